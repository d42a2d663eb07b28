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
from typing import Any

from msgspec.structs import replace

from judge.errors import ProblemError
from judge.files import read_file
from judge.grading.verdicts import last_line, verdict_of, verdict_reason
from judge.languages.entry_points import arrange_files
from judge.model import (
    Case,
    Execution,
    Limits,
    Program,
    Solution,
    Source,
    SourceFile,
    Stop,
    Validation,
    ValidatorProtocol,
)
from judge.model import Verdict as V
from judge.runner.build import Builder, CompileFailure
from judge.runner.solution_run import CaseOutcome, SolutionRun, ValidatorResult, nothing_ran
from judge.sandbox import Access, Interaction, JailCache, WorkDir, run_interaction

FEEDBACK = "feedback"
"""The name of the folder in which a validator leaves files."""

_NEXT = f"{FEEDBACK}/nextpass.in"
_MESSAGE_BYTES = 4096
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
_POINTS = 7
_FAILURES = (V.RTE, V.TLE, V.MLE, V.OLE)
_FORMAT_CODES = {"pypy3": "python3"}  # the format does not tell these languages apart
_POINTS_PATTERN = re.compile(rb"\bpoints\s+([-+0-9.eE]+)")


class OutputValidation:
    """The judging of one solution by the validators of a package; `passes` are those so far.

    With `keeps_feedback` the files that the last validator has left are in `feedback`, as far as
    there is room; it is None if no validator was asked.
    """

    def __init__(
        self,
        solution: SolutionRun,
        validation: Validation,
        builder: Builder,
        *,
        record: bool,
        keeps_feedback: bool = False,
    ) -> None:
        """Raises `ProblemError` or `LanguageError` if a validator cannot be built."""
        case = solution.case
        if not case.validator_args:  # an input that is none of the package's own
            case = replace(case, validator_args=solution.problem.checker_args)
        self._solution = replace(solution, case=case)
        self._validation = validation
        self._record = record
        self._keeps_feedback = keeps_feedback
        self.feedback: Sequence[SourceFile] | None = None
        self.passes: list[CaseOutcome] = []
        self._programs: dict[str, Program] = {}
        for validator in validation.validators:
            self._programs[validator.name] = _build(validator, validation, builder)

    def run(self) -> CaseOutcome:
        """The outcome of the last pass, with the largest figures of all passes."""
        run_pass = self._interact if self._validation.interactive else self._run_and_validate
        stdin: bytes | None = self._solution.case.input
        passes = self.passes = []
        texts: list[tuple[bytes, bytes]] = []
        while stdin is not None:
            if len(passes) == self._validation.passes:
                words = f"the validator asked for more than {len(passes)} passes"
                passes.append(replace(passes[-1], verdict=V.JE, message=words))
                break
            if passes:  # what it knows of the one before, it has to say in its output
                self._solution.jails.discard(self._solution.program)
            passes.append(run_pass(stdin, first=not passes))
            texts.append((stdin, passes[-1].seen.stdout))
            result = passes[-1].result
            stdin = result.next_input if result else None
        names = ("cpu_s", "wall_s", "memory_bytes")
        largest: Any = {name: max(getattr(one.seen, name) for one in passes) for name in names}
        last = replace(passes[-1], seen=replace(passes[-1].seen, **largest))
        is_kept = self._record or last.verdict is not V.AC
        is_kept &= self._validation.passes > 1 and not self._validation.interactive
        return replace(last, passes=tuple(texts)) if is_kept else last

    def _run_and_validate(self, stdin: bytes, *, first: bool) -> CaseOutcome:
        """One pass: run the solution, then ask each validator until one does not accept."""
        validation, solution = self._validation, self._solution
        outcome = solution.run(stdin)
        told = self._told(outcome)
        failed = outcome if outcome.verdict in _FAILURES and validation.judges_failures else None
        if failed is not None:  # an output over the limit counts as none
            is_cut = failed.verdict is V.OLE
            seen = replace(failed.seen, stdout=b"") if is_cut else failed.seen
            outcome = replace(failed, verdict=V.AC, seen=seen)
        for name, program in self._programs.items():
            if outcome.verdict is not V.AC:
                break
            seen, work_dir = run_validator(
                program,
                self._solution.case,
                stdin,
                outcome.seen.stdout,
                limits=validation.limits,
                protocol=validation.protocol,
                jails=self._solution.jails,
                first=first,
                told=told,
            )
            result = self._read(seen, work_dir, validation.limits)
            verdict, message = _verdict(name, result)
            if verdict is V.AC and validation.parts_are_wrong and result.multiplier is not None:
                verdict = V.WA
            outcome = replace(outcome, verdict=verdict, message=message, result=result)
        if failed is None or outcome.verdict is V.JE:
            return outcome
        return replace(failed, result=_result_of_failed(outcome.result))

    def _interact(self, stdin: bytes, *, first: bool) -> CaseOutcome:
        """One pass: a dialogue; held again with more time if it still went on at the wall limit."""
        outcome = self._talk(stdin, _PATIENCE, first=first)
        # Later passes are not held again: the validator has changed the files that it found.
        if first and _still_talked(outcome, self._solution.limits):
            outcome = self._talk(stdin, _MORE_PATIENCE, first=first)
        return outcome

    def _talk(self, stdin: bytes, patience: float, *, first: bool) -> CaseOutcome:
        """A dialogue with so many times the wall limit."""
        validation, solution = self._validation, self._solution
        name, program = next(iter(self._programs.items()))
        limits = replace(solution.limits, wall_s=patience * solution.limits.wall_s)
        patient = replace(validation.limits, wall_s=validation.limits.wall_s + limits.wall_s)
        judge = solution.jails.lease(program, patient, Access.WRITABLE)
        fill_work_dir(judge.work_dir, solution.case, stdin, None, first=first)
        for file in self._told(None):
            judge.work_dir.put(file)
        numbers = range(validation.processes)
        leases = [solution.open_jail(limits, number) for number in numbers]
        accepting, _ = EXIT_CODES[validation.protocol]
        own_args = [(str(number),) if validation.processes > 1 else () for number in numbers]
        talks = run_interaction(
            [lease.jail for lease in leases],
            judge.jail,
            player_args=[(*solution.case.args, *own) for own in own_args],
            interactor_args=arguments(validation.protocol, judge.work_dir, solution.case),
            accepted=min(accepting),
            record=self._record,
        )
        result = self._read(talks[0].interactor, judge.work_dir, patient)
        interaction, lease = min(
            zip(talks, leases, strict=True), key=lambda pair: _rank(pair[0].player, limits)
        )
        if len(talks) > 1:
            interaction = _merged(interaction, talks, sum if validation.adds_times else max)
        outcome = solution.outcome(lease, interaction.player, limits)
        verdict, message = _interactive_verdict(interaction, outcome, name, result, limits)
        if verdict is not V.AC:
            result = replace(result, next_input=None)
        return replace(
            outcome, verdict=verdict, message=message, result=result, interaction=interaction
        )

    def _told(self, outcome: CaseOutcome | None) -> list[SourceFile]:
        """The file about the submission, if the validators read it, and about its run."""
        if not self._validation.reads_submission:
            return []
        solution = self._solution
        program, limits = solution.program, solution.limits
        try:
            source = read_file(program.folder / program.main)  # which may have become a link
        except OSError as error:
            words = f"the source cannot be read any more: {error.strerror}"
            raise ProblemError(words) from error
        told = {
            "source": source.decode("latin-1"),
            "language": program.language,
            "problem": solution.problem.slug,
            "cpu_limit_s": limits.cpu_s,
            "memory_limit_bytes": limits.memory_bytes,
        }
        if outcome is not None:
            seen = outcome.seen
            told |= {"cpu_s": seen.cpu_s, "memory_bytes": seen.memory_bytes}
            told["verdict"] = outcome.verdict.value
        return [SourceFile(name="submission.json", content=json.dumps(told).encode())]

    def _read(self, seen: Execution, work_dir: WorkDir, limits: Limits) -> ValidatorResult:
        if self._keeps_feedback:
            self.feedback = _feedback_files(work_dir)
        several = self._validation.passes > 1
        result = read_result(seen, work_dir, limits, self._validation.protocol, several=several)
        # Where nothing is scored, no points are a rejection: `quitp(0)` of testlib.
        is_rejected = not self._solution.problem.groups and _is_nothing(result.score)
        if self._validation.protocol is ValidatorProtocol.TESTLIB and is_rejected:
            return replace(result, accepted=False)
        return result


