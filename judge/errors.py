"""The errors of a command, a kit or a machine.

A wrong solution is no error but a `Verdict`. A `JudgeError` ends the work with exit status 2. Any
other exception is a bug of the judge.

    JudgeError
    ├── UsageError       a word of the command names nothing: a problem, a file, a case
    ├── KitError         there is no kit, or its folders are wrong
    ├── ProblemError     one problem is broken: its yaml, its rules, a case without an answer
    ├── LanguageError    a file in an unknown language, or one that is not installed here
    ├── SandboxError     this machine cannot run the program as requested
    ├── CallLimitError   a call of the judge, such as a check, took too much time or memory
    ├── ClusterLost      the cluster cannot be reached, or no longer
    ├── QueueFull        too many submissions wait to be judged
    └── Cancelled        the run was cancelled while a program was running
"""

from __future__ import annotations

import shlex
import sys
from importlib.util import find_spec
from pathlib import Path

from judge import DISTRIBUTION
from judge.facts import Fact, FactError

_STAMP = ".judge-stamp"  # judge.sh writes it


class JudgeError(FactError):
    """The message says what is wrong and where, without a full stop; `advice` says what to do."""

    def __init__(self, message: str, *values: object, advice: str | None = None) -> None:
        super().__init__(message, *values)
        self.message = super().fact
        self.advice = advice

    def __str__(self) -> str:
        """Message and advice as one paragraph."""
        return str(self.fact)

    @property
    def fact(self) -> Fact:
        """Message and advice as one fact."""
        return Fact("{}. {}", self.message, self.advice) if self.advice else self.message


class UsageError(JudgeError):
    """A word of the command names something that does not exist."""


class KitError(JudgeError):
    """There is no kit, or its folders are wrong."""


class ProblemError(JudgeError):
    """One problem is broken: its `problem.yaml`, its rules, its statement or one of its cases."""


class LanguageError(JudgeError):
    """A file is in an unknown language, or in one that is not installed here."""


class SandboxError(JudgeError):
    """This machine cannot run the program as requested."""


class CallLimitError(JudgeError):
    """A call has exceeded a limit; the message says which, as what follows a subject."""


class ClusterLost(JudgeError):
    """The cluster cannot be reached, or no longer. What was judged is kept."""


class QueueFull(JudgeError):
    """So much waits already, of a user or of all, that no more is taken."""


class Cancelled(JudgeError):
    """The run was cancelled while a program was running."""


def require_libraries(what: str, extra: str, *names: str) -> None:
    """Raise `UsageError` if one of the libraries that something needs is not installed."""
    for name in names:
        if find_spec(name) is None:
            raise UsageError(
                Fact("{} needs {}, which is not installed", what, name),
                advice=Fact("Install what it needs: {}", install_command(extra)),
            )


def install_command(extra: str = "") -> str:
    """A command that installs what an extra needs, or what the judge itself needs, here."""
    environment = Path(sys.prefix)
    starter = environment.parent / "judge.sh"
    if (environment / _STAMP).is_file() and starter.is_file():
        here = Path.cwd() == starter.parent
        return shlex.join(["./judge.sh" if here else str(starter), "install", *extra.split()])
    origin, what = _origin(), _requirement()
    if extra:
        what = f"{what}[{extra}]"
    if find_spec("pip"):
        return shlex.join([sys.executable, "-m", "pip", "install", what])
    if any((folder / "CACHEDIR.TAG").is_file() for folder in environment.parents):
        # uvx makes another environment for the extra: nothing may be added to this one.
        return shlex.join(["uvx", "--from", f"{what} @ {origin}" if origin else what, "judge"])
    if _is_made_by_uv(environment):
        return shlex.join(["uv", "pip", "install", "--python", sys.executable, what])
    # A pip of another Python can do it too.
    return shlex.join(["pip", "--python", sys.executable, "install", what])


def _is_made_by_uv(environment: Path) -> bool:
    """Whether `uv venv` or `uv tool` has made a virtual environment: they put no pip into it."""
    try:
        lines = (environment / "pyvenv.cfg").read_text().splitlines()
    except OSError:
        return False
    return any(line.split("=")[0].strip() == "uv" for line in lines)


def _requirement() -> str:
    """What pip takes for this judge: its name if it is installed here, else its checkout."""
    from importlib.metadata import PackageNotFoundError, distribution  # slow, and rarely needed

    try:
        distribution(DISTRIBUTION)
    except PackageNotFoundError:
        checkout = Path(__file__).parents[1]
        if (checkout / "pyproject.toml").is_file():
            return str(checkout)
    return DISTRIBUTION


def _origin() -> str | None:
    """The URL of the file or folder that this judge was installed from; None for an index."""
    import json  # like the next one
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        text = distribution(DISTRIBUTION).read_text("direct_url.json")
    except PackageNotFoundError:
        return None
    return str(json.loads(text)["url"]) if text else None
