"""The text of comparisons."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.compare.result import CaseExclusion, Comparison
from judge.commands.compare.text import as_text, conclusion, revision_summary
from judge.model import Verdict
from tests.conftest import each_row
from tests.unit.commands.compare.test_result import (
    FOUND,
    case_runs,
    comparison_of,
    judgement,
    pairs,
)


def text_of(found: Comparison) -> str:
    return as_text(found, "Sums").plain


def test_the_whole_text() -> None:
    found = comparison_of(
        case_runs(cpu=pairs(1.1)), case_runs(left_out=CaseExclusion.SHORT, name="secret/2")
    )

    assert text_of(found) == (
        "Sums (sums)\n"
        "2 cases of sample and secret; limits 1 s, 256 MiB; sandbox: limits\n"
        "\n"
        "A  a.sh@main  sh, commit 0123456789\n"
        "B  a.sh  sh\n"
        "\n"
        "verdicts      the same: AC on 2 of 2 cases\n"
        "CPU time      B takes 1.100 times that of A (1.098 to 1.102, 95 % sure)\n"
        "              12 rounds of 1 case in 12 s\n"
        "              1 case left out: too short, mostly start-up\n"
        "\n"
        "B is slower: 9.8 % more to 10.2 % more CPU time"
    )


@each_row(
    ("found", "words"),
    [
        (
            comparison_of(case_runs(cpu=pairs(0.8))),
            "B is faster: 20.1 % less to 19.9 % less CPU time",
        ),
        (
            comparison_of(case_runs(cpu=pairs(1.0))),
            "equal: 0.2 % less to 0.2 % more CPU time, and 2 % does",
        ),
        (comparison_of(case_runs(cpu=pairs(5.0))), "B is slower: x 5.0 to x 5.0 CPU time"),
        (comparison_of(case_runs(cpu=pairs(1.0, 0.1))), "more rounds would tell (--time "),
        (
            comparison_of(case_runs(cpu=pairs(1.02, 0.01))),
            "so near to 2 % that more rounds would not",
        ),
        (
            comparison_of(case_runs(cpu=pairs(1.0, 0.1)), start_s=0.099),
            "Nearly all of it is start-up",
        ),
        (
            comparison_of(case_runs(left_out=CaseExclusion.LONG)),
            "take too long for 60 s; --time gives them more",
        ),
        (
            comparison_of(case_runs(cpu=pairs(1.0, count=2))),
            "cannot tell: there was no time for 4 rounds",
        ),
        (
            comparison_of(case_runs(Verdict.WA, Verdict.WA, left_out=CaseExclusion.FAILED)),
            "on which both are acc",
        ),
        (
            comparison_of(case_runs(Verdict.AC, Verdict.WA, left_out=CaseExclusion.FAILED)),
            "B is worse on 1 case; cannot tell",
        ),
        (
            comparison_of(case_runs(Verdict.TLE, Verdict.AC, left_out=CaseExclusion.FAILED)),
            "B is better on 1 case; cannot tell",
        ),
    ],
)
def test_the_last_line_says_what_is_known(found: Comparison, words: str) -> None:
    assert words in conclusion(found).plain


def test_different_verdicts_are_shown_the_worst_first_and_not_all() -> None:
    worse = [case_runs(Verdict.AC, Verdict.WA, name=f"secret/{number}") for number in range(6)]
    other = case_runs(Verdict.TLE, Verdict.RTE, name="secret/9")

    shown = text_of(comparison_of(other, *worse))

    assert "verdicts      AC → WA  secret/0: data set 2: 3 is expected\n" in shown
    assert "and 2 more cases\n" in shown
    assert "secret/9" not in shown


def test_effort_that_changed_is_shown_in_percent() -> None:
    changed = case_runs(judgement(nodes=1000), judgement(nodes=1500))
    same = case_runs(judgement(nodes=1000), judgement(nodes=1000))

    assert "nodes         1,000 → 1,500 (+50.0 %); different on 1 of 1 case\n" in (
        text_of(comparison_of(changed))
    )
    assert "nodes         the same: 1,000 nodes\n" in (text_of(comparison_of(same)))


def test_a_name_cannot_draw_on_the_terminal() -> None:
    odd = comparison_of(case_runs(), second="a\x1b[2J.sh")

    assert "\x1b" not in text_of(odd)


def test_many_comparisons_end_with_a_summary() -> None:
    assert revision_summary(FOUND).plain == (
        "new   sums/new.sh\n"
        "gone  sums/old.sh\n"
        "SKIP  sums/x.hs: ghc is not installed\n"
        "1 of 2 changed solutions is slower or worse than as of main: sums/a.sh; 3 unchanged"
    )
    fine = replace(FOUND, compared=FOUND.compared[1:], added=(), removed=(), skipped=())
    assert revision_summary(fine).plain == (
        "none of 1 changed solution is slower or worse than as of main; 3 unchanged"
    )


def test_changes_of_which_none_can_be_run_here_are_not_called_fine() -> None:
    text = revision_summary(replace(FOUND, compared=())).plain

    assert "nothing was compared: what has changed cannot be run here; 3 unchanged" in text
    assert "none of" not in text
