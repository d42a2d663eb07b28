"""Verdicts by facts and limits, and whether those of a solution are as expected."""

import signal
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.facts import Fact
from judge.grading.expectations import (
    ACCEPTED,
    FOLDERS,
    exit_status,
    expected_verdicts,
    is_decisive,
    is_report_as_expected,
    unmet_expectation,
)
from judge.grading.verdicts import (
    doubt_about_time,
    is_near,
    is_surely_late,
    is_undecided,
    reported_nodes,
    verdict_of,
    verdict_reason,
    without_nodes,
)
from judge.model import Execution, Expectation, Judgement, Limits, Report, Rule, Stop, Verdict
from judge.packages.submissions import glob_to_regex
from tests import conftest
from tests.conftest import execution

V = Verdict

MIB = 1 << 20
LIMITS = Limits.of(cpu_s=2.0, memory_bytes=64 * MIB, output_bytes=8 * MIB)

JAVA_END = 'Exception in thread "main" java.lang.Error: x'
RUST_END = "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace"
PHP_END = "Fatal error: Uncaught Exception: odd in a.php:2"
PHP_STACK = "Stack trace:\n#0 a.php(3): f(1)\n  thrown in a.php on line 2\n"
PASCAL_END = "Runtime error 200 at $00000000004010E0"
LUA_STACK = "stack traceback:\n\ta.lua:2: in main chunk\n\t[C]: in ?\n"
LAST_WORDS = [
    (f"{JAVA_END}\n\tat A.f(A.java:5)\n\t... 2 more\n", JAVA_END),
    (f"thread 'main' panicked at a.rs:6:12:\nno such index\n{RUST_END}\n", "no such index"),
    ("\tat A.f(A.java:5)\n", "at A.f(A.java:5)"),
    ("a.rb:2:in `f': no (Error)\n\tfrom a.rb:7:in `<main>'\n", "a.rb:2:in `f': no (Error)"),
    (f"{PHP_END}\n{PHP_STACK}", PHP_END),
    (f"{PASCAL_END}\n  $00000000004010E0\n", PASCAL_END),
    (f"lua: a.lua:2: no value\n{LUA_STACK}", "lua: a.lua:2: no value"),
]
CRASHED = {"exit_code": 1}
SLOW = {"cpu_s": 2.01}
LONG = {"output_bytes": 8 * MIB + 1}
LARGE = {"memory_bytes": 64 * MIB + 1}
LOST = {"failed_to_start": "no such file", "exit_code": None}
ALL = {**LARGE, **LONG, **SLOW, **CRASHED}
STOPPED = {Stop.CPU: V.TLE, Stop.WALL: V.TLE, Stop.MEMORY: V.MLE, Stop.OUTPUT: V.OLE,
           Stop.PROCESSES: V.RTE}  # fmt: skip


def execution_with(**facts: Any) -> Execution:
    return replace(execution(), **facts)


def test_the_facts_give_a_verdict() -> None:
    table: list[tuple[dict[str, Any], Verdict | None]] = [
        ({}, None),  # nothing happened: ask the checker
        ({"stderr": b"warning"}, None),  # standard error alone is no fault
        (LOST, V.JE),  # it could not be started
        ({**LOST, "exit_code": 126}, V.RTE),  # by what it is itself
        *(({"stopped_by": stop}, verdict) for stop, verdict in STOPPED.items()),
        (LARGE, V.MLE),  # over the memory limit
        ({"memory_bytes": 64 * MIB}, None),  # at the memory limit
        (LONG, V.OLE),  # over the output limit
        ({"output_bytes": 8 * MIB}, None),  # at the output limit
        (SLOW, V.TLE),  # over the CPU limit
        ({"cpu_s": 2.0}, None),  # at the CPU limit
        ({"cpu_s": 0.1, "wall_s": 100.0}, None),  # wall time alone is no fault
        (CRASHED, V.RTE),  # an exit code that is not 0
        ({"exit_code": -1}, V.RTE),  # a negative exit code
        ({"exit_code": None, "signal": 11}, V.RTE),  # ended by a signal
        ({"exit_code": 0, "signal": 9}, V.RTE),  # a signal in spite of code 0
        ({"exit_code": None}, V.RTE),  # no exit code is not success
        ({**CRASHED, "stderr": b"java.lang.OutOfMemoryError: Java heap space\n"}, V.MLE),  # told it
        ({"stderr": b"java.lang.OutOfMemoryError: Java heap space\n"}, None),  # and went on
        ({**CRASHED, "stderr": b"# java.lang.OutOfMemoryError: Java heap space\n"}, V.RTE),
        # What comes first, where several are true: what stopped it, memory, output, time, its end.
        ({**ALL, **LOST, "stopped_by": Stop.CPU}, V.JE),
        *(({**ALL, "stopped_by": stop}, verdict) for stop, verdict in STOPPED.items()),
        (ALL, V.MLE),
        ({**LONG, **SLOW, **CRASHED}, V.OLE),
        ({**SLOW, **CRASHED}, V.TLE),
    ]
    for facts, verdict in table:
        assert verdict_of(execution_with(**facts), LIMITS) is verdict
    # Where output is cut, too much of it comes last.
    limits = replace(LIMITS, cuts_output=True)
    for others, verdict in (({}, V.OLE), (CRASHED, V.RTE), (SLOW, V.TLE), (LARGE, V.MLE)):
        assert verdict_of(execution_with(**{**LONG, **others}), limits) is verdict
    assert verdict_of(execution(), limits) is None


