"""Complete the plain words after a command in the shell: a problem or a file, and a solution.

These are completed most often, and typer takes longer to start than all else takes together. So
they are offered without typer, in the form that typer gives to each shell; a test compares the two.
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


def solutions(slug: str, incomplete: str) -> list[str]:
    """Solutions that come with a problem, by their paths in its folder."""
    home = find_root() / "solutions" / slug
    found = [*files_in(home), *(path for folder in folders_in(home) for path in files_in(folder))]
    return matching([path.relative_to(home).as_posix() for path in found], incomplete)


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


def offer_plain_word(environment: Mapping[str, str], variable: str) -> bool:
    """Print the offers if a shell asks for such a word; whether that was done.

    `variable` is the one by which the shell asks. Where something is unusual, typer has to do it.
    """
    shell = environment.get(variable, "")
    if shell not in _FORMATS:
        return False
    try:
        *before, incomplete = _words(shell, environment)
        offers = first_offers(_offers(before, incomplete))
        if not offers or not all(map(_PLAIN.fullmatch, offers)):
            return False
        if environment.get("_TYPER_COMPLETE_FISH_ACTION") != "is-args":
            sys.stdout.write(_FORMATS[shell](offers) + "\n")
            sys.stdout.flush()
    except (OSError, ValueError, RuntimeError):  # no folder, no number or word, no home
        return False
    return True


def _words(shell: str, environment: Mapping[str, str]) -> list[str]:
    """The words after the program, the last of which is completed; none if one is unusual."""
    line = environment.get("COMP_WORDS" if shell == _BASH else "_TYPER_COMPLETE_ARGS", "")
    words = line.split()[1:]
    if shell == _BASH:
        place = int(environment.get("COMP_CWORD", ""))
        if not 0 < place <= len(words) + 1:
            return []
        words = [*words, ""][:place]
    elif line.endswith(" "):
        words.append("")
    *before, incomplete = words
    is_plain = all(map(_PLAIN.fullmatch, before)) and not any(w.startswith("-") for w in words)
    return words if is_plain and (not incomplete or _PLAIN.fullmatch(incomplete)) else []


def _offers(before: list[str], incomplete: str) -> list[str]:
    """What may stand after a command, or after a command and a problem; nothing elsewhere."""
    command, *others = before or [""]
    if not others and command in _PROBLEM:
        return problems(incomplete)
    if command not in _PROBLEM_OR_FILE:
        return []
    if not others:
        return problems_and_files(incomplete)
    if len(others) == 1 and others[0] in slugs(find_root()):
        return [*solutions(others[0], incomplete), *files(incomplete)]
    return []


def _for_zsh(offers: list[str]) -> str:
    quoted = "\n".join(f'"{offer}"' for offer in offers)
    return f"_arguments '*: :(({quoted}))'"


_BASH = "complete_bash"
_FORMATS: Mapping[str, Callable[[list[str]], str]] = {
    _BASH: "\n".join,
    "complete_zsh": _for_zsh,
    "complete_fish": "\n".join,
}
