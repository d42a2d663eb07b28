"""Make programs of the package that DMOJ compiles: checkers, interactors and generators.

Source: `dmoj/utils/helper_files.py` and `dmoj/contrib` of DMOJ's judge.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path, PurePosixPath

from judge.model import SourceFile
from judge.packages.families.description import FamilyProgram
from judge.packages.families.dmoj.config import DmojNode
from judge.packages.families.folder import FamilyFolder, shown
from judge.packages.families.layout import safe_name
from judge.packages.programs import brings_testlib

CHECKER_KEYS = frozenset(
    {"files", "lang", "type", "flags", "args_format_string"}
    | {"time_limit", "memory_limit", "compiler_time_limit", "feedback"}
)
INTERACTOR_KEYS = (CHECKER_KEYS - {"time_limit"}) | {"preprocessing_time", "unbuffered"}

_CHECKS = {"peg": "{answer_file} {output_file} {input_file}"}
_TALKS = {"testlib": "{input_file} {output_file} {answer_file}"}
_KINDS = ("default", "testlib", "coci", "peg")
_HOSTS = ("bridge_host.py", "checker_host.py")
_PARTS = re.compile(rb"\b(quitp|_points)\b")
_COMPILERS = {"C": "cc -O2 -std=gnu11", "CPP": "c++ -O2 -std=gnu++20"}
_HEADERS = (".h", ".hpp", ".hh", ".hxx")
_FLAG = re.compile(r"-[A-Za-z0-9_=+.,-]{1,100}")
_PLACES = ("{input_file}", "{answer_file}", "{output_file}")
_RUN = """\
#!/bin/sh
# It answers with exit 42 or exit 43.
exec python3 "$(dirname "$0")/bridge_host.py" {told} "$@"
"""


def gives_parts(folder: FamilyFolder, node: DmojNode, what: str) -> bool:
    """Whether a program that judges through the bridge may give a part of the points."""
    kind = _kind(node)
    if kind == "peg":
        return True
    if kind == "default":
        return False
    content = folder.read(program_names(folder, node, "files", what)[0])
    return not brings_testlib(content) or bool(_PARTS.search(content))


def bridged_checker(folder: FamilyFolder, node: DmojNode) -> FamilyProgram:
    """A checker that answers as its type says."""
    node.require_known(CHECKER_KEYS)
    usual = _CHECKS.get(_kind(node), "{input_file} {output_file} {answer_file}")
    return _bridged(folder, node, usual, "a checker", is_talk=False)


def bridged_interactor(folder: FamilyFolder, node: DmojNode) -> FamilyProgram:
    """An interactor that answers as its type says."""
    node.require_known(INTERACTOR_KEYS)
    usual = _TALKS.get(_kind(node), "{input_file} {answer_file}")
    return _bridged(folder, node, usual, "an interactor", is_talk=True)


def _kind(node: DmojNode) -> str:
    kind = node.own.get("type") or "default"
    if kind not in _KINDS:
        node.fail(f"the type {shown(kind)} is not supported: {', '.join(_KINDS)}")
    return str(kind)


def _bridged(
    folder: FamilyFolder, node: DmojNode, usual: str, what: str, *, is_talk: bool
) -> FamilyProgram:
    """A program that speaks testlib stands for itself; the bridge starts any other."""
    names = program_names(folder, node, "files", what)
    program = folder.program(names[0], [*names, *folder.headers("")])
    is_plain = not node.own.get("flags") and not node.own.get("args_format_string")
    if is_plain and _kind(node) == "testlib" and not gives_parts(folder, node, what):
        return program
    scripts, command = {}, ["{program}/program"]
    if PurePosixPath(names[0]).suffix == ".py":
        command = ["python3", f"{{program}}/{names[0]}"]
    else:
        scripts["build"] = build_script(node, names, "program")
    told = {
        "command": [*command, *_call(node, usual)],
        "kind": _kind(node),
        "is_talk": is_talk,
        "feedback": node.flag("feedback", default=not is_talk),
    }
    scripts["run"] = _RUN.format(told=shlex.quote(json.dumps(told)))
    here = Path(__file__).parent
    hosts = [SourceFile(name=name, content=(here / name).read_bytes()) for name in _HOSTS]
    return FamilyProgram(name="program", files=(*script_files(scripts), *program.files, *hosts))


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
        node.fail(f"{key} is {language[:40]!r}, but only C, C++ and Python are supported")
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


def _call(node: DmojNode, usual: str) -> list[str]:
    """The arguments of the program, with the files at the places of the format."""
    text = node.own.get("args_format_string") or usual
    marks = {place[1:-1]: shlex.quote(place) for place in _PLACES}
    try:
        return shlex.split(str(text).format(**marks))
    except (ValueError, LookupError, AttributeError):
        node.fail(f"args_format_string is {shown(text)}, but words like {usual} were expected")
