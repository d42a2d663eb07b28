#!/bin/sh
# Runs the judge from a fresh checkout: the first start makes .venv beside this file, every later
# one only looks whether it is still right.
#
#   ./judge.sh run push        what `judge run push` does, in your current folder
#   ./judge.sh pytest -k run   the tests, in the folder of this file, with what they need
#   ./judge.sh install charts  what only some options need: charts, cluster, pdf, web or test
#
# It needs Python 3.11 or newer and pip; not root, not python3-venv, no compiler. What it has to say
# goes to standard error. Exit status: that of judge or pytest; 2 if the set-up failed.

set -eu
unset CDPATH PYTHONHOME

say() {
    printf 'judge.sh: %s\n' "$1" >&2
}

# What was found, what was expected; what to do about it.
fail() {
    say "$1."
    say "$2."
    exit 2
}

this=$0
if [ -L "$this" ]; then
    this=$(readlink -f -- "$this")
fi
case $this in
    */*) folder=${this%/*}/ ;;
    *) folder=./ ;;
esac
root=$(cd -P -- "$folder" && pwd -P)
venv=$root/.venv
stamp=$venv/.judge-stamp            # is there if, and only if, a set-up came to its end
unfinished=$venv/.judge-unfinished  # a set-up of ours began, so what is there may be half of it

mode=judge
extras=
case ${1-} in
    pytest)
        mode=pytest
        extras="test" ;;
    serve)
        extras="web" ;;
    install)
        mode=install
        shift
        for extra; do
            case $extra in
                charts | cluster | pdf | test | web) extras="$extras $extra" ;;
                *) fail "there is nothing called $extra to install" \
                    "Say: ./judge.sh install charts, or cluster, pdf, web, or test" ;;
            esac
        done ;;
esac

# What the set-up depends on: in another place or with another Python it is void, with other
# dependencies it is to be brought up to date.
place() {
    printf '%s %s\n' "$(readlink -f "$venv/bin/python")" "$root"
}

dependencies() {
    cksum <"$root/pyproject.toml"
}

is_ready() {
    [ -f "$stamp" ] && [ -x "$venv/bin/python" ] && [ -x "$venv/bin/judge" ] || return 1
    read_stamp
    [ "$made_place" = "$(place)" ] && [ "$made_for" = "$(dependencies)" ] || return 1
    [ "$(union "$made_extras" "$extras")" = "$made_extras" ]
}

# The words of $1, then those of $2 that are not among them, with commas between.
union() (
    all=$1
    for word in $2; do
        case ,$all, in
            *,"$word",*) ;;
            *) all=${all:+$all,}$word ;;
        esac
    done
    printf '%s' "$all"
)

read_stamp() {
    {
        IFS= read -r made_place
        IFS= read -r made_for
        IFS= read -r made_extras
    } <"$stamp" || :
}

version_of() {
    "$1" -c 'import sys
print("%d.%d.%d" % sys.version_info[:3])
sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

# Sets python and version.
find_python() {
    found=
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        python=$(command -v "$name") || continue
        version=$(version_of "$python") && return
        found="${found:+$found, }$name is ${version:-broken}"
    done
    fail "found no Python 3.11 or newer: ${found:-there is no python3 on the search path}" \
        "Install one, for example with: apt install python3 python3-pip"
}

# Sets pip: the options after `-m pip` make it work on the virtual environment from outside.
find_pip() {
    for with in "$python" python3; do
        if "$with" -m pip --python "$venv/bin/python" --version >/dev/null 2>&1; then
            pip=$with
            return
        fi
    done
    if "$venv/bin/python" -m ensurepip >/dev/null 2>&1; then
        pip=$venv/bin/python
        return
    fi
    fail "found no pip 22.3 or newer for $python ($version)" \
        "Install it, for example with: apt install python3-pip"
}

make_venv() {
    words=$(
        {
            mkdir "$venv" && : >"$unfinished" &&
                "$python" -m venv --without-pip "$venv" && "$venv/bin/python" -c ''
        } 2>&1
    ) && return
    explain "$words"
    fail "$python ($version) cannot make a virtual environment in $venv" \
        "If it lacks the module venv: apt install python3-venv"
}

# Tells what stands behind the last words of Python or pip, if they are the usual ones.
explain() {
    printf '%s\n' "$1" | tail -n 20 >&2
    case $1 in
        *"No space left"* | *"Disk quota"*)
            fail "the disk is full: $venv and ${TMPDIR:-/tmp} need about 50 MB" \
                "Free some space, then start again" ;;
        *"Permission denied"* | *"Read-only file system"*)
            fail "you may not write in $venv" \
                "Let the owner of $root start first, or use a copy of your own" ;;
        *"name resolution"* | *NewConnectionError* | *"Max retries"* | *"timed out"* | \
            *"Network is unreachable"* | *"Connection refused"* | *ProxyError* | *SSLError* | \
            *"from versions: none"*)
            fail "the Python package index cannot be reached" \
                "Connect to a network, or tell pip of a mirror (PIP_INDEX_URL), then start again" ;;
    esac
}

# Two first starts at once: one works, the other waits. The lock goes with the process that holds it.
lock() {
    exec 9<"$root/pyproject.toml"
    command -v flock >/dev/null || return 0
    if ! flock -n 9; then
        say "another start is setting up; waiting for it"
        flock 9 || say "it cannot be waited for; going on"
    fi
}

set_up() {
    trap 'say "interrupted; the next start will set up again"; exit 130' INT
    trap 'exit 143' TERM
    trap 'exit 129' HUP
    lock
    if ! is_ready; then
        install
    fi
    exec 9<&-
    trap - INT TERM HUP
}

install() {
    unset PYTHONPATH PIP_TARGET PIP_PREFIX PIP_ROOT PIP_REQUIRE_VIRTUALENV
    made_extras=
    what="setting up $venv"
    if is_usable; then
        python=$venv/bin/python
        what="adding to $venv what ${extras:-judge} needs"
        if [ -f "$stamp" ]; then
            { : >"$unfinished" && rm -f "$stamp"; } 2>/dev/null ||
                explain "Permission denied: $venv is to be brought up to date"
        fi
    else
        if [ -e "$venv" ] || [ -L "$venv" ]; then
            say "making .venv again: it is unfinished, was moved, or its Python is gone"
            words=$(rm -rf "$venv" 2>&1) || {
                explain "$words"
                fail "$venv cannot be removed" "Remove it yourself"
            }
        fi
        find_python
        make_venv
    fi
    wanted=$(union "$made_extras" "$extras")
    say "$what (Python $version); this happens once"
    find_pip
    case ,$wanted, in
        *,web,* | *,test,*) ;;
        *) export JUDGE_WITHOUT_BUNDLE=1 ;;  # only the site needs the editor, which takes npm
    esac
    words=$(
        cd "$root" && PIP_USER=0 "$pip" -m pip --python "$venv/bin/python" \
            --disable-pip-version-check --no-input \
            install --quiet --editable ".${wanted:+[$wanted]}" 2>&1
    ) || {
        explain "$words"
        fail "pip could not install what pyproject.toml asks for, and says why above" \
            "When that is put right, start again"
    }
    {
        printf '%s\n' "$(place)" "$(dependencies)" "$wanted" >"$stamp.new" &&
            mv "$stamp.new" "$stamp"
    } || fail "$stamp cannot be written" "Free some space, then start again"
    rm -f "$unfinished"
}

# Whether .venv can be brought up to date. One that was made by hand can: then nothing is removed.
is_usable() {
    [ ! -e "$unfinished" ] && version=$(version_of "$venv/bin/python") || return 1
    [ -f "$stamp" ] || return 0
    read_stamp
    [ "$made_place" = "$(place)" ]
}

if ! is_ready; then
    [ -z "${_JUDGE_SH_COMPLETE-}" ] || exit 0  # somebody presses Tab, and would wait
    set_up
fi
case $mode in
    pytest)
        shift
        cd "$root"
        exec "$venv/bin/pytest" "$@" ;;
    install) say "installed in $venv:${extras:- everything that the judge always needs}" ;;
    judge) JUDGE_SH=$root/judge.sh exec "$venv/bin/judge" "$@" ;;
esac
