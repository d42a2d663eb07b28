"""The rules of a problem: their text comes in, a `Rules` of functions goes out.

This is the one dynamic import. Importing runs the kit's code; `catalog` has put the root of the kit
on the import path before, one kit a process.
"""

from __future__ import annotations

import ast
import importlib
from functools import cache
from pathlib import Path
from typing import Any

from judge import tree
from judge.errors import ProblemError
from judge.game import Rules
from judge.model import Problem, RulesSource

_ALWAYS = ("INSTANCE", "parse", "write", "write_answer", "show")


def rules_of(problem: Problem) -> Rules | None:
    """The rules of `problem`, loaded once a process, or None if it has none (a package).

    Raises `ProblemError` if they cannot be imported or lack something.
    """
    return _loaded(problem.rules) if problem.rules else None


def source(root: Path, slug: str) -> RulesSource:
    """The text of a problem's rules and of what they import of the kit in `root`, that first."""
    module = f"problems.{slug}.rules"
    sources: dict[str, str] = {}
    _collect(root, module, sources, set())
    return RulesSource(module=module, sources=tuple(sources.items()))


def _collect(root: Path, module: str, sources: dict[str, str], begun: set[str]) -> None:
    if module in begun:
        return
    begun.add(module)
    text = tree.text(_path(root, module))
    for imported in _imports(text):
        if not _is_name_in(root, imported):
            _collect(root, imported, sources, begun)
    sources[module] = text


def _is_name_in(root: Path, imported: str) -> bool:
    """Whether `problems.a.b` is a name in the module `problems.a`, or a package and no module."""
    path = _path(root, imported)
    holder = _path(root, imported.rpartition(".")[0])
    return path.with_suffix("").is_dir() or (not path.is_file() and holder.is_file())


def _path(root: Path, module: str) -> Path:
    return root.joinpath(*module.split(".")).with_suffix(".py")


def _imports(text: str) -> list[str]:
    """The modules of `problems` that Python code imports, or may import."""
    try:
        syntax = ast.parse(text)
    except (SyntaxError, ValueError):
        return []  # whoever imports it will say so
    found: list[str] = []
    for node in ast.walk(syntax):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return [name for name in found if name.startswith("problems.")]


@cache
def _loaded(source: RulesSource) -> Rules:
    try:
        module: Any = importlib.import_module(source.module)
    except (Exception, SystemExit) as error:  # whatever the kit's code does when it is run
        raise ProblemError(
            f"{source.module} cannot be imported: {type(error).__name__}: {error}",
            advice="Mend its rules.py",
        ) from error
    check, read_answer = getattr(module, "check", None), getattr(module, "read_answer", None)
    kind = getattr(module, "CHECK", None)
    lacking = [name for name in _ALWAYS if not hasattr(module, name)]
    if check is None and kind == "moves" and read_answer is None:
        lacking.append("read_answer")
    if hasattr(module, "size") and not hasattr(module, "SIZE"):
        lacking.append("SIZE")
    if lacking:
        raise ProblemError(
            f"{source.module} lacks {', '.join(lacking)}",
            advice="What a rules.py must offer is told at the head of judge/game.py",
        )
    if check is None and kind not in ("moves", "tokens"):
        raise ProblemError(
            f"{source.module}: no checker {kind!r}; there are: moves, tokens",
            advice="Set CHECK to one of them, or write a function check",
        )
    return Rules(
        instance=module.INSTANCE,
        parse=module.parse,
        write=module.write,
        write_answer=module.write_answer,
        show=module.show,
        check=check,
        read_answer=read_answer if kind == "moves" else None,
        shortest=getattr(module, "shortest", None),
        small=getattr(module, "small", None),
        goal=getattr(module, "goal", None),
        size=getattr(module, "size", None),
        size_name=getattr(module, "SIZE", "moves"),
    )
