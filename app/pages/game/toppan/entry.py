"""What the open form comes to: title, what moves and by which rules, and what it changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.pages.game.toppan.form_views import (
    TileReceiverView,
    ToppanDealView,
    ToppanEntryView,
    ToppanNoteView,
    ToppanPartView,
    ToppanRulingView,
    ToppanSetupView,
)
from app.pages.game.toppan.logic import (
    MISSING,
    ToppanShownGame,
    is_over,
    may_accept,
    moves_of,
    newly_impossible,
    places,
    seats_at,
    verdict_on,
)
from app.pages.game.toppan.presentation import (
    deal_full,
    duel_words,
    names_at,
    names_of,
    over_words,
    place_words,
    problem_words,
    ruled_row,
    ruling_words,
    signed,
)
from app.pages.game.toppan.state import (
    DORA,
    PLAYERS,
    ToppanDealDraft,
    ToppanGameState,
    able,
    entered_event,
    misread,
    read_tiles,
)
from app.texts.toppan import ToppanTexts
from app.views.games import NextRow
from app.views.ledgers import Seats
from engine.ledger import SEATS, balance
from engine.rulebook import AnyRule
from engine.tiles import COPIES, RED_FIVES, TILES, Tile
from engine.toppan.play.deal import DEALER, End
from engine.toppan.play.game import ToppanDeal, ToppanRuling
from engine.toppan.play.offences import Unstated, acts, questions
from engine.toppan.play.replay import ToppanStep, gains, ruling_in
from engine.toppan.play.scores import GameState
from engine.toppan.play.settle import Fate, redraw_by
from engine.toppan.verdict import Agari, Bust, Hoping, Impossible, Within


def entry_view(
    state: ToppanGameState, shown: ToppanShownGame, texts: ToppanTexts
) -> ToppanEntryView:
    """What the open form comes to."""
    step, replay = shown.entered, shown.latest
    told = () if step is None else step.problems
    hard = [p for p in told if p.stops and p.key not in MISSING]
    soft = [p for p in told if not p.stops and p.key not in MISSING]
    problems = [problem_words(p, replay, texts) for p in (*hard, *soft)]
    worse = newly_impossible(shown)
    problems += [
        texts.ui("toppan_game.left_behind", deal_full(pair.after.before, texts))
        for pair in worse
        if pair.after is not None
    ]
    return ToppanEntryView(
        entry_title(state, shown, texts),
        _caption(state, texts),
        tuple(_lines(state, shown, texts)) if not hard else (),
        tuple(problems),
        _missing(state, shown, texts),
        _accept_word(state, len(worse), texts),
        state.sheet == "setup" or may_accept(shown),
        state.at is not None,
        state.removing,
        _seats(state, shown),
    )


def _seats(state: ToppanGameState, shown: ToppanShownGame) -> Seats | None:
    """Who pays whom by the open event; the bare seats before it is entered."""
    if state.sheet in ("note", "setup"):
        return None
    if shown.entered is None:
        return seats_at(table_before(state, shown), state.turned)
    return moves_of(shown.entered, state.turned)


def table_before(state: ToppanGameState, shown: ToppanShownGame) -> GameState:
    """The state of the table before the event that is open."""
    return shown.replay.state if state.at is None else shown.replay.steps[state.at].before


def entry_title(state: ToppanGameState, shown: ToppanShownGame, texts: ToppanTexts) -> str:
    name = deal_full(table_before(state, shown), texts)
    if state.at is not None:
        return texts.ui("toppan_game.correct", name)
    return texts.ui(f"toppan_game.enter.{state.sheet}", name)


def _caption(state: ToppanGameState, texts: ToppanTexts) -> str:
    """How the event was or is written down."""
    if state.sheet != "deal":
        return ""
    return texts.ui(f"toppan_game.{'by_tiles' if state.deal.by_tiles else 'by_points'}_tip")


def _accept_word(state: ToppanGameState, worse: int, texts: ToppanTexts) -> str:
    if state.sheet == "setup":
        return texts.ui("toppan_game.agree")
    if worse:
        return texts.ui("toppan_game.accept_despite", worse)
    key = "remove" if state.removing else "correct_it" if state.at is not None else "add"
    return texts.ui(f"toppan_game.{key}")


def _missing(state: ToppanGameState, shown: ToppanShownGame, texts: ToppanTexts) -> str:
    """What is to be entered next, "" where nothing is."""
    ui, step = texts.ui, shown.entered
    if state.removing or state.sheet == "setup":
        return ""
    names = names_of(shown.latest, texts)
    if step is None:
        return _lacking(state, shown, names, texts)
    asked = [p for p in step.problems if p.key in MISSING]
    lines = [
        ui(f"toppan_game.lacks.{p.key}", "" if p.player is None else names[p.player])
        for p in asked[:2]
    ]
    return ui("entry.missing", texts.list_of(lines)) if lines else ""


def _lacking(
    state: ToppanGameState, shown: ToppanShownGame, names: tuple[str, ...], texts: ToppanTexts
) -> str:
    """Why the open form changes nothing: it holds what is there, or no event."""
    if state.at is not None and entered_event(state, shown.rules) is not None:
        return texts.ui("toppan_game.unchanged")
    by_tiles = state.sheet == "deal" and state.deal.by_tiles
    for to, error in misread(state.deal).items() if by_tiles else ():
        name = texts.ui("toppan_game.dora") if to == DORA else names[to]
        return texts.titled(name, texts.notation_error(error))
    return texts.ui(f"toppan_game.begin.{'tiles' if by_tiles else state.sheet}")


# --- what moves, and what follows


def _lines(state: ToppanGameState, shown: ToppanShownGame, texts: ToppanTexts) -> Iterator[NextRow]:
    step = shown.entered
    if step is not None:
        yield from _moved(step, shown, state.document, texts)
    if state.at is not None and shown.trial is not None:
        yield from _changes(shown, texts)
    elif step is not None and shown.trial is not None:
        yield from _follows(step, shown, state.document, texts)


def _moved(
    step: ToppanStep, shown: ToppanShownGame, document: str, texts: ToppanTexts
) -> Iterator[NextRow]:
    """What moves by the event, with the rule of each part."""
    replay = shown.latest
    if isinstance(step.event, ToppanDeal):
        if step.settled is not None and step.settled.redraw is not None:
            rule = step.settled.redraw
            yield ruled_row(
                texts.ui("toppan_game.redraw"), texts.said(rule), (rule,), document, texts
            )
        for words, rule in duel_words(step, replay, texts):
            name, _, text = words.partition("　")
            yield ruled_row(name, text, (rule,), document, texts)
    elif isinstance(step.event, ToppanRuling):
        yield from _ruled(step, shown, document, texts)
    else:
        moved = _gained(names_of(replay, texts), gains(step), texts)
        if moved:
            yield NextRow(texts.ui("toppan_game.moves"), moved)


def _gained(names: Sequence[str], halves: Sequence[int], texts: ToppanTexts) -> str:
    """Who has got or lost something, and how much."""
    each = zip(names, halves, strict=True)
    return texts.list_of(f"{name} {signed(points)}" for name, points in each if points)


def _ruled(
    step: ToppanStep, shown: ToppanShownGame, document: str, texts: ToppanTexts
) -> Iterator[NextRow]:
    """The ruling, with the rule behind each part of it, and what other readings come to."""
    ruling, names = ruling_in(step), names_at(shown.latest, step.before.dealer, texts)
    if ruling is None:
        return
    ui = texts.ui
    unstated = isinstance(step.ruling, Unstated)
    key = "proposal" if unstated else "ruling"
    rules: tuple[AnyRule, ...] = (ruling.rule, *(p.line.rule for p in ruling.payments))
    if ruling.after_game is not None:
        rules = (*rules, ruling.after_game.rule)
    text = ruling_words(ruling, names, texts)
    yield ruled_row(ui(f"toppan_game.{key}"), text, rules, document, texts)
    for rule in ruling.cited:
        sentence = texts.said(rule) or texts.rule(rule.key)
        yield ruled_row(ui("toppan_game.reading"), sentence, (rule,), document, texts)
    for other in ruling.others:
        sentence = (
            ui(f"toppan_game.remedy.{other.remedy}")
            if not other.payments
            else _gained(names, balance(other.payments), texts)
        )
        read = texts.titled(texts.said(other.rule), sentence)
        yield ruled_row(ui("toppan_game.read_so"), read, (other.rule,), document, texts)


def _follows(
    step: ToppanStep, shown: ToppanShownGame, document: str, texts: ToppanTexts
) -> Iterator[NextRow]:
    """Who deals next, or that the game is over."""
    replay = shown.latest
    if replay.ended is not None:
        because = (replay.ended, *replay.because)
        over = texts.ui("toppan_game.game_over")
        yield ruled_row(over, over_words(replay, texts), because, document, texts)
    elif isinstance(step.event, ToppanDeal) and step.because:
        name = names_of(replay, texts)[step.after.dealer]
        text = f"{deal_full(step.after, texts)}　{texts.ui('toppan_game.dealer', name)}"
        yield ruled_row(texts.ui("toppan_game.next"), text, step.because, document, texts)


def _changes(shown: ToppanShownGame, texts: ToppanTexts) -> Iterator[NextRow]:
    """What a correction changes and what it leaves as it is."""
    ui, old, new = texts.ui, shown.replay, shown.latest
    both = [(p.before, p.after) for p in shown.pairs if p.before is not None]
    touched = [
        one for one, other in both
        if other is None or one.after.scores != other.after.scores
    ]  # fmt: skip
    course = [
        one for one, other in both
        if other is not None and _course(one) != _course(other)
    ]  # fmt: skip
    words = ui("toppan_game.no_scores_change")
    if touched:
        first = deal_full(touched[0].before, texts)
        words = ui("toppan_game.scores_change", first, len(touched))
    if course:
        words = f"{words} {ui('toppan_game.course_changes', deal_full(course[0].before, texts))}"
    yield NextRow(ui("toppan_game.changes"), words)
    names = names_of(new, texts)
    before, now = places(old, shown.rules), places(new, shown.trial_rules)
    moved = [
        f"{names[p]} {place_words(before[p], texts)}→{place_words(now[p], texts)}"
        for p in PLAYERS
        if before[p] != now[p]
    ]
    yield NextRow(ui("toppan_game.places"), "　".join(moved) or ui("toppan_game.places_stay"))
    same = [] if course else [ui("toppan_game.course_stays")]
    same += [ui("toppan_game.sum_stays")] if sum(old.state.scores) == sum(new.state.scores) else []
    if (old.ended is None) == (new.ended is None):
        same.append(ui("toppan_game.end_stays"))
    if same:
        yield NextRow(ui("toppan_game.stays"), texts.list_of(same))


def _course(step: ToppanStep) -> tuple[int, int, int]:
    return step.before.round_wind, step.before.dealer, step.before.honba


# --- the forms


def deal_form(state: ToppanGameState, shown: ToppanShownGame, texts: ToppanTexts) -> ToppanDealView:
    """The form of the deal that is being entered."""
    draft, before = state.deal, table_before(state, shown)
    order = [(before.dealer + seat) % SEATS for seat in range(SEATS)]
    wrong = {to: texts.notation_error(error) for to, error in misread(draft).items()}
    ends: list[End] = [draft.parts[player].end for player in order]
    dealer_stays = ends[DEALER] == "stay"
    redraw = redraw_by(ends, draft.equal, shown.rules) is not None
    names = names_of(shown.replay, texts)
    parts = tuple(
        _part_view(
            player, state, shown, names[player], wrong.get(player, ""), texts, dealer_stays, redraw
        )
        for player in order
    )
    settled = None if shown.entered is None else shown.entered.settled
    dora = _tiles(draft.dora)
    most = shown.rules.dora.indicators.value
    return ToppanDealView(
        draft,
        parts,
        dora,
        texts.ui("toppan_game.dora_count", len(dora), most),
        _receiver(state, names, wrong, texts),
        not draft.by_tiles and set(ends) == {"stay"},
        settled is not None and _choice_asked(settled.dealer, draft),
        tuple(_left(draft)),
    )


def _choice_asked(fate: Fate, draft: ToppanDealDraft) -> bool:
    """Whether it is asked if the dealer deals on; also where he has to, and was said to pass."""
    return fate == "as_he_likes" or (fate == "deals_again" and not draft.goes_on)


def _receiver(
    state: ToppanGameState, names: tuple[str, ...], wrong: dict[int, str], texts: ToppanTexts
) -> TileReceiverView:
    """Who receives tiles, and the text of his tiles."""
    draft = state.deal
    if draft.to == DORA:
        return TileReceiverView(
            DORA, texts.ui("toppan_game.dora"), draft.dora, "", wrong.get(DORA, "")
        )
    part = draft.parts[draft.to]
    return TileReceiverView(
        draft.to, names[draft.to], part.tiles, part.extra, wrong.get(draft.to, "")
    )


def _left(draft: ToppanDealDraft) -> Iterator[tuple[Tile, int]]:
    """How many copies of each tile are not laid."""
    laid = [*_tiles(draft.dora)]
    for part in draft.parts:
        laid += [*_tiles(part.tiles), *_tiles(part.extra)]
    for tile in (*TILES, *RED_FIVES):
        has_red = tile.plain.kind in {red.kind for red in RED_FIVES}
        copies = 1 if tile.red else COPIES - has_red
        yield tile, copies - laid.count(tile)


def _tiles(text: str) -> tuple[Tile, ...]:
    read = read_tiles(text)
    return read if isinstance(read, tuple) else ()


def _part_view(
    player: int,
    state: ToppanGameState,
    shown: ToppanShownGame,
    name: str,
    bad: str,
    texts: ToppanTexts,
    dealer_stays: bool,
    redraw: bool,
) -> ToppanPartView:
    before, part = table_before(state, shown), state.deal.parts[player]
    seat = (player - before.dealer) % SEATS
    text = _verdict_words(state, shown, player, before, texts) if state.deal.by_tiles else ""
    return ToppanPartView(
        player,
        name,
        texts.wind(seat),
        part,
        _tiles(part.tiles),
        bad or text,
        seat == DEALER or dealer_stays or state.deal.by_tiles,
        seat != DEALER and not redraw,
    )


def _verdict_words(
    state: ToppanGameState,
    shown: ToppanShownGame,
    player: int,
    before: GameState,
    texts: ToppanTexts,
) -> str:
    """What a player's tiles are: the total, or the 和了役."""
    match verdict_on(state, shown, player, before):
        case Agari() as won:
            wins = texts.list_of(texts.rule(line.rule.key) for line in won.best.wins)
            return f"{texts.halves(won.best.halves)} {wins}"
        case Within() as within:
            return texts.halves(within.best.halves)
        case Bust(halves=halves) | Hoping(halves=halves) as over:
            key = "bust" if isinstance(over, Bust) else "hoping"
            return f"{texts.halves(halves)} {texts.end(key)}"
        case Impossible(problems=found):
            return texts.problem_parts(found[0])[1]
    return ""


