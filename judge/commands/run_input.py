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
from msgspec import UNSET, Struct
from msgspec.structs import replace
from rich.text import Text

from judge.catalog.rules import failure_text, load_rules
from judge.catalog.source import DEFAULT_DATA, ProblemSource
from judge.errors import ProblemError, UsageError
from judge.escaping import printable, printable_lines
from judge.facts import Fact
from judge.game import FormatError, Game, Rules
from judge.grading.expectations import expected_verdicts
from judge.model import Case, Problem, Solution, Verdict
from judge.reports.json import ProblemHeader, header_fields, json_text, round_s
from judge.reports.progress import report_gaps
from judge.reports.text import dialogue_title, memory_text, more_lines_text, title_of
from judge.runner.build import CompileFailure
from judge.runner.judge_case import case_outcome, start_run
from judge.runner.local import LocalExecutor, one_core_executor
from judge.runner.references import Oracle
from judge.runner.scheduler import ResourceScope
from judge.sandbox import Sandbox
from judge.terminal.screen import Screen, write_file_report
from judge.terminal.translation import translate, translate_fact

_MOST_BYTES = 256 << 20
_LINES = 200
_COLUMNS = 2000


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

    The answer of its `case` is a right output, from `source`, which may also be what judges without
    one; if there is neither, `unchecked` says why, and the answer is empty. `note` is another
    remark.
    """

    name: str
    case: Case
    odd: Fact = Fact()
    source: Fact = Fact()
    unchecked: Fact = Fact()
    note: Fact = Fact()


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


class InputObject(msgspec.Struct, frozen=True, kw_only=True):
    """The input; see `CustomInput`."""

    name: str
    bytes: int
    odd: str | None
    answer: str | None
    answer_from: str | None
    unchecked: str | None


class RunInputDocument(ProblemHeader, frozen=True, kw_only=True):
    """What JSON says of `judge run --input`."""

    input: InputObject
    solutions: list[InputRun]


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
                Fact("--input works only with your own solutions to one problem"),
                advice=Fact("Write `judge run PROBLEM FILE --input INPUT`"),
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
        if not self.outcomes or any(run.verdict is Verdict.JE for run in self.outcomes):
            return 2
        return 0 if all(run.as_expected for run in self.outcomes) else 1

    def document(self) -> RunInputDocument:
        """All that is known so far."""
        custom = self.given
        return RunInputDocument(
            **(header_fields(self.problem, self.setting) | {"time_limit_from": UNSET}),
            input=InputObject(
                name=custom.name,
                bytes=len(custom.case.input),
                odd=custom.odd or None,
                answer=custom.case.answer.decode(errors="replace") or None,
                answer_from=custom.source or None,
                unchecked=custom.unchecked or None,
            ),
            solutions=self.outcomes,
        )

    def _outcome(self, solution: Solution) -> InputRun:
        # In a worker thread, so that Ctrl-C interrupts this one.
        arguments = self._executor, self.problem, solution, self.given
        return self._executor.submit(_run_on_input, *arguments).result()


def _run_on_input(
    executor: LocalExecutor, problem: Problem, solution: Solution, custom: CustomInput
) -> InputRun:
    """What a solution did as the checker or the validators see it, if they have what they need."""
    run = start_run(problem, solution, custom.case, jails=executor.jails)
    if isinstance(run, CompileFailure):
        return _input_run(solution, Verdict.CE, run.message)
    if custom.unchecked:
        outcome = replace(run.run(custom.case.input), is_checked=False)
    else:
        outcome = case_outcome(run, solution, record=True)
    end, passes = outcome.seen, outcome.passes
    if passes:
        shown = {"transcript": _transcript((("<", read), (">", wrote)) for read, wrote in passes)}
    elif outcome.interaction is not None:
        shown = {"transcript": _transcript(outcome.dialogues)}
    else:
        shown = {"output": end.stdout.decode(errors="replace")}
    return _input_run(
        solution,
        outcome.known_verdict,
        outcome.message,
        cpu_s=round_s(end.cpu_s),
        wall_s=round_s(end.wall_s),
        memory_bytes=end.memory_bytes,
        exit_code=end.exit_code,
        signal=end.signal,
        nodes=outcome.nodes,
        stderr=end.stderr.decode(errors="replace"),
        **shown,
    )


def _transcript(passes: Iterable[Iterable[tuple[str, bytes]]]) -> str:
    """What was said, a line each, with `---` between passes as in the samples of packages.

    A pass has pairs of `>` or `<` and what was said.
    """
    texts = []
    for part in passes:
        lines = [
            f"{side} {line.decode(errors='replace')}"
            for side, content in part
            for line in content.splitlines()
        ]
        texts.append("".join(f"{line}\n" for line in lines))
    return "---\n".join(texts)


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
    content = _read_content(word)
    case = Case(name="", input=content, answer=b"", validator_args=problem.checker_args)
    custom = CustomInput(name="standard input" if word == "-" else word, case=case)
    games: Sequence[Game[Any]] | None = None
    if rules is not None:
        try:
            games = rules.parse(content.decode())
        except FormatError as error:
            custom = replace(custom, odd=error.fact)
        except UnicodeDecodeError as error:
            odd = Fact("byte {} is not text: {}", error.start + 1, error.reason)
            custom = replace(custom, odd=odd)
    match = _matching_case(source, problem.slug, content)
    if match is not None:
        where = Fact("the answer of {}", match.name)
        custom = replace(custom, case=replace(match, name=""), source=where)
    if request.answer is not None:
        case = replace(custom.case, answer=_read_content(request.answer))
        return replace(custom, case=case, source=Fact("{}", request.answer))
    if match is not None:
        return custom
    if problem.validation is not None and problem.validation.interactive:
        note = Fact("the interactor reads an empty answer file; --answer FILE gives it another")
        return replace(custom, note=note)
    if rules is None:
        why = Fact("this input has no answer, and no rules can compute one")
        if problem.validation is not None:
            why = Fact("the validators need an answer: name one with --answer FILE")
        return replace(custom, unchecked=why)
    if games is None:
        return replace(custom, unchecked=Fact("an invalid input has no right answer"))
    if problem.validation is not None:
        return replace(custom, source=Fact("the rules of the problem"))
    try:
        answer = Oracle(rules).answer(games)
    except (Exception, SystemExit) as error:  # the rules are the kit's code
        return replace(custom, unchecked=Fact("{}", failure_text(problem.slug, error)))
    if answer is None:
        return replace(custom, unchecked=Fact("the input is too large for the oracle"))
    return replace(custom, case=replace(case, answer=answer), source=Fact(Oracle.name))


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
            Fact("the input {} cannot be read: {}", word, why),
            advice=Fact("Name the path of a file, or - for standard input"),
        ) from error
    if len(content) > _MOST_BYTES:
        raise UsageError("the input {} is larger than {} MiB", word, _MOST_BYTES >> 20)
    return content


def report_run_input(work: RunInput, screen: Screen, form: str) -> None:
    """Run the solutions and report them, also those before Ctrl-C."""
    is_text = form == "text"
    if is_text:
        report_gaps(work.setting, screen)
        screen.print(input_heading(work))
    try:
        for run in work:
            if is_text:
                screen.print(outcome_text(work, run))
    except KeyboardInterrupt:
        work.interrupted = True
    if not is_text:
        screen.write_document(json_text(work.document()))


def write_answer(work: RunInput, path: Path) -> None:
    """Write what the solution printed to a file, as the answer of a case.

    Raises `UsageError` unless there is one output to a valid input, which is not known to be wrong.
    """
    outputs = [run.output for run in work.outcomes if run.verdict in (Verdict.AC, None)]
    if work.given.odd or len(work.outcomes) != 1 or not outputs or outputs[0] is None:
        raise UsageError(
            "{} is not written: it takes one solution, with an output that is right", path
        )
    write_file_report(outputs[0].encode(), path)


def input_heading(work: RunInput) -> Text:
    """The line above the runs, and what is wrong with the input."""
    problem, custom = work.problem, work.given
    scale = work.setting.time_scale
    text = Text()
    text.append(f"{title_of(problem)} ({problem.slug})", "bold")
    line = translate(
        " on {name}; limits {cpu_s:g} s{scale}, {memory}; sandbox: {level}",
        name=printable(custom.name),
        cpu_s=problem.limits.cpu_s,
        scale="" if scale == 1 else translate(" (scaled by {factor:g})", factor=scale),
        memory=memory_text(problem.limits.memory_bytes),
        level=work.setting.level,
    )
    text.append(f"{line}\n")
    if custom.odd:
        text.append(translate("the input is invalid: "), "bold yellow")
        text.append(f"{translate_fact(custom.odd)}\n")
    if custom.note:
        text.append(f"{translate_fact(custom.note)}\n", "dim")
    return text


def outcome_text(work: RunInput, run: InputRun) -> Text:
    """What one solution wrote, its verdict and its cost."""
    text = Text()
    if len(work.solutions) > 1:
        text.append(f"{printable(run.solution)}\n", "bold cyan")
    if run.transcript is not None:
        validation = work.problem.validation
        is_dialogue = validation is not None and validation.interactive
        name = translate("dialogue") if is_dialogue else translate("passes")
        text.append_text(
            _stream_text(dialogue_title(name), run.transcript)
            or Text(f"{translate('(nothing was said)')}\n", "dim")
        )
        text.append_text(_stream_text(translate("standard error"), run.stderr or ""))
    elif run.output is not None:
        text.append_text(
            _stream_text(translate("output"), run.output)
            or Text(f"{translate('(no output)')}\n", "dim")
        )
        text.append_text(_stream_text(translate("standard error"), run.stderr or ""))
    if run.verdict is None:
        text.append(translate("? not checked"), "bold yellow")
        text.append(f": {translate_fact(work.given.unchecked)}")
    else:
        right = run.verdict is Verdict.AC
        colour = "bold green" if right else "bold red"
        text.append("\N{CHECK MARK} " if right else "\N{BALLOT X} ", colour)
        text.append(translate_fact(run.verdict.words), colour)
        if right and work.given.source:
            source = translate_fact(work.given.source)
            text.append(translate(", against {source}", source=source))
        if run.message:
            text.append(":\n" if "\n" in run.message else ": ")
            text.append(printable_lines(translate_fact(run.message).expandtabs(4)))
    if run.cpu_s is not None:
        text.append(f"; {run.cpu_s:.3f} s, {memory_text(run.memory_bytes)}", "dim")
    if run.nodes is not None:
        text.append(f", nodes={run.nodes}", "dim")
    return text


def _stream_text(title: str, content: str) -> Text:
    """The first lines of what a program wrote; empty for an empty stream."""
    text = Text()
    if not content:
        return text
    lines = content.removesuffix("\n").split("\n")
    text.append(f"{title}\n", "dim")
    for line in lines[:_LINES]:
        text.append("  | ", "dim").append(printable(line[:_COLUMNS].expandtabs(4)))
        more = len(line) - _COLUMNS
        text.append(translate("... {count} more", count=more) if more > 0 else "").append("\n")
    left = len(lines) - _LINES
    if left > 0:
        text.append(f"  {more_lines_text(left)}\n", "dim")
    return text
