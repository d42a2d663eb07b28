"""Validators that are tried: what they did by how they ended, in a real sandbox."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.catalog.fuzzing import FuzzPlan
from judge.catalog.kit import Kit
from judge.model import Limits, RulesSource, Source, SourceFile, Validation, ValidatorProtocol
from judge.model.inspections import Purpose, ReachedBounds, Response, Trial, ValidatorInput
from judge.runner.build import Builder
from judge.runner.package_programs.validator_trials import (
    SHRINK_RUNS,
    read_constraints,
    run_trial,
    shrink_breakdowns,
    try_rules,
)
from judge.sandbox import JailCache, best_sandbox
from tests.conftest import ROOT, SHELL, case, each_row, problem

CASE = case(input="1\n", answer="1\n")


@dataclass(frozen=True)
class Bench:
    """Where validators are tried, told as scripts of the shell."""

    builder: Builder
    jails: JailCache

    def run(self, shown: ValidatorInput, **changes: Any) -> Trial:
        asked = replace(problem(), **changes)
        return run_trial(asked, shown, builder=self.builder, jails=self.jails)

    def on_input(self, text: str, **changes: Any) -> Trial:
        shown = ValidatorInput(
            validator=script(text), subject=CASE.name, purpose=Purpose.INPUT, case=CASE
        )
        return self.run(replace(shown, **changes))

    def on_output(
        self, text: str, output: bytes = b"1\n", *, cpu_s: float = 1.0, **changes: Any
    ) -> Trial:
        validator = script(text)
        shown = ValidatorInput(
            validator=validator,
            subject=CASE.name,
            purpose=Purpose.ANSWER,
            case=CASE,
            output=output,
        )
        limits = Limits.of(cpu_s=cpu_s, memory_bytes=128 << 20)
        validation = Validation(validators=(validator,), limits=limits)
        return self.run(replace(shown, **changes), validation=validation)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    folder = tmp_path_factory.mktemp("trying")
    sandbox = best_sandbox()
    jails = JailCache(sandbox, work_dirs_parent=lambda: folder / "work")
    yield Bench(Builder(sandbox, folder), jails)
    jails.close()


def script(text: str) -> Source:
    return Source(name="v", files=(SourceFile(name="v.sh", content=text.encode()),), language=SHELL)


@each_row(
    ("text", "response", "message"),
    [
        ("read n; [ $n = 1 ] && exit 42", Response.ACCEPTED, ""),
        ("echo 'line 1: not a 2' >&2; exit 43", Response.REFUSED, "line 1: not a 2"),
        ("exit 0", Response.ODD, "exit code 0"),
        ("echo oh >&2; exit 1", Response.ODD, "exit code 1: oh"),
        ("kill -SEGV $$", Response.CRASHED, "ended by SIGSEGV: it accessed memory"),
    ],
)
def test_the_exit_code_of_an_input_validator_is_its_response(
    bench: Bench, text: str, response: Response, message: str
) -> None:
    trial = bench.on_input(text)

    assert trial.response is response
    assert trial.message.startswith(message)
    assert (trial.validator, trial.subject) == ("v", CASE.name)


def test_an_input_validator_gets_its_arguments_and_files(bench: Bench) -> None:
    data = SourceFile(name="data", content=b"7")
    told = replace(CASE, validator_args=("a", "b"), files=(data,))

    trial = bench.on_input('[ "$1$2" = ab ] && [ "$(cat data)" = 7 ] && exit 42', case=told)

    assert trial.response is Response.ACCEPTED


def test_a_testlib_input_validator_has_its_own_exit_codes(bench: Bench) -> None:
    accepted = bench.on_input("exit 0", protocol=ValidatorProtocol.TESTLIB)
    refused = bench.on_input("exit 3", protocol=ValidatorProtocol.TESTLIB)

    assert [accepted.response, refused.response] == [Response.ACCEPTED, Response.REFUSED]


def test_an_output_validator_runs_as_in_judging(bench: Bench) -> None:
    compares = """
        read it; read want < "$2"; [ "$it" = "$want" ] && exit 42
        echo "not $want" > "$3/judgemessage.txt"; exit 43
    """

    right, wrong = bench.on_output(compares), bench.on_output(compares, b"2\n")

    assert right.response is Response.ACCEPTED
    assert (wrong.response, wrong.message) == (Response.REFUSED, "not 1")


def test_an_output_validator_without_end_has_crashed(bench: Bench) -> None:
    trial = bench.on_output("while :; do :; done", cpu_s=0.2)

    assert trial.response is Response.CRASHED
    assert "the limit is 0.2 s" in trial.message


def test_a_validator_without_a_program_says_why(bench: Bench) -> None:
    refused = replace(script(""), refused="VIVA is not supported")

    trial = bench.on_input("", validator=refused)

    assert (trial.response, trial.message) == (Response.NO_PROGRAM, "VIVA is not supported")


def test_a_validator_that_this_machine_cannot_run_is_not_run(bench: Bench) -> None:
    missing = replace(script("exit 42"), missing="sh is not installed")

    trial = bench.on_input("", validator=missing)

    assert (trial.response, trial.message) == (Response.NOT_RUN, "sh is not installed")


@each_row(
    ("text", "response", "message"),
    [
        ("read n; [ $n = 1 ]", Response.ACCEPTED, ""),
        ("echo '1:1 too large' >&2; echo '^^' >&2; exit 1", Response.REFUSED, "1:1 too large | ^^"),
        ("exit 2", Response.ODD, "exit code 2"),
    ],
)
def test_checktestdata_accepts_with_0_and_says_why_over_several_lines(
    bench: Bench, text: str, response: Response, message: str
) -> None:
    trial = bench.on_input(text, protocol=ValidatorProtocol.CHECKTESTDATA)

    assert (trial.response, trial.message) == (response, message)


def test_viva_gets_the_input_as_a_file_and_nothing_to_read(bench: Bench) -> None:
    text = "echo '<<< Testing >>>'; cat \"$1\"; exit 1"

    trial = bench.on_input(text, protocol=ValidatorProtocol.VIVA)

    assert (trial.response, trial.message) == (Response.REFUSED, "1")


def test_a_validator_in_a_missing_language_has_crashed(bench: Bench) -> None:
    lost = replace(script(""), language=replace(SHELL, run=("no-such-command", "{main}")))

    trial = bench.on_input("", validator=lost)

    assert trial.response is Response.CRASHED
    assert "no-such-command is not installed" in trial.message


@each_row(
    ("output", "args", "response"),
    [
        (b"1.0\n", (), Response.REFUSED),
        (b" 1 ", (), Response.ACCEPTED),
        (b"1.0\n", ("float_tolerance", "1e-6"), Response.ACCEPTED),
        (b"1\n", ("no_such_flag",), Response.CRASHED),
    ],
)
def test_without_a_validator_the_default_one_runs(
    bench: Bench, output: bytes, args: tuple[str, ...], response: Response
) -> None:
    shown = ValidatorInput(
        validator=None,
        subject=CASE.name,
        purpose=Purpose.ANSWER,
        case=replace(CASE, validator_args=args),
        output=output,
    )

    trial = bench.run(shown)

    assert (trial.validator, trial.response) == ("the default", response)


# The bounds that an input reaches

TELLS = 'shift; [ "$1" = --constraints_file ] && echo "n n 1 0 1 1 1 9" > "$2"; '


def ask(bench: Bench, text: str, **changes: Any) -> Trial:
    told = replace(CASE, validator_args=("its-own",))
    more = {"purpose": Purpose.BOUNDS, "bounds_option": "--constraints_file", "case": told}
    return bench.on_input(text, **more | changes)


def test_a_validator_writes_the_bounds_that_are_reached_into_a_file(bench: Bench) -> None:
    trial = ask(bench, f"{TELLS} exit 42")

    assert trial.response is Response.ACCEPTED
    assert trial.bounds == (
        ReachedBounds(variable="n", low=1, high=9, low_reached=True, least=1, greatest=1),
    )


@each_row(
    ("text", "response"),
    [
        ("exit 42", Response.ACCEPTED),
        ('ln -s /etc/passwd "$3"; exit 42', Response.ACCEPTED),
        ('mkdir "$3"; exit 42', Response.ACCEPTED),
        (f"{TELLS} exit 43", Response.REFUSED),
        (f"{TELLS} exit 1", Response.ODD),
    ],
)
def test_without_such_a_file_or_an_acceptance_the_bounds_are_unknown(
    bench: Bench, text: str, response: Response
) -> None:
    ask(bench, f"{TELLS} exit 42")  # its file is gone when the next one is asked

    trial = ask(bench, text)

    assert (trial.response, trial.bounds) == (response, None)


def test_who_is_asked_for_bounds_has_the_files_of_the_case(bench: Bench) -> None:
    told = replace(CASE, files=(SourceFile(name="data", content=b"7"),))

    trial = ask(bench, '[ "$(cat "$(dirname "$2")/data")" = 7 ] && exit 42', case=told)

    assert trial.response is Response.ACCEPTED


# The rules of a kit


@each_row("slug", Kit(ROOT).slugs())
def test_the_rules_of_our_problems_refuse_malformed_data_and_never_break(slug: str) -> None:
    kit = Kit(ROOT)

    problem = kit.problem(slug)

    trials = list(try_rules(problem, kit.cases(slug)))

    reads_outputs = problem.validation is None  # in a dialogue there is none to be read alone
    assert {trial.purpose for trial in trials} == {
        Purpose.MALFORMED_INPUT,
        *([Purpose.MALFORMED_OUTPUT] if reads_outputs else []),
    }
    odd = [
        (trial.malformed, trial.message)
        for trial in trials
        if trial.response is not Response.REFUSED and trial.must_refuse
    ]
    assert odd == []


def test_rules_that_break_on_malformed_data_have_crashed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = """
INSTANCE, CHECK = "sum", "tokens"
def parse(text): return [int(word) for word in text.split()] and 1 // 0
def write(games): return ""
def write_answer(games, ways): return ""
def show(game, state): return ""
"""
    (tmp_path / "rules_that_break_on_garbage.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    source = RulesSource(module="rules_that_break_on_garbage", sources=(("x", text),))

    trials = list(try_rules(replace(problem(), rules=source), [CASE]))

    crashed = [trial.message for trial in trials if trial.response is Response.CRASHED]
    assert any(" failed with ValueError: " in message for message in crashed)
    assert any(" failed with ZeroDivisionError: " in message for message in crashed)


def test_random_data_on_which_rules_break_is_made_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = """
INSTANCE, CHECK = "sum", "tokens"
def parse(text): return [1 // ("x" not in text)]
def write(games): return ""
def write_answer(games, ways): return ""
def show(game, state): return ""
"""
    (tmp_path / "rules_that_break_on_x.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    source = RulesSource(module="rules_that_break_on_x", sources=(("x", text),))
    case = replace(CASE, input=b"12 345\n" * 3)

    trials = try_rules(replace(problem(), rules=source), [case], FuzzPlan(count=60, seed=1))

    small = [one.data for one in trials if one.malformed.endswith(", made smaller")]
    assert small == [b"x"]


def test_a_problem_without_rules_has_no_trials() -> None:
    assert list(try_rules(problem(), [CASE])) == list(read_constraints(problem(), [CASE])) == []


def test_the_constraints_of_a_problem_are_read_from_its_secret_cases(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = """
from judge.game import Constraint, FormatError
INSTANCE, CHECK = "number", "tokens"
CONSTRAINTS = (Constraint(row="n", low=1, high=9, each=lambda n: n if n < 9 else 1 // 0),)
def parse(text):
    if not text.strip().isdigit(): raise FormatError("no number")
    return [int(text)]
def write(games): return ""
def write_answer(games, ways): return ""
def show(game, state): return ""
"""
    (tmp_path / "rules_with_constraints.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    source = RulesSource(module="rules_with_constraints", sources=(("x", text),))
    inputs = {"sample/1": "1", "secret/1": "3", "secret/2": "x", "secret/3": "9"}
    cases = [case(name, input=text) for name, text in inputs.items()]

    read, broken = read_constraints(replace(problem(), rules=source), cases)

    assert (read.subject, read.response) == ("secret/1", Response.ACCEPTED)
    assert read.bounds == (ReachedBounds(variable="n", low=1, high=9, least=3, greatest=3),)
    assert (broken.subject, broken.response, broken.bounds) == ("secret/3", Response.CRASHED, None)
    assert "ZeroDivisionError" in broken.message


# Smaller data

MUTATION = "mutation 3 of seed 42"


def breakdown(
    data: bytes, response: Response = Response.ODD, name: str = MUTATION, validator: str = "check"
) -> Trial:
    return Trial(
        validator=validator,
        subject="secret/1",
        purpose=Purpose.MALFORMED_OUTPUT,
        response=response,
        malformed=name,
        must_refuse=False,
        data=data,
    )


class Breaker:
    """Breaks on data with an x, and knows what it was shown."""

    def __init__(self, *trials: Trial) -> None:
        self.trials = trials
        self.shown: list[tuple[int, bytes]] = []

    def __call__(self, index: int, data: bytes) -> Trial:
        self.shown.append((index, data))
        response = Response.ODD if b"x" in data else Response.REFUSED
        return breakdown(data, response, validator=self.trials[index].validator)


def test_of_all_data_the_smallest_is_made_smaller() -> None:
    trials = [
        breakdown(b"1 2\n3 x 4\n5 6\n"),
        breakdown(b"7 x 8 9"),
        breakdown(b"1", Response.REFUSED),
    ]
    validator = Breaker(*trials)

    found = shrink_breakdowns(trials, validator)

    assert [one.data for one in found] == [trials[0].data, b"x", b"1"]
    assert found[1].malformed == f"{MUTATION}, made smaller"
    assert {index for index, _ in validator.shown} == {1}


def test_each_validator_gets_its_own() -> None:
    trials = [breakdown(b"1 x", validator="one"), breakdown(b"2 x", validator="other")]

    found = shrink_breakdowns(trials, Breaker(*trials))

    assert [(one.validator, one.data) for one in found] == [("one", b"x"), ("other", b"x")]


def test_data_with_a_name_of_its_own_stays() -> None:
    trials = [breakdown(b"a x", name="random bytes"), breakdown(b"12345 x 678")]
    validator = Breaker(*trials)

    assert shrink_breakdowns(trials, validator) == trials
    assert validator.shown == []


def test_a_validator_that_never_breaks_is_not_run_again() -> None:
    trials = [breakdown(b"x", Response.REFUSED), breakdown(b"x", Response.ACCEPTED)]
    validator = Breaker(*trials)

    assert shrink_breakdowns(trials, validator) == trials
    assert validator.shown == []


def test_what_cannot_be_made_smaller_keeps_its_name() -> None:
    trials = [breakdown(b"x")]

    assert shrink_breakdowns(trials, Breaker(*trials)) == trials


def test_the_validator_is_run_no_more_often_than_allowed() -> None:
    trials = [breakdown(b"1 x 2\n" * 500)]
    validator = Breaker(*trials)

    shrink_breakdowns(trials, validator)

    assert len(validator.shown) <= SHRINK_RUNS
