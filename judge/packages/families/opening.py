"""Open a package of another family: what its reader says becomes a problem, cases and solutions.

Groups have whole points and do not nest, as in the ICPC format, so a group whose cases give points
of their own becomes a group for each case.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from pathlib import Path

import msgspec
from msgspec.structs import replace

from judge.catalog.problem_yaml import (
    CurrentLimits,
    GroupScoring,
    scored_groups,
    with_member_counts,
)
from judge.errors import ProblemError
from judge.facts import Fact
from judge.files import cache_folder
from judge.grading.expectations import ACCEPTED
from judge.languages.entry_points import source_file_name
from judge.model import (
    Case,
    Family,
    FamilyChoice,
    Finding,
    Group,
    OwnLimits,
    Place,
    Problem,
    Solution,
    Source,
    SourceFile,
    Timing,
    Validation,
)
from judge.model.dialects import MACROS
from judge.model.inspections import Loss
from judge.packages.archive import ReadBudget, is_read
from judge.packages.data import PackageData, case_order, usual_args
from judge.packages.families.description import (
    COMPARE,
    FamilyCase,
    FamilyFolder,
    FamilyGroup,
    FamilyProblem,
    FamilySolution,
    Files,
    safe_name,
)
from judge.packages.generators import (
    KEPT,
    GeneratorPlan,
    PlannedCase,
    generator_call,
    program_key,
)
from judge.packages.metadata import FormatVersion, Metadata, ProblemType
from judge.packages.package import Package
from judge.packages.programs import (
    Includes,
    composed_source,
    folder_source,
    with_testlib,
)
from judge.packages.submissions import (
    NO_PROGRAMS,
    answers_source,
    expectation,
    expected_solution,
    parse_entry,
    shown_order,
    submission,
)

_CODE_KIB = 4096  # other families have no limit for source code
_VERSION = b"family 1"  # of what is made
_USUAL_ARGS = ("case_sensitive",)  # of the default validator of the format
_SAMPLES_ANSWERED_BY = "model_solution"  # the name in a plan of what answers samples alone


class FamilyPackage(Package):
    """A package of another family than ICPC, by its folder; `description` is what it says."""

    _without_plan = "describes no data that is to be made: its tests are there", None

    def __init__(
        self,
        root: Path,
        choice: FamilyChoice,
        *,
        name: str,
        origin: Path,
        testlib: Path | None,
        above: Sequence[Path] = (),
    ) -> None:
        """`above` are as for a `FamilyFolder`.

        Raises `ProblemError` if it is broken, asks for something unsupported, or gives points that
        cannot be judged.
        """
        self.folder = FamilyFolder(root, above)
        self.description = description = _reader(choice.family)(self.folder)
        self.choice = choice  # it tells of keys that count for nothing wherever it is shown
        if unknown := description.unknown_keys:
            more = f"{len(unknown)} unknown keys such as" if len(unknown) > 1 else "unknown key"
            self.choice = replace(choice, told_by=f"{choice.told_by}, {more} {unknown[0]}")
        self.groups = _ordered_groups(description)
        self.not_read = (*description.not_read, *self.folder.unread())
        # Limits in whole MiB are those of an ICPC package made of it.
        given = description.limits
        memory_mib, output_mib = -(-given.memory_bytes >> 20), -(-given.output_bytes >> 20)
        if description.limit_source.startswith("the default"):
            limits = f"{given.cpu_s:g} s, {memory_mib} MiB"
            source = Fact("{}; {}", Fact(description.limit_source), limits)
            self.not_read = (Loss("limits", source), *self.not_read)
        types = {
            ProblemType.SCORING: description.is_scored,
            ProblemType.INTERACTIVE: description.judging.interactive,
            ProblemType.SUBMIT_ANSWER: description.is_submit_answer,
        }
        called = safe_name(name)
        metadata = Metadata(
            format=FormatVersion.CURRENT,
            names=dict(description.names) or {"en": called},
            types=frozenset(kind for kind, holds in types.items() if holds),
            limits=CurrentLimits(
                time_limit_s=given.cpu_s,
                memory_mib=memory_mib,
                output_mib=output_mib,
                code_kib=_CODE_KIB,
            ),
            languages=description.languages or None,
            allow_file_writing=description.writes_files,
            prefixes=description.prefixes,
            macros=MACROS.get(choice.family, ()),
            suffixes={".pl": "perl"},  # Prolog is in packages of ICPC alone
            unbuffered=description.unbuffered,
        )
        super().__init__(root, metadata, name=called, origin=origin, testlib=testlib)
        self.beyond_icpc = description.beyond_icpc
        self.holds_latex = choice.family is Family.POLYGON

    @property
    def stated_limit(self) -> tuple[float, str]:
        """As in `Package`."""
        return self.description.limits.cpu_s, self.description.limit_source

    def _read_problem(self) -> Problem:
        description, data = self.description, self.test_data
        return Problem(
            slug=self.slug,
            names=self.metadata.names,
            limits=description.limits,
            timing=Timing(source=description.limit_source),
            checker_args=data.usual_args,
            place=Place.COPY if description.writes_files else Place.OWN,
            validation=self.validation,
            groups=data.groups,
            family=self.choice,
            input_file=description.input_file,
            output_file=description.output_file,
            has_streams_too=description.has_streams_too,
            own_limits=self._own_limits,
            left_out=data.left_out,
            is_generated=self._is_made,
            lacks_generated=self.generator_plan is not None and not self._is_made,
            may_lack_solutions=True,
        )

    # Cases

    @property
    def case_folders(self) -> Mapping[str, Sequence[FamilyCase]]:
        """The cases by the folders in which they lie in an ICPC package."""
        description = self.description
        groups = {f"secret/{group.name}": group.cases for group in self.groups}
        return {"sample": description.samples, "secret": description.cases, **groups}

    @cached_property
    def test_data(self) -> PackageData:
        """As in `Package`; what is to be made is there once it was made."""
        is_planned = self.generator_plan is not None
        if is_planned and not self._is_made:
            return PackageData(cases=(), groups=self._scored_groups(()))
        home = self.generated_folder if is_planned else self.root
        budget = ReadBudget(home / "data")
        description = self.description
        usual = description.comparison or (() if description.validator else _USUAL_ARGS)
        cases, left_out, input_args = list[Case](), list[str](), dict[str, tuple[str, ...]]()
        for folder, members in self.case_folders.items():
            for member in members:
                name = f"{folder}/{member.name}"
                content, answer = member.input, member.answer
                if is_planned:
                    content, answer = (
                        budget.read(home, path) if path.is_file() else None
                        for path in (home / f"data/{name}.in", home / f"data/{name}.ans")
                    )
                if content is None:
                    continue
                if member.input_args:
                    input_args[name] = member.input_args
                if answer is None:
                    left_out.append(f"{name}.in")
                    continue
                case = Case(
                    name=name,
                    input=content,
                    answer=answer,
                    args=member.args,
                    validator_args=member.validator_args or usual,
                )
                cases.append(case)
        cases.sort(key=case_order)
        return PackageData(
            cases=tuple(cases),
            usual_args=usual_args(cases),
            left_out=tuple(sorted(left_out)),
            groups=self._scored_groups(cases),
            input_validator_args={name: {"": words} for name, words in input_args.items()},
        )

    def _scored_groups(self, cases: Sequence[Case]) -> tuple[Group, ...]:
        if not self.description.is_scored:
            return ()
        total = sum(int(group.points) for group in self.groups)
        scoring = {"sample": GroupScoring()}
        scoring["secret"] = GroupScoring(max_score=total, aggregation="sum")
        for group in self.groups:
            scoring[f"secret/{group.name}"] = GroupScoring(
                max_score=int(group.points),
                aggregation="sum" if group.by_case else "min" if group.by_least else "pass-fail",
                requires=group.requires,
            )
        # DMOJ requires any batch, also one that gives parts of its points.
        groups = scored_groups("data", scoring, parts_may_be_required=True)
        return with_member_counts(groups, cases)

    @cached_property
    def _own_limits(self) -> Mapping[str, Mapping[str, OwnLimits]]:
        """The limits of cases by their names; those of `""`, for other inputs, are the largest."""
        own = {
            f"{folder}/{case.name}": case.own_limits
            for folder, cases in self.case_folders.items()
            for case in cases
            if case.own_limits
        }
        largest: dict[str, OwnLimits] = {}
        for by_suffix in own.values():
            for suffix, limits in by_suffix.items():
                known = largest.get(suffix, limits)
                largest[suffix] = OwnLimits(
                    time_factor=max(known.time_factor, limits.time_factor),
                    memory_bytes=max(known.memory_bytes, limits.memory_bytes),
                )
        if own:
            return {"": largest, **own}
        return {"": self.description.own_limits} if self.description.own_limits else {}

    # What is to be made

    @cached_property
    def generator_plan(self) -> GeneratorPlan | None:
        """As in `Package`: if a case lacks its input, or its answer and a solution has it."""
        description = self.description
        every = description.every_case
        lacks_answers = any(case.answer is None for case in every) and description.answered_by
        if not (lacks_answers or description.first_programs or any(case.command for case in every)):
            return None
        planned: list[PlannedCase] = []
        for folder, cases in self.case_folders.items():
            solution = f"submissions/{description.answered_by}" if description.answered_by else None
            if folder == "sample" and description.samples_answered_by:
                solution = _SAMPLES_ANSWERED_BY
            for case in sorted(cases, key=lambda case: case.name):
                path = f"{folder}/{case.name}"
                content = case.input if case.command else case.input or b""
                parts = {"in": content, "ans": case.answer}
                files = {ending: part for ending, part in parts.items() if part is not None}
                try:
                    call = generator_call(case.command) if case.command else None
                except ValueError as error:
                    raise ProblemError(f"{self.origin}: {path}: {error}") from error
                planned.append(PlannedCase(path=path, call=call, files=files, solution=solution))
        return GeneratorPlan(
            cases=tuple(planned),
            hashes=description.hashes,
            takes_seeds=description.takes_seeds,
            answer_left=description.answer_left,
            advice=None,
        )

    @property
    def _is_made(self) -> bool:
        return self.generator_plan is not None and (self.generated_folder / "data").is_dir()

    @cached_property
    def generated_folder(self) -> Path:
        """As in `Package`; its name holds a hash of all that the data depends on."""
        description = replace(self.description, statements={}, not_read=(), unknown_keys=())
        packed = msgspec.msgpack.encode(description, enc_hook=str, order="deterministic")
        return cache_folder() / KEPT / hashlib.sha256(_VERSION + packed).hexdigest()[:32]

    def generator(self, name: str) -> Source:
        """As in `Package`."""
        files = self.description.generators.get(name)
        if files is None:
            raise ProblemError(f"{self.origin}: there is no generator {name}")
        if any(file.name == "run" or "/" in file.name for file in files):
            source = _folder_program(name, files)
        else:
            source = composed_source(name, files)
        return with_testlib(source, self.testlib_content)[0]

    def reference(self, name: str) -> Solution | None:
        """As in `Package`."""
        if name == _SAMPLES_ANSWERED_BY and self.description.samples_answered_by:
            first = self.description.samples_answered_by[0]
            file = replace(first, name=source_file_name(first.name))
            return submission(self, first.name, [file], expected=ACCEPTED)
        name = name.removeprefix("submissions/")
        return next((solution for solution in self._solutions if solution.name == name), None)

    @cached_property
    def first_programs(self) -> Mapping[str, Source]:
        """As in `Package`."""
        return {
            program_key(files): with_testlib(_folder_program(name, files), self.testlib_content)[0]
            for name, files in self.description.first_programs.items()
        }

    # Programs

    @cached_property
    def includes(self) -> Includes:
        """As in `Package`."""
        return {
            language: sorted(files, key=lambda file: file.name.encode())
            for language, files in self.description.includes.items()
        }

    @cached_property
    def _solutions(self) -> list[Solution]:
        solutions = map(self._solution, self.description.solutions)
        return sorted(filter(None, solutions), key=shown_order)

    def _solution(self, solution: FamilySolution) -> Solution | None:
        name, is_file = solution.path, len(solution.files) == 1
        first = replace(solution.files[0], name=solution.name)
        files = [first] if is_file else _in_order(solution.files)
        entries = [parse_entry(name, solution.keys)] if solution.keys else []
        if ProblemType.SUBMIT_ANSWER in self.metadata.types:
            answers = answers_source(name, files, self.case_names)
            if answers is not None:
                return expected_solution(answers, expectation(name, self, entries, ()))
        if is_file and solution.name.endswith(NO_PROGRAMS):
            return None
        files = [
            replace(file, name="/".join(map(source_file_name, file.name.split("/"))))
            for file in files
        ]
        return submission(self, name, files, entries)

    def _input_programs(self) -> Iterator[Source]:
        programs = sorted(self.description.input_validators.items())
        return (_folder_program(name, files) for name, files in programs)

    @cached_property
    def validation(self) -> Validation | None:
        """As in `Package`."""
        description = self.description
        files = description.validator
        if description.comparison:
            files = (SourceFile(name=COMPARE.name, content=COMPARE.read_bytes()),)
        if not files:
            return None
        source = _folder_program("output_validator", files)
        source, protocol = with_testlib(source, self.testlib_content)
        return replace(description.judging, validators=(source,), protocol=protocol)

    # What it says of itself

    def _lint(self, links: Sequence[Finding]) -> dict[str, tuple[str, Sequence[Finding]]]:
        from judge.packages.families.lints import (
            LINT_TITLE,
            family_findings,
        )  # `judge verify` alone

        name = self.root.name
        findings = [replace(finding, problem=name) for finding in family_findings(self)]
        return {"family": (LINT_TITLE, [*findings, *links])}

    @property
    def statement_names(self) -> Mapping[tuple[str, str], str]:
        """As in `Package`."""
        return {key: f"problem.{'.'.join(key)}" for key in self.description.statements}

    def _statement_text(self, key: tuple[str, str]) -> str:
        return self.description.statements[key].decode(errors="replace")

    @cached_property
    def not_kept(self) -> tuple[Loss, ...]:
        """What an ICPC package made of it lacks: what was not read, and what it says otherwise."""
        description = self.description
        lost = [
            Loss(f"limits.{name}", Fact("{} bytes: rounded up to whole MiB", count))
            for name, count in (
                ("memory", description.limits.memory_bytes),
                ("output", description.limits.output_bytes),
            )
            if count % (1 << 20)
        ]
        if self._own_limits:
            place = description.limit_source.partition(",")[0]
            fault = Fact(
                "tests or languages have limits of their own: the largest ones are those of all"
            )
            lost.append(Loss(place, fault))
        if description.unbuffered:
            lost.append(Loss("unbuffered", Fact("a program must flush what it says")))
        if description.judging.parts_are_wrong:
            fault = Fact("an output that gets a part of the points is accepted, not a wrong answer")
            lost.append(Loss("output_validator/", fault))
        return (*self.not_read, *lost)


def _folder_program(name: str, given: Files) -> Source:
    """The program of a folder with these files; one folder around all does not count."""
    files = _in_order(given)
    tops = {file.name.partition("/")[0] for file in files}
    if len(tops) == 1 and all("/" in file.name for file in files):
        files = [replace(file, name=file.name.partition("/")[2]) for file in files]
    return folder_source(name, files)


def _in_order(files: Sequence[SourceFile]) -> list[SourceFile]:
    """The files of a folder in the order in which they are read."""
    named = {file.name: file for file in files if all(map(is_read, file.name.split("/")))}
    return sorted(named.values(), key=lambda file: [part.encode() for part in file.name.split("/")])


# Groups


def _ordered_groups(problem: FamilyProblem) -> list[FamilyGroup]:
    """The groups as 2025-09 can express them, named so that their order is that of their names."""
    groups: list[FamilyGroup] = []
    names: dict[str, list[str]] = {"sample": ["sample"]}
    required = {name for group in problem.groups for name in group.requires}
    for group in problem.groups:
        requires = tuple(needed for name in group.requires for needed in names[name])
        parts = _without_own_points(group, is_required=group.name in required)
        width = len(str(len(problem.groups)))
        names[group.name] = []
        for part in parts:
            number = f"{len(names) - 1:0{width}}"
            name = f"{number}-{safe_name(part.name)}"
            groups.append(replace(part, name=name, requires=requires))
            names[group.name].append(name)
    for group in groups:
        if group.points.denominator != 1:
            raise ProblemError(
                f"the group {group.name} gives {float(group.points):g} points",
                advice="Only whole points of a group can be judged here",
            )
    return groups


def _without_own_points(group: FamilyGroup, *, is_required: bool) -> list[FamilyGroup]:
    """The group itself, or one for each case if they give points of their own.

    Equal points are shared out by the group as a whole, unless another one requires it: only
    groups that pass or fail can be required.
    """
    if not group.by_case:
        return [group]
    points = {case.points for case in group.cases}
    total = sum((case.points for case in group.cases), start=Fraction(0))
    if len(points) == 1 and not is_required and total.denominator == 1:
        return [replace(group, points=total)]
    width = len(str(len(group.cases)))
    return [
        replace(
            group,
            name=f"{group.name}-{index:0{width}}",
            cases=(case,),
            points=case.points,
            by_case=False,
        )
        for index, case in enumerate(group.cases, start=1)
    ]


# Readers


def _reader(family: Family) -> Callable[[FamilyFolder], FamilyProblem]:
    """What reads packages of that family; no other reader is imported."""
    match family:
        case Family.OJ:
            from judge.packages.families.simple import read_oj as read
        case Family.CODEFORCES:
            from judge.packages.families.simple import read_codeforces as read
        case Family.POLYGON:
            from judge.packages.families.polygon import read_polygon as read
        case Family.DMOJ:
            from judge.packages.families.dmoj.reader import read_dmoj as read
        case Family.ITALY:
            from judge.packages.families.italy import read_italy as read
        case Family.TERRY:
            from judge.packages.families.terry import read_terry as read
        case Family.LIBRARY:
            from judge.packages.families.library import read_library as read
        case Family.SINOL:
            from judge.packages.families.sinol import read_sinol as read
        case Family.RBX:
            from judge.packages.families.rbx.reader import read_rbx as read
        case _:
            raise AssertionError(family)
    return read
