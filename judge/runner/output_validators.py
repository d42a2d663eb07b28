"""Run the output validators and the static validator of a package, and read what they say.

The ICPC format calls `validator in ans feedback/ args... < output`; exit code 42 accepts, 43
rejects. A testlib checker is called `checker in output answer`; 0 accepts, and 1, 2, 4 and 8
reject. A static validator is called `validator language entry_point feedback/ args...` in the
read-only folder of the built solution, and answers as the ICPC format says. Anything else that a
validator does is a judge error, never the solution's fault.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec.structs import replace

from judge.errors import ProblemError
from judge.facts import Fact, counted, decode_fact
from judge.files import read_file
from judge.grading.verdicts import last_line, verdict_of
from judge.languages.entry_points import arrange_files
from judge.model import (
    Case,
    Execution,
    Limits,
    Solution,
    SourceFile,
    Stop,
    Validation,
    ValidatorProtocol,
)
from judge.model import Verdict as V
from judge.runner.build import Jails
from judge.runner.solution_run import CaseOutcome, SolutionRun, ValidatorResult, nothing_ran
from judge.runner.tools import Tool, ToolResult, WorkPath, tool_result
from judge.sandbox import Interaction, WorkDir, run_interaction

FEEDBACK = "feedback"
"""The name of the folder in which a validator leaves files."""

_NEXT = f"{FEEDBACK}/nextpass.in"
_MESSAGE_BYTES = 4096
_TOLD_BYTES = 64 << 10  # of a message, for what a package expects of it
_FEEDBACK_BYTES = 32 << 20
_LATE_S = 3.0  # what a busy machine may need to end a validator that waited for the solution
# Times the wall limit, for a solution that waits for the validator; and again if both still talked,
# as on a busy machine the other side waits for a processor.
_PATIENCE, _MORE_PATIENCE = 2.0, 10.0
_AT_WORK = 0.1  # of the wall limit: more than a validator needs that starts and then waits

# The exit codes that accept, and those that reject.
EXIT_CODES = {
    ValidatorProtocol.ICPC: ({42}, {43}),
    ValidatorProtocol.TESTLIB: ({0, 7}, {1, 2, 4, 8}),
}
_ARGS = {
    ValidatorProtocol.ICPC: (WorkPath("in"), WorkPath("ans"), WorkPath(f"{FEEDBACK}/")),
    ValidatorProtocol.TESTLIB: (WorkPath("in"), WorkPath("out"), WorkPath("ans")),
}
_POINTS = 7
_FAILURES = (V.RTE, V.TLE, V.MLE, V.OLE)
_FORMAT_CODES = {"pypy3": "python3"}  # the format does not tell these languages apart
_POINTS_PATTERN = re.compile(rb"(?<!\S)points[ \t]+([-+]?\.?[0-9][-+0-9.eE]*)")


class OutputValidation:
    """The judging of one solution by the validators of a package; `passes` are those so far.

    With `keeps_feedback` the files that the last validator has left are in `feedback`, as far as
    there is room; it is None if no validator was asked.
    """

    def __init__(
        self,
        solution: SolutionRun,
        validation: Validation,
        *,
        record: bool,
        keeps_feedback: bool = False,
    ) -> None:
        """Raises `ToolFailure` if a validator cannot be built."""
        case = solution.case
        if not case.validator_args:  # an input that is none of the package's own
            case = replace(case, validator_args=solution.problem.checker_args)
        self._solution = replace(solution, case=case)
        self._validation = validation
        self._record = record
        self._keeps_feedback = keeps_feedback
        self._patience = _PATIENCE
        self.feedback: Sequence[SourceFile] | None = None
        self._told: list[str] = []
        self._tools = validator_tools(validation, solution.jails)

    def run(self) -> CaseOutcome:
        """The outcome of the last pass, with the largest figures of all passes."""
        run_pass = self._interact if self._validation.interactive else self._run_and_validate
        stdin: bytes | None = self._solution.case.input
        passes: list[CaseOutcome] = []
        texts: list[tuple[bytes, bytes]] = []
        while stdin is not None:
            if len(passes) == self._validation.passes:
                message = Fact("the validator asked for more than {} passes", len(passes))
                passes.append(replace(passes[-1], verdict=V.JE, message=message))
                break
            if passes:  # what it knows of the one before, it has to say in its output
                self._solution.jails.discard(self._solution.program)
            passes.append(run_pass(stdin, first=not passes))
            texts.append((stdin, passes[-1].seen.stdout))
            result = passes[-1].result
            stdin = result.next_input if result else None
        names = ("cpu_s", "wall_s", "memory_bytes")
        executions = [outcome.seen for outcome in passes]
        largest: Any = {name: max(getattr(run, name) for run in executions) for name in names}
        seen = replace(executions[-1], **largest)
        outcome = replace(passes[-1], seen=seen, told=tuple(self._told))
        if self._validation.interactive:
            talks = [talk for outcome in passes if (talk := outcome.interaction) is not None]
            return replace(outcome, dialogues=tuple(talk.transcript or () for talk in talks))
        is_kept = (self._record or outcome.verdict is not V.AC) and self._validation.passes > 1
        return replace(outcome, passes=tuple(texts)) if is_kept else outcome

    def _run_and_validate(self, stdin: bytes, *, first: bool) -> CaseOutcome:
        """One pass: run the solution, then ask each validator until one does not accept."""
        validation, solution = self._validation, self._solution
        outcome = solution.run(stdin)
        about = self._about_submission(outcome)
        failure = outcome if outcome.verdict in _FAILURES and validation.judges_failures else None
        if failure is not None:  # an output over the limit counts as none
            is_cut = failure.verdict is V.OLE
            execution = replace(failure.seen, stdout=b"") if is_cut else failure.seen
            outcome = replace(failure, verdict=V.AC, seen=execution)
        for validator, tool in zip(validation.validators, self._tools, strict=True):
            if outcome.verdict is not V.AC:
                break
            output, protocol = outcome.seen.stdout, validation.protocol
            run = run_validator(
                tool, protocol, solution.case, stdin, output, first=first, about=about
            )
            result = self._read(run)
            verdict, message = _verdict(validator.name, result)
            if verdict is V.AC and validation.parts_are_wrong and result.multiplier is not None:
                verdict = V.WA
            outcome = replace(outcome, verdict=verdict, message=message, result=result)
        if failure is None or outcome.verdict is V.JE:
            return outcome
        last = outcome.result
        if last is not None and last.accepted and last.multiplier is None:
            last = replace(last, multiplier=b"1")  # all points, as it says no part
        return replace(failure, result=last)

    def _interact(self, stdin: bytes, *, first: bool) -> CaseOutcome:
        """One pass: a dialogue; held again with more time if it still went on at the wall limit.

        And with as much if the solution waited for the disk, as `SolutionRun.run` does.
        """
        outcome = self._talk(stdin, first=first)
        if first and outcome.seen.waited_for_disk:
            outcome = self._talk(stdin, first=first)
        # Later passes are not held again: the validator has changed the files that it found. They
        # have the limits of the first one, for another jail would not have these files.
        if first and _still_talked(outcome, self._solution.limits):
            self._patience = _MORE_PATIENCE
            outcome = self._talk(stdin, first=first)
        return outcome

    def _talk(self, stdin: bytes, *, first: bool) -> CaseOutcome:
        """A dialogue within `_patience` times the wall limit."""
        validation, solution = self._validation, self._solution
        if first:  # it may be held again
            self._told.clear()
        validator, protocol = validation.validators[0], validation.protocol
        limits = replace(solution.limits, wall_s=self._patience * solution.limits.wall_s)
        patient = replace(validation.limits, wall_s=validation.limits.wall_s + limits.wall_s)
        tool = replace(self._tools[0], limits=patient)
        files = [*_files(solution.case, stdin), *self._about_submission(None)]
        args = (*_ARGS[protocol], *solution.case.validator_args)
        judge, interactor_args = tool.lease(args, files, [FEEDBACK], keeps=not first)
        numbers = range(validation.processes)
        leases = [solution.open_jail(limits, number) for number in numbers]
        accepting, _ = EXIT_CODES[protocol]
        numbered = [(str(number),) if validation.processes > 1 else () for number in numbers]
        talks = run_interaction(
            [lease.jail for lease in leases],
            judge.jail,
            player_args=[(*solution.case.args, *number) for number in numbered],
            interactor_args=interactor_args,
            accepted=min(accepting),
            record=self._record,
        )
        end = tool_result(talks[0].interactor, patient, tool.exit_codes, judge.work_dir)
        result = self._read(end)
        interaction, lease = min(
            zip(talks, leases, strict=True), key=lambda pair: _rank(pair[0].player, limits)
        )
        if len(talks) > 1:
            interaction = _merged(interaction, talks, sum if validation.adds_times else max)
        outcome = solution.outcome(lease, interaction.player, limits)
        verdict, message = _interactive_verdict(
            interaction, outcome, validator.name, result, limits
        )
        if verdict is not V.AC:
            result = replace(result, next_input=None)
        return replace(
            outcome, verdict=verdict, message=message, result=result, interaction=interaction
        )

    def _about_submission(self, outcome: CaseOutcome | None) -> list[SourceFile]:
        """The file about the submission, if the validators read it, and about its run."""
        if not self._validation.reads_submission:
            return []
        solution = self._solution
        program, limits = solution.program, solution.limits
        try:
            source = read_file(program.folder / program.main)  # which may have become a link
        except OSError as error:
            message = Fact("the source cannot be read any more: {}", error.strerror)
            raise ProblemError(message) from error
        about = {
            "source": source.decode("latin-1"),
            "language": program.language,
            "problem": solution.problem.slug,
            "cpu_limit_s": limits.cpu_s,
            "memory_limit_bytes": limits.memory_bytes,
        }
        if outcome is not None:
            execution = outcome.seen
            about |= {"cpu_s": execution.cpu_s, "memory_bytes": execution.memory_bytes}
            about["verdict"] = outcome.verdict.value
        return [SourceFile(name="submission.json", content=json.dumps(about).encode())]

    def _read(self, run: ToolResult) -> ValidatorResult:
        if self._keeps_feedback:
            self.feedback = _feedback_files(run.work_dir)
        is_testlib = self._validation.protocol is ValidatorProtocol.TESTLIB
        result = read_result(run, self._validation.protocol, several=self._validation.passes > 1)
        left = _text(run.work_dir, "judgemessage.txt", _TOLD_BYTES)
        self._told.append(result.message if is_testlib else left)
        if self._solution.problem.rules is not None:  # the validator is of the kit
            result = replace(result, message=_fact(run.work_dir) or result.message)
        # No points are a rejection: `quitp(0)` of testlib.
        if is_testlib and result.score is not None:
            with suppress(ValueError):
                if float(result.score) <= 0:
                    return replace(result, accepted=False, score=None)
        return result


def _feedback_files(work_dir: WorkDir) -> Sequence[SourceFile]:
    """The files that a validator left, the first of them where they are too large."""
    files: list[SourceFile] = []
    bytes_left = _FEEDBACK_BYTES
    for name in work_dir.names(FEEDBACK):
        content = work_dir.read(f"{FEEDBACK}/{name}", bytes_left + 1)
        if content is not None and len(content) <= bytes_left:
            files.append(SourceFile(name=f"{FEEDBACK}/{name}", content=content))
            bytes_left -= len(content)
    return files


def validate_statically(
    run: SolutionRun, solution: Solution, validation: Validation
) -> CaseOutcome:
    """What the static validator says of a solution; nothing else of it runs.

    Raises `ToolFailure` if the validator cannot be run.
    """
    (tool,) = validator_tools(validation, run.jails)
    code = solution.language.code
    _, entry_point = arrange_files(solution.language, solution.files)
    args = [_FORMAT_CODES.get(code, code), entry_point, WorkPath(f"{FEEDBACK}/")]
    args += run.case.validator_args
    tool = replace(tool, program=replace(tool.program, place=run.program.folder))
    result = read_result(tool.run(args=args, folders=[FEEDBACK]), validation.protocol)
    verdict, message = _verdict(validation.validators[0].name, result)
    return CaseOutcome(
        seen=nothing_ran(), verdict=verdict, message=message, result=result, told=(result.message,)
    )


def validator_tools(validation: Validation, jails: Jails) -> list[Tool]:
    """The validators, ready to run. Raises `ToolFailure`."""
    codes = set.union(*EXIT_CODES[validation.protocol])
    build = partial(Tool.build, jails=jails, exit_codes=codes)
    return [build("validator", source, validation.limits) for source in validation.validators]


def run_validator(
    tool: Tool,
    protocol: ValidatorProtocol,
    case: Case,
    stdin: bytes,
    output: bytes,
    *,
    first: bool = True,
    about: Sequence[SourceFile] = (),
) -> ToolResult:
    """Run a validator on the output of a solution that read `stdin`; it finds the files `about` it.

    In the `first` pass its folder is empty; later it holds what it left there in the pass before.
    """
    files = [*_files(case, stdin), SourceFile(name="out", content=output), *about]
    args = (*_ARGS[protocol], *case.validator_args)
    return tool.run(output, args=args, files=files, folders=[FEEDBACK], keeps=not first)


def _files(case: Case, stdin: bytes) -> list[SourceFile]:
    return [SourceFile(name="in", content=stdin), SourceFile(name="ans", content=case.answer)]


def read_result(
    run: ToolResult, protocol: ValidatorProtocol, *, several: bool = False
) -> ValidatorResult:
    """What a validator said, by its end and its files. With `several` it may ask for a pass."""
    execution, work_dir = run.execution, run.work_dir
    message = _text(work_dir, "judgemessage.txt")
    if not run.is_answer:
        return ValidatorResult(accepted=None, fault=run.fault, message=message)
    accepted = execution.exit_code in EXIT_CODES[protocol][0]
    if protocol is ValidatorProtocol.TESTLIB:
        has_points = execution.exit_code == _POINTS
        points = _POINTS_PATTERN.search(execution.stderr) if has_points else None
        score = points[1] if points else None
        message = Fact("{}", last_line(execution.stderr))
        return ValidatorResult(accepted=accepted, message=message, score=score)
    next_input = work_dir.take(_NEXT) if several else None
    if next_input is not None and not accepted:
        fault = Fact("left nextpass.in, but did not accept the output")
        return ValidatorResult(accepted=None, fault=fault)
    return ValidatorResult(
        accepted=accepted,
        message=message,
        team_message=_text(work_dir, "teammessage.txt"),
        score=work_dir.read(f"{FEEDBACK}/score.txt", _MESSAGE_BYTES),
        multiplier=work_dir.read(f"{FEEDBACK}/score_multiplier.txt", _MESSAGE_BYTES),
        next_input=next_input,
    )


def _text(work_dir: WorkDir, name: str, most_bytes: int = _MESSAGE_BYTES) -> Fact:
    content = work_dir.read(f"{FEEDBACK}/{name}", most_bytes) or b""
    return Fact("{}", content.decode(errors="replace").strip())


def _fact(work_dir: WorkDir) -> Fact:
    """What the program that calls the rules of a kit says; empty if it is too long."""
    content = work_dir.read(f"{FEEDBACK}/judgemessage.json", _MESSAGE_BYTES) or b""
    with suppress(ValueError):  # it is cut
        fact: Fact = decode_fact(Fact, json.loads(content))
        return fact
    return Fact()


def _verdict(name: str, result: ValidatorResult) -> tuple[V, Fact]:
    """The verdict that a validator gives, and a message, which names it if it says nothing."""
    if result.accepted is None:
        message = Fact(" ({})", result.words) if result.words else ""
        return V.JE, Fact("the validator {} {}{}", name, result.fault, message)
    if result.accepted:
        return V.AC, result.words
    return V.WA, result.words or Fact("the validator {} does not accept it", name)


def _still_talked(outcome: CaseOutcome, limits: Limits) -> bool:
    """Whether a solution was stopped as idle although the dialogue went on.

    Something was said or read shortly before, or the validator was at work or waited for the disk:
    what is said and read at once is not seen, and on a busy machine a validator gets a small share
    of the time.
    """
    talk = outcome.interaction
    if talk is None or talk.interactor_first or not _is_idle(talk, limits):
        return False
    if talk.interactor.stopped_by is Stop.CPU:  # it would work on as long again
        return False
    was_at_work = talk.interactor.cpu_s + talk.interactor.disk_s > _AT_WORK * limits.wall_s
    return was_at_work or talk.unread.unchanged_s < limits.wall_s


def _rank(execution: Execution, limits: Limits) -> tuple[bool, float]:
    """The order in which processes of a solution decide its verdict: who failed first does."""
    has_failed = verdict_of(execution, limits) not in (None, V.JE)
    return not has_failed, execution.ended_s


def _merged(
    deciding: Interaction,
    talks: Sequence[Interaction],
    of_times: Callable[[Iterable[float]], float],
) -> Interaction:
    """The dialogues of several processes of a solution as one, which ends as the `deciding` one.

    `of_times` is the sum or the maximum; each has the limit of memory for itself. In the transcript
    one stands after the other, and each line begins with the number of the process.
    """
    players = [talk.player for talk in talks]
    player = replace(
        deciding.player,
        cpu_s=of_times(process.cpu_s for process in players),
        wall_s=max(process.wall_s for process in players),
        memory_bytes=max(process.memory_bytes for process in players),
    )
    lines = tuple(
        (f"{number}{side}", text)
        for number, talk in enumerate(talks)
        for side, text in talk.transcript or ()
    )
    transcript = None if deciding.transcript is None else lines
    return replace(deciding, player=player, transcript=transcript)


def _is_idle(talk: Interaction, limits: Limits) -> bool:
    return talk.player.stopped_by is Stop.WALL and talk.player.cpu_s <= limits.cpu_s


def _interactive_verdict(
    talk: Interaction, outcome: CaseOutcome, name: str, result: ValidatorResult, limits: Limits
) -> tuple[V, Fact]:
    """The verdict on a dialogue, and a message. It depends on who ended first."""
    verdict, message = _verdict(name, result)
    if verdict is V.JE or (talk.interactor_first and verdict is V.WA):
        return verdict, message
    if _is_idle(talk, limits) and not talk.interactor_first:
        return _idle_verdict(talk, name, limits.wall_s)
    if outcome.verdict is not V.AC:
        return outcome.verdict, outcome.message
    return verdict, message


def _idle_verdict(talk: Interaction, name: str, wall_s: float) -> tuple[V, Fact]:
    """The verdict on a solution that did nothing until its wall limit.

    It is at fault, unless for half of that time the validator could have spoken and did not. Then
    the solution had read everything, and the validator did not wait for more: it had not read all
    either, or was at work, or went on when there was nothing left to wait for.
    """
    unread, stopped = talk.unread, Fact("stopped after {:g} s: ", wall_s)
    if unread.by_player:
        remark = Fact("{} from the validator were not read", counted(unread.by_player, "byte"))
        if unread.by_interactor:
            return V.TLE, Fact("{}each waited for the other to read; {}", stopped, remark)
        return V.TLE, Fact("{}it was idle; {}", stopped, remark)
    went_on_s = talk.interactor.ended_s - talk.player.ended_s
    was_busy = talk.interactor.cpu_s > wall_s / 2 or went_on_s > max(_LATE_S, wall_s / 2)
    if (unread.by_interactor or was_busy) and unread.unchanged_s > wall_s / 2:
        return V.JE, Fact("the validator {} kept the solution waiting for {:g} s", name, wall_s)
    if unread.by_interactor:
        return V.TLE, Fact("{}it was idle", stopped)
    return V.TLE, Fact("{}each waited for the other to write (is all output flushed?)", stopped)