EXECUTIONS = st.builds(
    Execution,
    stdout=st.just(b""),
    stderr=st.just(b""),
    failed_to_start=st.none() | st.just("no such file"),
    cpu_s=st.floats(0, 4),
    wall_s=st.floats(0, 10),
    memory_bytes=st.integers(0, 128 * MIB),
    output_bytes=st.integers(0, 16 * MIB),
    exit_code=st.none() | st.integers(-128, 255),
    signal=st.none() | st.integers(1, 64),
    stopped_by=st.none() | st.sampled_from(Stop),
)


@given(EXECUTIONS, st.floats(1, 10))
def test_faults_are_not_checked_and_have_a_reason(facts: Execution, factor: float) -> None:
    verdict = verdict_of(facts, LIMITS)

    faultless = (
        facts.failed_to_start is None
        and facts.stopped_by is None
        and facts.signal is None
        and facts.exit_code == 0
        and facts.cpu_s <= LIMITS.cpu_s
        and facts.memory_bytes <= LIMITS.memory_bytes
        and facts.output_bytes <= LIMITS.output_bytes
    )
    assert (verdict is None) == faultless
    assert verdict not in (V.AC, V.WA, V.CE)
    if verdict is V.TLE:
        assert facts.cpu_s > LIMITS.cpu_s or facts.stopped_by in (Stop.CPU, Stop.WALL)
    elif verdict is not None:  # more time turns no other fault into a time limit
        assert verdict_of(facts, LIMITS.scale(factor)) is not V.TLE
    if verdict is not None:
        words = verdict_reason(facts, LIMITS, verdict)
        assert words
        assert "\n" not in words
        assert not words.endswith(".")


UNFINISHED = "stopped after {} s of CPU time; the limit is 2 s"
TOO_LONG = "stopped after 5.0 s although it used only 0.01 s of CPU time:"
IDLE = f"{TOO_LONG} it was idle"
CHILDREN = "children that it did not wait for"
SEGV = "SIGSEGV: it made an invalid memory access, or overflowed the stack"
WAITS = {"stopped_by": Stop.WALL, "wall_s": 5.04, "cpu_s": 0.012}
FULL = {"stopped_by": Stop.MEMORY, "memory_bytes": 64 * MIB}
LAST_WORD = {"exit_code": 1, "stderr": b"Traceback ...\n  here\nKeyError: 'a'\n\n"}


