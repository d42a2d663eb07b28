"""The judgement on one case: verdict, message, excerpt and figures."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from msgspec.structs import replace

from judge import languages
from judge.errors import SandboxError
from judge.grading.expectations import ACCEPTED
from judge.model import (
    Aggregation,
    Check,
    Excerpt,
    Execution,
    Group,
    Judgement,
    Limits,
    Place,
    Problem,
    Program,
    Rule,
    RulesSource,
    Source,
    SourceFile,
    Stop,
    Validation,
    ValidatorProtocol,
    Verdict,
)
from judge.packages.families.run_scripts import PLAIN_CHECKER, run_script
from judge.runner import judge_case as judge_case_module
from judge.runner.build import Builder, Jails
from judge.runner.judge_case import (
    check_within_limits,
    explain_within_limits,
    judge_case,
    limits_of,
)
from judge.runner.solution_run import name_sources, rename_files
from judge.sandbox import Level, LimitedCalls, best_sandbox, sandbox_of_level
from tests.conftest import (
    LIMITS,
    SHELL,
    FakeSandbox,
    case,
    execution,
    problem,
    slow_reads_of,
    solution,
)
from tests.kit.solutions import KIT

Answers = Callable[[Program, bytes], Execution]


def judge_one_case(behaviour: Answers, tmp_path: Path, **changes: Any) -> Judgement:
    """The judgement on one case whose answer is 1."""
    sandbox = FakeSandbox(behaviour)
    asked: dict[str, Any] = {"problem": problem(), "solution": solution(), "case": case()}
    jails = Jails(sandbox, Builder(sandbox, tmp_path))
    return judge_case(**asked | changes, jails=jails)


def always(seen: Execution) -> Answers:
    return lambda program, stdin: seen


COSTS = {"cpu_s": 0.25, "wall_s": 0.5, "memory_bytes": 10 << 20}


def told(verdict: Verdict, message: str = "", **more: object) -> dict[str, Any]:
    """What a judgement says."""
    return {"verdict": verdict, "message": message, **more}


def shown(actual: str, stderr: str = "") -> dict[str, Any]:
    return {"excerpt": Excerpt(input="1", expected="1", actual=actual, stderr=stderr)}


DIFFERS = "word 1 (line 1) is '2' where '1' is expected"
CRASHED: dict[str, Any] = {"stdout": b"1\n", "stderr": b"IndexError\nnodes=42\n", "exit_code": 1}
CRASH = {**shown("1", "IndexError"), "nodes": 42, "exit_code": 1}


def test_a_judgement_says_what_was_seen_what_it_cost_and_what_was_expected(tmp_path: Path) -> None:
    rows: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"stdout": b"1\n", "stderr": b"nodes=42\n"}, told(Verdict.AC, nodes=42)),
        ({"stdout": b"2\n"}, told(Verdict.WA, DIFFERS, output_sum=crc32(b"2\n"), **shown("2"))),
        # A checker would have accepted it.
        (CRASHED, told(Verdict.RTE, "exit code 1: IndexError", **CRASH)),
    ]
    for seen, judged in rows:
        judgement = judge_one_case(always(execution(**COSTS | seen)), tmp_path)
        usual = COSTS | {"exit_code": 0, "output_sum": crc32(b"1\n")}
        known = Judgement(case="secret/01-one", hash=case().hash, **usual | judged)
        assert replace(judgement, advice=()) == known


def says(stdout: bytes) -> Answers:
    return always(execution(stdout=stdout))


def refuses(program: Program, stdin: bytes) -> Execution:
    raise SandboxError(NO_PROCESS, advice="Free some memory")


RIGHT = execution(stdout=b"1")
JUGS = {"problem": KIT.problem("jugs"), "case": case(input="1\n3 5 3\n", answer="1\n3,0\n")}
BROKEN = solution(language=replace(SHELL, compile=("sh", "-c", "compile")))
COMPILER = execution(stderr=b"line 1: oh", exit_code=1)
NEAR, NO_PROCESS = "0.93 s of 1.0 s: sensitive to the limit", "no process can be started"


def test_the_verdict_is_by_what_happened_before_it_is_by_the_output(tmp_path: Path) -> None:
    cases: list[tuple[Answers, dict[str, Any], dict[str, Any]]] = [
        # What was exceeded counts before the output.
        (always(replace(RIGHT, stopped_by=Stop.CPU)), {}, {"verdict": Verdict.TLE}),
        (always(replace(RIGHT, stopped_by=Stop.OUTPUT)), {}, {"verdict": Verdict.OLE}),
        (
            always(replace(RIGHT, failed_to_start="gone", exit_code=None)),
            {},
            {"verdict": Verdict.JE},
        ),
        (always(replace(RIGHT, cpu_s=0.93)), {}, told(Verdict.AC, NEAR)),
        # After a compile error nothing runs.
        (always(COMPILER), {"solution": BROKEN}, told(Verdict.CE, "line 1: oh", cpu_s=None)),
        # An error of the machine is a judge error.
        (refuses, {}, told(Verdict.JE, f"{NO_PROCESS}. Free some memory")),
        # The quality is known even if a solution is too long.
        (says(b"1\n3,0\n"), JUGS, {"verdict": Verdict.AC, "quality": 1}),
        (says(b"3\n0,5\n3,2\n3,0\n"), JUGS, {"verdict": Verdict.WA, "quality": 3}),
        (says(b"1\n0,5\n"), JUGS, {"verdict": Verdict.WA, "quality": None}),
    ]
    for behaviour, changes, judged in cases:
        judgement = judge_one_case(behaviour, tmp_path, **changes)
        assert {name: getattr(judgement, name) for name in judged} == judged


@pytest.mark.attack
def test_who_waits_for_the_disk_runs_once_more_and_then_it_is_too_slow(tmp_path: Path) -> None:
    waits = execution(stopped_by=Stop.WALL, exit_code=None, wall_s=6.0, disk_s=5.0)
    for runs, verdict in (([waits, execution(stdout=b"1")], "AC"), ([waits, waits], "TLE")):
        left = list(runs)

        def next_run(program: Program, stdin: bytes, left: list[Execution] = left) -> Execution:
            return left.pop(0)

        judgement = judge_one_case(next_run, tmp_path)
        assert (judgement.verdict.value, left) == (verdict, [])


def test_a_language_that_starts_slowly_gets_more_wall_time() -> None:
    slow = solution(language=replace(SHELL, wall_extra_s=1.5))

    limits = problem().limits
    assert limits_of(problem(), slow) == replace(limits, wall_s=limits.wall_s + 1.5)


# Validators of a package


@dataclass(frozen=True)
class Bench:
    """A real sandbox, in which scripts of the shell are solutions and validators."""

    jails: Jails

    def judged(
        self,
        plays: str,
        *validators: str | Source,
        cpu_s: float = 2.0,
        limits: Limits | None = None,
        place: Place = Place.OWN,
        record: bool = False,
        case_changes: dict[str, Any] | None = None,
        groups: tuple[Group, ...] = (),
        expected: tuple[str, ...] = (),
        **validation: Any,
    ) -> Judgement:
        """The judgement on the case 1 -> 1 of a solution and validators, given as scripts."""
        usual = Limits.of(cpu_s=cpu_s, memory_bytes=256 << 20)
        numbered = enumerate(validators)
        sources = tuple(script(f"judge{n}", s) if isinstance(s, str) else s for n, s in numbered)
        asked = Validation(validators=sources, limits=usual, **validation)
        rules = tuple(Rule(message=message) for message in expected)
        asking = replace(problem(), place=place, validation=asked, limits=limits or usual)
        return judge_case(
            replace(asking, groups=groups),
            replace(solution(content=plays), expectation=replace(ACCEPTED, rules=rules)),
            replace(case(input="1\n", answer="1\n"), **case_changes or {}),
            jails=self.jails,
            record=record,
        )


def script(name: str, text: str) -> Source:
    file = SourceFile(name=f"{name}.sh", content=text.encode())
    return Source(name=name, files=(file,), language=SHELL)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    folder = tmp_path_factory.mktemp("bench")
    sandbox = best_sandbox()
    jails = Jails(sandbox, Builder(sandbox, folder))
    yield Bench(jails)
    jails.close()


BUSY = f"""{languages.find_command("python3")} -c '
import time
while time.process_time() < {{}}: pass'"""
COMPARES = 'read it; read want < "$2"; [ "$it" = "$want" ] && exit 42; exit 43'
REFUSES = 'echo "not I" > "$3/judgemessage.txt"; exit 43'
FAILS_TO_COMPILE = replace(SHELL, compile=("sh", "-c", "echo 'line 1: oh' >&2; exit 1"))
NO_PROGRAM = replace(script("broken", ""), language=FAILS_TO_COMPILE)


