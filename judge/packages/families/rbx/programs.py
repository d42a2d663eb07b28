"""Make programs of what a package of rbx names, and read its tests, which generators make.

Checkers, interactors, validators and generators are compiled where they lie, with the files that
they include: sources keep their paths in the package. Tests come in groups and subgroups: files,
globs, generator calls and generator scripts.

Source: rbx, `rbx/box/checkers.py`, `tasks.py`, `validators.py`, `generators.py` and
`testcase_extractors.py`.
"""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import PurePosixPath

from msgspec import Struct

from judge.model import SourceFile
from judge.packages.families.description import (
    COMPILERS,
    FamilyCase,
    FamilyFolder,
    FamilyGroup,
    Files,
    YamlNode,
    compile_command,
    names_in_order,
    safe_name,
    scripted,
    shown,
    start_command,
)
from judge.packages.families.rbx.document import (
    CALL_KEYS,
    GENERATOR_KEYS,
    GROUP_KEYS,
    SCRIPT_KEYS,
    SOLUTION_KEYS,
    SUBGROUP_KEYS,
    TEST_KEYS,
    files_named,
)
from judge.packages.families.run_scripts import (
    RUN_GENERATOR,
    TESTLIB_CHECKER,
    Argument,
    ProgramCall,
    codes,
    run_script,
)
from judge.packages.generators import MARK, PLACE, made_files, program_key

LANGUAGES = {
    "cpp": (".cpp", ".cc", ".cxx"),
    "c": (".c",),
    "py": (".py",),
    "java": (".java",),
    "kt": (".kt",),
}
"""The suffixes of sources, by the languages of the environment that rbx comes with."""

_TAKEN = ("build", "run", "program", "checker-program")

OUTPUT = "output"
"""The feedback file with what an interactor has written, where a checker is asked after it."""

_OUTPUT_FIRST = (Argument.OUTPUT, Argument.ANSWER, Argument.GIVEN)
CHECKER_CALLS = {
    "testlib": ProgramCall(arguments=TESTLIB_CHECKER.arguments, right=(0,), wrong=(1, 2)),
    "boca": ProgramCall(arguments=_OUTPUT_FIRST, right=(0, 4), wrong=(1, 2, 6)),
}
INTERACTOR_CALL = ProgramCall(
    arguments=(Argument.GIVEN, Argument.OUTPUT), right=(0,), wrong=(1, 2), is_talk=True
)
_RUN_BOTH = """\
#!/bin/sh
# The checker is asked when the interactor has accepted and the solution has ended.
here=$(dirname "$0")
{start} "$1" "$3/talk" 2> "$3/judgemessage.txt"
case $? in 0) ;; 1|2) exit 43 ;; *) exit 1 ;; esac
exec > /dev/null
cat > /dev/null
exec < /dev/null
touch "$3/talk"
mv "$3/talk" "$3/{output}"
{checker} {args} 2> "$3/judgemessage.txt"
case $? in {right}) exit 42 ;; {wrong}) exit 43 ;; *) exit 1 ;; esac
"""
RUN_VALIDATOR = """\
#!/bin/sh
# The arguments are --group GROUP PATH, where PATH is that of the subgroup.
here=$(dirname "$0")
case ${{3:-}} in {places}) ;; *) exit 42 ;; esac
{start} {args} --group "$2"
case $? in 0) exit 42 ;; *) exit 43 ;; esac
"""
_PRINTED = "script"  # the file with what a generator script has printed that is a program
_PRINT = RUN_GENERATOR.rstrip() + f" > {PLACE}/{_PRINTED}\n"


class _Part(Struct, frozen=True, kw_only=True):
    """The files of one source, how it is started, and the command that compiles it, if any."""

    files: Sequence[SourceFile]
    start: str
    build: str = ""


