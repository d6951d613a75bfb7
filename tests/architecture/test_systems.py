"""What differs between Linux, macOS and Windows is in one module, which tests can fake."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.project import imports, modules, name_of, strings, tree

HOME = "app/systems.py"
ASIDE = {"engine/jobs.py": "the engine works without the program, and starts its own processes"}
"""Modules that may ask for the system, and why."""
OF_ONE_SYSTEM = {
    "ctypes", "fcntl", "grp", "msvcrt", "nt", "platform", "posix", "pwd", "resource", "termios",
    "winreg",
}  # fmt: skip
"""Modules that exist on some systems only, or tell which one it is."""
OF_THE_SYSTEM = {
    "sys": {"platform", "getwindowsversion"},
    "os": {
        "O_NOFOLLOW", "O_NONBLOCK", "chown", "fchmod", "fork", "getpgid", "getuid",
        "geteuid", "kill", "killpg", "link", "mkfifo", "name", "remove", "rename", "replace",
        "setsid", "statvfs", "symlink", "uname", "unlink",
    },
    "signal": {"SIGKILL", "SIGHUP", "SIGALRM", "alarm", "setitimer"},
}  # fmt: skip
"""Attributes that are missing, or mean something else, on some systems."""
ON_PATHS = {"rename": 1, "replace": 1, "unlink": 0, "hardlink_to": 1, "symlink_to": 1, "chmod": 1}
"""Methods of paths that Windows refuses for open files, by the number of their arguments."""
QT = {"QOperatingSystemVersion", "QSysInfo"}
DEVICE = re.compile(r"/(?:dev|proc|sys|tmp)(?:/|$)")

OFTEN = {f"{module}.{name}" for module, names in OF_THE_SYSTEM.items() for name in names}
POSSIBLY = re.compile(
    rf"\b(?:{'|'.join(sorted(OF_ONE_SYSTEM | QT | OFTEN))})\b"
    rf"|from (?:{'|'.join(OF_THE_SYSTEM)}) |/(?:dev|proc|sys|tmp)\b|\.(?:{'|'.join(ON_PATHS)})\("
)
"""Most modules have none of these words, and are not looked at any closer."""


def test_one_module_knows_what_differs_between_systems() -> None:
    found = [
        f"{name_of(path)}:{line}: {what}"
        for path in modules("app", "engine")
        if name_of(path) != HOME and name_of(path) not in ASIDE
        for line, what in sorted(differing(path))
    ]
    assert found == [], f"this belongs into {HOME}, whose fakes refuse what Windows refuses"


def test_every_exception_is_needed() -> None:
    there = {name_of(path): path for path in modules("app", "engine")}
    assert [name for name in ASIDE if not list(differing(there[name]))] == []


def differing(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a module that depend on the system, with what does."""
    if not POSSIBLY.search(path.read_text("utf-8")):
        return
    yield from ((line, name) for name, line in imports(path) if name.split(".")[0] in OF_ONE_SYSTEM)
    yield from ((line, text) for text, line in strings(path) if DEVICE.match(text))
    for node in ast.walk(tree(path)):
        match node:
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                if name in OF_THE_SYSTEM.get(module, ()):
                    yield node.lineno, f"{module}.{name}"
            case ast.ImportFrom(module=module, names=names):
                for alias in names:
                    if alias.name in OF_THE_SYSTEM.get(module or "", ()) or alias.name in QT:
                        yield node.lineno, alias.name
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield from _on_a_path(node, node.func)


def _on_a_path(call: ast.Call, method: ast.Attribute) -> Iterator[tuple[int, str]]:
    """A call of a method of paths: those of texts and values have other arguments."""
    few = {keyword.arg for keyword in call.keywords} <= {"missing_ok", "target", "mode"}
    if few and ON_PATHS.get(method.attr) == len(call.args):
        yield call.lineno, f".{method.attr}()"
