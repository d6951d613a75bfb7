"""A class of Qt that leaves methods to those made of it is not made itself."""

from __future__ import annotations

from abc import abstractmethod

import pytest
from PySide6.QtCore import QObject

from app.abstract import AbstractQt
from app.pages.page import Page


class _Half(QObject, metaclass=AbstractQt):
    @abstractmethod
    def rest(self) -> int:
        """What is left."""


class _Whole(_Half):
    def rest(self) -> int:
        return 3


def test_what_leaves_a_method_is_not_made() -> None:
    with pytest.raises(TypeError, match="_Half leaves rest"):
        _Half()  # type: ignore[abstract]
    with pytest.raises(TypeError, match="Page leaves action_handlers, choose_document, enter"):
        Page()  # type: ignore[abstract]


def test_what_has_every_method_is_an_object_of_qt() -> None:
    made = _Whole()
    assert isinstance(made, QObject)
    assert made.rest() == 3
