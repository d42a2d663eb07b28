"""Read `vars`: values that validators get as arguments, and programs in C++ through `rbx.h`.

A text in py`...` is an expression. Source: rbx, `rbx/box/fields.py` and `rbx/box/header.py`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from judge.packages.families.folder import shown
from judge.packages.families.rbx.document import RbxNode
from judge.packages.families.rbx.expressions import NotKnown, Value, evaluate

Variable = Value

_MOST_VARIABLES = 1000
_MOST_OF_GROUPS = 10_000  # the hardest take 10 s
_MOST_VALUE = 2**64
_FAULTS = (ArithmeticError, ValueError, TypeError, LookupError, SyntaxError, RecursionError)
_HEADER = """\
// The variables of the package, as programs for rbx ask for them.
#ifndef RBX_H
#define RBX_H

#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace rbx_variables {{
struct Variable {{
    const char *name;
    const char *text;
    long double number;
    std::uint64_t whole;
    char kind;  // i, f, s or b
}};

inline const Variable all[] = {{
{rows}    {{"", "", 0, 0, 0}},
}};

inline const Variable &find(const std::string &name) {{
    for (const Variable &one : all)
        if (one.kind && name == one.name) return one;
    throw std::runtime_error("there is no variable " + name);
}}
}}

template <typename T>
T getVar(std::string name) {{
    const rbx_variables::Variable &one = rbx_variables::find(name);
    if constexpr (std::is_same_v<T, std::string>) {{
        if (one.kind == 's') return one.text;
    }} else if constexpr (std::is_same_v<T, bool>) {{
        if (one.kind == 'b') return one.whole != 0;
    }} else if constexpr (std::is_integral_v<T>) {{
        if ((one.kind == 'i' || one.kind == 'b') && T(one.whole) == one.number)
            return static_cast<T>(one.whole);
    }} else {{
        if (one.kind == 'f') return static_cast<T>(one.number);
        if (one.kind == 'i') return static_cast<T>(one.number);
    }}
    throw std::runtime_error("the variable " + name + " has another type");
}}

#endif
"""


def read_variables(node: RbxNode) -> Mapping[str, Variable]:
    """The variables by their names, where dots join those of maps in maps."""
    found: dict[str, Variable] = {}
    _flatten(node, node.own.get("vars") or {}, "", found)
    names = _Names()
    parts = {
        name: _Expression(node, name, str(value)[3:-1], names) if _is_expression(value) else value
        for name, value in found.items()
    }
    _nest(parts, names)
    return {name: _computed(part) for name, part in parts.items()}


def group_variables(
    document: RbxNode, whole: Mapping[str, Variable], groups: Mapping[str, RbxNode]
) -> Mapping[str, Mapping[str, Variable]]:
    """The variables of each group: those of the package, `whole`, with those that it has itself."""
    found = {}
    count = 0
    for name, group in groups.items():
        if (own := group.inner("vars")) is None:
            found[name] = whole
            continue
        merged = _merged(document.own.get("vars") or {}, own.own)
        found[name] = read_variables(RbxNode(own.file, group.place, {"vars": merged}))
        count += len(found[name])
        if count > _MOST_OF_GROUPS:
            own.fail(f"vars of all groups together have more than {_MOST_OF_GROUPS} values")
    return found


class _Expression:
    """A value that is computed when it is asked for first, and once."""

    def __init__(self, node: RbxNode, name: str, text: str, names: Mapping[str, Any]) -> None:
        """`names` are all variables, as maps in maps."""
        self._node, self._name, self._text, self._names = node, name, text, names
        self._value: Variable | None = None
        self._is_asked = False

    def value(self) -> Variable:
        """The value; it fails if it cannot be computed, or is part of itself."""
        if self._value is not None:
            return self._value
        words = f"vars: {self._name} is {shown(self._text)}, which"
        try:
            if self._is_asked:
                raise NotKnown(self._name)
            self._is_asked = True
            value = evaluate(self._text, self._names)
        except NotKnown:
            self._node.fail(f"{words} names no known variable")
        except _FAULTS as error:
            self._node.fail(f"{words} is not supported: {error}")
        if not isinstance(value, str) and not abs(value) < _MOST_VALUE:
            self._node.fail(f"{words} is too large")
        self._value = value
        return value


class _Names(dict[str, Any]):
    """Variables by their names, and maps of them."""

    def __getitem__(self, name: str) -> Any:
        return _computed(super().__getitem__(name))


def _computed(part: Any) -> Any:
    return part.value() if isinstance(part, _Expression) else part


def _merged(below: object, above: object) -> object:
    """Two maps as one: what is said above counts, and maps in maps are merged."""
    if not isinstance(below, Mapping) or not isinstance(above, Mapping):
        return above
    both = {key: _merged(below[key], above[key]) for key in above if key in below}
    return {**below, **above, **both}


def as_arguments(variables: Mapping[str, Variable]) -> list[str]:
    """The variables as a validator gets them."""
    return [
        f"--{name}={int(value) if isinstance(value, bool) else value}"
        for name, value in variables.items()
    ]


def header_of(variables: Mapping[str, Variable]) -> bytes:
    """The `rbx.h` that answers with these values."""
    rows = []
    for name, value in variables.items():
        number, kind = 0.0 if isinstance(value, str) else value, type(value).__name__[0]
        whole = int(value) % 2**64 if isinstance(value, int) else 0
        text = json.dumps(value) if isinstance(value, str) else '""'
        shown_number = f"{int(number)}.0L" if isinstance(value, int) else f"{number!r}L"
        rows.append(f"    {{{json.dumps(name)}, {text}, {shown_number}, {whole}ULL, '{kind}'}},\n")
    return _HEADER.format(rows="".join(rows)).encode()


def _flatten(node: RbxNode, value: object, name: str, found: dict[str, Variable]) -> None:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            _flatten(node, inner, f"{name}.{key}" if name else str(key), found)
    elif not name or not isinstance(value, str | int | float | bool):
        node.fail(f"vars: {name or 'it'} is {shown(value)}, not a text or a number")
    elif len(found) == _MOST_VARIABLES:
        node.fail(f"vars has more than {_MOST_VARIABLES} values")
    else:
        is_escaped = isinstance(value, str) and value.startswith("\\")
        found[name] = value[1:] if is_escaped and isinstance(value, str) else value
        if isinstance(value, int) and abs(value) >= _MOST_VALUE:
            node.fail(f"vars: {name} is {shown(value)}, which is too large")


def _is_expression(value: Variable) -> bool:
    return isinstance(value, str) and value.startswith("py`") and value.endswith("`")


def _nest(parts: Mapping[str, object], names: _Names) -> None:
    """Put variables into maps in maps: those that dots join."""
    for name, part in parts.items():
        *above, last = name.split(".")
        inner = names
        for one in above:
            if not isinstance(inner.get(one), _Names):
                inner[one] = _Names()
            inner = inner[one]
        inner[last] = part
