"""Complete the words of a command in the shell: typer asks these functions at every Tab.

A completer never fails, and imports nothing more: a Tab takes typer's time.
"""

from __future__ import annotations

import functools
import os
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec

import typer

from judge.terminal import kit_words

Parameters = ParamSpec("Parameters")

_STARTER_VARIABLE = "_JUDGE_SH_COMPLETE"  # tells `judge.sh` that a shell asks for words

# zsh loads typer's completion function at the first Tab. Without these lines that Tab would only
# define the function and complete nothing.
_COMPLETE_AT_ONCE = """
if [[ $funcstack[1] = _%(prog_name)s ]]; then
  %(complete_func)s "$@"
fi
"""


def _ignore_errors(offer: Callable[Parameters, list[str]]) -> Callable[Parameters, list[str]]:
    @functools.wraps(offer)
    def offer_or_nothing(*args: Parameters.args, **kwargs: Parameters.kwargs) -> list[str]:
        try:
            return kit_words.first_offers(offer(*args, **kwargs))
        except Exception:  # an error would spoil the line that the user types
            return []

    return offer_or_nothing


problems = _ignore_errors(kit_words.problems)
files = _ignore_errors(kit_words.files)


@_ignore_errors
def words(ctx: typer.Context, incomplete: str) -> list[str]:
    """For `[PROBLEM] [FILE]...`."""
    return kit_words.words(ctx.params.get("words") or (), incomplete)


@_ignore_errors
def words_and_case(ctx: typer.Context, incomplete: str) -> list[str]:
    """For `[PROBLEM] FILE [CASE]`."""
    return kit_words.words_and_case(ctx.params.get("words") or (), incomplete)


# Until an option has its value, the context has no words; so the shell has to say them.


@_ignore_errors
def solutions(incomplete: str) -> list[str]:
    """For an option: solutions that come with the problem."""
    return kit_words.solutions(kit_words.words_of_line(os.environ), incomplete)


@_ignore_errors
def cases(incomplete: str) -> list[str]:
    """For an option: cases of the problem."""
    return kit_words.cases(kit_words.words_of_line(os.environ), incomplete)


@_ignore_errors
def data(incomplete: str) -> list[str]:
    """For an option: sets of cases of the problem."""
    return kit_words.data(kit_words.words_of_line(os.environ), incomplete)


def adapt_typer(starter: str | None) -> None:
    """Change the scripts that typer gives to shells, and the help that it offers to them.

    `starter` is the path of the `judge.sh` that started the process, which is on no search path.
    """
    from typer import _completion_classes as classes  # typer has no public way to do this
    from typer import _completion_shared as shared

    program = "%(prog_name)s"
    if starter:
        program = shlex.quote(starter).replace("%", "%%")
    # Ask this program, not what stands on the line: whoever presses Tab after `./judge` in a folder
    # of somebody else must not start what lies there.
    bash = shared.COMPLETION_SCRIPT_BASH.replace("complete_bash $1", f"complete_bash {program}")
    zsh = shared.COMPLETION_SCRIPT_ZSH.replace(
        "complete_zsh %(prog_name)s", f"complete_zsh {program}"
    )
    fish = shared.COMPLETION_SCRIPT_FISH.replace("-cp) %(prog_name)s", f"-cp) {program}")
    scripts = {"bash": bash, "zsh": zsh + _COMPLETE_AT_ONCE, "fish": fish}
    if starter:
        variable = ("%(autocomplete_var)s", _STARTER_VARIABLE)
        scripts = {shell: script.replace(*variable) for shell, script in scripts.items()}
        shared.install_fish = _install_fish_at_start
    shared._completion_scripts.update(scripts)
    # Typer has rich break the help of an option where the terminal ends; fish takes each line for
    # an offer.
    classes._sanitize_help_text = lambda text: text


def _install_fish_at_start(*, prog_name: str, complete_var: str, shell: str) -> Path:
    """Write the script where fish reads it at its start.

    `completions`, where typer writes it, is read only for programs on the search path.
    """
    from typer import _completion_shared as shared

    path = Path.home() / ".config/fish/conf.d" / f"{prog_name}.fish"
    path.parent.mkdir(parents=True, exist_ok=True)
    script = shared.get_completion_script(
        prog_name=prog_name, complete_var=complete_var, shell=shell
    )
    path.write_text(f"{script}\n")
    return path
