"""One word for one thing: the words of clubs, in all texts, documents, guides and command output.

A retired word has the word to use in its place. A text that needs a retired word all the same is
an exception, with its reason.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest

from app.cli import main as cli
from app.texts.clauses import clauses_of
from app.texts.files import GROUPS, read
from app.texts.texts import LANGUAGES

ROOT: Final = Path(__file__).parents[3]
HANDBOOK: Final = ROOT / "app" / "resources" / "handbook"

RETIRED: Final[dict[str, dict[str, str]]] = {
    "en": {
        r"\bchild(ren)?('s)?\b": "non-dealer",
        r"\bcounters?\b|counter-clockwise": "honba",
        r"(?<!riichi )(?<!riichi-)(?<!point )\bsticks?\b": "riichi sticks, point sticks",
        r"\bdeposit(s|ed)?\b": "riichi sticks, fines",
        r"\byaochuu?\b": "terminal or honour",
        r"\bhonors?\b": "honour",
        r"\blets? go\b": "passed",
        r"\btwo-sided\b|\bopen wait\b": "ryanmen",
        r"\bpair wait\b": "tanki (pair) wait",
        r"\b(middle|closed) wait\b": "kanchan wait",
        r"\bedge wait\b": "penchan wait",
        r"\bself-draw(n|s)?\b|\bby own draw\b": "tsumo",
        r"\bclosed (quad|triplet|kan)\b": "concealed quad",
        r"\bcounted yakuman\b": "kazoe yakuman",
        r"\bone-turn yaku\b|\bthe one turn\b": "ippatsu",
        r"\bquad dora\b|\bdora of (a )?quads?\b": "kan dora",
        r"\ball simples\b": "tanyao",
        r"\bseven pairs\b": "chiitoitsu",
        r"\bthirteen orphans\b": "kokushi",
        r"\bblessing of\b": "tenhou, chiihou, renhou",
        r"\briichi without tenpai\b": "noten riichi",
        r"\bplacement points\b": "uma",
        r"\boff the result\b": "off the final score",
        r"(?<!at )\bthe top\b|\btied tops\b|\ba top\b": "first place",
        r"\bthe deal pass(es)?\b|\bpass(es)? the deal\b": "the deal rotates",
        r"\bliability\b": "pao",
        r"\b(a|no|any|whole) run\b|\brun and pair\b": "sequence",
        r"\breckon(s|ed|ing)?\b": "calculate",
        r"\b(he|his|him|himself)\b": "they, the player",
        r"\bdisputed hand\b": "check a declaration",
        r"\botherwise (counted|read)\b|\bread otherwise\b": "read differently",
        r"\bmachines?\b": "computer",
    },
    "ja": {
        r"聴牌|てんぱい": "テンパイ",
        r"不聴": "ノーテン",
        r"手の争い|申告の争い|点数の判定": "申告の確認",
        r"期限の定めなし": "期限なし",
        r"あが(り|る|れ|っ|ら)": "アガリ、アガる",
        r"積み棒|積み場": "本場",
        r"跳満": "ハネ満",
        r"槓ドラ|槓裏": "カンドラ、カン裏",
        r"暗カン|明カン|加カン|ミンカン": "暗槓、明槓、加槓",
        r"搶槓": "槍槓",
        r"テンパイ料": "ノーテン罰符",
        r"遊びの形": "対局の形",
        r"つづけて": "連続",
        r"右のボタン": "右クリック",
        r"(?<!右)クリック": "押す",
        r"刷る|刷れ|刷っ": "印刷する",
        r"窓": "ウィンドウ、画面",
        r"機械": "パソコン",
        r"こわれ": "壊れる",
        r"誰": "だれ",
        r"牌の表記|表記を": "牌の名",
        r"もっと新しい Hayami|新しいHayami": "新しい早見",
        r"という行為": "出来事",
        r"和了(?!役)": "アガリ",
        r"シャンポン": "双碰",
        r"頁": "ページ",
        r"選択規定": "オプション",
        r"認定証": "合格証",
        r"えら(ぶ|び|ん)": "選ぶ",
        r"つぎ(の|は|へ|　)": "次",
        r"のこり": "残り",
        r"おぼえ": "覚える",
        r"ことば": "言葉",
        r"ひとつ": "一つ",
        r"おわ(る|り)": "終わる",
        r"もど(す|る)": "戻す、戻る",
        r"(?<!ま)ちが(う|い|っ)": "違う",
        r"ひら(く|い)": "開く",
    },
}  # fmt: skip
"""Retired words by language, as patterns, with the word to use."""

ALLOWED: Final = (
    (r"^words offence_also\.", "", "words that people look for are found whatever they are"),
    (r"^words (fact|lacks)\.seven_pairs$", "seven pairs", "what chiitoitsu is made of"),
    (r"^handbook glossary\.md", "", "the glossary gives every form that is looked for"),
    (
        r"^(words|reasons|clauses|handbook) toppan\b|^words ui\.lesson\.\w+\.t_|\.thumb\.wins$",
        "和了",
        "競技十半 declares a win by this word of its text",
    ),
)  # fmt: skip
"""Where (a pattern of the place), which word (a pattern, all where empty), and why."""


SET_ASIDE: Final = re.compile(r"`[^`]*`|\{[^}]*\}|!?\[[^\]]*\]\([^)]*\)|「[^」]{1,12}」")
"""Code, places of values, links, and what is quoted from a text or a player."""


def words_in(value: Any) -> Iterator[str]:
    """The strings of a text, one of a list at a time."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from words_in(one)


