"""Read the maps of a package's YAML files as other tools do: a key that is unknown is passed over.

The formats forbid unknown keys, but all tools accept them, and so does `judge`. `judge verify`
names them. What looks like a slip in a key that counts stays an error: `time_limt` must not cost a
verdict.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from judge.catalog.yaml_file import convert_yaml, read_yaml
from judge.errors import ProblemError

NEAR = 0.75
"""How alike two names must be for one to be a slip of the other, as in problemtools."""

_UNKNOWN_KEY = re.compile(r"unknown field `(.*?)`")


_Shape = TypeVar("_Shape", bound=msgspec.Struct)


def read_known_keys(
    path: Path,
    shape: type[_Shape],
    *,
    content: bytes | None = None,
    elsewhere: Collection[str] = (),
) -> _Shape:
    """A YAML file as a `shape`, without the keys that it does not have.

    A key without a value counts as absent. `elsewhere` are keys that have a meaning in other files
    or versions, so that none of them is a slip. Raises `ProblemError` for a slip.
    """
    values = read_yaml(path, dict[str, Any], content=content)
    for key, near in unknown_keys(values, shape):
        if near and key.rpartition(".")[2] not in elsewhere:
            raise ProblemError(f"{path}: there is no key {key}{near}", advice="Correct its name")
    return convert_yaml(path, _known(values, shape), shape)


def unknown_keys(
    values: Mapping[str, Any], shape: type[msgspec.Struct], above: str = ""
) -> Iterator[tuple[str, str]]:
    """The keys that a shape does not have, each with the suggestion of the one that is meant."""
    inner = _inner_shapes(shape)
    for key, value in values.items():
        if key not in inner:
            # Whoever has written the right key as well has not mistaken this one for it.
            yield f"{above}{key}", suggestion(key, inner.keys() - values.keys())
        elif (nested := inner[key]) is not None and isinstance(value, Mapping):
            words = {str(name): one for name, one in value.items()}
            yield from unknown_keys(words, nested, f"{above}{key}.")


def _known(values: Mapping[str, Any], shape: type[msgspec.Struct]) -> dict[str, Any]:
    inner = _inner_shapes(shape)
    known = {}
    for key, value in values.items():
        if key in inner and value is not None:
            nested = inner[key]
            is_map = nested is not None and isinstance(value, Mapping)
            known[key] = _known(value, nested) if nested is not None and is_map else value
    return known


@cache
def _inner_shapes(shape: type[msgspec.Struct]) -> dict[str, type[msgspec.Struct] | None]:
    """The keys of a shape, each with the shape of its value if that is one map of known keys."""
    found: dict[str, type[msgspec.Struct] | None] = {}
    for field in msgspec.structs.fields(shape):
        kinds = getattr(field.type, "__args__", (field.type,))
        structs = [
            one for one in kinds if isinstance(one, type) and issubclass(one, msgspec.Struct)
        ]
        found[field.encode_name] = structs[0] if len(structs) == 1 else None
    return found


def suggestion(word: object, known: Iterable[str], cutoff: float = NEAR) -> str:
    """A question that names the known name of which `word` may be a slip; empty without one."""
    found = get_close_matches(str(word)[:100], sorted(known)[:1000], n=1, cutoff=cutoff)
    return f"; did you mean {found[0]}?" if found else ""


def key_suggestion(fault: msgspec.ValidationError, *shapes: type[msgspec.Struct]) -> str:
    """The suggestion for the unknown key in `fault`, of the keys of `shapes`; empty without one."""
    unknown = _UNKNOWN_KEY.search(str(fault))
    known = {key for shape in shapes for key in shape.__struct_encode_fields__}
    return suggestion(unknown[1], known) if unknown else ""
