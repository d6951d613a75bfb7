"""The guides name files, tests, verbs and commands that exist, and README's example runs."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import Counter

import pytest

from app.actions import COMMANDS
from engine.rulebook import installed
from tests.architecture.project import ROOT, modules, name_of

TEXTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "README.ja.md")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
FILE = re.compile(r"(?<![\w/.-])((?:app|engine|tests|packaging)/[\w/.-]+\.(?:py|toml|md))\b")
MOST_BYTES = 120_000


@pytest.mark.parametrize("name", TEXTS)
def test_every_link_has_its_file(name: str) -> None:
    links = LINK.findall((ROOT / name).read_text("utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_pictures_are_small() -> None:
    pictures = [link for link in LINK.findall(read("README.md")) if link.endswith(".png")]
    assert 2 <= len(pictures) <= 4
    assert all((ROOT / picture).stat().st_size <= MOST_BYTES for picture in pictures)


@pytest.mark.parametrize("name", TEXTS[:2])
def test_every_named_verb_of_make_exists(name: str) -> None:
    verbs = next(line for line in read("Makefile").splitlines() if line.startswith("verbs = "))
    named = set(re.findall(r"(?:^|`|=\w+ )make ([a-z-]+)", read(name), re.MULTILINE))
    assert named
    assert named <= set(verbs.split()[2:])


def test_every_command_is_in_the_readme() -> None:
    named = set(re.findall(r"hayami ([a-z-]+)", read("README.md")))
    assert set(COMMANDS) <= named


def test_the_changelog_says_a_thing_once() -> None:
    lines = read("CHANGELOG.md").splitlines()
    begun = Counter(line.partition(". ")[0] for line in lines if line.startswith("- "))
    assert [sentence for sentence, times in begun.items() if times > 1] == []


NAMED = {
    "enjoy": "縁ジョイ！", "club": "健康麻将クラブ", "jpml_a": "日本プロ麻雀連盟",
    "jpml_wrc": "WRC", "jpml_wrc_r": "WRC-R", "saikouisen_classic": "Classic", "mu": "麻将連合",
    "kenkou": "日本健康麻将協会", "ema2016": "2016",
}  # fmt: skip
"""How READMEs name documents, where not by what the window has on its buttons."""


@pytest.mark.parametrize(("name", "number"), [("README.md", "Seventeen"), ("README.ja.md", "17")])
def test_a_readme_names_every_document(name: str, number: str) -> None:
    heads, text = installed(), read(name)
    names = {key: NAMED.get(key, head.short.ja) for key, head in heads.items() if head.short}
    names |= {key: NAMED.get(key, head.name.ja) for key, head in heads.items() if not head.short}
    assert {key: word for key, word in names.items() if word not in text} == {}
    assert (len(heads), number in text) == (17, True)


def test_the_example_of_the_readme_prints_what_it_says() -> None:
    readme = read("README.md")
    program, printed = (
        re.findall(rf"```{kind}\n(.*?)```", readme, re.DOTALL)[at]
        for kind, at in (("python", 0), ("python\n.*?```\n\n```", 0))
    )
    found = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    assert found.stdout == printed


def test_the_guide_names_tests_and_modules_that_exist() -> None:
    guide = read("CONTRIBUTING.md")
    files = {path.name: path for path in (ROOT / "tests").rglob("test_*.py")}
    named = set(re.findall(r"`(?:tests/[\w/]*/)?(test_\w+\.py)`", guide))
    assert named
    assert named <= files.keys()
    functions = set(re.findall(r"`(test_\w+)`", guide))
    sources = "\n".join(path.read_text("utf-8") for path in files.values())
    assert [name for name in functions if f"def {name}(" not in sources] == []
    paths = set(re.findall(r"`((?:app|engine|tests|packaging)/[\w/.*]+)`", guide))
    assert [path for path in paths if not [*ROOT.glob(path)]] == []


def test_every_file_that_a_comment_names_is_there() -> None:
    words = (ROOT / "app/resources/words").glob("*.toml")
    files = [*modules("app", "engine", "packaging", "tests"), *words, ROOT / "pyproject.toml"]
    named = {name: path for path in files for name in FILE.findall(path.read_text("utf-8"))}
    assert len(named) > 20
    assert {name: name_of(path) for name, path in named.items() if not (ROOT / name).exists()} == {}


def test_the_picture_of_the_layers_names_every_layer() -> None:
    picture = read("CONTRIBUTING.md").split("```\n", 4)[3]
    assert picture.startswith("app/")
    contracts = tomllib.loads(read("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    shown = ({"app"}, {"app.pages"}, {"engine"}, {"engine.riichi"})
    layers = [
        re.findall(r"\w+", layer)
        for contract in contracts
        if set(contract.get("containers", ())) in shown
        for layer in contract["layers"]
    ]
    assert len(layers) > 40
    missing = [name for names in layers for name in names if not re.search(rf"\b{name}\b", picture)]
    assert missing == []


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")
