"""Solutions in a package: their names in a kit come in, where they lie goes out. Pure.

What a reader would take for an error lies in `more_submissions/`: programs in languages that the
format does not have and, for legacy, the folders `brute_force` and `rejected`. For DOMjudge these
stay, and a comment in each program tells which verdicts it may get.
"""

from __future__ import annotations

from enum import Enum
from pathlib import PurePosixPath

from judge.model import Verdict


class ExportTarget(Enum):
    """For whom a package is made."""

    ICPC = "icpc"  # the format 2025-09
    LEGACY = "legacy"  # the format before it
    DOMJUDGE = "domjudge"  # the same, as DOMjudge reads it


MORE_SUBMISSIONS = "more_submissions"
"""The folder of programs that a reader would take for an error."""

_OFFICIAL = ("accepted", "wrong_answer", "time_limit_exceeded", "run_time_error")
_RESULTS = {
    "brute_force": (Verdict.TLE, Verdict.RTE),
    "rejected": (Verdict.WA, Verdict.TLE, Verdict.RTE),
}
_DOMJUDGE = {Verdict.WA: "WRONG-ANSWER", Verdict.TLE: "TIMELIMIT", Verdict.RTE: "RUN-ERROR"}

# What tells a language in the format ("Languages" in its appendix).
_TELLING = """
    adb ads a68 apl sh c cob cc cpp cxx c++ C cr cs d dart ex erl fth 4th forth frt f90 fs ss go hs
    java js jl kt lisp cl lua mod def nim m ml odin pas pm php pl py2 py py3 rkt rb rs scala sim st
    sno swift ts vb zig
"""
_SUFFIXES = frozenset(f".{word}" for word in _TELLING.split())
_COMMENTS = (
    ("#", ("py", "py2", "py3", "rb", "sh", "pm", "jl", "nim", "cr", "ex")),
    ("--", ("hs", "adb", "lua")),
    ("%", ("pl", "erl")),
    (";", ("lisp", "cl", "rkt", "ss")),
    ("(*", ("ml",)),  # it ends in the next line, as everything in the first is taken for results
)
"""How a comment begins where it is not by two strokes."""


def package_path(name: str, to: ExportTarget) -> str:
    """The name in a package of the solution that is called `name` in the kit."""
    path = PurePosixPath(name)
    folder = path.parts[0] if len(path.parts) > 1 else "accepted"
    known = path.suffix in _SUFFIXES and not (to is ExportTarget.LEGACY and folder not in _OFFICIAL)
    return f"{'submissions' if known else MORE_SUBMISSIONS}/{folder}/{path.name}"


def add_results_comment(name: str, content: bytes) -> bytes:
    """A program for DOMjudge, with a comment on its results if its folder does not tell them."""
    first, rest = _after_first(content)
    return first + _comment(name) + rest


def remove_results_comment(name: str, content: bytes) -> bytes:
    """A program without the comment that `tagged` wrote into it, if it did."""
    first, rest = _after_first(content)
    return first + rest.removeprefix(_comment(name))


def _comment(name: str) -> bytes:
    results = ", ".join(_DOMJUDGE[verdict] for verdict in _RESULTS.get(name.split("/")[1], ()))
    if not results:
        return b""
    suffix = name.rpartition(".")[2]
    sign = next((sign for sign, suffixes in _COMMENTS if suffix in suffixes), "//")
    end = "\n*)" if suffix == "ml" else ""
    return f"{sign} @EXPECTED_RESULTS@: {results}{end}\n".encode()


def _after_first(content: bytes) -> tuple[bytes, bytes]:
    """The line that names an interpreter, if there is one, and the rest."""
    end = content.find(b"\n") + 1 if content.startswith(b"#!") else 0
    return content[:end], content[end:]
