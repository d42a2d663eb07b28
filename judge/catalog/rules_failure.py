"""Tell a bug in the rules of a problem from one of the judge, and where it is.

Rules are code of the kit, which may do anything: also raise any exception, or call `sys.exit`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import PurePath
from traceback import walk_tb
from typing import ParamSpec, TypeVar

from judge.errors import JudgeError, ProblemError
from judge.game import FormatError

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

_HOME = "problems"


@contextmanager
def rules_failures(slug: str) -> Iterator[None]:
    """Raise `ProblemError`, with the line of the rules, for what their code raises inside.

    A `FormatError` stays one: the rules may raise it.
    """
    try:
        yield
    except (JudgeError, FormatError):
        raise
    except (Exception, SystemExit) as error:
        raise ProblemError(failure_text(slug, error)) from error


def guard_rules(slug: str, function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """A function of the rules that raises as `rules_failures` does."""

    @functools.wraps(function)
    def call(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        try:
            return function(*args, **kwargs)
        except (JudgeError, FormatError):
            raise
        except (Exception, SystemExit) as error:
            raise ProblemError(failure_text(slug, error)) from error

    return call


def failure_text(slug: str, error: BaseException) -> str:
    """What the rules of a problem raised, and in which of their lines."""
    if isinstance(error, JudgeError):
        return str(error)
    place = ""
    for frame, line in walk_tb(error.__traceback__):
        name = frame.f_code.co_filename
        parts = PurePath(name).parts
        if _HOME in parts:
            place = f" ({PurePath(*parts[parts.index(_HOME) :])}, line {line})"
        elif name.startswith(f"<{_HOME}."):
            place = f" ({name.strip('<>').replace('.', '/')}.py, line {line})"
    return f"the rules of {slug} failed with {type(error).__name__}: {error}{place}"