def test_the_verdict_is_that_of_the_validators(bench: Bench) -> None:
    rows: list[tuple[str, list[str | Source], Verdict, str]] = [
        ("cat", [COMPARES], Verdict.AC, ""),
        ("echo 2", [COMPARES], Verdict.WA, "the validator judge0 does not accept it"),
        # All must accept; after one that does not, no other is asked.
        ("cat", [COMPARES, "exit 42"], Verdict.AC, ""),
        ("cat", [COMPARES, REFUSES, "exit 1"], Verdict.WA, "not I"),
        # What has crashed is shown to none, and one that reads nothing does no harm.
        ("cat; exit 3", ["exit 1"], Verdict.RTE, "exit code 3"),
        ("yes | head -c 4000000", ["exit 42"], Verdict.AC, ""),
        # The fault of a validator.
        ("cat", ["echo oh >&2; exit 1"], Verdict.JE, "judge0 exited with 1, not 42 or 43: oh"),
        ("cat", ["kill -SEGV $$"], Verdict.JE, "the validator judge0 ended by SIGSEGV"),
        ("cat", [NO_PROGRAM], Verdict.JE, "the validator broken has no program: line 1: oh"),
    ]
    for plays, validators, verdict, words in rows:
        judgement = bench.judged(plays, *validators, cpu_s=0.5)
        assert (judgement.verdict, words in judgement.message) == (verdict, True), judgement.message
        if verdict is Verdict.AC:
            assert judgement.message == ""
        if plays == "echo 2":
            assert judgement.excerpt == Excerpt(input="1", expected="1", actual="2", stderr="")


