"""Edits the players of an evening by what is asked for in its roster."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app import storage
from app.case_log.troubles import HistoryError
from app.evenings.archive import KnownPerson
from app.evenings.name_lists import (
    ListedName,
    decoded,
    key_of,
    namesakes,
    read_names,
    recognised,
    renamed,
    visible,
)
from app.evenings.texts import name_problem
from app.file_dialogs import path_to_open
from app.pages.evening import state
from app.pages.evening.open_evening import OpenEvening
from app.pages.evening.presentation import has_played, open_number
from app.pages.evening.widgets.roster import RosterPanel
from app.stamps import new_uid
from app.storage import StorageError
from app.texts.texts import Texts
from engine.evening.events import ApartEvent, EveningPlayer, PlayersEvent, with_player_as
from engine.evening.meetings import pair_of
from engine.evening.seating import PlayerId
from engine.evening.state import Attendance

_OFFERED: Final = 60
"""How many people of earlier evenings are offered, those who came last."""


class PlayerEdits(QObject):
    """Adds, renames and removes players. `message` and `error` have sentences for the user."""

    message = Signal(str)
    error = Signal(str)

    def __init__(self, page: QWidget, evening: OpenEvening, texts: Texts) -> None:
        super().__init__(page)
        self._page, self._evening, self._texts = page, evening, texts
        self._store = evening.store
        self._people: list[KnownPerson] | None = None

    def connect_panel(self, panel: RosterPanel) -> None:
        """Do what is asked for in a roster."""
        panel.added.connect(self._add_typed)
        panel.known_person_added.connect(self.add_known_person)
        panel.pasted.connect(self.add_list)
        panel.import_requested.connect(self.ask_list)
        panel.renamed.connect(self._rename)
        panel.remarked.connect(self._remark)
        panel.removed.connect(self.remove)
        panel.left.connect(self.leave)
        panel.returned.connect(self.come_back)
        panel.separation_toggled.connect(self.set_separated)
        panel.joined.connect(self.join)
        panel.parted.connect(self.part)

    def forget(self) -> None:
        """Read the people of earlier evenings again when they are next needed."""
        self._people = None

    @property
    def _known(self) -> list[KnownPerson]:
        if self._people is None:
            try:
                self._people = self._evening.archive.people()
            except HistoryError:
                self._people = []
        return self._people

    def known(self) -> list[tuple[PlayerId, str]]:
        """People of earlier evenings, those who came last first: (id, name)."""
        return [(one.player.id, one.player.name) for one in self._known[:_OFFERED]]

    def _here(self) -> set[PlayerId]:
        """Everybody who is, or was, at this evening."""
        return {one.player.id for one in self._evening.replayed.attendance}

    def _enter(self, players: Sequence[EveningPlayer]) -> None:
        """Let players come in, from the first round on that has not begun; who wished not to meet
        at an earlier evening does so again."""
        here = self._here()
        new = [player for player in players if player.id not in here]
        if new:
            coming = PlayersEvent(tuple(new), open_number(self._evening.replayed))
            wishes = self._wishes(new, here | {player.id for player in new})
            names = [player.name for player in self._named_like(new)]
            self._store.commit(state.add(self._store.state, coming, *wishes), "players")
            self._report_another(names)

    def _named_like(self, players: Sequence[EveningPlayer]) -> list[EveningPlayer]:
        """Those of some players whose name somebody else has at this evening or before them."""
        there = [one.player for one in self._evening.replayed.attendance]
        taken = {key_of(one.name) for one in there if one.id not in {p.id for p in players}}
        found = []
        for player in players:
            if key_of(player.name) in taken:
                found.append(player)
            taken.add(key_of(player.name))
        return found

    def _report_another(self, names: Sequence[str]) -> None:
        if names:
            text = self._texts.list_of(dict.fromkeys(names))
            self.message.emit(self._texts.ui("evening.another", text))

    def _wishes(self, new: Iterable[EveningPlayer], here: Collection[PlayerId]) -> list[ApartEvent]:
        """The wishes of new players not to meet others who are here."""
        apart = {one.player.id: one.apart for one in self._known}
        pairs = [
            pair_of(player.id, other)
            for player in new
            for other in apart.get(player.id, ())
            if other in here
        ]
        return [ApartEvent(pair) for pair in dict.fromkeys(pairs)]

    def _add_typed(self, typed: str) -> None:
        name = visible(typed)
        if name:
            self.add([ListedName(name, "")])

    def add(self, names: Sequence[ListedName]) -> None:
        """Add people by their names; who was at an earlier evening is recognised."""
        self._enter(recognised(names, self._absent()))

    def _absent(self) -> list[KnownPerson]:
        """The people of earlier evenings who are not at this one."""
        here = self._here()
        return [one for one in self._known if one.player.id not in here]

    def add_known_person(self, player: PlayerId) -> None:
        """Add somebody of an earlier evening."""
        self._enter([one.player for one in self._known if one.player.id == player])

    def add_list(self, text: str) -> None:
        """Add the people of a list."""
        found = read_names(text)
        if found.names:
            self.message.emit(self._texts.ui("evening.names_added", len(found.names)))
        self.add(found.names)
        for problem in found.problems[:1]:
            self.error.emit(name_problem(problem, self._texts))

    def ask_list(self) -> None:
        """Ask for a file with names, and add them."""
        ui = self._texts.ui
        path = path_to_open(
            self._page, ui("evening.names_import"), ui("evening.names_kinds"), self._texts
        )
        if path is None:
            return
        try:
            data = storage.read_bytes(path)
        except StorageError as e:
            key = "names_too_large" if e.key == "too_large" else e.key
            self.error.emit(ui(f"storage.{key}", name=path.name, reason=e.reason))
        else:
            self.add_list(decoded(data))

    def _rename(self, player: PlayerId, name: str) -> None:
        """Give a player another name; who bears that of somebody of an earlier evening is taken for
        the same person, as when the name is entered so at first."""
        before, name = self._attendance(player).player, visible(name)
        if name in ("", before.name):
            return
        (person,) = recognised([ListedName(name, before.remark)], self._absent(), lambda: player)
        if person.id == player:
            names = [one.name for one in self._named_like([person])]
            self._store.commit(state.add(self._store.state, PlayersEvent((person,))), "player_name")
            self._report_another(names)
        else:
            self._replace_players({player: person}, "player_name")
            self._report_replaced([person.name])

    def namesakes(self) -> dict[PlayerId, KnownPerson]:
        """The players of the evening who may be somebody of other evenings, with that person."""
        return namesakes([one.player for one in self._evening.replayed.attendance], self._known)

    def join(self, players: Collection[PlayerId]) -> None:
        """Take players for the people of other evenings who bear their names."""
        taken = {}
        for player, person in self.namesakes().items():
            if player in players:
                here, there = self._attendance(player).player, person.player
                taken[player] = EveningPlayer(there.id, here.name, here.remark or there.remark)
        if taken:
            self._replace_players(taken, "players_joined")
            self._report_replaced([person.name for person in taken.values()])

    def _report_replaced(self, names: Sequence[str]) -> None:
        key = "taken_for" if len(names) == 1 else "all_taken_for"
        self.message.emit(self._texts.ui(f"evening.{key}", self._texts.list_of(names)))

    def renamed(self) -> dict[PlayerId, list[str]]:
        """The players who may be somebody else than at other evenings, with their names there."""
        here = [one.player for one in self._evening.replayed.attendance]
        return renamed(here, self._known, self._store.state.uid)

    def part(self, players: Collection[PlayerId]) -> None:
        """Take players for other people than those of other evenings who had their ids."""
        new = {
            player: replace(self._attendance(player).player, id=new_uid())
            for player in self.renamed()
            if player in players
        }
        if new:
            self._replace_players(new, "players_parted")
            names = self._texts.list_of(person.name for person in new.values())
            self.message.emit(self._texts.ui("evening.parted", names))

    def _replace_players(self, taken: Mapping[PlayerId, EveningPlayer], step: str) -> None:
        """Put people in the place of players, with the wishes that they had at other evenings."""
        now, people = self._store.state, tuple(taken.values())
        for player, person in taken.items():
            now = state.with_evening(now, with_player_as(now.evening, player, person.id))
        changed = tuple(
            person
            for player, person in taken.items()
            if replace(person, id=player) != self._attendance(player).player
        )
        here = self._here() - taken.keys() | {person.id for person in people}
        events = [PlayersEvent(changed)] if changed else []
        wishes = self._wishes(people, here)
        self.forget()
        self._store.commit(state.add(now, *events, *wishes), step)

    def _remark(self, player: PlayerId, remark: str) -> None:
        before, remark = self._attendance(player).player, visible(remark)
        if remark != before.remark:
            after = replace(before, remark=remark)
            self._store.commit(state.add(self._store.state, PlayersEvent((after,))), "player_name")

    def _attendance(self, player: PlayerId) -> Attendance:
        return next(one for one in self._evening.replayed.attendance if one.player.id == player)

    def set_separated(self, player: PlayerId, other: PlayerId, on: bool) -> None:
        """Let two players not meet, or meet again, from the next draw on."""
        new = state.add(self._store.state, ApartEvent(pair_of(player, other), on))
        self._store.commit(new, "players_apart")

    def remove(self, player: PlayerId) -> None:
        """Take out a player who has not played; one who has plays no further."""
        evening = self._evening.replayed
        if has_played(player, evening):
            self.leave(player)
            return
        new = state.set_presence(self._store.state, player, 1, 0)
        self._store.commit(new, "player_out")

    def leave(self, player: PlayerId) -> None:
        """Let a player go, after a round that is being played."""
        one = self._attendance(player)
        last = open_number(self._evening.replayed) - 1
        new = state.set_presence(self._store.state, player, one.first, last, one.away)
        self._store.commit(new, "player_out")

    def come_back(self, player: PlayerId) -> None:
        """Let a player who went play again from the first round on that has not begun."""
        one, number = self._attendance(player), open_number(self._evening.replayed)
        away = one.away
        if one.last:
            away = tuple(sorted({*away, *range(one.last + 1, number)}))
        first = number if one.last == 0 else one.first
        new = state.set_presence(self._store.state, player, first, None, away)
        self._store.commit(new, "player_back")
