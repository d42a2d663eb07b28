"""Write a package for Polygon: `problem.xml`, tests, programs, statements.

What Polygon has no place for is a loss. A package that is not in the ICPC format has only the files
that were made for it: its reader has listed what it did not read, and `problem.yaml` says nothing
more than the reader did.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial, reduce
from math import lcm
from pathlib import PurePosixPath
from xml.etree import ElementTree

from msgspec.structs import replace

from judge.commands.package import latex
from judge.commands.package.files import (
    PackageFiles,
    is_what_programs_get,
    lose_files,
    mentions_scores,
    refused,
    require_expressible,
    yaml_texts,
)
from judge.commands.package.polygon_checkers import (
    ALWAYS_RIGHT,
    CHECKER,
    INTERACTOR,
    Kind,
    checker_files,
    input_program,
    output_program,
    validator_files,
)
from judge.errors import ProblemError
from judge.facts import Fact
from judge.languages.entry_points import source_file_name
from judge.model import (
    Aggregation,
    Case,
    Expectation,
    Group,
    ProblemType,
    Solution,
    SourceFile,
    Verdict,
)
from judge.packages.families.description import safe_name
from judge.packages.families.polygon import LANGUAGES, PARTS
from judge.packages.metadata import INPUT_FOLDERS, output_folders
from judge.packages.package import Package
from judge.packages.programs import fill_constants
from judge.packages.statements import problem_name, source_key, statement_key
from judge.packages.submissions import ENTRY_KEYS

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
_ALL_VERDICTS = frozenset({Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE})

_HEADINGS = {heading.lower(): key for key, heading, _ in PARTS if heading}
_HEADINGS |= {"notes": "notes", "hints": "notes"}
"""The parts of a statement in Polygon by the headings that begin them."""

_EDITORIAL = re.compile(r"solution/solution\.([a-zA-Z-]+)\.md")
_SUBMISSIONS = "submissions/submissions.yaml"
_HELD_KEYS = ("problem_format_version", "type", "name", "limits", "keywords")
_HELD_LIMITS = ("time_limit", "memory", "output")
_HELD_CASE_KEYS = ("output_validator_args",)  # with others a package is refused, or they are lost
_HELD_GROUP_KEYS = ("max_score", "score_aggregation", "require_pass")
_HELD_ENTRY_KEYS = ("language", "permitted", "required")


def to_polygon(package: Package, files: Mapping[str, SourceFile], made: PackageFiles) -> None:
    """Adds the files of a package of Polygon; `files` are those of the package in 2025-09.

    Raises `ProblemError` for what would be judged in another way.
    """
    require_expressible(package, "Polygon", {ProblemType.MULTI_PASS, ProblemType.SUBMIT_ANSWER})
    package.cases(package.slug)  # raises if they have not been made
    if package.stated_limit is None:
        why, advice = (
            Fact("it states no time limit"),
            Fact("Write time_limit into its problem.yaml"),
        )
        raise _refused(package, why, advice)
    problem = package.problem(package.slug)
    judged = problem.validation
    asks = judged is not None and (judged.judges_failures or judged.reads_submission)
    if asks or problem.has_streams_too or package.metadata.prefixes:
        raise _refused(package, package.beyond_icpc)
    _note_left_out(package, files, made)
    _PolygonWriter(package, files, made).write()


def _refused(package: Package, why: str, advice: str = "") -> ProblemError:
    return refused(package, "{}, which Polygon cannot say", why, advice=advice)


class _PolygonWriter:
    def __init__(
        self, package: Package, files: Mapping[str, SourceFile], made: PackageFiles
    ) -> None:
        self._package, self._problem = package, package.problem(package.slug)
        self._files, self._made, self._testlib = files, made, package.testlib_content
        self._root = ElementTree.Element("problem", {"revision": "1", "short-name": package.slug})

    def write(self) -> None:
        names = self._below(self._root, "names")
        titles = self._titles()
        for language, name in titles.items():
            if word := self._language(language, Fact("name")):
                self._below(names, "name", language=word, value=name)
        self._add_statements(titles)
        self._add_tests()
        self._add_programs()
        tags = self._below(self._root, "tags")
        keywords = yaml_texts(self._package, self._files["problem.yaml"]).get("keywords")
        for word in keywords if isinstance(keywords, list) else str(keywords or "").split():
            self._below(tags, "tag", value=str(word))
        output_mib = self._package.metadata.limits.output_mib
        if self._package.format_root and output_mib != _OUTPUT_MIB:
            loss = Fact("{} MiB: left out, Polygon states no such limit", output_mib)
            self._made.lose("limits.output", loss)
        ElementTree.indent(self._root)
        text = ElementTree.tostring(self._root, encoding="unicode")
        self._made.add("problem.xml", f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n')

    def _file(self, name: str, content: bytes) -> None:
        """Adds a file, which may be there already with the same content."""
        if name not in self._made.files or self._made.files[name].content != content:
            self._made.add(name, content)

    @staticmethod
    def _below(element: ElementTree.Element, tag: str, /, **keys: str) -> ElementTree.Element:
        attributes = {key.replace("_", "-"): value for key, value in keys.items()}
        return ElementTree.SubElement(element, tag, attributes)

    def _language(self, code: str, what: Fact) -> str:
        word = next((word for word, other in LANGUAGES.items() if other == code), "")
        if not word:
            loss = Fact("left out, Polygon has no such language")
            self._made.lose(Fact("the {} in {}", what, code), loss)
        return word

    # Statements

    def _titles(self) -> dict[str, str]:
        """The names of the problem, with those of statements that lack fonts for LaTeX."""
        names = dict(self._problem.names)
        for path, file in self._files.items():
            top, _, name = path.rpartition("/")
            key = source_key(name) if top == "statement" else None
            if key is not None and key[0] not in names:
                title = problem_name(file.content.decode(errors="replace"))
                names |= {key[0]: title} if title else {}
        return names

    def _texts(self) -> Iterator[tuple[str, str, bytes]]:
        """The language, the kind and the content of statements: Markdown, else LaTeX, else PDF."""
        texts: dict[str, dict[str, bytes]] = {}
        sources = set()  # of which the LaTeX was made
        for path, file in self._files.items():
            top, _, name = path.rpartition("/")
            if top != "statement":
                continue
            if name.startswith("source.") and name.endswith(".md"):
                language = name.split(".")[1]
                texts.setdefault(language, {})["md"] = file.content
                sources.add(language)
            elif key := statement_key(name) or source_key(name):
                texts.setdefault(key[0], {}).setdefault(key[1], file.content)
        for language, kinds in texts.items():
            kind = next(kind for kind in ("md", "tex", "pdf") if kind in kinds)
            for other in kinds.keys() - {kind} - ({"tex"} if language in sources else set()):
                place = f"statement/problem.{language}.{other}"
                self._made.lose(place, "left out beside the {}", kind)
            content = kinds[kind]
            if kind != "pdf":
                content = fill_constants(content, self._package.metadata.constants)
            yield language, kind, content

    def _add_statements(self, titles: Mapping[str, str]) -> None:
        element = self._below(self._root, "statements")
        editorials = {
            match[1]: file.content.decode(errors="replace")
            for name, file in self._files.items()
            if (match := _EDITORIAL.fullmatch(name))
        }
        holds_latex = self._package.holds_latex
        for code, kind, content in self._texts():
            language = self._language(code, Fact("statement"))
            if not language:
                continue
            if kind == "pdf":
                path, keys = f"statements/.pdf/{language}/problem.pdf", {"type": "application/pdf"}
                self._file(path, content)
                self._below(element, "statement", language=language, path=path, **keys)
                continue
            text = content.decode(errors="replace")
            parts = {"name": titles.get(code) or self._package.slug}
            parts |= {"legend": text} if kind == "tex" else parts_of(text, holds_latex=holds_latex)
            if editorial := editorials.pop(code, ""):
                parts["tutorial"] = latex.body(editorial, has_formulas=True)
            path, keys = f"statements/{language}/problem.tex", {"type": "application/x-tex"}
            properties = json.dumps(parts, ensure_ascii=False, indent=2)
            self._file(f"statements/{language}/problem-properties.json", f"{properties}\n".encode())
            self._file(path, self._tex(parts).encode())
            self._below(element, "statement", charset="UTF-8", language=language, path=path, **keys)
        for code in editorials:
            loss = Fact("left out, Polygon has a tutorial only beside a statement that is no PDF")
            self._made.lose(f"solution/solution.{code}.md", loss)

    def _tex(self, parts: Mapping[str, str]) -> str:
        """The statement for the style of Polygon."""
        problem, memory_mib = self._problem, self._package.metadata.limits.memory_mib
        files = problem.input_file or "standard input", problem.output_file or "standard output"
        words = (
            *map(latex.escape, (parts["name"], *files)),
            f"{problem.limits.cpu_s:g} s",
            f"{memory_mib} MiB",
        )
        lines = ["\\begin{problem}" + "".join(f"{{{word}}}" for word in words)]
        lines.append(parts.get("legend", ""))
        for key, _, command in PARTS:
            if command and parts.get(key):
                lines += [f"\\{command}", parts[key]]
        return "\n\n".join([*lines, "\\end{problem}\n"])

    # Tests

    def _scored_groups(self) -> list[Group]:
        """The groups that give points, with all that they require; none without points."""
        groups = {group.name: group for group in self._package.test_data.groups}
        secret = groups.get("secret")
        if secret is None:
            return []
        inner = [group for name, group in groups.items() if name.startswith("secret/")]
        if inner and secret.aggregation is not Aggregation.SUM:
            why = Fact("data/secret does not add the points of its groups")
            raise _refused(self._package, why)
        scored = []
        for group in inner or [secret]:
            if group.max_score is None:
                why = Fact("data/{} has no bound for its points", group.name)
                raise _refused(self._package, why)
            requires = dict.fromkeys((*secret.requires, *group.requires))
            scored.append(replace(group, requires=tuple(requires)))
        return scored

    def _add_tests(self) -> None:
        problem, groups = self._problem, self._scored_groups()
        cases = self._package.cases(self._package.slug)
        samples = [case for case in cases if case.name.startswith("sample/")]
        members = {
            group.name: [case for case in cases if case.name.startswith(f"{group.name}/")]
            for group in groups
        }
        points = self._whole_points(groups, members)
        rows = [(case, "sample", 0) for case in samples]
        for group in groups:
            by_case = points[group.name] if group.aggregation is Aggregation.SUM else 0
            rows += [(case, _short(group.name), by_case) for case in members[group.name]]
        if not groups:
            rows += [(case, "", 0) for case in cases if case not in samples]
        files = {"input_file": problem.input_file, "output_file": problem.output_file}
        testset = self._below(self._below(self._root, "judging", **files), "testset", name="tests")
        width = max(2, len(str(len(rows))))
        for key, value in (
            ("time-limit", f"{problem.limits.cpu_s * 1000:.0f}"),
            ("memory-limit", str(self._package.metadata.limits.memory_mib << 20)),
            ("test-count", str(len(rows))),
            ("input-path-pattern", f"tests/%0{width}d"),
            ("answer-path-pattern", f"tests/%0{width}d.a"),
        ):
            self._below(testset, key).text = value
        tests = self._below(testset, "tests")
        for number, (case, name, by_case) in enumerate(rows, start=1):
            keys = {"method": "manual", "description": case.name}
            keys |= {"sample": "true"} if case in samples else {}
            keys |= {"group": name} if groups else {}
            keys |= {"points": str(by_case)} if by_case else {}
            self._below(tests, "test", **keys)
            self._file(f"tests/{number:0{width}}", case.input)
            self._file(f"tests/{number:0{width}}.a", case.answer)
        if groups:
            self._add_groups(self._below(testset, "groups"), groups, points, bool(samples))

    def _whole_points(
        self, groups: Sequence[Group], members: Mapping[str, Sequence[Case]]
    ) -> dict[str, int]:
        """What each group gives, or each of its cases, multiplied so that all are whole."""
        given: dict[str, Fraction] = {}
        for group in groups:
            assert group.max_score is not None  # or `_scored_groups` has refused it
            is_sum = group.aggregation is Aggregation.SUM
            given[group.name] = group.max_score / max(len(members[group.name]) * is_sum, 1)
        factor = lcm(*(points.denominator for points in given.values()))
        if factor > 1:
            part = next(points for points in given.values() if points.denominator != 1)
            loss = Fact("all points are {} times as many: a case gives {}", factor, part)
            self._made.lose("data/secret", loss)
        return {name: int(points * factor) for name, points in given.items()}

    def _add_groups(
        self,
        element: ElementTree.Element,
        groups: Sequence[Group],
        points: Mapping[str, int],
        has_samples: bool,
    ) -> None:
        if has_samples:
            self._below(element, "group", name="sample", points_policy="complete-group")
        gives_parts = mentions_scores(self._package)
        for group in groups:
            keys = {"name": _short(group.name), "points_policy": "each-test"}
            loss = Fact("a part of the points of a case: all or nothing")
            if group.aggregation is not Aggregation.SUM:
                keys |= {"points_policy": "complete-group", "points": str(points[group.name])}
                loss = Fact(
                    "a part of its points, where an output is not the best: all or nothing there"
                )
            if gives_parts and group.aggregation is not Aggregation.PASS_FAIL:
                self._made.lose(f"data/secret/{_short(group.name)}", loss)
            row = self._below(element, "group", feedback_policy="icpc", **keys)
            needed = [name for name in group.requires if name != "sample" or has_samples]
            if needed:
                dependencies = self._below(row, "dependencies")
                for name in needed:
                    self._below(dependencies, "dependency", group=_short(name))

    # Programs

    def _add_programs(self) -> None:
        files = self._below(self._root, "files")
        assets = self._below(self._root, "assets")
        resources = self._below(files, "resources")
        self._add_checker(assets)
        if "files/testlib.h" not in self._made.files and self._testlib is not None:
            self._file("files/testlib.h", self._testlib)
        if "files/testlib.h" not in self._made.files:
            self._made.lose(
                "testlib.h",
                "Polygon has its own; to judge the package elsewhere, set JUDGE_TESTLIB",
            )
        self._add_validators(assets)
        for name in list(self._made.files):
            if name.startswith("files/") and name.endswith((".h", ".hpp")):
                self._below(resources, "file", path=name, type="h.g++")
        solutions = self._below(assets, "solutions")
        shipped = self._package.solutions(self._package.slug)
        main = next((path for path in shipped if _tag(path) == "accepted"), None)
        names: set[str] = set()
        for solution in shipped:
            self._add_solution(solutions, solution, names, is_main=solution is main)

    def _add_source(
        self, element: ElementTree.Element, files: Sequence[SourceFile], standard: int = 17
    ) -> None:
        """Adds the files of a program with the names that they have; the first is its source."""
        for file in files:
            self._file(f"files/{file.name}", file.content)
        path = f"files/{files[0].name}"
        self._below(element, "source", path=path, type=_CPP_TYPES[standard])

    def _add_checker(self, assets: ElementTree.Element) -> None:
        program, package = output_program(self._package), self._package
        is_talk = ProblemType.INTERACTIVE in package.metadata.types
        files = checker_files(program, package, INTERACTOR if is_talk else CHECKER, self._made)
        if is_talk and program.kind is not Kind.TESTLIB:
            always = SourceFile(name="check.cpp", content=ALWAYS_RIGHT.encode())
            self._add_source(self._below(assets, "checker", type="testlib"), [always])
        keys = {} if is_talk else {"type": "testlib"}
        element = self._below(assets, "interactor" if is_talk else "checker", **keys)
        self._add_source(element, files, program.standard)

    def _add_validators(self, assets: ElementTree.Element) -> None:
        element = self._below(assets, "validators")
        validators = self._package.input_validators()
        for number, (source, protocol) in enumerate(validators, start=1):
            try:
                program = input_program(source, protocol)
            except ProblemError as error:
                loss = Fact("left out: {}, and Polygon's are in C++", error.message)
                self._made.lose(f"input_validators/{source.name}", loss)
                continue
            called = f"validator{number if number > 1 else ''}.cpp"
            files = validator_files(program, called, self._made)
            if program.kind is Kind.TESTLIB and f"files/{files[0].name}" in self._made.files:
                files[0] = replace(files[0], name=called)  # the checker may be called so too
            self._add_source(self._below(element, "validator"), files, program.standard)

    def _add_solution(
        self,
        element: ElementTree.Element,
        solution: Solution,
        names: set[str],
        *,
        is_main: bool,
    ) -> None:
        place = f"submissions/{solution.name}"
        if solution.expectation.rules:
            self._made.lose(place, "what is expected beside its verdict is left out")
        if len(solution.files) > 1:
            self._made.lose(place, "left out, a solution of Polygon is one file")
            return
        folder, _, inner = solution.name.partition("/")
        _, required = _verdicts(solution.expectation)
        tag = "main" if is_main else _tag(solution)
        if not tag:
            tag = "do-not-run"
            either = partial(Fact, "{} or {}")
            expected = reduce(either, required) if required else Fact("anything")
            loss = Fact(
                "its tag is {!r}, because Polygon has none for what may get {}", tag, expected
            )
            self._made.lose(place, loss)
        elif required == ("RTE",):
            loss = Fact("RTE is expected; the tag 'rejected' says any failure")
            self._made.lose(place, loss)
        name = safe_name(source_file_name(inner))
        if name in names:
            name = f"{folder}_{name}"
        names.add(name)
        suffix = PurePosixPath(name).suffix
        is_pypy = solution.language.code == "pypy3"
        kind = "python.pypy3" if is_pypy else _TYPES.get(suffix, "")
        if not kind:
            loss = Fact("Polygon has no language for {}", suffix)
            self._made.lose(place, loss if suffix else Fact("Polygon has no language for it"))
        self._file(f"solutions/{name}", solution.files[0].content)
        row = self._below(element, "solution", tag=tag)
        self._below(row, "source", path=f"solutions/{name}", type=kind)


def parts_of(markdown: str, *, holds_latex: bool = False) -> dict[str, str]:
    """The parts of a statement in Markdown by the keys of Polygon, in LaTeX.

    With `holds_latex` only its headings are Markdown, as in what was read from Polygon.
    """
    parts: dict[str, str] = {}
    current = "legend"
    for title, text in latex.sections(markdown):
        key = _HEADINGS.get(title.strip().lower())
        if key is not None:  # another heading stays in the part where it stands
            current, text = key, text.partition("\n")[2]
        parts[current] = f"{parts.get(current, '')}{text}"
    return {
        key: (text if holds_latex else latex.body(text, has_formulas=True)).strip()
        for key, text in parts.items()
        if text.strip()
    }


def _short(name: str) -> str:
    return name.removeprefix("secret/")


def _verdicts(expected: Expectation) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The verdicts that are permitted and required; none where all are, or nothing more is."""
    permitted, required = expected.permitted, expected.required
    if permitted == required:
        required = frozenset()
    if permitted >= _ALL_VERDICTS:
        permitted = frozenset()
    return tuple(sorted(v.value for v in permitted)), tuple(sorted(v.value for v in required))


