"""Make programs of the package that DMOJ compiles: checkers, interactors and generators.

A generator gets the arguments and, as its standard input, the `generator_in` file of the case. It
writes the input to standard output, which counts if the case has no `in`, and the answer to
standard error.

Source: DMOJ's documentation of checkers and graders, and `dmoj/utils/helper_files.py`,
`dmoj/contrib`, `dmoj/checkers` and `dmoj/problem.py` of DMOJ's judge.
"""

from __future__ import annotations

import ast
import json
import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from judge import languages
from judge.errors import LanguageError
from judge.languages.entry_points import HEADERS, arrange_files
from judge.model import Language, SourceFile, Validation
from judge.packages.families.description import (
    COMPARE,
    COMPILERS,
    JUDGING,
    FamilyFolder,
    Files,
    safe_name,
    scripted,
    shown,
)
from judge.packages.families.dmoj.config import DmojCase, DmojNode
from judge.packages.families.dmoj.host import LANGUAGES, contents_of_dmoj
from judge.packages.generators import MARK
from judge.packages.programs import brings_testlib

CHECKER_KEYS = frozenset(
    {"files", "lang", "type", "flags", "args_format_string"}
    | {"time_limit", "memory_limit", "compiler_time_limit", "feedback"}
)
INTERACTOR_KEYS = (CHECKER_KEYS - {"time_limit"}) | {"preprocessing_time", "unbuffered"}

_KINDS = ("default", "testlib", "coci", "peg")
_TESTLIB = "{input_file} {output_file} {answer_file}"
_CHECKS = {**dict.fromkeys(_KINDS, _TESTLIB), "peg": "{answer_file} {output_file} {input_file}"}
_TALKS = {**dict.fromkeys(_KINDS, "{input_file} {answer_file}"), "testlib": _TESTLIB}
"""The arguments of a checker and of an interactor, by its kind."""
_HOST = Path(__file__).with_name("host.py")
_PARTS = re.compile(rb"\b(quitp|_points)\b")
_NOT_COMPILED = ("python3", "pypy3")  # they are only checked
_FLAG = re.compile(r"-[A-Za-z0-9_=+.,-]{1,100}")
_MAIN = re.compile(rb"\bmain\s*\(")
_UNBUFFERED = b"""\
#include <stdio.h>
__attribute__((constructor)) static void print_at_once(void) { setvbuf(stdout, 0, _IONBF, 0); }
#line 1
"""
_PLACES = ("{input_file}", "{answer_file}", "{output_file}")
_RUN = """\
#!/bin/sh
# It answers with exit 42 or exit 43.
exec python3 "$(dirname "$0")/host.py" {told} "$@"
"""


def _what(is_talk: bool) -> str:
    return "an interactor" if is_talk else "a checker"


def gives_parts(folder: FamilyFolder, node: DmojNode, *, is_talk: bool) -> bool:
    """Whether a program that judges through the bridge may give a part of the points."""
    kind = _kind(node)
    if kind == "peg":
        return True
    if kind == "default":
        return False
    content = folder.read(_program_names(folder, node, "files", _what(is_talk))[0])
    return not brings_testlib(content) or bool(_PARTS.search(content))


def _kind(node: DmojNode) -> str:
    kind = node.own.get("type") or "default"
    if kind not in _KINDS:
        node.fail(f"the type {shown(kind)} is not supported: {', '.join(_KINDS)}")
    return str(kind)


def _bridged(folder: FamilyFolder, node: DmojNode, *, is_talk: bool) -> Files:
    """A program that speaks testlib stands for itself; the bridge starts any other."""
    node.require_known(INTERACTOR_KEYS if is_talk else CHECKER_KEYS)
    usual = (_TALKS if is_talk else _CHECKS)[_kind(node)]
    names = _program_names(folder, node, "files", _what(is_talk))
    program = folder.program(names[0], [*names, *folder.headers("")])
    if is_talk and node.flag("unbuffered", default=True):  # Python gets it from the host
        program = tuple(map(_unbuffered, program))
    is_plain = not node.own.get("flags") and not node.own.get("args_format_string")
    if is_plain and _kind(node) == "testlib" and not gives_parts(folder, node, is_talk=is_talk):
        return program
    files, build, command = _compiled(node, program, names)
    told = {
        "command": [*command, *_call(node, usual)],
        "kind": _kind(node),
        "is_talk": is_talk,
        "feedback": node.flag("feedback", default=not is_talk),
    }
    run = _RUN.format(told=shlex.quote(json.dumps(told)))
    host = SourceFile(name=_HOST.name, content=_HOST.read_bytes())
    return scripted([*files, host], run=run, build=build)