def test_a_reason_has_the_cost_and_the_limit() -> None:
    table: list[tuple[dict[str, Any], str]] = [
        (LOST, "the program could not be started: no such file"),
        # TLE: idle, and idle as far as is known; not idle, on a busy machine; stopped; finished
        (WAITS, f"{IDLE} (asleep, or waiting for something that never came)"),
        ({**WAITS, "is_cpu_complete": False}, f"{IDLE}, or {CHILDREN} were busy"),
        ({**WAITS, "disk_s": 4.5}, f"{TOO_LONG} it waited for the disk, again and again"),
        ({**WAITS, "cpu_s": 2.5}, UNFINISHED.format("2.50")),
        ({"stopped_by": Stop.CPU, "cpu_s": 2.304}, UNFINISHED.format("2.30")),
        ({"cpu_s": 2.25}, "took 2.25 s of CPU time; the limit is 2 s"),
        ({"memory_bytes": 100 * MIB}, "used 100 MiB of memory; the limit is 64 MiB"),
        (FULL, "asked for more memory than the limit of 64 MiB"),
        ({**LONG, "stdout": b"x" * (5 * MIB)}, "wrote more than 8 MiB of output"),
        ({"stopped_by": Stop.PROCESSES}, "started more than 256 processes"),
        # RTE: silent, its last words, a signal
        ({**LOST, "exit_code": 126}, "the program could not be started: no such file"),
        ({"exit_code": 3}, "exit code 3"),
        (LAST_WORD, "exit code 1: KeyError: 'a'"),
        *(
            ({"exit_code": 1, "stderr": said.encode()}, f"exit code 1: {end}")
            for said, end in LAST_WORDS
        ),
        ({"exit_code": None, "signal": signal.SIGSEGV}, f"ended by {SEGV}"),
        ({"exit_code": None, "signal": signal.SIGKILL}, "ended by SIGKILL: it was killed"),
        ({"signal": signal.SIGXFSZ}, "ended by SIGXFSZ: it wrote a file larger than it may"),
        ({"exit_code": None, "signal": signal.SIGUSR1}, "ended by SIGUSR1"),
        ({"exit_code": None, "signal": 63}, "ended by signal 63"),
    ]
    for facts, words in table:
        execution = execution_with(**facts)
        verdict = verdict_of(execution, LIMITS)
        assert verdict is not None
        assert verdict_reason(execution, LIMITS, verdict) == words


def test_nodes_are_read_from_a_line_of_their_own_which_is_not_shown() -> None:
    for stderr, nodes, rest in [
        (b"nodes=12324", 12324, b""),  # the line alone
        (b"start\nnodes=7\nend\n", 7, b"start\nend\n"),
        (b"nodes=1\nnodes=2\n", 2, b""),  # the last of several
        (b"nodes=0\n", 0, b""),  # none were searched
        (b"nodes=" + b"9" * 18, 10**18 - 1, b""),  # as much as fits a store
        (b"\xff\xfe\nnodes=3\n", 3, b"\xff\xfe\n"),  # beside bytes that are no text
    ]:
        assert (reported_nodes(stderr), without_nodes(stderr)) == (nodes, rest)
    for words in ("", "all nodes=5\n", "nodes=5 or so\n", "nodes = 5\n", "nodes=-5\n", "nodes=\n",
                  f"nodes={'9' * 19}", "nodes=٣"):  # fmt: skip
        line = words.encode()
        assert (reported_nodes(line), without_nodes(line)) == (None, line)


def test_what_is_near_the_limit_or_may_lack_time_is_undecided_or_doubtful() -> None:
    for verdict, cpu_s, undecided in [
        *((V.TLE, 2.001, True), (V.TLE, 2.2, True), (V.TLE, 2.21, False), (V.TLE, None, False)),
        *((V.TLE, 1.9, False), (V.MLE, 2.1, False)),  # the first was idle
    ]:
        judged = Judgement(case="secret/01-one", hash="", verdict=verdict, cpu_s=cpu_s)
        assert is_undecided(judged, LIMITS) is undecided, (verdict, cpu_s)
    lacking = {"is_cpu_complete": False, "cpu_s": 0.1}
    for facts, words in [
        ({"cpu_s": 1.5, "wall_s": 3.0}, ""),
        ({"cpu_s": 1.9}, "1.90 s of 2.0 s: sensitive to the limit"),
        ({**lacking, "wall_s": 1.9}, ""),
        ({**lacking, "wall_s": 2.1}, "ran for 2.10 s, and children that it did not wait for may "
         "have used more than the 0.10 s of CPU time that are known"),
    ]:  # fmt: skip
        assert doubt_about_time(execution_with(**facts), LIMITS) == words
    # A tenth on either side is near, and only more is surely late.
    for cpu_s, near in [(1.79, False), (1.81, True), (2.0, True), (2.19, True), (2.21, False)]:
        words = verdict_reason(execution_with(cpu_s=cpu_s), LIMITS, V.TLE)
        assert is_near(cpu_s, LIMITS) is near is ("sensitive" in words), cpu_s
    late = [is_surely_late(cpu_s, LIMITS) for cpu_s in (None, 0.1, 2.0, 2.1, 2.4)]
    assert late == [False, False, False, False, True]


