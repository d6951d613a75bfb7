"""Writes cases as version 1.0 exported them to CSV: every field of a case, JSON in two of them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

import msgspec

from app.case_log.case_files import escaped_formula
from app.case_log.cases import Case

_SEATS = ("east", "south", "west", "north")
_HEAD = [
    column
    for field in Case.__struct_fields__
    if field not in ("valid_from", "valid_until", "newer")  # version 1.0 had no such fields
    for column in (_SEATS if field == "players" else (field,))
]


def as_csv(cases: Iterable[Case]) -> str:
    """The cases with a header and a byte order mark, all fields quoted."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    writer.writerow(_HEAD)
    for case in cases:
        fields = msgspec.structs.asdict(case)
        fields |= zip(_SEATS, case.players, strict=True)
        fields["offender"] = "" if case.offender is None else case.offender
        for name in ("answers", "ruling"):
            fields[name] = msgspec.json.encode(fields[name]).decode()
        writer.writerow([escaped_formula(str(fields[name])) for name in _HEAD])
    return f"\ufeff{out.getvalue()}"