def test_a_validator_is_called_with_input_answer_folder_and_arguments(bench: Bench) -> None:
    tells = """
        feedback="$3"; cat "$1" > "${feedback}judgemessage.txt"; shift 3
        echo "$@" >> "${feedback}judgemessage.txt"
        echo "for you" > "${feedback}teammessage.txt"; exit 43
    """
    once = '[ -e "$3/mark" ] && exit 1; echo 1 > "$3/mark"; exit 42'

    judgement = bench.judged("cat", tells, case_changes={"validator_args": ("a b", "c")})

    assert judgement.message == "1\na b c (to the team: for you)"
    # Its files are removed before the next case.
    assert [bench.judged("cat", once).verdict for _ in range(2)] == [Verdict.AC] * 2


CODES = {Verdict.AC: [0, 7], Verdict.WA: [1, 2, 4, 8], Verdict.JE: [3, 42]}
POINTS = {  # the first ones count, and none are a rejection
    Verdict.AC: ["0.05:", "e points 1", "1 points 0"],
    Verdict.WA: ["0.0", "-1", "+0:", "0e0", "0 points 1"],
}
PLAIN = run_script(PLAIN_CHECKER, "check.py").replace('python3 "$here"/check.py', "checker")


def test_a_testlib_checker_has_its_own_exit_codes_and_one_in_python_the_same(bench: Bench) -> None:
    for code, said, verdict in [
        *((code, "it says so", verdict) for verdict, codes in CODES.items() for code in codes),
        *((7, f"points {one} it says so", verdict) for verdict, ps in POINTS.items() for one in ps),
    ]:
        checker = f'cmp -s "$2" "$3" || exit 99; echo "{said}" >&2; exit {code}'
        judgement = bench.judged("cat", checker, protocol=ValidatorProtocol.TESTLIB)
        in_python = bench.judged("cat", f"checker() (\n{checker}\n)\n{PLAIN}")
        lacks_points = code == 7 and "points" not in said
        assert judgement.verdict is verdict
        assert in_python.verdict is (Verdict.JE if lacks_points else verdict)
        assert "it says so" in judgement.message


def test_a_complete_group_of_polygon_gives_all_or_none(bench: Bench) -> None:
    group = Group(name="secret", aggregation=Aggregation.PASS_FAIL, max_score=Fraction(30))
    for points, fails, verdict in [
        ("30", True, Verdict.AC),
        ("29.5", True, Verdict.WA),
        ("29.5", False, Verdict.JE),
    ]:
        says = f'echo {points} > "$3/score.txt"; exit 42'
        judgement = bench.judged("cat", says, groups=(group,), parts_fail_groups=fails)
        assert judgement.verdict is verdict


