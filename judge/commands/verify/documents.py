"""Make the documents of `judge verify`: JSON, JUnit and SARIF.

JUnit: a problem is a suite, each inspection a class, and each case, solution or file an item of it.
An error fails the item. Warnings and notes go to the output of the suite, since an item of JUnit
cannot pass with a message. So do silenced findings, with the reason. Messages end with the code of
the finding.

SARIF: the rules are the codes, each with its section of docs/reference/verify.md, which `judge
verify --explain` prints too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from judge.commands.verify.checks import SOLUTIONS, FailingCases
from judge.commands.verify.mutants import MutationResult
from judge.commands.verify.work import VerifyResult
from judge.errors import UsageError
from judge.model import Code, Finding, Severity
from judge.model.inspections import Inspection
from judge.reports.document import ProblemDocument, RunDocument, problem_documents
from judge.reports.json import object_of
from judge.reports.junit_sarif import SarifResult

if TYPE_CHECKING:
    from judge.reports.junit_sarif import Item, Suite


class InspectionObject(msgspec.Struct, frozen=True, kw_only=True):
    """What was inspected, at how many subjects, and how many findings there are."""

    problem: str
    name: str
    about: str
    subjects: int
    skipped: int
    errors: int
    warnings: int
    notes: int


class CodeObject(msgspec.Struct, frozen=True, kw_only=True):
    """A code of a finding: what it means in one line, and where the guide explains it."""

    title: str
    help: str


class SilencedObject(msgspec.Struct, frozen=True, kw_only=True):
    """A finding that the problem silences, with its reason."""

    finding: Finding
    reason: str


class BoundsObject(msgspec.Struct, frozen=True, kw_only=True):
    """The bounds of a variable of the inputs, and which of them the secret cases reach."""

    problem: str
    variable: str
    low: int | float | str | None
    high: int | float | str | None
    low_reached: bool
    high_reached: bool
    least: int | float | None
    greatest: int | float | None


class VerifyDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What JSON says of `judge verify`. `reports` are those of `judge run`; `codes` has those of
    the findings. `mutants` is null but in what `judge mutants` says."""

    schema: int = 1
    findings: list[Finding]
    reports: list[ProblemDocument]
    inspections: list[InspectionObject]
    caught: list[FailingCases]
    codes: dict[str, CodeObject]
    silenced: list[SilencedObject]
    bounds: list[BoundsObject]
    mutants: list[MutationResult] | None


def verify_json(result: VerifyResult, run: RunDocument) -> VerifyDocument:
    """What JSON says of `judge verify`."""
    known = explanations()
    return VerifyDocument(
        findings=result.findings,
        reports=problem_documents(run),
        inspections=[
            object_of(
                InspectionObject,
                one,
                subjects=len(one.subjects),
                skipped=len(one.skipped),
                errors=one.count(Severity.ERROR),
                warnings=one.count(Severity.WARNING),
                notes=one.count(Severity.NOTE),
            )
            for one in result.inspections
        ],
        caught=result.failing_cases,
        codes={
            code: CodeObject(title=known[code].title, help=known[code].anchor)
            for code in sorted({one.code.value for one in result.findings})
        },
        silenced=[SilencedObject(finding=one, reason=why) for one, why in result.silenced],
        bounds=[
            object_of(BoundsObject, one, problem=slug)
            for slug, some in result.bounds.items()
            for one in some
        ],
        mutants=list(result.mutants.values()) or None,
    )


_MEASURED = re.compile(r"\d+\.\d+")  # times: they change by chance from run to run


def verify_suites(
    inspections: Sequence[Inspection], seconds: Mapping[tuple[str, str], float]
) -> list[Suite]:
    """The JUnit suites. `seconds` are the times of solutions, by problem and name."""
    from judge.reports.junit_sarif import Suite  # its library is slow

    suites = []
    for problem in dict.fromkeys(one.problem for one in inspections):
        some = [one for one in inspections if one.problem == problem]
        items = [item for one in some for item in _items(one, seconds)]
        warnings = [
            f"{finding.severity.value}: {one.name}: {finding.subject}: {_message(finding)}\n"
            for one in some
            for finding in one.findings
            if finding.severity is not Severity.ERROR
        ]
        warnings += [
            f"silenced: {one.name}: {finding.subject}: {_message(finding)}: {reason}\n"
            for one in some
            for finding, reason in one.silenced
        ]
        suites.append(Suite(name=problem, items=tuple(items), output="".join(warnings)))
    return suites


