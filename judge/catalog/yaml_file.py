"""Read YAML files and check their shape. No other module reads YAML.

ruamel.yaml reads YAML 1.2, in which `NO` is a word, and refuses a key that occurs twice. msgspec
checks the shape, and its message names the key.
"""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import msgspec
from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from judge.errors import ProblemError

Shape = TypeVar("Shape")

_REMEMBERED_FILES = 256  # `show` asks each problem of a kit more than once, at some 10 ms a file


def read_yaml(path: Path, shape: type[Shape], *, content: bytes | None = None) -> Shape:
    """The content of a YAML file as a `shape` (a `msgspec.Struct`); an empty file is an empty map.

    `content` replaces the bytes of the file. Raises `ProblemError` with the file, the line or key,
    the value and what was expected.
    """
    loaded = _load(path, "safe", content)
    return convert_yaml(path, {} if loaded is None else loaded, shape)


def convert_yaml(path: Path, loaded: object, shape: type[Shape]) -> Shape:
    """What was read from a YAML file as a `shape`; `ProblemError` names the file and the key."""
    try:
        return msgspec.convert(loaded, shape)
    except msgspec.ValidationError as error:
        raise ProblemError(
            f"{path}: {error}".replace(" - at `$.", " - at `"),
            advice="The keys are those of the ICPC problem package format",
        ) from error


def read_yaml_texts(path: Path) -> dict[str, object]:
    """The map in a YAML file, with every scalar as its text in the file."""
    loaded = _load(path, "base")
    if not isinstance(loaded, dict):
        raise ProblemError(f"{path} holds no map of keys and values")
    return loaded


def _load(path: Path, kind: str, content: bytes | None = None) -> object:
    try:
        text = (path.read_bytes() if content is None else content).decode()
        return deepcopy(_parse(kind, text))
    except FileNotFoundError as error:
        raise ProblemError(f"{path} is missing", advice="Write one") from error
    except (OSError, UnicodeDecodeError) as error:
        raise ProblemError(f"{path} cannot be read: {error}") from error
    except MarkedYAMLError as error:
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise ProblemError(f"{path}{line} is not YAML: {error.problem}") from error
    except YAMLError as error:
        raise ProblemError(f"{path} is not YAML: {' '.join(str(error).split())}") from error
    except (ValueError, KeyError, RecursionError) as error:  # such as 2025-02-30 or `!!int one`
        raise ProblemError(f"{path} holds a value that cannot be read: {error}") from error


@lru_cache(maxsize=_REMEMBERED_FILES)
def _parse(kind: str, text: str) -> object:
    return YAML(typ=kind, pure=True).load(text)