def _unbuffered(file: SourceFile) -> SourceFile:
    """A source in C or C++ that has a `main`, whose program writes at once what it prints."""
    if not file.name.endswith(tuple(COMPILERS)) or not _MAIN.search(file.content):
        return file
    content = file.content.removeprefix(b"\xef\xbb\xbf")  # which may stand at the start alone
    return SourceFile(name=file.name, content=_UNBUFFERED + content)


def _program_names(folder: FamilyFolder, node: DmojNode, key: str, kind: str) -> list[str]:
    """The names of the files that make a program, which all are in the folder."""
    files = node.own.get(key)
    names = [files] if isinstance(files, str) else files
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        node.fail(f"{key} is {shown(files)}, but names of files were expected")
    for name in names:
        if not folder.has(name) or safe_name(name) != name:
            node.fail(f"{kind} is made of {name!r}, which is not in the folder")
    return names


def _compiled(
    node: DmojNode, files: Sequence[SourceFile], names: Sequence[str], *, key: str = "lang"
) -> tuple[list[SourceFile], str, list[str]]:
    """The files of a program, the command that compiles them, and the one that starts it.

    The first is empty if there is nothing to compile. In the other `{program}` is the folder.
    """
    sources = [name for name in names if not name.endswith(HEADERS)] or names
    row = _language(node, sources, key)
    flags = node.own.get("flags") or []
    if not isinstance(flags, list) or not all(
        isinstance(flag, str) and _FLAG.fullmatch(flag) for flag in flags
    ):
        node.fail(f"flags is {shown(flags)}, but a list of options was expected")
    if compiler := COMPILERS.get(f".{row.code}"):
        script = f"{compiler} {shlex.join([*flags, '-o', 'program', *sources])} -lm"
        return [*files], script, ["{program}/program"]
    if len(sources) > 1:
        node.fail(f"a program in {row.name} has one file")
    arranged, main = arrange_files(row, files)
    values = {"main": main, "stem": main.rpartition(".")[0] or main, "memory_mib": "1024"}
    places = {"{files}": arranged[0].name, **{f"{{{key}}}": text for key, text in values.items()}}
    build, run = (
        [
            _filled(word, {**places, "{folder}": folder, "{binary}": f"{folder}/program"})
            for word in command
        ]
        for folder, command in ((".", row.compile), ("{program}", row.run))
    )
    return arranged, "" if row.code in _NOT_COMPILED else shlex.join(build), run


def _filled(word: str, places: Mapping[str, str]) -> str:
    for place, text in places.items():
        word = word.replace(place, text)
    return word


def _language(node: DmojNode, names: Sequence[str], key: str) -> Language:
    """The language that a map names by DMOJ's code for it, or else that of the suffixes."""
    stated = node.own.get(key)
    # DMOJ compiles C as C++ if any file is in C++.
    first = next((name for name in names if name.endswith((".cpp", ".cc"))), names[0])
    try:
        if stated is None:
            return languages.language_of(first)
        code = next(code for code, values in LANGUAGES.items() if stated in values)
        return next(row for row in languages.table() if row.code == code)
    except (LanguageError, StopIteration):
        node.fail(
            f"{first} is in {shown(stated) if stated else 'no language that is known here'}",
            "Programs of a package are in a language of `judge doctor languages`",
        )


def _call(node: DmojNode, usual: str) -> list[str]:
    """The arguments of the program, with the files at the places of the format."""
    text = node.own.get("args_format_string") or usual
    marks = {place[1:-1]: shlex.quote(place) for place in _PLACES}
    try:
        return shlex.split(str(text).format(**marks))
    except (ValueError, LookupError, AttributeError):
        node.fail(f"args_format_string is {shown(text)}, but words like {usual} were expected")


# Checkers and graders in Python


_GRADER = "grader_of_the_package"
# What a checker is told of a submission, and what a grader knows of it.
_ABOUT = {"submission_source", "submission_language", "execution_time", "problem_id", "result"}
_ABOUT_TO_GRADERS = {"source", "language", "problem"}
_ADVICE = "Write what it does as a checker, or as an interactor with `interactive`"


