"""README, CONTRIBUTING and CHANGELOG name files, pictures, verbs and commands that exist."""

from __future__ import annotations

import re

import pytest

from app.actions import COMMANDS
from tests.architecture.project import ROOT

TEXTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
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


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")
