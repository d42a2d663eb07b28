"""The maps of `problem.rbx.yml`, each with its place in errors, and the keys that rbx knows there.

`vars` among them are values that validators get as arguments, and programs in C++ through `rbx.h`;
a text in py`...` is an expression. Source: rbx 2.3, `rbx/box/schema.py`, which knows no other keys
than these, `fields.py` and `header.py`.
"""

from __future__ import annotations

import ast
import json
import math
import operator
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, NoReturn

from judge.catalog.yaml_file import INCLUDES, read_yaml
from judge.errors import ProblemError
from judge.facts import Fact
from judge.model.inspections import Loss
from judge.packages.families.description import FamilyFolder, YamlNode, path_below, read_map, shown
from judge.packages.generators import files_of_glob

_PLAIN, _DEEP = INCLUDES
_MOST_VALUES = 100_000  # aliases can stand for any number
_MOST_FILES = 20  # that include each other

_Stack = tuple[str, ...]


class _Includes:
    """Reads the files of one package that include others."""

    def __init__(self, folder: FamilyFolder) -> None:
        self._folder = folder
        self._values = 0

    def resolved(self, value: object, stack: _Stack) -> object:
        """A value in the last of these files, each included by the one before, with all includes.

        Raises `ProblemError` for a file that is not there, includes itself, or is no YAML.
        """
        self._values += 1
        if self._values > _MOST_VALUES:
            self._fail(stack, f"it holds more than {_MOST_VALUES} values")
        if isinstance(value, list):
            return [self.resolved(item, stack) for item in value]
        if not isinstance(value, dict):
            return value
        if (tag := _tag(value)) is not None:
            if tag == _DEEP:
                self._fail(stack, f"{_DEEP} stands only under `<<`, where it merges maps")
            return self._included(value[tag], stack)
        merged = value.get("<<")
        own = {
            key: self.resolved(inner, stack)
            for key, inner in value.items()
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
        return self.resolved(held, (*stack, name))

    def _fail(self, stack: _Stack, fault: str) -> NoReturn:
        raise ProblemError(f"{self._folder.path(stack[-1])}: {fault}")


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


# The document


NAME = "problem.rbx.yml"
PACKAGE_KEYS = frozenset(
    {"name", "titles", "languages", "type", "scoring", "timeLimit", "memoryLimit", "outputLimit"}
    | {"timing", "modifiers", "checker", "interactor", "validator", "extraValidators", "vars"}
    | {"outputValidators", "visualizer", "solutionVisualizer", "generators", "generatorScript"}
    | {"solutions", "testcases", "stresses", "statements", "tutorials", "unitTests"}
)


def read_document(folder: FamilyFolder) -> YamlNode:
    """All of `problem.rbx.yml`."""
    document = read_map(folder, NAME, may_include=True)
    resolved = _Includes(folder).resolved(document.own, (NAME,))
    if not isinstance(resolved, dict):
        raise ProblemError(f"{document.file} holds no map of keys and values")
    node = YamlNode(document.file, "", resolved)
    node.require_known(PACKAGE_KEYS)
    return node


# Keys


CODE_KEYS = frozenset({"path", "language", "compilationFiles", "executionFiles"})
SOLUTION_KEYS = CODE_KEYS | {"outcome", "outcomePerGroup", "inference", "tags", "score"}
CHECKER_KEYS = CODE_KEYS | {"fallback_to", "mode"}
INTERACTOR_KEYS = CODE_KEYS | {"legacy", "capture"}
SCRIPT_KEYS = CODE_KEYS | {"root", "format"}
GENERATOR_KEYS = CODE_KEYS | {"name"}
TEST_KEYS = frozenset({"inputPath", "outputPath"})
CALL_KEYS = frozenset({"name", "args"})
MODIFIER_KEYS = frozenset({"time", "timeMultiplier", "memory"})
SUBGROUP_KEYS = frozenset(
    {"name", "testcases", "testcaseGlob", "generators", "generatorScript", "extraValidators"}
    | {"outputValidators", "visualizer", "solutionVisualizer"}
)
GROUP_KEYS = SUBGROUP_KEYS | {
    *("subgroups", "validator", "vars", "score", "deps", "model_solution"),
    "validateStatementFiles",
}

_DRAWS = Fact("draws nothing here")
_NOT_READ: Mapping[str, Fact] = {
    "languages": Fact("only statements have them"),
    "timing": Fact("the limit is not inferred"),
    "outputValidators": Fact("not asked"),
    "visualizer": _DRAWS,
    "solutionVisualizer": _DRAWS,
    "validateStatementFiles": Fact("those files are not read"),
    "stresses": Fact("judge stress has its own"),
    "tutorials": Fact("not read"),
    "unitTests": Fact("not run"),
    "capture": Fact("every dialogue is kept"),
    "inference": Fact("the limit is not inferred"),
    "tags": Fact("not read"),
    "outcomePerGroup": Fact("not compared"),
}
"""Why a key counts for nothing, in any of the maps."""


def unread_keys(document: YamlNode) -> Iterator[Loss]:
    """What each key that counts for nothing here loses."""
    yield from _unread(document, PACKAGE_KEYS)
    for node in document.items("statements"):
        if node.text("type").lower() != "pdf":
            yield Loss(NAME, Fact("{}: a template of rbx, not read", node.place.rstrip(": ")))
    interactor = document.inner("interactor", INTERACTOR_KEYS)
    if interactor is not None:
        yield from _unread(interactor, INTERACTOR_KEYS)
    for group in document.items("testcases", GROUP_KEYS):
        yield from _unread(group, GROUP_KEYS)
        for subgroup in group.items("subgroups", SUBGROUP_KEYS):
            yield from _unread(subgroup, SUBGROUP_KEYS)
    for node in document.items("solutions", SOLUTION_KEYS):
        yield from _unread(node, SOLUTION_KEYS)
        if node.own.get("score") is not None:
            yield Loss(NAME, Fact("{}: {}", f"{node.place}score", Fact("not compared")))


def _unread(node: YamlNode, known: Collection[str]) -> Iterator[Loss]:
    for key, why in _NOT_READ.items():
        if key in known and node.own.get(key):
            yield Loss(NAME, Fact("{}: {}", f"{node.place}{key}", why))


def files_named(folder: FamilyFolder, node: YamlNode, key: str) -> list[str]:
    """The files that the pattern of a key stands for; `ProblemError` if it leads elsewhere."""
    pattern = node.text(key)
    if pattern.startswith("/") or ".." in PurePosixPath(pattern).parts:
        node.fail(f"{key} is {shown(pattern)}, which leads out of the package")
    return files_of_glob(folder.root, pattern, lambda fault: node.fail(f"{key}: {fault}"))


Value = str | int | float | bool

_MOST_SIGNS = 1000  # of an expression, and of a text
_MOST_BITS = 4096
_MOST_DEPTH = 50
_OPERATORS: Mapping[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
}
_SIGNS: Mapping[type[ast.AST], Callable[[Any], Any]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Not: operator.not_,
    ast.Invert: operator.invert,
}
_COMPARISONS: Mapping[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda part, whole: part in whole,
    ast.NotIn: lambda part, whole: part not in whole,
}
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "int": int,
    "float": float,
    "str": str,
    "bool": bool,
    "len": len,
    "floor": math.floor,
    "ceil": math.ceil,
    "round": round,
    "abs": abs,
    "max": max,
    "min": min,
    "step_down": lambda value, step: int(value) // step * step,
    "step_up": lambda value, step: (int(value) + step - 1) // step * step,
    "step_closest": lambda value, step: round(int(value) / step) * step,
}
_METHODS = frozenset(
    {"upper", "lower", "strip", "lstrip", "rstrip", "title", "capitalize", "startswith"}
    | {"endswith", "count", "find", "removeprefix", "removesuffix"}
)
_FORMAT = re.compile(r"[<>^+ -]?[,_]?0?[0-9]{0,2}[,_]?(?:\.[0-9]{1,2})?[a-zA-Z%]?")


