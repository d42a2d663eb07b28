"""The text of a run and of a statement."""

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from judge.catalog.source import Sample, Statement
from judge.grading.expectations import FOLDERS
from judge.model import Excerpt, Limits, Problem, Report, Timing, Verdict
from judge.reports.markdown import statement_markdown
from judge.reports.text import problem_heading, run_summary, solution_text
from tests.conftest import each_row
from tests.unit.commands.golden import golden
from tests.unit.reports.documents import (
    BAD,
    CAUGHT,
    CRASHED,
    CUT,
    FAILED,
    MISSED,
    RIGHT,
    SETTING,
    SKIPPED,
    WRONG,
    judgement,
    report,
)

PROBLEM = Problem(
    slug="push",
    names={"en": "Push!!", "ja": "プッシュ"},
    limits=Limits.of(cpu_s=2.0, memory_bytes=512 << 20),
)
COMPILE_ERROR = replace(
    report("odd.c", judgement(verdict=Verdict.CE, message="odd.c:1: error\n  int x\n       ^")),
    language="c",
)


def text_of(told: Report, *, verbose: bool = False) -> str:
    return solution_text(told, width=10, verbose=verbose).plain


FAST = judgement("secret/02-two", cpu_s=0.02, nodes=7)
UNMEASURED = replace(COMPILE_ERROR.judgements[0], cpu_s=None, score=Fraction(3, 2))
ANY = replace(report("none.py", judgement(), expectation=FOLDERS["rejected"]), language="pypy3")
FIVE = [f"secret/{number}" for number in range(1, 6)]
NEAR = judgement(near=True, message="1.93 s of 2.0 s: sensitive to the limit")
SCREEN = [
    *(RIGHT, BAD, CAUGHT, MISSED, SKIPPED, CUT, FAILED, COMPILE_ERROR, ANY, report("none.py")),
    report("mine.py", FAST, judgement()),
    replace(RIGHT, scores={"secret/easy": Fraction(30), "": Fraction(85, 2)}),
    report("odd.c", UNMEASURED),
    report("many.py", *(replace(CRASHED, case=case, excerpt=None) for case in FIVE)),
    report("near.py", *(replace(NEAR, case=case) for case in FIVE)),
    report("mine.py", CRASHED, expectation=FOLDERS["run_time_error"]),
]


def test_a_solution_is_one_line_with_its_failures_under_it_verbosely_one_for_each_case() -> None:
    scaled = PROBLEM.limits.scale(1.5)
    inferred = replace(PROBLEM, limits=scaled, timing=Timing(source="inferred from a.py"))
    setting = replace(SETTING, time_scale=1.5, data=("long",))
    screen = "\n".join(
        (
            problem_heading(PROBLEM, SETTING, 34, width=10).plain,
            *map(text_of, SCREEN),
            problem_heading(inferred, setting, 1, width=4).plain,
            *(text_of(one, verbose=True) for one in SCREEN),
        )
    )

    assert screen == golden(__file__, "screen.txt", screen)


def test_what_a_program_wrote_or_is_called_is_no_markup_and_no_command() -> None:
    for sign in ("[red]", "[/]", ":smile:", "\\[bold]"):
        excerpt = Excerpt(input=sign, expected="", actual="", stderr="")
        told = report(sign, replace(WRONG, excerpt=excerpt, message=sign, advice=()))
        assert text_of(told).count(sign) == 3
    for name, shown in [("a\x1b.py", "a\\x1b.py"), ("a\nb.py", "a\\nb.py")]:
        named = report(name, WRONG)
        found = text_of(named) + run_summary([named], seconds=0).plain
        assert name not in found
        assert found.count(shown) == 2


SHORT = report("mine.py", WRONG, cases_total=40)
TWO_WRONG = "2 of 3 solutions are not as expected: bad.py, odd.c; 7 cases judged in 1.2 s"
ONE_WRONG = "1 of 2 solutions is not as expected: bad.py; 6 cases judged in 1.2 s"
PART = "interrupted; what was judged so far: 1 solution as expected; 1 case judged in 1.2 s"
LEFT = "1 of 1 solution is not as expected: mine.py; 1 case judged in 1.2 s\n"


@each_row(
    ("reports", "state", "text"),
    [
        ([RIGHT], {}, "1 solution as expected; 3 cases judged in 1.2 s"),
        ([RIGHT, CAUGHT], {}, "2 solutions as expected; 5 cases judged in 1.2 s"),
        ([BAD, RIGHT], {}, ONE_WRONG),
        ([BAD, RIGHT, COMPILE_ERROR], {}, TWO_WRONG),
        ([RIGHT, SKIPPED], {}, "1 solution as expected, 1 skipped; 3 cases judged in 1.2 s"),
        ([SHORT], {"stopped_reports": [SHORT]}, f"{LEFT}1 of 40 cases run; --all runs the others"),
        ([CUT], {"interrupted": True}, PART),
        ([], {"interrupted": True}, "interrupted before anything was judged"),
        ([RIGHT], {"own": True}, "accepted: 1 solution; 3 cases judged in 1.2 s"),
        ([BAD], {"own": True}, "not accepted: bad.py; 3 cases judged in 1.2 s"),
        ([RIGHT, BAD], {"own": True}, "not accepted: bad.py; 6 cases judged in 1.2 s"),
    ],
)
def test_the_summary_counts_and_names(
    reports: list[Report], state: dict[str, Any], text: str
) -> None:
    assert run_summary(reports, seconds=1.23, **state).plain == f"\n{text}"


def test_a_statement_speaks_its_language_and_has_all_that_is_known_of_it() -> None:
    sample = Sample(input=b"1 2\n", answer=b"3\n")
    second = replace(sample, input=b"```\n 4\n\n", answer=b"")
    whole = Statement(
        language="en",
        text="\nPush the box.\n\n",
        samples=(sample, second),
        difficulty=2,
        before=("jugs",),
        after=("puzzle8", "sokoban"),
    )
    talk = (replace(sample, interaction=">?\n<7\n>!\n"),)
    spoken = [Statement(language=code, text="Guess.", samples=talk) for code in ("ja", "de")]

    text = "\n".join(statement_markdown(PROBLEM, one) for one in (whole, *spoken))

    assert text == golden(__file__, "statement.txt", text)
