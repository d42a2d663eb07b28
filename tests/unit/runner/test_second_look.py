"""A second look: at which cases, how it is built and run, and what becomes of the judgement."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge import languages
from judge.catalog.baseline import baseline_path, read_baseline
from judge.grading.expectations import ACCEPTED, FOLDERS
from judge.model import (
    Excerpt,
    Execution,
    Judgement,
    Limits,
    Program,
    Report,
    SecondLook,
    Solution,
    SourceFault,
    Verdict,
)
from judge.runner.build import Builder
from judge.runner.second_look.choice import LookChoice, is_explainable, with_judgements
from judge.runner.second_look.costs import _passing_sentence, explain_costs, passing_solution
from judge.runner.second_look.look import look_again, second_limits, with_second_look
from judge.runner.second_look.python_values import with_values
from judge.runner.second_look.variants import variants_of
from judge.sandbox import JailCache
from tests.conftest import LIMITS, FakeSandbox, case, each_row, execution, problem, solution
from tests.kit.solutions import KIT

# Which cases

CASES = [
    case("secret/1", input="long input\n"),
    case("secret/2", input="short\n"),
    case("secret/3", input="a very long input\n"),
]


def judgement(number: int, verdict: Verdict, **more: object) -> Judgement:
    made = Judgement(case=f"secret/{number}", hash="", verdict=verdict)
    return replace(made, **more)


def report(*verdicts: Verdict) -> Report:
    judgements = tuple(judgement(number, one) for number, one in enumerate(verdicts, 1))
    return Report(
        problem="sums",
        solution="mine.cpp",
        language="cpp",
        expectation=ACCEPTED,
        judgements=judgements,
        cases_total=3,
    )


@each_row(
    ("verdicts", "chosen"),
    [
        ((Verdict.AC, Verdict.AC, Verdict.AC), []),
        ((Verdict.WA, Verdict.WA, Verdict.WA), ["secret/2"]),
        ((Verdict.WA, Verdict.WA, Verdict.RTE), ["secret/3"]),
        ((Verdict.TLE, Verdict.JE, Verdict.OLE), []),
        ((Verdict.CE,), []),
    ],
)
def test_the_smallest_crash_or_else_wrong_answer_is_looked_at(
    verdicts: tuple[Verdict, ...], chosen: list[str]
) -> None:
    found = LookChoice.FAILURE.judgements(report(*verdicts), CASES, is_named=True)

    assert [one.case for one in found] == chosen


def test_only_an_unexpected_failure_of_a_named_solution_is_looked_at_or_all_if_asked() -> None:
    failed = report(Verdict.WA, Verdict.TLE)
    expected = replace(report(Verdict.WA), expectation=FOLDERS["wrong_answer"])

    assert LookChoice.FAILURE.judgements(failed, CASES, is_named=False) == []
    assert LookChoice.FAILURE.judgements(expected, CASES, is_named=True) == []
    assert LookChoice.NONE.judgements(failed, CASES, is_named=True) == []
    found = LookChoice.ALL.judgements(failed, CASES, is_named=False)
    assert [one.case for one in found] == ["secret/1", "secret/2"]


def test_a_full_stack_and_an_unsteady_verdict_are_explainable() -> None:
    assert is_explainable(judgement(1, Verdict.MLE, signal=11))
    assert is_explainable(judgement(1, Verdict.TLE, message="not deterministic: AC and TLE; x"))
    assert not is_explainable(judgement(1, Verdict.MLE))
    assert not is_explainable(replace(judgement(1, Verdict.RTE), case="secret/(static)"))


def test_a_report_takes_the_judgements_of_its_own_solution() -> None:
    given = report(Verdict.WA, Verdict.WA)
    better = judgement(2, Verdict.WA, message="it fails in line 3")

    found = with_judgements(given, {("mine.cpp", "secret/2"): better, ("other", "x"): better})

    assert found.judgements == (given.judgements[0], better)
    assert with_judgements(given, {("other", "secret/2"): better}) == given


# How it is run

RTE = Judgement(
    case="secret/01-one", hash="", verdict=Verdict.RTE, cpu_s=0.1, advice=("a hint",), signal=11
)
FAULT = SourceFault(file="mine.py", line=1, kind="KeyError", message="KeyError: 1", tool="tests")
TRACE = b'Traceback:\n  File "mine.py", line 1, in f\nKeyError: 1\n'


def look(
    one: Solution, judgement: Judgement, behaviour: Callable[[Program, bytes], Execution], to: Path
) -> Judgement:
    sandbox = FakeSandbox(behaviour)
    return look_again(
        problem(), one, case(), judgement, builder=Builder(sandbox, to), jails=JailCache(sandbox)
    )


def python(name: str = "mine.py") -> Solution:
    return replace(solution(name, "f()\n"), language=languages.language_of(name))


@each_row(("one", "judgement"), [(solution(), RTE), (python(), replace(RTE, verdict=Verdict.WA))])
def test_where_a_second_run_would_tell_nothing_nothing_is_run(
    one: Solution, judgement: Judgement, tmp_path: Path
) -> None:
    def fail(program: Program, stdin: bytes) -> Execution:
        assert "py_compile" in program.argv, "nothing is to be run"
        return execution()

    assert look(one, judgement, fail, tmp_path) is judgement


def test_the_values_in_python_are_told_by_a_hook(tmp_path: Path) -> None:
    seen: list[Program] = []

    def crash(program: Program, stdin: bytes) -> Execution:
        if "JUDGE_SECOND_LOOK" not in program.env:
            return execution()  # of the compiler
        seen.append(program)
        told = b'\njudge-second-look [["n", "3"]]\n'
        return execution(exit_code=1, stderr=TRACE + told)

    found = look(python(), replace(RTE, fault=FAULT), crash, tmp_path)

    assert [one.env["PYTHONPATH"].startswith(str(one.folder)) for one in seen] == [True]
    assert found.fault is not None
    assert found.fault.values == (("n", "3"),)
    assert found.advice == ("a hint", "it happened in line 1, in f: f()", "there n = 3")
    assert found.second_look == SecondLook(tools=("standard error",), found=True)
    assert (found.verdict, found.cpu_s) == (RTE.verdict, RTE.cpu_s)


@each_row("told", [b"", b"[", b"3", b'[["n"]]', b"[" * 9999, b'{"a": 1}'])
def test_a_program_that_tells_nonsense_in_place_of_values_loses_them(told: bytes) -> None:
    assert with_values(FAULT, told).values == ()


def test_values_are_few_short_and_printable() -> None:
    told = json.dumps([["n" * 99, "\x1b[2J" + "v" * 999]] * 50).encode()

    found = with_values(FAULT, told).values

    assert len(found) == 6
    assert all(len(name) <= 40 and len(value) <= 80 for name, value in found)
    assert "\x1b" not in str(found)


FULL = replace(FAULT, kind="stack-overflow", message="the stack is full")


@each_row(
    ("verdict", "fault", "notes", "advice"),
    [
        (
            Verdict.RTE,
            None,
            ["a note"],
            ("a hint", "a second run with a tool finds nothing", "a note"),
        ),
        (Verdict.WA, None, ["a note"], ("a hint", "a note")),
        # A full stack needs no advice on memory.
        (Verdict.MLE, FULL, [], ("mine.py:1: the stack is full", "it happened in line 1")),
    ],
)
def test_what_was_found_or_not_becomes_advice(
    verdict: Verdict, fault: SourceFault | None, notes: list[str], advice: tuple[str, ...]
) -> None:
    found = with_second_look(replace(RTE, verdict=verdict), fault, ["a tool"], notes)

    assert found.advice == advice
    assert found.second_look == SecondLook(
        tools=("a tool",), found=fault is not None, notes=tuple(notes)
    )


def test_a_second_look_may_use_more_time_and_memory() -> None:
    assert second_limits(LIMITS, 10).cpu_s == 10
    assert second_limits(LIMITS, 50).cpu_s == 30
    assert second_limits(Limits.of(cpu_s=0.1, memory_bytes=1), 10).cpu_s == 5
    assert second_limits(LIMITS, 10).memory_bytes > 2 * LIMITS.memory_bytes
    assert second_limits(LIMITS, 10).output_bytes == LIMITS.output_bytes


# How it is built

BUILT = Program(folder=Path("/cache/program"), argv=("/cache/program/program",))


def in_language(name: str) -> Solution:
    rows = {row.suffixes[0]: row for row in languages.table()}
    return replace(solution(name, "x"), language=rows[Path(name).suffix])


def test_c_is_built_with_sanitizers_and_without_valgrind_it_is_told_what_is_not_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = in_language("a.c")
    clang = replace(one.language, compile=("clang", *one.language.compile[1:]))
    monkeypatch.setenv("PATH", "/nowhere")

    found = variants_of(one)
    by_clang = variants_of(replace(one, language=clang)).variants

    (sanitized,) = found.variants
    program = sanitized.program(BUILT, stack_bytes=1 << 20)
    assert "install valgrind" in found.notes[0]
    assert "-fsanitize=address,undefined" in sanitized.solution.language.compile
    assert "ulimit -S -s 1024" in program.argv[2]
    assert program.argv[-1] == BUILT.argv[0]
    assert "handle_abort=1" in program.env["ASAN_OPTIONS"]
    assert "-fsanitize=memory" in by_clang[1].solution.language.compile


@each_row(
    ("name", "wanted"),
    [("a.rs", {Verdict.WA, Verdict.RTE}), ("a.cs", {Verdict.RTE}), ("a.py", set())],
)
def test_others_are_looked_at_where_that_tells_more(name: str, wanted: set[Verdict]) -> None:
    (variant,) = variants_of(in_language(name)).variants

    found = {
        verdict
        for verdict in (Verdict.WA, Verdict.RTE)
        if variant.is_wanted(Judgement(case="a", hash="", verdict=verdict))
    }

    assert found == wanted


# A case that took too much

NOTHING = Excerpt(input="", expected="", actual="", stderr="")


def failed(name: str, hash: str) -> Judgement:
    return Judgement(case=name, hash=hash, verdict=Verdict.TLE, excerpt=NOTHING)


def test_a_shipped_solution_in_the_same_language_is_named_with_its_positions() -> None:
    baseline = read_baseline(baseline_path(KIT.root, "puzzle8"), "puzzle8")
    name, hash = next(iter(baseline.cases.items()))

    found = passing_solution("puzzle8", KIT.root, "mine.py", failed(name, hash))

    assert found is not None
    told = _passing_sentence("puzzle8", found)
    assert ".py passes this case with" in told  # positions, or without searching
    assert "judge show puzzle8 --solution" in told


def test_what_no_baseline_knows_has_no_advice(tmp_path: Path) -> None:
    unknown = failed("sample/x", "0")

    assert passing_solution("puzzle8", KIT.root, "mine.py", unknown) is None
    assert passing_solution("puzzle8", tmp_path, "mine.py", unknown) is None
    given = replace(report(), judgements=(unknown,))
    assert list(explain_costs(problem(), tmp_path, given, [])) == []
