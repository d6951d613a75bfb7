"""The schema of a riichi document: every value a rule, every absence a meaning."""

# Annotations are values here, not text: msgspec would evaluate each of some hundred at the start.

from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from engine.library import fingerprint_of, read_document
from engine.riichi.document_checks import check
from engine.riichi.penalties import Penalties
from engine.rule_options import read_text
from engine.rulebook import Head, Rule, Section, text_in

GAME = "riichi"


class Worth(Section, frozen=True, kw_only=True):
    """What a yaku is worth: han closed and open, or how many yakuman, or a limit of its own.

    All zero means that the document names the yaku and does not have it.
    """

    closed: int = 0
    open: int = 0
    yakuman: int = 0
    limit: Literal["", "mangan"] = ""

    def had(self, menzen: bool = True) -> bool:
        return bool((self.closed if menzen else self.open) or self.yakuman or self.limit)


class Limit(Section, frozen=True, kw_only=True):
    """From how many han (0: by no number of han) and with how many base points.

    No base points mean that the document names the limit and does not have it.
    """

    han: int
    base: int


class Bonus(Section, frozen=True, kw_only=True):
    """So many han for every so many quads; `added`: whether added quads (加槓) are among them."""

    han: int
    quads: int
    added: bool = True


class Uma(Section, frozen=True, kw_only=True):
    """Placement points for first to fourth, in thousands; `floating` says by how many players
    at or above the return points where that matters."""

    places: tuple[int, int, int, int]
    floating: tuple[int, ...] = ()


class Win(Section, frozen=True, kw_only=True):
    """What a win needs: han of yaku, and what bars a ron.

    `passed_furiten`: whether a tile let go bars it too, until the next own draw and after riichi
    for the hand; without the rule it does, by `furiten_bars_ron`. `mixed_tile`: a drawn winning
    tile that was put among the others is `unnamed`, so that no fu and no yaku counts that depends
    on which it was; without the rule it is the tile that was drawn.
    """

    minimum_han: Rule[int]
    furiten_bars_ron: Rule[bool]
    kokushi_furiten_exception: Rule[bool]
    kokushi_robs_ankan: Rule[bool]
    passed_furiten: Rule[bool] | None = None
    mixed_tile: Rule[Literal["unnamed"]] | None = None


class SeveralRons(Section, frozen=True, kw_only=True):
    """Who wins when several call ron on one tile, and who of them takes honba and deposits.

    `sticks_to` takes the deposits, and the honba where `honba_to` is absent; without it the nearest
    does. `honba_to` each: every winner gets the counters. `own_deposit` returned: a winner who
    declared riichi in this hand takes that deposit back first (absent: it goes with the others).
    """

    winners: Rule[Literal["head_bump", "double", "triple", "triple_aborts"]]
    sticks_to: Rule[Literal["nearest"]] | None = None
    honba_to: Rule[Literal["nearest", "each"]] | None = None
    own_deposit: Rule[Literal["with_others", "returned"]] | None = None


class Combine(Section, frozen=True, kw_only=True):
    """Whether two things that may meet count together."""

    rinshan_with_haitei: Rule[bool]
    rinshan_with_ippatsu: Rule[bool]
    chankan_with_ippatsu: Rule[bool] | None = None


class DealtWin(Section, frozen=True, kw_only=True):
    """The dealer's win on the deal where it is no yakuman.

    No winning tile is named, so there is no wait, no fu for one and no pinfu.
    """

    winning_tile: Rule[Literal["unnamed"]]
    menzen_tsumo: Rule[bool]
    tsumo_fu: Rule[bool]
    best: Rule[Literal["highest", "lowest"]]


class Dora(Section, frozen=True, kw_only=True):
    """Han for each dora tile (`indicator`) and red five, and which other indicators count."""

    indicator: Rule[int]
    kan: Rule[bool]
    ura: Rule[bool]
    kan_ura: Rule[bool]
    red: Rule[int]
    kan_timing: Rule[Literal["at_once", "open_late"]] | None = None

    def turned(self, quads: int, waiting: bool) -> int:
        """How many indicators lie open after so many quads.

        `waiting`: the last quad was an open one, and its maker has not discarded since.
        """
        if not self.kan.value:
            return 1
        late = self.kan_timing is not None and self.kan_timing.value == "open_late"
        return 1 + quads - (late and waiting)


