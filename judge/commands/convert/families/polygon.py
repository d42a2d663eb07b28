"""Write a problem as a package of Polygon: `problem.xml`, tests, programs, statements."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath
from xml.etree import ElementTree

from msgspec.structs import replace

from judge.commands.convert import latex
from judge.commands.convert.families import wrapping
from judge.commands.convert.families.checking import CheckerKind
from judge.commands.convert.families.described import PortableProblem
from judge.commands.convert.families.polygon_statement import parts_of, problem_tex
from judge.commands.convert.families.report import ConversionReport
from judge.errors import ProblemError
from judge.grading.checkers import TokenOptions
from judge.languages.entry_points import source_file_name
from judge.model import SourceFile
from judge.packages.families.description import FamilyCase, FamilyGroup, FamilySolution, safe_name
from judge.packages.families.polygon import LANGUAGES

_TYPES = {
    ".c": "c.gcc",
    ".cpp": "cpp.g++17",
    ".cc": "cpp.g++17",
    ".cs": "csharp.mono",
    ".d": "d",
    ".go": "go",
    ".hs": "haskell.ghc",
    ".java": "java11",
    ".js": "js.node",
    ".kt": "kotlin",
    ".ml": "ocaml",
    ".pas": "pas.fpc",
    ".php": "php.5",
    ".pl": "perl.5",
    ".py": "python.3",
    ".rb": "ruby.2",
    ".rs": "rust",
    ".scala": "scala",
}
_CPP_TYPES = {17: "cpp.g++17", 20: "cpp.gcc13-64-winlibs-g++20"}
_TAGS: dict[tuple[tuple[str, ...], tuple[str, ...]], str] = {
    (("AC",), ()): "accepted",
    (("AC", "WA"), ("WA",)): "wrong-answer",
    (("AC", "TLE"), ("TLE",)): "time-limit-exceeded",
    (("AC", "TLE"), ()): "time-limit-exceeded-or-accepted",
    (("AC", "RTE", "TLE"), ("RTE", "TLE")): "time-limit-exceeded-or-memory-limit-exceeded",
    ((), ("RTE", "TLE", "WA")): "rejected",
}
"""The tag of a solution by the verdicts that it may get, and those of which it must get one."""
_MEMORY, _FAILED = "memory_limit_exceeded", "failed"
_OUTPUT_MIB = 256


def to_polygon(
    portable: PortableProblem, report: ConversionReport, testlib: bytes | None
) -> list[SourceFile]:
    """The files of a package of Polygon. `testlib` is the content of a `testlib.h`, if there is."""
    return _PolygonWriter(portable, report, testlib).files()


class _PolygonWriter:
    def __init__(
        self, portable: PortableProblem, report: ConversionReport, testlib: bytes | None
    ) -> None:
        self._portable, self._problem = portable, portable.problem
        self._report, self._testlib = report, testlib
        self._files: dict[str, SourceFile] = {}
        self._root = ElementTree.Element("problem", {"revision": "1", "short-name": portable.slug})

    def files(self) -> list[SourceFile]:
        """All files; what cannot be written goes to the report."""
        names = self._below(self._root, "names")
        for language, name in self._problem.names.items():
            if word := self._language(language, "name"):
                self._below(names, "name", language=word, value=name)
        self._add_statements()
        self._add_tests()
        self._add_programs()
        tags = self._below(self._root, "tags")
        for word in self._portable.keywords:
            self._below(tags, "tag", value=word)
        if self._portable.states_output and self._problem.output_mib != _OUTPUT_MIB:
            mib = self._problem.output_mib
            self._report.lose("limits.output", f"{mib} MiB: left out, Polygon states no such limit")
        ElementTree.indent(self._root)
        text = ElementTree.tostring(self._root, encoding="unicode")
        self._file("problem.xml", f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode())
        return list(self._files.values())

    def _file(self, name: str, content: bytes) -> None:
        """Adds a file; `ProblemError` if there is another one of that name."""
        made = SourceFile(name=name, content=content)
        if self._files.setdefault(name, made) != made:
            raise ProblemError(f"two files of the package would both be {name}")

    def _add_sources(self, files: Iterable[SourceFile]) -> None:
        """Adds the files of a program, with the names that they have."""
        for file in files:
            self._file(f"files/{file.name}", file.content)

    @staticmethod
    def _below(element: ElementTree.Element, tag: str, /, **keys: str) -> ElementTree.Element:
        attributes = {key.replace("_", "-"): value for key, value in keys.items()}
        return ElementTree.SubElement(element, tag, attributes)

    def _language(self, code: str, what: str) -> str:
        word = next((word for word, one in LANGUAGES.items() if one == code), "")
        if not word:
            self._report.lose(f"the {what} in {code}", "left out, Polygon has no such language")
        return word

    # Statements

    def _add_statements(self) -> None:
        element, held = self._below(self._root, "statements"), set()
        for one in self._problem.statements:
            language = self._language(one.language, "statement")
            if not language:
                continue
            if one.suffix == "pdf":
                path = f"statements/.pdf/{language}/problem.pdf"
                self._file(path, one.content)
                self._below(
                    element, "statement", language=language, path=path, type="application/pdf"
                )
                continue
            text = one.content.decode(errors="replace")
            name = self._problem.names.get(one.language) or self._portable.slug
            parts = {"name": name}
            holds_latex = self._portable.holds_latex
            is_tex = one.suffix == "tex"
            parts |= {"legend": text} if is_tex else parts_of(text, holds_latex=holds_latex)
            if editorial := self._portable.editorials.get(one.language):
                parts["tutorial"] = latex.body(editorial, has_formulas=True)
                held.add(one.language)
            path = f"statements/{language}/problem.tex"
            properties = json.dumps(parts, ensure_ascii=False, indent=2)
            self._file(f"statements/{language}/problem-properties.json", f"{properties}\n".encode())
            self._file(path, problem_tex(self._problem, parts).encode())
            self._below(
                element,
                "statement",
                charset="UTF-8",
                language=language,
                path=path,
                type="application/x-tex",
            )

        for language in self._portable.editorials.keys() - held:
            words = "left out, Polygon has a tutorial only beside a statement that is no PDF"
            self._report.lose(f"solution/solution.{language}.md", words)

    # Tests

    def _add_tests(self) -> None:
        problem = self._problem
        files = {"input_file": problem.input_file, "output_file": problem.output_file}
        judging = self._below(self._root, "judging", **files)
        testset = self._below(judging, "testset", name="tests")
        groups = self._ordered_groups()
        count = len(problem.samples) + len(problem.cases) + sum(len(one.cases) for one in groups)
        width = max(2, len(str(count)))
        for key, value in (
            ("time-limit", f"{problem.time_limit_s * 1000:.0f}"),
            ("memory-limit", str(problem.memory_mib << 20)),
            ("test-count", str(count)),
            ("input-path-pattern", f"tests/%0{width}d"),
            ("answer-path-pattern", f"tests/%0{width}d.a"),
        ):
            self._below(testset, key).text = value
        tests = self._below(testset, "tests")
        for number, (case, group, is_sample) in enumerate(self._cases(groups), start=1):
            keys = {"method": "manual", "description": case.name}
            if is_sample:
                keys["sample"] = "true"
            if problem.is_scored:
                keys["group"] = group
            if case.points:
                keys["points"] = str(case.points)
            self._below(tests, "test", **keys)
            self._file(f"tests/{number:0{width}}", case.input or b"")
            self._file(f"tests/{number:0{width}}.a", case.answer or b"")
        if problem.is_scored:
            self._add_groups(self._below(testset, "groups"), groups)

    def _cases(self, groups: Sequence[FamilyGroup]) -> Iterator[tuple[FamilyCase, str, bool]]:
        for case in self._problem.samples:
            yield case, "sample", True
        for case in self._problem.cases:
            yield case, "", False
        for group in groups:
            for case in group.cases:
                yield case, group.name, False

    def _ordered_groups(self) -> list[FamilyGroup]:
        """The groups whose cases say points, where each case gives its own."""
        for group in self._problem.groups:
            if group.by_least and self._portable.checking.gives_parts:
                self._report.lose(
                    f"data/secret/{group.name}",
                    "a part of its points, where an output is not the best: all or nothing there",
                )
            elif group.by_case and self._portable.checking.gives_parts:
                self._report.lose(
                    f"data/secret/{group.name}",
                    "a part of the points of a case: all or nothing there",
                )
        return list(self._problem.groups)

    def _add_groups(self, element: ElementTree.Element, groups: Sequence[FamilyGroup]) -> None:
        if self._problem.samples:
            self._below(element, "group", name="sample", points_policy="complete-group")
        for group in groups:
            keys = {"name": group.name, "points_policy": "each-test"}
            if not group.by_case:
                keys["points_policy"] = "complete-group"
                keys["points"] = str(group.points)
            made = self._below(element, "group", feedback_policy="icpc", **keys)
            needed = [one for one in group.requires if one != "sample" or self._problem.samples]
            if needed:
                dependencies = self._below(made, "dependencies")
                for one in needed:
                    self._below(dependencies, "dependency", group=one)

    # Programs

    def _add_programs(self) -> None:
        files = self._below(self._root, "files")
        assets = self._below(self._root, "assets")
        resources = self._below(files, "resources")
        self._add_checker(assets)
        if "files/testlib.h" not in self._files and self._testlib is not None:
            self._file("files/testlib.h", self._testlib)
        if "files/testlib.h" not in self._files:
            self._report.lose(
                "testlib.h", "Polygon has its own; to judge the package elsewhere, give --testlib"
            )
        self._add_validators(assets)
        for name in list(self._files):
            if name.startswith("files/") and name.endswith((".h", ".hpp")):
                self._below(resources, "file", path=name, type="h.g++")
        solutions = self._below(assets, "solutions")
        main = next((one for one in self._problem.solutions if _tag(one) == "accepted"), None)
        names: set[str] = set()
        for one in self._problem.solutions:
            self._add_solution(solutions, one, names, is_main=one is main)

    def _add_checker(self, assets: ElementTree.Element) -> None:
        checking = self._portable.checking
        is_talk = checking.is_dialogue
        called = "interactor" if is_talk else "check"
        protocol = wrapping.INTERACTOR if is_talk else wrapping.CHECKER
        doc = "An interactor for testlib." if is_talk else "A checker for testlib."
        args = checking.common_args
        options = TokenOptions.parse(args) if checking.kind is CheckerKind.WORDS and args else None
        if checking.kind is CheckerKind.WORDS and args == ():
            options = TokenOptions()
        if checking.is_testlib_without_args:
            files = list(checking.files)
        elif checking.kind in (CheckerKind.CPP, CheckerKind.TESTLIB):
            call = checking.program_call
            files = wrapping.cpp_in_cpp(
                checking.files, args, protocol, f"{called}.cpp", doc, call=call
            )
        elif options is not None and not options.space_change_sensitive:
            files = [SourceFile(name=f"{called}.cpp", content=wrapping.words_checker(options))]
            if options.absolute is not None or options.relative is not None:
                self._report.lose(
                    "output_validator_args",
                    "the tolerance: numbers are rounded to long double before they are compared",
                )
        else:
            program = wrapping.python_checker(checking, self._portable.cases)
            content = wrapping.python_in_cpp(program, protocol, doc)
            files = [SourceFile(name=f"{called}.cpp", content=content)]
            self._report.lose(
                "output_validator/",
                f"it is in Python: files/{called}.cpp starts python3, which Polygon itself lacks",
            )
        self._add_sources(files)
        if is_talk and checking.kind is not CheckerKind.TESTLIB:
            self._file("files/check.cpp", wrapping.ALWAYS_RIGHT.encode())
            self._source(self._below(assets, "checker", type="testlib"), "files/check.cpp")
        element = self._below(assets, "interactor") if is_talk else None
        if element is None:
            element = self._below(assets, "checker", type="testlib")
        self._source(element, f"files/{files[0].name}", checking.standard)

    def _source(self, element: ElementTree.Element, path: str, standard: int = 17) -> None:
        self._below(element, "source", path=path, type=_CPP_TYPES[standard])

    def _add_validators(self, assets: ElementTree.Element) -> None:
        element = self._below(assets, "validators")
        for number, program in enumerate(self._portable.input_validators, start=1):
            place = f"input_validators/{program.name}"
            if program.kind is None:
                self._report.lose(place, f"left out: {program.why}, and Polygon's are in C++")
                continue
            called = f"validator{number if number > 1 else ''}.cpp"
            doc = "A validator for testlib."
            files = list(program.files)
            if program.kind is CheckerKind.CPP:
                source = f"input_{called.removesuffix('.cpp')}.h"
                protocol = wrapping.INPUT_VALIDATOR
                files = wrapping.cpp_in_cpp(files, (), protocol, called, doc, source=source)
            elif program.kind is CheckerKind.PYTHON:
                script = wrapping.python_input_validator(files, doc)
                content = wrapping.python_in_cpp(script, wrapping.INPUT_VALIDATOR, doc)
                files = [SourceFile(name=called, content=content)]
                words = (
                    f"it is in Python: files/{called} starts python3, which Polygon itself lacks"
                )
                self._report.lose(place, words)
            elif f"files/{files[0].name}" in self._files:  # the checker may be called so too
                files[0] = replace(files[0], name=called)
            self._add_sources(files)
            path = f"files/{files[0].name}"
            self._source(self._below(element, "validator"), path, program.standard)

    def _add_solution(
        self,
        element: ElementTree.Element,
        solution: FamilySolution,
        names: set[str],
        *,
        is_main: bool,
    ) -> None:
        place = f"submissions/{solution.folder}/{solution.name}"
        if len(solution.files) > 1:
            self._report.lose(place, "left out, a solution of Polygon is one file")
            return
        tag = "main" if is_main else _tag(solution)
        if not tag:
            tag = "do-not-run"
            expected = " or ".join(solution.required) or "anything"
            words = f"its tag is {tag!r}, because Polygon has none for what may get {expected}"
            self._report.lose(place, words)
        elif solution.required == ("RTE",):
            self._report.lose(place, "RTE is expected; the tag 'rejected' says any failure")
        name = safe_name(source_file_name(solution.name))
        if name in names:
            name = f"{solution.folder}_{name}"
        names.add(name)
        suffix = PurePosixPath(name).suffix
        kind = "python.pypy3" if solution.language == "pypy3" else _TYPES.get(suffix, "")
        if not kind:
            self._report.lose(place, f"Polygon has no language for {suffix or 'it'}")
        self._file(f"solutions/{name}", solution.files[0].content)
        made = self._below(element, "solution", tag=tag)
        self._below(made, "source", path=f"solutions/{name}", type=kind)


def _tag(solution: FamilySolution) -> str:
    """The tag for what is expected of a solution; empty if there is none."""
    if solution.folder == _FAILED:
        return "failed"
    if solution.required == ("RTE",):
        return "memory-limit-exceeded" if solution.folder == _MEMORY else "rejected"
    return _TAGS.get((solution.permitted, solution.required), "")
