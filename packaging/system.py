"""Names and installs the libraries of the operating system that Qt loads."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class PackageManager:
    """The package manager of a family of Linux systems, and its names of packages."""

    program: str
    install: tuple[str, ...]
    refresh: tuple[str, ...]
    column: int


MANAGERS = (
    PackageManager(
        "apt-get", ("install", "--yes", "--no-install-recommends"), ("update", "--quiet"), 0
    ),
    PackageManager("dnf", ("install", "--assumeyes"), ("makecache",), 1),
    PackageManager("pacman", ("-S", "--needed", "--noconfirm"), ("-Sy",), 2),
    PackageManager("zypper", ("--non-interactive", "install"), ("refresh",), 3),
    PackageManager("apk", ("add",), ("update",), 4),
)

#: Library or tool -> its package for apt-get, dnf, pacman, zypper, apk.
PACKAGES: dict[str, tuple[str, str, str, str, str]] = {
    "libEGL.so.1": ("libegl1", "libglvnd-egl", "libglvnd", "libEGL1", "mesa-egl"),
    "libGL.so.1": ("libgl1", "libglvnd-glx", "libglvnd", "libGL1", "mesa-gl"),
    "libX11.so.6": ("libx11-6", "libX11", "libx11", "libX11-6", "libx11"),
    "libX11-xcb.so.1": ("libx11-xcb1", "libX11-xcb", "libx11", "libX11-xcb1", "libx11"),
    "libcups.so.2": ("libcups2", "cups-libs", "libcups", "libcups2", "cups-libs"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs", "dbus", "libdbus-1-3", "dbus-libs"),
    "libfontconfig.so.1": (
        "libfontconfig1", "fontconfig", "fontconfig", "libfontconfig1", "fontconfig",
    ),
    "libfreetype.so.6": ("libfreetype6", "freetype", "freetype2", "libfreetype6", "freetype"),
    "libgcc_s.so.1": ("libgcc-s1", "libgcc", "gcc-libs", "libgcc_s1", "libgcc"),
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2", "glib2", "libglib-2_0-0", "glib"),
    "libgthread-2.0.so.0": ("libglib2.0-0", "glib2", "glib2", "libgthread-2_0-0", "glib"),
    "libgssapi_krb5.so.2": ("libgssapi-krb5-2", "krb5-libs", "krb5", "krb5", "krb5-libs"),
    "libstdc++.so.6": ("libstdc++6", "libstdc++", "gcc-libs", "libstdc++6", "libstdc++"),
    "libwayland-client.so.0": (
        "libwayland-client0", "libwayland-client", "wayland", "libwayland-client0",
        "wayland-libs-client",
    ),
    "libwayland-cursor.so.0": (
        "libwayland-cursor0", "libwayland-cursor", "wayland", "libwayland-cursor0",
        "wayland-libs-cursor",
    ),
    "libwayland-egl.so.1": (
        "libwayland-egl1", "libwayland-egl", "wayland", "libwayland-egl1", "wayland-libs-egl",
    ),
    "libxcb.so.1": ("libxcb1", "libxcb", "libxcb", "libxcb1", "libxcb"),
    "libxcb-cursor.so.0": (
        "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor", "libxcb-cursor0",
        "xcb-util-cursor",
    ),
    "libxcb-glx.so.0": ("libxcb-glx0", "libxcb", "libxcb", "libxcb-glx0", "libxcb"),
    "libxcb-icccm.so.4": (
        "libxcb-icccm4", "xcb-util-wm", "xcb-util-wm", "libxcb-icccm4", "xcb-util-wm",
    ),
    "libxcb-image.so.0": (
        "libxcb-image0", "xcb-util-image", "xcb-util-image", "libxcb-image0", "xcb-util-image",
    ),
    "libxcb-keysyms.so.1": (
        "libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms", "libxcb-keysyms1",
        "xcb-util-keysyms",
    ),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb", "libxcb", "libxcb-randr0", "libxcb"),
    "libxcb-render.so.0": ("libxcb-render0", "libxcb", "libxcb", "libxcb-render0", "libxcb"),
    "libxcb-render-util.so.0": (
        "libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil",
        "libxcb-render-util0", "xcb-util-renderutil",
    ),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb", "libxcb", "libxcb-shape0", "libxcb"),
    "libxcb-shm.so.0": ("libxcb-shm0", "libxcb", "libxcb", "libxcb-shm0", "libxcb"),
    "libxcb-sync.so.1": ("libxcb-sync1", "libxcb", "libxcb", "libxcb-sync1", "libxcb"),
    "libxcb-util.so.1": ("libxcb-util1", "xcb-util", "xcb-util", "libxcb-util1", "xcb-util"),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0", "libxcb", "libxcb", "libxcb-xfixes0", "libxcb"),
    "libxcb-xinerama.so.0": (
        "libxcb-xinerama0", "libxcb", "libxcb", "libxcb-xinerama0", "libxcb",
    ),
    "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb", "libxcb", "libxcb-xkb1", "libxcb"),
    "libxkbcommon.so.0": (
        "libxkbcommon0", "libxkbcommon", "libxkbcommon", "libxkbcommon0", "libxkbcommon",
    ),
    "libxkbcommon-x11.so.0": (
        "libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11", "libxkbcommon-x11-0",
        "libxkbcommon-x11",
    ),
    "libz.so.1": ("zlib1g", "zlib", "zlib", "libz1", "zlib"),
    "libzstd.so.1": ("libzstd1", "libzstd", "zstd", "libzstd1", "zstd-libs"),
    "objdump": ("binutils", "binutils", "binutils", "binutils", "binutils"),
}  # fmt: skip


def manager() -> PackageManager | None:
    """The package manager of this system, or None where it is unknown."""
    return next((one for one in MANAGERS if shutil.which(one.program)), None)


def command(things: list[str], found: PackageManager) -> list[str]:
    """The command that installs `things`, each by its package or else by its own name."""
    names = {PACKAGES[thing][found.column] if thing in PACKAGES else thing for thing in things}
    return [found.program, *found.install, *sorted(names)]


def advice(things: list[str]) -> str:
    """The sentence that tells a user how to install `things`."""
    found = manager()
    if found is None:
        return f"install {', '.join(things)} in the way of your system"
    return f"give once\n\n    sudo {shlex.join(command(things, found))}\n"


def install(things: list[str]) -> bool:
    """Install `things` if that asks for no password; True if the package manager did it."""
    found = manager()
    if found is None:
        return False
    prefix: list[str] = []
    if os.geteuid() != 0:
        prefix = ["sudo", "-n"]
        if not shutil.which("sudo") or not _quiet([*prefix, "true"]):
            return False
    wanted = command(things, found)
    print("Hayami installs what is missing on this system: " + shlex.join(wanted), flush=True)
    prefix += ["env", "DEBIAN_FRONTEND=noninteractive"]
    if _quiet([*prefix, *wanted]):
        return True
    # A fresh system has no list of packages yet, an old one a list that is out of date.
    _quiet([*prefix, found.program, *found.refresh])
    return subprocess.run([*prefix, *wanted], stdout=subprocess.DEVNULL).returncode == 0


def missing_libraries(files: list[Path]) -> list[str]:
    """The shared libraries that `files` need, directly or not, and that this system lacks."""
    if not shutil.which("ldd"):
        return []
    absent: set[str] = set()
    for file in files:
        listing = subprocess.run(["ldd", str(file)], capture_output=True, text=True)
        absent |= {
            line.split()[0] for line in listing.stdout.splitlines() if line.endswith("not found")
        }
    return sorted(absent)


def _quiet(words: list[str]) -> bool:
    """Run a command without its words; True if it succeeded."""
    return subprocess.run(words, capture_output=True).returncode == 0
