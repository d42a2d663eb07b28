"""Changes of a source, of which each makes a mutant; and those of Python, by its syntax tree.

The text around a change stays as it is. Text in strings is left alone, and so are annotations,
imports, docstrings and the guard of the main function: a change there is noticed at once or never.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import warnings
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

MOST_CONSTANT = 10**6
"""Greater numbers are not changed by one: they stand for infinity."""

COMPARISONS: Mapping[str, tuple[str, ...]] = {
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "==": ("!=",),
    "!=": ("==",),
}
CALCULATIONS: Mapping[str, tuple[str]] = {
    **dict.fromkeys(("-", "*"), ("+",)),
    "+": ("-",),
    "/": ("*",),
    "<<": (">>",),
    ">>": ("<<",),
    **dict.fromkeys(("&", "^"), ("|",)),
    "|": ("&",),
}
"""What stands in place of an operator; the same in all languages that have these signs."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_OPERATORS: Mapping[str, tuple[str, ...]] = {
    **COMPARISONS,
    **CALCULATIONS,
    "is": ("is not",),
    "is not": ("is",),
    "in": ("not in",),
    "not in": ("in",),
    "and": ("or",),
    "or": ("and",),
    "%": ("//",),
    **dict.fromkeys(("//", "**"), ("*",)),
}
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
_METHODS = {"popleft": "pop", "appendleft": "append", "bisect_left": "bisect_right"}
_SETTINGS = {"setrecursionlimit", "stack_size", "set_int_max_str_digits"}
_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_Scope = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef


class SourceChange(Struct, frozen=True, order=True):
    """The characters of a source from `start` to `end`, and the text that replaces them."""

    start: int
    end: int
    text: str


def apply_change(source: str, change: SourceChange) -> str:
    """The source with the change. Its lines keep their numbers."""
    return source[: change.start] + change.text + source[change.end :]


def change_line(source: str, change: SourceChange) -> int:
    """The number of the line in which the change begins, from 1."""
    return 1 + len(_LINE_END.findall(source, 0, change.start))


def change_words(source: str, change: SourceChange) -> tuple[str, str]:
    """The line in which the change begins, before and after it, without indentation."""
    number = change_line(source, change) - 1
    before, after = (
        _LINE_END.split(text)[number].strip() for text in (source, apply_change(source, change))
    )
    return before, after


def line_starts(source: str) -> list[int]:
    """Where the lines of a source begin."""
    return [0, *(match.end() for match in _LINE_END.finditer(source))]


def blank_text(source: str, start: int, end: int, text: str) -> SourceChange:
    """The change of a span to `text`, followed by as many line ends as the span has."""
    return SourceChange(start, end, text + "".join(_LINE_END.findall(source, start, end)))


def sorted_changes(source: str, changes: Iterable[SourceChange]) -> list[SourceChange]:
    """The changes in the order of the text, each once, without those that change nothing."""
    return sorted({edit for edit in changes if source[edit.start : edit.end] != edit.text})


