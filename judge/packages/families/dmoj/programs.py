"""Make programs of the package that DMOJ compiles: checkers, interactors and generators.

Source: `dmoj/utils/helper_files.py` and `dmoj/contrib` of DMOJ's judge.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Mapping, Sequence
from pathlib import PurePosixPath

from judge.model import SourceFile
from judge.packages.families.description import FamilyProgram
from judge.packages.families.dmoj.config import DmojNode
from judge.packages.families.folder import FamilyFolder, shown
from judge.packages.families.layout import safe_name

CHECKER_KEYS = frozenset(
    {"files", "lang", "type", "flags", "args_format_string"}
    | {"time_limit", "memory_limit", "compiler_time_limit", "feedback"}
)
INTERACTOR_KEYS = (CHECKER_KEYS - {"time_limit"}) | {"preprocessing_time", "unbuffered"}

CHECKS = "{input_file} {output_file} {answer_file}"
"""How DMOJ calls a checker if nothing else is said."""

TALKS = "{input_file} {answer_file}"
"""How DMOJ calls an interactor that is not for testlib if nothing else is said."""

_TESTLIB = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*[\"<]testlib\.h[\">]", re.MULTILINE)
_PARTS = re.compile(rb"\b(quitp|_points)\b")
_COMPILERS = {"C": "cc -O2 -std=gnu11", "CPP": "c++ -O2 -std=gnu++20"}
_HEADERS = (".h", ".hpp", ".hh", ".hxx")
_FLAG = re.compile(r"-[A-Za-z0-9_=+.,-]{1,100}")
_PLACES = {"input_file": '"$1"', "answer_file": '"$2"', "output_file": '"$3/output"'}
_RUN = """\
#!/bin/sh
here=$(dirname "$0")
{before}
case $? in 0) exit 42 ;; 1) exit 43 ;; *) exit 1 ;; esac
"""


def bridged_checker(folder: FamilyFolder, node: DmojNode) -> FamilyProgram:
    """A checker in C or C++ that answers with 0 or 1, or as testlib does."""
    node.require_known(CHECKER_KEYS)
    words = _call(node, CHECKS)
    return _bridged(
        folder, node, f'cat > "$3/output"\n{words} > "$3/judgemessage.txt"', "a checker"
    )


def bridged_interactor(folder: FamilyFolder, node: DmojNode) -> FamilyProgram:
    """An interactor in C or C++ that answers with 0 or 1, or as testlib does."""
    node.require_known(INTERACTOR_KEYS)
    return _bridged(folder, node, _call(node, TALKS), "an interactor")


def _bridged(folder: FamilyFolder, node: DmojNode, call: str, what: str) -> FamilyProgram:
    kind = node.own.get("type") or "default"
    if kind not in ("default", "testlib"):
        node.fail(f"the type {shown(kind)} is not supported: default or testlib")
    names = program_names(folder, node, "files", what)
    program = folder.program(names[0], [*names, *folder.headers("")])
    uses_testlib = any(_TESTLIB.search(file.content) for file in program.files)
    if uses_testlib != (kind == "testlib"):
        node.fail(f"the type is {kind}, but {what} is {'' if uses_testlib else 'not '}for testlib")
    if uses_testlib:
        for key in ("flags", "args_format_string"):
            if node.own.get(key):
                node.fail(f"{key} is not supported for testlib", "Leave it out")
        if any(_PARTS.search(file.content) for file in program.files[:1]):
            node.fail(
                f"{what} gives a part of the points by quitp, which is not supported",
                "A Python checker may give a part",
            )
        return program
    scripts = {"build": build_script(node, names, "program"), "run": _RUN.format(before=call)}
    return FamilyProgram(name="program", files=(*script_files(scripts), *program.files))


def program_names(folder: FamilyFolder, node: DmojNode, key: str, what: str) -> list[str]:
    """The names of the files that make a program, which all are in the folder."""
    files = node.own.get(key)
    names = [files] if isinstance(files, str) else files
    if not isinstance(names, list) or not names or not all(isinstance(one, str) for one in names):
        node.fail(f"{key} is {shown(files)}, but names of files were expected")
    for name in names:
        if not folder.has(name) or safe_name(name) != name:
            node.fail(f"{what} is made of {name!r}, which is not in the folder")
    return names


def build_script(node: DmojNode, names: Sequence[str], made: str, *, key: str = "lang") -> str:
    """A script that compiles the files into the program `made`."""
    language = str(node.own.get(key) or _usual_language(names))
    family = "CPP" if language.startswith("CPP") else "C" if language in ("C", "C11") else ""
    if not family:
        node.fail(f"{key} is {language[:40]!r}, but only C and C++ are supported")
    flags = node.own.get("flags") or []
    if not isinstance(flags, list) or not all(
        isinstance(one, str) and _FLAG.fullmatch(one) for one in flags
    ):
        node.fail(f"flags is {shown(flags)}, but a list of options was expected")
    sources = " ".join(shlex.quote(name) for name in names if not name.endswith(_HEADERS))
    options = "".join(f" {shlex.quote(one)}" for one in flags)
    return f"#!/bin/sh\n{_COMPILERS[family]}{options} -o {made} {sources} -lm\n"


def script_files(scripts: Mapping[str, str]) -> list[SourceFile]:
    """Scripts by their names as files that can be started."""
    return [
        SourceFile(name=name, content=text.encode(), executable=True)
        for name, text in scripts.items()
    ]


def _usual_language(names: Collection[str]) -> str:
    suffixes = {PurePosixPath(name).suffix for name in names}
    return "CPP" if suffixes & {".cpp", ".cc"} else "C" if ".c" in suffixes else "no language"


def _call(node: DmojNode, usual: str) -> str:
    """The shell command that starts the program with the files at the places of the format."""
    text = node.own.get("args_format_string") or usual
    marks = {name: f"\0{name}\0" for name in _PLACES}
    try:
        words = shlex.split(str(text).format(**marks))
    except (ValueError, LookupError, AttributeError):
        node.fail(f"args_format_string is {shown(text)}, but words like {CHECKS} were expected")
    said = []
    for word in words:
        parts = word.split("\0")
        said.append("".join(_PLACES.get(one) or shlex.quote(one) for one in parts if one))
    return " ".join(['"$here/program"', *said])
