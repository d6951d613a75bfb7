#!/bin/sh
# {NAME} {VERSION} in one file. It unpacks what follows this script once, into the user's cache, and
# starts the program from there; later starts only look whether every file is still whole.
set -u
name={STEM}
first={FIRST} # the first byte of the archive in this file
megabytes={MEGABYTES}

# Every file below a folder with its size, to compare with the list made when it was unpacked.
contents() { (cd "$1" && LC_ALL=C ls -lnR . | awk '/^[-l]/ { print $5, $9 }'); }

complete() {
    [ -x "$1/{COMMAND}" ] && [ -f "$1/.contents" ] && [ "$(contents "$1")" = "$(cat "$1/.contents")" ]
}

# Unpack into a new folder, $1, which is removed again where that fails. xz finds damage at the end
# only, when tar has written everything.
unpack() {
    if { tail -c +"$first" "$self" | xz -dc || : >"$1/.damaged"; } |
        (umask 077 && tar -xf - -C "$1" --strip-components=1) &&
        [ ! -e "$1/.damaged" ] && [ -x "$1/{COMMAND}" ] && contents "$1" >"$1/.contents"; then
        return 0
    fi
    rm -rf "$1"
    return 1
}

# Remove other versions from the cache, $1, unless one of them is running, and what a killed start
# left there.
tidy() {
    find "$1" -maxdepth 1 -name '.[no]*.*' -mtime +0 -exec rm -rf {} + 2>/dev/null
    for old in "$1"/{COMMAND}-*; do
        [ -d "$old" ] && [ "$old" != "$1/$name" ] || continue
        for running in /proc/[0-9]*/exe; do
            case $(readlink "$running" 2>/dev/null) in "$old"/*) continue 2 ;; esac
        done
        mv "$old" "$1/.old.$$" && rm -rf "$1/.old.$$"
    done
}

# Unpack into the cache, $1. Another start may do the same at this moment: the first one stays.
install() {
    (umask 077 && mkdir -p "$1") 2>/dev/null && fresh=$(mktemp -d "$1/.new.XXXXXX" 2>/dev/null) || return 1
    trap 'rm -rf "$fresh"; exit 130' INT HUP TERM
    unpack "$fresh" || return 1
    if [ -e "$1/$name" ] && ! complete "$1/$name"; then
        mv "$1/$name" "$fresh.broken" 2>/dev/null
        rm -rf "$fresh.broken"
    fi
    mv -T "$fresh" "$1/$name" 2>/dev/null || rm -rf "$fresh"
    trap - INT HUP TERM
    complete "$1/$name" || return 1
    tidy "$1"
}

refuse() {
    case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
    ja*) echo "{NAME} を展開できません。このファイルが完全か、tar と xz があるか、$1 に $megabytes MB の空きがあるか確かめてください。" ;;
    *) echo "{NAME} cannot be unpacked. Check that this file is whole, that tar and xz are installed, and that $1 has $megabytes MB free." ;;
    esac >&2
    exit 1
}

self=$0
cache=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/{COMMAND}
if complete "$cache/$name" 2>/dev/null || install "$cache"; then
    exec "$cache/$name/{COMMAND}" "$@"
fi

# No cache can be used here: run from a folder that is removed at the end.
brief=$(mktemp -d 2>/dev/null) || refuse "${TMPDIR:-/tmp}"
unpack "$brief" || refuse "${TMPDIR:-/tmp}"
trap 'rm -rf "$brief"' EXIT
trap 'exit 130' INT
trap 'exit 143' HUP TERM
"$brief/{COMMAND}" "$@"
exit $?
