"""Look up programming languages in `languages.toml`, and their commands on this machine.

The head of `languages.toml` describes its rows. A file of the same name in the kit, in a package
and in the user's configuration folder adds to it; see `tables`.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from judge.errors import LanguageError
from judge.facts import Fact
from judge.files import config_folder
from judge.languages.tables import NAME, LanguageTable, TableFile, merge_tables
from judge.model import Language, Source

TABLE = Path(__file__).with_name("languages.toml")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


_kit_tables: list[TableFile] = []


def enter_kit(root: Path) -> None:
    """Let the table of the kit in `root` count from now on, and that of no other kit."""
    _kit_tables[:] = [TableFile(path=root / NAME)]


def table(package: Path | None = None) -> tuple[Language, ...]:
    """All rows; for a shared suffix the first installed one counts.

    That of the package in the folder `package` counts too. Raises `LanguageError` if a table is
    broken.
    """
    return layered_table(package).rows


def layered_table(package: Path | None = None) -> LanguageTable:
    """The table of the judge, with those of the kit, a package and the user laid over it."""
    return _merged(_table_files(package))


def usual_row(code: str) -> Language | None:
    """The row of a code as the judge brings it; None for a language that somebody added."""
    return next((row for row in _merged(()).rows if row.code == code), None)


def table_files(package: Path | None = None) -> list[Path]:
    """The files of the kit, a package and the user that change the table, if they exist."""
    return [file.path for file in _table_files(package)]


def _table_files(package: Path | None) -> tuple[TableFile, ...]:
    files = [*_kit_tables]
    if package is not None:
        files.append(TableFile(path=package / NAME, foreign=True))
    return (*files, TableFile(path=config_folder() / NAME))


@cache
def _merged(files: tuple[TableFile, ...]) -> LanguageTable:
    return merge_tables(TABLE, files)


def language_of(name: str, package: Path | None = None) -> Language:
    """The language of a file by its longest known suffix; an installed one if there is a choice.

    `package` is the folder of the package that the file is for. Raises `LanguageError` if no row
    has its suffix.
    """
    rows = [
        (max(map(len, suffixes)), row)
        for row in table(package)
        if (suffixes := _matching_suffixes(row, name))
    ]
    if not rows:
        from difflib import get_close_matches  # for this alone

        suffix = Path(name).suffix
        suffixes = sorted({suffix for row in table(package) for suffix in row.suffixes})
        near = " or ".join(get_close_matches(suffix, suffixes, n=3)) if suffix else ""
        raise LanguageError(
            Fact("{} is in no known language: its suffix is {!r}", name, suffix or "missing"),
            advice=Fact("Did you mean {}? `judge doctor languages` shows all", near)
            if near
            else Fact("`judge doctor languages` shows the known suffixes"),
        )
    longest = max(length for length, _ in rows)
    candidates = [row for length, row in rows if length == longest]
    return next((row for row in candidates if missing_tool(row) is None), candidates[0])


def is_source(name: str, package: Path | None = None) -> bool:
    """Whether a file of that name is in a known language."""
    return any(_matching_suffixes(row, name) for row in table(package))


def missing_tool(language: Language) -> Fact | None:
    """Why programs in `language` cannot run here; None if they can."""
    for argv in (language.version, language.compile, language.run):
        if argv and "{" not in argv[0] and find_command(argv[0]) is None:
            advice: str = language.install
            if advice.startswith("https://"):
                advice = Fact("put {} of {} on the PATH", argv[0], advice)
            sentence = Fact("{} is not installed", argv[0])
            return Fact("{} is not installed ({})", argv[0], advice) if advice else sentence
    return None


def require_installed(source: Source) -> None:
    """Raises `LanguageError` if a program cannot be run on this machine."""
    if source.missing is not None:
        raise LanguageError(
            "{} is in {}, but {}", source.name, source.language.name, source.missing
        )


def find_command(word: str) -> str | None:
    """The absolute path of a command; None if it is not on this machine.

    `python3` is the interpreter that runs the judge, not a wrapper of it: a pyenv shim costs 25 ms
    a start.
    """
    if word == "python3":
        return getattr(sys, "_base_executable", None) or sys.executable
    return _which(word, os.environ.get("PATH", os.defpath))


def commands(language: Language) -> tuple[str, ...]:
    """The paths of what builds, runs and tells the version of programs of a language."""
    words = sorted({*language.compile[:1], *language.run[:1], *language.version[:1]})
    paths = (find_command(word) for word in words if "{" not in word)
    return tuple(command for command in paths if command is not None)


def is_shim(command: str) -> bool:
    """Whether a command is one of a version manager, which starts now this version and now that."""
    return "shims" in Path(command).parts


@cache
def _which(word: str, path: str) -> str | None:
    return shutil.which(word, path=path)


def fill_argv(
    argv: Sequence[str], values: Mapping[str, str], files: Sequence[str]
) -> tuple[str, ...]:
    """`argv` with its placeholders replaced and its command made absolute.

    A word that is `{files}` becomes one word a file.
    """
    words: list[str] = []
    for word in argv:
        if word == "{files}":
            words += files
        else:
            words.append(_replace_placeholders(word, values))
    return (find_command(words[0]) or words[0], *words[1:])


def environment(language: Language, values: Mapping[str, str]) -> dict[str, str]:
    """The environment variables of the row, with their placeholders replaced."""
    return {name: _replace_placeholders(value, values) for name, value in language.env.items()}


def shown_paths(language: Language, values: Mapping[str, str]) -> tuple[str, ...]:
    """What the sandbox shows to programs of the row besides the installation of its commands."""
    return tuple(_replace_placeholders(path, values) for path in language.shows)


def _matching_suffixes(language: Language, name: str) -> list[str]:
    return [suffix for suffix in language.suffixes if name.endswith(suffix) and name != suffix]


def _replace_placeholders(word: str, values: Mapping[str, str]) -> str:
    """`word` with every known `{name}` replaced once; values are not replaced again."""
    return _PLACEHOLDER.sub(lambda match: values.get(match[1], match[0]), word)