AC, WA, TLE, RTE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE
VERDICTS = st.lists(st.sampled_from([one.value for one in Verdict]), max_size=5)


def report_with(
    cases: Mapping[str, str],
    *rules: Rule,
    final: Verdict | None = None,
    scores: Mapping[str, float] | None = None,
    graded: Verdict | None = None,
    complete: bool = True,
    left: int = 0,
) -> Report:
    """A report on a solution of which rules alone are asked; a case is `WA` or `AC 12: words`."""
    judgements = []
    for case, text in cases.items():
        head, _, message = text.partition(": ")
        word, *score = head.split()
        judged = Judgement(case=case, hash="", verdict=Verdict[word], message=Fact("{}", message))
        judgements.append(replace(judged, score=Fraction(score[0]) if score else None))
    every = frozenset([AC, WA, TLE, RTE])
    last = None if final is None else frozenset([final])
    expectation = Expectation(permitted=every, required=every, rules=rules, final=last)
    return conftest.report(
        *judgements,
        expectation=expectation,
        cases_total=len(judgements) + left,
        complete=complete,
        scores={name: Fraction(str(score)) for name, score in (scores or {}).items()},
        graded=graded,
    )


def report(words: str = "", *, folder: str = "accepted", complete: bool = True) -> Report:
    """A report on the cases 0, 1, ... with these verdicts."""
    cases = {f"secret/{place}": word for place, word in enumerate(words.split())}
    return replace(report_with(cases, complete=complete), expectation=FOLDERS[folder])


def is_expected(folder: str, words: str, *, complete: bool = True) -> bool | None:
    """Whether a report with these verdicts is as expected."""
    return is_report_as_expected(report(words, folder=folder, complete=complete))


def test_each_verdict_must_be_permitted_and_one_of_them_required() -> None:
    for folder, right, wrong in [
        ("accepted", ["AC", "AC AC AC"], ["AC WA", "AC TLE", "AC MLE", "AC OLE", ""]),
        ("wrong_answer", ["WA", "AC WA AC"], ["AC AC", "WA TLE", "WA RTE", "AC MLE", "AC OLE"]),
        ("time_limit_exceeded", ["AC TLE"], ["AC", "TLE WA", "AC MLE", "AC OLE"]),
        ("run_time_error", ["AC RTE", "AC MLE", "AC OLE"], ["RTE TLE"]),
        ("brute_force", ["AC TLE", "RTE", "RTE TLE", "AC MLE", "AC OLE"], ["AC", "TLE WA"]),
        ("rejected", ["WA", "AC TLE", "WA TLE RTE", "AC MLE", "AC OLE"], ["AC"]),
    ]:
        required = " ".join(expected_verdicts(FOLDERS[folder]))
        never = [f"{words} {verdict}" for words in ("", required) for verdict in ("CE", "JE")]
        assert [words for words in right if not is_expected(folder, words)] == []
        assert [words for words in [*wrong, *never] if is_expected(folder, words)] == []
        assert [words for words in never if is_expected(folder, words, complete=False)] == []


@given(st.sampled_from(list(FOLDERS)), VERDICTS)
def test_what_is_expected_is_so_with_fewer_and_turned(folder: str, verdicts: list[str]) -> None:
    found = is_expected(folder, " ".join(verdicts))

    assert found == is_expected(folder, " ".join(verdicts[::-1]))
    if found:
        for count in range(len(verdicts)):
            assert is_expected(folder, " ".join(verdicts[:count]), complete=False)


SKIPPED = replace(report(), skipped="ghc is not installed")
RIGHT, WRONG, BROKEN = report("AC AC"), report("AC WA"), report("AC JE")


def test_the_exit_status_is_the_worst_of_all() -> None:
    assert is_report_as_expected(SKIPPED) is None
    # Cases that were left out may be the wrong ones; what is not permitted is seen.
    found = [is_expected("wrong_answer", words, complete=False) for words in ("AC", "AC TLE")]
    assert found == [True, False]
    for reports, status in [
        ([RIGHT, report("WA", folder="rejected")], 0),  # all as expected
        ([RIGHT, WRONG], 1),  # one is not as expected
        ([report("CE")], 1),  # a compile error is the solution's
        ([WRONG, BROKEN], 2),  # a judge error wins
        ([BROKEN, WRONG], 2),  # a judge error wins, in any order
        ([], 2),  # no solution
        ([report()], 2),  # no case
        ([SKIPPED], 2),  # skipped alone: nothing was judged
        ([SKIPPED, RIGHT], 0),  # skipped beside what is right
        ([WRONG, SKIPPED], 1),  # skipped beside what is wrong
        ([RIGHT, report()], 1),  # one was not judged although it should be
        ([RIGHT, report(complete=False)], 0),  # one was left out by choice
    ]:
        assert exit_status(iter(reports)) == status