def _is_nothing(score: bytes | None) -> bool:
    """Whether a validator of testlib gave no points, or fewer."""
    try:
        return score is not None and float(score) <= 0
    except ValueError:
        return False


def _feedback_files(work_dir: WorkDir) -> Sequence[SourceFile]:
    """The files that a validator left, the first of them where they are too large."""
    files: list[SourceFile] = []
    left = _FEEDBACK_BYTES
    for name in work_dir.names(FEEDBACK):
        content = work_dir.read(f"{FEEDBACK}/{name}", left + 1)
        if content is not None and len(content) <= left:
            files.append(SourceFile(name=f"{FEEDBACK}/{name}", content=content))
            left -= len(content)
    return files


def validate_statically(
    run: SolutionRun, solution: Solution, validation: Validation, builder: Builder
) -> CaseOutcome:
    """What the static validator says of a solution; nothing else of it runs.

    Raises `ProblemError` or `LanguageError` if the validator cannot be built.
    """
    (validator,) = validation.validators
    program = _build(validator, validation, builder)
    code = solution.language.code
    _, entry_point = arrange_files(solution.language, solution.files)
    placed = replace(program, place=run.program.folder)
    lease = run.jails.lease(placed, validation.limits, Access.WRITABLE)
    lease.work_dir.fill(folders=[FEEDBACK])
    feedback = f"{lease.work_dir.folder}/{FEEDBACK}/"
    args = [_FORMAT_CODES.get(code, code), entry_point, feedback, *run.case.validator_args]
    seen = lease.jail.run(stdin=b"", args=args)
    result = read_result(seen, lease.work_dir, validation.limits, validation.protocol)
    verdict, message = _verdict(validator.name, result)
    return CaseOutcome(seen=nothing_ran(), verdict=verdict, message=message, result=result)


