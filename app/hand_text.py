"""Writes a hand as one line of text that every Hayami reads, and reads it again.

    hayami:1/riichi/club/234678m999p3455s+5s/tsumo/seat=S/round=E/riichi/dora=7m/deposits=1#7c1e

After the version come the game, the document and the notation of the hand, with `/` in the place
of blanks; `#` and four letters check everything before them. A document of the user's own has the
fingerprint of its text after `@`, since its id means another document elsewhere; options stand
after the id of the document, joined by `+`. The text is ASCII without blanks, so that messengers,
terminals and QR codes leave it as it is.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from typing import Final, TypeVar
from urllib.parse import quote, unquote

import msgspec

from engine.library import canonical, documents, fingerprint_of
from engine.rule_options import PLUS, joined, split
from engine.tiles import NotationError, of_bounded_length

T = TypeVar("T")
SCHEME: Final = "hayami:"
VERSION: Final = 1
DIGITS: Final = 8
"""The first letters of a fingerprint, which are enough to distinguish documents."""
_WHOLE: Final = re.compile(SCHEME + r"(?P<version>[0-9]{1,6})/[^#]*#[0-9a-f]{4}")
_PARTS: Final = re.compile(
    SCHEME + r"[0-9]+/(?P<game>[^/]*)/(?P<document>[^/@]*)(@(?P<fingerprint>[^/]*))?/"
    r"(?P<notation>[^#]*)#(?P<check>.{4})"
)
_SHOWN: Final = 20


class HandText(msgspec.Struct, frozen=True):
    """A hand with its game (`riichi`, `toppan`) and document, as notation; `fingerprint` is that
    of a document of the user's own, "" for an installed one."""

    game: str
    document: str
    notation: str
    fingerprint: str = ""

    def __str__(self) -> str:
        own = f"@{quote(self.fingerprint, safe='')}" if self.fingerprint else ""
        head = f"{SCHEME}{VERSION}/{self.game}/{quote(self.document, safe=PLUS)}{own}"
        text = f"{head}/{'/'.join(self.notation.split())}"
        return f"{text}#{_check(text)}"

    @property
    def document_here(self) -> str:
        """The id of its document in this program; "" where there is none."""
        known, (base, names) = documents(), split(self.document)
        found = (key for key, head in known.items() if head.game == self.game)
        here = next((key for key in found if self._is_of(key, base)), "")
        whole = joined(here, names)
        return canonical(whole) if whole in known else ""

    def _is_of(self, document: str, base: str) -> bool:
        """Whether this is its document without options; one of the user's own is known by its
        text."""
        if self.fingerprint:
            return fingerprint_of(document).startswith(self.fingerprint)
        return document == base and not fingerprint_of(document)


def hand_text_of(game: str, document: str, notation: str) -> str:
    """The text of a hand under a document of this program."""
    return str(HandText(game, document, notation, fingerprint_of(document)[:DIGITS]))


def is_hand_text(text: str) -> bool:
    """Whether a text has, or begins, the text of a hand."""
    return SCHEME in text


def read_hand_text(text: str, enter: Callable[[HandText], T]) -> T:
    """What `enter` makes of the hand in a text, which may have other words around it.

    Raises NotationError with the place: that of `enter`, or where the text is cut off, of a newer
    version, or changed.
    """
    source = "".join(of_bounded_length(text).split())
    match = _WHOLE.search(source)
    source = source[source.index(SCHEME) if match is None else match.start() :]
    whole = _WHOLE.match(source)
    if whole is None:
        raise NotationError("hand_text_cut", source, len(source), source[-_SHOWN:])
    if int(whole["version"]) > VERSION:
        raise NotationError("hand_text_newer", source, whole.start("version"), whole["version"])
    parts = _PARTS.match(whole[0])
    if parts is None:
        raise NotationError("hand_text_cut", source, whole.end(), whole[0][-_SHOWN:])
    notation = parts["notation"].replace("/", " ")
    hand = HandText(
        parts["game"], unquote(parts["document"]), notation, unquote(parts["fingerprint"] or "")
    )
    try:
        entered = enter(hand)
    except NotationError as e:
        raise e.within(source, parts.start("notation")) from None
    if _check(whole[0][:-5]) != parts["check"]:
        raise NotationError("hand_text_changed", source, parts.start("check"), parts["check"])
    return entered


def _check(text: str) -> str:
    """Four letters that change with every letter of a text."""
    return f"{zlib.crc32(text.encode()) & 0xFFFF:04x}"