FIRST = r"secret/g1(/.*)?"
ONE = frozenset([AC])
CASES = {
    "sample/1": "AC",
    "secret/g1/1": "AC",
    "secret/g1/2": "WA: 3 is not 2\nand more",
    "secret/g2/1": "TLE: too late",
}
LATE = "got TLE on secret/g2/1: too late"
WRONG_AT_2 = "got WA on secret/g1/2: 3 is not 2; each of secret/g1"
EACH = f"{LATE}; each of {{}} must get AC"
SEVERAL = glob_to_regex("secret/{g*/1,x-y}")


def test_a_rule_speaks_of_the_cases_that_its_pattern_names_in_full() -> None:
    for rule, expected in [
        (Rule(), None),
        (Rule(cases="sample(/.*)?", permitted=ONE, required=ONE), None),
        (Rule(cases=FIRST, permitted=frozenset([AC, WA])), None),
        (Rule(cases=FIRST, permitted=frozenset([AC, TLE])), f"{WRONG_AT_2} must get AC or TLE"),
        (Rule(cases=r"secret/[^/]*/1(/.*)?", permitted=ONE), EACH.format("secret/*/1")),
        (Rule(cases=SEVERAL, permitted=ONE), EACH.format("{secret/g*/1,secret/x-y}")),
        (Rule(permitted=frozenset([AC, WA])), LATE),
        (Rule(cases=FIRST, required=frozenset([WA])), None),
        (Rule(cases=FIRST, required=frozenset([TLE])), "no case of secret/g1 gives it TLE"),
        (Rule(required=frozenset([RTE, TLE])), None),
        (Rule(required=frozenset([RTE])), "no case gives it RTE"),
        (Rule(message="is not"), None),
        (Rule(cases=FIRST, message="and more"), None),
        (Rule(message="unheard"), "no case gives it the message 'unheard'"),
        (Rule(message="too late"), "no case gives it the message 'too late'"),  # the judge says it
        (Rule(cases="secret/g3(/.*)?", required=frozenset([TLE]), message="never run"), None),
        (Rule(cases="g1", permitted=ONE, required=ONE), None),
    ]:
        assert unmet_expectation(report_with(CASES, rule)) == expected
    # A case that is left out counts as not accepted, and it is not known how.
    third, not_passed = "secret/g3(/.*)?", "what its group requires was not passed"
    not_accepted = frozenset([WA, TLE, RTE])
    for rule, expected in [
        (Rule(cases=third, permitted=ONE), f"secret/g3/1 is not AC: {not_passed}; each of {{}}"),
        (Rule(cases=third, permitted=frozenset([AC, TLE])), None),
        (Rule(cases=third, required=frozenset([TLE])), "no case of secret/g3 gives it TLE"),
        (Rule(cases=third, required=not_accepted), None),
        (Rule(cases=third, message="never"), "no case of secret/g3 gives it the message 'never'"),
    ]:
        unmet = unmet_expectation(replace(report_with(CASES, rule), left_out=("secret/g3/1",)))
        assert unmet == (expected and expected.format("secret/g3 must get AC"))
    # All rules apply in addition to the folder.
    rules = Rule(cases=FIRST, required=frozenset([WA])), Rule(message="unheard")
    judged = report_with(CASES, *rules)
    strict = replace(judged, expectation=replace(FOLDERS["wrong_answer"], rules=rules))
    assert unmet_expectation(judged) == "no case gives it the message 'unheard'"
    assert (unmet_expectation(strict), is_report_as_expected(strict)) == (LATE, False)