class WaitFu(Section, frozen=True, kw_only=True):
    """Fu of the wait."""

    ryanmen: Rule[int]
    shanpon: Rule[int]
    kanchan: Rule[int]
    penchan: Rule[int]
    tanki: Rule[int]


class PairFu(Section, frozen=True, kw_only=True):
    """Fu of a pair with value."""

    dragon: Rule[int]
    round_wind: Rule[int]
    seat_wind: Rule[int]
    double_wind: Rule[int]


class SetFu(Section, frozen=True, kw_only=True):
    """Fu of a triplet or a quad; `yaochu` are terminals and honours."""

    simple_open: Rule[int]
    simple_concealed: Rule[int]
    yaochu_open: Rule[int]
    yaochu_concealed: Rule[int]


class Fu(Section, frozen=True, kw_only=True):
    """Fu items; `minimum` holds for every hand but a pinfu by tsumo."""

    base: Rule[int]
    menzen_ron: Rule[int]
    tsumo: Rule[int]
    tsumo_with_pinfu: Rule[int]
    tsumo_with_rinshan: Rule[int]
    chiitoitsu: Rule[int]
    minimum: Rule[int]
    rounding: Rule[int]
    wait: WaitFu
    pair: PairFu
    triplet: SetFu
    quad: SetFu


class ShareRules(Section, frozen=True, kw_only=True):
    """How many base shares each pays: by ron the discarder, by tsumo the dealer or a child."""

    child_ron: Rule[int]
    dealer_ron: Rule[int]
    child_tsumo_child: Rule[int]
    child_tsumo_dealer: Rule[int]
    dealer_tsumo_child: Rule[int]


class Formula(Section, frozen=True, kw_only=True):
    """Base points are fu × 2^(bazoro + han); from `mangan_from` base points on it is a mangan.

    `rounding` in `per` payment, or of one child's share before it is multiplied.
    """

    bazoro: Rule[int]
    mangan_from: Rule[int]
    rounding: Rule[int]
    per: Rule[Literal["payment", "child_share"]]
    shares: ShareRules
    chiitoitsu_at_limit: Rule[int] | None = None


class Limits(Section, frozen=True, kw_only=True):
    """The limits of a document with a formula; an absent one does not exist."""

    mangan: Rule[Limit]
    yakuman: Rule[Limit]
    haneman: Rule[Limit] | None = None
    baiman: Rule[Limit] | None = None
    sanbaiman: Rule[Limit] | None = None
    kazoe: Rule[Limit] | None = None


