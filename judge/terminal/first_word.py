"""Complete the first word after a command in the shell, which is a problem or a file.

It is the word that is completed most often, and typer takes twice as long for it as all else does.
So it is offered without typer, in the form that typer gives to each shell; a test compares the two.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

_MAX_OFFERS = 500
_FOLDERS = ("problems", "solutions", "testdata")
_SLUG = re.compile(r"[a-z][a-z0-9]*")
_IGNORED = (".pyc", ".pyo", ".md", "~")
_PLAIN = re.compile(r"[A-Za-z0-9_./+-]+")  # no shell gives another meaning to these

_PROBLEM = frozenset(
    ["show", "editorial", "hint", "regress", "history", "exercise", "export", "convert", "handout"]
)
_PROBLEM_OR_FILE = frozenset(
    ["run", "compare", "new", "watch", "stress", "debug", "replay", "trace", "serve"]
)


def problems(incomplete: str) -> list[str]:
    """Problems of the kit whose names begin so."""
    return matching(slugs(find_root()), incomplete)


def problems_and_files(incomplete: str) -> list[str]:
    """Problems first, and files as soon as something is typed."""
    return [*problems(incomplete), *(files(incomplete) if incomplete else ())]


def files(incomplete: str) -> list[str]:
    """Files, and folders with a slash at the end.

    A single folder gives its contents instead, since shells add a blank to a single offer.
    """
    head, slash, _ = incomplete.rpartition("/")
    folder = Path(f"{head}/").expanduser() if slash else Path()
    found = [f"{path.name}/" for path in folders_in(folder)]
    found += [path.name for path in files_in(folder)]
    fitting = matching([f"{head}{slash}{name}" for name in found], incomplete)
    if len(fitting) == 1 and fitting[0].endswith("/") and fitting[0] != incomplete:
        return files(fitting[0]) or fitting
    return fitting


def first_offers(offers: Iterable[str]) -> list[str]:
    """Each offer once, and no more than a shell can show."""
    return list(dict.fromkeys(offers))[:_MAX_OFFERS]


def find_root() -> Path:
    """The folder of the kit, by the rules of `find_kit`."""
    here = Path.cwd()
    named = os.environ.get("JUDGE_KIT")
    package = Path(__file__).resolve().parents[1]
    places = (here, *here.parents, *([Path(named)] if named else []), package / "kit")
    kits = (place for place in places if all((place / name).is_dir() for name in _FOLDERS))
    return next(kits, package.parent)


def slugs(root: Path) -> list[str]:
    """The problems of a kit."""
    folders = [path for path in folders_in(root / "problems") if _SLUG.fullmatch(path.name)]
    return [path.name for path in folders if (path / "problem.yaml").is_file()]


def folders_in(folder: Path) -> list[Path]:
    """The folders in a folder that are offered."""
    return [path for path in _entries(folder) if path.is_dir() and not path.name.startswith("_")]


def files_in(folder: Path) -> list[Path]:
    """The files in a folder that are offered."""
    found = [path for path in _entries(folder) if path.is_file()]
    return [path for path in found if not path.name.endswith(_IGNORED)]


def matching(names: Iterable[str], incomplete: str) -> list[str]:
    """The names that begin so."""
    return [name for name in names if name.startswith(incomplete)]


def _entries(folder: Path) -> list[Path]:
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(path for path in found if not path.name.startswith("."))


def offer_first_word(environment: Mapping[str, str], variable: str) -> bool:
    """Print the offers if a shell asks for such a word; whether that was done.

    `variable` is the one by which the shell asks. Where something is unusual, typer has to do it.
    """
    shell = environment.get(variable, "")
    if shell not in _FORMATS:
        return False
    try:
        word = _first_word(shell, environment)
        offers = first_offers(word[0](word[1])) if word else []
        if not offers or not all(map(_PLAIN.fullmatch, offers)):
            return False
        if environment.get("_TYPER_COMPLETE_FISH_ACTION") != "is-args":
            sys.stdout.write(_FORMATS[shell](offers) + "\n")
            sys.stdout.flush()
    except (OSError, ValueError, RuntimeError):  # no folder, no number, no home
        return False
    return True


def _first_word(
    shell: str, environment: Mapping[str, str]
) -> tuple[Callable[[str], list[str]], str] | None:
    """What offers the words, and the beginning of the word; None if it is not the first one."""
    line = environment.get("COMP_WORDS" if shell == _BASH else "_TYPER_COMPLETE_ARGS", "")
    words = line.split()
    if shell != _BASH and line.endswith(" "):
        words.append("")
    place = int(environment.get("COMP_CWORD", "")) if shell == _BASH else len(words) - 1
    if place != 2 or not 2 <= len(words) <= 3 or not all(map(_PLAIN.fullmatch, words[1:2])):
        return None
    incomplete = words[2] if len(words) == 3 else ""
    if incomplete.startswith("-") or (incomplete and not _PLAIN.fullmatch(incomplete)):
        return None
    if words[1] in _PROBLEM:
        return problems, incomplete
    return (problems_and_files, incomplete) if words[1] in _PROBLEM_OR_FILE else None


def _for_zsh(offers: list[str]) -> str:
    quoted = "\n".join(f'"{offer}"' for offer in offers)
    return f"_arguments '*: :(({quoted}))'"


_BASH = "complete_bash"
_FORMATS: Mapping[str, Callable[[list[str]], str]] = {
    _BASH: "\n".join,
    "complete_zsh": _for_zsh,
    "complete_fish": "\n".join,
}