def spoken(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language that players read, with its place."""
    for group in (*GROUPS, "toppan"):
        start = "words toppan" if group == "toppan" else "words"
        for key, value in read(group, language).items():
            yield from ((f"{start} {key}", text) for text in words_in(value))
    for path in sorted((ROOT / "engine" / "documents").glob("*.toml")):
        reasons = tomllib.loads(path.read_text("utf-8")).get("reasons", {})
        for name, told in reasons.items():
            yield f"reasons {path.stem}.{name}", told[language]
    for document in ("r101", "enjoy", "club", "toppan"):
        for clause in clauses_of(document):
            for part in (clause.head, clause.means):
                yield f"clauses {document} {clause.id}", getattr(part, language)
    for path in sorted(HANDBOOK.glob(f"*.{language}.md")):
        yield f"handbook {path.name}", path.read_text("utf-8")
    readme = ROOT / ("README.md" if language == "en" else "README.ja.md")
    yield readme.name, readme.read_text("utf-8")


def retired(language: str, texts: Iterator[tuple[str, str]]) -> list[str]:
    """The places where a retired word stands, with the word and the one to use."""
    rules = [
        (re.compile(old, re.IGNORECASE), new) for old, new in RETIRED[language].items()
    ]  # fmt: skip
    return [
        f"{place}: {hit[0]} → {use}"
        for place, text in texts
        for pattern, use in rules
        for hit in pattern.finditer(SET_ASIDE.sub("", text))
        if not allowed(place, hit[0])
    ]


def allowed(place: str, word: str) -> bool:
    return any(re.search(where, place) and re.search(what, word) for where, what, _ in ALLOWED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_uses_the_words_of_clubs(language: str) -> None:
    assert retired(language, spoken(language)) == []


COMMANDS: Final = (
    ("--help",),
    *((name, "--help") for name in ("score", "batch", "game", "import", "doubt", "rule-on")),
    *((name, "--help") for name in ("backup", "restore")),
    ("compare", "--help"),
    ("compare", "club", "r101", "--count", "40"),
    ("score", "23499m34567p678s+5p", "--rules", "club", "--tsumo"),
    ("score", "234678m999p3455s+5s", "--rules", "r101", "--honba", "2", "--deposits", "1"),
    ("score", "19m19p19s1234567z+1m", "--rules", "enjoy", "--seat", "E"),
    ("rule-on", "--rules", "club"),
    ("rule-on", "false_ron", "--rules", "club", "--answer", "hand_shown=yes"),
    ("rule-on", "noten_riichi", "--rules", "enjoy"),
    ("documents",),
)  # fmt: skip


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_line_uses_them_too(
    arguments: tuple[str, ...], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with suppress(SystemExit):
        cli.main([*arguments, "--lang", language])
    told = capsys.readouterr().out
    assert told
    plain = re.sub(r"--[\w-]+|\b[a-z]+(_[a-z]+)+\b|\w+=\S+", "", told)  # options and identifiers
    assert retired(language, iter([("command " + " ".join(arguments), plain)])) == []


def test_every_exception_is_needed() -> None:
    """An exception whose text no longer needs it goes."""
    there = [
        (place, hit[0])
        for language in LANGUAGES
        for place, text in (*spoken(language), *glossary())
        for old in RETIRED[language]
        for hit in re.finditer(old, SET_ASIDE.sub("", text), re.IGNORECASE)
    ]
    needed = [
        where
        for where, what, _ in ALLOWED
        if any(re.search(where, place) and re.search(what, word) for place, word in there)
    ]
    assert needed == [where for where, *_ in ALLOWED]


def glossary() -> Iterator[tuple[str, str]]:
    yield "handbook glossary.md", (HANDBOOK / "glossary.md").read_text("utf-8")
