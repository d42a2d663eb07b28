"""The agreement as text: numbers, differences, and packages that could not be judged."""

from __future__ import annotations

from judge.reports.document import AgreementObject, DifferenceObject, PackageAgreement
from judge.reports.summaries.agreement import agreement_text


def test_each_package_has_a_row_with_what_differs_below() -> None:
    difference = DifferenceObject(solution="wrong_answer/a.py", verdict="AC", reason="no WA")
    agreement = AgreementObject(
        packages=(
            PackageAgreement(package="a", agreed=3, unstated=1, differences=(difference,)),
            PackageAgreement(package="longer", not_judged=2, error="broken\nfor two reasons"),
        ),
        agreed=3,
        differed=1,
        unstated=1,
        not_judged=2,
        unreadable=1,
        share=0.75,
    )

    assert agreement_text(agreement).plain.splitlines() == [
        "",
        "  package   agree  differ  unstated  not judged",
        "  a            3       1         1           0",
        "      wrong_answer/a.py: no WA",
        "  longer       0       0         0           2",
        "      not judged: broken ...",
        "",
        "3 of 4 submissions get what their packages say (75.0 %); of 1 more nothing is said, "
        "2 were not judged; 1 of 2 packages could not be judged",
    ]


def test_without_submissions_there_is_no_share() -> None:
    agreement = AgreementObject(
        packages=(), agreed=0, differed=0, unstated=0, not_judged=0, unreadable=0, share=None
    )

    assert "0 of 0 submissions get what their packages say; of 0" in agreement_text(agreement).plain