def _tree(node: DmojNode, name: str, content: bytes) -> ast.Module:
    """A checker or a grader as it is parsed; fails if it needs more than is there of DMOJ."""
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        node.fail(f"{name} is no Python 3: {error}")
    known = contents_of_dmoj(dict.fromkeys(_ARGS))
    imports: list[tuple[str, str]] = []
    for statement in tree.body:  # an import elsewhere may be caught if it fails
        if isinstance(statement, ast.Import):
            imports += [(alias.name, "") for alias in statement.names]
        elif isinstance(statement, ast.ImportFrom) and statement.module and not statement.level:
            imports += [(statement.module, alias.name) for alias in statement.names]
    for module, inner in imports:
        is_known = inner in ("", "*", *known.get(module, ())) or f"{module}.{inner}" in known
        if module.partition(".")[0] == "dmoj" and not (module in known and is_known):
            part = f"{inner} of {module}" if inner else module
            node.fail(f"{name} imports {part}, which is there in DMOJ's judge only", _ADVICE)
    return tree


def _grader(config: DmojNode, name: str, content: bytes) -> ast.Module:
    """The grader as it is parsed; fails if it wants more than to talk with the solution once."""
    tree = _tree(config, name, content)
    graders = [
        node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == "Grader"
    ]
    if not graders:
        config.fail(f"custom_judge: {name} has no class Grader")
    for node in ast.walk(graders[-1]):
        fault = ""
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.BitAnd):
            parts = [getattr(node, name, None) for name in ("left", "right", "target")]
            if "result_flag" in [part.attr for part in parts if isinstance(part, ast.Attribute)]:
                fault = f"line {node.lineno} looks at how the solution has ended"
        elif isinstance(node, ast.FunctionDef) and node.name == "_generate_binary":
            fault = f"line {node.lineno} changes what is compiled"
        if fault:
            config.fail(f"custom_judge: {name}: {fault}, which only DMOJ's judge can do", _ADVICE)
    return tree


def _is_told(tree: ast.Module, about: set[str]) -> bool:
    """Whether it uses what it is told of the submission: as a parameter, a field or a key."""
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    words = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)} & names
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and about is _ABOUT_TO_GRADERS:
            words.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words.add(node.value)
    return bool(words & about)


# What judges outputs


_ARGS: Mapping[str, Mapping[str, type]] = {
    "standard": {},
    "easy": {},
    "identical": {"pe_allowed": bool},
    "rstripped": {"filter_new_line": bool},
    "sorted": {"split_on": str},
    "unordered": {},
    "floats": {"precision": int, "error_mode": str},
    "floatsabs": {"precision": int},
    "floatsrel": {"precision": int},
    "linecount": {"feedback": bool},
    "linematches": {"point_distribution": list, "filler_lines_required": bool},
}
_CHOICES = {"split_on": ("lines", "whitespace"), "error_mode": ("default", "absolute", "relative")}
_ERROR_MODES = {"floatsabs": "absolute", "floatsrel": "relative"}
_LINES = ("linecount", "linematches")
_MOST_PRECISION = 300
_MOST_SHARE = 10**6

_ON_ERROR = re.compile(rb"\brun_on_error\b")


class DmojJudging(Struct, frozen=True, kw_only=True):
    """What judges outputs: a comparison or a `program`, its arguments for each case, and how."""

    program: Files
    args: Sequence[tuple[str, ...]]
    how: Validation = JUDGING


def is_partial(folder: FamilyFolder, node: DmojNode) -> bool:
    """Whether the checker of a case, or a grader, may give a part of its points."""
    if node.get("custom_judge") is not None:
        return True
    if (interactive := node.get("interactive")) is not None:
        return gives_parts(folder, node.node("interactive", interactive), is_talk=True)
    name, args = _name_of(node)
    if name == "bridged":
        return gives_parts(folder, args, is_talk=False)
    return name.endswith(".py") or name in _LINES


def read_judging(folder: FamilyFolder, config: DmojNode, cases: Sequence[DmojCase]) -> DmojJudging:
    """What judges the outputs on the cases; `ProblemError` if it is not supported."""
    grader = config.name("custom_judge")
    is_talk = not grader and config.get("interactive") is not None
    checkers = [] if is_talk else [_name_of(case.node) for case in cases]
    names = {name for name, _ in checkers}
    if "bridged" in names and grader:
        config.fail("a custom_judge whose checker is bridged is not supported")
    if "bridged" in names and len(names) > 1:
        config.fail(f"cases have different checkers: {' and '.join(sorted(names))}")
    if is_talk or "bridged" in names:
        node = config.node("interactive", config.get("interactive")) if is_talk else checkers[0][1]
        program = _bridged(folder, node, is_talk=is_talk)
        has_parts = gives_parts(folder, node, is_talk=is_talk)
        args: list[tuple[str, ...]] = [()] * len(cases)
        if has_parts:
            args = [(json.dumps(known_of(cases, index)),) for index in range(len(cases))]
        return DmojJudging(program=program, args=args)
    compared = [
        None if name.endswith(".py") else _comparison(name, node) for name, node in checkers
    ]
    if not grader and all(name in _ARGS and name not in _LINES for name in names):
        modes = [
            (mode, json.dumps(args)) if args else (mode,) for mode, args in filter(None, compared)
        ]
        return DmojJudging(program=(), args=modes)
    program, on_error, reads = _hosted(folder, config, checkers)
    judges_failures = bool(names & on_error) and not grader
    if judges_failures and names != on_error:
        config.fail(
            f"the checker {min(names & on_error)} judges programs that fail, and others do not",
            "Give all cases checkers of one kind",
        )
    args = [
        _host_args(checkers[position], compared[position], cases, position, grader)
        for position in range(len(cases))
    ]
    how = replace(JUDGING, judges_failures=judges_failures, reads_submission=reads)
    return DmojJudging(program=program, args=args, how=how)