def test_what_validators_left_for_judges_is_told_whatever_the_verdict(bench: Bench) -> None:
    left = 'echo to judges >> "$3/judgemessage.txt"; echo pin > "$3/teammessage.txt"; exit {}'
    long = 'printf "%5000s to judges" x > "$3/judgemessage.txt"; exit 43'
    again = f'echo 2 > "$3/nextpass.in"; {left.format(42)}'
    rows: list[tuple[str, list[str], Verdict, dict[str, Any]]] = [
        ("cat", [left.format(42), "exit 43"], Verdict.WA, {}),
        ("cat", [long], Verdict.WA, {}),
        ("exit 3", [f"cat; {left.format(43)}"], Verdict.RTE, {"interactive": True}),
        ("read n; [ $n = 1 ] || exit 3", [again], Verdict.RTE, {"passes": 2}),
    ]
    texts = ("to judges", "pin", "exit code")
    for plays, validators, verdict, changes in rows:
        judgement = bench.judged(plays, *validators, expected=texts, **changes)
        assert (judgement.verdict, judgement.told) == (verdict, ("to judges",))


SECOND = '[ -e "$3/first" ] && exit {}; echo 2 > "$3/first"; echo 2 > "$3/nextpass.in"; exit 42'
ANOTHER = "echo 1 > $3/nextpass.in"
REFUSED = "left nextpass.in, but did not accept the output"
THREE = """
    read n; read was < "$1"; echo "$was->$n" >> "$3/judgemessage.txt"
    [ "$n" -lt 3 ] && echo "$n" > "$3/nextpass.in"
    exit 42
"""


def test_a_validator_may_ask_for_another_pass(bench: Bench) -> None:
    for plays, again, passes, verdict, words in [
        # A pass reads what the validator left.
        ("read n; echo $((n + 1))", THREE, 3, Verdict.AC, "1->2\n2->3"),
        ("cat", SECOND.format(43), 2, Verdict.WA, "the validator judge0 does not accept it"),
        # Each has the whole time: both together take more than the limit.
        (f"exec {BUSY.format(0.3)}", SECOND.format(42), 2, Verdict.AC, ""),
        ("cat", f"{ANOTHER}; exit 42", 2, Verdict.JE, "the validator asked for more than 2 passes"),
        ("cat", f"{ANOTHER}; exit 43", 2, Verdict.JE, f"the validator judge0 {REFUSED}"),
    ]:
        judgement = bench.judged(plays, again, passes=passes, cpu_s=0.5)
        assert (judgement.verdict, judgement.message) == (verdict, words)
        if verdict is Verdict.WA:
            assert judgement.excerpt is not None
            assert judgement.excerpt.actual == "< 1\n> 1\n---\n< 2\n> 2"
        if "exec" in plays:
            assert (judgement.cpu_s or 0) >= 0.3  # that of the slowest


COUNTED = """
    read pass; n={}
    [ "$pass" = 2 ] && n=1
    while [ $n -gt 0 ]; do : > file; ls -i file; rm file; n=$((n - 1)); done
"""
TELLS = """
    [ -e "$3/first" ] && { cat > "$3/judgemessage.txt"; exit 43; }
    echo 2 > "$3/first"; echo 2 > "$3/nextpass.in"; exit 42
"""


@pytest.mark.attack
def test_a_pass_learns_nothing_of_the_one_before_from_numbers_of_files(bench: Bench) -> None:
    if best_sandbox().level is not Level.NAMESPACES:
        pytest.skip("files have numbers of their own only in a file system of their own")

    said = {
        bench.judged(COUNTED.format(n), TELLS, passes=2, place=Place.SCRATCH).message
        for n in (1, 9)
    }

    assert len(said) == 1
    assert re.fullmatch(r"\d+ file", said.pop())


ASKS = """
    read secret < "$1"
    while read guess; do
        [ "$guess" = "$secret" ] && { echo right; exit 42; }
        echo "not $guess"
    done
    echo "no more guesses" > "$3/judgemessage.txt"
    exit 43
"""
FLOODS = "while read x; do head -c 3000000 /dev/zero; done"
GUESSES = 'for n in 3 2 1; do echo $n; read said; [ "$said" = right ] && exit 0; done'


