"""Complete words in the shell without typer, which takes longer to start than all else together.

What typer would say stands in a table that is made of the commands. The offers have the form that
typer gives to each shell; tests compare the two. Where something is unusual, typer has to do it.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence

from judge.terminal.completion.kit_words import words_of_line
from judge.terminal.completion.table import Offer, offers_behind

_PLAIN = re.compile(r"[A-Za-z0-9_./+-]+")  # no shell gives another meaning to these
_BASH, _ZSH, _FISH = "complete_bash", "complete_zsh", "complete_fish"
_ZSH_ESCAPES = {'"': '""', "'": "''", "$": "\\$", "`": "\\`", ":": "\\\\:"}


def offer_words(environment: Mapping[str, str], variable: str) -> bool:
    """Print the offers if a shell asks for a word; whether that was done.

    `variable` is the one by which the shell asks. Ends the process with status 1 if fish asks
    whether there are offers, and there are none.
    """
    shell = environment.get(variable, "")
    if shell not in _FORMATS:
        return False
    try:
        *before, incomplete = _words(shell, environment)
        offers = offers_behind(before, incomplete, words_of_line(environment))
        if offers is None or not all(_PLAIN.fullmatch(word) for word, _ in offers):
            return False
        if shell == _FISH and environment.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
            if not offers:
                sys.exit(1)
            return True
        sys.stdout.write(_FORMATS[shell](offers) + "\n")
        sys.stdout.flush()
    except (OSError, ValueError, RuntimeError):  # no folder, no number or word, no home
        return False
    return True


def _words(shell: str, environment: Mapping[str, str]) -> list[str]:
    """The words after the program, the last of which is completed; none if that is unusual.

    Raises `ValueError` if a quotation is not closed.
    """
    line = environment.get("COMP_WORDS" if shell == _BASH else "_TYPER_COMPLETE_ARGS", "")
    words = shlex.split(line)[1:]
    if shell == _BASH:
        place = int(environment.get("COMP_CWORD", ""))
        if not 0 < place <= len(words) + 1:
            return []
        words = [*words, ""][:place]
    elif line.endswith(" "):
        words.append("")
    is_plain = words and (not words[-1] or _PLAIN.fullmatch(words[-1]))
    return words if is_plain else []


def _for_bash(offers: Sequence[Offer]) -> str:
    return "\n".join(word for word, _ in offers)


def _for_zsh(offers: Sequence[Offer]) -> str:
    if not offers:
        return "_files"
    escapes = str.maketrans(_ZSH_ESCAPES)
    lines = [
        f'"{word}"' + (f':"{text.translate(escapes)}"' if text else "") for word, text in offers
    ]
    return "_arguments '*: :(({}))'".format("\n".join(lines))


def _for_fish(offers: Sequence[Offer]) -> str:
    return "\n".join(f"{word}\t{text}" if text else word for word, text in offers)


_FORMATS: Mapping[str, Callable[[Sequence[Offer]], str]] = {
    _BASH: _for_bash,
    _ZSH: _for_zsh,
    _FISH: _for_fish,
}