def known_of(cases: Sequence[DmojCase], position: int) -> dict[str, object]:
    """What every program that judges is told of a case: its points and its place."""
    entry, points = cases[position], cases[position].case.points
    return {
        "point_value": int(points) if points.denominator == 1 else float(points),
        "batch": entry.number,
        "case_position": entry.position,
        "ends_batch": not entry.batch
        or [other.batch for other in cases[position + 1 : position + 2]] != [entry.batch],
    }


def _name_of(node: DmojNode) -> tuple[str, DmojNode]:
    """The name of a checker, and the map of its arguments."""
    value = node.get("checker")
    if value is None or isinstance(value, str):
        return "standard" if value is None else value, node.node("checker", {})
    checker = node.node("checker", value)
    name = checker.own.get("name")
    if not isinstance(name, str):
        checker.fail(f"name is {shown(name)}, but the name of a checker was expected")
    return name, checker.node("args", checker.own.get("args") or {})


def _hosted(
    folder: FamilyFolder, config: DmojNode, checkers: Sequence[tuple[str, DmojNode]]
) -> tuple[Files, set[str], bool]:
    """The program that calls any checker or grader in Python.

    With it the names of the checkers that judge failures, and whether it reads the submission.
    """
    on_error, reads = {"linecount"}, False
    files = {"main.py": _HOST.read_bytes(), COMPARE.name: COMPARE.read_bytes()}
    for name, node in checkers:
        module = f"{_module(name)}.py"
        if not name.endswith(".py") or module in files:
            continue
        if not folder.has(name):
            node.fail(f"the checker {name} is not in the folder")
        files[module] = folder.read(name)
        reads |= _is_told(_tree(node, name, files[module]), _ABOUT)
        if _ON_ERROR.search(files[module]):
            on_error.add(name)
    if grader := config.name("custom_judge"):
        if not folder.has(grader):
            config.fail(f"custom_judge names {grader!r}, which is not in the folder")
        files[f"{_GRADER}.py"] = folder.read(grader)
        reads |= _is_told(_grader(config, grader, folder.read(grader)), _ABOUT_TO_GRADERS)
    sources = (SourceFile(name=name, content=content) for name, content in files.items())
    return tuple(sources), on_error, reads


def _module(name: str) -> str:
    return "checker_" + re.sub(r"\W", "_", PurePosixPath(name).stem)