class RbxPrograms:
    """Makes programs; all get the `header` with the variables as `rbx.h`."""

    def __init__(self, folder: FamilyFolder, header: bytes) -> None:
        self._folder = folder
        self._header = header

    def interactor_and_checker(
        self, node: YamlNode, checker: YamlNode, path: str, call: ProgramCall
    ) -> Files:
        """An interactor, and a checker of what it has written, which is asked if it accepts."""
        first = self._part(node, node.text("path"), "program")
        second = self._part(checker, path, "checker-program")
        run = _RUN_BOTH.format(
            start=first.start,
            checker=second.start,
            args=call.words,
            output=OUTPUT,
            right=codes(call.right),
            wrong=codes(call.wrong),
        )
        build = " && ".join(filter(None, (first.build, second.build)))
        files = {file.name: file for file in (*first.files, *second.files)}
        return scripted(files.values(), run=run, build=build)

    def program(self, node: YamlNode, path: str, run: str | ProgramCall, **words: str) -> Files:
        """The program at `path`, asked as a call says or started by a script with these words."""
        part = self._part(node, path, "program")
        if isinstance(run, ProgramCall):
            script = run_script(run, str(PurePosixPath(path)))
        else:
            script = run.format(start=part.start, **words)
        return scripted(part.files, run=script, build=part.build)

    def _part(self, node: YamlNode, path: str, made: str) -> _Part:
        """The files of one source, and how it is compiled to the file `made` and started."""
        path = str(PurePosixPath(path))
        if not self._folder.has(path):
            node.fail(f"{path!r} is not in the package")
        require_language(node, path)
        listed = node.words("compilationFiles") + node.words("executionFiles")
        files = self._folder.with_included(
            [path, *(str(PurePosixPath(name)) for name in listed)],
            {"rbx.h": self._header},
            roots=("",),
        )
        if odd := [file.name for file in files if file.name.split("/")[0] in _TAKEN]:
            node.fail(f"{odd[0]} has a name that is taken here: call it otherwise")
        if not path.endswith((*COMPILERS, ".py")):
            node.fail(f"{path} is neither in C or C++ nor in Python, which is not supported")
        build = compile_command(path, made, "-I.")
        return _Part(files=files, start=start_command(path, made), build=build)


def require_language(node: YamlNode, path: str) -> None:
    """Raises `ProblemError` for a `language` that is not that of the suffix."""
    language = node.text("language")
    if language and PurePosixPath(path).suffix not in LANGUAGES.get(language, ()):
        node.fail(f"language is {shown(language)}, which is not supported for {path}")


# Tests


_TOKEN = re.compile(
    r"(?P<blank>\s+)|(?P<comment>(?://|#)[^\n\r]*)"
    r"|@copy\b[ \t]*(?P<copy>[^\n\r]*)"
    r"|@input\b\s*(?:(?P<text>\"\"\"[\s\S]*?\"\"\"|'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
    r"|\{(?P<lines>[^}]*)\})"
    r"|@testgroup\b\s*(?P<group>[A-Za-z0-9][A-Za-z0-9_/-]*)\s*\{"
    r"|(?P<end>\})|(?P<call>[^\s/#@}][^\n\r]*)"
)


class RbxLine(Struct, frozen=True, kw_only=True):
    """A test of a script: a call with its words, a file to `copy`, or the `text` itself.

    `group` is the path of the group that it is for; empty for any.
    """

    group: str = ""
    call: tuple[str, ...] = ()
    copy: str = ""
    text: str | None = None


def _lines(node: YamlNode, path: str, script: str) -> Iterator[RbxLine]:
    position, groups = 0, list[str]()
    while position < len(script):
        token = _TOKEN.match(script, position)
        where = f"{path}:{script.count(chr(10), 0, position) + 1}"
        if token is None:
            node.fail(f"{where}: {shown(script[position:].splitlines()[0])} is not a test")
        position = token.end()
        group = "/".join(groups)
        match token.lastgroup:
            case "group":
                groups.append(token["group"])
            case "end":
                if not groups:
                    node.fail(f"{where}: a brace closes no group")
                groups.pop()
            case "copy":
                if not token["copy"].strip():
                    node.fail(f"{where}: @copy names no file")
                yield RbxLine(group=group, copy=token["copy"].strip())
            case "text":
                yield RbxLine(group=group, text=_text(node, where, token["text"]))
            case "lines":
                stripped = "".join(f"{line.strip()}\n" for line in token["lines"].splitlines())
                yield RbxLine(group=group, text=_with_end(stripped))
            case "call":
                yield RbxLine(group=group, call=_words(node, where, token["call"]))
    if groups:
        node.fail(f"{path}: @testgroup {groups[-1]} is not closed")


def _box_lines(node: YamlNode, path: str, script: str) -> Iterator[RbxLine]:
    for number, line in enumerate(script.splitlines(), start=1):
        if not line.strip() or line.strip().startswith("#"):
            continue
        where = f"{path}:{number}"
        count, _, call = line.partition(";")
        if not count.strip().isdecimal() or not call.strip():
            node.fail(f"{where}: {shown(line)} is not a test: a number, a semicolon and a call")
        name, *args = _words(node, where, call)
        if name == "copy":
            yield RbxLine(copy=" ".join(args))
        else:
            yield RbxLine(call=(name.removesuffix(".exe"), *args))


