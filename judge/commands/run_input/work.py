"""Run solutions on an input of your own.

The output is checked if there is a right answer: that of the user, that of a case with the same
input, or else that of the oracle, which answers small inputs. In an interactive problem the
solution talks to the interactor, which may need no answer. Solutions also run on an input that
breaks the rules of the statement.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge.catalog.rules import failure_text, load_rules
from judge.catalog.source import DEFAULT_DATA, ProblemSource
from judge.errors import ProblemError, UsageError
from judge.game import FormatError, Game, Rules
from judge.grading.expectations import expected_verdicts
from judge.grading.verdicts import reported_nodes, verdict_of, verdict_reason, without_nodes
from judge.model import Case, Execution, Problem, Solution, Verdict
from judge.reports.json import round_s
from judge.runner.build import CompileFailure
from judge.runner.judge_case import check_within_limits, limits_of
from judge.runner.local import LocalExecutor, one_core_executor
from judge.runner.output_validators import OutputValidation
from judge.runner.references import Oracle
from judge.runner.scheduler import ResourceScope
from judge.runner.solution_run import CaseOutcome, SolutionRun
from judge.sandbox import Sandbox

_MOST_BYTES = 256 << 20


class RunInputRequest(Struct, frozen=True, kw_only=True):
    """The words and options of the command; `input` is a path, or `-` for standard input.

    `answer` is the path of a right answer. `cores` are those to run on, by default any.
    """

    words: tuple[str, ...]
    input: str
    answer: str | None = None
    time_scale: float = 1.0
    sandbox: str = "best"
    cores: tuple[int, ...] | None = None


class CustomInput(Struct, frozen=True, kw_only=True):
    """An input. `odd` says how it breaks the rules of the statement, if it does.

    `answer` is a right output, from `source`, which may also be what judges without one; if there
    is neither, `unchecked` says why. `note` is another remark. `args` and `validator_args` are as
    in the case from which the answer comes.
    """

    name: str
    content: bytes
    odd: str = ""
    answer: bytes | None = None
    source: str = ""
    unchecked: str = ""
    note: str = ""
    args: tuple[str, ...] = ()
    validator_args: tuple[str, ...] = ()

    @property
    def case(self) -> Case:
        """A case of the input and the answer, which is empty if there is none."""
        return Case(
            name="",
            input=self.content,
            answer=self.answer or b"",
            args=self.args,
            validator_args=self.validator_args,
        )


class InputRun(msgspec.Struct, frozen=True, kw_only=True):
    """What a solution did; the fields are the keys in JSON too.

    `verdict` is None if it ended well and its output cannot be checked. Costs and streams are None
    if it did not compile. In an interactive or multi-pass problem there is a `transcript` instead
    of an output; `>` marks the lines of the solution.
    """

    solution: str
    language: str
    verdict: Verdict | None
    expected: list[str]
    as_expected: bool
    cpu_s: float | None = None
    wall_s: float | None = None
    memory_bytes: int | None = None
    exit_code: int | None = None
    signal: int | None = None
    nodes: int | None = None
    message: str
    output: str | None = None
    stderr: str | None = None
    transcript: str | None = None


class RunInput(ResourceScope):
    """The runs of one request: iterate to do them."""

    def __init__(
        self, source: ProblemSource, request: RunInputRequest, *, sandbox: Sandbox | None = None
    ) -> None:
        """Reads the input.

        Raises `UsageError` if the request's words name nothing, `ProblemError` if it is broken,
        `LanguageError` if a file cannot be run here.
        """
        super().__init__()
        slugs, files = source.resolve(request.words)
        if len(slugs) != 1 or not files:
            raise UsageError(
                "--input is for solutions of yours to one problem",
                advice="Say it: `judge run PROBLEM FILE --input INPUT`",
            )
        problem = source.problem(slugs[0])
        rules = load_rules(problem)
        self.problem = replace(problem, limits=problem.limits.scale(request.time_scale))
        self.solutions = source.named_solutions(problem.slug, files)
        self.given = _read_input(source, problem, rules, request)
        self.outcomes: list[InputRun] = []
        self.interrupted = False
        self._executor = self._stack.enter_context(
            one_core_executor(sandbox, request.sandbox, request.cores)
        )
        self.setting = self._executor.conditions((), request.time_scale)

    def __iter__(self) -> Iterator[InputRun]:
        """Run each solution, one after the other."""
        for solution in self.solutions:
            outcome = self._outcome(solution)
            self.outcomes.append(outcome)
            yield outcome

    @property
    def status(self) -> int:
        """The exit status for what is known so far."""
        if self.interrupted:
            return 130
        if not self.outcomes or any(one.verdict is Verdict.JE for one in self.outcomes):
            return 2
        return 0 if all(one.as_expected for one in self.outcomes) else 1

    def _outcome(self, solution: Solution) -> InputRun:
        # In a worker thread, so that Ctrl-C interrupts this one.
        executor, validation, given = self._executor, self.problem.validation, self.given
        if validation and not given.unchecked:
            judged = executor.submit(_validated_run, executor, self.problem, solution, given)
            return judged.result()
        run = executor.submit(executor.run, self.problem, solution, given.content, args=given.args)
        execution = run.result()
        if isinstance(execution, CompileFailure):
            return _input_run(solution, Verdict.CE, execution.message)
        limits = limits_of(self.problem, solution)
        verdict = verdict_of(execution, limits)
        message = "" if verdict is None else verdict_reason(execution, limits, verdict)
        if verdict is None and self.given.answer is not None:
            verdict, message, _ = check_within_limits(
                self.problem, self.given.case, execution.stdout, calls=self._executor.jails.calls
            )
        return _input_run(
            solution,
            verdict,
            message,
            nodes=reported_nodes(execution.stderr),
            output=execution.stdout.decode(errors="replace"),
            **_costs(execution),
        )


def _validated_run(
    executor: LocalExecutor, problem: Problem, solution: Solution, given: CustomInput
) -> InputRun:
    """What a solution did as the validators of its package see it."""
    assert problem.validation is not None
    limits = limits_of(problem, solution)
    program = executor.builder.build(solution, memory_bytes=limits.memory_bytes)
    if isinstance(program, CompileFailure):
        return _input_run(solution, Verdict.CE, program.message)
    run = SolutionRun(problem, given.case, program, limits, executor.jails)
    validation = OutputValidation(run, problem.validation, executor.builder, record=True)
    outcome = validation.run()
    if problem.validation.interactive:
        streams = {"transcript": _transcript(map(_dialogue, validation.passes))}
    elif outcome.passes:
        passes = ((("<", stdin), (">", stdout)) for stdin, stdout in outcome.passes)
        streams = {"transcript": _transcript(passes)}
    else:
        streams = {"output": outcome.seen.stdout.decode(errors="replace")}
    return _input_run(
        solution,
        outcome.verdict,
        outcome.message,
        nodes=outcome.nodes,
        **streams,
        **_costs(outcome.seen),
    )


_Said = tuple[str, bytes]  # `>` or `<`, and what was said


def _dialogue(one: CaseOutcome) -> Sequence[_Said]:
    return (one.interaction.transcript if one.interaction else None) or ()


def _transcript(passes: Iterable[Iterable[_Said]]) -> str:
    """What was said, a line each, with `---` between passes as in the samples of packages."""
    texts = []
    for said in passes:
        lines = [
            f"{side} {line.decode(errors='replace')}"
            for side, content in said
            for line in content.splitlines()
        ]
        texts.append("".join(f"{line}\n" for line in lines))
    return "---\n".join(texts)


def _costs(execution: Execution) -> dict[str, Any]:
    return {
        "cpu_s": round_s(execution.cpu_s),
        "wall_s": round_s(execution.wall_s),
        "memory_bytes": execution.memory_bytes,
        "exit_code": execution.exit_code,
        "signal": execution.signal,
        "stderr": without_nodes(execution.stderr).decode(errors="replace"),
    }


def _input_run(solution: Solution, verdict: Verdict | None, message: str, **costs: Any) -> InputRun:
    return InputRun(
        solution=solution.name,
        language=solution.language.code,
        verdict=verdict,
        expected=expected_verdicts(solution.expectation),
        as_expected=verdict is None or verdict in solution.expectation.permitted,
        message=message,
        **costs,
    )


def _read_input(
    source: ProblemSource, problem: Problem, rules: Rules | None, request: RunInputRequest
) -> CustomInput:
    """The input, with what can be said of it before anything is run."""
    word = request.input
    if word == request.answer == "-":
        raise UsageError("--input and --answer cannot both read standard input")
    given = CustomInput(name="standard input" if word == "-" else word, content=_read_content(word))
    games: Sequence[Game[Any]] | None = None
    if rules is not None:
        try:
            games = rules.parse(given.content.decode())
        except FormatError as error:
            given = replace(given, odd=str(error))
        except UnicodeDecodeError as error:
            given = replace(given, odd=f"byte {error.start + 1} is no text: {error.reason}")
    given = replace(given, validator_args=problem.checker_args)
    known = _matching_case(source, problem.slug, given.content)
    if known is not None:
        given = replace(
            given,
            args=known.args,
            validator_args=known.validator_args,
            answer=known.answer,
            source=f"the answer of {known.name}",
        )
    if request.answer is not None:
        return replace(given, answer=_read_content(request.answer), source=request.answer)
    if known is not None:
        return given
    if problem.validation is not None and problem.validation.interactive:
        note = "the interactor reads an empty answer file; --answer FILE gives it another"
        return replace(given, note=note)
    if problem.validation is not None and rules is None:
        why = "the validators need an answer: name one with --answer FILE"
        return replace(given, unchecked=why)
    if rules is None:
        why = "there is no answer to this input, and no rules that know one"
        return replace(given, unchecked=why)
    if games is None:
        return replace(given, unchecked="nothing is right for an input that is not as it should be")
    if problem.validation is not None:
        return replace(given, source="the rules of the problem")
    return _with_oracle_answer(given, problem.slug, rules, games)


def _with_oracle_answer(
    given: CustomInput, slug: str, rules: Rules, games: Sequence[Game[Any]]
) -> CustomInput:
    try:
        answer = Oracle(rules).answer(games)
    except (Exception, SystemExit) as error:  # the rules are the kit's code
        return replace(given, unchecked=failure_text(slug, error))
    if answer is None:
        return replace(given, unchecked="the input is too large for the oracle")
    return replace(given, answer=answer, source=Oracle.name)


def _matching_case(source: ProblemSource, slug: str, content: bytes) -> Case | None:
    """A case with the same input."""
    try:
        cases = source.cases(slug, DEFAULT_DATA)
    except (ProblemError, UsageError):  # a broken case has nothing to do with this input
        return None
    return next((case for case in cases if case.input == content and not case.files), None)


def _read_content(word: str) -> bytes:
    """All of an input, which may come from a device or a pipe."""
    try:
        if word == "-":
            content = sys.stdin.buffer.read(_MOST_BYTES + 1)
        else:
            with Path(word).open("rb") as file:
                content = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(
            f"the input {word} cannot be read: {why}",
            advice="Name the path of a file, or - for standard input",
        ) from error
    if len(content) > _MOST_BYTES:
        raise UsageError(f"the input {word} is larger than {_MOST_BYTES >> 20} MiB")
    return content
