"""Adapt the scripts that typer gives to shells, and what it answers them.

The scripts are constants of typer, which it fills in for `--install-completion` and
`--show-completion`.
"""

from __future__ import annotations

import shlex
from pathlib import Path

from typer import _completion_classes, _completion_shared

STARTER_VARIABLE = "_JUDGE_SH_COMPLETE"  # tells `judge.sh` that a shell asks for words

_SCRIPTS: dict[str, str] = getattr(_completion_shared, "_completion_scripts", {})

# zsh loads typer's completion function at the first Tab. Without these lines that Tab would only
# define the function and complete nothing.
_COMPLETE_AT_ONCE = """
if [[ $funcstack[1] = _%(prog_name)s ]]; then
  %(complete_func)s "$@"
fi
"""


def _replace(shell: str, old: str, new: str) -> None:
    if shell in _SCRIPTS:
        _SCRIPTS[shell] = _SCRIPTS[shell].replace(old, new)


if "zsh" in _SCRIPTS:
    _SCRIPTS["zsh"] += _COMPLETE_AT_ONCE
# Ask the judge on the search path, not what stands on the line: whoever presses Tab after `./judge`
# in a folder of somebody else must not start what lies there.
_replace("bash", "complete_bash $1", "complete_bash %(prog_name)s")


def _same_text(text: str) -> str:
    return text


# Typer has rich break the help of an option where the terminal ends, and fish shows only one line.
_completion_classes._sanitize_help_text = _same_text


def complete_for_starter(path: str) -> None:
    """Let the scripts ask the `judge.sh` at `path`, which is on no search path."""
    program = shlex.quote(path).replace("%", "%%")
    for shell, before in (
        ("bash", "=complete_bash"),
        ("zsh", "=complete_zsh"),
        ("fish", "(commandline -cp)"),
    ):
        _replace(shell, f"{before} %(prog_name)s", f"{before} {program}")
        _replace(shell, "%(autocomplete_var)s", STARTER_VARIABLE)
    install = _completion_shared.install_fish

    def install_at_start(**words: str) -> Path:
        path = install(**words)
        (path.parents[1] / "conf.d").mkdir(exist_ok=True)
        return path.replace(path.parents[1] / "conf.d" / path.name)

    # fish loads the completions of programs that are on the search path; these at its start.
    _completion_shared.install_fish = install_at_start
