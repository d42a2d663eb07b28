"""Choose the paths of solutions in a package. Pure.

Readers would report some solutions as errors: programs in languages that the format does not have
and, in legacy, the folders `brute_force` and `rejected`. Those go to `more_submissions/`. DOMjudge
accepts the two folders if a comment in each program lists the verdicts that it may get.
"""

from __future__ import annotations

from enum import Enum
from pathlib import PurePosixPath

from judge.model import Verdict
from judge.packages.languages import CODES


class ExportTarget(Enum):
    """The reader for whom a package is made."""

    ICPC = "icpc"  # the format 2025-09
    LEGACY = "legacy"  # the format before that
    DOMJUDGE = "domjudge"  # legacy, as DOMjudge reads it


MORE_SUBMISSIONS = "more_submissions"
"""The folder of programs that a reader would report as errors."""

_OFFICIAL = ("accepted", "wrong_answer", "time_limit_exceeded", "run_time_error")
_RESULTS = {
    "brute_force": (Verdict.TLE, Verdict.RTE),
    "rejected": (Verdict.WA, Verdict.TLE, Verdict.RTE),
}
_DOMJUDGE = {Verdict.WA: "WRONG-ANSWER", Verdict.TLE: "TIMELIMIT", Verdict.RTE: "RUN-ERROR"}

_SUFFIXES = frozenset(suffix for code in CODES.values() for suffix in code.suffixes)
_COMMENTS = (
    ("#", ("py", "py2", "py3", "rb", "sh", "pm", "jl", "nim", "cr", "ex")),
    ("--", ("hs", "adb", "lua")),
    ("%", ("pl", "erl")),
    (";", ("lisp", "cl", "rkt", "ss")),
    ("(*", ("ml",)),  # ends in the next line: the whole first line is read as results
)
"""How a comment begins in languages without `//`."""


def package_path(name: str, to: ExportTarget) -> str:
    """The name in a package of the solution that is called `name` in the kit."""
    path = PurePosixPath(name)
    folder = path.parts[0] if len(path.parts) > 1 else "accepted"
    known = path.suffix in _SUFFIXES and not (to is ExportTarget.LEGACY and folder not in _OFFICIAL)
    return f"{'submissions' if known else MORE_SUBMISSIONS}/{folder}/{path.name}"


def add_results_comment(name: str, content: bytes) -> bytes:
    """A program for DOMjudge, with a comment on its results if its folder has no meaning there."""
    first, rest = _split_shebang(content)
    return first + _comment(name) + rest


def remove_results_comment(name: str, content: bytes) -> bytes:
    """A program without the comment that `add_results_comment` writes."""
    first, rest = _split_shebang(content)
    return first + rest.removeprefix(_comment(name))


def _comment(name: str) -> bytes:
    results = ", ".join(_DOMJUDGE[verdict] for verdict in _RESULTS.get(name.split("/")[1], ()))
    if not results:
        return b""
    suffix = name.rpartition(".")[2]
    sign = next((sign for sign, suffixes in _COMMENTS if suffix in suffixes), "//")
    end = "\n*)" if suffix == "ml" else ""
    return f"{sign} @EXPECTED_RESULTS@: {results}{end}\n".encode()


def _split_shebang(content: bytes) -> tuple[bytes, bytes]:
    """The line that names an interpreter, if there is one, and the rest."""
    end = content.find(b"\n") + 1 if content.startswith(b"#!") else 0
    return content[:end], content[end:]