def test_a_score_is_that_of_the_outermost_that_is_named() -> None:
    cases = {"sample/1": "AC", "secret/g1/1": "AC 7", "secret/g1/2": "AC 13"}
    cases |= {"secret/g2/1": "WA 0"}
    scores = {"": 30, "secret": 30, "secret/g1": 20, "secret/g2": 10}
    for rule, expected in [
        (Rule(score=(30, 30)), None),
        (Rule(score=(20, 40)), None),
        (Rule(score=(30 - 1e-10, 30 - 1e-10)), None),  # within a tolerance
        (Rule(score=(30.5, 30.5)), "scores 30 on the whole, not 30.5"),
        (Rule(score=(0, 29.9)), "scores 30 on the whole, not 0 to 29.9"),
        (Rule(score=(0, float("inf"))), None),
        (Rule(cases=FIRST, score=(20, 20)), None),
        (Rule(cases=FIRST, score=(7, 7)), "scores 20 on secret/g1, not 7"),
        (Rule(cases="secret/g1/1(/.*)?", score=(7, 7)), None),
        (Rule(cases="secret/g1/[^/]*(/.*)?", score=(7, 7)), "scores 13 on secret/g1/2, not 7"),
        (Rule(cases="secret/g[^/]*(/.*)?", score=(10, 20)), None),
        (Rule(cases="secret(/.*)?", score=(30, 30)), None),
        (Rule(cases=".*", score=(30, 30)), None),
        (Rule(cases="sample(/.*)?", score=(1, 2)), "sample has no score, but 1 to 2 is expected"),
    ]:
        assert unmet_expectation(report_with(cases, rule, scores=scores)) == expected


SHOWN = Rule(required=frozenset([RTE])), Rule(message="unheard"), Rule(score=(1, 1))


def test_required_verdicts_are_checked_only_after_all_cases() -> None:
    for rule in SHOWN:
        assert unmet_expectation(report_with(CASES, rule)) is not None
        for complete, left in [(False, 0), (True, 1), (False, 1)]:
            judged = report_with(CASES, rule, complete=complete, left=left)
            assert unmet_expectation(judged) is None, (rule, complete, left)
        # Cases that the grading leaves out are not waited for.
        assert unmet_expectation(report_with(CASES, rule, left=2, scores={"": 0})) is not None
        assert unmet_expectation(report_with(CASES, rule, left=2, graded=WA)) is not None
    permitted = report_with(CASES, Rule(permitted=frozenset([AC])), complete=False, left=3)
    assert unmet_expectation(permitted) == "got WA on secret/g1/2: 3 is not 2"


def test_the_final_verdict_may_be_required() -> None:
    for cases, graded, final, expected in [
        (CASES, None, WA, None),
        (CASES, None, TLE, "got WA in the end, not TLE"),
        (CASES, AC, AC, None),
        (CASES, TLE, WA, "got TLE in the end, not WA"),
        ({"1": "MLE"}, None, RTE, None),
        ({"1": "OLE"}, None, Verdict.OLE, None),
        ({"1": "AC"}, None, WA, "got AC in the end, not WA"),
    ]:
        judged = report_with(cases, final=final, graded=graded)
        assert unmet_expectation(judged) == expected
        assert unmet_expectation(replace(judged, complete=False)) is None
    # The grader must accept, whatever single cases get.
    partial = Expectation(permitted=frozenset([AC, WA, TLE]), required=frozenset(), final=ONE)
    unjudged = replace(report_with({}), expectation=partial)
    assert unmet_expectation(unjudged) == "got no verdict in the end, not AC"
    assert unmet_expectation(replace(unjudged, skipped="ghc is not installed")) is None
    assert is_report_as_expected(replace(report("AC WA"), expectation=partial, graded=AC)) is True
    assert expected_verdicts(partial) == ["AC"]
    assert expected_verdicts(replace(ACCEPTED, final=frozenset([TLE, WA]))) == ["WA", "TLE"]
    for word in ("CE", "OLE"):
        named = frozenset([Verdict[word]])
        expectation = Expectation(permitted=named, required=named, final=named)
        assert unmet_expectation(replace(report_with({"1": word}), expectation=expectation)) is None
        assert expected_verdicts(expectation) == [word]


def test_one_case_decides_only_if_nothing_else_is_required() -> None:
    table: list[tuple[dict[str, Any], bool]] = [
        ({}, True),
        ({"rules": (Rule(permitted=frozenset([AC])),)}, True),
        ({"rules": (Rule(required=frozenset([WA])),)}, False),
        ({"rules": (Rule(message="words"),)}, False),
        ({"rules": (Rule(score=(0, 1)),)}, False),
        ({"final": frozenset([WA])}, False),
        ({"required": frozenset([TLE])}, False),
    ]
    for change, expected in table:
        expectation = replace(FOLDERS["wrong_answer"], **change)
        assert is_decisive(expectation, WA) is expected