class NotKnown(Exception):
    """A variable that is still to be computed, or is none."""


def evaluate(text: str, variables: Mapping[str, Any]) -> Value:
    """The value of an expression; `variables` are maps in maps, which it names as `vars`.

    Raises `NotKnown` for a name that is not there, and for what else it cannot compute
    `ArithmeticError`, `ValueError`, `TypeError`, `LookupError`, `RecursionError` or `SyntaxError`.
    """
    if len(text) > _MOST_SIGNS:
        raise ValueError("it is too long")
    value = _Evaluator({"vars": variables}).value(ast.parse(text.strip(), mode="eval").body)
    if not isinstance(value, Value):
        raise TypeError("it is neither a number nor a text")
    return value


class _Evaluator:
    def __init__(self, names: Mapping[str, Any]) -> None:
        self._names = names
        self._depth = 0

    def value(self, node: ast.expr) -> Any:
        """The value of a part of an expression: a number, a text, or a map of variables."""
        self._depth += 1
        if self._depth > _MOST_DEPTH:
            raise ValueError("it is too deep")
        value = self._computed(node)
        self._depth -= 1
        if isinstance(value, str) and len(value) > _MOST_SIGNS:
            raise ValueError("a text is too long")
        if isinstance(value, complex) or (
            isinstance(value, int) and value.bit_length() > _MOST_BITS
        ):
            raise ValueError("a number is too large")
        return value

    def _computed(self, node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=str() | int() | float() as value):
                return value
            case ast.Name(id=name) if name in self._names:
                return self._names[name]
            case ast.Name(id=name):
                raise NotKnown(name)
            case ast.Attribute(value=inner, attr=name):
                return self._member(self.value(inner), name)
            case ast.Subscript(value=inner, slice=key):
                return self._item(self.value(inner), key)
            case ast.UnaryOp(op=op, operand=operand) if type(op) in _SIGNS:
                return _SIGNS[type(op)](self.value(operand))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                return _combined(op, self.value(left), self.value(right))
            case ast.IfExp(test=test, body=body, orelse=other):
                return self.value(body if self.value(test) else other)
            case ast.BoolOp(op=op, values=[first, *others]):
                found = self.value(first)
                for term in others:
                    if bool(found) is isinstance(op, ast.Or):
                        break
                    found = self.value(term)
                return found
            case ast.Compare(left=left, ops=ops, comparators=others):
                return self._compared(left, ops, others)
            case ast.JoinedStr(values=parts):
                return "".join(self._formatted(part) for part in parts)
            case ast.Call(func=function, args=arguments, keywords=[]):
                return self._called(function, [self.value(argument) for argument in arguments])
        raise ValueError(f"{ast.unparse(node)[:40]} is more than can be computed here")

    @staticmethod
    def _member(value: Any, name: str) -> Any:
        if not isinstance(value, Mapping) or name not in value:
            raise NotKnown(name)
        return value[name]

    def _item(self, value: Any, key: ast.expr) -> Any:
        if isinstance(value, Mapping):
            return self._member(value, self.value(key))
        if not isinstance(value, str):
            raise TypeError("only texts and variables have items")
        if not isinstance(key, ast.Slice):
            return value[self.value(key)]
        ends = [
            None if end is None else self.value(end) for end in (key.lower, key.upper, key.step)
        ]
        return value[slice(*ends)]

    def _compared(
        self, left: ast.expr, ops: Sequence[ast.cmpop], others: Sequence[ast.expr]
    ) -> bool:
        first = self.value(left)
        for op, other in zip(ops, others, strict=True):
            second = self.value(other)
            if type(op) not in _COMPARISONS:
                raise ValueError("`is` is more than can be computed here")
            if not _COMPARISONS[type(op)](first, second):
                return False
            first = second
        return True

    def _formatted(self, part: ast.expr) -> str:
        if not isinstance(part, ast.FormattedValue):
            return str(self.value(part))
        value = self.value(part.value)
        form = "" if part.format_spec is None else self.value(part.format_spec)
        if not isinstance(value, Value) or part.conversion != -1 or not _FORMAT.fullmatch(form):
            raise ValueError(f"the format {form[:20]!r} is more than can be computed here")
        return format(value, form)

    def _called(self, function: ast.expr, arguments: Sequence[Any]) -> Any:
        if not all(isinstance(argument, Value) for argument in arguments):
            raise TypeError("arguments are numbers and texts")
        if isinstance(function, ast.Name) and function.id in _FUNCTIONS:
            return _FUNCTIONS[function.id](*arguments)
        if isinstance(function, ast.Attribute) and function.attr in _METHODS:
            whole = self.value(function.value)
            if isinstance(whole, str):
                return getattr(whole, function.attr)(*arguments)
        raise ValueError(f"{ast.unparse(function)[:40]} is not a function here")


