"""Read packages of Polygon, the system in which problems of Codeforces are made: `problem.xml`.

A document type is refused, and with it every entity: none of them can expand or lead elsewhere. A
test whose input is not in the package has a command of a generator. Nothing is scored unless a test
or a group has points.

Source: packages as Polygon makes them, and the manual of testlib for how its programs are called.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import PurePosixPath
from typing import NoReturn
from xml.etree import ElementTree

from msgspec import Struct
from msgspec.structs import replace

from judge.errors import ProblemError
from judge.facts import Fact
from judge.languages.entry_points import HEADERS
from judge.model import Limits
from judge.model.inspections import Loss
from judge.packages.families.description import (
    JUDGING,
    FamilyCase,
    FamilyFolder,
    FamilyGroup,
    FamilyProblem,
    FamilySolution,
    FamilyTests,
    Files,
    Statements,
    compile_command,
    json_map,
    names_in_order,
    safe_name,
    scripted,
    start_command,
)
from judge.packages.families.run_scripts import (
    PLAIN_CHECKER,
    TESTLIB_INTERACTOR,
    answering_as_testlib,
)
from judge.packages.programs import brings_testlib

NAME = "problem.xml"
_MOST_DIGITS = 18
_NUMBER = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")


class PolygonElement:
    """An element of the document, with its path from the top."""

    def __init__(self, element: ElementTree.Element, path: str, file: str) -> None:
        self._element = element
        self._path = path
        self._file = file

    def inner(self, path: str) -> Iterator[PolygonElement]:
        """The elements at a path below this one."""
        for child in self._element.iterfind(path):
            yield PolygonElement(child, f"{self._path}/{path}", self._file)

    def tags(self) -> Iterator[str]:
        """The tags of the elements in this one."""
        for child in self._element:
            yield str(child.tag)

    def first(self, path: str) -> PolygonElement | None:
        """The first of these; None if there is none."""
        return next(self.inner(path), None)

    def text(self, path: str) -> str:
        """The text of the first of these; empty without one."""
        child = self._element.find(path)
        return "" if child is None else (child.text or "").strip()

    def get(self, key: str) -> str:
        """An attribute; empty without it."""
        return self._element.get(key, "").strip()

    def folder_of(self, key: str) -> str:
        """The folder of the path that an attribute names."""
        return str(PurePosixPath(self.get(key).replace("\\", "/")).parent)

    def number(self, path: str, *, most: int) -> int:
        """The whole number from 1 in the element at `path`."""
        text = self.text(path)
        if not text.isascii() or not text.isdigit() or not 1 <= int(text[:_MOST_DIGITS]) <= most:
            self.fail(f"{path} is {text[:40]!r}, but a whole number from 1 to {most} was expected")
        return int(text)

    def points(self) -> Fraction | None:
        """The attribute `points`; None without it."""
        text = self.get("points")
        if not text:
            return None
        if not _NUMBER.fullmatch(text):
            self.fail(f"points is {text[:40]!r}, but a number from 0 was expected")
        return Fraction(text)

    def fail(self, fault: str, advice: str | None = None) -> NoReturn:
        """Raises `ProblemError` with the place of this element."""
        raise ProblemError(f"{self._file}: {self._path}: {fault}", advice=advice)


class _NoDoctype(ElementTree.TreeBuilder):
    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        raise ValueError("it declares a document type, and with it may come entities")


def read_document(folder: FamilyFolder) -> PolygonElement:
    """The root element of `problem.xml`; `ProblemError` says what is wrong, and in which line."""
    file = str(folder.root / NAME)
    parser = ElementTree.XMLParser(target=_NoDoctype())
    try:
        root = ElementTree.fromstring(folder.text(NAME), parser)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise ProblemError(f"{file} cannot be read: {error}") from error
    if root.tag != "problem":
        raise ProblemError(f"{file}: the root element is {root.tag[:40]!r}, not 'problem'")
    return PolygonElement(root, "problem", file)


# Statements


_CODES = """
    arabic ar, armenian hy, azerbaijani az, belarusian be, bengali bn, bulgarian bg, chinese zh,
    croatian hr, czech cs, danish da, dutch nl, english en, estonian et, finnish fi, french fr,
    georgian ka, german de, greek el, hebrew he, hindi hi, hungarian hu, indonesian id, italian it,
    japanese ja, kazakh kk, korean ko, kyrgyz ky, latvian lv, lithuanian lt, mongolian mn,
    norwegian no, persian fa, polish pl, portuguese pt, romanian ro, russian ru, serbian sr,
    slovak sk, spanish es, swedish sv, tajik tg, thai th, turkish tr, ukrainian uk, uzbek uz,
    vietnamese vi