def ruling_form(
    state: ToppanGameState, shown: ToppanShownGame, texts: ToppanTexts
) -> ToppanRulingView:
    """The form of the ruling that is being entered."""
    rules, draft = shown.rules, state.ruling
    part = rules.offences
    classes = dict.fromkeys(part.fined.value, "fine") | dict.fromkeys(
        part.chombo_for.value, "chombo"
    )
    known = acts(rules)
    rows = tuple((act, texts.offence(act), classes.get(act, "silent")) for act in known)
    asked = questions(draft.act, rules) if draft.act in known else ()
    dealer = table_before(state, shown).dealer
    players = able(draft.act, dealer)
    return ToppanRulingView(draft, rows, asked, names_at(shown.replay, dealer, texts), players)


def note_form(state: ToppanGameState, shown: ToppanShownGame, texts: ToppanTexts) -> ToppanNoteView:
    """The form of what is written down."""
    scores = table_before(state, shown).scores
    sums = tuple(s + more for s, more in zip(scores, state.note.points, strict=True))
    replay = shown.replay
    over = is_over(replay) and state.at is None
    return ToppanNoteView(state.note.kind, names_of(replay, texts), sums, state.note.text, over)


def setup_form(state: ToppanGameState, shown: ToppanShownGame) -> ToppanSetupView:
    """What is agreed for the game that is open."""
    game = state.game
    return ToppanSetupView(
        game.names,
        state.title,
        state.table,
        shown.replay.opening.scores,
        game.start.points is None,
    )
