"""Validators that are tried: what they did by how they ended, in a real sandbox."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.catalog.kit import Kit
from judge.model import (
    Limits,
    Problem,
    RulesSource,
    Source,
    SourceFile,
    Validation,
    ValidatorProtocol,
)
from judge.model.inspections import Purpose, ReachedBounds, Response, Trial, ValidatorInput
from judge.runner.build import Builder
from judge.runner.validator_trials import (
    MOST_TIME_OUTS,
    SHRINK_RUNS,
    read_constraints,
    run_trial,
    shrink_breakdowns,
    try_rules,
)
from judge.runner.visualizers import MOST_IMAGE_BYTES, image_fault
from judge.sandbox import JailCache, LimitedCalls, best_sandbox
from tests.conftest import ROOT, RULES, SHELL, case, problem

CASE = case(input="1\n", answer="1\n")


Try = Callable[..., Trial]


@pytest.fixture(scope="module")
def attempt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Try]:
    """Tries a validator, told as a script of the shell, with changes of what it is shown."""
    folder = tmp_path_factory.mktemp("trying")
    sandbox = best_sandbox()
    jails = JailCache(sandbox, work_dirs_parent=lambda: folder / "work")
    builder = Builder(sandbox, folder)

    def run(text: str | None, **changes: Any) -> Trial:
        usual: dict[str, Any] = {"subject": CASE.name, "purpose": Purpose.INPUT, "case": CASE}
        validator = None if text is None else script(text)
        shown, asked = ValidatorInput(**{"validator": validator} | usual | changes), problem()
        if shown.validator and shown.purpose is Purpose.ANSWER:
            limits = Limits.of(cpu_s=0.5, memory_bytes=128 << 20)
            validation = Validation(validators=(shown.validator,), limits=limits)
            asked = replace(asked, validation=validation)
        return run_trial(asked, shown, builder=builder, jails=jails)

    yield run
    jails.close()


def script(text: str, **changes: Any) -> Source:
    file = SourceFile(name="v.sh", content=text.encode())
    return replace(Source(name="v", files=(file,), language=SHELL), **changes)


LOST = replace(SHELL, run=("no-such-command", "{main}"))
WITH_FILE = replace(CASE, validator_args=("a", "b"), files=(SourceFile(name="data", content=b"7"),))
COMPARES = """
    read it; read want < "$2"; [ "$it" = "$want" ] && exit 42
    echo "not $want" > "$3/judgemessage.txt"; exit 43
