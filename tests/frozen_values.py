"""Finds the values of a package that could be changed after they are made."""

from __future__ import annotations

import dataclasses
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import msgspec


def changeable(package: ModuleType) -> set[str]:
    """The public classes of a package that are dataclasses or structs and not frozen."""
    return {
        f"{module.__name__}.{name}"
        for module in _modules(package)
        for name, found in vars(module).items()
        if isinstance(found, type) and found.__module__ == module.__name__
        if not name.startswith("_") and not _is_frozen(found)
    }


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield import_module(found.name)


def _is_frozen(found: type) -> bool:
    if issubclass(found, msgspec.Struct):
        return found.__struct_config__.frozen
    if dataclasses.is_dataclass(found):
        return bool(found.__dataclass_params__.frozen)  # type: ignore[attr-defined]
    return True
