"""What people and programs read of a comparison."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge.commands.compare import json as document
from judge.commands.compare import text
from judge.commands.compare.against_revision import RevisionReport
from judge.commands.compare.report import report_comparison
from judge.commands.compare.result import Candidate, CaseExclusion, ComparedCase, Comparison
from judge.commands.compare.work import Compare
from judge.model import Judgement, Setting, Verdict
from judge.terminal.screen import Screen
from tests.conftest import FakeSandbox, problem, solution
from tests.unit.commands.compare.machine import Machine, kit, order


def judgement(verdict: Verdict = Verdict.AC, **changes: Any) -> Judgement:
    return Judgement(case="secret/1", hash="h", verdict=verdict, **changes)


def seen(
    first: Verdict = Verdict.AC,
    second: Verdict = Verdict.AC,
    name: str = "secret/1",
    **changes: Any,
) -> ComparedCase:
    return ComparedCase(
        name=name,
        hash="h",
        first=judgement(first),
        second=judgement(second, message="data set 2: 3 is expected"),
        **changes,
    )


def pairs(ratio: float, noise: float = 0.001, count: int = 12) -> tuple[tuple[float, float], ...]:
    return tuple((0.1, 0.1 * ratio * (1 + noise * (step % 3 - 1))) for step in range(count))


def compared(*cases: ComparedCase, **changes: Any) -> Comparison:
    setting = Setting(
        version="1", data=("sample", "secret"), time_scale=1.0, level="limits", missing=()
    )
    return Comparison(
        problem=problem(),
        setting=setting,
        processor="a processor",
        first=Candidate(solution=solution("a.sh@main", "one"), commit="0123456789abcdef"),
        second=Candidate(solution=solution("a.sh", "two")),
        cases=cases,
        seconds=12.0,
        uncounted="there is none",
        **changes,
    )


def test_the_whole_text() -> None:
    found = compared(seen(cpu=pairs(1.1)), seen(left_out=CaseExclusion.SHORT, name="secret/2"))

    assert text.as_text(found).plain == (
        "Sums (sums)\n"
        "2 cases of sample and secret; limits 1 s, 256 MiB; sandbox: limits\n"
        "\n"
        "A  a.sh@main  shell, commit 0123456789\n"
        "B  a.sh  shell\n"
        "\n"
        "verdicts      the same: AC on 2 of 2 cases\n"
        "CPU time      B takes 1.100 times that of A (1.098 to 1.102, 95 % sure)\n"
        "              12 rounds of 1 case in 12 s\n"
        "              1 case left out: too short, mostly start\n"
        "              instructions are not counted:\n"
        "              there is none\n"
        "\n"
        "B is slower: 9.8 % more to 10.2 % more CPU time"
    )


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (compared(seen(cpu=pairs(0.8))), "B is faster: 20.1 % less to 19.9 % less CPU time"),
        (compared(seen(cpu=pairs(1.0))), "equal: 0.2 % less to 0.2 % more CPU time, and 2 % does"),
        (compared(seen(cpu=pairs(5.0))), "B is slower: x 5.0 to x 5.0 CPU time"),
        (compared(seen(cpu=pairs(1.0, 0.1))), "more rounds would tell (--time "),
        (compared(seen(cpu=pairs(1.02, 0.01))), "so near to 2 % that no number of rounds"),
        (compared(seen(cpu=pairs(1.0, 0.1)), start_s=0.099), "Nearly all of it is start"),
        (
            compared(seen(left_out=CaseExclusion.LONG)),
            "take too long for 60 s; --time gives them more",
        ),
        (compared(seen(cpu=pairs(1.0, count=2))), "cannot tell: there was no time for 4 rounds"),
        (
            compared(seen(Verdict.WA, Verdict.WA, left_out=CaseExclusion.FAILED)),
            "on which both are acc",
        ),
        (
            compared(seen(Verdict.AC, Verdict.WA, left_out=CaseExclusion.FAILED)),
            "B is worse on 1 case; cannot tell",
        ),
        (
            compared(seen(Verdict.TLE, Verdict.AC, left_out=CaseExclusion.FAILED)),
            "B is better on 1 case; cannot tell",
        ),
    ],
)
def test_the_last_line_says_what_is_known(found: Comparison, words: str) -> None:
    assert words in text.conclusion(found).plain


def test_different_verdicts_are_shown_the_worst_first_and_not_all() -> None:
    worse = [seen(Verdict.AC, Verdict.WA, name=f"secret/{number}") for number in range(6)]
    other = seen(Verdict.TLE, Verdict.RTE, name="secret/9")

    shown = text.as_text(compared(other, *worse)).plain

    assert "verdicts      AC → WA  secret/0: data set 2: 3 is expected\n" in shown
    assert "and 2 more cases\n" in shown
    assert "secret/9" not in shown


def test_effort_that_changed_is_shown_in_percent() -> None:
    case = replace(seen(), first=judgement(nodes=1000), second=judgement(nodes=1500))

    assert "nodes         1,000 → 1,500 (+50.0 %); different on 1 of 1 case\n" in (
        text.as_text(compared(case)).plain
    )
    assert "nodes         the same: 1,000 nodes\n" in (
        text.as_text(compared(replace(case, second=case.first))).plain
    )


def test_a_name_cannot_draw_on_the_terminal() -> None:
    odd = replace(compared(seen()), second=Candidate(solution=solution("a\x1b[2J.sh")))

    assert "\x1b" not in text.as_text(odd).plain


def test_instructions_stand_before_the_time() -> None:
    counted = tuple((1e6, 1.1e6) for _ in range(12))
    found = replace(compared(seen(cpu=pairs(1.0), counted=counted)), uncounted=None)

    shown = text.as_text(found).plain

    assert shown.index("instructions  B takes 1.100") < shown.index("CPU time      B takes 1.000")
    assert shown.endswith("B is slower: 10.0 % more to 10.0 % more instructions")


@pytest.mark.parametrize(
    ("found", "status"),
    [
        (compared(seen(cpu=pairs(1.0))), 0),
        (compared(seen(cpu=pairs(1.2))), 1),
        (compared(seen(Verdict.AC, Verdict.RTE)), 1),
        (compared(seen(Verdict.RTE, Verdict.AC)), 0),
        (compared(seen(Verdict.AC, Verdict.JE)), 2),
        (compared(seen(Verdict.CE, Verdict.CE)), 2),
        (compared(), 2),
        (compared(seen(cpu=pairs(1.2)), interrupted=True), 130),
    ],
)
def test_the_status_is_that_of_what_matters_most(found: Comparison, status: int) -> None:
    assert found.status == status


def test_the_document_holds_every_pair() -> None:
    found = compared(seen(cpu=pairs(1.1, count=4)), start_s=0.01)

    told = json.loads(document.as_json(found))

    assert told["schema"] == 1
    assert told["answer"] == "slower"
    assert told["a"] == {"solution": "a.sh@main", "language": "sh", "commit": "0123456789abcdef"}
    assert told["b"] == {"solution": "a.sh", "language": "sh", "commit": None}
    assert told["cpu"]["ratio"] == pytest.approx(1.1, rel=0.01)
    assert told["cpu"]["low"] <= told["cpu"]["ratio"] <= told["cpu"]["high"]
    assert told["instructions"] is None
    assert told["instructions_missing"] == "there is none"
    assert told["start_share"] == pytest.approx(0.1, rel=0.01)
    assert len(told["cases"][0]["cpu_s"]) == 4
    assert told["cases"][0]["b"] == {
        "verdict": "AC",
        "nodes": None,
        "message": "data set 2: 3 is expected",
    }


FOUND = RevisionReport(
    revision="main",
    commit="c" * 40,
    compared=(compared(seen(cpu=pairs(1.2))), compared(seen(cpu=pairs(1.0)))),
    added=("sums/new.sh",),
    removed=("sums/old.sh",),
    skipped=(("sums/x.hs", "ghc is not installed"),),
    unchanged=3,
)


def test_many_comparisons_end_with_a_summary() -> None:
    assert text.summary(FOUND).plain == (
        "new   sums/new.sh\n"
        "gone  sums/old.sh\n"
        "SKIP  sums/x.hs: ghc is not installed\n"
        "1 of 2 changed solutions is slower or worse than as of main: sums/a.sh; 3 unchanged"
    )
    fine = replace(FOUND, compared=FOUND.compared[1:], added=(), removed=(), skipped=())
    assert text.summary(fine).plain == (
        "none of 1 changed solution is slower or worse than as of main; 3 unchanged"
    )


def test_many_comparisons_are_one_document() -> None:
    told = json.loads(document.found_json(FOUND))

    assert told["against"] == {"revision": "main", "commit": "c" * 40}
    assert [one["answer"] for one in told["compared"]] == ["slower", "equal"]
    assert (told["added"], told["removed"]) == (["sums/new.sh"], ["sums/old.sh"])
    assert told["skipped"] == [{"solution": "sums/x.hs", "why": "ghc is not installed"}]


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_interruption_is_reported_with_what_is_known(form: str, tmp_path: Path) -> None:
    machine = Machine()
    machine.interrupt_at = 25
    output = io.StringIO()

    with (
        Compare(
            kit(tmp_path, a="noise=0.2", b="noise=0.2"),
            order(),
            sandbox=FakeSandbox(machine),
            clock=machine.clock,
        ) as work,
        Screen(output=output) as screen,
    ):
        report_comparison(work, screen, form)

    assert work.status == 130
    if form == "json":
        assert json.loads(output.getvalue())["interrupted"] is True
    else:
        assert "5 rounds of 2 cases" in output.getvalue()
        assert "interrupted; this is what was measured so far" in output.getvalue()
