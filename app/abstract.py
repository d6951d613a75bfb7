"""Abstract: classes of Qt, too, can leave methods to those that are made of them."""

from __future__ import annotations

from abc import ABCMeta
from typing import Any

from PySide6.QtCore import QObject


class AbstractQt(ABCMeta, type(QObject)):  # type: ignore[misc]
    """Makes `@abstractmethod` hold, which Qt's own way to make objects passes over."""

    def __call__(cls, *given: Any, **named: Any) -> Any:
        if cls.__abstractmethods__:
            missing = ", ".join(sorted(cls.__abstractmethods__))
            raise TypeError(f"{cls.__name__} leaves {missing} to the classes made of it")
        return super().__call__(*given, **named)
