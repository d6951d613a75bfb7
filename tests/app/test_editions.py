"""Editions of documents: in force until a day, replaced from the next; the day is the app's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QAbstractButton, QLabel

from app import editions, stamps
from app.editions import Edition, edition_facts, edition_of, edition_words, source_words
from app.pages.referee.log import saving
from app.pages.referee.log.slip import slip_of
from app.texts.texts import Texts
from app.user_documents import tables
from app.user_documents.files import UserDocumentFiles
from engine import library, rulebook
from engine.library import documents
from engine.rulebook import Words, head_of
from tests.app.player import Player

BEFORE, AFTER = "2025-12-31", "2026-01-01"
OLD, NEW = "jpml_wrc", "jpml_wrc_r"
"""Two documents that the tests take for an edition and the one that replaced it."""
HAND = "123456m678p3599s+4s ron from=W seat=S round=E"
RULING = {"sanction": "none"}


class Calendar:
    """The clock of the app; a test turns it."""

    day = AFTER

    def __call__(self) -> str:
        return self.day


@pytest.fixture
def calendar() -> Iterator[Calendar]:
    clock = Calendar()
    editions.set_clock(clock)
    yield clock
    editions.set_clock(None)


@pytest.fixture
def replaced(monkeypatch: pytest.MonkeyPatch, calendar: Calendar) -> Calendar:
    """The new document replaces the old one at midnight."""
    heads = dict(rulebook.installed())
    heads[OLD] = replace(heads[OLD], valid_from="2016-01-01", valid_until=BEFORE)
    heads[NEW] = replace(heads[NEW], valid_from=AFTER, supersedes=OLD)
    monkeypatch.setattr(library, "installed", lambda: heads)
    return calendar


@pytest.mark.usefixtures("calendar")
def test_the_day_is_that_of_the_machine_unless_a_test_has_its_own() -> None:
    assert editions.today() == AFTER
    editions.set_clock(None)
    assert editions.today() == stamps.now()[:10]


def test_an_edition_ends_at_midnight_and_the_next_begins(replaced: Calendar) -> None:
    replaced.day = BEFORE
    assert edition_of(OLD) == Edition()
    assert edition_of(NEW) == Edition("not_yet", "", AFTER)
    replaced.day = AFTER
    assert edition_of(OLD) == Edition("replaced", NEW, AFTER)
    assert edition_of(NEW) == Edition()
    assert edition_of(f"{OLD}+2.1") == Edition("replaced", NEW, AFTER), "options change no date"
    assert edition_of("gone") == Edition()
    assert edition_of("club") == Edition()


def test_ema_2016_gave_way_to_ema_2025_on_new_year(calendar: Calendar) -> None:
    old = Edition("replaced", "ema2025", AFTER)
    for day, of_2016 in ((BEFORE, Edition()), (AFTER, old)):
        calendar.day = day
        assert edition_of("ema2016") == of_2016
    assert edition_words("ema2016", Texts("en")) == (
        "EMA 2016 was replaced by EMA 2025 on 2026-01-01."
    )
    assert edition_of("ema2025", BEFORE).standing == "not_yet"


@pytest.mark.usefixtures("replaced")
def test_the_sentence_names_both_editions_and_the_day() -> None:
    ja, en = Texts("ja"), Texts("en")
    assert edition_words(OLD, en) == "JPML WRC was replaced by JPML WRC-R on 2026-01-01."
    assert edition_words(OLD, ja) == "連盟 WRCは2026-01-01に連盟 WRC-Rに替わった。"
    assert edition_words(OLD, en, BEFORE) == ""
    assert edition_words(NEW, en, BEFORE) == "JPML WRC-R is in force from 2026-01-01 on."


@pytest.mark.usefixtures("replaced")
def test_the_facts_of_an_edition_and_its_sources_are_told() -> None:
    heads, texts = documents(), Texts("en")
    assert edition_facts(heads[OLD], texts) == (
        "In force from 2016-01-01 to 2025-12-31.",
        "JPML WRC was replaced by JPML WRC-R on 2026-01-01.",
    )
    assert edition_facts(heads[NEW], texts) == (
        "In force from 2026-01-01 on.",
        "It replaces JPML WRC.",
    )
    ended = replace(heads[OLD], id="own", valid_from="")
    assert edition_facts(ended, texts) == ("In force until 2025-12-31.",)
    assert edition_facts(heads["club"], texts) == ()
    assert source_words(heads["mleague"], texts)[0] == (
        "The rules on the M.League site, as copied "
        "(the text itself or a copy of it, seen 2026-09-18)"
    )


def button(player: Player, name: str) -> QAbstractButton:
    return player.find(name, QAbstractButton)


def test_bar_result_and_referee_change_over_midnight(replaced: Calendar, player: Player) -> None:
    player.window.resize(1920, 1080)
    replaced.day = BEFORE
    player.do(f"document_{OLD}")
    player.paste(HAND)
    assert not player.shows("newer_edition")
    assert not player.shows("score_edition")
    replaced.day = AFTER
    player.click("how_1")  # anything that is done shows the new day
    assert player.shows("newer_edition")
    sentence = "連盟 WRCは2026-01-01に連盟 WRC-Rに替わった。"
    assert button(player, f"document_{OLD}").toolTip() == sentence
    assert button(player, f"document_{OLD}").accessibleDescription() == sentence
    assert sentence in button(player, "newer_edition").toolTip()
    assert player.find("score_edition", QLabel).text() == sentence
    player.click("page_referee")
    assert player.find("referee_edition", QLabel).text() == sentence
    assert player.shows("referee_edition")
    player.click("newer_edition")
    assert player.sheet.document == NEW
    assert not player.shows("newer_edition")
    assert not player.shows("referee_edition")


@pytest.mark.usefixtures("replaced")
def test_a_case_remembers_which_edition_was_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    head, texts = documents()[OLD], Texts("en")
    monkeypatch.setattr(stamps, "now", lambda: "2025-12-31T23:59:59+09:00")
    before = saving.case_of("incident", RULING, head, "")
    monkeypatch.setattr(stamps, "now", lambda: "2026-01-01T00:00:01+09:00")
    after = saving.case_of("incident", RULING, head, "")
    assert (before.valid_from, before.valid_until, before.newer) == ("2016-01-01", BEFORE, "")
    assert (after.valid_from, after.valid_until, after.newer) == ("2016-01-01", BEFORE, NEW)
    told = [slip_of(case, documents(), texts).in_force for case in (before, after)]
    assert told == [
        "This edition was in force on that day (2016-01-01 – 2025-12-31).",
        "JPML WRC was replaced by JPML WRC-R on 2026-01-01.",
    ]


@pytest.mark.usefixtures("calendar")
def test_a_slip_says_of_dates_what_the_case_has() -> None:
    texts = Texts("en")
    case = saving.case_of("incident", RULING, documents()["club"], "")
    at = "2026-01-01T10:00:00+09:00"

    def told(**fields: str) -> str:
        return slip_of(replace(case, at=at, **fields), documents(), texts).in_force

    assert told() == ""
    assert told(valid_until="2025-12-31") == "This edition was in force until 2025-12-31."
    assert told(document="gone", newer="x", valid_until=BEFORE).endswith("until 2025-12-31.")
    assert told(valid_from="2026-02-01") == "This edition is in force from 2026-02-01 on."


DATED = {
    "valid_from": "2024-04-01",
    "valid_until": "2025-12-31",
    "supersedes": "club",
    "sources": [{"name": {"ja": "会報", "en": "Bulletin"}, "grade": "B", "seen": "2025-02-03"}],
}


@pytest.mark.usefixtures("calendar")
def test_dates_and_sources_of_an_own_document_stay_in_import_export_and_under_a_new_name(
    tmp_path: Path,
) -> None:
    files = UserDocumentFiles(tmp_path)
    club = files.tables("club")
    brought = tmp_path / "brought.toml"
    head = {**club["document"], "id": "house", **DATED, "edition": "2024"}
    brought.write_text(tables.written({**club, "document": head}), encoding="utf-8")
    own = files.import_document(brought)
    files.save(own, tables.renamed(files.tables(own), Words("家", "House")))
    files.export_document(own, tmp_path / "sent.toml")
    sent = head_of(tmp_path / "sent.toml")
    assert (sent.valid_from, sent.valid_until, sent.supersedes) == ("2024-04-01", BEFORE, "club")
    assert (sent.edition, sent.name.en, sent.sources[0].grade) == ("2024", "House", "B")
    assert edition_of(own) == Edition("ended", "", BEFORE)
    assert edition_words(own, Texts("en")) == "House was in force until 2025-12-31."
    name = files.copy(own, Words("写し", "Copy"))
    copy = documents()[name]
    assert (copy.sources, copy.valid_until) == (sent.sources, ""), "a copy is no edition"
    library.set_own_documents({})