def _build(validator: Source, validation: Validation, builder: Builder) -> Program:
    built = builder.build(validator, memory_bytes=validation.limits.memory_bytes)
    if isinstance(built, CompileFailure):
        raise ProblemError(f"the validator {validator.name} has no program: {built.message}")
    return built


def run_validator(
    program: Program,
    case: Case,
    stdin: bytes,
    output: bytes,
    *,
    limits: Limits,
    protocol: ValidatorProtocol,
    jails: JailCache,
    first: bool = True,
    told: Sequence[SourceFile] = (),
) -> tuple[Execution, WorkDir]:
    """Run a validator on the output of a solution that read `stdin`; it finds the files `told`.

    In the `first` pass its folder is empty; later it holds what it left there in the pass before.
    """
    lease = jails.lease(program, limits, Access.WRITABLE)
    fill_work_dir(lease.work_dir, case, stdin, output, first=first)
    for file in told:
        lease.work_dir.put(file)
    args = arguments(protocol, lease.work_dir, case)
    return lease.jail.run(stdin=output, args=args), lease.work_dir


def fill_work_dir(
    work_dir: WorkDir, case: Case, stdin: bytes, output: bytes | None, *, first: bool
) -> None:
    """Write the files that a validator reads; in the `first` pass remove all others."""
    if first:
        work_dir.fill(folders=[FEEDBACK])
    for name, content in (("in", stdin), ("ans", case.answer), ("out", output)):
        if content is not None:
            work_dir.put(SourceFile(name=name, content=content))


def arguments(protocol: ValidatorProtocol, work_dir: WorkDir, case: Case) -> list[str]:
    """The arguments of a validator."""
    names = {
        ValidatorProtocol.ICPC: ("in", "ans", f"{FEEDBACK}/"),
        ValidatorProtocol.TESTLIB: ("in", "out", "ans"),
    }
    return [*(f"{work_dir.folder}/{name}" for name in names[protocol]), *case.validator_args]


def read_result(
    seen: Execution,
    work_dir: WorkDir,
    limits: Limits,
    protocol: ValidatorProtocol,
    *,
    several: bool = False,
) -> ValidatorResult:
    """What a validator said, by its end and its files. With `several` it may ask for a pass."""
    message = _text(work_dir, "judgemessage.txt")
    if fault := _fault(seen, limits, protocol):
        return ValidatorResult(accepted=None, fault=fault, message=message)
    accepted = seen.exit_code in EXIT_CODES[protocol][0]
    if protocol is ValidatorProtocol.TESTLIB:
        points = _POINTS_PATTERN.search(seen.stderr) if seen.exit_code == _POINTS else None
        score = points[1] if points else None
        return ValidatorResult(accepted=accepted, message=last_line(seen.stderr), score=score)
    next_input = work_dir.take(_NEXT) if several else None
    if next_input is not None and not accepted:
        fault = "left nextpass.in, but did not accept the output"
        return ValidatorResult(accepted=None, fault=fault)
    return ValidatorResult(
        accepted=accepted,
        message=message,
        team_message=_text(work_dir, "teammessage.txt"),
        score=work_dir.read(f"{FEEDBACK}/score.txt", _MESSAGE_BYTES),
        multiplier=work_dir.read(f"{FEEDBACK}/score_multiplier.txt", _MESSAGE_BYTES),
        next_input=next_input,
    )


