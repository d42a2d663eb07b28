"""Choose the format of a report, check where it is written, and write that of a run.

Each format but JSON is imported when it is used, since the libraries behind some of them are slow.
`run_json` makes the structs of its JSON; see `judge.reports.json`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from judge import languages
from judge.catalog import kit_files
from judge.errors import UsageError
from judge.facts import Fact
from judge.grading.expectations import expected_verdicts
from judge.model import Judgement, Verdict
from judge.model.reports import CostGrowth, PassingSolution, SecondLook, SourceFault
from judge.packages.metadata import FOLDERS
from judge.reports.document import AgreementObject, RunDocument, SolutionEntry, compared_outputs
from judge.reports.json import ProblemHeader, header_fields, json_text, object_of, round_s
from judge.reports.mutation_score import MutationScore
from judge.terminal.line_diff import is_equal, paired_lines
from judge.terminal.translation import SOURCE_LANGUAGE, use_language

if TYPE_CHECKING:
    from judge.reports.run_page import PageImage

FORMAT_OF_SUFFIX = {
    ".json": "json",
    ".xml": "junit",
    ".sarif": "sarif",
    ".md": "markdown",
    ".html": "html",
}
_COUNT = r"\.\.\. [0-9]+ more lines?"
_CASE_SUFFIXES = (".in", ".ans")
_KIT_FOLDERS = {"problems", "solutions", "testdata"}
_PACKAGE_FOLDERS = frozenset[str]().union(*FOLDERS.values())


def write_document(document: RunDocument, form: str, images: Sequence[PageImage] = ()) -> str:
    """The document in one of the formats of `FORMAT_OF_SUFFIX`; a page shows the images."""
    with use_language(SOURCE_LANGUAGE):  # for other programs
        match form:
            case "json":
                return json_text(run_json(document))
            case "junit":
                from judge.reports.junit_sarif import run_junit

                return run_junit(document)
            case "sarif":
                from judge.reports.junit_sarif import run_sarif

                return run_sarif(document)
            case "markdown":
                from judge.reports.markdown import run_markdown

                return run_markdown(document)
            case "html":
                from judge.reports.run_page import run_html

                return run_html(document, images)
            case _:
                raise AssertionError(form)


def require_format(form: str) -> None:
    """Raise `UsageError` if a library that the format needs is not installed."""
    if form == "html":
        from judge.reports.pages import require_page_libraries

        require_page_libraries()


def format_of(path: Path) -> str:
    """The format that the name of a file asks for.

    Raises `UsageError` if it asks for none, or for one that needs a missing library.
    """
    form = FORMAT_OF_SUFFIX.get(path.suffix.lower())
    if form is None:
        endings = ", ".join(f"{suffix} ({form})" for suffix, form in FORMAT_OF_SUFFIX.items())
        raise UsageError(
            Fact("{}: its name does not say how the report is to be written", path),
            advice=Fact("It may end in {}", endings),
        )
    require_format(form)
    return form


def check_destination(path: Path, inputs: Iterable[str]) -> None:
    """Raise `UsageError` if no report can be written to `path`, or if one would replace an input.

    `inputs` are the arguments of the command; some end with what is no part of a path, such as
    `@REVISION`. What belongs to a problem is never replaced, whether an argument names it or not.
    """
    if not kit_files.is_folder(path.absolute().parent):
        raise UsageError("{} cannot be written: there is no folder {}", path, path.parent)
    if kit_files.is_folder(path):
        raise UsageError(
            Fact("{} cannot be written: it is a folder", path), advice=Fact("Name a file in it")
        )
    is_file = kit_files.is_file(path)
    if (is_file or not os.path.lexists(path)) and not os.access(path.absolute().parent, os.W_OK):
        raise UsageError("{} cannot be written: you may not write to {}", path, path.parent)
    if not is_file:
        return  # new, or a device or a pipe
    if any(path.samefile(file) for file in _paths(inputs)):
        reason = Fact("is an input of this command")
    elif languages.is_source(path.name) or path.name.endswith(_CASE_SUFFIXES):
        reason = Fact("is there, and by its name a program or a case")
    elif _is_part_of_problem(path.resolve()):
        reason = Fact("is a file of a problem")
    else:
        return
    raise UsageError(
        Fact("{} {}, and is not overwritten", path, reason), advice=Fact("Write to another file")
    )


def _paths(arguments: Iterable[str]) -> Iterable[str]:
    """The files that arguments name, with or without what follows the path."""
    for argument in arguments:
        ends = [match.start() for match in re.finditer("[@:,# ]", argument)]
        for path in (argument[:end] for end in (*ends, None)):
            if not path.isalnum() and kit_files.is_file(Path(path)):  # else a problem
                yield path


def _is_part_of_problem(path: Path) -> bool:
    for folder in path.parents:
        inside = path.relative_to(folder).parts[0]
        if inside in _KIT_FOLDERS and all((folder / name).is_dir() for name in _KIT_FOLDERS):
            return True
        if inside in {"problem.yaml", *_PACKAGE_FOLDERS} and (folder / "problem.yaml").is_file():
            return True
    return False


class DiffLineObject(msgspec.Struct, frozen=True):
    """A line of the expected output and one of the actual output, with their numbers from 1.

    Those of an output that has no such line are None.
    """

    differs: bool
    expected_line: int | None
    expected: str | None
    actual_line: int | None
    actual: str | None


class CaseObject(msgspec.Struct, frozen=True, kw_only=True):
    """The judgement on one case, in JSON."""

    case: str
    verdict: Verdict
    cpu_s: float | None
    wall_s: float | None
    memory_bytes: int | None
    exit_code: int | None
    signal: int | None
    hash: str
    nodes: int | None
    quality: int | None
    rerun: bool
    score: float | None
    advice: tuple[str, ...]
    transcript: str | None
    message: str
    fault: SourceFault | None
    second_look: SecondLook | None
    growth: CostGrowth | None
    passing: PassingSolution | None
    diff: list[DiffLineObject] | None
    cached: bool


class SolutionObject(msgspec.Struct, frozen=True, kw_only=True):
    """One solution in JSON; its costs are the largest of all cases."""

    solution: str
    language: str
    verdict: str
    expected: list[str]
    as_expected: bool | None
    skipped: str | None
    score: float | None
    scores: dict[str, float]
    cpu_s: float | None
    wall_s: float | None
    memory_bytes: int | None
    cases_total: int
    cases: list[CaseObject]


class ClusterObject(msgspec.Struct, frozen=True, kw_only=True):
    """The cluster in JSON; `workers` are as in `judge.model.Worker`."""

    address: str
    workers: list[dict[str, Any]]


class ProblemDocument(ProblemHeader, frozen=True, kw_only=True):
    """What JSON says about one problem."""

    solutions: list[SolutionObject]
    pool: ClusterObject | None
    resumed: int
    cached: int
    mutation_score: MutationScore | None


class ReportsDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What JSON says about several problems."""

    schema: int = 1
    reports: list[ProblemDocument]
    agreement: AgreementObject | UnsetType = UNSET


