"""YAML: a file comes in, a checked value goes out. The one module that reads YAML.

YAML 1.2 by ruamel.yaml, which takes neither `NO` for false nor a key twice; the shape is checked by
msgspec, whose message names the key.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec
from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from judge.errors import ProblemError

Shape = TypeVar("Shape")


def read_yaml(path: Path, shape: type[Shape], *, content: bytes | None = None) -> Shape:
    """The content of a YAML file as a `shape` (a `msgspec.Struct`).

    `content` is what is to be read in its place, if that has been read already.
    Raises `ProblemError` with the file, the line or the key, what was found and what was expected.
    """
    found = _loaded(path, "safe", content)
    try:
        return msgspec.convert({} if found is None else found, shape)
    except msgspec.ValidationError as error:
        raise ProblemError(
            f"{path}: {error}".replace(" - at `$.", " - at `"),
            advice="The keys are those of the ICPC problem package format",
        ) from error


def read_yaml_texts(path: Path) -> dict[str, object]:
    """The content of a YAML file that holds a map, with every scalar as it is written there."""
    content = _loaded(path, "base")
    if not isinstance(content, dict):
        raise ProblemError(f"{path} holds no map of keys and values")
    return content


def _loaded(path: Path, kind: str, content: bytes | None = None) -> object:
    try:
        text = (path.read_bytes() if content is None else content).decode()
        return YAML(typ=kind, pure=True).load(text)
    except FileNotFoundError as error:
        raise ProblemError(f"{path} is missing", advice="Write one") from error
    except (OSError, UnicodeDecodeError) as error:
        raise ProblemError(f"{path} cannot be read: {error}") from error
    except MarkedYAMLError as error:
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise ProblemError(f"{path}{line} is not YAML: {error.problem}") from error
    except YAMLError as error:
        raise ProblemError(f"{path} is not YAML: {' '.join(str(error).split())}") from error
    except (ValueError, KeyError, RecursionError) as error:  # a date that there is not, !!int one
        raise ProblemError(f"{path} holds a value that cannot be read: {error}") from error