def _fault(seen: Execution, limits: Limits, protocol: ValidatorProtocol) -> str:
    """How a validator failed; empty if it accepted or rejected."""
    codes = set.union(*EXIT_CODES[protocol])
    by_itself = seen.stopped_by is None and seen.signal is None
    if by_itself and seen.exit_code in codes:
        return ""
    verdict = verdict_of(seen, limits)
    if verdict is None or (verdict is V.RTE and by_itself):
        known = " or ".join(map(str, sorted(codes)))
        words = last_line(seen.stderr)
        return f"exited with {seen.exit_code}, not {known}" + (f": {words}" if words else "")
    return verdict_reason(seen, limits, verdict)


def _text(work_dir: WorkDir, name: str) -> str:
    content = work_dir.read(f"{FEEDBACK}/{name}", _MESSAGE_BYTES) or b""
    return content.decode(errors="replace").strip()


def _result_of_failed(result: ValidatorResult | None) -> ValidatorResult | None:
    """What a validator said of a failed program: all points if it accepts and says no part."""
    if result is None or not result.accepted or result.multiplier is not None:
        return result
    return replace(result, multiplier=b"1")


def _verdict(name: str, result: ValidatorResult) -> tuple[V, str]:
    """The verdict that a validator gives, and a message, which names it if it says nothing."""
    if result.accepted is None:
        words = f" ({result.words})" if result.words else ""
        return V.JE, f"the validator {name} {result.fault}{words}"
    if result.accepted:
        return V.AC, result.words
    return V.WA, result.words or f"the validator {name} does not accept it"


def _still_talked(outcome: CaseOutcome, limits: Limits) -> bool:
    """Whether a solution was stopped as idle although the dialogue went on.

    Something was said or read shortly before, or the validator was at work: what is said and read
    at once is not seen, and on a busy machine a validator gets a small share of the time.
    """
    talk = outcome.interaction
    if talk is None or talk.interactor_first or not _is_idle(talk, limits):
        return False
    if talk.interactor.stopped_by is Stop.CPU:  # it would work on as long again
        return False
    was_at_work = talk.interactor.cpu_s > _AT_WORK * limits.wall_s
    return was_at_work or talk.unread.unchanged_s < limits.wall_s


def _rank(seen: Execution, limits: Limits) -> tuple[bool, float]:
    """The order in which processes of a solution decide its verdict: who failed first does."""
    has_failed = verdict_of(seen, limits) not in (None, V.JE)
    return not has_failed, seen.ended_s


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
        cpu_s=of_times(one.cpu_s for one in players),
        wall_s=max(one.wall_s for one in players),
        memory_bytes=max(one.memory_bytes for one in players),
    )
    said = tuple(
        (f"{number}{side}", text)
        for number, talk in enumerate(talks)
        for side, text in talk.transcript or ()
    )
    transcript = None if deciding.transcript is None else said
    return replace(deciding, player=player, transcript=transcript)


def _is_idle(talk: Interaction, limits: Limits) -> bool:
    return talk.player.stopped_by is Stop.WALL and talk.player.cpu_s <= limits.cpu_s


def _interactive_verdict(
    talk: Interaction, outcome: CaseOutcome, name: str, result: ValidatorResult, limits: Limits
) -> tuple[V, str]:
    """The verdict on a dialogue, and a message. It depends on who ended first."""
    verdict, message = _verdict(name, result)
    if verdict is V.JE or (talk.interactor_first and verdict is V.WA):
        return verdict, message
    if _is_idle(talk, limits) and not talk.interactor_first:
        return _idle_verdict(talk, name, limits.wall_s)
    if outcome.verdict is not V.AC:
        return outcome.verdict, outcome.message
    return verdict, message


def _idle_verdict(talk: Interaction, name: str, wall_s: float) -> tuple[V, str]:
    """The verdict on a solution that did nothing until its wall limit.

    It is at fault, unless for half of that time the validator could have spoken and did not. Then
    the solution had read everything, and the validator did not wait for more: it had not read all
    either, or was at work, or went on when there was nothing left to wait for.
    """
    unread, stopped = talk.unread, f"stopped after {wall_s:g} s: "
    if unread.by_player:
        count = unread.by_player
        left = f"{count} byte{'s' if count > 1 else ''} from the validator were not read"
        if unread.by_interactor:
            return V.TLE, f"{stopped}both waited for the other to read; {left}"
        return V.TLE, f"{stopped}it was idle; {left}"
    went_on_s = talk.interactor.ended_s - talk.player.ended_s
    was_busy = talk.interactor.cpu_s > wall_s / 2 or went_on_s > max(_LATE_S, wall_s / 2)
    if (unread.by_interactor or was_busy) and unread.unchanged_s > wall_s / 2:
        return V.JE, f"the validator {name} let the solution wait for {wall_s:g} s"
    if unread.by_interactor:
        return V.TLE, f"{stopped}it was idle"
    return V.TLE, f"{stopped}both waited for the other to speak (is all output flushed?)"