class LimitRow(Section, frozen=True, kw_only=True):
    """A printed row: points by tsumo (a child's and the dealer's share), by ron, as dealer."""

    from_han: int
    child_tsumo: tuple[int, int]
    child_ron: int
    dealer_tsumo: int
    dealer_ron: int
    limit: Literal["", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"] = ""


class TableRules(Section, frozen=True, kw_only=True):
    """A table printed in the document, rows by han upward; its amounts are not computed."""

    rows: tuple[Rule[LimitRow], ...]
    yakuman: Rule[LimitRow]


class Yakuman(Section, frozen=True, kw_only=True):
    """How many yakuman may add up."""

    most: Rule[int | Literal["unlimited"]]


class KanBonus(Section, frozen=True, kw_only=True):
    """Han for quads that are no yaku."""

    ankan: Rule[Bonus]
    open_quads: Rule[Bonus]


class Pao(Section, frozen=True, kw_only=True):
    """Liability (包) for a yakuman whose last set was fed; `yaku` are the yakuman it exists for.

    `concealed_quads`: whether those are among the sets that lie open before (absent: they are).
    """

    yaku: Rule[tuple[str, ...]]
    concealed_quads: Rule[bool] | None = None
    tsumo: Rule[Literal["all"]] | None = None
    ron: Rule[Literal["half"]] | None = None
    honba: Rule[Literal["liable", "discarder"]] | None = None
    composite: Rule[Literal["whole", "own_yakuman"]] | None = None


class PaymentRules(Section, frozen=True, kw_only=True):
    """Points of a honba by ron (a third each by tsumo) and of a riichi deposit."""

    honba: Rule[int]
    deposit: Rule[int]


class Riichi(Section, frozen=True, kw_only=True):
    """When riichi may be declared and what may follow; `min_wall` tiles left, `min_points` held.

    Without points to hold (0) one may declare it below zero too, having borrowed;
    `min_points_tournament` is what tournaments ask where that is another number.
    """

    min_points: Rule[int]
    min_wall: Rule[int]
    furiten: Rule[bool]
    ankan: Rule[
        Literal[
            "never",
            "waits",
            "waits_and_shape",
            "waits_shape_no_yaku_lost",
            "waits_shape_and_yaku",
        ]
    ]
    stick_when_ronned: Rule[bool]
    min_points_tournament: Rule[int] | None = None


class Calls(Section, frozen=True, kw_only=True):
    """Calls: swap calling (喰い替え), furiten by one's own added quad, quads in a hand (0: any).

    Of several calls on one tile `priority` has the order: ron, pon and kan, chi; or after a ron the
    `first_call`, whichever it is, and then rules on late calls have nothing to say. `late` is the
    exception to the order that some documents have: a pon does not beat a chi that waited a beat
    (`after_a_beat`), or no call beats one whose meld is shown (`meld_shown`); `late_ron`: whether
    a ron does.
    """

    kuikae: Rule[Literal["forbidden", "same_tile_allowed", "suji_allowed", "allowed"]]
    kakan_furiten: Rule[bool]
    kan_limit: Rule[int]
    priority: Rule[Literal["ron_pon_chi", "first_call"]]
    late: Rule[Literal["after_a_beat", "meld_shown"]] | None = None
    late_ron: Rule[Literal["counts", "too_late"]] | None = None


class Draw(Section, frozen=True, kw_only=True):
    """The end of a hand that nobody wins; `noten_penalty` in points over the table.

    `own_melds_use_up`: whether one's own melds are among the tiles that use up a wait, which they
    are without the rule.
    """

    noten_penalty: Rule[int]
    keishiki_tenpai: Rule[bool]
    own_four_is_tenpai: Rule[bool]
    own_melds_use_up: Rule[bool] | None = None
    abortive: Rule[
        tuple[Literal["nine_kinds", "four_winds", "four_riichi", "four_quads", "triple_ron"], ...]
    ]
    nagashi_mangan: Rule[bool]
    renchan: Rule[Literal["win", "tenpai"]]


class Game(Section, frozen=True, kw_only=True):
    """The frame of a game; points are as on the table.

    End. With an `extension` the game goes on until a seat has `target_points`, for so many
    `extension_rounds` (absent: one). Where a dealer stays in it while a seat has the target, the
    game ends, or does if that dealer is top: `extension_stays` (absent: it ends). Without `tobi`
    scores below zero are borrowed for, in units of `borrowing` from the `lender` (absent: the
    top), until `loan_until` (absent: the end). `tobi_honba`: whether counters alone may bring a
    score below zero and end the game; `tobi_tournament`: where it is one; `tobi_after_chombo`:
    after a hand that is played again (absent: as after any other). When `time_limit` minutes are
    over, the hand being played counts and is the last, or is void: `time_up` (absent: time ends
    nothing). `time_up_after_chombo`: whether one that is to be played again is the last all the
    same, or the hand that replaces it (absent: it is the last).

    Result. `leftover_deposits` at a draw of the last hand, `leftover_other_end` at any other end
    (absent: the same). What the top receives is shared by those tied there as `top_tied` says; the
    `rest` of a division in hundreds goes to the earliest or to nobody. Scores that add up to more
    than was given out lose the `surplus`; without one they must add up. `surplus_of`: the scores
    alone are added (absent: they are), or the deposits left too; `surplus_tied`: off whom it comes
    where several are top (absent: the earliest). `rounding` to whole `thousands` is of each score
    but the top's, which takes the rest (absent: there is none). `afloat`: what counts as above the
    return points (absent: being at them, too). So many `games` are summed, and who ties in the sum
    is placed as `games_tied` says (absent: they share the place).

    A wrong declaration of points can be put right until its `correction` ends; where the document
    does not say, `correction_proposed` is our proposal.
    """

    length: Rule[Literal["east_south", "east"]]
    start_points: Rule[int]
    tobi: Rule[Literal["none", "below_zero", "on_borrowing"]]
    agari_yame: Rule[Literal["none", "if_top", "if_top_by_win"]]
    extension: Rule[Literal["none", "sudden_death"]]
    leftover_deposits: Rule[Literal["top", "apart", "stay"]]
    ties: Rule[Literal["earlier_seat", "upper_seat", "shared", "evaluation", "none"]]
    top_tied: Rule[Literal["shared", "earlier_seat"]]
    rest: Rule[Literal["earlier_seat", "nobody"]]
    uma: Rule[tuple[Uma, ...]]
    return_points: Rule[int] | None = None
    afloat: Rule[Literal["at_return", "above_return"]] | None = None
    target_points: Rule[int] | None = None
    extension_rounds: Rule[int] | None = None
    extension_stays: Rule[Literal["ends", "ends_if_top"]] | None = None
    leftover_other_end: Rule[Literal["top", "apart", "stay"]] | None = None
    surplus: Rule[Literal["from_top"]] | None = None
    surplus_of: Rule[Literal["scores", "with_deposits"]] | None = None
    surplus_tied: Rule[Literal["earlier_seat", "shared"]] | None = None
    rounding: Rule[Literal["none", "thousands"]] | None = None
    borrowing: Rule[int] | None = None
    lender: Rule[Literal["top", "bank"]] | None = None
    loan_until: Rule[Literal["game_end", "above_zero"]] | None = None
    correction: Rule[Literal["until_tiles_down", "until_paid"]] | None = None
    correction_proposed: Rule[Literal["until_tiles_down", "until_paid"]] | None = None
    tobi_honba: Rule[Literal["left_out", "counted"]] | None = None
    tobi_tournament: Rule[Literal["none"]] | None = None
    tobi_after_chombo: Rule[Literal["ends", "goes_on"]] | None = None
    time_limit: Rule[int] | None = None
    time_up: Rule[Literal["hand_counts", "hand_void"]] | None = None
    time_up_after_chombo: Rule[Literal["ends", "replayed"]] | None = None
    games: Rule[int] | None = None
    games_tied: Rule[Literal["shared", "best_game"]] | None = None


class RiichiRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """A whole riichi document. `fu` absent: han only. Either `formula` and `limits`, or `table`.

    `penalties` absent: a program deals and plays, so that nobody can offend.
    """

    document: Head
    yaku: dict[str, Rule[Worth]]
    win: Win
    several: SeveralRons
    combine: Combine
    dora: Dora
    yakuman: Yakuman
    pao: Pao
    payment: PaymentRules
    riichi: Riichi
    calls: Calls
    draw: Draw
    game: Game
    fu: Fu | None = None
    formula: Formula | None = None
    limits: Limits | None = None
    table: TableRules | None = None
    dealt_win: DealtWin | None = None
    kan_bonus: KanBonus | None = None
    penalties: Penalties | None = None

    def __post_init__(self) -> None:
        check(self)


def read_rules(text: str, file: str) -> RiichiRules:
    """The rules of a TOML text, its options checked; raises DocumentError, which names `file`."""
    return read_text(text, RiichiRules, file, GAME)


def load(document_id: str) -> RiichiRules:
    """The document of that id, which may have options (`club+2.1`).

    Raises DocumentError, also where it is of another game.
    """
    return _read(document_id, fingerprint_of(document_id))


@lru_cache(maxsize=1 << 7)
def _read(document_id: str, _fingerprint: str) -> RiichiRules:
    """Read once, until its text is another."""
    return read_document(document_id, RiichiRules, GAME, load)


def load_file(path: Path, options: tuple[str, ...] = ()) -> RiichiRules:
    """A document from a file of the user's, with some of its options; raises DocumentError."""
    return read_text(text_in(path), RiichiRules, path.name, GAME, options)