def python_changes(source: str) -> list[SourceChange]:
    """All changes of a Python source, in order; none if this Python cannot read it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
        finder = _ChangeFinder(source)
        finder.visit(tree)
    except (SyntaxError, ValueError, RecursionError, tokenize.TokenError):
        return []
    return sorted_changes(source, finder.changes)


class _ChangeFinder(ast.NodeVisitor):
    """Collects the changes of a tree. The tokens say where operators are, which have no nodes."""

    def __init__(self, source: str) -> None:
        self.changes: list[SourceChange] = []
        self._source = source
        self._starts = line_starts(source)
        self._tokens = [
            (self._starts[token.start[0] - 1] + token.start[1], token.string)
            for token in tokenize.generate_tokens(io.StringIO(source, newline="").readline)
            if token.type in (tokenize.OP, tokenize.NAME)
        ]
        self._assigned: Counter[str] = Counter()
        self._last: ast.stmt | None = None

    def visit(self, node: ast.AST) -> None:
        """Collect the changes of a node, and of those below it."""
        match node:
            case ast.Assert() | ast.JoinedStr():
                return  # in a formatted text some versions of Python give wrong positions
            case ast.Call() if _called_name(node) in _SETTINGS:
                return
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Delete():
                self._replace(node, "pass")
            case ast.AnnAssign(value=value):
                if value is not None:
                    self.visit(value)
            case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
                for statement in node.body:
                    self.visit(statement)
            case ast.Module() | ast.FunctionDef() | ast.AsyncFunctionDef():
                self._visit_scope(node)
            case _:
                self._change(node)
                self.generic_visit(node)

    def _visit_scope(self, node: _Scope) -> None:
        """Visit the defaults and the body, but no annotations."""
        outer = self._assigned, self._last
        self._assigned = Counter(_stored_names(_own_nodes(node)))
        self._last = node.body[-1] if node.body else None
        if not isinstance(node, ast.Module):
            arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
            self._assigned.update(argument.arg for argument in arguments)
            for default in (*node.args.defaults, *node.args.kw_defaults):
                if default is not None:
                    self.visit(default)
        for statement in node.body:
            self.visit(statement)
        self._assigned, self._last = outer

    def _change(self, node: ast.AST) -> None:
        """Collect the changes of a node itself."""
        match node:
            case ast.Compare():
                for left, right in pairwise([node.left, *node.comparators]):
                    self._change_operator(left, right)
            case ast.BinOp() if not _is_text(node.left) and not _is_text(node.right):
                self._change_operator(node.left, node.right)
            case ast.AugAssign():
                if not _is_text(node.value):
                    self._change_operator(node.target, node.value)
                self._replace(node, "pass")
            case ast.BoolOp():
                for left, right in pairwise(node.values):
                    self._change_operator(left, right)
                for value in node.values:
                    if not isinstance(value, ast.Constant):
                        self._replace(value, "False" if isinstance(node.op, ast.Or) else "True")
            case ast.UnaryOp(op=ast.Not()):
                self._remove_sign(node, 3)
            case ast.UnaryOp() if isinstance(node.op, ast.Invert) or not isinstance(
                node.operand, ast.Constant
            ):
                self._remove_sign(node, 1)
            case ast.Constant(value=bool() as truth):
                self._replace(node, str(not truth))
            case ast.Constant(value=int() as number) if number < MOST_CONSTANT:
                self._replace(node, str(number + 1))
                self._replace(node, str(number - 1))
            case ast.Name(ctx=ast.Load()) if node.id in _NAMES:
                self._replace(node, _NAMES[node.id])
            case ast.Attribute() if node.attr in _METHODS:
                _, end = self._span(node)
                self.changes.append(SourceChange(end - len(node.attr), end, _METHODS[node.attr]))
            case ast.Call(func=ast.Name(id="range")):
                self._move_bounds(node.args[:2])
            case ast.Slice():
                self._move_bounds([end for end in (node.lower, node.upper) if end is not None])
            case ast.If() | ast.IfExp():
                self._negate(node.test)
            case ast.comprehension():
                for test in node.ifs:
                    self._negate(test)
            case ast.Break() | ast.Continue():
                self._replace(node, "continue" if isinstance(node, ast.Break) else "break")
                self._replace(node, "pass")
            case ast.Expr(value=ast.Call() as call) if _called_name(call) not in _SETTINGS:
                self._replace(node, "pass")
            case ast.Assign():
                names = _stored_names(ast.walk(node))
                if all(self._assigned[name] > 1 for name in names):  # else it would be unknown
                    self._replace(node, "pass")
            case ast.Return() if node is not self._last:
                self._replace(node, "pass")

    # How the text changes

    def _replace(self, node: ast.expr | ast.stmt, text: str) -> None:
        start, end = self._span(node)
        self.changes.append(blank_text(self._source, start, end, text))

    def _remove_sign(self, node: ast.UnaryOp, length: int) -> None:
        start, _ = self._span(node)
        self.changes.append(SourceChange(start, start + length, ""))

    def _negate(self, test: ast.expr) -> None:
        """Negate a condition, unless a change of its only operator does the same."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return
        start, end = self._span(test)
        self.changes.append(SourceChange(start, end, f"(not ({self._source[start:end]}))"))

    def _move_bounds(self, bounds: Sequence[ast.expr]) -> None:
        """Add one to a bound, and take one away; numbers are changed elsewhere."""
        for bound in bounds:
            if isinstance(bound, ast.Constant | ast.Starred | ast.UnaryOp):
                continue
            start, end = self._span(bound)
            for step in ("+ 1", "- 1"):
                text = f"({self._source[start:end]}) {step}"
                self.changes.append(SourceChange(start, end, text))

    def _change_operator(self, left: ast.expr, right: ast.expr) -> None:
        """Change the operator between two operands; there may be brackets and comments too."""
        start, end = (
            bisect_left(self._tokens, (place, ""))
            for place in (self._span(left)[1], self._span(right)[0])
        )
        tokens = [token for token in self._tokens[start:end] if token[1] not in "()"]
        sign = " ".join(word for _, word in tokens)
        others = _OPERATORS.get(sign, ())
        if not others:  # `+=` is changed as `+` is
            others = tuple(f"{sign}=" for sign in _OPERATORS.get(sign.removesuffix("="), ()))
        for other in others:
            place, last = tokens[-1]
            self.changes.append(SourceChange(tokens[0][0], place + len(last), other))

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        first = self._offset(node.lineno, node.col_offset)
        return first, self._offset(node.end_lineno, node.end_col_offset)

    def _offset(self, line: int, column: int) -> int:
        """Where a column is; the tree counts bytes of UTF-8."""
        start = self._starts[line - 1]
        text = self._source[start : start + column]  # at least as many bytes as that
        return start + len(text.encode()[:column].decode(errors="ignore"))


def _own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below a function, but not those of functions in it."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, _FUNCTIONS):
            yield from _own_nodes(child)


def _stored_names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _is_text(node: ast.expr) -> bool:
    """Whether an operand is a text, whose operators mean something else."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str | bytes)
    return isinstance(node, ast.JoinedStr)


def _called_name(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