"""


def answers(output: bytes) -> dict[str, object]:
    return {"purpose": Purpose.ANSWER, "output": output}


ICPC: dict[str, Any] = {}
TESTLIB = {"protocol": ValidatorProtocol.TESTLIB}
CHECKTESTDATA = {"protocol": ValidatorProtocol.CHECKTESTDATA}
VIVA = {"protocol": ValidatorProtocol.VIVA}
SAYS_TOO_LARGE = "echo '1:1 too large' >&2; echo '^^' >&2; exit 1"
SHOWS_ITS_FILE = "echo '<<< Testing >>>'; cat \"$1\"; exit 1"
HAS_ALL = '[ "$1$2" = ab ] && [ "$(cat data)" = 7 ] && exit 42'
NO_SHELL = "v is in shell: no-such-command is not installed"


def test_the_end_of_a_validator_is_its_response(attempt: Try) -> None:
    for text, changes, response, message in [
        ("read n; [ $n = 1 ] && exit 42", ICPC, Response.ACCEPTED, ""),
        ("echo 'line 1: not a 2' >&2; exit 43", ICPC, Response.REFUSED, "line 1: not a 2"),
        ("exit 0", ICPC, Response.ODD, "exit code 0"),
        ("echo oh >&2; exit 1", ICPC, Response.ODD, "exit code 1: oh"),
        ("kill -SEGV $$", ICPC, Response.CRASHED, "ended by SIGSEGV: it accessed memory"),
        # It gets its arguments and the files of the case.
        (HAS_ALL, {"case": WITH_FILE}, Response.ACCEPTED, ""),
        # Other protocols have other exit codes; VIVA reads a file and nothing else.
        ("exit 0", TESTLIB, Response.ACCEPTED, ""),
        ("exit 3", TESTLIB, Response.REFUSED, ""),
        ("read n; [ $n = 1 ]", CHECKTESTDATA, Response.ACCEPTED, ""),
        (SAYS_TOO_LARGE, CHECKTESTDATA, Response.REFUSED, "1:1 too large | ^^"),
        ("exit 2", CHECKTESTDATA, Response.ODD, "exit code 2"),
        (SHOWS_ITS_FILE, VIVA, Response.REFUSED, "1"),
        # What cannot be run.
        ("", {"validator": script("", refused="no VIVA")}, Response.NO_PROGRAM, "no VIVA"),
        ("", {"validator": script("", missing="no sh")}, Response.NOT_RUN, "no sh"),
        ("", {"validator": script("", language=LOST)}, Response.CRASHED, NO_SHELL),
        # Validators of outputs run as in judging.
        (COMPARES, answers(b"1\n"), Response.ACCEPTED, ""),
        (COMPARES, answers(b"2\n"), Response.REFUSED, "not 1"),
        ("while :; do :; done", answers(b"1\n"), Response.CRASHED, "stopped unfinished"),
    ]:
        trial = attempt(text, **changes)
        assert trial.response is response, trial.message
        assert trial.message.startswith(message)
        assert (trial.validator, trial.subject) == ("v", CASE.name)


def test_without_a_validator_the_default_one_runs(attempt: Try) -> None:
    for output, args, response in [
        (b"1.0\n", (), Response.REFUSED),
        (b" 1 ", (), Response.ACCEPTED),
        (b"1.0\n", ("float_tolerance", "1e-6"), Response.ACCEPTED),
        (b"1\n", ("no_such_flag",), Response.CRASHED),
    ]:
        trial = attempt(None, case=replace(CASE, validator_args=args), **answers(output))
        assert (trial.validator, trial.response) == ("the default", response)


# The bounds that an input reaches

TELLS = 'shift; [ "$1" = --constraints_file ] && echo "n n 1 0 1 1 1 9" > "$2"; '
REACHED = (ReachedBounds(variable="n", low=1, high=9, low_reached=True, least=1, greatest=1),)


def test_a_validator_that_accepts_writes_the_bounds_that_are_reached(attempt: Try) -> None:
    for text, response, bounds in [
        (f"{TELLS} exit 42", Response.ACCEPTED, REACHED),
        # Its file is gone when the next one is asked, and without one the bounds are unknown.
        ("exit 42", Response.ACCEPTED, None),
        ('[ "$(cat "$(dirname "$3")/data")" = 7 ] && exit 42', Response.ACCEPTED, None),
        ('ln -s /etc/passwd "$3"; exit 42', Response.ACCEPTED, None),
        ('mkdir "$3"; exit 42', Response.ACCEPTED, None),
        (f"{TELLS} exit 43", Response.REFUSED, None),
        (f"{TELLS} exit 1", Response.ODD, None),
    ]:
        told = replace(WITH_FILE, validator_args=("its-own",))
        trial = attempt(text, purpose=Purpose.BOUNDS, bounds_option="--constraints_file", case=told)
        assert (trial.response, trial.bounds) == (response, bounds)


# The rules of a kit


@pytest.mark.slow
def test_the_rules_of_our_problems_refuse_malformed_data_and_never_break() -> None:
    for slug in Kit(ROOT).slugs():
        kit = Kit(ROOT)
        problem = kit.problem(slug)
        trials = list(try_rules(problem, kit.cases(slug), calls=LimitedCalls()))
        reads_outputs = problem.validation is None  # in a dialogue there is none to be read alone
        outputs = [Purpose.MALFORMED_OUTPUT] * reads_outputs
        assert {trial.purpose for trial in trials} == {Purpose.MALFORMED_INPUT, *outputs}
        tried = [one for one in trials if one.must_refuse and one.response is not Response.REFUSED]
        assert [(one.malformed, one.message) for one in tried] == []


def problem_with_text(text: str) -> Problem:
    """A problem whose rules are known as text alone, which reads inputs so."""
    module, head = "problems.sums.rules", "from judge.game import Constraint, FormatError\n"
    sources = ((module, f"{head}{RULES}{text}"),)
    return replace(problem(), rules=RulesSource(module=module, sources=sources))


def problem_with_rules(name: str, text: str, folder: Path, patch: pytest.MonkeyPatch) -> Problem:
    """A problem whose rules are also a module, as those of a kit."""
    rules = problem_with_text(text).rules
    assert rules is not None
    ((_, whole),) = rules.sources
    (folder / f"{name}.py").write_text(whole)
    patch.syspath_prepend(folder)
    return replace(problem(), rules=RulesSource(module=name, sources=(("x", whole),)))


def test_rules_that_break_on_malformed_data_have_crashed() -> None:
    text = "def parse(text): return [int(word) for word in text.split()] and 1 // 0"

    trials = try_rules(problem_with_text(text), [CASE], calls=LimitedCalls())

    crashed = [trial.message for trial in trials if trial.response is Response.CRASHED]
    assert any(" failed with ValueError: " in message for message in crashed)
    assert any(" failed with ZeroDivisionError: " in message for message in crashed)


@pytest.mark.slow
def test_rules_that_do_not_end_on_malformed_data_are_soon_left_alone() -> None:
    text = "def parse(text):\n    while text != '1\\n': pass\n    return [1]"

    trials = try_rules(problem_with_text(text), [CASE], calls=LimitedCalls())

    slow = [trial.purpose for trial in trials if trial.is_too_slow]
    assert slow.count(Purpose.MALFORMED_INPUT) == MOST_TIME_OUTS
    assert len(slow) <= 2 * MOST_TIME_OUTS


def test_the_constraints_of_a_problem_are_read_from_its_secret_cases(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = """
CONSTRAINTS = (Constraint(row="n", low=1, high=9, each=lambda n: n if n < 9 else 1 // 0),)
def parse(text):
    if not text.strip().isdigit(): raise FormatError("no number")
    return [int(text)]
"""
    asked = problem_with_rules("rules_with_constraints", text, tmp_path, monkeypatch)
    inputs = {"sample/1": "1", "secret/1": "3", "secret/2": "x", "secret/3": "9"}
    cases = [case(name, input=text) for name, text in inputs.items()]

    read, broken = read_constraints(asked, cases)

    assert (read.subject, read.response) == ("secret/1", Response.ACCEPTED)
    assert read.bounds == (ReachedBounds(variable="n", low=1, high=9, least=3, greatest=3),)
    assert (broken.subject, broken.response, broken.bounds) == ("secret/3", Response.CRASHED, None)
    assert "ZeroDivisionError" in broken.message


# Smaller data

MUTATION = "mutation 3 of seed 42"


def breakdown(
    data: bytes, response: Response = Response.ODD, name: str = MUTATION, validator: str = "check"
) -> Trial:
    made = Trial(validator=validator, subject="secret/1", purpose=Purpose.MALFORMED_OUTPUT,
                 response=response)  # fmt: skip
    return replace(made, malformed=name, must_refuse=False, data=data)


LONG, SHORT = breakdown(b"1 2\n3 x 4\n5 6\n"), breakdown(b"7 x 8 9")
REFUSED = breakdown(b"1", Response.REFUSED)
NAMED = [breakdown(b"a x", name="random bytes"), breakdown(b"12345 x 678")]
OTHERS = [breakdown(b"x", Response.REFUSED), breakdown(b"x", Response.ACCEPTED)]


def made_smaller(validator: str = "check") -> Trial:
    return breakdown(b"x", name=f"{MUTATION}, made smaller", validator=validator)


def test_data_on_which_a_validator_breaks_is_made_small() -> None:
    for trials, found in [
        # Of all data the smallest is made smaller, and for each validator its own.
        ([LONG, SHORT, REFUSED], [LONG, made_smaller(), REFUSED]),
        (
            [breakdown(b"1 x", validator="one"), breakdown(b"2 x", validator="other")],
            [made_smaller("one"), made_smaller("other")],
        ),
        # Where one has a name, cannot be made smaller, or none broke, all stays.
        *((trials, trials) for trials in (NAMED, OTHERS, [breakdown(b"x")])),
    ]:
        assert shrink_breakdowns(trials, breaks_on_x(trials, [])) == found
    # The validator is run no more often than allowed.
    trials, shown = [breakdown(b"1 x 2\n" * 500)], list[bytes]()
    shrink_breakdowns(trials, breaks_on_x(trials, shown))
    assert 0 < len(shown) <= SHRINK_RUNS


def breaks_on_x(trials: list[Trial], shown: list[bytes]) -> Callable[[int, bytes], Trial]:
    """A validator that breaks on data with an x, and notes what it was shown."""

    def run(index: int, data: bytes) -> Trial:
        shown.append(data)
        response = Response.ODD if b"x" in data else Response.REFUSED
        return breakdown(data, response, validator=trials[index].validator)

    return run


# Images of a visualizer


def test_an_image_is_what_its_ending_says() -> None:
    for ending, content, fault in [
        ("svg", b"<?xml version='1.0'?><svg/>", ""),
        ("svg", b"<html><script>alert(1)</script></html>", "holds no <svg"),
        ("svg", b"", "holds no <svg"),
        ("png", b"\x89PNG\r\n\x1a\n...", ""),
        ("png", b"<svg/>", "is no PNG"),
        ("jpg", b"\xff\xd8\xff\xe0", ""),
        ("jpeg", b"\x89PNG\r\n\x1a\n", "is no JPEG"),
        ("svg", b"<svg>" + b" " * MOST_IMAGE_BYTES, "has more than 4 MiB"),
    ]:
        assert image_fault(ending, content) == fault