def test_a_dialogue_is_judged_by_the_validator_and_recorded_on_request(bench: Bench) -> None:
    right = bench.judged(GUESSES, ASKS, interactive=True)
    wrong = bench.judged("echo 2; read said", ASKS, interactive=True)
    recorded = bench.judged(GUESSES, ASKS, interactive=True, record=True)

    assert (right.verdict, right.excerpt) == (Verdict.AC, None)
    assert (wrong.verdict, wrong.message) == (Verdict.WA, "no more guesses")
    assert wrong.advice == ("`judge run -v` shows the dialogue",)
    said = "> 3\n< not 3\n> 2\n< not 2\n> 1\n< right"
    assert recorded.excerpt is not None
    assert (recorded.excerpt.transcript, recorded.advice) == (said, ())


def test_a_solution_in_a_dialogue_does_not_read_the_input(bench: Bench) -> None:
    silent = "exec >&-; while read said; do :; done; exit 42"

    # The validator says nothing; the input, 1, would have been read.
    judgement = bench.judged("echo done; read n && exit 3; exit 0", silent, interactive=True)

    assert judgement.verdict is Verdict.AC


@pytest.mark.slow
def test_the_verdict_of_a_dialogue_depends_on_who_ends_first(bench: Bench) -> None:
    for plays, validator, verdict in [
        ("exit 3", ASKS, Verdict.RTE),  # it crashes first
        # The pipes of a process close shortly before it has ended.
        ("echo 2; read x; sleep 0.2; kill -SEGV $$", "read x; exit 43", Verdict.WA),
        ("while :; do :; done", "exit 43", Verdict.WA),  # it runs on after a no
        ("exec >&-; read x", "read x || exit 43; exit 42", Verdict.WA),
        ("while :; do :; done", ASKS, Verdict.TLE),  # it takes all its time
        ("sleep 60", ASKS, Verdict.TLE),
        ("read x", "read y; exit 42", Verdict.TLE),  # both wait
        ("yes", "exit 42", Verdict.TLE),  # it talks on after a yes
        ("yes | head -c 3000000", "exit 42", Verdict.AC),  # nobody listens
        ("echo 1; read x", "exit 1", Verdict.JE),  # the judge fails
        ("exit 3", "read x || exit 1", Verdict.JE),  # the judge fails, after it
    ]:
        wall_s = 0.5 if verdict is Verdict.TLE else 10.0  # a busy machine may need long
        limits = replace(Limits.of(cpu_s=0.3, memory_bytes=256 << 20), wall_s=wall_s)
        judgement = bench.judged(plays, validator, interactive=True, limits=limits)
        assert judgement.verdict is verdict, judgement.message


BOTH, SPEAK = "each waited for the other to", "each waited for the other to write"
LATE = "the validator judge0 kept the solution waiting for"


def slow(*values: object) -> Any:
    return pytest.param(*values, marks=pytest.mark.slow)


@pytest.mark.attack
@pytest.mark.parametrize(
    ("plays", "validator", "verdict", "words"),
    [
        slow("yes", f"{FLOODS}; {BUSY.format(0.6)}; exit 43", Verdict.TLE, f"{BOTH} read"),
        ("echo 1; sleep 60", f"{FLOODS}; exit 43", Verdict.TLE, "from the validator were not read"),
        ("read x", "read x; exit 43", Verdict.TLE, SPEAK),
        slow("read x", f"{BUSY.format(0.6)}; read x; exit 43", Verdict.TLE, SPEAK),
        slow("echo 1; read x", f"{BUSY.format(0.3)}; sleep 6; exit 43", Verdict.JE, f"{LATE} 5 s"),
        slow("echo 1; read x", "sleep 3; exit 43", Verdict.JE, f"{LATE} 1 s"),
        ("sleep 60", "exit 42", Verdict.TLE, "it was idle (asleep"),
    ],
)
def test_who_kept_the_other_waiting_is_at_fault(
    bench: Bench, plays: str, validator: str, verdict: Verdict, words: str
) -> None:
    limits = replace(Limits.of(cpu_s=0.3, memory_bytes=256 << 20), wall_s=0.5)

    judgement = bench.judged(plays, validator, interactive=True, limits=limits)

    assert judgement.verdict is verdict, judgement.message
    assert words in judgement.message


COUNTS = "seq 10; for n in 1 2 3 4 5 6 7 8 9 10; do read it; done; exit 42"
WORKS = f"""
    for n in 1 2 3 4 5 6; do
        {BUSY.format(0.05)}
        sleep 0.25; echo $n; read it || exit 43
    done
    exit 42
"""