def _combined(op: ast.operator, first: Any, second: Any) -> Any:
    """The result of an operator, if it cannot become too large."""
    if isinstance(first, str) and isinstance(op, ast.Mod):
        raise TypeError("use an f-string")
    if isinstance(first, Mapping) or isinstance(second, Mapping):
        raise TypeError("a map is not a number")
    if isinstance(op, ast.Pow | ast.LShift) and isinstance(first, int):
        bits = first.bit_length() * abs(second) if isinstance(op, ast.Pow) else second
        if bits > _MOST_BITS:
            raise ValueError("a number is too large")
    if isinstance(op, ast.Mult) and (isinstance(first, str) or isinstance(second, str)):
        counts = [factor for factor in (first, second) if isinstance(factor, int)]
        if any(count > _MOST_SIGNS for count in counts):
            raise ValueError("a text is too long")
    return _OPERATORS[type(op)](first, second)


# Variables


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


def read_variables(node: YamlNode) -> Mapping[str, Value]:
    """The variables by their names, where dots join those of maps in maps."""
    values: dict[str, Value] = {}
    _flatten(node, node.own.get("vars") or {}, "", values)
    names = _Names()
    parts: dict[str, Any] = {}
    for name, value in values.items():
        text = value if isinstance(value, str) else ""
        is_expression = text.startswith("py`") and text.endswith("`")
        parts[name] = _Expression(node, name, text[3:-1], names) if is_expression else value
        *above, last = name.split(".")
        inner = names
        for outer in above:
            if not isinstance(inner.get(outer), _Names):
                inner[outer] = _Names()
            inner = inner[outer]
        inner[last] = parts[name]
    return {name: _computed(part) for name, part in parts.items()}


