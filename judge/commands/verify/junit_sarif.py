"""Make the JUnit suites and the SARIF results of `judge verify`.

JUnit: a problem is a suite, each inspection a class, and each case, solution or file an item of it.
An error fails the item. Warnings and notes go to the output of the suite, since an item of JUnit
cannot pass with a message. So do silenced findings, with the reason. Messages end with the code of
the finding.

SARIF: the rules are the codes, each with its section of docs/reference/verify.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from judge.commands.verify.checks import SOLUTIONS
from judge.commands.verify.explanations import explanations
from judge.model import Finding, Severity
from judge.model.inspections import Inspection
from judge.reports.junit_sarif import Ending, Item, SarifResult, Suite

_MEASURED = re.compile(r"\d+\.\d+")  # times: they change by chance from run to run


def verify_suites(
    inspections: Sequence[Inspection], seconds: Mapping[tuple[str, str], float]
) -> list[Suite]:
    """The JUnit suites. `seconds` are the times of solutions, by problem and name."""
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
