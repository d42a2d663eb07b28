"""Compute the expressions that stand in `vars`: py`...` around numbers, texts and other variables.

They are a part of Python: arithmetic, comparisons, conditions, f-strings and the functions that rbx
has for numbers and texts. Nothing of Python itself runs. Source: rbx, `rbx/box/safeeval.py`, and
simpleeval, which it asks.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Value = str | int | float | bool
_Names = Mapping[str, Any]

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
    ast.In: lambda one, whole: one in whole,
    ast.NotIn: lambda one, whole: one not in whole,
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


def evaluate(text: str, variables: _Names) -> Value:
    """The value of an expression; `variables` are maps in maps, which it names as `vars`.

    Raises `NotKnown` for a name that is not there, and for what else it cannot compute
    `ArithmeticError`, `ValueError`, `TypeError`, `LookupError`, `RecursionError` or `SyntaxError`.
    """
    if len(text) > _MOST_SIGNS:
        raise ValueError("it is too long")
    found = _Evaluator({"vars": variables}).value(ast.parse(text.strip(), mode="eval").body)
    if not isinstance(found, Value):
        raise TypeError("it is neither a number nor a text")
    return found


class _Evaluator:
    def __init__(self, names: _Names) -> None:
        self._names = names
        self._depth = 0

    def value(self, node: ast.expr) -> Any:
        """The value of a part of an expression: a number, a text, or a map of variables."""
        self._depth += 1
        if self._depth > _MOST_DEPTH:
            raise ValueError("it is too deep")
        found = self._computed(node)
        self._depth -= 1
        if isinstance(found, str) and len(found) > _MOST_SIGNS:
            raise ValueError("a text is too long")
        if isinstance(found, complex) or (
            isinstance(found, int) and found.bit_length() > _MOST_BITS
        ):
            raise ValueError("a number is too large")
        return found

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
            case ast.BoolOp(op=op, values=values):
                return self._either(values, stops_at=isinstance(op, ast.Or))
            case ast.Compare(left=left, ops=ops, comparators=others):
                return self._compared(left, ops, others)
            case ast.JoinedStr(values=parts):
                return "".join(self._formatted(part) for part in parts)
            case ast.Call(func=function, args=arguments, keywords=[]):
                return self._called(function, [self.value(one) for one in arguments])
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
            None if one is None else self.value(one) for one in (key.lower, key.upper, key.step)
        ]
        return value[slice(*ends)]

    def _either(self, values: Sequence[ast.expr], *, stops_at: bool) -> Any:
        found: Any = None
        for one in values:
            found = self.value(one)
            if bool(found) is stops_at:
                break
        return found

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
        if not all(isinstance(one, Value) for one in arguments):
            raise TypeError("arguments are numbers and texts")
        if isinstance(function, ast.Name) and function.id in _FUNCTIONS:
            return _FUNCTIONS[function.id](*arguments)
        if isinstance(function, ast.Attribute) and function.attr in _METHODS:
            whole = self.value(function.value)
            if isinstance(whole, str):
                return getattr(whole, function.attr)(*arguments)
        raise ValueError(f"{ast.unparse(function)[:40]} is no function here")


def _combined(op: ast.operator, first: Any, second: Any) -> Any:
    """The result of an operator, if it cannot become too large."""
    if isinstance(first, str) and isinstance(op, ast.Mod):
        raise TypeError("use an f-string")
    if isinstance(first, Mapping) or isinstance(second, Mapping):
        raise TypeError("a map is no number")
    if isinstance(op, ast.Pow | ast.LShift) and isinstance(first, int):
        bits = first.bit_length() * abs(second) if isinstance(op, ast.Pow) else second
        if bits > _MOST_BITS:
            raise ValueError("a number is too large")
    if isinstance(op, ast.Mult) and (isinstance(first, str) or isinstance(second, str)):
        counts = [one for one in (first, second) if isinstance(one, int)]
        if any(one > _MOST_SIGNS for one in counts):
            raise ValueError("a text is too long")
    return _OPERATORS[type(op)](first, second)