def group_variables(
    document: YamlNode, whole: Mapping[str, Value], groups: Mapping[str, YamlNode]
) -> Mapping[str, Mapping[str, Value]]:
    """The variables of each group: those of the package, `whole`, with those that it has itself."""
    values = {}
    count = 0
    for name, group in groups.items():
        if (own := group.inner("vars")) is None:
            values[name] = whole
            continue
        merged = _merged(document.own.get("vars") or {}, own.own)
        values[name] = read_variables(YamlNode(own.file, group.place, {"vars": merged}))
        count += len(values[name])
        if count > _MOST_OF_GROUPS:
            own.fail(f"vars of all groups together have more than {_MOST_OF_GROUPS} values")
    return values


class _Expression:
    """A value that is computed when it is asked for first, and once."""

    def __init__(self, node: YamlNode, name: str, text: str, names: Mapping[str, Any]) -> None:
        """`names` are all variables, as maps in maps."""
        self._node, self._name, self._text, self._names = node, name, text, names
        self._value: Value | None = None
        self._is_asked = False

    def value(self) -> Value:
        """The value; it fails if it cannot be computed, or is part of itself."""
        if self._value is not None:
            return self._value
        fault = f"vars: {self._name} is {shown(self._text)}, which"
        try:
            if self._is_asked:
                raise NotKnown(self._name)
            self._is_asked = True
            value = evaluate(self._text, self._names)
        except NotKnown:
            self._node.fail(f"{fault} names no known variable")
        except _FAULTS as error:
            self._node.fail(f"{fault} is not supported: {error}")
        if not isinstance(value, str) and not abs(value) < _MOST_VALUE:
            self._node.fail(f"{fault} is too large")
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


def as_arguments(variables: Mapping[str, Value]) -> list[str]:
    """The variables as a validator gets them."""
    return [
        f"--{name}={int(value) if isinstance(value, bool) else value}"
        for name, value in variables.items()
    ]


def header_of(variables: Mapping[str, Value]) -> bytes:
    """The `rbx.h` that answers with these values."""
    rows = []
    for name, value in variables.items():
        number, kind = 0.0 if isinstance(value, str) else value, type(value).__name__[0]
        whole = int(value) % 2**64 if isinstance(value, int) else 0
        text = json.dumps(value) if isinstance(value, str) else '""'
        shown_number = f"{int(number)}.0L" if isinstance(value, int) else f"{number!r}L"
        rows.append(f"    {{{json.dumps(name)}, {text}, {shown_number}, {whole}ULL, '{kind}'}},\n")
    return _HEADER.format(rows="".join(rows)).encode()


def _flatten(node: YamlNode, value: object, name: str, values: dict[str, Value]) -> None:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            _flatten(node, inner, f"{name}.{key}" if name else str(key), values)
    elif not name or not isinstance(value, str | int | float | bool):
        node.fail(f"vars: {name or 'it'} is {shown(value)}, not a text or a number")
    elif len(values) == _MOST_VARIABLES:
        node.fail(f"vars has more than {_MOST_VARIABLES} values")
    else:
        is_escaped = isinstance(value, str) and value.startswith("\\")
        values[name] = value[1:] if is_escaped and isinstance(value, str) else value
        if isinstance(value, int) and abs(value) >= _MOST_VALUE:
            node.fail(f"vars: {name} is {shown(value)}, which is too large")
