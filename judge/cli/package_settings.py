"""How a package is read where its files do not tell it: the environment, or a `judge.toml`."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from judge.errors import UsageError
from judge.files.typed_values import convert_value
from judge.model import Dialect, Family
from judge.packages.kit_or_package import is_package


class _Settings(msgspec.Struct, forbid_unknown_fields=True):
    testlib: str | None = None
    dialect: Dialect | None = None
    family: Family | None = None


def package_settings(word: str | None, environment: Mapping[str, str]) -> dict[str, Any]:
    """The `testlib`, `dialect` and `family` that the user sets for the package that a word names.

    `$JUDGE_TESTLIB`, `$JUDGE_DIALECT` and `$JUDGE_FAMILY` come before the keys of a `judge.toml`
    beside the package, or in a folder of packages. Raises `UsageError` for what cannot be meant.
    """
    settings: dict[str, Any] = {}
    if word is not None and os.path.lexists(word):
        path = Path(word).absolute()
        file = (path.parent if is_package(path) else path) / "judge.toml"
        if file.is_file():
            settings = _of_file(file)
    for key in _Settings.__struct_fields__:
        variable = f"JUDGE_{key.upper()}"
        if value := environment.get(variable):
            settings |= _converted({key: value}, f"${variable}")
    return settings


def _of_file(file: Path) -> dict[str, Any]:
    """The settings of a `judge.toml`. A stranger may have written it, as the package beside it."""
    try:
        keys = tomllib.loads(file.read_text())
    except (OSError, ValueError) as error:
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
        names = (", ".join(one.value for one in kind) for kind in (Dialect, Family))
        raise UsageError(
            f"{origin}: {error}",
            advice="testlib is a path, dialect one of {}, family one of {}".format(*names),
        ) from error
    values = msgspec.structs.asdict(settings)
    if settings.testlib is not None:
        values["testlib"] = Path(settings.testlib)
    return {key: value for key, value in values.items() if value is not None}
