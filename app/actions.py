"""The table of all actions: name, menu, keys, text."""

from __future__ import annotations

from typing import Final

import msgspec


class Action(msgspec.Struct, frozen=True):
    """An action: its name, its menu and its keys (Ctrl is Command on macOS).

    The words are those of `word`, or `ui.action.…` of the name. `parted` draws a line above it.
    What has a `group` can be in force and is ticked then; of a group, one row at most.
    Letters other than m, p, s, z are keys of their own: a hand is typed with those four.
    """

    name: str
    menu: str
    keys: tuple[str, ...] = ()
    word: str = ""
    parted: bool = False
    group: str = ""

    @property
    def words(self) -> str:
        """The key of its text."""
        return self.word or f"ui.action.{self.name}"


PAGES: Final = (
    ("score", "点"), ("referee", "裁"), ("game", "局"), ("table", "表"), ("drill", "習"),
    ("rules", "則"), ("evening", "会"),
)  # fmt: skip
"""The pages in order, each with its glyph; Alt and a digit opens them."""

PART_OF: Final = {"evening": "game"}
"""The pages that are a part of another: they have a tab on it and no button in the sidebar."""

MENUS: Final = (
    "page", "file", "example", "edit", "lay", "situation", "referee", "game", "evening", "table",
    "drill", "rules", "view", "data", "help",
)  # fmt: skip
"""The menus in order, `ui.menu.…` in the texts; a menu without actions is hidden."""

