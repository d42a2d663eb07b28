"""Compare what the submissions of many packages get with what their packages say.

Only submissions that ran count, and of these only those of which the package says what they must
get: an expectation that anything meets is no agreement.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct
from rich.cells import cell_len
from rich.text import Text

from judge.escaping import first_line, printable
from judge.game import counted
from judge.grading.expectations import UNSTATED
from judge.packages.kit_or_package import is_package_folder
from judge.reports.document import (
    AgreementObject,
    DifferenceObject,
    PackageAgreement,
    SolutionEntry,
    SolutionOutcome,
)
from judge.runner.events import ProblemResult
from judge.runner.session import Session


def session_agreement(session: Session) -> AgreementObject | None:
    """The agreement of a session over a folder of packages, so far; None of another session."""
    if not is_package_folder(session.source):
        return None
    found = {one.started.problem.slug: _package_agreement(session, one) for one in session.results}
    for slug, error in session.errors.items():
        counted = found.get(slug, PackageAgreement(package=slug))
        found[slug] = msgspec.structs.replace(counted, error=str(error))
    if session.interrupted:
        for slug in session.slugs:
            words = "interrupted before it was judged"
            found.setdefault(slug, PackageAgreement(package=slug, error=words))
    packages = tuple(found.values())
    agreed = sum(one.agreed for one in packages)
    differed = sum(len(one.differences) for one in packages)
    return AgreementObject(
        packages=packages,
        agreed=agreed,
        differed=differed,
        unstated=sum(one.unstated for one in packages),
        not_judged=sum(one.not_judged for one in packages),
        unreadable=sum(one.error is not None for one in packages),
        share=round(agreed / (agreed + differed), 6) if agreed + differed else None,
    )


class _Counts(Struct):
    agreed: int = 0
    unstated: int = 0
    not_judged: int = 0


def _package_agreement(session: Session, result: ProblemResult) -> PackageAgreement:
    counts = _Counts()
    differences = []
    reports = result.reports
    for report in reports:
        entry = SolutionEntry.from_report(report, interrupted=session.interrupted)
        outcome = entry.outcome
        is_open = entry.is_cut_off and outcome is SolutionOutcome.EXPECTED
        if outcome is SolutionOutcome.SURPRISE and report.verdict is not None:
            verdict, reason = report.verdict.value, printable(first_line(entry.reason))
            one = DifferenceObject(solution=report.solution, verdict=verdict, reason=reason)
            differences.append(one)
        elif outcome is not SolutionOutcome.EXPECTED or is_open:
            counts.not_judged += 1
        elif report.expectation == UNSTATED:
            counts.unstated += 1
        else:
            counts.agreed += 1
    counts.not_judged += len(result.started.solutions) - len(reports)
    return PackageAgreement(
        package=result.started.problem.slug,
        agreed=counts.agreed,
        unstated=counts.unstated,
        not_judged=counts.not_judged,
        differences=tuple(differences),
    )


def agreement_text(agreement: AgreementObject) -> Text:
    """A row for each package, what differs and why, which cannot be judged, and the whole."""
    width = max((cell_len(one.package) for one in agreement.packages), default=0)
    text = Text(f"\n  {'package':<{width}}   agree  differ  unstated  not judged\n", "dim")
    for one in agreement.packages:
        differ = len(one.differences)
        text.append(f"  {one.package}{' ' * (width - cell_len(one.package))}  {one.agreed:>6}  ")
        text.append(f"{differ:>6}", "bold red" if differ else "")
        text.append(f"  {one.unstated:>8}  {one.not_judged:>10}\n")
        for difference in one.differences:
            text.append(f"      {difference.solution}: ", "bold red").append(
                f"{difference.reason}\n"
            )
        if one.error is not None:
            text.append("      not judged: ", "bold red").append(f"{first_line(one.error)}\n")
    total = agreement.agreed + agreement.differed
    share = "" if agreement.share is None else f" ({100 * agreement.share:.1f} %)"
    text.append(
        f"\n{agreement.agreed} of {total} submissions get what their packages say{share}", "bold"
    )
    packages = counted(len(agreement.packages), "package")
    text.append(
        f"; of {agreement.unstated} more nothing is said, {agreement.not_judged} were not judged; "
        f"{agreement.unreadable} of {packages} could not be judged"
    )
    return text
