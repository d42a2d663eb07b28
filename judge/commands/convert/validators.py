"""A problem's rules as programs that stand alone: a problem comes in, its validators go out.

A validator of a package is a flat folder, as some readers take no folders in it. `build` looks for
a Python that is new enough, by which `main.py` is run; each module that this needs lies beside it
in a file of its full name, just as it is in the kit: `problems.push.rules.py`, `judge.game.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from judge.errors import ProblemError
from judge.game import Rules
from judge.model import Problem, RulesSource, SourceFile

_GAME = Path(__file__).parents[2] / "game"
_TEMPLATES = Path(__file__).with_name("templates")
_OURS = {"game": _GAME / "__init__.py", "moves": _GAME / "moves.py"}
_MODULE = re.compile(r"problems(?:\.[a-z_][a-z0-9_]*){1,2}\.py")


def input_validator(problem: Problem) -> list[SourceFile]:
    """The files of a program that accepts the canonical inputs of `problem`; it must have rules."""
    return _program(_rules(problem), "input_validator.txt", ["game"])


def output_validator(problem: Problem, rules: Rules) -> list[SourceFile]:
    """The files of a program that checks outputs as `rules` do.

    None if they compare outputs word by word, as the default validator does.
    """
    if rules.check is None and rules.read_answer is None:
        return []
    return _program(_rules(problem), "output_validator.txt", ["game", "moves"])


def rules_modules(files: Iterable[Path]) -> list[Path]:
    """Those of the files of a validator that are modules of a kit's rules; none in any other's."""
    found = {path.name: path for path in files}
    if not {"main.py", "build", "judge.game.py"} <= found.keys():
        return []
    return sorted(path for name, path in found.items() if _MODULE.fullmatch(name))


def _rules(problem: Problem) -> RulesSource:
    if problem.rules is None:
        raise ProblemError(
            f"{problem.slug} has no rules of which validators could be made",
            advice="Write a rules.py",
        )
    return problem.rules


def _program(rules: RulesSource, main: str, ours: Iterable[str]) -> list[SourceFile]:
    modules = {f"judge.{name}.py": _text(_OURS[name]) for name in ours}
    modules |= {f"{name}.py": source for name, source in rules.sources}
    modules["main.py"] = _text(_TEMPLATES / main).replace("{rules}", rules.module)
    build = _text(_TEMPLATES / "build.txt").encode()
    return [
        SourceFile(name="build", content=build, executable=True),
        *(SourceFile(name=name, content=text.encode()) for name, text in modules.items()),
    ]


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