def _words(node: YamlNode, where: str, call: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(call))
    except ValueError as error:
        node.fail(f"{where}: {shown(call)} is not a call: {error}")


def _text(node: YamlNode, where: str, quoted: str) -> str:
    if quoted.startswith('"""'):
        return _with_end("\n".join(quoted[3:-3].splitlines()))
    try:
        return str(ast.literal_eval(quoted))
    except (ValueError, SyntaxError) as error:
        node.fail(f"{where}: {shown(quoted)} is not text: {error}")


def _with_end(text: str) -> str:
    """A text without blanks around it, and with one line end; empty stays empty."""
    return f"{text.strip()}\n" if text.strip() else ""


# Groups


SAMPLES = "samples"

_MOST_CASES = 20_000
_MOST_POINTS = 10**6


class RbxGroup(Struct, frozen=True, kw_only=True):
    """A group of tests with its map; `paths` are those of its subgroups and their maps."""

    node: YamlNode
    group: FamilyGroup
    paths: tuple[tuple[str, YamlNode], ...] = ()


class RbxTests:
    """Reads the groups of a package, and collects the generators that they name.

    `first_programs` print which tests there are, and have not run yet;
    `model_solution` answers the samples, if the package has one for them.
    """

    def __init__(self, folder: FamilyFolder, document: YamlNode, programs: RbxPrograms) -> None:
        self._folder, self._document, self._programs = folder, document, programs
        self._named = {
            node.text("name"): node for node in document.items("generators", GENERATOR_KEYS)
        }
        self._script = document.inner("generatorScript", SCRIPT_KEYS)
        self._called: dict[str, str] = {}
        self._count = 0
        self.generators: dict[str, Files] = {}
        self.first_programs: dict[str, Files] = {}
        self.model_solution: Files = ()

    def groups(self) -> list[RbxGroup]:
        """The groups in an order in which each comes after those that it needs."""
        groups: dict[str, RbxGroup] = {}
        for node in self._document.items("testcases", GROUP_KEYS):
            group = self._group(node)
            name = group.group.name
            if name in groups:
                node.fail(f"two groups are called {name}")
            if name == SAMPLES and groups:
                node.fail("the group samples must be the first")
            groups[name] = group
        order = names_in_order({name: entry.group.requires for name, entry in groups.items()})
        for name, entry in groups.items():
            if name not in order:
                entry.node.fail(f"deps of {name} names no group, or groups need each other")
        return [groups[name] for name in order]

    def _group(self, node: YamlNode) -> RbxGroup:
        name = node.text("name")
        if not name or safe_name(name) != name:
            node.fail(f"name is {shown(name)}, not the name of a group")
        if model := node.inner("model_solution", SOLUTION_KEYS):
            if name != SAMPLES:
                node.fail("model_solution is for the group samples only")
            solution = model.text("path")
            if not self._folder.has(solution):
                model.fail(f"{solution!r} is not in the package")
            self.model_solution = self._folder.program(solution)
        cases = list(self._cases(node, name, "", has_parts=bool(node.own.get("subgroups"))))
        paths = []
        for index, inner in enumerate(node.items("subgroups", SUBGROUP_KEYS), start=1):
            path = f"{name}/{inner.text('name')}"
            paths.append((path, inner))
            called = f"{index}-{safe_name(inner.text('name'))}-"
            cases += self._cases(inner, path, called, has_parts=False)
        group = FamilyGroup(
            name=name,
            cases=tuple(cases),
            points=Fraction(node.number("score", most=_MOST_POINTS, default=0, least=0)),
            requires=tuple(name for name in node.words("deps") if name != SAMPLES),
        )
        return RbxGroup(node=node, group=group, paths=tuple(paths))

    def _cases(
        self, node: YamlNode, path: str, called: str, *, has_parts: bool
    ) -> Iterator[FamilyCase]:
        ways = [key for key in ("testcases", "testcaseGlob", "generators") if node.own.get(key)]
        script = node.inner("generatorScript", SCRIPT_KEYS)
        if script is None and not ways and not has_parts:
            script = self._script
        if len(ways) + ("generatorScript" in node.own) > 1:
            node.fail(f"{' and '.join(ways)} say what the tests are: only one may")
        prefix = f"{path.partition('/')[0]}-{called}"
        args = ("--group", path.partition("/")[0], path)
        lines = [*self._single_tests(node), *(self._scripted(script, path) if script else ())]
        for index, (where, line) in enumerate(lines):
            self._count += 1
            if self._count > _MOST_CASES:
                node.fail(f"there are more than {_MOST_CASES} tests")
            name = f"{prefix}{index:03}"
            if line.copy:
                yield self._copied(where, name, line, args)
            elif line.call:
                yield FamilyCase(name=name, command=self._command(where, line), input_args=args)
            else:
                text = (line.text or "").encode()
                yield FamilyCase(name=name, input=text, input_args=args)

    def _single_tests(self, node: YamlNode) -> Iterator[tuple[YamlNode, RbxLine]]:
        for test in node.items("testcases", TEST_KEYS):
            yield test, RbxLine(copy=test.text("inputPath"), text=test.text("outputPath") or None)
        if node.text("testcaseGlob"):
            for path in files_named(self._folder, node, "testcaseGlob"):
                if path.endswith(".in") and not self._folder.is_folder(path):
                    yield node, RbxLine(copy=path)
        for call in node.items("generators", CALL_KEYS):
            try:
                args = shlex.split(call.text("args"))
            except ValueError as error:
                call.fail(f"args is {shown(call.text('args'))}: {error}")
            yield call, RbxLine(call=(call.text("name"), *args))

    def _scripted(self, script: YamlNode, path: str) -> Iterator[tuple[YamlNode, RbxLine]]:
        name = script.text("path")
        if not self._folder.has(name):
            script.fail(f"{name!r} is not in the package")
        kind = script.choice("format", ("rbx", "box"), "rbx")
        root = script.text("root")
        if name.endswith(".txt"):
            content = self._folder.text(name)
        else:  # a program that prints the script
            program = self._programs.program(script, name, _PRINT)
            output = made_files(program_key(program))
            if output is None:
                self.first_programs[name] = program
                return
            content = output.get(_PRINTED, b"")
        text = content.decode(errors="replace")
        lines = list((_box_lines if kind == "box" else _lines)(script, name, text))
        for line in lines:
            if line.group and path != line.group and not path.startswith(f"{line.group}/"):
                continue
            call = line.call
            if call and root and call[0] not in self._named:
                call = (f"{root}/{call[0]}", *call[1:])
            yield script, RbxLine(call=call, copy=line.copy, text=line.text)

    def _copied(
        self, node: YamlNode, name: str, line: RbxLine, args: tuple[str, ...]
    ) -> FamilyCase:
        if not self._folder.has(line.copy):
            node.fail(f"the test {shown(line.copy)} is not in the package")
        answer = line.text or str(PurePosixPath(line.copy).with_suffix(".ans"))
        if line.text and not self._folder.has(answer):
            node.fail(f"the output {shown(answer)} is not in the package")
        return FamilyCase(
            name=name,
            input=self._folder.read(line.copy),
            answer=self._folder.read(answer) if self._folder.has(answer) else None,
            input_args=args,
        )

    def _command(self, node: YamlNode, line: RbxLine) -> str:
        name, *args = line.call
        if marked := [arg for arg in args if MARK.search(arg)]:
            node.fail(f"the argument {shown(marked[0])} of a generator is not supported")
        if name not in self._called:
            keys, path = self._generator(node, name)
            self._called[name] = called = f"{len(self._called) + 1}-{safe_name(name)}"
            self.generators[called] = self._programs.program(keys, path, RUN_GENERATOR)
        return shlex.join([self._called[name], *args])

    def _generator(self, node: YamlNode, name: str) -> tuple[YamlNode, str]:
        """The map and the path of a generator: by name, by path, or by path without suffix."""
        if keys := self._named.get(name):
            return keys, keys.text("path")
        plain = YamlNode("", node.place, {})
        path = str(PurePosixPath(name))
        if not name or name.startswith("@"):
            node.fail(f"{shown(name)} is not a generator")
        if self._folder.has(path) and not self._folder.is_folder(path):
            return plain, path
        home = str(PurePosixPath(path).parent)
        beside = [
            name
            for name in self._folder.names("" if home == "." else home)
            if PurePosixPath(name).stem == PurePosixPath(path).stem
            and name.endswith((".c", ".cc", ".cpp", ".py"))
        ]
        if len(beside) != 1:
            count = f"{len(beside)} files" if beside else "no file"
            node.fail(f"the generator {shown(name)}: {count} in the package are called so")
        return plain, str(PurePosixPath(path).with_name(beside[0]))