"""
LANGUAGES = dict(pair.split() for pair in _CODES.split(","))
"""The codes of natural languages by the names that Polygon gives them."""

PARTS = (
    ("legend", "", ""),
    ("interaction", "Interaction", "Interaction"),
    ("input", "Input", "InputFile"),
    ("output", "Output", "OutputFile"),
    ("scoring", "Scoring", "Scoring"),
    ("notes", "Note", "Note"),
)
"""The parts of a statement in order: their keys, headings, and commands in Polygon's LaTeX."""

_SUFFIXES = {"application/x-tex": "tex", "application/pdf": "pdf"}


def _markdown(content: bytes) -> str:
    """The parts of a statement below each other; empty if there are none."""
    parts = json_map(content)
    texts = []
    for key, title, _ in PARTS:
        text = parts.get(key)
        if isinstance(text, str) and text.strip():
            texts.append(f"## {title}\n\n{text.strip()}\n" if title else f"{text.strip()}\n")
    return "\n".join(texts)


# Tests


_MOST_TESTS = 10_000
_PATTERN = re.compile(r"([^%]*)%(?:0(\d))?d([^%]*)")
_SHELL = re.compile(r"[|<>;&`${}]")


class _Test(Struct, frozen=True):
    case: FamilyCase
    group: str
    is_sample: bool
    points: Fraction | None


def _read_text(folder: FamilyFolder, path: str) -> bytes:
    """A file of a test as programs see it where it was made: on Windows CR LF is one line end."""
    content = folder.read(path)
    ends = content.count(b"\r\n")
    is_of_windows = ends > 0 and ends == content.count(b"\n")
    return content.replace(b"\r\n", b"\n") if is_of_windows else content


def _command(element: PolygonElement, index: int, path: str) -> str:
    command = element.get("cmd")
    if not command or element.get("from-file"):
        element.fail(
            f"test {index} is not there: {path}",
            "Take the full package, which holds the tests",
        )
    if _SHELL.search(command):
        element.fail(f"test {index} is made by {command!r}, which needs a shell")
    return command


def _pattern(testset: PolygonElement, key: str) -> tuple[str, int, str]:
    """A pattern such as `tests/%02d`, in three parts."""
    default = "tests/%02d" if key.startswith("input") else "tests/%02d.a"
    text = testset.text(key) or default
    match = _PATTERN.fullmatch(text)
    if match is None:
        testset.fail(f"{key} is {text[:60]!r}, but a path with one %d was expected")
    return match[1], int(match[2] or 0), match[3]


# The package


_MOST_MS = 86_400_000
_MOST_BYTES = 1 << 40
_CPP = (".cpp", ".cc", ".cxx", ".c++")
_OF_GENERATORS = (*_CPP, ".py", ".java")
_OUTPUT_BYTES = 256 << 20  # Polygon states no limit

_TAGS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "main": ("accepted", (), ()),
    "accepted": ("accepted", (), ()),
    "wrong-answer": ("wrong_answer", (), ()),
    "presentation-error": ("wrong_answer", (), ()),
    "time-limit-exceeded": ("time_limit_exceeded", (), ()),
    "memory-limit-exceeded": ("memory_limit_exceeded", ("AC", "RTE"), ("RTE",)),
    "time-limit-exceeded-or-accepted": ("time_limit_or_accepted", ("AC", "TLE"), ()),
    "time-limit-exceeded-or-memory-limit-exceeded": ("brute_force", (), ()),
    "rejected": ("rejected", (), ()),
    "incorrect": ("rejected", (), ()),
    "failed": ("failed", (), ()),  # the checker fails, so no verdict is expected
}
"""The folder, and the verdicts that are permitted and required, by the tag of a solution."""
_NOT_RUN = "do-not-run"
_LANGUAGES = (
    ("python.pypy3", "pypy3"),
    *((kind, "python2") for kind in ("python.2", "python.pypy2", "pypy2")),
)
"""The codes of languages that the name of a file does not tell, by the beginnings of its type."""
_SAYS_POINTS = re.compile(rb"quitp|points")
_READ_TAGS = ("names", "statements", "tutorials", "judging", "files", "assets")

_RUN = """\
#!/bin/sh
here=$(dirname "$0")
{interactor} "$1" "$2" "$3" || exit $?
exec {checker} "$1" "$2" "$3" < /dev/null
"""


def read_polygon(folder: FamilyFolder) -> FamilyProblem:
    """All that a Polygon package says; `ProblemError` names the place of what is not supported."""
    return _PolygonReader(folder).read()


