"""How a package is read where its files do not tell it: the environment, or a `judge.toml`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from judge.catalog import kit_files
from judge.errors import UsageError
from judge.files.typed_values import convert_value
from judge.model import Dialect, Family
from judge.packages.kit_or_package import is_package

_MOST_TEXT = 1 << 16


class _Settings(msgspec.Struct, forbid_unknown_fields=True):
    testlib: str | None = None
    dialect: Dialect | None = None
    family: Family | None = None


def package_settings(word: str | None, environment: Mapping[str, str]) -> dict[str, Any]:
    """The `testlib`, `dialect` and `family` that the user sets for the package that a word names.

    `$JUDGE_TESTLIB`, `$JUDGE_DIALECT` and `$JUDGE_FAMILY` come before the keys of a `judge.toml`
    beside the package. In a folder of packages one holds for all of them, but for its `family`.
    Raises `UsageError` for what cannot be meant.
    """
    settings: dict[str, Any] = {}
    if word is not None and os.path.lexists(word):
        path = Path(word).resolve()  # of `..`, too, the folder above counts
        if not is_package(path):
            settings = _of_file(path / "judge.toml")
            settings.pop("family", None)
        settings |= _of_file(path.parent / "judge.toml")
    for key in _Settings.__struct_fields__:
        variable = f"JUDGE_{key.upper()}"
        if value := environment.get(variable):
            settings |= _converted({key: value}, f"${variable}")
    return settings


def _of_file(file: Path) -> dict[str, Any]:
    """The settings of a `judge.toml`, if there is one.

    A stranger may have written it, as the package beside it.
    """
    if not kit_files.is_file(file):
        return {}
    import tomllib  # there is hardly ever such a file

    try:
        with file.open(encoding="utf-8") as stream:
            keys = tomllib.loads(stream.read(_MOST_TEXT))
    except (OSError, ValueError, RecursionError) as error:
        raise UsageError(f"{file}: {error}") from error
    settings = _converted(keys, str(file))
    if "testlib" in settings:
        library = (file.parent / settings["testlib"]).resolve()
        if not library.is_relative_to(file.parent.resolve()):
            raise UsageError(
                f"{file}: testlib leads out of the folder",
                advice="$JUDGE_TESTLIB may name any file",
            )
        settings["testlib"] = library
    return settings


def _converted(keys: Mapping[str, Any], origin: str) -> dict[str, Any]:
    try:
        settings = convert_value(keys, _Settings)
    except msgspec.ValidationError as error:
        names = (", ".join(member.value for member in kind) for kind in (Dialect, Family))
        raise UsageError(
            f"{origin}: {error}",
            advice="testlib is a path, dialect one of {}, family one of {}".format(*names),
        ) from error
    values = msgspec.structs.asdict(settings)
    if settings.testlib is not None:
        values["testlib"] = Path(settings.testlib)
    return {key: value for key, value in values.items() if value is not None}
