"""Describe an ICPC package for Polygon, and list what cannot be said there."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from pathlib import PurePosixPath

from msgspec.structs import replace

from judge.catalog.yaml_file import read_yaml_texts
from judge.commands.convert.families.checking import (
    CheckingProgram,
    OutputChecking,
    input_validators,
    output_checking,
)
from judge.commands.convert.families.left_out import editorial_language, note_left_out
from judge.commands.convert.families.report import ConversionReport
from judge.commands.convert.versions.converted import source_files
from judge.errors import ProblemError
from judge.model import Aggregation, Case, Expectation, Family, Group, ProblemType, Verdict
from judge.packages.families.description import (
    FamilyCase,
    FamilyGroup,
    FamilyProblem,
    FamilySolution,
    FamilyStatement,
)
from judge.packages.package import Package
from judge.packages.programs import fill_constants
from judge.packages.statements import problem_name, source_key, statement_key

_ALL_VERDICTS = frozenset({Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE})


@dataclass(frozen=True, slots=True, kw_only=True)
class PortableProblem:
    """A problem that can be written for Polygon.

    The cases of `problem` have the names of the ICPC package: `secret/02-large`. `checking` says
    how outputs are judged, `input_validators` check inputs, and `cases` are all cases as they are
    judged. `editorials` are texts in Markdown by natural language. `states_output`: the limit for
    the output is that of the package, and not one that its family does not have. `holds_latex`: of
    statements in Markdown only the headings are Markdown, and the rest is LaTeX.
    """

    slug: str
    problem: FamilyProblem
    checking: OutputChecking
    cases: tuple[Case, ...]
    input_validators: tuple[CheckingProgram, ...] = ()
    keywords: tuple[str, ...] = ()
    editorials: Mapping[str, str] = field(default_factory=dict)
    states_output: bool = False
    holds_latex: bool = False


def describe(package: Package, report: ConversionReport) -> PortableProblem:
    """What a package of the format 2025-09 says; `report` gets what cannot be said.

    Raises `ProblemError` for what would be judged in another way.
    """
    types = package.metadata.types
    for one in (ProblemType.MULTI_PASS, ProblemType.SUBMIT_ANSWER):
        if one in types:
            raise _refused(package, f"it is {one.value}")
    if package.test_data.static_cases:
        raise _refused(package, "it has a static validator")
    if package.stated_limit is None:
        raise _refused(package, "it states no time limit", "Write time_limit into its problem.yaml")
    cases = package.cases(package.slug)
    for case in cases:
        if case.args or case.files:
            given = "arguments" if case.args else "files"
            raise _refused(package, f"data/{case.name} gives {given} to programs")
    limits, family = package.metadata.limits, package.family
    if family and (family.judges_failures or family.prefixes):
        raise _refused(package, family.beyond_icpc)
    described = {case.name: _case(case) for case in cases}
    samples = tuple(one for name, one in described.items() if name.startswith("sample/"))
    groups = _in_whole_points(list(_groups(package, described)), report)
    secret = tuple(one for name, one in described.items() if not name.startswith("sample/"))
    solutions = tuple(_solutions(package, report))
    problem = FamilyProblem(
        names=_names(package),
        time_limit_s=package.stated_limit[0],
        limit_source=package.stated_limit[1] or "",
        memory_bytes=limits.memory_mib << 20,
        output_bytes=limits.output_mib << 20,
        samples=samples,
        cases=() if groups else secret,
        groups=groups,
        is_scored=bool(groups),
        is_interactive=ProblemType.INTERACTIVE in types,
        solutions=solutions,
        statements=tuple(_statements(package, report)),
        input_file=family.input_file if family else "",
        output_file=family.output_file if family else "",
    )
    note_left_out(package, solutions, report)
    return PortableProblem(
        slug=package.slug,
        problem=problem,
        checking=output_checking(package),
        input_validators=input_validators(package),
        cases=tuple(cases),
        keywords=_keywords(package),
        editorials=_editorials(package),
        states_output=family is None,
        holds_latex=family is not None and family.family is Family.POLYGON,
    )


def _refused(package: Package, why: str, advice: str = "") -> ProblemError:
    return ProblemError(
        f"{package.origin} cannot be converted: {why}, which Polygon cannot say",
        advice=advice or "Judge the package as it is: `judge run PACKAGE`",
    )


# Cases and groups


def _case(case: Case) -> FamilyCase:
    return FamilyCase(name=case.name, input=case.input, answer=case.answer)


def _groups(package: Package, cases: Mapping[str, FamilyCase]) -> Iterator[FamilyGroup]:
    """The groups that give points; none of a problem without points."""
    groups = {group.name: group for group in package.test_data.groups}
    secret = groups.get("secret")
    if secret is None:
        return
    inner = [one for name, one in groups.items() if name.startswith("secret/")]
    if inner and secret.aggregation is not Aggregation.SUM:
        raise _refused(package, "data/secret does not add the points of its groups")
    taken = dict(cases)
    for group in inner or [secret]:
        own = [taken.pop(name) for name in list(taken) if name.startswith(f"{group.name}/")]
        needed = dict.fromkeys((*secret.requires, *group.requires))
        yield _group(package, replace(group, requires=tuple(needed)), tuple(own))


def _group(package: Package, group: Group, cases: tuple[FamilyCase, ...]) -> FamilyGroup:
    if group.max_score is None:
        raise _refused(package, f"data/{group.name} has no bound for its points")
    by_case = group.aggregation is Aggregation.SUM
    share = group.max_score / max(len(cases), 1)
    if by_case:
        cases = tuple(
            FamilyCase(name=one.name, input=one.input, answer=one.answer, points=share)
            for one in cases
        )
    return FamilyGroup(
        name=group.name.removeprefix("secret/"),
        cases=cases,
        points=Fraction(0) if by_case else group.max_score,
        by_case=by_case,
        by_least=group.aggregation is Aggregation.MIN,
        requires=tuple(name.removeprefix("secret/") for name in group.requires),
    )


def _in_whole_points(
    groups: Sequence[FamilyGroup], report: ConversionReport
) -> tuple[FamilyGroup, ...]:
    """The groups; where a case gives a third of a point, all points of the problem are tripled."""
    every = [group.points for group in groups]
    every += [case.points for group in groups for case in group.cases]
    factor = lcm(*(one.denominator for one in every))
    if factor == 1:
        return tuple(groups)
    part = next(one for one in every if one.denominator != 1)
    report.lose("data/secret", f"all points are {factor} times as many: a case gives {part}")
    return tuple(
        dataclasses.replace(
            group,
            points=group.points * factor,
            cases=tuple(
                dataclasses.replace(one, points=one.points * factor) for one in group.cases
            ),
        )
        for group in groups
    )


# Solutions


def _solutions(package: Package, report: ConversionReport) -> Iterator[FamilySolution]:
    for solution in package.solutions(package.slug):
        folder, _, name = solution.name.partition("/")
        place = f"submissions/{solution.name}"
        if solution.expectation.rules:
            report.lose(place, "what is expected beside its verdict is left out")
        permitted, required = _codes(solution.expectation)
        yield FamilySolution(
            name=name,
            files=solution.files,
            folder=folder,
            permitted=permitted,
            required=required,
            language=solution.language.code,
        )


def _codes(expected: Expectation) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The verdicts that are permitted and required; none where all are, or nothing more is."""
    permitted, required = expected.permitted, expected.required
    if permitted == required:
        required = frozenset()
    if permitted >= _ALL_VERDICTS:
        permitted = frozenset()
    codes = [tuple(sorted(one.value for one in part)) for part in (permitted, required)]
    return codes[0], codes[1]


