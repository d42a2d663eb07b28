"""Look a second time at a case that failed, and add what was found to its judgement.

The program is one that was judged, so it runs in the same sandbox and is checked by nobody: its
verdict and its cost stay those of the ordinary run. Only its memory and its time may be more, since
sanitizers need both.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.errors import LanguageError, ProblemError, SandboxError
from judge.escaping import first_line
from judge.grading.feedback.sanitizers import STACK_OVERFLOW
from judge.grading.feedback.source_faults import STDERR, OwnFiles, with_fault_advice
from judge.model import (
    Case,
    Judgement,
    Limits,
    Problem,
    SecondLook,
    Solution,
    SourceFault,
    Verdict,
)
from judge.runner.build import Builder, CompileFailure
from judge.runner.judge_case import limits_of
from judge.runner.output_validators import OutputValidation
from judge.runner.second_look.variants import Variant, variants_of
from judge.runner.solution_run import SolutionRun
from judge.sandbox import JailCache

_LEAST_CPU_S, _MOST_CPU_S = 5.0, 30.0
_MEMORY_BYTES = 1 << 30  # what a sanitizer needs for itself
_STACK_BYTES = 1 << 30


def look_again(
    problem: Problem,
    solution: Solution,
    case: Case,
    judgement: Judgement,
    *,
    builder: Builder,
    jails: JailCache,
) -> Judgement:
    """The judgement on a case with what a second look finds; unchanged if there is no way to look.

    Raises `Cancelled` if the run is cancelled.
    """
    possible = variants_of(solution)
    variants = [one for one in possible.variants if one.is_wanted(judgement)]
    if not variants or solution.is_answers:
        return judgement
    tools: list[str] = []
    notes: list[str] = []
    fault = None
    for variant in variants:
        try:
            found = _run_variant(problem, variant, case, builder, jails)
        except (SandboxError, ProblemError, LanguageError) as error:
            if isinstance(error, SandboxError):
                jails.discard_own()
            found = f"a second look by {variant.tool} failed: {first_line(str(error))}"
        if isinstance(found, str):
            notes.append(found)
            continue
        tools.append(variant.tool)
        fault = variant.read(found, OwnFiles.of(solution))
        if fault is not None and judgement.fault is None and fault.tool == STDERR:
            fault = replace(fault, tool=variant.tool)  # the first run did not say it
        if fault is not None:
            break
    else:
        notes += possible.notes
    return with_second_look(judgement, fault, tools, notes)


def with_second_look(
    judgement: Judgement, fault: SourceFault | None, tools: Sequence[str], notes: Sequence[str]
) -> Judgement:
    """The judgement with what was found, in its advice too."""
    look = SecondLook(tools=tuple(tools), found=fault is not None, notes=tuple(notes))
    if fault is not None:
        known = () if fault.kind == STACK_OVERFLOW else judgement.advice  # which is on memory
        advice = with_fault_advice(known, fault)
        return replace(judgement, fault=fault, second_look=look, advice=advice)
    if judgement.verdict in (Verdict.AC, Verdict.WA):
        told = list(notes)
    else:
        told = [f"a second run with {one} finds nothing" for one in tools] + list(notes)
    return replace(judgement, second_look=look, advice=(*judgement.advice, *told))


def _run_variant(
    problem: Problem, variant: Variant, case: Case, builder: Builder, jails: JailCache
) -> bytes | str:
    """What it writes to standard error, or why it cannot be run."""
    limits = second_limits(limits_of(problem, variant.solution, case.name), variant.slowdown)
    memory_bytes = limits_of(problem, variant.solution, case.name).memory_bytes
    program = builder.build(variant.solution, memory_bytes=memory_bytes)
    if isinstance(program, CompileFailure):
        return f"it cannot be built for {variant.tool}: {first_line(program.message)}"
    program = variant.program(program, stack_bytes=stack_bytes(problem.limits))
    run = SolutionRun(problem, case, program, limits, jails)
    if problem.validation is None or problem.validation.has_one_output:
        return run.run(case.input).seen.stderr
    validation = OutputValidation(run, problem.validation, builder, record=False)
    return validation.run().seen.stderr


def second_limits(limits: Limits, slowdown: float) -> Limits:
    """The limits of a second look: more time, and memory for a sanitizer."""
    cpu_s = min(max(slowdown * limits.cpu_s, _LEAST_CPU_S), _MOST_CPU_S)
    memory_bytes = stack_bytes(limits) + limits.memory_bytes + _MEMORY_BYTES
    wall_s = 2 * cpu_s + limits.wall_s
    return replace(limits, cpu_s=cpu_s, cpu_stop_s=cpu_s, wall_s=wall_s, memory_bytes=memory_bytes)


def stack_bytes(limits: Limits) -> int:
    """What the stack may have: sanitizers make the frames of calls larger."""
    return max(limits.memory_bytes, min(2 * limits.memory_bytes, _STACK_BYTES))
