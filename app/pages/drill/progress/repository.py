"""Caches the progress database, so that an answer does not wait for the disk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from app.case_log.database import TIMEOUT
from app.case_log.history import log_in
from app.case_log.troubles import HistoryError, Trouble
from app.open_logs import HeldLog, LogOwner
from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import deck as deck_of
from app.pages.drill.progress import tally
from app.pages.drill.progress.answers import LessonProgress, SavedAnswer, SavedExam
from app.pages.drill.progress.clock import Clock, StudyTime
from app.pages.drill.progress.database import ProgressDatabase
from app.pages.drill.progress.memory import PACE_OF, Memory, counts, pace_of, remembered
from app.pages.drill.progress.schedule import KnownCards

T = TypeVar("T")
_GOAL: Final = "goal"
_GOALS: Final = (10, 20, 30, 50, 80, 120)
_USUAL_GOAL: Final = 20
"""Answers a day that users may set themselves, and how many it is until they do."""
_GOAL_DIGITS: Final = 4


@dataclass
class _Cache:
    """What was read from the file."""

    known: dict[tuple[str, str], KnownCards] = field(default_factory=dict)
    times: dict[str, list[int]] = field(default_factory=dict)
    wishes: dict[str, str] | None = None
    today: tuple[str, int] | None = None
    lessons: list[LessonProgress] | None = None
    exams: list[SavedExam] | None = None
    turned: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)


class _Undoing(NamedTuple):
    """A saved answer is taken back, or counts again."""

    uid: str
    undone: bool


class _Naming(NamedTuple):
    """A saved answer has other causes, names with blanks between them."""

    uid: str
    causes: str


class _Suspension(NamedTuple):
    """A card is suspended, or woken."""

    card: Card
    on: bool


class _Wish(NamedTuple):
    """A setting of the user."""

    name: str
    value: str


_Unwritten = SavedAnswer | SavedExam | LessonProgress | _Undoing | _Naming | _Suspension | _Wish
_queues: Final[dict[Path, list[_Unwritten]]] = {}
"""What waits to be written, by file: a page may be made anew meanwhile, in another language."""


class ProgressRepository(QObject):
    """Reads progress through a cache, and writes answers once pending events are processed.

    - `error(trouble)`: the file could not be read.
    - `unsaved(trouble)`: something could not be written. It waits for the next writing, for the
      end, and for a program that holds the file to let go of it: nobody can give an answer again,
      and no click waits. That is reported once.
    """

    error = Signal(object)
    unsaved = Signal(object)

    def __init__(self, folder: Path | None, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        path = log_in(folder)
        self.clock = clock
        self.progress = ProgressDatabase(path, clock.now().day)
        self._held, self._late = HeldLog(self.flush, self), False
        LogOwner(self.progress, self).closing.connect(self._close)
        self._waiting = [] if folder is None else _queues.setdefault(path, [])
        self._told: Trouble | None = None
        self.give_way: Callable[[], object] = lambda: None
        """Called before anything is written, to stop an import in steps."""
        self._cache = _Cache()
        self._past: tuple[Card, list[SavedAnswer]] | None = None
        self._decks: dict[tuple[str, str], tuple[Card, ...]] = {}
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.flush)
        if self._waiting:
            self._soon.start()

    def take_unreported(self) -> tuple[Trouble, ...]:
        """The faults of the file that were not reported to the user yet; they count as reported
        now."""
        return self.progress.take_unreported()

    @property
    def has_unsaved(self) -> bool:
        """Whether something is not written yet."""
        return bool(self._waiting)

    # reading

    def deck(self, kind: str, rules: Any) -> tuple[Card, ...]:
        """The cards of a kind under a document, cached."""
        key = rules.document.id, kind
        if key not in self._decks:
            self._decks[key] = deck_of(kind, rules)
        return self._decks[key]

    def renew(self, kind: str) -> None:
        """Make the decks of a kind anew: it has other cards now."""
        self._decks = {key: deck for key, deck in self._decks.items() if key[1] != kind}

    def known(self, document: str, kind: str) -> KnownCards:
        key = document, kind
        if key not in self._cache.known:
            self.flush()
        return self._known_now(key)

    def _known_now(self, key: tuple[str, str]) -> KnownCards:
        """What is known of the cards of a document and kind, without waiting for the disk to take
        what waits."""
        if key not in self._cache.known:
            known = self.read_or(lambda: self.progress.known(*key), KnownCards({}))
            away = self._with_waiting(known.suspended, key)
            memories = dict(known.memories)
            for answer in self._waiting_answers():
                if (answer.document, answer.kind) == key:
                    _remember(memories, answer)
            self._cache.known[key] = KnownCards(memories, away)
        return self._cache.known[key]

    def _waiting_answers(self) -> list[SavedAnswer]:
        """The answers that wait to be written, without those taken back."""
        return [one for one in self._waiting if isinstance(one, SavedAnswer) and not one.undone]

    def suspended(self) -> list[Card]:
        """All cards that are suspended."""
        saved = self.read_or(self.progress.suspended, list[Card]())
        return sorted(self._with_waiting(saved))

    def _with_waiting(
        self, saved: Iterable[Card], of: tuple[str, str] | None = None
    ) -> frozenset[Card]:
        """The cards that are suspended, of all or of one document and kind, with what waits to be
        written."""
        cards = set(saved)
        for one in self._waiting:
            if isinstance(one, _Suspension) and of in (None, (one.card.document, one.card.kind)):
                (cards.add if one.on else cards.discard)(one.card)
        return frozenset(cards)

    def pace(self, kind: str) -> int:
        """The usual time of an answer of this kind, in milliseconds."""
        if kind not in self._cache.times:
            self.flush()
            self._cache.times[kind] = self.read_or(lambda: self.progress.times(kind), [])
        return pace_of(self._cache.times[kind])

    def past(self, card: Card, most: int) -> list[SavedAnswer]:
        """The latest answers to a card, at most `most`; those of the last card are cached."""
        if self._past is None or self._past[0] != card:
            self.flush()
            self._past = card, self.read_or(lambda: self.progress.history(card, most), [])
        return self._past[1][-most:]

    def today(self, moment: StudyTime) -> int:
        """How many answers there were today."""
        if self._cache.today is None or self._cache.today[0] != moment.day:
            self.flush()
            count = self.read_or(lambda: self.progress.on_day(moment.day), 0)
            count += sum(answer.day == moment.day for answer in self._waiting_answers())
            self._cache.today = moment.day, count
        return self._cache.today[1]

    def wish(self, name: str, usual: str = "") -> str:
        """A setting of the user."""
        if self._cache.wishes is None:
            waiting = [one for one in self._waiting if isinstance(one, _Wish)]
            saved = self.read_or(self.progress.wishes, dict[str, str]())
            self._cache.wishes = {**saved, **dict(waiting)}
        return self._cache.wishes.get(name, usual)

    @property
    def goal(self) -> int:
        """The number of answers a day that the user has set."""
        text = self.wish(_GOAL)
        known = text.isascii() and text.isdigit() and len(text) <= _GOAL_DIGITS
        return int(text) if known else _USUAL_GOAL

    def lessons(self, document: str) -> Mapping[str, int]:
        """How many steps of each lesson of a document are done."""
        return {row.lesson: row.step for row in self._lessons() if row.document == document}

    def turned(self, document: str, kind: str) -> frozenset[str]:
        """The keys of the cards of a kind that were once answered right without a hint."""
        key = document, kind
        if key not in self._cache.turned:
            self.flush()
            self._cache.turned[key] = self.read_or(
                lambda: tally.turned(self.progress, *key), frozenset()
            )
        return self._cache.turned[key]

    def answered_right_before(self, card: Card, uids: Sequence[str]) -> bool:
        """Whether a card was answered right without a hint otherwise than by some answers."""
        self.flush()
        return self.read_or(lambda: tally.answered_right_before(self.progress, card, uids), False)

    def met_first(self, document: str, day: str) -> int:
        """How many cards under a document were answered for the first time on a day."""
        self.flush()
        return self.read_or(lambda: tally.first_answered_on(self.progress, document, day), 0)

    def cause_tallies(self, document: str, at: int) -> tuple[tally.CauseTally, ...]:
        """The causes of the wrong answers under a document, as `tally.cause_tallies` has them."""
        return self.read_or(lambda: tally.cause_tallies(self.progress, document, at), ())

    def causes_of(self, uids: Sequence[str]) -> tuple[tuple[str, int], ...]:
        """The causes of some wrong answers with their counts, the most frequent first."""
        self.flush()
        return self.read_or(lambda: tally.causes_of(self.progress, uids), ())

    def met(self) -> bool:
        """Whether there is any answer."""
        waiting = any(isinstance(one, SavedAnswer) for one in self._waiting)
        return waiting or self.read_or(self.progress.count, 0) > 0

    def exams(self) -> list[SavedExam]:
        """All exams, the earliest first."""
        if self._cache.exams is None:
            self._cache.exams = self.read_or(self.progress.exams, list[SavedExam]())
        return self._cache.exams

    def passed_exams(self, document: str) -> tuple[SavedExam, ...]:
        """The exams that were passed under a document, the latest first."""
        done = reversed(self.exams())
        return tuple(exam for exam in done if exam.passed and exam.document == document)

    def _lessons(self) -> list[LessonProgress]:
        if self._cache.lessons is None:
            self._cache.lessons = self.read_or(self.progress.lessons, list[LessonProgress]())
        return self._cache.lessons

    # saving

    def save(self, answer: SavedAnswer) -> Memory | None:
        """Save an answer soon; returns the memory of its card, which is known at once, None where
        it has none: an exam meets no card."""
        card, key = answer.card, (answer.document, answer.kind)
        there = key in self._cache.known
        self._waiting.append(answer)
        if self._past is not None and self._past[0] == card:
            self._past[1].append(answer)
        known = self._known_now(key)
        memories = dict(known.memories)
        if there:  # what is read only now has it, as it waits
            _remember(memories, answer)
            self._cache.known[key] = replace(known, memories=memories)
        times = self._cache.times.setdefault(card.kind, [])
        if answer.correct:
            times.insert(0, answer.ms)
            del times[PACE_OF:]
        turned = self._cache.turned.get(key)
        if turned is not None and answer.correct and not answer.helped:
            self._cache.turned[key] = turned | {card.key}
        if self._cache.today is not None:
            day, count = self._cache.today
            self._cache.today = (day, count + 1) if day == answer.day else None
        self._soon.start()
        return memories.get(card)

    def flush(self, seconds: float = 0) -> None:
        """Write what waits; what cannot be written goes on waiting. Another program that holds the
        file is waited for at most so many seconds."""
        self._soon.stop()
        if not self._waiting:
            return
        self.give_way()
        failure: HistoryError | None = None
        try:
            with self.progress.waiting(seconds):
                while self._waiting:
                    self._write(self._waiting[0])
                    del self._waiting[0]
        except HistoryError as e:
            failure = e
        if self._late and failure is None:  # what was read meanwhile lacks what waited
            self._empty_cache()
        self._late = failure is not None
        self._report(failure)

    def _report(self, failure: HistoryError | None) -> None:
        """Report once why what waits could not be written."""
        reportable = self._held.note_try(failure)
        if failure is None:
            self._told = None
        elif reportable and failure.trouble != self._told:
            self._told = failure.trouble
            self.unsaved.emit(failure.trouble)

    def _close(self) -> None:
        self.flush(TIMEOUT)
        self._held.stop()

    def _write(self, one: _Unwritten) -> None:
        match one:
            case SavedAnswer():
                self.progress.save(one)
            case SavedExam():
                self.progress.save_exam(one)
                self._cache.exams = None
            case LessonProgress():
                self.progress.save_lesson(one)
                self._cache.lessons = None
            case _Undoing():
                self.progress.set_undone(*one)
            case _Naming():
                self.progress.name_causes(*one)
            case _Suspension():
                self.progress.suspend(*one)
            case _Wish():
                self.progress.wish(*one)

    def set_undone(self, uids: list[str], *, undone: bool) -> None:
        """Take answers back, or let them count again."""
        if not uids:
            return
        self.flush()
        for uid in uids:
            if not self._change_waiting(uid, undone=undone):
                self._waiting.append(_Undoing(uid, undone))
        self.forget()

    def suspend(self, card: Card, on: bool = True) -> None:
        """Suspend a card, or wake it."""
        self._waiting.append(_Suspension(card, on))
        self.forget()

    def awake(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Those of some cards that are not suspended."""
        return tuple(c for c in cards if c not in self.known(c.document, c.kind).suspended)

    def name_causes(self, uid: str, causes: str) -> None:
        """Replace the causes of an answer, names with blanks between them."""
        if not self._change_waiting(uid, causes=causes):
            self._waiting.append(_Naming(uid, causes))
            self.flush()

    def _change_waiting(self, uid: str, **changes: Any) -> bool:
        """Change an answer that waits to be written; False where none of that uid does."""
        for at, one in enumerate(self._waiting):
            if isinstance(one, SavedAnswer) and one.uid == uid:
                self._waiting[at] = replace(one, **changes)
                return True
        return False

    def save_lesson(self, document: str, lesson: str, step: int) -> None:
        """Save that so many steps of a lesson are done."""
        self._waiting.append(LessonProgress(document, lesson, step, self.clock.now().at))
        self.flush()

    def save_exam(self, exam: SavedExam) -> None:
        """Save the result of an exam."""
        self._waiting.append(exam)
        self.flush()

    def choose(self, name: str, value: str) -> None:
        """Save a setting of the user."""
        self._waiting.append(_Wish(name, value))
        self._cache.wishes = None
        self.flush()

    def choose_goal(self, wished: int) -> None:
        """Set the next goal above or below the current one, in the direction of `wished`."""
        if wished > self.goal:
            new = next((goal for goal in _GOALS if goal > self.goal), _GOALS[-1])
        else:
            new = next((goal for goal in reversed(_GOALS) if goal < self.goal), _GOALS[0])
        self.choose(_GOAL, str(new))

    def forget(self) -> None:
        """Write what waits and drop the cache."""
        self.flush()
        self._empty_cache()

    def _empty_cache(self) -> None:
        self._cache = _Cache()
        self._past = None

    def read_or(self, read: Callable[[], T], otherwise: T) -> T:
        """The result of reading; on failure `error` is emitted and `otherwise` returned."""
        try:
            return read()
        except HistoryError as e:
            self.error.emit(e.trouble)
            return otherwise


def _remember(memories: dict[Card, Memory], answer: SavedAnswer) -> None:
    """Put what an answer makes of the memory of its card among the others, if it counts there."""
    memory = memories.get(answer.card)
    if counts(memory, answer.mode):
        memories[answer.card] = remembered(memory, answer.rating, answer.at)
