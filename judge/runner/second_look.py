"""Look a second time at a case that failed, and add what was found to its judgement.

The program is built so that it tells where it fails:

    C, C++   with AddressSanitizer, UndefinedBehaviorSanitizer and libstdc++'s debug mode; then for
             valgrind (or with MemorySanitizer, for C), which see values that were never set
    Python   with a hook that tells the values where an exception was raised
    Rust     with checks of overflows; C# with the lines of its source

Other languages tell the line by themselves, and their values nowhere. The program is one that was
judged, so it runs in the same sandbox and is checked by nobody: its verdict and its cost stay those
of the ordinary run. Only its memory and its time may be more, since sanitizers need both.

For a case that took too much time or memory, advice says how the cost grows, and what passes it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePath

from msgspec import Struct, field
from msgspec.structs import replace

from judge.catalog.baseline import baseline_path, read_baseline
from judge.catalog.rules import load_rules
from judge.errors import LanguageError, ProblemError, SandboxError
from judge.escaping import first_line, printable
from judge.facts import Fact
from judge.grading.feedback import sanitizers
from judge.grading.feedback.crashes import (
    STDERR,
    OwnFiles,
    fault_in_messages,
    with_fault_advice,
)
from judge.grading.feedback.sanitizers import STACK_OVERFLOW
from judge.grading.growth import case_size, find_growth, growth_sentence
from judge.languages import find_command
from judge.languages.families import is_compiled_as_c, is_python
from judge.model import (
    Case,
    Judgement,
    Limits,
    PassingSolution,
    Problem,
    Program,
    Report,
    SecondLook,
    Solution,
    SourceFault,
    SourceFile,
    Verdict,
    is_static_case,
)
from judge.runner.build import CompileFailure, Jails
from judge.runner.judge_case import start_run
from judge.runner.local import LocalExecutor
from judge.runner.output_validators import OutputValidation
from judge.runner.python_hook import MARK as MARK
from judge.runner.python_hook import MOST_CHARACTERS, MOST_VALUES


def judgement_to_explain(report: Report, cases: Sequence[Case]) -> Judgement | None:
    """The smallest failing case that a second look may explain; None if there is none.

    A crash comes first, since it tells most.
    """
    inputs = {case.name: case.input for case in cases}
    failures = [judgement for judgement in report.judgements if judgement.case in inputs]
    return min(
        filter(is_explainable, failures),
        key=lambda judgement: (judgement.verdict is not Verdict.RTE, len(inputs[judgement.case])),
        default=None,
    )


def is_explainable(judgement: Judgement) -> bool:
    """Whether a fault of its memory may be why a case failed."""
    if is_static_case(judgement.case):
        return False
    if judgement.verdict in (Verdict.RTE, Verdict.WA):
        return True
    # Where the stack is full, the limit of memory is the limit of the stack.
    return judgement.verdict is Verdict.MLE and judgement.signal is not None


def look_again_by(
    executor: LocalExecutor,
    problem: Problem,
    solution: Solution,
    cases: Sequence[Case],
    judgement: Judgement,
) -> Judgement:
    """The judgement on one of the cases as of `look_again`, by a thread of the executor."""
    (case,) = (case for case in cases if case.name == judgement.case)
    look = partial(look_again, jails=executor.jails)
    return executor.submit(look, problem, solution, case, judgement).result()


_LEAST_CPU_S, _MOST_CPU_S = 5.0, 30.0
_MEMORY_BYTES = 1 << 30  # what a sanitizer needs for itself
_STACK_BYTES = 1 << 30


def look_again(
    problem: Problem,
    solution: Solution,
    case: Case,
    judgement: Judgement,
    *,
    jails: Jails,
) -> Judgement:
    """The judgement on a case with what a second look finds; unchanged if there is no way to look.

    Raises `Cancelled` if the run is cancelled.
    """
    possible = variants_of(solution)
    variants = [variant for variant in possible if variant.is_wanted(judgement)]
    if not variants or solution.is_answers:
        return judgement
    tools: list[str] = []
    notes: list[Fact] = []
    fault = None
    for variant in variants:
        try:
            output = _run_variant(problem, variant, case, jails)
        except (SandboxError, ProblemError, LanguageError) as error:
            if isinstance(error, SandboxError):
                jails.discard_own()
            output = Fact("a second look by {} failed: {}", variant.tool, first_line(str(error)))
        if isinstance(output, Fact):
            notes.append(output)
            continue
        tools.append(variant.tool)
        fault = variant.read(output, OwnFiles.of(solution))
        if fault is not None and judgement.fault is None and fault.tool == STDERR:
            fault = replace(fault, tool=variant.tool)  # the first run did not say it
        if fault is not None:
            break
    else:
        if is_compiled_as_c(solution.language) and len(possible) == 1:
            notes.append(
                Fact("values that were never set are not looked for here: install valgrind")
            )
    return with_second_look(judgement, fault, tools, notes)


def with_second_look(
    judgement: Judgement, fault: SourceFault | None, tools: Sequence[str], notes: Sequence[Fact]
) -> Judgement:
    """The judgement with what was found, in its advice too."""
    look = SecondLook(tools=tuple(tools), found=fault is not None, notes=tuple(notes))
    if fault is not None:
        advice = () if fault.kind == STACK_OVERFLOW else judgement.advice  # which is on memory
        advice = with_fault_advice(advice, fault)
        return replace(judgement, fault=fault, second_look=look, advice=advice)
    remarks = [Fact("a second run with {} found nothing", tool) for tool in tools]
    if judgement.verdict in (Verdict.AC, Verdict.WA):
        remarks = []
    return replace(judgement, second_look=look, advice=(*judgement.advice, *remarks, *notes))


def _run_variant(problem: Problem, variant: Variant, case: Case, jails: Jails) -> bytes | Fact:
    """What it writes to standard error, or why it cannot be run."""
    run = start_run(problem, variant.solution, case, jails=jails)
    if isinstance(run, CompileFailure):
        return Fact("it cannot be built for {}: {}", variant.tool, first_line(run.message))
    program = variant.program(run.program, stack_bytes=stack_bytes(problem.limits))
    run = replace(run, program=program, limits=second_limits(run.limits, variant.slowdown))
    if problem.validation is None or problem.validation.has_one_output:
        return run.run(case.input).seen.stderr
    return OutputValidation(run, problem.validation, record=False).run().seen.stderr


def second_limits(limits: Limits, slowdown: float) -> Limits:
    """The limits of a second look: more time, and memory for a sanitizer."""
    cpu_s = min(max(slowdown * limits.cpu_s, _LEAST_CPU_S), _MOST_CPU_S)
    memory_bytes = stack_bytes(limits) + limits.memory_bytes + _MEMORY_BYTES
    wall_s = 2 * cpu_s + limits.wall_s
    return replace(limits, cpu_s=cpu_s, cpu_stop_s=cpu_s, wall_s=wall_s, memory_bytes=memory_bytes)


def stack_bytes(limits: Limits) -> int:
    """What the stack may have: sanitizers make the frames of calls larger."""
    return max(limits.memory_bytes, min(2 * limits.memory_bytes, _STACK_BYTES))


ReadFault = Callable[[bytes, OwnFiles], SourceFault | None]
"""Reads a fault from standard error."""

_HOOK = Path(__file__).with_name("python_hook.py")
_FOLDER = "judge-second-look"

_DEBUG = ("-g", "-O1", "-fno-omit-frame-pointer")
_SANITIZE = (*_DEBUG, "-fsanitize=address,undefined", "-fno-sanitize-recover=all",
             "-D_GLIBCXX_DEBUG")  # fmt: skip
_SANITIZER_ENV = {
    # A small stack of left frames: deep recursion would take ten times as long with that of 2^20.
    "ASAN_OPTIONS": "detect_leaks=0:handle_abort=1:detect_stack_use_after_return=1"
    ":max_uar_stack_size_log=16:color=never:verify_asan_link_order=0",  # stdbuf comes before it
    "UBSAN_OPTIONS": "print_stacktrace=1:color=never",
    "MSAN_OPTIONS": "color=never",
}
_VALGRIND = ("--quiet", "--exit-on-first-error=yes", "--error-exitcode=99", "--track-origins=yes",
             "--leak-check=no", "--vgdb=no", "--log-fd=2", "--main-stacksize=67108864")  # fmt: skip


class Variant(Struct, frozen=True, kw_only=True):
    """One way to look again: the solution to build, how to run it, and what to read.

    `tool` names it in reports. `slowdown` is how many times as long as usual it may take.
    `limits_stack`: what it needs of the stack is limited before its memory, so that it notices.
    `is_wanted` says whether it may tell anything new about a judgement.
    """

    tool: str
    solution: Solution
    read: ReadFault
    env: Mapping[str, str] = field(default_factory=dict)
    prefix: tuple[str, ...] = ()
    slowdown: float = 10.0
    limits_stack: bool = False
    has_hook: bool = False
    is_wanted: Callable[[Judgement], bool] = lambda judgement: True

    def program(self, built: Program, *, stack_bytes: int) -> Program:
        """The built solution with all that it needs to be run."""
        argv, env = (*self.prefix, *built.argv), {**built.env, **self.env}
        if self.limits_stack:
            limit = f'ulimit -S -s {stack_bytes >> 10} 2> /dev/null; exec "$@"'
            argv = (find_command("sh") or "/bin/sh", "-c", limit, "sh", *argv)
        if self.has_hook:
            path = [str(built.folder / _FOLDER), *filter(None, [env.get("PYTHONPATH")])]
            env |= {"PYTHONPATH": os.pathsep.join(path), "JUDGE_SECOND_LOOK": "1"}
        return replace(built, argv=argv, env=env)


def variants_of(solution: Solution) -> list[Variant]:
    """The ways to look again at a solution, in turn until one finds something."""
    language = solution.language
    if is_compiled_as_c(language):
        sanitized = Variant(
            tool="AddressSanitizer and UndefinedBehaviorSanitizer",
            solution=_with_flags(solution, *_SANITIZE),
            read=sanitizers.sanitizer_fault,
            env=_SANITIZER_ENV,
            prefix=_at_fixed_addresses(),
            limits_stack=True,
        )
        if (valgrind := find_command("valgrind")) is not None:
            watched = Variant(
                tool=sanitizers.VALGRIND,
                solution=_with_flags(solution, "-g", "-O0"),
                read=sanitizers.valgrind_fault,
                prefix=(valgrind, *_VALGRIND),
                slowdown=50.0,
            )
            return [sanitized, watched]
        if "clang" in language.compile[0] and "++" not in language.compile[0]:
            flags = (*_DEBUG, "-fsanitize=memory", "-fsanitize-memory-track-origins")
            tracked = _with_flags(solution, *flags)
            return [sanitized, replace(sanitized, tool=sanitizers.MSAN, solution=tracked)]
        return [sanitized]
    if is_python(language):
        hook = SourceFile(name=f"{_FOLDER}/sitecustomize.py", content=_HOOK.read_bytes())
        hooked = Variant(
            tool=STDERR,
            solution=replace(solution, files=(*solution.files, hook)),
            read=_python_fault,
            has_hook=True,
            is_wanted=lambda judgement: judgement.fault is not None,
        )
        return [hooked]
    if language.code == "rust":
        flags = ("-g", "-C", "debug-assertions=on", "-C", "overflow-checks=on")
        checked = Variant(
            tool="Rust's checks of overflows",
            solution=_with_flags(solution, *flags),
            read=fault_in_messages,
            is_wanted=lambda judgement: judgement.fault is None,
        )
        return [checked]
    if language.code == "csharp" and language.run[:1] == ("mono",):
        run = ("mono", "--debug", *language.run[1:])
        traced = Variant(
            tool="mono --debug",
            solution=_with_flags(solution, "-debug", run=run),
            read=fault_in_messages,
            is_wanted=lambda judgement: (
                judgement.fault is None and judgement.verdict is Verdict.RTE
            ),
        )
        return [traced]
    return []


def _at_fixed_addresses() -> tuple[str, ...]:
    """A command that sanitizers need where addresses have more random bits than they know.

    See https://github.com/google/sanitizers/issues/1614.
    """
    setarch = find_command("setarch")
    return () if setarch is None else (setarch, "-R")


def _with_flags(solution: Solution, *flags: str, run: tuple[str, ...] = ()) -> Solution:
    language = solution.language
    changed = replace(language, compile=(*language.compile, *flags), run=run or language.run)
    return replace(solution, language=changed)


def _python_fault(stderr: bytes, files: OwnFiles) -> SourceFault | None:
    prefix, mark, after = stderr.rpartition(MARK.encode())
    fault = fault_in_messages(prefix if mark else stderr, files, only_calls=True)
    return with_values(fault, after) if fault and mark else fault


def with_values(fault: SourceFault, text: bytes) -> SourceFault:
    """The fault with the values; the program may have written anything in their place."""
    try:
        pairs = json.loads(text.decode(errors="replace"))
        values = [(str(name), str(value)) for name, value in pairs]
    except (ValueError, TypeError, RecursionError):
        return fault
    pairs = ((printable(name)[:40], printable(value)) for name, value in values[:MOST_VALUES])
    return replace(fault, values={name: value[:MOST_CHARACTERS] for name, value in pairs})


def explain_costs(
    problem: Problem, root: Path, report: Report, cases: Sequence[Case]
) -> Iterator[Judgement]:
    """The judgements with TLE or MLE in a report, with what is known of the growth.

    `root` is the folder of the kit, whose baseline says which shipped solution passes.
    """
    costly = (Verdict.TLE, Verdict.MLE)
    failures = [failure for failure in report.judgements if failure.verdict in costly]
    failures = [failure for failure in failures if failure.excerpt]
    if not failures:
        return
    rules = load_rules(problem)
    judged = {judgement.case for judgement in report.judgements}
    sizes = {}
    for case in cases if rules is not None else ():
        if case.name in judged and rules and (size := case_size(rules, case)) is not None:
            sizes[case.name] = size
    name = rules.size_name if rules is not None else ""
    for failure in failures:
        growth = find_growth(report.judgements, failure, sizes, name, problem.limits)
        passing = passing_solution(problem.slug, root, report.solution, failure)
        sentences = [] if growth is None else [growth_sentence(growth)]
        sentences += [] if passing is None else [_passing_sentence(problem.slug, passing)]
        if sentences:
            advice = (*failure.advice, *sentences)
            yield replace(failure, advice=advice, growth=growth, passing=passing)


def passing_solution(
    slug: str, root: Path, solution: str, failure: Judgement
) -> PassingSolution | None:
    """The shipped solution that passes a case with the fewest positions, by the baseline.

    One in the language of the solution is preferred. None if none is known.
    """
    try:
        baseline = read_baseline(baseline_path(root, slug), slug)
    except ProblemError:
        return None
    if baseline.cases.get(failure.case) != failure.hash:
        return None
    rows = [
        (name, result.nodes)
        for name, results in baseline.results.items()
        if "/" not in name.removeprefix("accepted/") and name != solution
        if all(result.verdict is Verdict.AC for result in results.values())
        if (result := results.get(failure.case)) is not None and result.nodes is not None
    ]
    if not rows:
        return None
    suffix = PurePath(solution).suffix
    name, nodes = min(rows, key=lambda row: (PurePath(row[0]).suffix != suffix, row[1], row[0]))
    return PassingSolution(solution=name, nodes=nodes)


def _passing_sentence(slug: str, passing: PassingSolution) -> Fact:
    hint = Fact("(`judge hint {}` leads there)", slug)  # its name would give the idea away
    if not passing.nodes:
        return Fact("a shipped solution passes this case without searching {}", hint)
    positions = Fact("1 position") if passing.nodes == 1 else Fact("{:,} positions", passing.nodes)
    return Fact("a shipped solution passes this case with {} {}", positions, hint)
