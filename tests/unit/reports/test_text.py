"""The text of a run and of a statement."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from judge.catalog.source import Sample, Statement
from judge.grading.expectations import FOLDERS
from judge.model import Excerpt, Limits, Problem, Report, Timing, Verdict
from judge.reports.markdown import statement_markdown
from judge.reports.text import (
    problem_heading,
    run_summary,
    solution_text,
)
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


def test_the_heading_has_problem_cases_limits_and_sandbox() -> None:
    scaled = replace(
        PROBLEM, limits=PROBLEM.limits.scale(1.5), timing=Timing(source="inferred from a.py")
    )
    setting = replace(SETTING, time_scale=1.5, data=("long",))

    assert problem_heading(PROBLEM, SETTING, 34, width=10).plain.split("\n") == [
        "Push!! (push)",
        "34 cases of sample and secret; limits 2 s, 512 MiB; sandbox: limits",
        "",
        "  got   expected  solution       cases    memory  slowest",
    ]
    assert problem_heading(scaled, setting, 1, width=4).plain.splitlines()[1] == (
        "1 case of long; limits 3 s (scaled by 1.5) (inferred from a.py), 512 MiB; sandbox: limits"
    )


def test_a_solution_is_one_line_with_its_failures_under_it() -> None:
    rejected = report("none.py", judgement(), expectation=FOLDERS["rejected"])
    rejected = replace(rejected, language="pypy3")
    told = [RIGHT, BAD, CAUGHT, MISSED, SKIPPED, CUT, FAILED, COMPILE_ERROR, rejected]

    screen = "\n".join(map(text_of, [*told, report("none.py")]))

    assert screen == golden(__file__, "screen.txt", screen)


def test_verbosely_every_case_has_a_line_and_failures_follow() -> None:
    fast = judgement("secret/02-two", cpu_s=0.02, nodes=7)

    assert text_of(report("mine.py", fast, judgement()), verbose=True).split("\n") == [
        "✓ AC    AC        mine.py       2 of 3    20 MiB  0.250 s 01-one",
        "       AC     0.020 s   20 MiB  secret/02-two  nodes=7",
        "       AC     0.250 s   20 MiB  sample/01-one",
    ]
    row = "       RTE    0.250 s   20 MiB  secret/03-three  ended by SIGSEGV ..."
    head, *failures = text_of(BAD).split("\n")
    told = text_of(BAD, verbose=True).split("\n")
    assert (told[0], told[3], told[4]) == (head, row, failures[0])
    assert "         +   1 9" in told  # the outputs with what differs
    expected = text_of(CAUGHT, verbose=True).split("\n")
    assert expected[2:] == [
        "       WA     0.250 s   20 MiB  secret/02-two  data set 1: 9 pushes, but 7 are enough"
    ]
    scored = replace(RIGHT, scores={"secret/easy": Fraction(30), "": Fraction(85, 2)})
    assert text_of(scored).splitlines()[1:] == ["       score 42.5"]
    assert "secret/easy: 30" in text_of(scored, verbose=True)
    unmeasured = replace(COMPILE_ERROR.judgements[0], cpu_s=None, score=Fraction(3, 2))
    row = text_of(report("odd.c", unmeasured), verbose=True).split("\n")[1]
    assert row == "       CE   sample/01-one  score 1.5  odd.c:1: error ..."
    assert text_of(SKIPPED, verbose=True) == text_of(SKIPPED)


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


def test_after_three_cases_the_rest_is_counted() -> None:
    cases = [f"secret/{number}" for number in range(1, 6)]
    failed = judgement(verdict=Verdict.RTE, message="ended by SIGSEGV")
    near = judgement(near=True, message="1.93 s of 2.0 s: sensitive to the limit")

    failures, accepted = (
        report("mine.py", *(replace(one, case=case) for case in cases)) for one in (failed, near)
    )

    assert text_of(failures).split("\n")[3:] == [
        "       run-time error on secret/3: ended by SIGSEGV",
        "       and 2 more failing cases (-v shows every case)",
    ]
    assert text_of(accepted).split("\n")[3:] == [
        "       secret/3: 1.93 s of 2.0 s: sensitive to the limit",
        "       and 2 more cases near the limit",
    ]
    assert text_of(accepted, verbose=True).count("sensitive") == 5
    expected = report("mine.py", CRASHED, expectation=FOLDERS["run_time_error"])
    assert text_of(expected).endswith("\n       secret/03-three: ended by SIGSEGV ...")


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
    ],
)
def test_the_summary_counts_names_and_says_what_was_left_out(
    reports: list[Report], state: dict[str, Any], text: str
) -> None:
    assert run_summary(reports, seconds=1.23, **state).plain == f"\n{text}"


def test_of_files_of_the_users_own_is_said_whether_they_are_accepted() -> None:
    told = {
        run_summary(reports, seconds=1.0, own=True).plain.strip()
        for reports in ([RIGHT], [BAD], [RIGHT, BAD])
    }

    assert told == {
        "accepted: 1 solution; 3 cases judged in 1.0 s",
        "not accepted: bad.py; 3 cases judged in 1.0 s",
        "not accepted: bad.py; 6 cases judged in 1.0 s",
    }


# Statements

SAMPLE = Sample(input=b"1 2\n", answer=b"3\n")


def written(language: str, text: str, *samples: Sample, difficulty: int | None = None) -> Statement:
    return Statement(language=language, text=text, samples=samples, difficulty=difficulty)


def test_a_statement_has_title_limits_difficulty_neighbours_text_and_samples() -> None:
    second = replace(SAMPLE, input=b"```\n 4\n\n", answer=b"")

    statement = written("en", "\nPush the box.\n\n", SAMPLE, second, difficulty=2)
    statement = replace(statement, before=("jugs",), after=("puzzle8", "sokoban"))

    text = statement_markdown(PROBLEM, statement)

    assert text == golden(__file__, "statement.txt", text)


@each_row(
    ("language", "words"),
    [
        ("en", ["# Push!!", "| Time | Memory |", "| 2 s | 512 MiB |", "## Sample interaction 1"]),
        ("ja", ["# プッシュ", "| 時間 | メモリ |", "| 2 秒 | 512 MiB |", "## 対話例 1"]),
        ("de", ["# Push!!", "| Time | Memory |", "| 2 s | 512 MiB |", "## Sample interaction 1"]),
    ],
)
def test_a_statement_speaks_its_language_and_an_interaction_is_the_whole_sample(
    language: str, words: list[str]
) -> None:
    sample = replace(SAMPLE, interaction=">?\n<7\n>!\n")

    found = statement_markdown(PROBLEM, written(language, "Guess.", sample))

    assert [line for line in found.split("\n") if line.startswith(("#", "| "))] == words
    assert found.endswith(f"Guess.\n\n{words[-1]}\n\n```text\n>?\n<7\n>!\n```\n")