def _host_args(
    checker: tuple[str, DmojNode],
    compared: tuple[str, Mapping[str, object]] | None,
    cases: Sequence[DmojCase],
    position: int,
    grader: str,
) -> tuple[str, ...]:
    """The module of a checker, and all that it may ask for besides the files."""
    (name, node), case = checker, cases[position]
    if compared is None:
        module, function, args = _module(name), "check", node.own
    else:
        function, args = compared
        module = "lines" if name in _LINES else "compare"
        answer, shares = case.case.answer, args.get("point_distribution", [1])
        if name == "linematches" and answer is not None and isinstance(shares, list):
            lines = len(list(filter(None, re.split(rb"[\r\n]", answer))))
            if lines != len(shares):
                words = (
                    f"point_distribution has {len(shares)} numbers, but the answer {lines} lines"
                )
                node.fail(words)
    known = {
        "function": function,
        "args": dict(args),
        **known_of(cases, position),
        "binary_data": case.node.flag("binary_data"),
        **({"grader": _GRADER, "config": case.node.plain()} if grader else {}),
    }
    try:
        return module, json.dumps(known, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        node.fail(f"the args cannot be handed on: {error}")


def _comparison(name: str, node: DmojNode) -> tuple[str, Mapping[str, object]]:
    """The mode of a comparison and what else it needs to know."""
    if name not in _ARGS:
        node.fail(f"the checker {name!r} is not supported", f"Known are {', '.join(_ARGS)}")
    node.require_known(_ARGS[name])
    args = {key: value for key, value in node.own.items() if key in _ARGS[name]}
    if name.startswith("floats") and isinstance(args.get("precision"), str):
        text = str(args["precision"])
        args["precision"] = int(text) if text.isascii() and text.isdigit() else text
    for key, value in args.items():
        is_right = type(value) is _ARGS[name][key]
        if not is_right or value not in _CHOICES.get(key, (value,)):
            node.fail(f"{key}: {shown(value)} is nothing that {name} takes")
        if key == "precision" and not 0 <= int(str(value)) <= _MOST_PRECISION:
            node.fail(f"precision is {value}, but 0 to {_MOST_PRECISION} was expected")
        if key == "point_distribution" and not _are_shares(value):
            node.fail(f"{key} is {shown(value)}, but whole numbers, not all 0, were expected")
    if name in _ERROR_MODES:
        args["error_mode"] = _ERROR_MODES[name]
        name = "floats"
    return name, args


def _are_shares(values: object) -> bool:
    return (
        isinstance(values, list)
        and all(type(value) is int and 0 <= value <= _MOST_SHARE for value in values)
        and sum(values) > 0
    )


# Generators


_KEYS = frozenset(
    {"source", "args", "flags", "language", "time_limit", "memory_limit", "compiler_time_limit"}
)
_PLAIN = 'cat "$1"'
_NORMAL = "sed 's/\\r$//' \"$1\" | tr '\\r' '\\n' | sed -e '$a\\'"
_RUN_GENERATOR = """\
#!/bin/sh
# The first argument names the standard input, if any; the rest are the arguments.
here=$(dirname "$0")
given=/dev/null
[ -z "$1" ] || given=$here/$1
shift
shown() {{ {shown}; }}
{call} "$@" < "$given" > made.out 2> made.err || {{
    code=$?
    tail -n 5 made.err >&2
    exit $code
}}
shown made.out > testcase.in
case $given in */input-*) [ -s made.out ] || shown "$given" > testcase.in ;; esac
shown made.err > testcase.ans
"""


class DmojGenerators:
    """The generators that cases name, each once."""

    def __init__(self, folder: FamilyFolder) -> None:
        self._folder = folder
        self._names: dict[tuple[object, ...], str] = {}
        self._programs: dict[str, Files] = {}
        self._read: dict[tuple[bytes, bool], str] = {}

    def command(self, node: DmojNode, read: bytes, *, is_input: bool) -> str:
        """The command of `generators.yaml` that makes a case.

        The generator gets `read`, which `is_input` of the case if nothing is printed.
        """
        generator = node.get("generator")
        if not isinstance(generator, Mapping):
            generator = {"source": generator}
        keys = node.node("generator", generator, _KEYS)
        listed = node.get("generator_args") or keys.own.get("args") or []
        if not isinstance(listed, list) or not all(
            isinstance(value, str | int | float) for value in listed
        ):
            node.fail(f"generator_args is {shown(listed)}, but a list of words was expected")
        args = [str(value) for value in listed]
        if marked := [arg for arg in args if MARK.search(arg) or "\0" in arg]:
            node.fail(f"generator_args holds {shown(marked[0])}, which is not supported")
        names = _program_names(self._folder, keys, "source", "the generator")
        is_binary = node.flag("binary_data")
        identity = (*names, repr(keys.own.get("flags")), keys.own.get("language"), is_binary)
        if identity not in self._names:
            program = self._folder.program(names[0], [*names, *self._folder.headers("")])
            files, build, command = _compiled(keys, program, names, key="language")
            call = shlex.join(command).replace("{program}", "'\"$here\"'")
            run = _RUN_GENERATOR.format(shown=_PLAIN if is_binary else _NORMAL, call=call)
            self._names[identity] = f"{len(self._programs) + 1}-{safe_name(names[0])}"
            self._programs[self._names[identity]] = scripted(files, run=run, build=build)
        called = self._names[identity]
        name = f"{'input' if is_input else 'given'}-{len(self._read) + 1}"
        place = self._read.setdefault((read, is_input), name) if read else ""
        return shlex.join([called, place, *args])

    def programs(self) -> Mapping[str, Files]:
        """The programs, which all hold the files that cases hand to them."""
        texts = [SourceFile(name=name, content=text) for (text, _), name in self._read.items()]
        return {name: (*files, *texts) for name, files in self._programs.items()}
