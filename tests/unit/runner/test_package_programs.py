"""Validators that are tried: what they did by how they ended, in a real sandbox."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.catalog.kit import Kit
from judge.errors import ProblemError
from judge.facts import Fact
from judge.model import (
    Case,
    Judgement,
    Limits,
    Problem,
    RulesSource,
    Source,
    SourceFile,
    Stop,
    Validation,
    ValidatorProtocol,
)
from judge.model.inspections import Purpose, ReachedBounds, Response, Trial, ValidatorInput
from judge.packages.icpc import IcpcPackage
from judge.runner import output_validators
from judge.runner.build import Builder, Jails
from judge.runner.session import RunRequest, Session
from judge.runner.solution_run import ValidatorResult
from judge.runner.tools import tool_result
from judge.runner.validator_trials import (
    MOST_TIME_OUTS,
    SHRINK_RUNS,
    read_constraints,
    rules_inputs,
    run_trial,
    shrink_breakdowns,
    until_too_slow,
)
from judge.runner.visualizers import MOST_IMAGE_BYTES, image_fault
from judge.sandbox import WorkDir, best_sandbox
from tests.conftest import LIMITS, ROOT, RULES, SHELL, case, execution, problem
from tests.unit.packages.written import CURRENT, write_files

CASE = case(input="1\n", answer="1\n")

Try = Callable[..., Trial]


@pytest.fixture(scope="module")
def attempt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Try]:
    """Tries a validator, told as a script of the shell, with changes of what it is shown."""
    folder = tmp_path_factory.mktemp("trying")
    sandbox = best_sandbox()
    jails = Jails(sandbox, Builder(sandbox, folder))

    def run(text: str | None, **changes: Any) -> Trial:
        usual: dict[str, Any] = {"subject": CASE.name, "purpose": Purpose.INPUT, "case": CASE}
        validator = None if text is None else script(text)
        shown, asked = ValidatorInput(**{"validator": validator} | usual | changes), problem()
        if shown.validator and shown.purpose is Purpose.ANSWER:
            limits = Limits.of(cpu_s=0.5, memory_bytes=128 << 20)
            validation = Validation(validators=(shown.validator,), limits=limits)
            asked = replace(asked, validation=validation)
        return run_trial(asked, shown, jails=jails)

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
NO_SHELL = "cannot run here: v is in shell: no-such-command is not installed"


def test_the_end_of_a_validator_is_its_response(attempt: Try) -> None:
    for text, changes, response, message in [
        ("read n; [ $n = 1 ] && exit 42", ICPC, Response.ACCEPTED, ""),
        ("echo 'line 1: not a 2' >&2; exit 43", ICPC, Response.REFUSED, "line 1: not a 2"),
        ("exit 0", ICPC, Response.ODD, "exited with 0, not 42 or 43"),
        ("echo oh >&2; exit 1", ICPC, Response.ODD, "exited with 1, not 42 or 43: oh"),
        (
            "kill -SEGV $$",
            ICPC,
            Response.CRASHED,
            "ended by SIGSEGV: it made an invalid memory access",
        ),
        # It gets its arguments and the files of the case.
        (HAS_ALL, {"case": WITH_FILE}, Response.ACCEPTED, ""),
        # Other protocols have other exit codes; VIVA reads a file and nothing else.
        ("exit 0", TESTLIB, Response.ACCEPTED, ""),
        ("exit 3", TESTLIB, Response.REFUSED, ""),
        ("read n; [ $n = 1 ]", CHECKTESTDATA, Response.ACCEPTED, ""),
        (SAYS_TOO_LARGE, CHECKTESTDATA, Response.REFUSED, "1:1 too large | ^^"),
        ("exit 2", CHECKTESTDATA, Response.ODD, "exited with 2, not 0 or 1"),
        (SHOWS_ITS_FILE, VIVA, Response.REFUSED, "1"),
        # What cannot be run.
        ("", {"validator": script("", refused="no VIVA")}, Response.NO_PROGRAM, "no VIVA"),
        ("", {"validator": script("", missing="no sh")}, Response.NOT_RUN, "no sh"),
        ("", {"validator": script("", language=LOST)}, Response.CRASHED, NO_SHELL),
        # Validators of outputs run as in judging.
        (COMPARES, answers(b"1\n"), Response.ACCEPTED, ""),
        (COMPARES, answers(b"2\n"), Response.REFUSED, "not 1"),
        ("while :; do :; done", answers(b"1\n"), Response.CRASHED, "stopped after"),
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


@pytest.mark.slow
def test_the_rules_of_our_problems_refuse_malformed_data_and_never_break(tmp_path: Path) -> None:
    for slug in Kit(ROOT).slugs():
        kit = Kit(ROOT)
        problem = kit.problem(slug)
        trials = try_rules(problem, kit.cases(slug), tmp_path)
        reads_outputs = problem.validation is None  # in a dialogue there is none to be read alone
        outputs = [Purpose.MALFORMED_OUTPUT] * reads_outputs
        assert {trial.purpose for trial in trials} == {Purpose.MALFORMED_INPUT, *outputs}
        tried = [one for one in trials if one.must_refuse and one.response is not Response.REFUSED]
        assert [(one.malformed, one.message) for one in tried] == []


def try_rules(asked: Problem, cases: list[Case], folder: Path) -> list[Trial]:
    """What rules do with malformed data."""
    jails = Jails(sandbox := best_sandbox(), Builder(sandbox, folder))
    bounded = until_too_slow(lambda one: run_trial(asked, one, jails=jails))
    shown = rules_inputs(asked, cases, calls=jails.calls)
    return [trial for one in shown if (trial := bounded(one))]


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


def test_a_validator_is_shown_no_more_malformed_data_after_some_time_outs() -> None:
    shown = ValidatorInput(
        validator=script(""), subject="1", purpose=Purpose.MALFORMED_INPUT, case=CASE, malformed="x"
    )
    valid = replace(shown, purpose=Purpose.INPUT, malformed="")
    bounded = until_too_slow(lambda _: replace(breakdown(b""), is_too_slow=True))

    runs = [[bounded(one) is not None for one in [kind] * 5] for kind in (shown, valid)]

    assert runs == [[True] * MOST_TIME_OUTS + [False] * 2, [True] * 5]


def test_rules_that_break_on_malformed_data_have_crashed(tmp_path: Path) -> None:
    text = "def parse(text): return [int(word) for word in text.split()] and 1 // 0"

    trials = try_rules(problem_with_text(text), [CASE], tmp_path)

    crashed = [trial.message for trial in trials if trial.response is Response.CRASHED]
    assert any(" failed with ValueError: " in message for message in crashed)
    assert any(" failed with ZeroDivisionError: " in message for message in crashed)
    assert try_rules(problem(), [CASE], tmp_path) == []  # without rules
    assert list(read_constraints(problem(), [CASE])) == []


@pytest.mark.slow
def test_rules_that_do_not_end_on_malformed_data_are_soon_left_alone(tmp_path: Path) -> None:
    text = "def parse(text):\n    while text != '1\\n': pass\n    return [1]"

    trials = try_rules(problem_with_text(text), [CASE], tmp_path)

    slow = [trial.purpose for trial in trials if trial.is_too_slow]
    assert slow.count(Purpose.MALFORMED_INPUT) == MOST_TIME_OUTS
    assert len(slow) <= 2 * MOST_TIME_OUTS


def test_constraints_are_read_of_secret_cases(
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


# Output validators: what their exit codes and files say

NOTHING: Mapping[str, str] = {}


@pytest.fixture
def work_dir(tmp_path: Path) -> WorkDir:
    return WorkDir(tmp_path)


def result_of(
    work_dir: WorkDir,
    code: int,
    protocol: ValidatorProtocol = ValidatorProtocol.ICPC,
    *,
    stderr: bytes = b"",
    stop: Stop | None = None,
    several: bool = False,
    files: Mapping[str, str] = NOTHING,
) -> ValidatorResult:
    """The result of a validator that ends so and leaves these files in its folder."""
    for name, content in files.items():
        work_dir.put(SourceFile(name=f"feedback/{name}", content=content.encode()))
    seen = replace(execution(exit_code=code, stderr=stderr), stopped_by=stop)
    codes = set.union(*output_validators.EXIT_CODES[protocol])
    end = tool_result(seen, LIMITS, codes, work_dir)
    return output_validators.read_result(end, protocol, several=several)


def test_all_feedback_is_read_and_a_next_pass_where_there_are_several(work_dir: WorkDir) -> None:
    files = {"judgemessage.txt": "wrong at 3\n", "teammessage.txt": "no\n", "score.txt": "7",
             "score_multiplier.txt": "0.5", "nextpass.in": "2\n"}  # fmt: skip
    known = ValidatorResult(
        accepted=True,
        message=Fact("wrong at 3"),
        team_message=Fact("no"),
        score=b"7",
        multiplier=b"0.5",
    )

    assert result_of(work_dir, 42, files=files) == known
    assert result_of(work_dir, 42, several=True) == replace(known, next_input=b"2\n")
    assert work_dir.read("feedback/nextpass.in") is None
    assert result_of(work_dir, 43) == replace(known, accepted=False)
    # The message joins those to judges and team, and testlib says points.
    for message, team, words in [
        ("a", "", "a"),
        ("", "b", "(to the team: b)"),
        ("a", "b", "a (to the team: b)"),
        ("line 3: b", "b", "line 3: b"),
    ]:
        said, to_team = (Fact("{}", text) for text in (message, team))
        result = ValidatorResult(accepted=True, message=said, team_message=to_team)
        assert result.words == words
    told = b"points 12.5 well done\n"
    found = result_of(work_dir, 7, ValidatorProtocol.TESTLIB, stderr=told)
    assert (found.accepted, found.score, found.message) == (True, b"12.5", told.decode().strip())


def test_another_code_or_stop_is_a_fault_and_a_long_message_is_cut(work_dir: WorkDir) -> None:
    for code, stop, words in [
        *((code, None, f"exited with {code}, not 42 or 43") for code in (0, 1, 41, 44, 255)),
        (42, Stop.CPU, "stopped after"),
        (42, Stop.WALL, "stopped after"),
        (42, Stop.MEMORY, "asked for more memory than the limit of 256 MiB"),
        (42, Stop.OUTPUT, "wrote more than 1 MiB"),
        (42, Stop.PROCESSES, "started more than 256 processes"),
    ]:
        found = result_of(work_dir, code, stop=stop, files={"judgemessage.txt": "x" * 100_000})

        assert (found.accepted, found.message) == (None, "x" * 4096)
        assert found.fault.startswith(words)


SAYS = """\
import pathlib, sys
language, entry_point, feedback, *args = sys.argv[1:]
names = sorted(path.name for path in pathlib.Path().glob("*"))
words = f"{language} {entry_point} {' '.join(args)} {' '.join(names)}"
pathlib.Path(feedback, "judgemessage.txt").write_text(words)
sys.exit(43 if b"goto" in pathlib.Path(entry_point).read_bytes() else 42)
"""
PACKAGE = {
    "problem.yaml": CURRENT + "limits: {time_limit: 1}\n",
    "data/sample/1.in": "1\n",
    "data/sample/1.ans": "1\n",
    "data/secret/2.in": "2\n",
    "data/secret/2.ans": "2\n",
    "data/secret/test_group.yaml": (
        "static_validation_score: pass-fail\nstatic_validator_args: [a, b c]\n"
    ),
    "static_validator/tells.py": SAYS,
    "submissions/accepted/echo.py": "print(input())\n",
}


def judged(root: Path) -> list[Judgement]:
    package = IcpcPackage(root)
    with Session(package, RunRequest(words=(package.slug,), all_cases=True)) as session:
        list(session)
    (report,) = session.reports
    return list(report.judgements)


@pytest.mark.slow
def test_the_validator_sees_the_files_and_comes_before_the_cases_of_its_set(tmp_path: Path) -> None:
    # A submission cannot take the place of the feedback.
    program = {f"submissions/accepted/all/{name}": "print(input())\n" for name in NAMES}
    changes = {"submissions/submissions.yaml": "accepted/all: {entrypoint: echo.py}\n"}
    root = write_files(tmp_path / "sums", PACKAGE | program | changes)
    (root / "submissions/accepted/echo.py").unlink()

    found = judged(root)

    names = ["sample/1", "secret/(static)", "secret/2"]
    assert [(one.case, one.verdict.value) for one in found] == [(name, "AC") for name in names]
    assert found[1].message == "python3 echo.py a b c __pycache__ ans echo.py feedback in"
    assert (found[1].cpu_s, found[1].memory_bytes, found[1].scored_by) == (None, None, None)


NAMES = ("echo.py", "feedback", "in", "ans")


def test_a_static_case_takes_a_validator_and_a_group_that_does_not_sum(tmp_path: Path) -> None:
    root = write_files(tmp_path / "sums", PACKAGE)
    (root / "static_validator/tells.py").unlink()
    yaml = PACKAGE["problem.yaml"] + "type: scoring\n"
    sums = IcpcPackage(write_files(tmp_path / "scored", PACKAGE | {"problem.yaml": yaml}))
    package = IcpcPackage(root)

    with pytest.raises(ProblemError, match="there is no static validator") as caught:
        package.problem(package.slug)
    assert "data/secret/test_group.yaml" in str(caught.value)
    with pytest.raises(ProblemError, match="pass-fail, but score_aggregation is sum"):
        sums.problem(sums.slug)