ACTIONS: Final = (
    *(
        Action(f"page_{name}", "page", (f"Alt+{digit}",), f"ui.page.{name}", group="page")
        for digit, (name, _) in enumerate(PAGES, 1)
    ),
    Action("clear", "file", ("Ctrl+N",)),
    Action("random_easy", "file", ("Ctrl+Shift+R",), parted=True),
    Action("random_usual", "file", ("Ctrl+R",)),
    Action("random_hard", "file", ("Ctrl+Alt+R",)),
    Action("recent", "file", ("Ctrl+H",), parted=True),
    Action("open", "file", ("Ctrl+O",)),
    Action("save", "file", ("Ctrl+S",)),
    Action("print", "file", ("Ctrl+P",), parted=True),
    Action("print_plain", "file", ("Ctrl+Alt+P",)),
    Action("pdf", "file", ("Ctrl+Shift+P",)),
    Action("pdf_plain", "file", ("Ctrl+Alt+Shift+P",)),
    Action("quit", "file", ("Ctrl+Q",), parted=True),
    Action("example_two_readings", "example", word="ui.example.two_readings"),
    Action("example_pinfu", "example", word="ui.example.pinfu"),
    Action("example_pairs", "example", word="ui.example.pairs"),
    Action("example_called", "example", word="ui.example.called"),
    Action("example_quads", "example", word="ui.example.quads"),
    Action("example_pao", "example", word="ui.example.pao"),
    Action("example_furiten", "example", word="ui.example.furiten"),
    Action("example_no_yaku", "example", word="ui.example.no_yaku"),
    Action("example_contradictions", "example", word="ui.example.contradictions"),
    Action("example_orphans", "example", word="ui.example.orphans"),
    Action("undo", "edit", ("Ctrl+Z",)),
    Action("redo", "edit", ("Ctrl+Shift+Z", "Ctrl+Y")),
    Action("copy", "edit", ("Ctrl+C",), parted=True),
    Action("copy_picture", "edit", ("Ctrl+Shift+C",)),
    Action("copy_hand_text", "edit", ("Ctrl+Alt+C",)),
    Action("show_qr", "edit", ("Ctrl+Alt+Q",)),
    Action("copy_explained", "edit", ("Ctrl+Shift+E",)),
    Action("paste", "edit", ("Ctrl+V",)),
    Action("find", "edit", ("Ctrl+F",), parted=True),
    Action("next_problem", "edit", ("F8",)),
    Action("mode_hand", "lay", ("H",), "ui.mode.hand"),
    Action("mode_dora", "lay", ("D",), "ui.mode.dora"),
    Action("mode_ura", "lay", ("U",), "ui.mode.ura"),
    Action("mode_river", "lay", ("V",), "ui.mode.river"),
    Action("mode_passed", "lay", ("Shift+V",), "ui.mode.passed"),
    Action("mode_chi", "lay", ("C",), "ui.mode.chi", parted=True),
    Action("mode_pon", "lay", ("O",), "ui.mode.pon"),
    Action("mode_daiminkan", "lay", ("K",), "ui.mode.daiminkan"),
    Action("mode_kakan", "lay", ("J",), "ui.mode.kakan"),
    Action("mode_ankan", "lay", ("N",), "ui.mode.ankan"),
    Action("toppan_extra", "lay", ("Shift+X",), parted=True),
    Action("toppan_place", "lay", ("Shift+N",)),
    Action("toppan_view", "situation", ("Shift+W",)),
    Action("next_stake", "situation", ("Shift+K",)),
    Action("how", "situation", ("T",)),
    Action("riichi", "situation", ("R",), "event.riichi", parted=True),
    Action("double_riichi", "situation", ("Shift+I",), "event.double_riichi"),
    Action("ippatsu", "situation", ("I",), "event.ippatsu"),
    Action("last_tile", "situation", ("L",)),
    Action("rinshan", "situation", ("X",), "event.rinshan"),
    Action("chankan", "situation", ("Q",), "event.chankan"),
    Action("first_turn", "situation", ("A",)),
    Action("next_seat", "situation", ("E",), parted=True),
    Action("next_round", "situation", ("F",)),
    Action("next_loser", "situation", ("G",)),
    Action("honba_more", "situation", ("B",), parted=True),
    Action("honba_less", "situation", ("Shift+B",)),
    Action("deposits_more", "situation", ("Y",)),
    Action("deposits_less", "situation", ("Shift+Y",)),
    Action("why", "situation", ("W",), "ui.why.title", parted=True),
    Action("keep", "referee", ("Ctrl+K",)),
    Action("new_sheet", "referee", ("Ctrl+Shift+N",), "ui.incident.new"),
    Action("game_win", "game"),
    Action("game_draw", "game"),
    Action("game_act", "game"),
    Action("game_deal", "game"),
    Action("game_note", "game"),
    Action("apply", "game", ("Ctrl+Return", "Ctrl+Enter")),
    Action("game_setup", "game", parted=True),
    Action("game_part", "game"),
    Action("game_export", "game", ("Ctrl+E",), parted=True),
    Action("evening_roster", "evening"),
    Action("evening_draw", "evening"),
    Action("evening_draw_ranking", "evening"),
    Action("evening_draw_seed", "evening"),
    Action("evening_by_hand", "evening"),
    Action("evening_clock", "evening", parted=True),
    Action("evening_end_round", "evening"),
    Action("evening_act", "evening", parted=True),
    Action("evening_league", "evening"),
    Action("evening_setup", "evening"),
    Action("difficult", "table", ("Shift+D",)),
    Action("cover_row", "table", ("Shift+R",), parted=True),
    Action("cover_column", "table", ("Shift+C",)),
    Action("cover_cell", "table", ("Shift+E",)),
    Action("cover_random", "table", ("Shift+A",)),
    Action("cover_all", "table", ("Shift+H",)),
    Action("open_all", "table", ("Shift+O",)),
    Action("heat", "table", ("Shift+M",)),
    Action("practise_cell", "table", ("Ctrl+D",), parted=True),
    Action("practise_row", "table", ("Ctrl+Alt+D",)),
    Action("cell_hand", "table", ("Ctrl+G",), parted=True),
    Action("drill_begin", "drill", ("Ctrl+Shift+D",)),
    Action("drill_number", "drill", ("Ctrl+T",)),
    Action("drill_paper", "drill", ("Ctrl+Alt+W",)),
    Action("drill_view", "drill", ("F3",)),
    Action("to_clause", "page", ("Ctrl+L",), "ui.rules.to_clause", parted=True),
    Action("rules_read", "rules", ("Shift+1",), "ui.rules.mode.read"),
    Action("rules_compare", "rules", ("Shift+2",), "ui.rules.mode.compare"),
    Action("rules_doubt", "rules", ("Shift+3",), "ui.rules.mode.doubt"),
    Action("rules_edit", "rules", ("Shift+4",), "ui.rules.mode.edit"),
    Action("rules_effect", "rules", ("Shift+5",), "ui.effects.by_effect"),
    Action("rules_archive", "rules"),
    Action("copy_document", "rules", parted=True),
    Action("import_document", "rules"),
    Action("rules_differing", "rules", ("Shift+F",), "ui.rules.differing", parted=True),
    Action("rules_hand", "rules", ("Shift+G",), parted=True),
    Action("rules_open", "rules", ("Ctrl+Shift+G",)),
    Action("theme_system", "view", word="ui.theme.system", group="theme"),
    Action("theme_light", "view", word="ui.theme.light", group="theme"),
    Action("theme_dark", "view", word="ui.theme.dark", group="theme"),
    Action("theme_contrast", "view", word="ui.theme.contrast", group="theme"),
    Action("theme_light_contrast", "view", word="ui.theme.light_contrast", group="theme"),
    Action("larger", "view", ("Ctrl++", "Ctrl+="), parted=True),
    Action("smaller", "view", ("Ctrl+-",)),
    Action("usual_size", "view", ("Ctrl+0",), group="scale"),
    Action("figures", "view", parted=True, group="figures"),
    Action("show_large", "view", ("F11",), parted=True),
    Action("show_second", "view", ("Shift+F11",)),
    Action("language", "view", (), "ui.switch.language", parted=True),
    Action("backups", "data"),
    Action("export_data", "data", parted=True),
    Action("import_data", "data"),
    Action("help", "help", ("F1",)),
    Action("keys", "help", ("Shift+F1",)),
    Action("yaku_card", "help", ("Ctrl+F1",)),
    Action("notes", "help"),
    Action("about", "help", parted=True),
    Action("menu", "", ("F10",)),
)
PAGE_KEYS: Final = (
    Action("key_leave", "page", ("Esc",), "ui.key.leave"),
    Action("key_tiles", "lay", ("M", "P", "S", "Z"), "ui.key.tiles"),
    Action("key_run", "lay", ("-",), "ui.key.run"),
    Action("key_triplet", "lay", ("*",), "ui.key.triplet"),
    Action("key_last_tile", "lay", ("Backspace",), "ui.key.last_tile"),
    Action("key_answer", "referee", tuple("123456789"), "ui.key.answer"),
    Action("case_print", "referee", ("Ctrl+P",), "ui.cases.tip.print"),
    Action("case_pdf_A5", "referee", ("Ctrl+E",), "ui.cases.tip.pdf_A5"),
    Action("case_pdf_A4", "referee", ("Ctrl+Alt+E",), "ui.cases.tip.pdf_A4"),
    Action("case_revoke", "referee", ("Ctrl+D",), "ui.cases.tip.revoke"),
    Action("case_csv", "referee", ("Ctrl+Alt+C",), "ui.cases.tip.csv"),
    Action("case_json", "referee", ("Ctrl+Alt+J",), "ui.cases.tip.json"),
    Action("case_import", "referee", ("Ctrl+I",), "ui.cases.tip.import"),
    Action("way_win", "game", ("A",), "ui.action.game_win"),
    Action("way_draw", "game", ("R",), "ui.action.game_draw"),
    Action("way_act", "game", ("D",), "ui.action.game_act"),
    Action("way_deal", "game", ("A",), "ui.action.game_deal"),
    Action("way_note", "game", ("R",), "ui.action.game_note"),
    Action("key_seats", "game", tuple("1234"), "ui.key.seats"),
    Action("game_turn", "game", ("Q",), "ui.game_table.turn"),
    Action("key_scores", "game", ("V",), "ui.key.scores"),
    Action("key_take_out", "game", ("Del",), "ui.key.take_out"),
    Action("key_clock", "evening", ("Space",), "ui.key.clock"),
    Action("key_edit_name", "evening", ("F2",), "ui.key.edit_name"),
    Action("key_take_off", "evening", ("Del",), "ui.key.take_off"),
    Action("key_turn_cell", "table", ("Space",), "ui.key.turn_cell"),
    Action("key_grade", "drill", ("Return", "Enter"), "ui.key.grade"),
    Action("drill_choices", "drill", ("F2",), "ui.drill.tip.choices"),
    Action("lesson_hint", "drill", ("F3",), "ui.lesson_view.hint_tip"),
    Action("drill_give_up", "drill", ("F4",), "ui.drill.tip.give_up"),
    Action("drill_take_back", "drill", ("F5",), "ui.drill.tip.take_back"),
    Action("drill_skip", "drill", ("F6",), "ui.drill.tip.skip"),
    Action("drill_suspend", "drill", ("F7",), "ui.drill.tip.suspend"),
    Action("drill_unfold", "drill", ("F8",), "ui.diagnosis.unfold_tip"),
    Action("drill_table", "drill", ("F9",), "ui.drill.tip.table"),
    Action("drill_hand", "drill", ("F11",), "ui.drill.tip.hand"),
    Action("drill_only", "drill", ("F12",), "ui.drill.tip.only"),
    Action("drill_lesson", "drill", ("Ctrl+Shift+L",), "ui.drill.tip.lesson"),
    Action("drill_ten", "drill", ("Ctrl+Shift+T",), "ui.diagnosis.ten_tip"),
    Action("drill_fold_out", "drill", ("Ctrl+M",), "ui.drill.tip.range"),
    Action("drill_end", "drill", ("Ctrl+E",), "ui.drill.tip.end"),
    Action("exam_blank", "drill", ("F6",), "ui.exam.tip.blank"),
    Action("exam_hand_in", "drill", ("Ctrl+E",), "ui.exam.tip.hand_in"),
    Action("key_yaku", "help", ("?",), "ui.key.yaku"),
)  # fmt: skip
"""The keys that a page, or a button of it, takes where it has the focus: they are in no menu, and
the handbook lists them with the others."""
PAGE_KEY_OF: Final = {row.name: row.keys[0] for row in PAGE_KEYS}
"""The first key of each."""
KEY_OF: Final = {row.name: row.keys[0] for row in ACTIONS if row.keys}
"""The first key of each action that has one."""
DOCUMENT_KEYS: Final = tuple(f"Ctrl+{digit}" for digit in range(1, 10))
COMMANDS: Final = (
    "score", "rule-on", "batch", "game", "import", "doubt", "compare", "documents", "handbook",
    "backup", "restore",
)  # fmt: skip
"""The commands of `hayami`, in the order in which --help lists them."""
