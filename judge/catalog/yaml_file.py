"""Read YAML files and check their shape. No other module reads YAML.

ruamel.yaml reads YAML 1.2, in which `NO` is a word, and refuses a key that occurs twice. msgspec
checks the shape, and its message names the key.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from judge.catalog import kit_files
from judge.errors import ProblemError
from judge.facts import Fact
from judge.files.typed_values import convert_value

Shape = TypeVar("Shape")

_MOST_VALUES = 1_000_000  # of a file; a package with 30,000 cases has a tenth

INCLUDES = ("!include", "!include_deep")
"""Tags that name another file; see `read_yaml`."""


def read_yaml(
    path: Path, shape: type[Shape], *, content: bytes | None = None, may_include: bool = False
) -> Shape:
    """The content of a YAML file as a `shape` (a `msgspec.Struct`); an empty file is an empty map.

    `content` replaces the bytes of the file. With `may_include`, what has one of the tags in
    `INCLUDES` becomes a map of the tag and the text, and one that is to be merged stands under the
    key `<<`; without it such a tag is an error. Raises `ProblemError` with the file, the line or
    key, the value and what was expected; without the file, that is the last value of its message.
    """
    loaded = _load(path, "includes" if may_include else "safe", content)
    return convert_yaml(path, {} if loaded is None else loaded, shape)


def convert_yaml(path: Path, loaded: object, shape: type[Shape]) -> Shape:
    """What was read from a YAML file as a `shape`; `ProblemError` names the file and the key."""
    try:
        return convert_value(loaded, shape)
    except msgspec.ValidationError as error:
        raise ProblemError(
            Fact("{}: {}", str(path), Fact("{}", str(error).replace(" - at `$.", " - at `"))),
            advice=Fact("The keys are those of the ICPC problem package format"),
        ) from error


def read_yaml_texts(path: Path, content: bytes | None = None) -> dict[str, object]:
    """The map in a YAML file, with every scalar as its text in the file.

    `content` replaces the bytes of the file.
    """
    loaded = _load(path, "base", content)
    if not isinstance(loaded, dict):
        raise ProblemError(f"{path} holds no map of keys and values")
    return loaded


def _load(path: Path, kind: str, content: bytes | None = None) -> object:
    try:
        text = (kit_files.read_bytes(str(path)) if content is None else content).decode()
    except FileNotFoundError as error:
        raise ProblemError(Fact("{} is missing", str(path)), advice=Fact("Write one")) from error
    except (OSError, UnicodeDecodeError) as error:
        raise ProblemError("{} {}", str(path), Fact("cannot be read: {}", error)) from error
    try:
        return deepcopy(_parse(kind, text))
    except ProblemError as error:
        message = "{}, {}" if error.message.startswith("line") else "{} {}"
        raise ProblemError(message, str(path), error.message) from error


@lru_cache(maxsize=256)  # `list` and `show` read each problem of a kit three times
def _parse(kind: str, text: str) -> object:
    """What a text means, for ruamel.yaml's type `safe` or `base`; do not change the value.

    The kind `includes` is `safe` with the tags in `INCLUDES`. Raises `ProblemError` without the
    name of the file.
    """
    from ruamel.yaml import YAML  # slow, and not every command reads YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    yaml = YAML(typ="safe" if kind == "includes" else kind, pure=True)
    yaml.Constructor = _constructor(kind)
    try:
        value: object = yaml.load(text)
    except MarkedYAMLError as error:
        if error.problem_mark is None:
            raise ProblemError("is not YAML: {}", error.problem) from error
        line = error.problem_mark.line + 1
        raise ProblemError("line {} is not YAML: {}", line, error.problem) from error
    except YAMLError as error:
        raise ProblemError("is not YAML: {}", " ".join(str(error).split())) from error
    except (ValueError, KeyError, RecursionError) as error:  # such as 2025-02-30 or `!!int one`
        raise ProblemError("holds a value that cannot be read: {}", error) from error
    return value


@cache
def _constructor(kind: str) -> type[Any]:
    """Makes values as ruamel.yaml does, but not many from few words, by aliases of aliases."""
    from ruamel.yaml.constructor import BaseConstructor, SafeConstructor  # slow, as above
    from ruamel.yaml.nodes import ScalarNode

    base: Any = BaseConstructor if kind == "base" else SafeConstructor

    class BoundedConstructor(base):  # type: ignore[misc]  # a class of a variable
        def construct_document(self, node: Any) -> Any:
            if _count_values(node, {}) > _MOST_VALUES:
                raise ValueError(f"its aliases stand for more than {_MOST_VALUES:,} values")
            return super().construct_document(node)

    class IncludeConstructor(BoundedConstructor):
        def flatten_mapping(self, node: Any) -> None:
            """Merge what `<<` names; an include, which is not a map yet, stays under this key."""
            pairs = list(node.value)
            merge = "tag:yaml.org,2002:merge"
            includes = [
                (key, value) for key, value in pairs if key.tag == merge and value.tag in INCLUDES
            ]
            node.value = [pair for pair in pairs if pair not in includes]
            super().flatten_mapping(node)
            text = "tag:yaml.org,2002:str"
            node.value += [
                (ScalarNode(text, "<<", key.start_mark, key.end_mark), value)
                for key, value in includes
            ]

    for tag in INCLUDES if kind == "includes" else ():
        IncludeConstructor.add_constructor(
            tag, lambda maker, node, tag=tag: {tag: maker.construct_scalar(node)}
        )
    return IncludeConstructor if kind == "includes" else BoundedConstructor


def _count_values(node: Any, counts: dict[int, int]) -> int:
    """How many values a node means with its aliases written out; too many if it is in itself."""
    if id(node) not in counts:
        counts[id(node)] = _MOST_VALUES + 1  # while its parts are counted
        parts = node.value if isinstance(node.value, list) else ()
        counts[id(node)] = 1 + sum(
            _count_values(inner, counts)
            for part in parts
            for inner in (part if isinstance(part, tuple) else (part,))
        )
    return counts[id(node)]