class _PolygonReader:
    def __init__(self, folder: FamilyFolder) -> None:
        self._folder, self._document = folder, (document := read_document(folder))
        judging = document.first("judging")
        if judging is None:
            document.fail("there is no element judging, which holds the limits and the tests")
        if (count := judging.get("run-count")) not in ("", "1"):
            judging.fail(f"run-count is {count!r}: a solution that runs twice is not supported")
        sets = list(judging.inner("testset"))
        sets = [node for node in sets if node.get("name") == "tests"] or sets
        if len(sets) != 1:
            judging.fail(f"there are {len(sets)} sets of tests, but one called 'tests' counts")
        self._judging, self._testset = judging, sets[0]
        listed = [file.get("path") for file in document.inner("files/resources/file")]
        headers = [name for name in listed if name.endswith(HEADERS) and folder.has(name)]
        # testlib.h is among them
        self._headers = list(dict.fromkeys([*headers, *folder.headers("files")]))

    def read(self) -> FamilyProblem:
        document, testset = self._document, self._testset
        tests = self._tests()
        is_interactive = document.first("assets/interactor") is not None
        names = {
            LANGUAGES.get(name.get("language"), name.get("language")): name.get("value")
            for name in document.inner("names/name")
        }
        names = {language: name for language, name in names.items() if language and name}
        input_file, output_file = (
            self._file_name(key, is_interactive=is_interactive)
            for key in ("input-file", "output-file")
        )
        validator = self._output_validator()
        gives_parts = any(
            _SAYS_POINTS.search(file.content)
            for file in validator
            if file.name not in ("run", "testlib.h")
        )
        solutions, main = self._solutions()
        if main is None and any(case.answer is None for case in tests.every_case):
            document.fail("tests have no answers, and no solution is tagged main to make them")
        return FamilyProblem(
            names=names or {"en": document.get("short-name") or self._folder.root.name},
            limits=Limits.of(
                cpu_s=testset.number("time-limit", most=_MOST_MS) / 1000,
                memory_bytes=-(-testset.number("memory-limit", most=_MOST_BYTES) >> 20) << 20,
                output_bytes=_OUTPUT_BYTES,
            ),
            limit_source="problem.xml",
            samples=tests.samples,
            cases=tests.cases,
            groups=tuple(
                replace(group, by_least=group.by_case and gives_parts) for group in tests.groups
            ),
            is_scored=tests.is_scored,
            validator=validator,
            judging=replace(JUDGING, interactive=is_interactive, parts_fail_groups=True),
            input_file=input_file,
            output_file=output_file,
            input_validators=self._input_validators(),
            generators=dict(self._generators(tests)),
            answered_by=main or "",
            solutions=tuple(solutions),
            statements=self._statements(),
            not_read=tuple(self._not_read()),
        )

    def _file_name(self, key: str, *, is_interactive: bool) -> str:
        """The name of the file that solutions read or write; empty for a standard stream."""
        name = self._judging.get(key)
        if name in ("", "stdin", "stdout"):
            return ""
        if safe_name(name) != name:
            self._judging.fail(f"{key} is {name!r}, but the name of a file was expected")
        if is_interactive:
            self._judging.fail(f"{key} is {name!r}, but the problem is a dialogue")
        return name

    def _not_read(self) -> Iterator[Loss]:
        """The elements, and the parts of statements, that count for nothing here."""
        for tag in self._document.tags():
            if tag not in _READ_TAGS:
                yield Loss(NAME, Fact("{}: not read", tag[:40]))
        for testset in self._judging.inner("testset"):
            if testset.get("name") != self._testset.get("name"):
                yield Loss(NAME, Fact("testset {!r}: not judged", testset.get("name")[:40]))
        memory = self._testset.number("memory-limit", most=_MOST_BYTES)
        if memory % (1 << 20):
            yield Loss(NAME, Fact("memory-limit: {} bytes: rounded up to whole MiB", memory))
        for statement in self._document.inner("statements/statement"):
            name = statement.folder_of("path") + "/problem-properties.json"
            parts = json_map(self._folder.text(name)) if self._folder.has(name) else {}
            for key in ("tutorial", "authorName"):
                if parts.get(key):
                    yield Loss(name, Fact("{}: not read", key))

    def _statements(self) -> Statements:
        """The statements; in Markdown where their parts are there, with the LaTeX in them."""
        texts: dict[tuple[str, str], bytes] = {}
        for statement in self._document.inner("statements/statement"):
            path, language = statement.get("path"), LANGUAGES.get(statement.get("language"), "")
            suffix = _SUFFIXES.get(statement.get("type"), "")
            parts = statement.folder_of("path") + "/problem-properties.json"
            is_new = language and (language, "md") not in texts
            if is_new and self._folder.has(parts) and (text := _markdown(self._folder.text(parts))):
                texts[language, "md"] = text.encode()
            if suffix == "tex" and (language, "md") in texts:
                continue  # the same, for a style of Polygon
            if language and suffix and (language, suffix) not in texts and self._folder.has(path):
                texts[language, suffix] = self._folder.read(path)
        return texts

    def _tests(self) -> FamilyTests:
        """The tests of a set; `ProblemError` names the test or the group that cannot be judged."""
        testset = self._testset
        tests = list(self._each_test())
        groups = {group.get("name"): group for group in testset.inner("groups/group")}
        points = [entry.points for entry in tests] + [entry.points() for entry in groups.values()]
        if not any(points):
            return FamilyTests(
                samples=tuple(test.case for test in tests if test.is_sample),
                cases=tuple(test.case for test in tests if not test.is_sample),
            )
        members: dict[str, list[_Test]] = {name: [] for name in groups}
        for test in tests:
            if test.group and test.group not in groups:
                if groups:
                    testset.fail(
                        f"test {test.case.name} is in {test.group!r}, which is not a group"
                    )
                testset.fail("tests are in groups, but no group says how its points are given")
            members.setdefault(test.group, []).append(test)
        samples = [
            name
            for name, tests in members.items()
            if tests
            and all(test.is_sample and not test.points for test in tests)
            and not (name in groups and groups[name].points())
        ][:1]
        requires = {
            name: [node.get("group") for node in groups[name].inner("dependencies/dependency")]
            if name in groups
            else []
            for name in members
        }
        for name, others in requires.items():
            if unknown := [name for name in others if name not in requires]:
                testset.fail(f"the group {name!r} depends on {unknown[0]!r}, which is unknown")
        listed = []
        order = names_in_order(requires)
        if len(order) < len(requires):
            names = " and ".join(sorted(requires.keys() - order))
            testset.fail(f"the groups {names} depend on each other")
        for name in order:
            if name in samples or not members[name]:
                continue
            needed = ["sample" if key in samples else key for key in requires[name] if members[key]]
            listed.append(self._group(name, groups.get(name), members[name], needed))
        return FamilyTests(
            samples=tuple(test.case for name in samples for test in members[name]),
            groups=tuple(listed),
            is_scored=True,
        )

    def _group(
        self,
        name: str,
        element: PolygonElement | None,
        tests: Sequence[_Test],
        requires: Sequence[str],
    ) -> FamilyGroup:
        where = element or self._testset
        policy = element.get("points-policy") if element else "each-test"
        if policy not in ("each-test", "complete-group"):
            where.fail(f"the points-policy of {name!r} is {policy!r}: each-test or complete-group")
        own = element.points() if element else None
        total = sum((test.points or Fraction(0) for test in tests), start=Fraction(0))
        has_points = any(test.points is not None for test in tests)
        by_case = policy == "each-test"
        if own and has_points and own != total:
            where.fail(
                f"the group {name!r} has {float(own):g} points, but its tests {float(total):g}",
                "Give both the same",
            )
        if own and by_case and not has_points:
            where.fail(f"the group {name!r} gives points for each test, but its tests have none")
        args = ("--testset", "tests", "--group", name) if name else ()
        return FamilyGroup(
            name=name or "tests",
            cases=tuple(replace(test.case, input_args=args) for test in tests),
            points=Fraction(0) if by_case else own or total,
            by_case=by_case,
            requires=tuple(requires),
        )

    def _each_test(self) -> Iterator[_Test]:
        folder, testset = self._folder, self._testset
        elements = list(testset.inner("tests/test"))
        if not elements or len(elements) > _MOST_TESTS:
            testset.fail(f"there are {len(elements)} tests, but 1 to {_MOST_TESTS} were expected")
        count = testset.text("test-count")
        if count and count != str(len(elements)):
            testset.fail(f"test-count is {count[:20]!r}, but there are {len(elements)} tests")
        patterns = [_pattern(testset, f"{key}-path-pattern") for key in ("input", "answer")]
        width = len(str(len(elements)))
        for index, element in enumerate(elements, start=1):
            input_path, answer_path = (
                f"{before}{index:0{digits}d}{after}" for before, digits, after in patterns
            )
            has_input = folder.has(input_path)
            points = element.points()
            case = FamilyCase(
                name=f"{index:0{max(2, width)}}",
                input=_read_text(folder, input_path) if has_input else None,
                answer=_read_text(folder, answer_path) if folder.has(answer_path) else None,
                command="" if has_input else _command(element, index, input_path),
                points=points or Fraction(0),
            )
            group, is_sample = element.get("group"), element.get("sample") == "true"
            yield _Test(case, group, is_sample, points)

    def _output_validator(self) -> Files:
        """The checker, the interactor, or a program that asks the one after the other."""
        document = self._document
        checker = document.first("assets/checker")
        interactor = document.first("assets/interactor")
        programs = [
            self._program(node, role)
            for node, role in ((interactor, "interactor"), (checker, "checker"))
            if node is not None
        ]
        if not programs:
            document.fail(
                "there is no element assets/checker, so nobody says which output is right"
            )
        if len(programs) == 1:
            call = PLAIN_CHECKER if interactor is None else TESTLIB_INTERACTOR
            return answering_as_testlib(programs[0], call)
        first, second = (program[0].name for program in programs)
        if first == second:
            document.fail(f"the interactor and the checker are both called {first}")
        files = {file.name: file for program in programs for file in program}
        if not any(brings_testlib(file.content) for file in files.values()):
            document.fail(
                f"neither {first} nor {second} is written with testlib: one of them must be"
            )
        sources = {"interactor": first, "checker": second}
        starts = {role: start_command(name, role) for role, name in sources.items()}
        compiled = (compile_command(name, role) for role, name in sources.items())
        build = " && ".join(filter(None, compiled))
        return scripted(files.values(), run=_RUN.format(**starts), build=build)

    def _program(self, element: PolygonElement, role: str) -> Files:
        """The program whose source an element names: in C++, Python, or for generators Java."""
        source = element.first("source")
        path = source.get("path") if source is not None else ""
        named = f" {element.get('name')}" if element.get("name") else ""
        if not self._folder.has(path):
            element.fail(
                f"the {role}{named} is not there: {path or 'no source is named'}",
                "Take a package that holds its source",
            )
        suffixes = _OF_GENERATORS if role == "generator" else (*_CPP, ".py")
        name = PurePosixPath(path).name
        if not path.endswith(suffixes) or safe_name(name) != name:
            languages = "C++, Python and Java" if role == "generator" else "C++ and Python"
            fault = f"the {role}{named} is {path}, but only sources in {languages} are supported"
            element.fail(fault)
        return self._folder.program(path, self._headers if path.endswith(_CPP) else ())

    def _input_validators(self) -> Mapping[str, Files]:
        programs: dict[str, Files] = {}
        for place in ("assets/validators/validator", "assets/validator"):
            for element in self._document.inner(place):
                files = self._program(element, "validator")
                name = PurePosixPath(files[0].name).stem
                while name in programs:
                    name += "_"
                programs[name] = answering_as_testlib(files)
        return programs

    def _generators(self, tests: FamilyTests) -> Iterator[tuple[str, Files]]:
        needed = {case.command.split()[0] for case in tests.every_case if case.command}
        for element in self._document.inner("files/executables/executable"):
            source = element.first("source")
            name = PurePosixPath(source.get("path")).stem if source is not None else ""
            if name in needed:
                needed.remove(name)
                yield name, self._program(element, "generator")
        if needed:
            fault = f"a test is made by {min(needed)}, which is none of files/executables"
            self._document.fail(fault)

    def _solutions(self) -> tuple[list[FamilySolution], str | None]:
        """The solutions, and the path of the main one below `submissions`."""
        solutions: dict[str, FamilySolution] = {}
        main = None
        for element in self._document.inner("assets/solutions/solution"):
            tag, source = element.get("tag"), element.first("source")
            path, kind = (source.get("path"), source.get("type")) if source else ("", "")
            if tag == _NOT_RUN:
                continue
            if tag not in _TAGS:
                element.fail(f"the tag of {path} is {tag!r}", f"Known are {', '.join(_TAGS)}")
            if not self._folder.has(path):
                element.fail(f"the solution {path!r} is not there")
            place, permitted, required = _TAGS[tag]
            name = safe_name(PurePosixPath(path.replace("\\", "/")).name)
            key = f"{place}/{name}"
            if key in solutions:
                element.fail(f"two solutions are called {name}")
            solutions[key] = FamilySolution(
                name=name,
                files=self._folder.program(path),
                folder=place,
                permitted=permitted,
                required=required,
                language=next((code for start, code in _LANGUAGES if kind.startswith(start)), ""),
            )
            if tag == "main":
                main = key
        return list(solutions.values()), main
