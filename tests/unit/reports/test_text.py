"""Tests of the text of a run."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from judge.catalog.source import Sample, Statement
from judge.grading.expectations import ACCEPTED, FOLDERS
from judge.model import (
    Excerpt,
    Judgement,
    Limits,
    Problem,
    Report,
    Rule,
    Setting,
    Timing,
    Verdict,
)
from judge.reports.summaries.statement import statement_markdown
from judge.reports.text import (
    excerpt_parts,
    memory_text,
    name_width,
    problem_heading,
    run_summary,
    sandbox_warning,
    solution_text,
)
from tests.conftest import each_row

MIB = 1 << 20
PROBLEM = Problem(
    slug="push",
    names={"en": "Push!!", "ja": "プッシュ"},
    limits=Limits.of(cpu_s=2.0, memory_bytes=512 * MIB),
)
SETTING = Setting(
    version="0.1.0",
    data=("sample", "secret"),
    time_scale=1.0,
    level="limits",
    missing=(),
)
RIGHT = Judgement(
    case="sample/01-one",
    hash="9f2c000000000000",
    verdict=Verdict.AC,
    cpu_s=0.0214,
    wall_s=0.0351234567,
    memory_bytes=11 * MIB,
    exit_code=0,
    nodes=7,
)
WRONG = Judgement(
    case="secret/07-detour",
    hash="00ff000000000000",
    verdict=Verdict.WA,
    cpu_s=0.5,
    wall_s=0.6,
    memory_bytes=20 * MIB,
    exit_code=0,
    message="data set 1: 9 pushes, but 7 are enough",
    excerpt=Excerpt(input="1 2\n3", expected="7", actual="9\n", stderr=""),
)
CRASHED = Judgement(
    case="secret/08-crash",
    hash="00aa000000000000",
    verdict=Verdict.RTE,
    cpu_s=0.1,
    wall_s=0.1,
    memory_bytes=20 * MIB,
    signal=11,
    message="ended by SIGSEGV",
    excerpt=Excerpt(input="1", expected="7", actual="", stderr="Segmentation fault"),
)
BROKEN = Judgement(
    case="sample/01-one",
    hash="9f2c000000000000",
    verdict=Verdict.CE,
    message="mine.c:1: error\n  int x\n       ^",
)


def report(*judgements: Judgement, **facts: Any) -> Report:
    made = Report(
        problem="push",
        solution="mine.py",
        language="python3",
        expectation=ACCEPTED,
        judgements=judgements,
        cases_total=len(judgements),
    )
    return replace(made, **facts)


def skipped_entry() -> Report:
    return report(cases_total=34, skipped="ghc is not installed (apt install ghc)")


def text_of(told: Report, *, verbose: bool = False) -> str:
    return solution_text(told, width=10, verbose=verbose).plain


def lines(*parts: str) -> str:
    return "\n".join(parts)


def test_the_heading_has_problem_cases_limits_and_sandbox() -> None:
    assert problem_heading(PROBLEM, SETTING, 34, width=10).plain == lines(
        "Push!! (push)",
        "34 cases of sample and secret; limits 2 s, 512 MiB; sandbox: limits",
        "",
        "  got   expected  solution       cases    memory  slowest",
    )
    scaled = replace(PROBLEM, limits=PROBLEM.limits.scale(1.5))
    setting = replace(SETTING, time_scale=1.5, data=("long",))
    assert problem_heading(scaled, setting, 1, width=4).plain.splitlines()[1] == (
        "1 case of long; limits 3 s (scaled by 1.5), 512 MiB; sandbox: limits"
    )
    inferred = replace(PROBLEM, timing=Timing(source="inferred from accepted/a.py"))
    head = problem_heading(inferred, SETTING, 3, width=8).plain
    assert "limits 2 s (inferred from accepted/a.py), " in head


@each_row(
    ("told", "text"),
    [
        (report(RIGHT), "✓ AC    AC        mine.py            1    11 MiB  0.021 s 01-one"),
        (
            report(RIGHT, replace(RIGHT, case="secret/02", cpu_s=0.3, memory_bytes=5 * MIB)),
            "✓ AC    AC        mine.py            2    11 MiB  0.300 s 02",
        ),
        (
            report(*[RIGHT] * 12, cases_total=40, complete=False),
            "✓ AC    AC        mine.py     12 of 40    11 MiB  0.021 s 01-one",
        ),
        (
            report(RIGHT, WRONG, expectation=FOLDERS["wrong_answer"]),
            lines(
                "✓ WA    WA        mine.py            2    20 MiB  0.500 s 07-detour",
                "       secret/07-detour: data set 1: 9 pushes, but 7 are enough",
            ),
        ),
        (
            report(RIGHT, expectation=FOLDERS["rejected"]),
            "✗ AC    not AC    mine.py            1    11 MiB  0.021 s 01-one",
        ),
        (skipped_entry(), "- SKIP  AC        mine.py     ghc is not installed (apt install ghc)"),
        (report(cases_total=3), "-       AC        mine.py     not judged"),  # not judged
        (
            report(RIGHT, WRONG),
            lines(
                "✗ WA    AC        mine.py            2    20 MiB  0.500 s 07-detour",
                "       wrong answer on secret/07-detour: data set 1: 9 pushes, but 7 are enough",
                "         input",
                "           | 1 2",
                "           | 3",
                "         expected output",
                "           | 7",
                "         actual output",
                "           | 9",
                "           | ",
            ),
        ),
        (
            report(replace(WRONG, excerpt=Excerpt(input="", expected="", actual="", stderr="x"))),
            lines(
                "✗ WA    AC        mine.py            1    20 MiB  0.500 s 07-detour",
                "       wrong answer on secret/07-detour: data set 1: 9 pushes, but 7 are enough",
                "         input",
                "           | ",
                "         expected output",
                "           | ",
                "         actual output",
                "           | (nothing)",
                "         standard error",
                "           | x",
            ),
        ),
        (
            report(CRASHED),
            lines(
                "✗ RTE   AC        mine.py            1    20 MiB  0.100 s 08-crash",
                "       run-time error on secret/08-crash: ended by SIGSEGV",
                "         input",
                "           | 1",
                "         standard error",
                "           | Segmentation fault",
            ),
        ),
        (
            report(BROKEN, cases_total=40),
            lines(
                "✗ CE    AC        mine.py      1 of 40",
                "       compile error on sample/01-one",
                "           | mine.c:1: error",
                "           |   int x",
                "           |        ^",
            ),
        ),
        (
            report(replace(WRONG, verdict=Verdict.JE, message="no such file", excerpt=None)),
            lines(
                "✗ JE    AC        mine.py            1    20 MiB  0.500 s 07-detour",
                "       judge error on secret/07-detour: no such file",
            ),
        ),
    ],
)
def test_a_solution_is_one_line_with_its_failures_under_it(told: Report, text: str) -> None:
    assert text_of(told) == text


@each_row("folder", FOLDERS)
@each_row(
    "told",
    [
        report(RIGHT, WRONG),  # judged
        report(RIGHT, cases_total=40),  # judged in part
        skipped_entry(),  # skipped
        report(),  # not judged
    ],
)
def test_columns_are_aligned_with_their_headings(told: Report, folder: str) -> None:
    heading = problem_heading(PROBLEM, SETTING, 34, width=10).plain.split("\n")[-1]

    line = text_of(replace(told, expectation=FOLDERS[folder])).split("\n")[0]

    assert line.index("mine.py") == heading.index("solution")
    if told.judgements:
        assert line.index("MiB") + len("MiB") == heading.index("memory") + len("memory")


def test_an_instance_that_is_shown_alone_is_called_by_its_number() -> None:
    assert WRONG.excerpt is not None
    alone = replace(WRONG.excerpt, scope="data set 1 alone")
    output_alone = replace(alone, is_output_alone=True)

    input_text, output_text = (
        text_of(report(replace(WRONG, excerpt=excerpt))) for excerpt in (alone, output_alone)
    )

    assert "\n         input, data set 1 alone\n           | 1 2\n" in input_text
    assert "\n         actual output\n" in input_text
    assert "\n         expected output, data set 1 alone\n" in output_text
    assert "\n         actual output, data set 1 alone\n" in output_text


@each_row("name", ["a\x1b.py", "a\nb.py"])
def test_a_name_that_a_terminal_would_obey_is_made_harmless(name: str) -> None:
    told = report(WRONG, solution=name)

    found = text_of(told) + run_summary([told], seconds=0).plain

    assert name not in found
    assert found.count(name.replace("\x1b", "\\x1b").replace("\n", "\\n")) == 2


NEAR = replace(RIGHT, near=True, message="1.93 s of 2.0 s: sensitive to the limit")


def test_after_three_cases_the_rest_is_counted() -> None:
    silent = replace(CRASHED, excerpt=None)
    failures = [replace(silent, case=f"secret/{number}") for number in range(1, 6)]
    near = [replace(NEAR, case=f"secret/{number}") for number in range(1, 6)]

    assert text_of(report(*failures)).split("\n")[1:] == [
        "       run-time error on secret/1: ended by SIGSEGV",
        "       run-time error on secret/2: ended by SIGSEGV",
        "       run-time error on secret/3: ended by SIGSEGV",
        "       and 2 more failing cases (-v shows every case)",
    ]
    assert text_of(report(*near)).split("\n")[3:] == [
        "       secret/3: 1.93 s of 2.0 s: sensitive to the limit",
        "       and 2 more cases near the limit",
    ]


def test_a_long_message_that_was_expected_is_cut_to_its_first_line() -> None:
    failed = report(replace(CRASHED, message="one\ntwo"), expectation=FOLDERS["run_time_error"])

    assert text_of(failed).endswith("\n       secret/08-crash: one ...")


def test_an_unmet_rule_of_a_package_is_explained() -> None:
    rules = (Rule(message="\x1b]0;"),)
    kept = report(RIGHT, expectation=replace(ACCEPTED, rules=(Rule(),)))
    broken = report(RIGHT, expectation=replace(ACCEPTED, rules=rules))
    in_the_end = report(RIGHT, expectation=replace(ACCEPTED, final=frozenset([Verdict.WA])))

    assert [text_of(told).split("\n")[1:] for told in (kept, broken, in_the_end)] == [
        [],
        [r"       not as expected: no case gives it the message '\x1b]0;'"],
        ["       not as expected: got AC in the end, not WA"],
    ]


def test_verbosely_every_case_has_a_line_and_failures_follow() -> None:
    told = report(RIGHT, WRONG, expectation=FOLDERS["rejected"])
    failed = report(replace(BROKEN, message="one\ntwo"))

    assert text_of(told, verbose=True) == lines(
        "✓ WA    not AC    mine.py            2    20 MiB  0.500 s 07-detour",
        "       AC     0.021 s   11 MiB  sample/01-one  nodes=7",
        "       WA     0.500 s   20 MiB  secret/07-detour  data set 1: 9 pushes, but 7 are enough",
    )
    assert text_of(failed, verbose=True) == lines(
        "✗ CE    AC        mine.py            1",
        "       CE   sample/01-one  one ...",
        "       compile error on sample/01-one",
        "           | one",
        "           | two",
    )
    assert text_of(skipped_entry(), verbose=True) == text_of(skipped_entry())
    assert text_of(report(NEAR), verbose=True).count("sensitive") == 1


@each_row("sign", ["[red]", "[/]", ":smile:", "\\[bold]"])
def test_what_a_program_wrote_is_never_markup(sign: str) -> None:
    told = replace(
        WRONG, message=sign, excerpt=Excerpt(input=sign, expected="", actual="", stderr="")
    )

    found = text_of(report(told, solution=sign))

    assert found.count(sign) == 3


@each_row(
    ("reports", "text"),
    [
        ([report(RIGHT)], "\n1 solution as expected; 1 case judged in 1.2 s"),  # one right
        (
            [report(RIGHT, RIGHT), report(RIGHT)],
            "\n2 solutions as expected; 3 cases judged in 1.2 s",
        ),
        (
            [report(RIGHT), report(WRONG, solution="greedy.py")],
            "\n1 of 2 solutions is not as expected: greedy.py; 2 cases judged in 1.2 s",
        ),
        (
            [report(WRONG, solution="a.py"), report(RIGHT), report(BROKEN, solution="b.c")],
            "\n2 of 3 solutions are not as expected: a.py, b.c; 3 cases judged in 1.2 s",
        ),
        (
            [report(RIGHT), skipped_entry()],
            "\n1 solution as expected, 1 skipped; 1 case judged in 1.2 s",
        ),
    ],
)
def test_the_summary_counts_and_names(reports: list[Report], text: str) -> None:
    assert run_summary(reports, seconds=1.23).plain == text


def test_the_summary_says_what_was_left_out() -> None:
    short = report(WRONG, cases_total=40)

    assert run_summary([short], seconds=1.23, stopped_reports=[short]).plain == (
        "\n1 of 1 solution is not as expected: mine.py; 1 case judged in 1.2 s\n"
        "1 of 40 cases run; --all runs the others"
    )
    assert run_summary([report(RIGHT, complete=False)], seconds=0.5, interrupted=True).plain == (
        "\ninterrupted; what was judged so far: 1 solution as expected; 1 case judged in 0.5 s"
    )
    nothing = run_summary([], seconds=0.5, interrupted=True).plain
    assert nothing == "\ninterrupted before anything was judged"


def test_the_sandbox_warning_is_one_line() -> None:
    assert sandbox_warning(replace(SETTING, missing=("files", "network"))) == (
        "the sandbox here (limits) does not hold: files, network. "
        "Run only programs that you trust; `judge doctor` says more"
    )


# Statements

SAMPLE = Sample(input=b"1 2\n", answer=b"3\n")


def written(language: str, text: str, *samples: Sample, difficulty: int | None = None) -> Statement:
    return Statement(language=language, text=text, samples=samples, difficulty=difficulty)


def test_a_statement_says_how_hard_it_is_and_what_to_try_before_and_after_it() -> None:
    bare = written("en", "Push the box.", difficulty=2)
    statement = replace(bare, difficulty=None, before=("jugs",), after=("puzzle8", "sokoban"))

    table = "| Time | Memory | Difficulty |\n|---|---|---|\n| 2 s | 512 MiB | 2 / 5 |"
    assert statement_markdown(PROBLEM, bare).endswith(f"{table}\n\nPush the box.\n")
    found = statement_markdown(PROBLEM, statement)
    assert "| Time | Memory | Solve first | Leads to |" in found
    assert "| 2 s | 512 MiB | `jugs` | `puzzle8` `sokoban` |" in found


def test_a_statement_has_title_limits_text_and_samples() -> None:
    second = replace(SAMPLE, input=b"\n 4\n\n", answer=b"")

    found = statement_markdown(PROBLEM, written("en", "\nPush the box.\n\n", SAMPLE, second))

    assert found == lines(
        "# Push!!",
        "",
        "| Time | Memory |",
        "|---|---|",
        "| 2 s | 512 MiB |",
        "",
        "Push the box.",
        "",
        "## Sample input 1",
        "",
        "```text",
        "1 2",
        "```",
        "",
        "## Sample output 1",
        "",
        "```text",
        "3",
        "```",
        "",
        "## Sample input 2",
        "",
        "```text",
        "",
        " 4",
        "```",
        "",
        "## Sample output 2",
        "",
        "```text",
        "",
        "```",
        "",
    )


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


def test_a_sample_with_a_fence_stays_a_sample() -> None:
    sample = replace(SAMPLE, input=b"```\n# not a title\n")

    found = statement_markdown(PROBLEM, written("en", "", sample))

    assert "````text\n```\n# not a title\n````\n" in found


def test_memory_is_in_mebibytes_with_one_decimal_if_it_is_little() -> None:
    counts = [None, 200_000, 300 << 10, 3 << 20, 8 << 20, 9_000_000, 12_345_678, 31 << 20]

    assert [memory_text(count) for count in counts] == [
        "",
        "0.2 MiB",
        "0.3 MiB",
        "3 MiB",
        "8 MiB",
        "8.6 MiB",
        "12 MiB",
        "31 MiB",
    ]
    assert " 8.6 MiB " in text_of(report(replace(RIGHT, memory_bytes=9_000_000)))


def test_the_score_is_shown_and_with_verbose_those_of_groups() -> None:
    scores = {"secret": Fraction(85, 2), "secret/easy": Fraction(30), "": Fraction(85, 2)}
    scored = replace(report(replace(RIGHT, score=Fraction(30))), scores=scores)

    assert text_of(scored).splitlines()[1:] == ["       score 42.5"]
    assert "secret/easy: 30" in text_of(scored, verbose=True)


def test_the_parts_of_an_excerpt_have_titles() -> None:
    assert WRONG.excerpt is not None
    alone = replace(WRONG, excerpt=replace(WRONG.excerpt, scope="data set 1 alone"))
    said = Excerpt(input="1", expected="", actual="", stderr="x", transcript="> 3")

    assert excerpt_parts(alone) == [
        ("input, data set 1 alone", "1 2\n3"),
        ("expected output", "7"),
        ("actual output", "9\n"),
    ]
    assert excerpt_parts(CRASHED) == [("input", "1"), ("standard error", "Segmentation fault")]
    assert [title for title, _ in excerpt_parts(replace(WRONG, excerpt=said))] == [
        "input",
        "what was said: > by the solution, < to it",
        "standard error",
    ]
    assert "| > 3" in text_of(report(replace(WRONG, excerpt=said)))
    assert excerpt_parts(RIGHT) == []


@each_row("columns", [80, 100])
def test_a_row_fits_the_terminal(columns: int) -> None:
    name = "time_limit_exceeded/breadth_first_search_without_a_set.py"
    judgement = replace(WRONG, case="secret/36-all-3-by-3-with-a-wall-and-more")
    told = report(judgement, solution=name)

    width = name_width([len(name)], columns)
    row = solution_text(told, width=width, verbose=False, columns=columns).plain.split("\n")[0]

    assert len(row) <= columns
    assert "t_a_set.py" in row
