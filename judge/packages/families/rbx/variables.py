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
    known = {name: value for name, value in found.items() if not _is_expression(value)}
    left = {name: str(value)[3:-1] for name, value in found.items() if _is_expression(value)}
    while left:
        computed = {}
        names = _nested(known)
        for name, text in left.items():
            try:
                computed[name] = evaluate(text, names)
            except NotKnown:
                continue
            except _FAULTS as error:
                node.fail(f"vars: {name} is {shown(text)}, which is not supported: {error}")
            if not isinstance(value := computed[name], str) and not abs(value) < _MOST_VALUE:
                node.fail(f"vars: {name} is {shown(text)}, which is too large")
        if not computed:
            name, text = next(iter(left.items()))
            node.fail(f"vars: {name} is {shown(text)}, which names no known variable")
        known |= computed
        left = {name: text for name, text in left.items() if name not in computed}
    return {name: known[name] for name in found}


def group_variables(document: RbxNode, group: RbxNode) -> Mapping[str, Variable]:
    """The variables of the package with those that a group has of its own."""
    own = group.inner("vars")
    if own is None:
        return read_variables(document)
    merged = _merged(document.own.get("vars") or {}, own.own)
    return read_variables(RbxNode(own.file, group.place, {"vars": merged}))


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


def _nested(variables: Mapping[str, Variable]) -> Mapping[str, object]:
    """The variables as maps in maps: those that dots join."""
    found: dict[str, Any] = {}
    for name, value in variables.items():
        *above, last = name.split(".")
        inner = found
        for one in above:
            if not isinstance(inner.get(one), dict):
                inner[one] = {}
            inner = inner[one]
        inner[last] = value
    return found
