# Sourced by deploy/run, deploy/test, deploy/bench and deploy/actions: the virtual environment .venv in the checkout.
# shellcheck shell=bash

checkout="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
venv="$checkout/.venv"

say() { printf '%s\n' "$*" >&2; }
fail() { say "Error: $*"; exit 1; }

on_pi() { grep -aqs 'Raspberry Pi' /proc/device-tree/model; }

# apt_install PACKAGE...: as root; everybody else is told the one line to type.
apt_install() {
    command -v apt-get >/dev/null || { say "Missing: $*. Install what your system calls it, then start again."; return 1; }
    if [ "$(id -u)" -ne 0 ]; then
        say "Missing: $*. Please type this line, then start again:"
        say "    sudo apt-get install $*"
        return 1
    fi
    say "Installing $* ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1 && return
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"; } >&2
}

suitable() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' >/dev/null 2>&1; }

# On a Pi apt's own Python comes first: apt's picamera2 and lgpio are made for that one.
find_python() {
    local candidate candidates=(python3 python3.13 python3.12 python3.11 /usr/bin/python3)
    if on_pi; then candidates=(/usr/bin/python3 "${candidates[@]}"); fi
    if [ -n "${PYTHON:-}" ]; then candidates=("$PYTHON"); fi
    for candidate in "${candidates[@]}"; do
        if suitable "$candidate"; then command -v "$candidate"; return; fi
    done
    fail "no Python 3.11, 3.12 or 3.13 found; set PYTHON to one"
}

make_venv() {
    local python options=()
    suitable "$venv/bin/python" && "$venv/bin/python" -c 'import pip' >/dev/null 2>&1 && return
    python="$(find_python)"
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        apt_install python3-venv || exit 1
        "$python" -c 'import ensurepip, venv' 2>/dev/null || fail "$python lacks the module venv, also after installing python3-venv"
    fi
    if on_pi; then options+=(--system-site-packages); fi
    say "Making the virtual environment .venv ..."
    rm -rf "$venv"
    "$python" -m venv "${options[@]}" "$venv"
}

# What an installation depends on: as long as this stays the same, nothing is installed again, and no network is needed.
fingerprint() {
    { cat "$checkout/pyproject.toml" "$checkout/constraints.txt"; echo "$checkout"; "$venv/bin/python" -V; } | sha256sum
}

# install EXTRAS: the project into .venv; EXTRAS is empty or a comma-separated list.
install() {
    local stamp="$venv/installed${1:+-$1}" wanted
    make_venv
    wanted="$(fingerprint)"
    if grep -qxsF "$wanted" "$venv"/installed*; then
        # an installation with more extras is good for one with fewer
        if [ -z "$1" ] || grep -qxsF "$wanted" "$stamp"; then return; fi
    fi
    say "Installing the companion ${1:+with $1 }(a few minutes the first time) ..."
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --constraint "$checkout/constraints.txt" \
        --editable "$checkout${1:+[$1]}" >&2 || fail "installing failed: the text above says why (is there a network?)"
    printf '%s\n' "$wanted" > "$stamp"
}
