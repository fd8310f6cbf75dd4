#!/bin/sh
# Sets simcards up in a virtual environment beside this script.
#
#   ./bootstrap.sh        installs simcards
#   ./bootstrap.sh test   installs simcards and what its tests need
#   ./bootstrap.sh dev    installs simcards and what its developers need
#
# Environment:
#   PYTHON   the Python to use, 3.11 or later (default: python3)
#   VENV     the virtual environment's folder (default: .venv beside this script)
#   CC       the C compiler (default: what Python was built with, or any found)
#
# On Debian and Ubuntu it installs what is missing of Python's venv module,
# Python's header files and a C compiler. It can be run again at any time.

set -eu

say() {
    printf 'bootstrap.sh: %s\n' "$1"
}

die() {
    printf 'bootstrap.sh: %s\n' "$1" >&2
    exit "${2:-1}"
}

# --- what this machine has ---------------------------------------------------

# Sets python (absolute path), version (X.Y), prefix and header_dir.
find_python() {
    wanted=${PYTHON:-python3}
    ask='import sys, sysconfig
if sys.version_info < (3, 11):
    sys.exit(1)
print(sys.executable)
print("%d.%d" % sys.version_info[:2])
print(sys.base_prefix)
print(sysconfig.get_path("include"))'
    answers=$("$wanted" -c "$ask" 2>/dev/null) ||
        die "simcards needs Python 3.11 or later and '$wanted' is not one: install it, or name one with PYTHON=/path/to/python."
    {
        read -r python
        read -r version
        read -r prefix
        read -r header_dir
    } <<EOF
$answers
EOF
}

# Sets cc; exports it as CC when it is not the one Python would use by itself.
find_compiler() {
    if [ -n "${CC:-}" ]; then
        cc=$CC
        command -v "${cc%% *}" >/dev/null 2>&1 ||
            die "CC is '$CC', which is not there: install it, or unset CC."
        return
    fi
    default=$("$python" -c 'import sysconfig
print((sysconfig.get_config_var("CC") or "cc").split()[0])')
    for cc in "$default" cc gcc clang; do
        if command -v "$cc" >/dev/null 2>&1; then
            [ "$cc" = "$default" ] || export CC="$cc"
            return
        fi
    done
    cc=
}

# Does the compiler find the C library's headers?
compiler_works() {
    # CC may hold options or a wrapper's name too, so it is split into words.
    # shellcheck disable=SC2086
    echo '#include <stdlib.h>' | $cc -fsyntax-only -x c - >/dev/null 2>&1
}

# Is there a virtual environment that works, of the Python that was asked for?
venv_works() {
    [ -x "$venv/bin/python" ] || return 1
    "$venv/bin/python" -c 'import sys
import pip
wanted = sys.argv[1]
found = "%d.%d" % sys.version_info[:2]
ok = sys.prefix != sys.base_prefix and sys.version_info >= (3, 11)
sys.exit(not ok or (wanted != "" and wanted != found))' \
        "${PYTHON:+$version}" >/dev/null 2>&1
}

# Sets missing (Debian's package names), lacks (the same in words) and incomplete
# (of these words, what belongs to the Python installation itself).
find_missing() {
    missing=
    lacks=
    # Debian's default Python has packages python3-*; others carry the version.
    series=python3
    if [ "$prefix" = /usr ] && [ -x /usr/bin/python3 ]; then
        found=$(/usr/bin/python3 -c 'import sys
print("%d.%d" % sys.version_info[:2])')
        [ "$found" = "$version" ] || series=python$version
    fi
    if ! venv_works && ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        add_missing "$series-venv" "Python's venv and ensurepip modules"
    fi
    if [ ! -f "$header_dir/Python.h" ]; then
        add_missing "$series-dev" "Python's header files"
    fi
    incomplete=$lacks
    find_compiler
    if [ -z "$cc" ]; then
        add_missing "gcc libc6-dev" "a C compiler"
    elif ! compiler_works; then
        add_missing "libc6-dev" "the C library's header files"
    fi
}

add_missing() {
    missing="${missing:+$missing }$1"
    lacks="${lacks:+$lacks, }$2"
}

# --- what it does ------------------------------------------------------------

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq \
        -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 "$@" >/dev/null
}

install_missing() {
    command -v apt-get >/dev/null 2>&1 ||
        die "this machine lacks $lacks: install that with its package manager and run this again."
    # Debian's packages serve Debian's own Python, not one built elsewhere.
    [ -z "$incomplete" ] || [ "$prefix" = /usr ] ||
        die "the Python in $prefix lacks $incomplete: complete that installation, or name another with PYTHON=/path/to/python."
    [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null 2>&1 ||
        die "this machine lacks $lacks: run 'apt-get install $missing' as root, then this again."

    say "installing with apt-get: $missing"
    apt_get update || say "apt-get update failed; trying with the package lists at hand"
    # shellcheck disable=SC2086 # one word for each package
    apt_get install -y --no-install-recommends $missing ||
        die "apt-get could not install $missing: install that by hand and run this again."

    wanted_packages=$missing
    find_missing
    [ -z "$missing" ] ||
        die "this machine still lacks $lacks after apt-get installed $wanted_packages."
}

make_venv() {
    if venv_works; then
        return
    fi
    if [ -e "$venv" ]; then
        # Only a virtual environment is ever cleared: VENV could name any folder.
        if [ -f "$venv/pyvenv.cfg" ] || [ "$venv" = "$here/.venv" ]; then
            say "replacing the virtual environment in $venv, which does not work with this Python"
        elif [ ! -d "$venv" ] || [ -n "$(ls -A "$venv")" ]; then
            die "$venv is there already and is no virtual environment: name another folder with VENV."
        fi
    else
        say "making a virtual environment in $venv"
    fi
    "$python" -m venv --clear "$venv" ||
        die "Python could not make a virtual environment in $venv."
}

# --- main --------------------------------------------------------------------

case "$#:${1-}" in
    0:) target=. ;;
    1:test | 1:dev) target=".[$1]" ;;
    *) die "the only arguments are 'test' and 'dev', one at most." 2 ;;
esac

# PYTHON and VENV may be relative to the caller's folder: look before moving.
find_python
caller=$(pwd)
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
venv=${VENV:-$here/.venv}
case "$venv" in
    /*) ;;
    *) venv=$caller/$venv ;;
esac
cd -- "$here"

find_missing
[ -z "$missing" ] || install_missing
make_venv
say "installing $target into $venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$target"
say "done: use it with '. $venv/bin/activate'"
