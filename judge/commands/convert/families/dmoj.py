"""Write a problem as a package of DMOJ: `init.yml`, an archive of the cases, the checker."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from judge.commands.convert.families import wrapping
from judge.commands.convert.families.checking import CheckerKind
from judge.commands.convert.families.described import PortableProblem
from judge.commands.convert.families.report import ConversionReport
from judge.commands.convert.families.writer import FamilyWriter
from judge.commands.convert.yaml_text import YamlValue, to_yaml
from judge.errors import ProblemError
from judge.model import SourceFile
from judge.packages.families.description import FamilyCase, FamilyGroup, FamilyProblem

ARCHIVE = "cases.zip"

_KNOWN = ("standard", "identical", "rstripped", "sorted", "unordered", "floats")
_ALL_POINTS = 100
_NOT_READ = "kept beside init.yml, but DMOJ does not read it"


def to_dmoj(
    portable: PortableProblem, report: ConversionReport, testlib: bytes | None
) -> list[SourceFile]:
    """The files of a package of DMOJ. `testlib` is the content of a `testlib.h`, if there is."""
    return _DmojWriter(portable, report, testlib).files()


class _DmojWriter(FamilyWriter):
    def __init__(
        self, portable: PortableProblem, report: ConversionReport, testlib: bytes | None
    ) -> None:
        super().__init__(portable, report, testlib)
        self._cases: dict[str, FamilyCase] = {}
        self._batches: dict[str, int] = {}
        self._ending: set[str] = set()  # what has no points and fails ends the judging

    def files(self) -> list[SourceFile]:
        """All files; what cannot be written goes to the report."""
        problem = self._problem
        if problem.input_file or problem.output_file:
            raise ProblemError(
                f"{self._portable.slug}: solutions read and write files, which is not converted to "
                "DMOJ"
            )
        yaml: dict[str, YamlValue] = {"archive": ARCHIVE}
        yaml |= self._judging()
        yaml["test_cases"] = list(self._test_cases())
        parts = [part for one in self._cases.values() for part in (one.input, one.answer)]
        if any(map(_is_changed, parts)):
            yaml["binary_data"] = True
        if self._portable.states_output:
            yaml["output_limit_length"] = problem.output_mib << 20
        self._file("init.yml", to_yaml(yaml).encode())
        self._file(ARCHIVE, self._archive())
        self._keep_the_rest()
        return list(self._files.values())

    def _archive(self) -> bytes:
        """The cases by their names, in a zip that depends on nothing else."""
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, case in self._cases.items():
                for ending, content in ((".in", case.input), (".out", case.answer)):
                    entry = zipfile.ZipInfo(f"{name}{ending}")
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    archive.writestr(entry, content or b"")
        return buffer.getvalue()

    # Cases

    def _test_cases(self) -> Iterator[YamlValue]:
        problem = self._problem
        if not problem.is_scored:
            if problem.samples:
                words = "the first cases; DMOJ has no samples"
                self._report.lose("data/sample", f"{_samples(problem)}: {words}")
            every = [*problem.samples, *problem.cases]
            yield {"points": _ALL_POINTS, "batched": [self._case(one) for one in every]}
            return
        decides = bool(problem.samples) and all("sample" in one.requires for one in problem.groups)
        if decides:
            self._batches["sample"] = 1
            self._ending.add("sample")
            yield {"points": 0, "batched": [self._case(one) for one in problem.samples]}
        elif problem.samples:
            words = f"{_samples(problem)}: left out, DMOJ has none without points"
            self._report.lose("data/sample", words)
        for index, group in enumerate(problem.groups):
            has_points = group.points or any(one.points for one in group.cases)
            later = problem.groups[index + 1 :]
            if not has_points and all(group.name in one.requires for one in later):
                self._ending.add(group.name)
            yield from self._group(group)

    def _group(self, group: FamilyGroup) -> Iterator[YamlValue]:
        place = f"data/secret/{group.name}"
        points = sum((one.points for one in group.cases), group.points)
        if not points and group.name not in self._ending:
            self._report.lose(place, "left out: it has no points, and DMOJ would end there")
            return
        if self._portable.checking.gives_parts and not self._is_python():
            self._report.lose(place, "a part of the points: a checker in C++ gives all or nothing")
        needed: list[YamlValue] = []
        for name in group.requires:
            if name in self._batches:
                needed += [] if name in self._ending else [self._batches[name]]
            else:
                self._report.lose(place, f"require_pass: {name}: left out, as that group is")
        dependencies: dict[str, YamlValue] = {"dependencies": needed} if needed else {}
        if not group.by_case:
            self._batches[group.name] = len(self._batches) + 1
            cases: list[YamlValue] = [self._case(one) for one in group.cases]
            yield {"points": int(points), "batched": cases, **dependencies}
            return
        for case in group.cases:
            own = {"points": int(case.points)}
            if dependencies:
                self._batches[case.name] = len(self._batches) + 1
                yield {**own, "batched": [self._case(case)], **dependencies}
            else:
                yield {**self._case(case), **own}

    def _case(self, case: FamilyCase) -> dict[str, YamlValue]:
        self._cases[case.name] = case
        keys: dict[str, YamlValue] = {"in": f"{case.name}.in", "out": f"{case.name}.out"}
        checking = self._portable.checking
        if checking.kind is CheckerKind.COMPARISON and not self._is_python():
            args = checking.args[case.name]
            if args != ("standard",) and checking.common_args is None:
                keys["checker"] = _known_checker(args)
        return keys

    # What judges

    def _is_python(self) -> bool:
        """Whether a checker in Python judges."""
        checking = self._portable.checking
        if checking.kind is CheckerKind.COMPARISON:
            return not all(args[:1] and args[0] in _KNOWN for args in checking.args.values())
        return checking.kind in (CheckerKind.WORDS, CheckerKind.PYTHON)

    def _judging(self) -> dict[str, YamlValue]:
        checking = self._portable.checking
        if checking.is_dialogue:
            return {"interactive": self._native("interactor.cpp", wrapping.DMOJ_TALK)}
        if checking.kind in (CheckerKind.CPP, CheckerKind.TESTLIB):
            args = self._native("check.cpp", wrapping.DMOJ)
            return {"checker": {"name": "bridged", "args": args}}
        if not self._is_python():
            common = checking.common_args
            is_default = common in (None, ("standard",))
            return {} if is_default else {"checker": _known_checker(common or ())}
        program = wrapping.python_checker(
            checking, self._portable.cases, "A checker for DMOJ.", "tail_dmoj"
        )
        self._file("checker.py", program)
        return {"checker": "checker.py"}

    def _native(self, called: str, protocol: wrapping.CheckerProtocol) -> dict[str, YamlValue]:
        """The keys of a program in C++."""
        checking = self._portable.checking
        doc = "An interactor for DMOJ." if checking.is_dialogue else "A checker for DMOJ."
        kind, files = "default", list(checking.files)
        if checking.is_testlib_without_args:
            kind = "testlib"
        elif checking.kind in (CheckerKind.CPP, CheckerKind.TESTLIB):
            args, call = checking.common_args, checking.program_call
            files = wrapping.cpp_in_cpp(files, args, protocol, called, doc, call=call)
        else:
            program = wrapping.python_checker(
                checking, self._portable.cases, "Talks to the program.", "tail_exit"
            )
            content = wrapping.python_in_cpp(program, protocol, doc)
            files = [SourceFile(name=called, content=content)]
            self._report.lose(
                "output_validator/",
                f"it is in Python: {called} starts python3, which must be there",
            )
        for file in files:
            self._file(file.name, file.content)
        names: list[YamlValue] = [file.name for file in files]
        return {"files": names, "lang": f"CPP{checking.standard}", "type": kind}

    # What DMOJ has elsewhere

    def _keep_the_rest(self) -> None:
        problem, report = self._problem, self._report
        report.lose("limits.time_limit", f"{problem.time_limit_s:g} s: set it on the site")
        report.lose("limits.memory", f"{problem.memory_mib} MiB: set it on the site")
        for language, name in problem.names.items():
            report.lose(f"name: {language}", f"{name}: set it on the site")
        for word in self._portable.keywords:
            report.lose("keywords", f"{word}: set it on the site")
        for one in problem.statements:
            name = f"statement/problem.{one.language}.{one.suffix}"
            self._file(name, one.content)
            report.lose(name, _NOT_READ)
        for language, text in self._portable.editorials.items():
            name = f"solution/solution.{language}.md"
            self._file(name, text.encode())
            report.lose(name, _NOT_READ)
        for validator in self._portable.input_validators:
            self._add_below(f"input_validators/{PurePath(validator.name).stem}", validator.files)
            report.lose(f"input_validators/{validator.name}", _NOT_READ)
        for solution in problem.solutions:
            place = f"submissions/{solution.folder}/{solution.name}"
            for file in solution.files:
                inner = place if len(solution.files) == 1 else f"{place}/{file.name}"
                self._file(inner, file.content)
            report.lose(place, _NOT_READ)


def _samples(problem: FamilyProblem) -> str:
    count = len(problem.samples)
    return f"{count} sample{'s' * (count != 1)}"


def _known_checker(args: Sequence[str]) -> YamlValue:
    """A checker of DMOJ, by the arguments of `compare.py`."""
    name, *more = args
    if not more:
        return name
    return {"name": name, "args": json.loads(more[0])}


def _is_changed(content: bytes | None) -> bool:
    """Whether DMOJ would show another content: it makes line ends those of Linux."""
    return bool(content) and (b"\r" in (content or b"") or not (content or b"").endswith(b"\n"))
