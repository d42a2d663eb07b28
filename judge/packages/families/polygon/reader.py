"""Read a Polygon package: limits, programs, and what is expected of solutions.

Source: packages as Polygon makes them, and the manual of testlib for how its programs are called.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from judge.model import SourceFile
from judge.packages.families.description import FamilyProblem, FamilyProgram, FamilySolution
from judge.packages.families.folder import HEADERS, FamilyFolder
from judge.packages.families.layout import safe_name
from judge.packages.families.polygon.document import PolygonElement, read_document
from judge.packages.families.polygon.statements import read_names, read_statements, unread_parts
from judge.packages.families.polygon.tests import PolygonTests, main_testset, read_tests
from judge.packages.programs import brings_testlib

_MOST_MS = 86_400_000
_MOST_BYTES = 1 << 40
_CPP = (".cpp", ".cc", ".cxx", ".c++")
_OF_GENERATORS = (*_CPP, ".py", ".java")
_OUTPUT_MIB = 256  # Polygon states no limit

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
_READ_TAGS = ("names", "statements", "tutorials", "judging", "files", "assets")

_BUILD = """\
#!/bin/sh
c++ -O2 -std=gnu++20 -o interactor {interactor} && c++ -O2 -std=gnu++20 -o checker {checker}
"""
_RUN = """\
#!/bin/sh
here=$(dirname "$0")
"$here/interactor" "$1" "$2" "$3" || exit $?
exec "$here/checker" "$1" "$2" "$3" < /dev/null
"""


def read_polygon(folder: FamilyFolder) -> FamilyProblem:
    """All that a Polygon package says; `ProblemError` names the place of what is not supported."""
    document = read_document(folder)
    judging = document.first("judging")
    if judging is None:
        document.fail("there is no element judging, which holds the limits and the tests")
    _refuse_unsupported(judging)
    testset = main_testset(judging)
    tests = read_tests(folder, testset)
    is_interactive = document.first("assets/interactor") is not None
    input_file, output_file = (
        _file_name(judging, key, is_interactive=is_interactive)
        for key in ("input-file", "output-file")
    )
    names = read_names(document)
    headers = _headers(folder, document)
    validator = _output_validator(folder, document, headers)
    solutions, main = _solutions(folder, document)
    every = [*tests.samples, *tests.cases, *(case for one in tests.groups for case in one.cases)]
    if main is None and any(case.answer is None for case in every):
        document.fail("tests have no answers, and no solution is tagged main to make them")
    return FamilyProblem(
        names=names or {"en": document.get("short-name") or folder.root.name},
        time_limit_s=testset.number("time-limit", most=_MOST_MS) / 1000,
        limit_source="problem.xml",
        memory_mib=-(-testset.number("memory-limit", most=_MOST_BYTES) >> 20),
        output_mib=_OUTPUT_MIB,
        samples=tests.samples,
        cases=tests.cases,
        groups=tests.groups,
        is_scored=tests.is_scored,
        validator=validator,
        is_interactive=is_interactive,
        input_file=input_file,
        output_file=output_file,
        input_validators=tuple(_input_validators(folder, document, headers)),
        generators=tuple(_generators(folder, document, tests, headers)),
        answered_by=main or "",
        solutions=tuple(solutions),
        statements=tuple(read_statements(folder, document)),
        not_read=(*_not_read(document, judging, testset), *unread_parts(folder, document)),
    )


def _not_read(
    document: PolygonElement, judging: PolygonElement, testset: PolygonElement
) -> Iterator[str]:
    """The elements that count for nothing here."""
    for tag in document.tags():
        if tag not in _READ_TAGS:
            yield f"problem.xml: {tag[:40]}: not read"
    for one in judging.inner("testset"):
        if one.get("name") != testset.get("name"):
            yield f"problem.xml: testset {one.get('name')[:40]!r}: not judged"
    memory = testset.number("memory-limit", most=_MOST_BYTES)
    if memory % (1 << 20):
        yield f"problem.xml: memory-limit: {memory} bytes: rounded up to whole MiB"


def _file_name(judging: PolygonElement, key: str, *, is_interactive: bool) -> str:
    """The name of the file that solutions read or write; empty for a standard stream."""
    name = judging.get(key)
    if name in ("", "stdin", "stdout"):
        return ""
    if safe_name(name) != name:
        judging.fail(f"{key} is {name!r}, but the name of a file was expected")
    if is_interactive:
        judging.fail(f"{key} is {name!r}, but the problem is a dialogue")
    return name


def _refuse_unsupported(judging: PolygonElement) -> None:
    if (count := judging.get("run-count")) not in ("", "1"):
        judging.fail(f"run-count is {count!r}: a solution that runs twice is not supported")


def _headers(folder: FamilyFolder, document: PolygonElement) -> list[str]:
    """The headers that programs of the package may include, `testlib.h` among them."""
    listed = [one.get("path") for one in document.inner("files/resources/file")]
    found = [name for name in listed if name.endswith(HEADERS) and folder.has(name)]
    return list(dict.fromkeys([*found, *folder.headers("files")]))


def _output_validator(
    folder: FamilyFolder, document: PolygonElement, headers: Sequence[str]
) -> FamilyProgram:
    """The checker, the interactor, or a program that asks the one after the other."""
    checker = document.first("assets/checker")
    interactor = document.first("assets/interactor")
    programs = [
        _program(folder, one, what, headers)
        for one, what in ((interactor, "interactor"), (checker, "checker"))
        if one is not None
    ]
    if not programs:
        document.fail("there is no element assets/checker, so nobody says which output is right")
    for program in programs:
        if not any(brings_testlib(file.content) for file in program.files):
            document.fail(f"{program.name} is not written with testlib, which is not supported")
    if len(programs) == 1:
        return programs[0]
    first, second = (program.files[0].name for program in programs)
    if first == second:
        document.fail(f"the interactor and the checker are both called {first}")
    scripts = (
        ("build", _BUILD.format(interactor=first, checker=second)),
        ("run", _RUN),
    )
    files = {file.name: file for program in programs for file in program.files}
    made = [SourceFile(name=name, content=text.encode(), executable=True) for name, text in scripts]
    return FamilyProgram(name="interactor", files=(*made, *files.values()))


def _program(
    folder: FamilyFolder, element: PolygonElement, what: str, headers: Sequence[str]
) -> FamilyProgram:
    """The program whose source an element names: in C++, but generators in other languages too."""
    source = element.first("source")
    path = source.get("path") if source is not None else ""
    named = f" {element.get('name')}" if element.get("name") else ""
    if not folder.has(path):
        element.fail(
            f"the {what}{named} is not there: {path or 'no source is named'}",
            "Take a package that holds its source",
        )
    known = _OF_GENERATORS if what == "generator" else _CPP
    if not path.endswith(known) or safe_name(PurePosixPath(path).name) != PurePosixPath(path).name:
        languages = "C++, Python and Java" if what == "generator" else "C++"
        element.fail(f"the {what}{named} is {path}, but only sources in {languages} are supported")
    return folder.program(path, headers if path.endswith(_CPP) else ())


def _input_validators(
    folder: FamilyFolder, document: PolygonElement, headers: Sequence[str]
) -> Iterator[FamilyProgram]:
    for place in ("assets/validators/validator", "assets/validator"):
        for element in document.inner(place):
            program = _program(folder, element, "validator", headers)
            yield replace(program, name=PurePosixPath(program.name).stem)


def _generators(
    folder: FamilyFolder, document: PolygonElement, tests: PolygonTests, headers: Sequence[str]
) -> Iterator[FamilyProgram]:
    """The generators that the commands of missing tests name."""
    every = [*tests.samples, *tests.cases, *(case for one in tests.groups for case in one.cases)]
    needed = {case.command.split()[0] for case in every if case.command}
    for element in document.inner("files/executables/executable"):
        source = element.first("source")
        name = PurePosixPath(source.get("path")).stem if source is not None else ""
        if name in needed:
            needed.remove(name)
            yield replace(_program(folder, element, "generator", headers), name=name)
    if needed:
        document.fail(f"a test is made by {min(needed)}, which is none of files/executables")


def _solutions(
    folder: FamilyFolder, document: PolygonElement
) -> tuple[list[FamilySolution], str | None]:
    """The solutions, and the path of the main one below `submissions`."""
    made: dict[str, FamilySolution] = {}
    main = None
    for element in document.inner("assets/solutions/solution"):
        tag, source = element.get("tag"), element.first("source")
        path = source.get("path") if source is not None else ""
        if tag == _NOT_RUN:
            continue
        if tag not in _TAGS:
            element.fail(f"the tag of {path} is {tag!r}", f"Known are {', '.join(_TAGS)}")
        if not folder.has(path):
            element.fail(f"the solution {path!r} is not there")
        place, permitted, required = _TAGS[tag]
        name = safe_name(PurePosixPath(path.replace("\\", "/")).name)
        key = f"{place}/{name}"
        if key in made:
            element.fail(f"two solutions are called {name}")
        made[key] = FamilySolution(
            name=name,
            files=folder.program(path).files,
            folder=place,
            permitted=permitted,
            required=required,
            language=_language(source.get("type") if source is not None else ""),
        )
        if tag == "main":
            main = key
    return list(made.values()), main


def _language(kind: str) -> str:
    """The code of a language that the name of a file does not tell."""
    if kind.startswith("python.pypy3"):
        return "pypy3"
    if kind.startswith(("python.2", "python.pypy2", "pypy2")):
        return "python2"
    return ""