# Texts


def _names(package: Package) -> dict[str, str]:
    """The names of the problem, with those of statements that no reader shows for want of fonts."""
    names = dict(package.problem(package.slug).names)
    for file in source_files(package):
        path = PurePosixPath(file.name)
        key = source_key(path.name) if path.parts[0] == "statement" else None
        if key is not None and key[0] not in names:
            name = problem_name(file.content.decode(errors="replace"))
            names |= {key[0]: name} if name else {}
    return names


def _statements(package: Package, report: ConversionReport) -> Iterator[FamilyStatement]:
    """A statement for each language: Markdown if there is any, else LaTeX, else PDF."""
    found: dict[str, dict[str, bytes]] = {}
    sources = set()
    for file in source_files(package):
        parts = PurePosixPath(file.name).parts
        if len(parts) != 2 or parts[0] != "statement":
            continue
        if parts[1].startswith("source.") and parts[1].endswith(".md"):
            found.setdefault(parts[1].split(".")[1], {})["md"] = file.content
            sources.add(parts[1].split(".")[1])
        elif key := statement_key(parts[1]) or source_key(parts[1]):
            found.setdefault(key[0], {}).setdefault(key[1], file.content)
    for language, texts in found.items():
        suffix = next(one for one in ("md", "tex", "pdf") if one in texts)
        content = texts[suffix]
        for other in texts.keys() - {suffix} - ({"tex"} if language in sources else set()):
            report.lose(f"statement/problem.{language}.{other}", f"left out beside the {suffix}")
        if suffix != "pdf":
            content = fill_constants(content, package.metadata.constants)
        yield FamilyStatement(language=language, suffix=suffix, content=content)


def _editorials(package: Package) -> dict[str, str]:
    return {
        language: file.content.decode(errors="replace")
        for file in source_files(package)
        if (language := editorial_language(file.name))
    }


def _keywords(package: Package) -> tuple[str, ...]:
    keywords = read_yaml_texts(package.root / "problem.yaml").get("keywords")
    words = keywords if isinstance(keywords, list) else str(keywords or "").split()
    return tuple(str(word) for word in words)
