"""Tell the language of a program in a package from its files.

Pure. Source: "Problem package format", appendix "Languages". Where files are in several languages,
most of them decide, and of equals the one that ranks first, as contest systems do it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from judge.model import SourceFile

PYTHON2 = "python2"
_SHEBANG_2 = re.compile(rb"#![^\n]*python2")


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageCode:
    """A row of the format's table. Only `suffixes` decide; `also` may be files of the language.

    `entries` are the names of the file that is run unless something else is said.
    """

    code: str
    suffixes: tuple[str, ...]
    also: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    rank: int = 0

    def holds(self, name: str) -> bool:
        """Whether a file of that name may be in the language."""
        return name.endswith(self.suffixes + self.also)


def _code(
    code: str, suffixes: str, *, also: str = "", entries: str = "", rank: int = 0
) -> tuple[str, LanguageCode]:
    return code, LanguageCode(
        code=code,
        suffixes=tuple(suffixes.split()),
        also=tuple(also.split()),
        entries=tuple(entries.split()),
        rank=rank,
    )


_CPP = ".cc .cpp .cxx .c++ .C"
_PYTHON = "__main__.py main.py"  # the second is that of the drafts

CODES = dict(
    [
        _code("cpp", _CPP, rank=1000),
        _code("c", ".c", rank=950),
        _code(PYTHON2, ".py2", also=".py", entries=_PYTHON, rank=860),
        _code("python3", ".py .py3", entries=_PYTHON, rank=850),
        _code("java", ".java", entries="Main.java", rank=800),
        _code("csharp", ".cs", rank=700),
        _code("fsharp", ".fs", rank=675),
        _code("ruby", ".rb", rank=650),
        _code("haskell", ".hs", rank=600),
        _code("rust", ".rs", rank=575),
        _code("scala", ".scala", rank=550),
        _code("javascript", ".js", entries="main.js", rank=500),
        _code("php", ".php", entries="main.php", rank=450),
        _code("go", ".go", rank=400),
        _code("ocaml", ".ml", rank=375),
        _code("pascal", ".pas", rank=350),
        _code("objectivec", ".m", rank=300),
        _code("kotlin", ".kt", entries="Main.kt main.kt", rank=250),
        _code("lisp", ".lisp .cl", entries="main.lisp main.cl", rank=200),
        _code("prolog", ".pl", rank=100),
        _code("cobol", ".cob", rank=50),
        _code("ada", ".adb .ads"),
        _code("algol68", ".a68"),
        _code("apl", ".apl"),
        _code("bash", ".sh"),
        _code("cgmp", "", also=".c"),
        _code("cppgmp", "", also=_CPP),
        _code("crystal", ".cr"),
        _code("d", ".d"),
        _code("dart", ".dart"),
        _code("elixir", ".ex"),
        _code("erlang", ".erl"),
        _code("forth", ".fth .4th .forth .frt", also=".fs"),
        _code("fortran", ".f90"),
        _code("gerbil", ".ss"),
        _code("javaalgs4", "", also=".java", entries="Main.java"),
        _code("julia", ".jl"),
        _code("lua", ".lua"),
        _code("modula2", ".mod .def"),
        _code("nim", ".nim"),
        _code("octave", "", also=".m"),
        _code("odin", ".odin"),
        _code("perl", ".pm", also=".pl"),
        _code("python3numpy", "", also=".py .py3", entries=_PYTHON),
        _code("racket", ".rkt"),
        _code("simula", ".sim"),
        _code("smalltalk", ".st"),
        _code("snobol", ".sno"),
        _code("swift", ".swift"),
        _code("typescript", ".ts"),
        _code("visualbasic", ".vb"),
        _code("zig", ".zig"),
    ]
)


def code_of(file: SourceFile) -> str | None:
    """The code of the language that one file decides for; None if it decides nothing.

    A `.py` that asks for Python 2 in its first line is in that.
    """
    for code in CODES.values():
        if code.suffixes and file.name.endswith(code.suffixes):
            asks_for_2 = file.name.endswith(".py") and _SHEBANG_2.match(file.content)
            return PYTHON2 if asks_for_2 else code.code
    return None


def majority_language(files: Iterable[SourceFile]) -> str | None:
    """The code of the language of most files; None if no file decides."""
    votes = Counter(code for file in files if (code := code_of(file)))
    return max(votes, key=lambda code: (votes[code], CODES[code].rank, code), default=None)
