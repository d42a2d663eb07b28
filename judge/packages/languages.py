"""Tell the language of a program in a package from its files.

Source: "Problem package format", appendix "Languages". If a program has files in several languages,
the most frequent one wins, and of equals the one with the highest rank, as in contest systems.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from judge import languages
from judge.model import Language, SourceFile, ValidatorProtocol
from judge.terminal.translation import mark

PYTHON2 = "python2"
NO_SUFFIXES: Mapping[str, str] = MappingProxyType({})
"""The suffixes of a dialect that reads all as the format does."""
_SHEBANG_2 = rb"#![^\n]*python2"
# Each alternative ends at the end of the text at the latest, so the search takes linear time.
_NO_CODE_2 = (
    rb"(?s)\"\"\"(?:\\.|[^\\])*?(?:\"\"\"|\Z)|'''(?:\\.|[^\\])*?(?:'''|\Z)"
    rb"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|#[^\n]*"
)
# What is no Python 3: a print or an exec without parentheses, `<>`, backticks, `10L`, `raise E, x`.
_SYNTAX_2 = (
    rb"(?m)(?:^|[:;])[ \t]*print[ \t]*>>"
    rb"|(?:^|[:;])[ \t]*print[ \t]+(?!(?:if|else|for|async|as|in|is|and|or|not)\b)[\w\"`]"
    rb"|^[ \t]*exec[ \t]+[\w\"]|^[ \t]*raise[ \t]+[\w.]+[ \t]*,"
    rb"|^[ \t]*except[ \t]+[\w.]+[ \t]*,[ \t]*e\w{0,4}[ \t]*:|`|<>|(?<![\w.])[0-9]+[lL]\b"
)
# What Python 3 runs, but does not know; a program for both versions asks which one it meets.
_NAMES_2 = (
    rb"(?m)\b(?:xrange|raw_input|unicode|unichr)[ \t]*\(|\.(?:iteritems|itervalues|has_key)[ \t]*\("
    rb"|\bsys\.maxint\b|^[ \t]*(?:import|from)[ \t]+(?:Queue|cPickle|StringIO|cStringIO)\b"
)
_FOR_BOTH = (
    rb"\b(?:version|version_info|hexversion|PY2|PY3|six|hasattr|builtins|globals|NameError)\b"
    rb"|\b(?:def|class|import)\b[^\n]*\b(?:xrange|raw_input|unicode|unichr|has_key|iter\w+)\b"
    rb"|\b(?:xrange|raw_input|unicode|unichr)[ \t]*=[^=]"
)

# Without its folder, where a solution may be called `token.py`.
_COMPILE_2 = "import sys; del sys.path[0]; import py_compile; sys.exit(py_compile.main())"
PYTHON2_ROW = Language(
    code=PYTHON2,
    name="Python 2",
    suffixes=(".py2", ".py"),
    compile=("python2", "-c", _COMPILE_2, "{files}"),
    run=("python2", "{folder}/{main}"),
    version=(),
    install=mark("Debian has had none since 2023"),
)
"""What runs Python 2, which no table has: hardly a machine has it."""


class FormatLanguage(Struct, frozen=True):
    """A row of the format's table. Only `suffixes` decide; `also` may be files of the language.

    `entries` are the default names of the file that is run.
    """

    suffixes: tuple[str, ...]
    also: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    rank: int = 0

    def holds(self, name: str) -> bool:
        """Whether a file of that name may be in the language."""
        return name.endswith(self.suffixes + self.also)


def _row(suffixes: str, *, also: str = "", entries: str = "", rank: int = 0) -> FormatLanguage:
    first, others, names = (tuple(text.split()) for text in (suffixes, also, entries))
    return FormatLanguage(first, others, names, rank)


_CPP = ".cc .cpp .cxx .c++ .C"
_PYTHON = "__main__.py main.py"  # the second is that of the drafts
_UNRANKED = """
    ada .adb .ads | algol68 .a68 | apl .apl | bash .sh | crystal .cr | d .d | dart .dart |
    elixir .ex | erlang .erl | fortran .f90 | gerbil .ss | julia .jl | lua .lua |
    modula2 .mod .def | nim .nim | odin .odin | racket .rkt | simula .sim | smalltalk .st |
    snobol .sno | swift .swift | typescript .ts | visualbasic .vb | zig .zig
