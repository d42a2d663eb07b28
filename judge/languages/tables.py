"""Read tables of languages, and lay one over the other.

A table changes what the one below it says: a row of a new code is added, a row of a known code
replaces the keys that it has, and `use = false` takes the language away. The order is: the table
of the judge, of the kit, of the package, of the user; so the last word is the user's.
"""

from __future__ import annotations

import difflib
import errno
import os
import re
import stat
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from judge.errors import LanguageError
from judge.files.typed_values import convert_value
from judge.model import Language

NAME = "languages.toml"

# What a table may ask for at most: a run must end soon, whoever wrote the table.
MOST_WALL_EXTRA_S = 30.0
MOST_COMPILE_CPU_S = 600.0

COMPILE_CPU_S = 60.0  # unless a table says otherwise

_MOST_BYTES = 1 << 18  # of a table

_KEYS = tuple(name for name in Language.__struct_fields__ if name != "code")
_REQUIRED = ("name", "suffixes", "run")
CODE = r"[a-z][a-z0-9_+-]{0,19}"
_SUFFIX = r"(\.[A-Za-z0-9_+#-]+)+"
_SHOWN = r"(/|\{home\}/)[^/\0][^\0]*"
_VARIABLE = r"[A-Za-z_][A-Za-z0-9_]*"
# Loaders read these before a program starts, even the program that sets up the sandbox for it.
_LOADER = ("LD_", "GLIBC_TUNABLES", "PYTHON")


class TableFile(Struct, frozen=True, kw_only=True):
    """A table of languages by its path; a `foreign` one may only name commands on the path."""

    path: Path
    foreign: bool = False


class LanguageTable(Struct, frozen=True, kw_only=True):
    """All languages, and by their codes the files that changed a row, with the keys."""

    rows: tuple[Language, ...]
    origins: Mapping[str, tuple[str, ...]]


def merge_tables(base: Path, files: Sequence[TableFile]) -> LanguageTable:
    """The table in the file `base` with the others laid over it, those that exist.

    New rows come first, those of the last file before all others: so a suffix of a new row means
    that row. Raises `LanguageError` with the file, the row, the key and what was expected.
    """
    rows: dict[str, dict[str, object]] = dict(_read(TableFile(path=base)))
    origins: dict[str, tuple[str, ...]] = {}
    for file in files:
        new_rows: dict[str, dict[str, object]] = {}
        for code, changes in _read(file).items():
            row = rows.get(code, {}) | changes
            _check(file, code, changes, is_new=code not in rows)
            keys = "added" if code not in rows else ", ".join(changes)
            origins[code] = (*origins.get(code, ()), f"{file.path}: {keys}")
            (rows if code in rows else new_rows)[code] = row
        rows = {**new_rows, **rows}
    languages = []
    for code, row in rows.items():
        if not row.get("use", True):
            continue
        try:
            values = {"version": [], "install": "", **row, "code": code}
            values.pop("use", None)
            languages.append(convert_value(values, Language))
        except msgspec.ValidationError as error:
            path = origins[code][-1].rpartition(": ")[0]
            raise LanguageError(
                f"{path}: [{code}]: {error}".replace(" - at `$.", " - at `")
            ) from error
    return LanguageTable(rows=tuple(languages), origins=origins)