def verify_rules() -> tuple[dict[str, str], dict[str, str]]:
    """The SARIF rules, by code: what each is about in one line, and its section of the page."""
    known = explanations()
    return {code: one.title for code, one in known.items()}, {
        code: one.text for code, one in known.items()
    }


def verify_results(
    inspections: Sequence[Inspection], path_of: Callable[[str, str], str | None]
) -> list[SarifResult]:
    """The SARIF results: a finding each, `path_of` its file by problem and subject."""
    return [
        SarifResult(
            rule=finding.code.value,
            inspection=one.name,
            severity=finding.severity,
            problem=finding.problem,
            subject=finding.subject,
            text=f"{finding.problem}: {finding.subject}: {finding.message}",
            message=_MEASURED.sub("#", finding.message),
            path=path_of(finding.problem, finding.subject),
            silenced=reason,
        )
        for one in inspections
        for finding, reason in (*((each, "") for each in one.findings), *one.silenced)
    ]


def _items(inspection: Inspection, seconds: Mapping[tuple[str, str], float]) -> Iterator[Item]:
    from judge.reports.junit_sarif import Ending, Item

    skipped = dict(inspection.skipped)
    errors = [one for one in inspection.findings if one.severity is Severity.ERROR]
    is_timed = inspection.name == SOLUTIONS
    for subject in inspection.every_subject or (inspection.about,):
        found = [_message(one) for one in errors if one.subject == subject]
        ending, message = Ending.PASSED, ""
        if found:
            ending, message = Ending.FAILED, found[0]
        elif subject in skipped:
            ending, message = Ending.SKIPPED, skipped[subject]
        yield Item(
            group=f"{inspection.problem}.{inspection.name.replace('/', '.')}",
            name=subject,
            seconds=seconds.get((inspection.problem, subject), 0.0) if is_timed else 0.0,
            ending=ending,
            kind="error" if found else "",
            message=message,
            text="\n".join(found),
        )


def _message(finding: Finding) -> str:
    return f"{finding.message} [{finding.code.value}]"


PAGE = "docs/reference/verify.md"
_SECTION = re.compile(r"^### (V\d+): (.*)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """What the page says of a code: `title` is one line, `text` what follows, in Markdown."""

    code: str
    title: str
    text: str

    @property
    def row(self) -> str:
        """Its row in the table of the page."""
        return (
            f"| [{self.code}](#{self.anchor.partition('#')[2]}) | {self.severity} | {self.title} |"
        )

    @property
    def severity(self) -> str:
        """How bad such a finding can be, in words."""
        return self.text.partition("\n")[0].removeprefix("- **Severity:** ").rstrip(".")

    @property
    def markdown(self) -> str:
        """The whole section."""
        return f"### {self.code}: {self.title}\n\n{self.text}\n"

    @property
    def anchor(self) -> str:
        """The page and the place in it, as GitHub names headings."""
        words = re.sub(r"[^a-z0-9 _-]", "", f"{self.code}: {self.title}".lower())
        return f"{PAGE}#{words.replace(' ', '-')}"


def read_explanations(page: str) -> dict[str, Explanation]:
    """The sections of the page, by code."""
    found: dict[str, Explanation] = {}
    code, title = "", ""
    lines: list[str] = []
    for line in [*page.splitlines(), "## "]:
        if line.startswith(("## ", "### ")):
            if code:
                text = "\n".join(lines).strip()
                found[code] = Explanation(code=code, title=title, text=text)
            match = _SECTION.match(line)
            code, title = (match[1], match[2]) if match else ("", "")
            lines = []
        else:
            lines.append(line)
    return found


@cache
def explanations() -> Mapping[str, Explanation]:
    """The explanation of each code, from the page that comes with the judge."""
    package = Path(__file__).resolve().parents[2]
    pages = (folder / PAGE for folder in (package, package.parent))
    return read_explanations(next(page for page in pages if page.is_file()).read_text())


def explain(word: str) -> str:
    """The section about a code, in Markdown; `UsageError` if there is no such code."""
    found = explanations().get(word.upper())
    if found is None:
        codes = [one.value for one in Code]
        raise UsageError(
            f"there is no code {word!r}; codes are {codes[0]} to {codes[-1]}",
            advice=f"{PAGE} lists them",
        )
    return found.markdown
