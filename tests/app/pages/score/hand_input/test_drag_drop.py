"""Drag and drop: tiles and melds go from place to place, and back where the drop is refused."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QFontMetrics

from app.pages.score import notation, state
from app.pages.score.hand_input import moves
from app.pages.score.state import Draft, InputMode
from app.pages.score.views import Origin
from app.pages.score.widgets.drag_layer import DragLayer, DropTarget
from app.pages.score.widgets.tile_rows import TileRows
from app.style.theme import sans
from engine.tiles import Tile, tiles
from tests.app.player import Player

TOP = QPoint(0, -80)


def laid(text: str, **more: object) -> Draft:
    return replace(notation.enter(Draft(), text), **more)  # type: ignore[arg-type]


def told(draft: Draft) -> str:
    return notation.text_of(draft).replace(" seat=S round=E", "").replace("from=W", "")


@pytest.mark.parametrize(
    ("before", "origin", "place", "after"),
    [
        ("19m", Origin("palette", tile=Tile.parse("5z")), "hand", "19m5z ron "),
        ("19m", Origin("palette", tile=Tile.parse("5z")), "dora", "19m ron  dora=5z"),
        ("19m", Origin("palette", tile=Tile.parse("5z")), "river", "19m ron  discards=5z"),
        ("19m", Origin("palette", tile=Tile.parse("5z")), "pon", "19m[5'55z] ron "),
        ("19m", Origin("palette", tile=Tile.parse("5z")), "", "19m ron "),
        ("19m", Origin("hand", 0), "river", "9m ron  discards=1m"),
        ("19m", Origin("hand", 1), "", "1m ron "),
        ("1m ron dora=5z ura=6z", Origin("dora"), "ura", "1m ron  ura=65z"),
        ("1m ron dora=5z ura=6z", Origin("ura"), "hand", "1m6z ron  dora=5z"),
        ("345m", Origin("hand", 0), "chi", "[3'45m] ron "),
        ("330m5m", Origin("hand", 3), "pon", "33m[5'50m] ron "),
        ("5555z", Origin("hand", 2), "ankan", "(5555z) ron "),
        ("1m[4'44z]", Origin("palette", tile=Tile.parse("4z")), "kakan", "1m[4'=444z] ron "),
        ("4z[44'4z]", Origin("hand", 0), "kakan", "[44'=44z] ron "),
        ("1m[4'56s]", Origin("meld"), "hand", "1m456s ron "),
        ("1m[4'56s]", Origin("meld"), "", "1m ron "),
        ("1m[4'44s]", Origin("meld"), "chi", "1m[4'56s] ron "),
        ("123m", Origin("hand", 0), "hand", "123m ron "),
    ],
)
def test_a_thing_lies_where_it_was_put(before: str, origin: Origin, place: str, after: str) -> None:
    new, refused = moves.move(laid(before), origin, place, reds=True)
    assert (told(new), refused) == (after, "")


@pytest.mark.parametrize(
    ("before", "origin", "place", "reason"),
    [
        ("1m[4'56s]", Origin("meld"), "dora", "one_tile"),
        ("234678m999p3455s5s", Origin("palette", tile=Tile.parse("1z")), "hand", "hand_full"),
        ("1111z", Origin("palette", tile=Tile.parse("1z")), "river", "no_copies"),
        ("89m", Origin("hand", 0), "chi", "no_run"),
        ("(1111z)234678m9p3s", Origin("meld"), "hand", ""),
        ("(1111z)234678m99p345s", Origin("meld"), "hand", "hand_full"),
        ("1111z2m", Origin("hand", 4), "winning", ""),
        ("[1'11z]1z", Origin("palette", tile=Tile.parse("1z")), "kakan", "no_copies"),
    ],
)
def test_what_a_place_refuses_stays_where_it_was(
    before: str, origin: Origin, place: str, reason: str
) -> None:
    draft = laid(before)
    new, refused = moves.move(draft, origin, place, reds=False)
    assert refused == reason
    assert not reason or new is draft


def test_a_tile_dropped_on_the_winning_place_is_the_winning_tile(player: Player) -> None:
    player.type("234678m999p3455s5s")
    player.slide("hand_0", player.centre("hand_winning"))
    assert state.hand(player.draft).win == Tile.parse("2m")


def test_tiles_are_dragged_from_the_palette_to_every_place(player: Player) -> None:
    player.slide("palette_5z", player.centre("hand") - QPoint(300, 0))
    player.slide("palette_7m", player.centre("indicator_dora_add"))
    player.slide("palette_1z", player.centre("indicator_ura_add"))
    player.slide("palette_9p", player.centre("river_add"))
    player.slide("palette_9s", player.centre("passed_add"))
    draft = player.draft
    assert (draft.concealed, draft.dora, draft.ura) == (tiles("5z"), tiles("7m"), tiles("1z"))
    assert (draft.river, draft.passed, draft.mode) == (tiles("9p"), tiles("9s"), InputMode.HAND)
    assert player.window.store.undo_name == "move"


def test_tiles_are_dragged_to_the_discards_where_these_are_below_the_palette(
    player: Player,
) -> None:
    """In a large window a drag ended where it left the palette downwards."""
    player.resize(1920, 1080)
    player.slide("palette_9p", player.centre("declaration"), player.centre("river_add"))
    player.slide("palette_9s", player.centre("passed_add"))
    assert (player.draft.river, player.draft.passed) == (tiles("9p"), tiles("9s"))
    assert player.draft.concealed == ()


@pytest.mark.parametrize("letters", [1.0, 2.0])
def test_the_reason_of_a_refusal_has_room_for_its_letters_inside_the_page(
    player: Player, letters: float
) -> None:
    player.window.choose_scale(letters)
    player.qtbot.wait(50)
    layer = player.window.score.findChild(DragLayer)
    assert layer is not None
    layer.resize(600, 400)
    slot = DropTarget("river", QRectF(500, 370, 90, 25), refusal="捨て牌は24枚まで。")
    box = layer.reason_box(slot)
    assert QRectF(layer.rect()).contains(box)
    assert box.height() >= QFontMetrics(sans(12)).ascent()


def test_the_kinds_of_melds_are_places_of_their_own(player: Player) -> None:
    player.press_and_slide("palette_4z", player.centre("palette_4z") + TOP, player.centre("hand"))
    layer = player.find("drag_layer", DragLayer)
    words = [slot.word for slot in layer.slots if slot.word]
    assert words == ["ポン", "大明槓", "加槓", "暗槓"]
    pon = next(slot for slot in layer.slots if slot.word == "ポン")
    where = layer.mapTo(player.window, pon.box.center().toPoint())
    player.slide("palette_4z", where)
    assert str(state.hand(player.draft)) == "[4'44z]"


def test_a_tile_dragged_off_the_felt_is_taken_away(player: Player) -> None:
    player.type("19m")
    player.slide("hand_0", player.centre("declaration"))
    assert player.draft.concealed == tiles("9m")
    player.do("undo")
    assert player.draft.concealed == tiles("19m")


def test_a_meld_is_dragged_away_and_into_the_hand(player: Player) -> None:
    player.click("mode_pon", "palette_4z", "mode_chi", "palette_1s")
    player.slide("meld_1", player.centre("hand_0") if player.shows("hand_0") else hand(player))
    assert str(state.hand(player.draft)) == "123s[4'44z]"
    player.slide("meld_0", player.centre("ledger"))
    assert str(state.hand(player.draft)) == "123s"


def hand(player: Player) -> QPoint:
    return player.centre("hand") - QPoint(300, 0)


def test_escape_puts_back_what_is_carried(player: Player) -> None:
    player.type("19m")
    there = player.centre("river_add")
    player.press_and_slide("hand_0", there)
    assert player.shows("drag_layer")
    player.press(Qt.Key.Key_Escape, "hand_0")
    assert not player.shows("drag_layer")
    player.release("hand_0", there)
    assert player.draft.concealed == tiles("19m")
    assert player.draft.river == ()


def test_a_place_that_refuses_says_why_and_nothing_moves(player: Player) -> None:
    player.type("d11111m")
    player.type("d222m2m19p")
    before = player.draft
    there = player.centre("indicator_dora_0")
    player.press_and_slide("hand_0", there)
    layer = player.find("drag_layer", DragLayer)
    slot = layer.slot_at(layer.mapFrom(player.window, there))
    assert slot is not None
    assert slot.refusal == "表示牌は五枚まで。"
    player.release("hand_0", there)
    assert player.draft == before


def test_a_hand_that_changes_under_the_pointer_ends_the_drag(player: Player) -> None:
    player.type("19m")
    there = player.centre("river_add")
    player.press_and_slide("hand_0", there)
    player.do("undo")
    player.release("hand_0", there)
    assert player.draft.river == ()


def test_a_quad_that_lacks_copies_is_refused_with_a_red_five_among_its_tiles() -> None:
    """Found by the monkey: the red five was sought in a meld that was not there."""
    draft = laid("50p ron dora=5p5p")
    assert moves.move(draft, Origin("hand", 0), "ankan", True) == (draft, "too_few_copies")


def test_a_line_that_is_not_in_sight_takes_no_tile(player: Player) -> None:
    """A page may be left by a key while a tile is dragged on it."""
    river = player.find("river", TileRows)
    assert river.places()
    river.hide()
    assert not river.places()
