"""The rules of a problem: their text comes in, a `Rules` of functions goes out.

This is the one dynamic import. Importing runs the kit's code; `catalog` has put the root of the kit
on the import path before, one kit a process.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

from judge.errors import ProblemError
from judge.game import Rules
from judge.model import Problem, RulesSource

_ALWAYS = ("INSTANCE", "parse", "write", "write_answer", "show")


def rules_of(problem: Problem) -> Rules | None:
    """The rules of `problem`, loaded once a process, or None if it has none (a package).

    Raises `ProblemError` if they cannot be imported or lack something.
    """
    return _loaded(problem.rules) if problem.rules else None


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
    )
