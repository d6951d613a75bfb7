"""The time and new ids, as files have them."""

from __future__ import annotations

import uuid
from datetime import datetime


def now() -> str:
    """The local time with its offset from UTC, in ISO 8601."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def to_the_minute(at: str) -> str:
    """A time of `now` as it is read: `2026-11-21 14:32`; "" for none."""
    return at[: len("2026-11-21T14:32")].replace("T", " ")


def new_uid() -> str:
    """A globally unique id."""
    return uuid.uuid4().hex
