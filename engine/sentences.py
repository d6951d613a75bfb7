"""What errors say in English, by the key of their fault; a way out ends each where there is one.

Other languages have the same keys in texts of the program, with the same parts.
"""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    # files of rule documents
    "too_large": "This is larger than 256 KB; no rule document is",
    "dots": "has more than {other} dots in line {at}; no rule document has",
    "no_utf8": "is not UTF-8 text (byte {at}); write it in UTF-8",
    "unreadable": "It cannot be read: {told}",
    "no_toml": "is not TOML: line {at}, column {column}, near “{near}”",
    "toml_twice": "has something twice: line {at}, near “{near}”",
    "toml_deep": "is not TOML: it is nested too deeply",
    "toml_digits": "is not TOML: a number has too many digits",
    "toml_end": "is not TOML: it ends in the middle",
    "no_head": "is missing; a rule document begins with it",
    "newer": "This document is from a newer Hayami (edition {word}; this one reads up to {other}); "
    "a newer Hayami opens it",
    "no_edition": "{word} is not an edition; write a number such as {other}",
    "not_installed": "is not a document here{hint}",
    "own_id": "says {word}, but the file has another name; give the file the name of the id",
    "lacks_game": "is missing; write one of {known}",
    "no_game": "{word} is not a game; write one of {known}",
    "other_game": "{word} is not {other}: the document is of another game",
    # options of rule documents
    "no_options": 'is not a table; write [options."1"] and its rules below it',
    "option_name": "is not a name for an option; use up to 24 letters, digits, dots and hyphens",
    "option_section": "is not a section of rules; an option has nothing else besides its name",
    "option_empty": "sets no rule; write one below it, or drop the option",
    "optionless": "This document has no options to choose from",
    "no_option": "This document has no option {word}{hint}",
    "option_twice": "The option {word} is named twice; name it once",
    "options_clash": "The options {word} and {other} contradict each other in {name}; "
    "choose one of them",
    # fields and values
    "missing": "is missing",
    "unknown": "is unknown{hint}",
    "no_word": "{word} is not a word for this place{hint}",
    "no_day": "is not a day; write one such as 2026-04-01, or leave it empty",
    "wrong_kind": "has {word}; write {other} here",
    "wrong_length": "has a list of length {word}; write one of length {number}",
    "least": "Write {number} or more here.",
    "most": "Write {number} or less here.",
    "below_zero": "is below zero; give 0 or more",
    "endless": "has a number beyond {other}; write a smaller one",
    "halves": "{word} is not a multiple of 0.5; write one that is",
    "too_large_number": "has a number that is too large; write a smaller one",
    "too_deep": "is nested too deeply",
    "refused": "{told}",
    "kind_int": "a whole number",
    "kind_float": "a number",
    "kind_str": "text",
    "kind_bool": "true or false",
    "kind_array": "a list",
    "kind_object": "a table",
    "kind_date": "a date",
    "kind_null": "nothing",
    # ends of sentences
    "did_you_mean": "; did you mean {known}?",
    "known_are": "; known are {known}",
    "own_field": "; begin the name of a field of your own with x_",
    "no_hint": "",
    # rules and their ground
    "no_table": "{word} is not a table; write it as {example}",
    "no_reasons": "is not a table; write [reasons] and one line per reason",
    "two_values": "has a value and {name} as well; keep one",
    "no_value": "has no value",
    "no_reason": "{word} is not in [reasons]{hint}",
    "no_clause": "cites no clause; write a clause, or a standing and a because",
    "without_reason": "is “{standing}” without a reason; write a because",
    "confidence": "has a confidence of {word}; write a number from 1 to 100",
    "has_others": "is “{standing}” and has other readings; only assumed rules have them",
    # riichi and 競技十半
    "no_yaku": "{word} is not a yaku{hint}",
    "no_prices": "is missing; prices need fu, formula and limits, or a table",
    "no_pao": "is missing; pao.yaku names yakuman, so say who pays",
    "beside_table": "stands beside a table; drop one of the two",
    "no_unit": "counts by {word}; give 1 or more",
    "no_mangan": "have no mangan, which {name} costs; make one of them a mangan",
    "no_rows": "go up by from_han, the first from {other} or less",
    "tile_over": "is below {other}, which a tile alone counts; write {other} or more",
    "no_order": "needs each of the seats 1, 2 and 3 once",
    # rulings
    "duty_too": "is among the duties too; keep one",
    "many_questions": "asks {word} questions; ask {other} at most",
    "no_question": "{word} is not a question{hint}",
    "not_asked": "{word} is not asked{hint}",
    "decides_nothing": "{word} decides nothing; leave it out",
    "no_number": "{name} is {word}; write a number of {range}, or a band such as 1-2 or 7+",
    "no_yes_or_no": "{name} is {word}; write true or false",
    "no_class": "is {word}; say in [penalties.{word}] what that means",
    "no_points": "has no points; say in points how many come off the final score",
    "negative_points": "has points of {word}; write how many come off, 1 or more and without a "
    "sign",
    "silent_points": "is silent and has points; keep one of the two",
    "points_undescribed": "has points; say in [penalties.off_result] what that means",
    "other_answers": "has another reading for other answers; write one for the same",
    "recommended": "is recommended; a recommendation must be assumed and say something",
    "reads_nothing": "reads no clause; propose it in [penalties.recommended]",
    "ruled_already": "{word} is ruled on already",
    "ruled_by_nothing": "{word} is ruled on by nothing",
    "ruled_twice": "{word} is ruled on by {name}; keep one",
    "whatever_answers": "it",
    "many_answers": "has {word} combinations of answers; {other} at most",
    # lines of archives
    "no_json": "This is not JSON; write one hand or one game as a JSON object in each line.",
    "no_json_at": "This is not JSON (byte {at}); write one hand or one game as a JSON object in "
    "each line.",
    "no_object": "A game is a JSON object; write it in braces.",
    "no_version": 'is missing; write "version": {number} in each line.',
    "not_version": "{word} is not a version; write a number such as {number}.",
    "newer_game": "This game is from a newer Hayami (version {word}; this one reads up to "
    "{number}); a newer Hayami reads it.",
    "one_tile": "Write one tile here, not {word}.",
    "no_end": "This hand has no end: write wins, draw or rulings. Only the last may go without.",
    "no_winner": "A win names nobody; write who.",
    "no_discarder": "A ron names no discarder; write from_who.",
    "no_dealer": "With seat {dealer} as the dealer, seat {seat} is not {wind}; write one of the "
    "two.",
    "notation": "{title}: {word!r} at place {at} of {text!r}",
}
