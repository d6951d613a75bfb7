"""Puts a game of 競技十半 into the views of the table, the list of deals, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from app.actions import PAGE_KEY_OF
from app.pages.game.hands import name_in_hand, player_name
from app.pages.game.toppan.logic import (
    GONE,
    FollowingDeal,
    ToppanShownGame,
    ToppanStepPair,
    ends_by,
    ends_of,
    hands_to_come,
    is_over,
    length_of,
    missing_points,
    outcomes,
    places,
    stops,
)
from app.pages.game.toppan.state import PLAYERS, ToppanGameState
from app.texts.clauses import explained
from app.texts.results import moved_words
from app.texts.toppan import ToppanTexts
from app.views.games import (
    CellTone,
    FeltView,
    FourCells,
    FourPlates,
    GameRow,
    HandCell,
    HandFoot,
    HandGround,
    HandListView,
    HandSeal,
    NextRow,
    SeatPlate,
    TableWell,
    WayPlate,
)
from engine.ledger import SEATS
from engine.rulebook import AnyRule
from engine.toppan.play.deal import DEALER
from engine.toppan.play.game import (
    ToppanCorrection,
    ToppanDeal,
    ToppanEnd,
    ToppanNote,
    ToppanRuling,
)
from engine.toppan.play.offences import Ruling
from engine.toppan.play.replay import ToppanProblem, ToppanReplay, ToppanStep, gains, ruling_in
from engine.toppan.play.scores import GameState, last_wind
from engine.toppan.rules import ToppanRules

_KEYS: Final = {
    name: PAGE_KEY_OF[key]
    for name, key in (("deal", "way_deal"), ("ruling", "way_act"), ("note", "way_note"))
}
_WITH_RIGHTFUL: Final = 4
"""The number of payments of a fine where the tile was due to another player."""


# --- words


def names_of(replay: ToppanReplay, texts: ToppanTexts) -> tuple[str, str, str, str]:
    """The names of the players through the whole game."""
    a, b, c, d = (player_name(player, replay.game.names, texts) for player in PLAYERS)
    return a, b, c, d


def names_at(replay: ToppanReplay, dealer: int, texts: ToppanTexts) -> tuple[str, str, str, str]:
    """The names of the players in a deal."""
    a, b, c, d = (name_in_hand(player, replay.game.names, dealer, texts) for player in PLAYERS)
    return a, b, c, d


def deal_name(state: GameState, texts: ToppanTexts) -> str:
    """The name of a deal: `東2局`."""
    return texts.ui("toppan_game.deal", texts.wind_name(state.round_wind), state.dealer + 1)


def deal_full(state: GameState, texts: ToppanTexts) -> str:
    """The name of a deal with its counters, where it has any: `東2局 延続点1`."""
    name = deal_name(state, texts)
    if not state.honba:
        return name
    return texts.ui("toppan_game.deal_full", name, honba_words(state.honba, texts))


def honba_words(honba: int, texts: ToppanTexts) -> str:
    return texts.ui("toppan_game.honba", honba)


def signed(halves: int) -> str:
    """Half points with their sign, as points: `＋10.5`, `−4`, `0`."""
    return moved_words(halves / 2)


def minus(halves: int) -> str:
    """A score, with the sign that is as wide as a digit."""
    return f"{halves / 2:g}".replace("-", "−")


def problem_words(problem: ToppanProblem, replay: ToppanReplay, texts: ToppanTexts) -> str:
    """What cannot be, or was not said, with the name of the player."""
    names = names_of(replay, texts)
    who = "" if problem.player is None else names[problem.player]
    text = texts.named_problem(problem, who)
    return text if problem.rule is None else f"{text} {texts.clause(problem.rule)}".strip()


# --- the table


def felt_view(state: ToppanGameState, shown: ToppanShownGame, texts: ToppanTexts) -> FeltView:
    """The table as it stands now; after the end nobody deals, and no honba are on it."""
    replay, rules = shown.replay, shown.rules
    now, over = replay.state, is_over(replay)
    title = texts.ui("toppan_game.over") if over else deal_name(now, texts)
    stakes = rules.stakes
    values = (stakes.half.value, stakes.even.value, stakes.double.value)
    well = TableWell(
        title,
        "" if over else honba_words(now.honba, texts),
        note=texts.ui("toppan_game.stakes", *(f"{value:g}" for value in values)),
        highlighted=not over and not state.sheet,
        counts=(now.honba, 0),
    )
    caption = texts.ui(
        "toppan_game.caption",
        texts.length(length_of(replay, rules)),
        f"{rules.game.start_points.value:g}",
    )
    return FeltView(_plates(state, shown, texts), well, state.turned, caption)


def _plates(state: ToppanGameState, shown: ToppanShownGame, texts: ToppanTexts) -> FourPlates:
    a, b, c, d = (_plate(player, state, shown, texts) for player in PLAYERS)
    return a, b, c, d


def _plate(
    player: int, state: ToppanGameState, shown: ToppanShownGame, texts: ToppanTexts
) -> SeatPlate:
    replay, now = shown.replay, shown.replay.state
    over = is_over(replay)
    seat = player if over else (player - now.dealer) % SEATS
    deals = seat == DEALER and not over
    roles = [texts.dealer_or_child(seat)] if deals else []
    roles.append(texts.role((player - state.turned) % SEATS))
    chombo = replay.chombo[player]
    if chombo:
        roles.append(texts.ui("toppan_game.chombo", chombo))
    return SeatPlate(
        texts.wind(seat),
        names_of(replay, texts)[player],
        texts.ui("toppan_game.role_gap").join(roles),
        place_words(places(replay, shown.rules)[player], texts),
        minus(now.scores[player]),
        dealer=deals,
    )


def place_words(place: int, texts: ToppanTexts) -> str:
    return texts.ui("toppan_game.place", place)


def way_plates(shown: ToppanShownGame, texts: ToppanTexts) -> tuple[WayPlate, ...]:
    """The three ways on; deals are over with the game, and a chombo may still be ruled on."""
    replay, ui = shown.replay, texts.ui
    over = is_over(replay)
    reason = ui("toppan_game.is_over") if over else ""
    return tuple(
        WayPlate(
            name,
            ui(f"toppan_game.way.{name}"),
            ui(f"toppan_game.way_tip.{name}"),
            _KEYS[name],
            reason if name == "deal" else "",
        )
        for name in ("deal", "ruling", "note")
    )


# --- the list


def list_view(state: ToppanGameState, shown: ToppanShownGame, texts: ToppanTexts) -> HandListView:
    """All events, the deal on the table, and the deals to come; what changes is struck."""
    replay = shown.latest
    rows = [_pair_row(pair, state, shown, texts) for pair in shown.pairs]
    highlighted = next((at for at, row in enumerate(rows) if row.ground == "highlighted"), -1)
    coming = list(_coming(state, shown, texts))
    if highlighted < 0 and coming and coming[0].ground == "highlighted":
        highlighted = len(rows)
    blank = [row.name for row in coming if row.ground == "blank"]
    remaining = texts.ui("toppan_game.remaining", blank[0], blank[-1]) if blank else ""
    hint = "toppan_game.hint_trial" if shown.trial is not None else "toppan_game.hint"
    return HandListView(
        names_of(replay, texts),
        (*rows, *coming),
        _foot(shown, texts),
        remaining,
        texts.ui(hint),
        highlighted,
        shows_scores(state),
    )


def shows_scores(state: ToppanGameState) -> bool:
    """Whether the list shows running scores: chosen, or while an event is being corrected."""
    return state.shows_scores or state.at is not None


def _pair_row(
    pair: ToppanStepPair, state: ToppanGameState, shown: ToppanShownGame, texts: ToppanTexts
) -> GameRow:
    step = pair.after or pair.before
    assert step is not None  # an event is in one of the games
    replay = shown.latest if pair.after is not None else shown.replay
    row = replace(step_row(step, replay, texts), event=pair.at, cells=_cells(pair, state, shown))
    if pair.after is None:
        return replace(row, ground="removed", why=texts.ui("toppan_game.taken_out"))
    gone = stops(pair.after)
    if pair.before is not None and pair.before is not pair.after and not gone:
        row = _with_changes(row, step_row(pair.before, shown.replay, texts))
    ground = _ground(pair, state, shown)
    if gone and ground in ("impossible", "removed"):
        before = row if pair.before is None else step_row(pair.before, shown.replay, texts)
        row = replace(row, what=before.what, why=problem_words(gone[0], replay, texts))
    return replace(row, ground=ground)


def _with_changes(row: GameRow, old: GameRow) -> GameRow:
    """The row with what is different from the old one beside it, the old struck."""
    if row.what != old.what:
        row = replace(row, changed=(old.what, row.what), what="")
    if row.why != old.why:
        row = replace(row, why_changed=(old.why, row.why), why="")
    before, now = (f"{r.name} {r.counter}".strip() for r in (old, row))
    if before != now:
        row = replace(row, why_changed=(before, now), why="")
    return row


def _ground(pair: ToppanStepPair, state: ToppanGameState, shown: ToppanShownGame) -> HandGround:
    found = stops(pair.after)
    if pair.at == state.at or (pair.after is not None and pair.after is shown.entered):
        return "highlighted"
    if found:
        return "removed" if found[0].key in GONE else "impossible"
    return "plain"


def step_row(step: ToppanStep, replay: ToppanReplay, texts: ToppanTexts) -> GameRow:
    """An event in words; its numbers are added by the list."""
    what, why = _event_words(step, replay, texts)
    honba = step.before.honba
    return GameRow(
        deal_name(step.before, texts),
        what,
        counter=honba_words(honba, texts) if honba else "",
        dealer=texts.ui("toppan_game.dealer", names_of(replay, texts)[step.before.dealer]),
        why=why,
        seals=tuple(_seals(step, texts)),
        tip=_tip(step, replay, texts),
    )


def _seals(step: ToppanStep, texts: ToppanTexts) -> Iterator[HandSeal]:
    ruling = ruling_in(step)
    if ruling is not None and ruling.remedy in ("fine", "chombo"):
        yield HandSeal(texts.sanction(ruling.remedy), ruling.remedy)
    elif ruling is not None:
        yield HandSeal(texts.ui("toppan_game.no_fine"), "none")
    if any(not problem.stops for problem in step.problems):
        yield HandSeal("!", "open")


def _event_words(step: ToppanStep, replay: ToppanReplay, texts: ToppanTexts) -> tuple[str, str]:
    """What happened, and how, in two short lines."""
    names, ui = names_at(replay, step.before.dealer, texts), texts.ui
    match step.event:
        case ToppanDeal():
            return _deal_words(step, names, texts)
        case ToppanRuling(act=act, player=player):
            ruling = ruling_in(step)
            told = "" if ruling is None else ruling_words(ruling, names, texts)
            return f"{names[player]} {texts.offence(act)}", told
        case ToppanCorrection(reason=reason):
            return ui("toppan_game.correction"), reason
        case ToppanNote(text=text):
            return text, ui("toppan_game.note")
        case ToppanEnd(reason=reason):
            return ui("toppan_game.broken_off"), reason


def ruling_words(ruling: Ruling, names: tuple[str, ...], texts: ToppanTexts) -> str:
    """What a ruling moves: `三人に5点ずつ、西村にもう5点`."""
    ui = texts.ui
    if ruling.after_game is not None:
        return ui("toppan_game.after_game", texts.halves(-ruling.after_game.amount))
    if not ruling.payments:
        return ui(f"toppan_game.remedy.{ruling.remedy}")
    each = texts.halves(ruling.payments[0].points)
    if len(ruling.payments) < _WITH_RIGHTFUL:
        return ui("toppan_game.fined", each)
    last = ruling.payments[-1]
    return ui("toppan_game.fined_and", each, names[last.payee], texts.halves(last.points))


def _deal_words(step: ToppanStep, names: tuple[str, ...], texts: ToppanTexts) -> tuple[str, str]:
    ui, settled, dealer = texts.ui, step.settled, step.before.dealer
    ends = ends_of(step)
    if settled is None:
        lines = [f"{names[p]} {texts.end(ends[p])}" for p in PLAYERS if ends[p]]
        return texts.list_of(lines) or ui("toppan_game.way.deal"), ""
    if settled.redraw is not None:
        four = set(ends) == {"stay"}
        return ui("toppan_game.redraw"), ui(f"toppan_game.redraw_by.{'equal' if four else 'wins'}")
    if ends[dealer] == "bust":
        return ui("toppan_game.dealer_bust", names[dealer]), ui("toppan_game.all_children")
    if ends[dealer] == "win":
        called = _called(step, DEALER, texts)
        return ui("toppan_game.dealer_win", names[dealer], called).strip(), ui(
            "toppan_game.from_all"
        )
    winners = [names[(dealer + d.child) % SEATS] for d in settled.duels if d.winner == d.child]
    what = ui("toppan_game.winners", texts.ui("toppan_game.and").join(winners))
    if not winners:
        what = ui("toppan_game.dealer_wins", names[dealer])
    how = texts.list_of(_child_ends(step, ends, names, texts))
    return what, how or ui("toppan_game.by_total")


def _child_ends(
    step: ToppanStep, ends: tuple[str, ...], names: tuple[str, ...], texts: ToppanTexts
) -> Iterator[str]:
    """The children who won by a 和了役 or went over."""
    dealer = step.before.dealer
    for child in range(1, SEATS):
        player = (dealer + child) % SEATS
        if ends[player] in ("win", "bust"):
            called = _called(step, child, texts) if ends[player] == "win" else ""
            yield f"{names[player]} {called or texts.end(ends[player])}"


def _called(step: ToppanStep, seat: int, texts: ToppanTexts) -> str:
    """The 和了役 of a seat where its tiles are known, "" otherwise."""
    assert step.settled is not None
    for duel in step.settled.duels:
        if duel.winner == seat and duel.score is not None:
            return texts.list_of(texts.rule(line.rule.key) for line in duel.score.wins)
    return ""


def _tip(step: ToppanStep, replay: ToppanReplay, texts: ToppanTexts) -> str:
    """All that an event is, in lines: what decided each duel, and what cannot be."""
    lines = [words for words, _ in duel_words(step, replay, texts)]
    lines += [problem_words(problem, replay, texts) for problem in step.problems]
    return "\n".join(lines)


def duel_words(
    step: ToppanStep, replay: ToppanReplay, texts: ToppanTexts
) -> Iterator[tuple[str, AnyRule]]:
    """Each duel of a deal with what it moves, and the rule that decided it."""
    if step.settled is None:
        return
    dealer = step.before.dealer
    names = names_at(replay, dealer, texts)
    for duel in step.settled.duels:
        name = names[(dealer + duel.child) % SEATS]
        moved = sum(p.points if p.payee == duel.child else -p.points for p in duel.payments)
        how = texts.list_of(texts.line(p.line) for p in duel.payments if duel.score is not None)
        how = texts.ui("toppan_game.by", how) if how else ""
        words = texts.ui("toppan_game.duel", name, texts.duel(duel.rule), signed(moved))
        yield f"{words}{how}", duel.rule


# --- numbers


def _cells(pair: ToppanStepPair, state: ToppanGameState, shown: ToppanShownGame) -> FourCells:
    a, b, c, d = (_cell(pair, player, state, shown) for player in PLAYERS)
    return a, b, c, d


def _cell(
    pair: ToppanStepPair, player: int, state: ToppanGameState, shown: ToppanShownGame
) -> HandCell:
    scores = shows_scores(state)
    step = pair.after or pair.before
    assert step is not None
    if isinstance(step.event, ToppanNote | ToppanEnd):
        return HandCell()
    if pair.before is None and stops(pair.after):
        return HandCell()
    text, old = _number(step, player, score=scores), ""
    if pair.before is not None and pair.after is not None and shown.trial is not None:
        before = _number(pair.before, player, score=scores)
        old = before if before != text else ""
    tone = "plain" if scores else _tone(step, gains(step)[player])
    return HandCell(text, tone, old, under=_number(step, player, score=not scores))


def _number(step: ToppanStep, player: int, *, score: bool) -> str:
    """What a player has after an event, or has got by it."""
    return minus(step.after.scores[player]) if score else signed(gains(step)[player])


def _tone(step: ToppanStep, moved: int) -> CellTone:
    if moved < 0 and isinstance(step.event, ToppanRuling):
        return "penalty"
    return "gain" if moved > 0 else "loss" if moved < 0 else "none"


def _coming(
    state: ToppanGameState, shown: ToppanShownGame, texts: ToppanTexts
) -> Iterator[GameRow]:
    """The deal on the table, then those of the dealers to come."""
    replay, rules = shown.latest, shown.trial_rules
    if is_over(replay):
        return
    names, now = names_of(replay, texts), replay.state
    if state.at is not None or not stops(shown.entered):
        yield GameRow(
            deal_name(now, texts),
            texts.ui("toppan_game.playing"),
            counter=honba_words(now.honba, texts) if now.honba else "",
            dealer=texts.ui("toppan_game.dealer", names[now.dealer]),
            ground="plain" if state.sheet and shown.trial is not None else "highlighted",
        )
    for coming in hands_to_come(replay, rules):
        dealer = texts.ui("toppan_game.dealer", names[coming.dealer])
        yield GameRow(deal_name(coming, texts), dealer=dealer, ground="blank")


def _foot(shown: ToppanShownGame, texts: ToppanTexts) -> HandFoot:
    replay, rules = shown.latest, shown.trial_rules
    old, new = shown.replay.state.scores, replay.state.scores
    before, now = places(shown.replay, shown.rules), places(replay, rules)
    scores = [
        HandCell(minus(new[p]), old=minus(old[p]) if old[p] != new[p] else "") for p in PLAYERS
    ]
    ranks = [
        HandCell(
            place_words(now[p], texts),
            old=str(before[p]) if before[p] != now[p] else "",
        )
        for p in PLAYERS
    ]
    missing = missing_points(replay, rules)
    key = "sum" if not missing else "sum_lacks" if missing > 0 else "sum_over"
    total = texts.ui(f"toppan_game.{key}", texts.halves(sum(new)), texts.halves(abs(missing)))
    a, b, c, d = scores
    e, f, g, h = ranks
    label = texts.ui("toppan_game.scores")
    return HandFoot(label, (a, b, c, d), (e, f, g, h), total, not missing)


# --- what comes next


def next_rows(shown: ToppanShownGame, document: str, texts: ToppanTexts) -> tuple[NextRow, ...]:
    """How the game goes on by how the deal on the table ends, and what ends the game."""
    replay, rules = shown.latest, shown.trial_rules
    rows = [_outcome_row(each, replay, document, texts) for each in outcomes(replay, rules)]
    if not rows:
        return (_over_row(replay, document, texts),)
    causes = ends_by(rules)
    last = deal_name(last_deal(replay, rules), texts)
    game = rules.game
    then = texts.ui(
        "toppan_game.ends_at", f"{game.upper_end.value:g}", f"{game.tobi.value:g}", last
    )
    row = ruled_row(texts.ui("toppan_game.ends"), then, causes, document, texts)
    return (*rows, row)


def last_deal(replay: ToppanReplay, rules: ToppanRules) -> GameState:
    """The last deal of a game, if no dealer deals again."""
    wind = last_wind(rules, replay.game.switches.length, replay.state.round_wind)
    return GameState(scores=replay.state.scores, round_wind=wind, dealer=SEATS - 1)


def _outcome_row(
    outcome: FollowingDeal, replay: ToppanReplay, document: str, texts: ToppanTexts
) -> NextRow:
    name = names_at(replay, replay.state.dealer, texts)[replay.state.dealer]
    when = texts.ui(f"toppan_game.when.{outcome.key}", name)
    if outcome.ended is None:
        return ruled_row(when, deal_full(outcome.state, texts), outcome.because, document, texts)
    because = (outcome.ended, *outcome.because)
    return ruled_row(when, texts.ui("toppan_game.game_over"), because, document, texts)


def _over_row(replay: ToppanReplay, document: str, texts: ToppanTexts) -> NextRow:
    """Why the game is over."""
    over = texts.ui("toppan_game.game_over")
    if replay.ended is None:
        return NextRow(texts.ui("toppan_game.broken_off"), over)
    words = over_words(replay, texts)
    return ruled_row(words, over, (replay.ended, *replay.because), document, texts)


def over_words(replay: ToppanReplay, texts: ToppanTexts) -> str:
    """Why the game is over: `トビ`, `南4局のあと`."""
    if replay.ended is None:
        return texts.ui("toppan_game.broken_off")
    if replay.ended.key == "game.length":
        step = replay.steps[replay.ended_at or 0]
        return texts.ui("toppan_game.after_deal", deal_name(step.before, texts))
    return texts.rule(replay.ended.key)


def ruled_row(
    when: str, then: str, because: tuple[AnyRule, ...], document: str, texts: ToppanTexts
) -> NextRow:
    """A row with the weakest of the rules that decide it; the tooltip explains all of them."""
    rules = tuple(dict.fromkeys(because))
    weakest = max(rules, key=lambda rule: rule.standing.doubt)
    lines = (
        texts.titled(texts.said(rule) or texts.rule(rule.key), explained(rule, document, texts))
        for rule in rules
    )
    return NextRow(
        when,
        then,
        texts.clause(weakest),
        texts.standing(weakest.standing),
        weakest.standing,
        weakest.key,
        "\n".join(lines),
    )