# In the second pass it finds what it wrote at the end of the first one.
TWICE = f"""
    cd "$3"; [ -e begun ] && {{ [ -e done ] && exit 42; exit 43; }}
    touch begun; {WORKS.replace("exit 42", "touch done; echo 2 >nextpass.in; exit 42")}
"""


@pytest.mark.slow
def test_a_dialogue_that_goes_on_gets_more_time(bench: Bench) -> None:
    for wall_s, plays, validator, passes in [
        (2.0, "while read n; do sleep 0.5; echo $n; done", COUNTS, 1),
        # All is read at once: no sample sees an unread byte, only the validator's CPU time tells.
        (0.5, "while read n; do echo $n; done", WORKS, 1),
        (0.5, "while read n; do echo $n; done", TWICE, 2),
    ]:
        limits = replace(Limits.of(cpu_s=1.0, memory_bytes=256 << 20), wall_s=wall_s)
        judgement = bench.judged(plays, validator, interactive=True, passes=passes, limits=limits)
        assert judgement.verdict is Verdict.AC, judgement.message
        assert (judgement.wall_s or 0) > 2 * wall_s


@pytest.mark.slow
def test_a_validator_that_waits_for_the_disk_keeps_nobody_waiting(
    bench: Bench, tmp_path: Path
) -> None:
    """It reads a file before it talks; not even its CPU time tells that it is at work."""
    reads = f"head -c 131072 {tmp_path}/big >read; echo 1; read it; exit 42"
    (tmp_path / "big").write_bytes(os.urandom(1 << 20))
    limits = replace(Limits.of(cpu_s=1.0, memory_bytes=256 << 20), wall_s=0.3)
    sandbox = sandbox_of_level(Level.LIMITS)  # where a program sees the file
    with closing(Jails(sandbox, bench.jails.builder)) as jails:
        there = Bench(jails)
        talk = partial(there.judged, "read n; echo $n", reads, interactive=True, limits=limits)
        talk()  # all is built then
        with slow_reads_of(tmp_path / "big"):
            judgement = talk()

    # Held again: the file is in memory by then.
    assert judgement.verdict is Verdict.AC, judgement.message


SMALL = Limits.of(cpu_s=2.0, memory_bytes=256 << 20, output_bytes=1000)
NOTED = {"files": (SourceFile(name="note", content=b"x" * 600),)}


def test_written_files_count_as_output(bench: Bench) -> None:
    for plays, verdict in [
        ("cat note mine.sh; rm mine.sh", Verdict.AC),
        ("cat note; cat note > a", Verdict.OLE),  # 600 bytes and 600 more
        ("cat note > a; cat note > b", Verdict.OLE),
        ("cat note > a; rm a; cat note > b", Verdict.AC),
        ("tr x y < note > a; mv a note", Verdict.AC),  # 600 in all: as long as before
        ("tr x y < note > a; cat note a", Verdict.OLE),
        ("ln -s note a; mkfifo b; mkdir c; cat note", Verdict.AC),
        ("mkdir -p a/b; cat note > a/b/c; cat note", Verdict.OLE),
        ("tr x y < note > a; mv a note; cat note", Verdict.OLE),
    ]:
        copied: dict[str, Any] = {"place": Place.COPY, "limits": SMALL, "case_changes": NOTED}
        judgement = bench.judged(plays, "exit 42", **copied)
        assert judgement.verdict is verdict
        if plays == "cat note > a; cat note > b":
            reads = "cat > /dev/null; exit 42"
            assert bench.judged(plays, reads, interactive=True, **copied).verdict is Verdict.OLE


# Checks by the rules of a problem, in a process that is ended if they take too much

STRANGE = """
INSTANCE = ""
def parse(text): return [text]
def write(games): return "".join(games)
def write_answer(games, ways): return ""
def show(game, state): return ""
class Wrong:
    message, instance, move = "it is wrong", None, None
def check(games, expected, actual):
    {}
"""
CASE = case("secret/1")


def problem_whose_check(does: str) -> Problem:
    module = "problems.strange.rules"
    source = RulesSource(module=module, sources=((module, STRANGE.format(does)),))
    return replace(problem(), slug="strange", rules=source)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> LimitedCalls:
    monkeypatch.setattr(judge_case_module, "_CPU_S", 0.5)
    return LimitedCalls()