def _tag(solution: Solution) -> str:
    """The tag for what is expected of a solution; empty if there is none."""
    folder = solution.name.partition("/")[0]
    permitted, required = _verdicts(solution.expectation)
    if folder == _FAILED:
        return "failed"
    if required == ("RTE",):
        return "memory-limit-exceeded" if folder == _MEMORY else "rejected"
    return _TAGS.get((permitted, required), "")


# What has no place there


def _note_left_out(package: Package, files: Mapping[str, SourceFile], made: PackageFiles) -> None:
    """Adds each file and key of which Polygon holds nothing to the losses."""
    if package.format_root:
        texts = yaml_texts(package, files["problem.yaml"])
        _note_keys(made, "problem.yaml", texts, _HELD_KEYS)
        _note_keys(made, "problem.yaml", texts.get("limits"), _HELD_LIMITS, "limits.")
    elif package.metadata.languages is not None:
        made.lose("languages", "{}: left out", ", ".join(package.metadata.languages))
    # In what gives no points, the keys of points are not held.
    held = _HELD_CASE_KEYS + (_HELD_GROUP_KEYS if package.test_data.groups else ())
    for name in files:
        if name.startswith("data/") and name.endswith(".yaml"):
            _note_keys(made, name, yaml_texts(package, files[name]), held)
    if _SUBMISSIONS in files:
        for glob, keys in yaml_texts(package, files[_SUBMISSIONS]).items():
            own = keys if isinstance(keys, dict) else {}
            named = {key: own[key] for key in sorted(ENTRY_KEYS & own.keys())}  # others are globs
            _note_keys(made, _SUBMISSIONS, named, _HELD_ENTRY_KEYS, f"{glob}.")
    for name in package.test_data.left_out:
        made.lose(f"data/{name}", "left out, as the other half of the case is not there")
    lose_files(_unheld_names(package, files), made)


