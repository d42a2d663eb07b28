"""Put the files that `!include` names in the places where it stands.

`key: !include FILE` is what the file holds. Under `<<` its keys are added to those of the map,
which come first; `!include_deep` adds to maps in it as well. A path is from the folder of the file
that names it. Source: rbx, `rbx/box/yaml_include.py`.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import NoReturn

from judge.catalog.yaml_file import INCLUDES, read_yaml
from judge.errors import ProblemError
from judge.packages.families.folder import FamilyFolder, path_below, shown

_PLAIN, _DEEP = INCLUDES
_MOST_VALUES = 100_000  # aliases can stand for any number
_MOST_FILES = 20  # that include each other

_Stack = tuple[str, ...]


class Includes:
    """Reads the files of one package that include others."""

    def __init__(self, folder: FamilyFolder) -> None:
        self._folder = folder
        self._values = 0

    def resolved(self, value: object, name: str) -> object:
        """What the file of that name holds, with all that it includes.

        Raises `ProblemError` for a file that is not there, includes itself, or is no YAML.
        """
        return self._value(value, (name,))

    def _value(self, value: object, stack: _Stack) -> object:
        self._values += 1
        if self._values > _MOST_VALUES:
            self._fail(stack, f"it holds more than {_MOST_VALUES} values")
        if isinstance(value, list):
            return [self._value(one, stack) for one in value]
        if not isinstance(value, dict):
            return value
        if (tag := _tag(value)) is not None:
            if tag == _DEEP:
                self._fail(stack, f"{_DEEP} stands only under `<<`, where it merges maps")
            return self._included(value[tag], stack)
        merged = value.get("<<")
        own = {
            key: self._value(one, stack)
            for key, one in value.items()
            if key != "<<" or _tag(merged) is None
        }
        if (tag := _tag(merged)) is not None:
            assert isinstance(merged, dict)
            below = self._included(merged[tag], stack)
            if not isinstance(below, dict):
                self._fail(stack, f"{shown(merged[tag])} under `<<` holds no map")
            _merge(own, below, is_deep=tag == _DEEP)
        return own

    def _included(self, path: object, stack: _Stack) -> object:
        inner = PurePosixPath(str(path))
        if inner.is_absolute() or not str(path):
            self._fail(stack, f"{_PLAIN} names {shown(path)}, not a path from its folder")
        name = path_below(PurePosixPath(stack[-1]).parent / inner)
        if not name:
            self._fail(stack, f"{_PLAIN} names {shown(path)}, which leads out of the package")
        if name in stack or len(stack) > _MOST_FILES:
            self._fail(stack, f"{_PLAIN} names {shown(path)}, which includes this file again")
        if not self._folder.has(name):
            self._fail(stack, f"{_PLAIN} names {shown(path)}, which is not in the package")
        content = self._folder.text(name)
        held = read_yaml(self._folder.path(name), object, content=content, may_include=True)
        return self._value(held, (*stack, name))

    def _fail(self, stack: _Stack, words: str) -> NoReturn:
        raise ProblemError(f"{self._folder.path(stack[-1])}: {words}")


def _tag(value: object) -> str | None:
    """The tag of an include; None for any other value."""
    if not isinstance(value, dict) or len(value) != 1:
        return None
    return next((tag for tag in INCLUDES if tag in value), None)


def _merge(own: dict[object, object], below: dict[object, object], *, is_deep: bool) -> None:
    """Adds the keys of a map that another does not have; with `is_deep` in maps within, too."""
    for key, value in below.items():
        first = own.setdefault(key, value)
        if is_deep and first is not value and isinstance(first, dict) and isinstance(value, dict):
            _merge(first, value, is_deep=True)
