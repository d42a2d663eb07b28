"""The text of a run and of a statement, and the summaries below a run."""

import os
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
from inline_snapshot import external_file
from msgspec.structs import replace

from judge.catalog.kit import Kit
from judge.catalog.source import Sample, Statement
from judge.files.typed_values import convert_value
from judge.grading.expectations import FOLDERS
from judge.model import Case, Excerpt, Judgement, Limits, Problem, Report, Timing, Verdict, Worker
from judge.reports.document import AgreementObject, DifferenceObject, PackageAgreement
from judge.reports.markdown import statement_markdown
from judge.reports.mutation_score import (
    RECORD,
    MutationRecord,
    MutationScore,
    cases_hash,
    recorded_score,
)
from judge.reports.reporters import agreement_text, cluster_text
from judge.reports.text import output_diff, problem_heading, run_summary, solution_text
from judge.terminal.translation import use_language
from tests.conftest import each_row, write_kit
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
IN_GROUPS = {"secret/easy": Fraction(30), "": Fraction(85, 2)}
SCREEN = [
    *(RIGHT, BAD, CAUGHT, MISSED, SKIPPED, CUT, FAILED, COMPILE_ERROR, ANY, report("none.py")),
    report("mine.py", FAST, judgement()),
    replace(RIGHT, scores=IN_GROUPS),
    report("odd.c", UNMEASURED),
    report("many.py", *(replace(CRASHED, case=case, excerpt=None) for case in FIVE)),
    report("je.py", *(judgement(case, verdict=Verdict.JE, message="broken") for case in FIVE[:2])),
    report("near.py", *(replace(NEAR, case=case) for case in FIVE)),
    report("again.py", judgement(rerun=True, message="in time when it ran alone")),
    report("mine.py", CRASHED, expectation=FOLDERS["run_time_error"]),
]


def test_a_solution_is_one_line_with_its_failures_under_it_verbosely_one_for_each_case() -> None:
    scaled = PROBLEM.limits.scale(1.5)
    inferred = replace(PROBLEM, limits=scaled, timing=Timing(source="inferred from a.py"))
    setting = replace(SETTING, time_scale=1.5, data=("long",), memory_around=300 << 20)
    screen = "\n".join(
        (
            problem_heading(PROBLEM, SETTING, 34, width=10).plain,
            *map(text_of, SCREEN),
            problem_heading(inferred, setting, 2, width=4, kept=1).plain,
            problem_heading(PROBLEM, SETTING, 1, width=7, own=True).plain,
            solution_text(
                replace(report("mine.py", judgement()), scores=IN_GROUPS),
                width=7,
                verbose=False,
                own=True,
            ).plain,
            *(text_of(one, verbose=True) for one in SCREEN),
        )
    )

    assert screen == external_file("screen.txt")


def test_what_is_counted_and_what_stands_in_brackets_is_japanese() -> None:
    setting = replace(SETTING, time_scale=1.5, data=("sample", "long"), memory_around=300 << 20)
    failed = report("many.py", *(replace(FAST, case=case, verdict=Verdict.WA) for case in FIVE))

    with use_language("ja"):
        heading = problem_heading(PROBLEM, setting, 3, width=4, kept=2).plain.split("\n")[1]
        last = text_of(failed).split("\n")[-1]
        summary = run_summary([failed, BAD, RIGHT], seconds=1.23).plain

    assert "1 ケースと保存済みの反例 2 個" in heading
    assert "ほか 2 ケースが失敗" in last
    assert "3 個の解答のうち 2 個が想定外の結果です: many.py, bad.py。11 ケースを" in summary
    english = set(re.findall("[a-z]{2,}", f"{heading}{last}{summary}"))
    assert english == {"sample", "long", "limits", "many", "bad", "py"}


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
TWO_WRONG = "2 of 3 solutions are not as expected: bad.py, odd.c; 6 cases judged in 1.2 s"
LEFT = "1 of 1 solution is not as expected: mine.py; 1 case judged in 1.2 s\n"
OWN = (
    "1 of 3 files accepted; 7 cases judged in 1.2 s\n7 of 46 cases run; --all runs the others\n"
    "  bad.py: wrong answer on secret/02-two\n  mine.py: wrong answer on secret/02-two"
)