def _note_keys(
    made: PackageFiles, file: str, keys: object, held: Collection[str], above: str = ""
) -> None:
    for key, value in keys.items() if isinstance(keys, dict) else ():
        if key not in held:
            if isinstance(value, dict | list):
                made.lose(f"{file}: {above}{key}", "left out")
                continue
            text = " ".join(str(value).split())
            short = text if len(text) <= 60 else f"{text[:57]}..."
            made.lose(f"{file}: {above}{key}", "{}: left out", short)


def _unheld_names(package: Package, files: Mapping[str, SourceFile]) -> Iterator[str]:
    """The files of which nothing goes to Polygon."""
    programs = {f"submissions/{solution.name}" for solution in package.solutions(package.slug)}
    tops = {name.partition("/")[0] for name in files}
    judging = next((top for top in output_folders(package.metadata.format) if top in tops), "")
    for name in files:
        path = PurePosixPath(name)
        top, inside = path.parts[0], path.parts[1:]
        is_held = name in ("problem.yaml", _SUBMISSIONS) or bool(_EDITORIAL.fullmatch(name))
        if top in (judging, *INPUT_FOLDERS):
            is_held = True
        elif top == "data" and inside[0] in ("sample", "secret"):
            is_held = name.endswith((".in", ".ans", ".yaml")) or is_what_programs_get(name, files)
        elif top == "submissions":
            is_held = is_held or bool({name, *map(str, path.parents)} & programs)
        elif top == "statement" and len(inside) == 1:
            is_source = path.name.startswith("source.") and path.name.endswith(".md")
            is_held = is_source or bool(statement_key(path.name) or source_key(path.name))
        if not is_held:
            yield name
