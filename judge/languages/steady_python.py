"""Tell whether a Python program can only do the same in each run, by its syntax tree.

What is imported, and which names of `sys` and `os` are used, must be known to be harmless. The
order of a set of strings or objects differs from process to process, so a set may be asked for what
it contains and how much, but nothing may go through it.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

_HARMLESS_MODULES = (
    "__future__ abc array bisect cmath collections copy dataclasses decimal enum fractions "
    "functools heapq itertools math numbers operator re string struct typing"
)
_HARMLESS_IN_SYS = (
    "stdin stdout stderr exit setrecursionlimit maxsize intern argv set_int_max_str_digits"
)
_FORBIDDEN_NAMES = (
    "open hash id exec eval compile globals locals vars dir getattr setattr delattr breakpoint "
    "help object repr ascii type"
)
_QUESTIONS = "add discard remove clear update issubset issuperset isdisjoint"

_MODULES = frozenset(_HARMLESS_MODULES.split())
_IMPORTED = _MODULES | {"sys", "os", "collections.abc"}
_SYS = frozenset(_HARMLESS_IN_SYS.split())
_OS = frozenset({"read", "write"})
_FORBIDDEN = frozenset(_FORBIDDEN_NAMES.split())
_SET_METHODS = frozenset(_QUESTIONS.split())
_STATISTICS = ("JUDGE_STATS",)


def is_steady_python(source: bytes) -> bool:
    """Whether nothing in a program of one file can differ from run to run; if in doubt, not."""
    try:
        return not any(_doubts(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def _doubts(tree: ast.Module) -> Iterator[bool]:
    """Whether something is in doubt, for each node that may be."""
    parents: dict[ast.AST, ast.AST] = {}
    reachable: list[ast.AST] = [tree]
    for node in reachable:  # it grows meanwhile
        children = list(_children(node))
        parents.update(dict.fromkeys(children, node))
        reachable += children
    sets = _set_names(reachable, parents)
    for node in reachable:
        match node:
            case ast.Import(names=names):
                yield any(one.name not in _IMPORTED or one.asname for one in names)
            case ast.ImportFrom(module="sys", names=names):
                yield any(one.name not in _SYS for one in names)
            case ast.ImportFrom(module=module, level=level):
                yield level > 0 or (module or "").partition(".")[0] not in _MODULES
            case ast.Name(id="sys" | "os"):
                yield not _is_harmless_use(node, parents)
            case ast.Name(id="set" | "frozenset"):
                parent = parents[node]
                yield not (isinstance(parent, ast.Call) and parent.func is node)
            case ast.Name(id=name):
                yield name in _FORBIDDEN or (name.startswith("__") and name != "__name__")
                is_read = isinstance(node.ctx, ast.Load)
                yield name in sets and is_read and not _is_asked(node, parents)
            case ast.Attribute(attr=name):
                yield name.startswith("__") and name != "__init__"
            case ast.AsyncFunctionDef() | ast.Await() | ast.AsyncFor() | ast.AsyncWith():
                yield True
            case _ if _is_set(node, sets):
                yield not _is_asked(node, parents)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The children of a node without annotations."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_comment"):
            continue
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.AST):
                yield one


def _is_harmless_use(node: ast.Name, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether `sys` or `os` is only asked for what is the same in each run."""
    used = parents[node]
    if not isinstance(used, ast.Attribute):
        return False
    if node.id == "sys":
        return used.attr in _SYS
    if used.attr != "environ":
        return used.attr in _OS
    method = parents[used]
    call = parents[method]
    is_read = isinstance(method, ast.Attribute) and method.attr == "get"
    return is_read and isinstance(call, ast.Call) and _is_statistics(call.args)


def _is_statistics(args: list[ast.expr]) -> bool:
    return bool(args) and isinstance(args[0], ast.Constant) and args[0].value in _STATISTICS


def _is_set(node: ast.AST, sets: Collection[str]) -> bool:
    """Whether an expression is a set, where the names `sets` are."""
    match node:
        case ast.Set() | ast.SetComp() | ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.BinOp(left=left, right=right):
            return any(_is_set(one, sets) or _is_view(one) for one in (left, right))
        case ast.Name(id=name):
            return name in sets
    return False


def _is_view(node: ast.AST) -> bool:
    """Whether it may be a view of a dictionary, of which operators make sets."""
    match node:
        case ast.Call(func=ast.Attribute(attr="keys" | "items")):
            return True
    return False


def _set_names(nodes: list[ast.AST], parents: dict[ast.AST, ast.AST]) -> set[str]:
    """The names that somewhere in the program stand for a set."""
    names: set[str] = set()
    while True:
        size = len(names)
        for node in nodes:
            if node in parents and _is_set(node, names):
                names.update(_assigned_names(node, parents[node]))
        if len(names) == size:
            return names


def _assigned_names(node: ast.AST, parent: ast.AST) -> list[str]:
    """The names to which the statement `parent` assigns the expression `node`."""
    targets: list[ast.expr] = []
    match parent:
        case ast.Assign(targets=found, value=value) if value is node:
            targets = found
        case ast.AnnAssign(target=target, value=value) if value is node:
            targets = [target]
        case ast.AugAssign(target=target, value=value) if value is node:
            targets = [target]
    return [one.id for one in targets if isinstance(one, ast.Name)]


def _is_asked(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether a set is only asked for what it contains, or becomes another one, or gets a name."""
    parent = parents.get(node)
    match parent:
        case ast.Compare() | ast.Expr() | ast.UnaryOp(op=ast.Not()) | ast.BinOp():
            return True
        case ast.If(test=test) | ast.While(test=test) if test is node:
            return True
        case ast.Call(func=ast.Name(id="len" | "sorted" | "min" | "max"), keywords=[]):
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.Attribute(attr=method):
            call = parents[parent]
            return method in _SET_METHODS and isinstance(call, ast.Call) and call.func is parent
        case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
            # What a class has is read by other names.
            names = parent.targets if isinstance(parent, ast.Assign) else [parent.target]
            is_plain = all(isinstance(one, ast.Name) for one in names)
            return is_plain and not isinstance(parents[parent], ast.ClassDef)
    return False