def run_json(document: RunDocument) -> ProblemDocument | ReportsDocument:
    """What JSON says of a run."""
    problems = problem_documents(document)
    several = document.is_list or not problems
    agreement = document.agreement or UNSET
    return ReportsDocument(reports=problems, agreement=agreement) if several else problems[0]


def problem_documents(document: RunDocument) -> list[ProblemDocument]:
    """What JSON says of each problem of a run."""
    cluster = None
    if document.cluster is not None:
        workers = [
            asdict(worker) | {"unused": worker.unused or None} for worker in document.workers
        ]
        cluster = ClusterObject(address=document.cluster, workers=workers)
    return [
        ProblemDocument(
            **header_fields(section.problem, section.setting),
            data=section.setting.data,
            solutions=[_solution_object(entry) for entry in section.solutions],
            pool=cluster,
            resumed=document.resumed,
            cached=sum(entry.report.cached for entry in section.solutions),
            mutation_score=section.mutation_score,
        )
        for section in document.sections
    ]


def _solution_object(entry: SolutionEntry) -> SolutionObject:
    report, slowest = entry.report, entry.report.slowest
    return object_of(
        SolutionObject,
        report,
        verdict="SKIPPED" if report.verdict is None else report.verdict.value,
        expected=expected_verdicts(report.expectation),
        as_expected=entry.as_expected,
        score=None if report.score is None else float(report.score),
        scores={name: float(score) for name, score in report.scores.items() if name},
        cpu_s=None if slowest is None else round_s(slowest.cpu_s),
        wall_s=round_s(report.wall_s),
        cases=[_case_object(judgement) for judgement in report.judgements],
    )


def _case_object(judgement: Judgement) -> CaseObject:
    return object_of(
        CaseObject,
        judgement,
        cpu_s=round_s(judgement.cpu_s),
        wall_s=round_s(judgement.wall_s),
        score=None if judgement.score is None else float(judgement.score),
        transcript=(judgement.excerpt and judgement.excerpt.transcript) or None,
        diff=_diff_lines(judgement),
    )


def _diff_lines(judgement: Judgement) -> list[DiffLineObject] | None:
    """The lines around the first difference in the outputs of a wrong answer.

    None where there is nothing to compare.
    """
    outputs = compared_outputs(judgement)
    if outputs is None:
        return None
    # The last line of an excerpt may count those behind it.
    expected, actual = (
        lines[:-1] if lines and re.fullmatch(_COUNT, lines[-1][1]) else lines for lines in outputs
    )
    return [
        DiffLineObject(not is_equal(pair), *(pair[0] or (None, None)), *(pair[1] or (None, None)))
        for pair in paired_lines(expected, actual)
        if pair != (None, None)  # lines that are left out, as the numbers of the others say
    ]
