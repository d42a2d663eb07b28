"""Read `custom_judge`: graders in Python that only talk with a solution are interactors.

Other graders decide what is compiled, run and counted inside DMOJ's judge, and are refused.
Source: DMOJ's documentation of custom graders, and `dmoj/graders` of its judge.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Sequence
from pathlib import Path

from judge.model import SourceFile
from judge.packages.families.description import FamilyProgram
from judge.packages.families.dmoj.cases import DmojCase
from judge.packages.families.dmoj.checkers import known_of
from judge.packages.families.dmoj.config import DmojNode
from judge.packages.families.folder import FamilyFolder, shown

_MODULE = "grader_of_the_package"
_HOSTS = ("interactor_host.py", "checker_host.py")
_CASE = frozenset({"points", "batch", "position", "input_data", "output_data"})
_IMPORTS = {
    "dmoj.graders": {"InteractiveGrader"},
    "dmoj.graders.interactive": {"InteractiveGrader", "Interactor", "WrongAnswer", "EOF"},
    "dmoj.result": {"CheckerResult"},
    "dmoj.error": {"InternalError"},
    "dmoj.utils.unicode": {"utf8bytes", "utf8text"},
}
_ADVICE = (
    "A grader is judged here if it is an InteractiveGrader with `interact` alone; "
    "else write what it does as a checker, or as an interactor with `interactive`"
)


def read_custom(folder: FamilyFolder, config: DmojNode) -> FamilyProgram | None:
    """The grader as an interactor; None without one. Raises `ProblemError` with the place."""
    name = config.name("custom_judge")
    if not name:
        return None
    if not folder.has(name):
        config.fail(f"custom_judge names {name!r}, which is not in the folder")
    content = folder.read(name)
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError, RecursionError) as error:
        config.fail(f"custom_judge: {name} is no Python: {error}")
    if fault := _fault(tree):
        config.fail(f"custom_judge: {name} {fault}, which runs inside DMOJ's judge", _ADVICE)
    here = Path(__file__).parent
    files = {
        "main.py": (here / _HOSTS[0]).read_bytes(),
        _HOSTS[1]: (here / _HOSTS[1]).read_bytes(),
        f"{_MODULE}.py": content,
    }
    sources = [SourceFile(name=name, content=text) for name, text in files.items()]
    return FamilyProgram(name="grader", files=tuple(sources))


def custom_args(cases: Sequence[DmojCase]) -> Sequence[tuple[str, ...]]:
    """What the grader is told of each case."""
    return [(_MODULE, json.dumps(known_of(cases, index))) for index in range(len(cases))]


def _fault(tree: ast.Module) -> str:
    """Why a grader is more than an interactor, in words; empty if it is one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and any(
            alias.name.partition(".")[0] == "dmoj" for alias in node.names
        ):
            return f"imports {node.names[0].name}"
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "dmoj":
            for alias in node.names:
                if alias.name not in _IMPORTS.get(node.module or "", ()):
                    return f"imports {alias.name} of {node.module}"
    graders = [one for one in tree.body if isinstance(one, ast.ClassDef) and one.name == "Grader"]
    if len(graders) != 1:
        return "has no class Grader of its own"
    return _grader_fault(graders[0])


def _grader_fault(grader: ast.ClassDef) -> str:
    bases = [ast.unparse(base).rpartition(".")[2] for base in grader.bases]
    if bases != ["InteractiveGrader"] or grader.keywords or grader.decorator_list:
        return f"is a {shown(', '.join(bases) or 'class without a base')}"
    methods = [one for one in grader.body if not isinstance(one, ast.Expr | ast.Pass)]
    for one in methods:
        if not isinstance(one, ast.FunctionDef) or one.name != "interact" or one.decorator_list:
            return f"has {shown(getattr(one, 'name', 'fields'))} beside interact"
    if not methods or not isinstance(methods[0], ast.FunctionDef):
        return "has no interact"
    names = [one.arg for one in methods[0].args.args]
    if len(names) != 3:
        return "has an interact that takes other things than a case and an interactor"
    return _use_fault(methods[0], own=names[0], case=names[1])


def _use_fault(method: ast.FunctionDef, *, own: str, case: str) -> str:
    """What it asks of itself, or of the case beyond what is known of one."""
    known = {
        id(node.value)
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute) and node.attr in _CASE
    }
    for node in ast.walk(method):
        if isinstance(node, ast.Name) and node.id == own:
            return f"uses {own}"
        if isinstance(node, ast.Name) and node.id == case and id(node) not in known:
            return f"uses {case} for more than its points, its number, its input and its answer"
    return ""