@each_row(
    ("reports", "state", "text"),
    [
        ([RIGHT], {}, "1 solution as expected; 3 cases judged in 1.2 s"),
        ([RIGHT, CAUGHT], {}, "2 solutions as expected; 5 cases judged in 1.2 s"),
        ([BAD, RIGHT, COMPILE_ERROR], {}, TWO_WRONG),
        ([RIGHT, SKIPPED], {}, "1 solution as expected, 1 skipped; 3 cases judged in 1.2 s"),
        ([SHORT], {"stopped_reports": [SHORT]}, f"{LEFT}1 of 40 cases run; --all runs the others"),
        ([RIGHT], {"own": True}, "accepted: 1 solution; 3 cases judged in 1.2 s"),
        ([BAD], {"own": True}, "not accepted: bad.py; 3 cases judged in 1.2 s"),
        ([RIGHT, BAD, SHORT], {"own": True, "stopped_reports": [SHORT]}, OWN),
    ],
)
def test_the_summary_counts(reports: list[Report], state: dict[str, Any], text: str) -> None:
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

    assert text == external_file("statement.txt")


USED = Worker(name="tcp://a:1", host="a", cores=4, level="namespaces", judged=7)
SLOW = Worker(name="second", host="b", cores=2, level="namespaces", factor=1.5, judged=1)
LOST = Worker(name="third", host="c", judged=2, lost=True)
WEAK = Worker(name="weak", host="d", unused="its sandbox is limits")


def test_workers_that_did_not_judge_come_first_and_each_package_has_a_row() -> None:
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
    nothing = replace(agreement, packages=(), agreed=0, differed=0, unstated=0, share=None)
    texts = (
        cluster_text("tcp://x:1", (USED, SLOW, LOST, WEAK), 0),
        cluster_text("tcp://x:1", [USED] * 40, 0),
        cluster_text(None, (), 3),
        agreement_text(agreement),
        agreement_text(nothing),
    )

    found = "\n".join(one.plain for one in texts if one is not None)

    assert found == external_file("below_a_run.txt")
    assert cluster_text(None, (), 0) is None


def wrong(expected: str, actual: str) -> Judgement:
    excerpt = Excerpt(input="1", expected=expected, actual=actual, stderr="")
    return Judgement(case="secret/1", hash="", verdict=Verdict.WA, excerpt=excerpt)


OUTPUT = "... 20 lines\n5 2\n6"


def test_lines_have_their_numbers_in_the_whole_output() -> None:
    changed, empty = (
        output_diff(wrong(OUTPUT, actual), None) for actual in ("... 20 lines\n5 3\n6", "")
    )

    assert changed is not None
    assert changed.plain.splitlines()[2:5] == ["-  21 | 5 2", "+  21 | 5 3", "?         ^"]
    assert empty is not None
    assert empty.plain.splitlines()[2:] == ["-  21 | 5 2", "-  22 | 6"]


SCORE = MutationScore(score=0.98, killed=49, missing=1, unknown=4, date="2026-11-25", version="1.0")


def test_the_recorded_score_belongs_to_the_cases(tmp_path: Path) -> None:
    kit = Kit(write_kit(tmp_path, {}))
    assert recorded_score(kit, "sums") is None
    counts = {"total": 90, "tried": 60, "not_built": 1, "equivalent": 2, "duplicate": 3}
    found = {"killed": 49, "missing": 1, "unknown": 4, "seed": 42}
    hashed = cases_hash(kit.cases("sums"))
    when = {"date": "2026-11-25", "version": "1.0", "cases": hashed, "stress_s": 10.0}
    record = convert_value(counts | found | when, MutationRecord)
    (kit.records("sums") / RECORD).write_bytes(msgspec.json.encode(record))
    assert recorded_score(kit, "sums") == SCORE
    assert SCORE.words == "98.0 % (49 of 50), 2026-11-25"

    (kit.root / "testdata/sums/secret/02-many.in").write_text("1 2 3 4 \n")
    stale = recorded_score(kit, "sums")
    assert stale is not None
    assert (stale.stale, stale.current) == (True, None)
    assert stale.words == (
        "unknown: the cases have changed since 2026-11-25, when it was 98.0 % (49 of 50)"
    )

    (kit.records("sums") / RECORD).write_text("{}")  # no run fails because of that
    broken = recorded_score(kit, "sums")
    assert broken is not None
    assert broken.current is None
    assert "mutants.json cannot be read: Object missing required field `date`" in broken.words

    (kit.records("sums") / RECORD).unlink()
    os.mkfifo(kit.records("sums") / RECORD)
    pipe = recorded_score(kit, "sums")
    assert pipe is not None
    assert "mutants.json is not a file" in pipe.words


def test_the_hash_of_cases_depends_on_names_and_contents_and_not_on_the_order() -> None:
    one, two = Case(name="a", input=b"1", answer=b"2"), Case(name="b", input=b"1", answer=b"2")
    others = [[one], [one, one], [two], [Case(name="a", input=b"1", answer=b"3"), two]]

    assert cases_hash([one, two]) == cases_hash([two, one])
    assert cases_hash([one, two]) not in map(cases_hash, others)