def _read(file: TableFile) -> dict[str, dict[str, object]]:
    """The rows of a table; none if there is no such file."""
    path = file.path
    try:
        rows = _parse(_content(file))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise LanguageError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise LanguageError(f"{path} cannot be read: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise LanguageError(f"{path} is not TOML: {error}") from error
    except RecursionError:
        raise LanguageError(f"{path} is nested too deeply for a table of languages") from None
    for code, row in rows.items():
        if not isinstance(row, dict):
            raise LanguageError(
                f"{path}: {code!r} stands alone, but a table is expected",
                advice="Write [CODE] above the keys of a language, such as [cpp]",
            )
    return rows


@cache
def _parse(content: bytes) -> dict[str, Any]:
    return tomllib.loads(content.decode())


def _content(file: TableFile) -> bytes:
    """The bytes of a table; `OSError` for a pipe or a device, and for a link in a package."""
    flags = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        number = os.open(file.path, flags | (os.O_NOFOLLOW if file.foreign else 0))
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise OSError(errno.ELOOP, "it is a link; expected a file") from error
        raise
    with os.fdopen(number, "rb") as stream:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise OSError(errno.EINVAL, "it is neither a file nor a link to one")
        content = stream.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise OSError(errno.EFBIG, f"it is larger than {_MOST_BYTES >> 10} KiB")
    return content


def _check(file: TableFile, code: str, row: Mapping[str, object], *, is_new: bool) -> None:
    """Raises `LanguageError` for what no row may say; msgspec checks the types of the rest."""
    place = f"{file.path}: [{code}]"
    if not re.fullmatch(CODE, code):
        raise LanguageError(f"{place}: a code is made of lower-case letters and digits")
    for key in row:
        if key not in (*_KEYS, "use"):
            near = difflib.get_close_matches(key, (*_KEYS, "use"), n=1)
            advice = (
                f"Did you mean {near[0]!r}?" if near else f"The keys are: {' '.join(_KEYS)} use"
            )
            raise LanguageError(f"{place}: there is no key {key!r}", advice=advice)
    if not isinstance(row.get("use", True), bool):
        raise LanguageError(f"{place}: `use` is {row['use']!r}; expected true or false")
    missing = [key for key in _REQUIRED if is_new and row.get("use", True) and key not in row]
    if missing:
        raise LanguageError(f"{place}: a new language needs {' and '.join(missing)}")
    for suffix in _words(row.get("suffixes")):
        if not re.fullmatch(_SUFFIX, suffix):
            raise LanguageError(f"{place}: the suffix {suffix!r} is none; one is such as '.py'")
    if "run" in row and not row["run"]:
        raise LanguageError(f"{place}: `run` is empty; expected a command, word by word")
    for key, most in (("wall_extra_s", MOST_WALL_EXTRA_S), ("compile_cpu_s", MOST_COMPILE_CPU_S)):
        value = row.get(key, 0)
        if isinstance(value, int | float) and not 0 <= value <= most:
            raise LanguageError(f"{place}: `{key}` is {value}; expected 0 to {most:g}")
    _check_commands(place, row, is_foreign=file.foreign)


def _check_commands(place: str, row: Mapping[str, object], *, is_foreign: bool) -> None:
    env = row.get("env")
    variables = env if isinstance(env, dict) else {}
    for name in variables:
        if not re.fullmatch(_VARIABLE, name) or name.startswith(_LOADER):
            raise LanguageError(f"{place}: the variable {name!r} may not be set")
        if "\0" in str(variables[name]):
            raise LanguageError(f"{place}: the variable {name!r} contains a NUL byte")
    if is_foreign and ("shows" in row or "executes" in row):
        raise LanguageError(
            f"{place}: a package may not say what the sandbox shows or permits",
            advice="Put the row into the languages.toml of your configuration folder",
        )
    for path in _words(row.get("shows")):
        if not re.fullmatch(_SHOWN, path):
            raise LanguageError(
                f"{place}: `shows` names {path!r}; expected an absolute path, or one below {{home}}"
            )
    for key in ("compile", "run", "version"):
        words = _words(row.get(key))
        if any("\0" in word for word in words):
            raise LanguageError(f"{place}: `{key}` contains a NUL byte")
        command = words[0] if words else ""
        is_built = command.startswith(("{binary}", "{folder}/")) and not _leads_out(command)
        if is_foreign and ("/" in command or "{" in command) and not is_built:
            raise LanguageError(
                f"{place}: `{key}` names {command}; in a package it must be a command on the path",
                advice="Put the row into the languages.toml of your configuration folder",
            )


def _leads_out(word: str) -> bool:
    """Whether a path may lie elsewhere than below the folder of the sources."""
    return word.startswith("/") or "{home}" in word or ".." in word.split("/")


def _words(value: object) -> list[str]:
    return [word for word in value if isinstance(word, str)] if isinstance(value, list) else []