def test_the_verdict_is_that_of_the_rules(calls: LimitedCalls) -> None:
    for does, verdict, message in [
        ("return None", Verdict.AC, ""),
        ("return Wrong", Verdict.WA, "it is wrong"),
        ("return 1 / 0", Verdict.JE,
         "the rules of strange failed with ZeroDivisionError: division by zero "
         "(problems/strange/rules.py, line 10)"),
        ("raise SystemExit(3)", Verdict.JE,
         "the rules of strange failed with SystemExit: 3 (problems/strange/rules.py, line 10)"),
        ("from judge.errors import ProblemError; raise ProblemError('no such goal')", Verdict.JE,
         "no such goal"),
    ]:  # fmt: skip
        found = check_within_limits(problem_whose_check(does), CASE, b"1\n", calls=calls)
        assert found[:2] == (verdict, message)


@pytest.mark.parametrize("does", ["while True: pass", "import re; re.match('(a*)*b', 'a' * 40)"])
def test_a_check_without_end_is_a_fault_of_the_rules(does: str, calls: LimitedCalls) -> None:
    verdict, message, _ = check_within_limits(problem_whose_check(does), CASE, b"1", calls=calls)

    assert verdict is Verdict.JE
    assert message == (
        "the rules of strange (problems/strange/rules.py) are at fault: "
        "its check took more than 0.5 s of CPU time (bytes of output: 1)"
    )


@pytest.mark.attack
def test_a_huge_output_is_at_fault(calls: LimitedCalls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge_case_module, "_MEMORY_PER_BYTE", 0)
    greedy = problem_whose_check("actual = [actual] + [str(n) for n in range(10**9)]")
    output = b"1 " * 100_000

    verdict, message, _ = check_within_limits(greedy, CASE, output, calls=calls)

    assert verdict is Verdict.WA
    assert message.startswith(
        "the output has 200000 bytes, far more than are needed, and its check"
    )


def test_what_takes_too_long_to_explain_is_shown_without_advice(calls: LimitedCalls) -> None:
    # The check is asked again for outputs that are nearly the same.
    slow = problem_whose_check("while True: pass")
    about = CASE, Verdict.WA, execution(stdout=b"1;\n"), LIMITS, Check(ok=False)

    excerpt, advice = explain_within_limits(slow, *about, calls=calls)

    assert (excerpt.input, excerpt.expected, excerpt.actual, advice) == ("1", "1", "1;", ())


# How a program's own messages name its files

CACHED = Path("/home/me/a cache/judge/programs/0123/program")
WORK = "/home/me/a cache/judge/running/judge-tmp-1/tmp2/work"


def named(text: str, *renamed: tuple[str, str], folder: Path = CACHED) -> str:
    program = Program(folder=folder, argv=(), renamed=renamed)
    return name_sources(program, execution(stderr=text.encode())).stderr.decode()


def test_a_path_in_the_cache_becomes_the_name_of_the_file(tmp_path: Path) -> None:
    for text, words in [
        (f'  File "{CACHED}/mine.py", line 3, in f\n', '  File "mine.py", line 3, in f\n'),
        (f"    at f ({CACHED}/mine.js:1:20)", "    at f (mine.js:1:20)"),
        (f"{CACHED}/mine.rb:1:in `f': x ({CACHED}/a/b.rb)", "mine.rb:1:in `f': x (a/b.rb)"),
        (f"\t{WORK}/mine.go:3 +0x1d", "\tmine.go:3 +0x1d"),
        ("/usr/lib/python3/program/x.py: no", "/usr/lib/python3/program/x.py: no"),
        ("1/2", "1/2"),
    ]:
        assert named(text) == words
    # The target of a link to the cache is the cache.
    kept = tmp_path / "real/programs/0123/program"
    kept.mkdir(parents=True)
    (tmp_path / "link").symlink_to("real")
    folder = tmp_path / "link/programs/0123/program"
    assert named(f"{kept}/mine.js:1 {folder}/mine.js:2", folder=folder) == "mine.js:1 mine.js:2"


def test_a_file_under_another_name_gets_that_of_its_author_and_a_longer_name_is_another() -> None:
    renamed = [("Solve.java", "mine.java")]
    for text, words in [
        ("at Solve.main(Solve.java:1)", "at Solve.main(mine.java:1)"),
        *((longer, longer) for longer in ("MySolve.java:1", "Solve.javax", "a-Solve.java")),
    ]:
        assert named(text, *renamed) == words
        assert rename_files(renamed, text.encode()) == words.encode()
    long = "/home/me/a cache/judge" * 100_000  # without a bound this would take hours
    assert named(long) == long
