"""A small reader of the PDF files that Qt writes: the size of each page, and the text on it."""

from __future__ import annotations

import re
import unicodedata
import zlib
from dataclasses import dataclass

_OBJECT = re.compile(rb"(?m)^(\d+) 0 obj\b(.*?)endobj", re.DOTALL)
_RUN = re.compile(rb"BT\n(.*?)\nET\n", re.DOTALL)
_STREAM = re.compile(rb"\bstream\r?\n")
_WORDS = re.compile(rb"/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)> ?Tj")
_CHAR = re.compile(rb"<([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)>\s*(?:\n|$)")
_RANGE = re.compile(rb"<([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)> (<[0-9A-Fa-f]+>|\[.*?\])", re.DOTALL)


@dataclass(frozen=True)
class Page:
    """A page in points, and its text: each line that was painted on a line of its own."""

    width: float
    height: float
    text: str


def pages(data: bytes) -> list[Page]:
    """The pages of a PDF of Qt."""
    objects = {int(number): body for number, body in _OBJECT.findall(data)}
    found = []
    for body in objects.values():
        if re.search(rb"/Type\s*/Page\b", body):
            box = re.search(rb"/MediaBox\s*\[\s*([\d.\s]+)\]", body)
            assert box is not None
            _, _, width, height = (float(word) for word in box[1].split())
            found.append(Page(width, height, _text(objects, body)))
    return found


def widest_letter(data: bytes) -> float:
    """How far a letter of a PDF goes at most to the next one of its run, in sizes of its font."""
    objects = {int(number): body for number, body in _OBJECT.findall(data)}
    widest = 0.0
    for body in objects.values():
        if re.search(rb"/Type\s*/Page\b", body):
            content = _stream(objects, objects[_reference(body, b"Contents")])
            for run in _RUN.findall(content):
                size = max(float(found) for found in re.findall(rb"/F\d+ ([\d.]+) Tf", run))
                steps = re.findall(rb"> ?Tj\n([\d.]+) 0 Td", run)
                widest = max((widest, *(float(step) / size for step in steps)))
    return widest


def _text(objects: dict[int, bytes], page: bytes) -> str:
    letters: dict[bytes, dict[int, str]] = {}
    resources = objects[_reference(page, b"Resources")]
    for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", resources):
        unicode = _reference(objects[int(number)], b"ToUnicode")
        letters[name] = _letters(_stream(objects, objects[unicode]))
    told, font, height = "", letters and next(iter(letters.values())), b""
    content = _stream(objects, objects[_reference(page, b"Contents")])
    for run in _RUN.findall(content):
        place = re.search(rb"([-\d.]+) Td", run)
        assert place is not None
        told += "" if place[1] == height else "\n"
        height = place[1]
        for name, glyphs in _WORDS.findall(run):
            font = letters[name] if name else font
            codes = (int(glyphs[at : at + 4], 16) for at in range(0, len(glyphs), 4))
            told += "".join(font.get(code, "\ufffd") for code in codes)
    return plain(told.strip("\n"))


def plain(text: str) -> str:
    """A text in the letters that are meant: of several that look alike Qt writes the first, of 木
    the radical, of a space the tab."""
    return unicodedata.normalize(
        "NFKC", text.translate({9: " ", 0x2012: "–", 0x2027: "・", 0x2EC4: "西"})
    )


def squeezed(text: str) -> str:
    """A text in the letters that are meant, without blanks and ends of lines."""
    return "".join(plain(text).split())


def _letters(cmap: bytes) -> dict[int, str]:
    found: dict[int, str] = {}
    for part in re.findall(rb"beginbfchar(.*?)endbfchar", cmap, re.DOTALL):
        found |= {int(code, 16): _decoded(to) for code, to in _CHAR.findall(part)}
    for part in re.findall(rb"beginbfrange(.*?)endbfrange", cmap, re.DOTALL):
        for first, last, to in _RANGE.findall(part):
            codes = range(int(first, 16), int(last, 16) + 1)
            each = re.findall(rb"<([0-9A-Fa-f]+)>", to)
            if not to.startswith(b"["):
                start = int(each[0], 16)
                each = [b"%04x" % (start + at) for at in range(len(codes))]
            found |= {code: _decoded(one) for code, one in zip(codes, each, strict=True)}
    return found


def _decoded(digits: bytes) -> str:
    return bytes.fromhex(digits.decode()).decode("utf-16-be")


def _reference(body: bytes, name: bytes) -> int:
    found = re.search(rb"/" + name + rb"\s+(\d+) 0 R", body)
    assert found is not None, name
    return int(found[1])


def _stream(objects: dict[int, bytes], body: bytes) -> bytes:
    """The bytes of a stream, as many as its /Length says: they may end with a line break."""
    found = _STREAM.search(body)
    assert found is not None
    said = re.search(rb"/Length\s+(\d+)( 0 R)?", body)
    assert said is not None
    length = int(objects[int(said[1])] if said[2] else said[1])
    data = body[found.end() : found.end() + length]
    return zlib.decompress(data) if b"FlateDecode" in body else data
