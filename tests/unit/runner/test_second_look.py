"""A second look: at which cases, how it is built and run, and what becomes of the judgement."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge import languages
from judge.catalog.baseline import baseline_path, read_baseline
from judge.facts import Fact
from judge.model import (
    Excerpt,
    Execution,
    Judgement,
    Program,
    Report,
    SecondLook,
    Solution,
    SourceFault,
    Verdict,
)
from judge.runner.build import Builder, Jails
from judge.runner.second_look import (
    explain_costs,
    is_explainable,
    judgement_to_explain,
    look_again,
    second_limits,
    variants_of,
    with_second_look,
    with_values,
)
from judge.runner.session import with_judgements
from tests import conftest
from tests.conftest import LIMITS, FakeSandbox, case, execution, problem, solution
from tests.kit.solutions import KIT

INPUTS = {"secret/1": "long input\n", "secret/2": "short\n", "secret/3": "a very long input\n"}
CASES = [case(name, input=text) for name, text in INPUTS.items()]
NOTHING = Excerpt(input="", expected="", actual="", stderr="")


def judgement(number: int, verdict: Verdict, **more: object) -> Judgement:
    return replace(Judgement(case=f"secret/{number}", hash="", verdict=verdict), **more)


def report(*verdicts: Verdict) -> Report:
    judgements = (judgement(number, one) for number, one in enumerate(verdicts, 1))
    return conftest.report(*judgements, solution="mine.cpp", language="cpp", cases_total=3)


def test_one_failure_is_looked_at_a_full_stack_too_and_a_report_takes_its_own() -> None:
    for given, chosen in [
        # The smallest crash, or else wrong answer.
        (report(Verdict.AC, Verdict.AC, Verdict.AC), None),
        (report(Verdict.WA, Verdict.WA, Verdict.WA), "secret/2"),
        (report(Verdict.WA, Verdict.WA, Verdict.RTE), "secret/3"),
        (report(Verdict.TLE, Verdict.JE, Verdict.OLE), None),
    ]:
        found = judgement_to_explain(given, CASES)
        assert (found and found.case) == chosen
    assert is_explainable(judgement(1, Verdict.MLE, signal=11))
    assert not is_explainable(judgement(1, Verdict.MLE))
    assert not is_explainable(replace(judgement(1, Verdict.RTE), case="secret/(static)"))

    given = report(Verdict.WA, Verdict.WA)
    better = judgement(2, Verdict.WA, message="it fails in line 3")
    named = {("mine.cpp", "secret/2"): better, ("other", "secret/1"): better}
    assert with_judgements(given, named).judgements == (given.judgements[0], better)


RTE = Judgement(
    case="secret/01-one",
    hash="",
    verdict=Verdict.RTE,
    cpu_s=0.1,
    advice=(Fact("a hint"),),
    signal=11,
)
FAULT = SourceFault(
    file="mine.py", line=1, kind="KeyError", message=Fact("KeyError: 1"), tool="tests"
)
TRACE = b'Traceback:\n  File "mine.py", line 1, in f\nKeyError: 1\n'
PYTHON = solution("mine.py", "f()\n", language=languages.language_of("mine.py"))


def test_the_values_in_python_are_told_by_a_hook(tmp_path: Path) -> None:
    seen: list[Program] = []

    def crash(program: Program, stdin: bytes) -> Execution:
        if "JUDGE_SECOND_LOOK" not in program.env:
            return execution()  # of the compiler
        seen.append(program)
        told = b'\njudge-second-look [["n", "3"]]\n'
        return execution(exit_code=1, stderr=TRACE + told)

    sandbox, judged = FakeSandbox(crash), replace(RTE, fault=FAULT)
    jails = Jails(sandbox, Builder(sandbox, tmp_path))
    found = look_again(problem(), PYTHON, case(), judged, jails=jails)

    assert [one.env["PYTHONPATH"].startswith(str(one.folder)) for one in seen] == [True]
    assert found.fault is not None
    assert found.fault.values == {"n": "3"}
    assert found.advice == ("a hint", "it happened in line 1, in f: f()", "there n = 3")
    assert found.second_look == SecondLook(tools=("standard error",), found=True)
    assert (found.verdict, found.cpu_s) == (RTE.verdict, RTE.cpu_s)


@pytest.mark.attack
def test_values_are_few_short_and_printable_and_nonsense_loses_them() -> None:
    for told in (b"", b"[", b"3", b'[["n"]]', b"[" * 9999, b'{"a": 1}'):
        assert with_values(FAULT, told).values == {}
    long = json.dumps([[f"{n}" * 99, "\x1b[2J" + "v" * 999] for n in range(50)]).encode()

    found = with_values(FAULT, long).values

    assert len(found) == 6
    assert all(len(name) <= 40 and len(value) <= 80 for name, value in found.items())
    assert "\x1b" not in str(found)


SECOND = "a second run with a tool"
FULL = replace(FAULT, kind="stack-overflow", message="the stack is full")


def test_what_was_found_or_not_becomes_advice() -> None:
    for verdict, fault, notes, advice in [
        (Verdict.RTE, None, [Fact("a note")], ("a hint", f"{SECOND} found nothing", "a note")),
        (Verdict.WA, None, [Fact("a note")], ("a hint", "a note")),
        # A full stack needs no advice on memory.
        (Verdict.MLE, FULL, [], ("mine.py:1: the stack is full", "it happened in line 1")),
    ]:
        found = with_second_look(replace(RTE, verdict=verdict), fault, ["a tool"], notes)
        told = SecondLook(tools=("a tool",), found=fault is not None, notes=tuple(notes))
        assert (found.advice, found.second_look) == (advice, told)


BUILT = Program(folder=Path("/cache/program"), argv=("/cache/program/program",))


def in_language(name: str) -> Solution:
    rows = {row.suffixes[0]: row for row in languages.table()}
    return replace(solution(name, "x"), language=rows[Path(name).suffix])


def test_c_is_built_with_sanitizers_and_without_valgrind_it_is_told_what_is_not_looked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_c = in_language("a.c")
    clang = replace(in_c.language, compile=("clang", *in_c.language.compile[1:]))
    monkeypatch.setenv("PATH", "/nowhere")

    (sanitized,) = variants_of(in_c)
    by_clang = variants_of(replace(in_c, language=clang))
    sandbox = FakeSandbox(lambda program, stdin: execution())
    jails = Jails(sandbox, Builder(sandbox, tmp_path))
    explained = look_again(problem(), in_c, case(), RTE, jails=jails)

    program = sanitized.program(BUILT, stack_bytes=1 << 20)
    assert explained.second_look is not None
    assert "install valgrind" in explained.second_look.notes[-1]
    assert "-fsanitize=address,undefined" in sanitized.solution.language.compile
    assert "ulimit -S -s 1024" in program.argv[2]
    assert "handle_abort=1" in program.env["ASAN_OPTIONS"]
    assert "-fsanitize=memory" in by_clang[1].solution.language.compile
    wanted = {"a.rs": {Verdict.WA, Verdict.RTE}, "a.cs": {Verdict.RTE}, "a.py": set()}
    for name, verdicts in wanted.items():  # where that tells more
        (variant,) = variants_of(in_language(name))
        failures = (Verdict.WA, Verdict.RTE)
        assert {one for one in failures if variant.is_wanted(judgement(1, one))} == verdicts
    # It may use more time and memory.
    seconds = [second_limits(LIMITS, most).cpu_s for most in (1, 10, 50)]
    assert seconds == [5, 10, 30]
    assert second_limits(LIMITS, 10).memory_bytes > 2 * LIMITS.memory_bytes


def test_a_shipped_solution_that_passes_is_told_without_its_name(tmp_path: Path) -> None:
    baseline = read_baseline(baseline_path(KIT.root, "puzzle8"), "puzzle8")
    name, hash = next(iter(baseline.cases.items()))
    late = Judgement(case=name, hash=hash, verdict=Verdict.TLE, excerpt=NOTHING)
    unknown, asked = replace(late, hash="0"), KIT.problem("puzzle8")

    def told(judged: Judgement, kit: Path) -> list[str]:
        explained = explain_costs(asked, kit, replace(report(), judgements=(judged,)), [])
        return [words for one in explained for words in one.advice]

    (said,) = told(late, KIT.root)
    assert "a shipped solution passes this case with" in said  # positions, or without searching
    assert "judge hint puzzle8" in said
    assert ".py" not in said
    assert told(unknown, KIT.root) == told(late, tmp_path) == []