"""

CODES = {
    "cpp": _row(_CPP, rank=1000),
    "c": _row(".c", rank=950),
    PYTHON2: _row(".py2", also=".py", entries=_PYTHON, rank=860),
    "python3": _row(".py .py3", entries=_PYTHON, rank=850),
    "java": _row(".java", entries="Main.java", rank=800),
    "csharp": _row(".cs", rank=700),
    "fsharp": _row(".fs", rank=675),
    "ruby": _row(".rb", rank=650),
    "haskell": _row(".hs", rank=600),
    "rust": _row(".rs", rank=575),
    "scala": _row(".scala", rank=550),
    "javascript": _row(".js", entries="main.js", rank=500),
    "php": _row(".php", entries="main.php", rank=450),
    "go": _row(".go", rank=400),
    "ocaml": _row(".ml", rank=375),
    "pascal": _row(".pas", rank=350),
    "objectivec": _row(".m", rank=300),
    "kotlin": _row(".kt", entries="Main.kt main.kt", rank=250),
    "lisp": _row(".lisp .cl", entries="main.lisp main.cl", rank=200),
    "prolog": _row(".pl", rank=100),
    "cobol": _row(".cob", rank=50),
    "cgmp": _row("", also=".c"),
    "cppgmp": _row("", also=_CPP),
    "forth": _row(".fth .4th .forth .frt", also=".fs"),
    "javaalgs4": _row("", also=".java", entries="Main.java"),
    "octave": _row("", also=".m"),
    "perl": _row(".pm", also=".pl"),
    "python3numpy": _row("", also=".py .py3", entries=_PYTHON),
    **{
        code: _row(suffixes)
        for code, suffixes in (row.split(maxsplit=1) for row in _UNRANKED.split("|"))
    },
}
"""The languages by their codes."""


_INPUT_TOOLS = (
    (
        ValidatorProtocol.CHECKTESTDATA,
        Language(
            code="checktestdata",
            name="checktestdata",
            suffixes=(".ctd",),
            run=("checktestdata", "{folder}/{main}"),
            version=(),
            install="pipx install checktestdata",
        ),
        # The same tool in Python, as the package index has it.
        ("pyctd", "{folder}/{main}"),
    ),
    (
        ValidatorProtocol.VIVA,
        Language(
            code="viva",
            name="VIVA",
            suffixes=(".viva",),
            run=("viva.sh", "{folder}/{main}"),
            version=(),
            install="put viva.sh and viva.jar of problemtools into a folder of PATH",
            wall_extra_s=1.0,
        ),
        ("viva", "{folder}/{main}"),
    ),
)


def input_tool(
    files: Sequence[SourceFile],
) -> tuple[Language, ValidatorProtocol, SourceFile] | None:
    """The tool for which the files of an input validator are written, and the file that it reads.

    None for a program. The command is another name of the tool if only that is installed.
    """
    if majority_language(files) is not None:
        return None
    for protocol, language, other in _INPUT_TOOLS:
        for file in files:
            if file.name.endswith(language.suffixes):
                if languages.missing_tool(language) and languages.find_command(other[0]):
                    language = replace(language, run=other)
                return language, protocol, file
    return None


def code_of(file: SourceFile, own: Mapping[str, str] = NO_SUFFIXES) -> str | None:
    """The code of the language of a file by its suffix; None without one.

    The suffixes of a dialect, its `own`, come first, but for a suffix of several parts. A `.py`
    that asks for Python 2 in its first line, or is no Python 3, is in Python 2.
    """
    own_row = row_by_name(file.name)
    if own_row is not None and own_row.code in CODES:
        return own_row.code
    for suffix, code in own.items():
        if file.name.endswith(suffix):
            return code
    for code, language in CODES.items():
        if language.suffixes and file.name.endswith(language.suffixes):
            return PYTHON2 if file.name.endswith(".py") and is_python2(file.content) else code
    return None


def row_by_name(name: str, package: Path | None = None) -> Language | None:
    """The row of the tables that a file asks for, which the format does not know; None without one.

    It does so by a suffix of several parts, such as `.pypy.py`.
    """
    if name.count(".") < 2 or not languages.is_source(name, package):
        return None
    row = languages.language_of(name, package)
    suffix = max((suffix for suffix in row.suffixes if name.endswith(suffix)), key=len)
    return row if suffix.count(".") > 1 else None


def is_python2(source: bytes) -> bool:
    """Whether a source in Python is in Python 2 for sure, and not in Python 3.

    It is read as words, since Python's own parser may take any time and depth on a stranger's text.
    """
    if re.match(_SHEBANG_2, source):
        return True
    code = re.sub(_NO_CODE_2, b'""', source)
    if re.search(_SYNTAX_2, code):
        return True
    return bool(re.search(_NAMES_2, code)) and not re.search(_FOR_BOTH, code)


def majority_language(
    files: Iterable[SourceFile], own: Mapping[str, str] = NO_SUFFIXES
) -> str | None:
    """The code of the language of most files; None if no file has a known suffix.

    `own` are the suffixes of a dialect.
    """
    votes = Counter(code for file in files if (code := code_of(file, own)))
    return max(votes, key=lambda code: (votes[code], CODES[code].rank, code), default=None)
