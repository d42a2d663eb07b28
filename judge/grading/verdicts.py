"""Derive a verdict from an execution and its limits, and explain it.

Only if `verdict_of` returns None does a checker have to decide whether the output is right.
"""

from __future__ import annotations

import math
import re
import signal

from judge.facts import Fact
from judge.model import Execution, Judgement, Limits, Stop, Verdict

LIMIT_VERDICTS = (Verdict.TLE, Verdict.MLE, Verdict.OLE)
"""What a large input may get although the solution is right on each of its parts."""

TO_FILE, TO_STDERR = Fact("to a file"), Fact("to standard error")

_KEPT_BYTES = 64 << 10  # of standard error

_STOPPED = {
    Stop.CPU: Verdict.TLE,
    Stop.WALL: Verdict.TLE,
    Stop.MEMORY: Verdict.MLE,
    Stop.OUTPUT: Verdict.OLE,
    Stop.PROCESSES: Verdict.RTE,
    Stop.REQUESTED: Verdict.JE,
}

_CERTAIN = 1.1  # times the limit: more than that is not a measuring error

# What a run-time system says that was told the limit (`{memory_mib}` in languages.toml) and keeps
# to it: so the program never holds more, but it has asked for more.
_HEAP_IS_FULL = (
    rb"(?m)^(?:Exception in thread \"[^\"\n]*\" |Caused by: )?java\.lang\.OutOfMemoryError: "
    rb"(?:Java heap space|GC overhead limit exceeded|Requested array size)"
    rb"|^FATAL ERROR: [^\n]* JavaScript heap out of memory|^Heap exhausted "
)
_EFFORT = rb"(?m)^nodes=([0-9]{1,18})$\n?"
_NO_ERROR = (
    rb"(?m)^(?:[ \t]+(?:at |\.\.\. [0-9]|from [^\n]*:[0-9]+:in |thrown in |\$[0-9A-F]{8,})"
    rb"|[ \t]+(?:\[C\]|[^\n]*:[0-9]+): in |#[0-9]+ |stack traceback:|Stack trace:"
    rb"|Node\.js v|note: run with `RUST_BACKTRACE)[^\n]*"
    rb"|\n(?:goroutine [0-9]+ \[|runtime stack:)[^\0]*"
)
"""What follows the error: calls, of Java, C#, Node, Go, Ruby, PHP, Pascal and Lua, and notes."""

_SIGNALS = {
    signal.SIGSEGV: Fact("made an invalid memory access, or overflowed the stack"),
    signal.SIGABRT: Fact("called abort(): a failed assertion, or an uncaught exception"),
    signal.SIGFPE: Fact("divided an integer by zero, or similar"),
    signal.SIGILL: Fact("ran an illegal instruction"),
    signal.SIGBUS: Fact("accessed memory that does not exist"),
    signal.SIGKILL: Fact("was killed"),
    signal.SIGTERM: Fact("was asked to end"),
    signal.SIGPIPE: Fact("wrote to a pipe that has no reader"),
    signal.SIGXFSZ: Fact("wrote a file larger than it may"),
}

_NO_MEMORY = rb"'std::bad_(?:alloc|array_new_length)'"
# It reached no limit of ours: so much the machine does not have, or no machine can.
_WANTED_MEMORY = Fact("asked for more memory than there is (std::bad_alloc)")


def verdict_of(execution: Execution, limits: Limits) -> Verdict | None:
    """The verdict without looking at the output, or None if the checker must decide.

    What stopped the program takes precedence; then memory, output, time; then the exit status.
    Where output is cut, a program that wrote too much went on, and so that comes last.
    """
    if execution.failed_to_start is not None:
        return Verdict.JE if execution.exit_code is None else Verdict.RTE
    if execution.stopped_by is not None:
        return _STOPPED[execution.stopped_by]
    if execution.memory_bytes > limits.memory_bytes:
        return Verdict.MLE
    wrote_too_much = execution.output_bytes > limits.output_bytes
    if wrote_too_much and not limits.cuts_output:
        return Verdict.OLE
    if execution.cpu_s > limits.cpu_s:
        return Verdict.TLE
    if execution.signal is not None or execution.exit_code != 0:
        return Verdict.MLE if re.search(_HEAP_IS_FULL, execution.stderr) else Verdict.RTE
    return Verdict.OLE if wrote_too_much else None


def verdict_reason(execution: Execution, limits: Limits, verdict: Verdict) -> Fact:
    """Why `verdict_of` returned `verdict`, in words for the author of the program."""
    match verdict:
        case Verdict.JE if execution.stopped_by is Stop.REQUESTED:
            return Fact("stopped by the judge")
        case Verdict.JE:
            return _start_reason(execution)
        case Verdict.TLE if execution.stopped_by is Stop.WALL and execution.cpu_s <= limits.cpu_s:
            reason = Fact("it was idle (asleep, or waiting for something that never came)")
            if not execution.is_cpu_complete:
                reason = Fact("it was idle, or children that it did not wait for were busy")
            if execution.waited_for_disk:
                reason = Fact("it waited for the disk, again and again")
            return Fact(
                "stopped after {:.1f} s although it used only {:.2f} s of CPU time: {}",
                execution.wall_s,
                execution.cpu_s,
                reason,
            )
        case Verdict.TLE:
            digits = 2 if execution.cpu_s > limits.cpu_s + 0.005 else 6
            seconds = f"{execution.cpu_s:.{digits}f}"
            cost = Fact("took {} s of CPU time", seconds)
            if execution.stopped_by is not None:
                cost = Fact("stopped after {} s of CPU time", seconds)
            remark = Fact(": sensitive to the limit") if is_near(execution.cpu_s, limits) else ""
            return Fact("{}; the limit is {:g} s{}", cost, limits.cpu_s, remark)
        case Verdict.MLE:
            mib = math.ceil(execution.memory_bytes / (1 << 20))  # never the figure of the limit
            limit = limits.memory_bytes / (1 << 20)
            if execution.memory_bytes <= limits.memory_bytes:
                return Fact("asked for more memory than the limit of {:g} MiB", limit)
            return Fact("used {} MiB of memory; the limit is {:g} MiB", mib, limit)
        case Verdict.OLE:
            place = written_to(execution, limits)
            return Fact("wrote more than {} {}", _size(limits.output_bytes), place)
    if execution.stopped_by is Stop.PROCESSES:
        return Fact("started more than {} processes", limits.processes)
    return _exit_reason(execution)


def written_to(execution: Execution, limits: Limits) -> Fact:
    """To what a program wrote too much: `of output`, or one of `TO_FILE` and `TO_STDERR`."""
    if len(execution.stdout) > limits.output_bytes // 2:
        return Fact("of output")
    is_stderr = len(execution.stderr) > min(limits.output_bytes, _KEPT_BYTES) // 2
    return TO_STDERR if is_stderr else TO_FILE


def is_near(cpu_s: float, limits: Limits) -> bool:
    """Whether a CPU time is within a tenth of the limit, so that chance may decide the verdict."""
    return 0.9 * limits.cpu_s <= cpu_s <= _CERTAIN * limits.cpu_s


def is_undecided(judgement: Judgement, limits: Limits) -> bool:
    """Whether a case took hardly more time than the limit: it is judged again before it is TLE."""
    return judgement.verdict is Verdict.TLE and limits.cpu_s < (judgement.cpu_s or 0.0) <= (
        _CERTAIN * limits.cpu_s
    )


def is_surely_late(cpu_s: float | None, limits: Limits) -> bool:
    """Whether a program that used so much CPU time is late on an idle machine too."""
    return (cpu_s or 0.0) > _CERTAIN * limits.cpu_s


def doubt_about_time(execution: Execution, limits: Limits) -> Fact:
    """Why it is not sure that an accepted run kept to the limit of CPU time, or an empty string."""
    if is_near(execution.cpu_s, limits):
        limit = limits.cpu_s
        text = f"{limit:.1f}" if limit == round(limit, 1) else f"{limit:g}"
        return Fact("{:.2f} s of {} s: sensitive to the limit", execution.cpu_s, text)
    if not execution.is_cpu_complete and execution.wall_s > limits.cpu_s:
        return Fact(
            "ran for {:.2f} s, and children that it did not wait for may have used "
            "more than the {:.2f} s of CPU time that are known",
            execution.wall_s,
            execution.cpu_s,
        )
    return Fact()


def reported_nodes(stderr: bytes) -> int | None:
    """The search effort that a solution wrote to standard error (`nodes=12324`), if it did."""
    efforts = re.findall(_EFFORT, stderr)
    return int(efforts[-1]) if efforts else None


def without_nodes(stderr: bytes) -> bytes:
    """Standard error without the lines about the search effort."""
    return re.sub(_EFFORT, b"", stderr)


def _start_reason(execution: Execution) -> Fact:
    return Fact("the program could not be started: {}", execution.failed_to_start)


def _exit_reason(execution: Execution) -> Fact:
    if execution.failed_to_start is not None:
        return _start_reason(execution)
    if execution.signal is not None:
        try:
            name = signal.Signals(execution.signal)
        except ValueError:
            return Fact("ended by signal {}", execution.signal)
        meaning = _SIGNALS.get(name)
        if name is signal.SIGABRT and re.search(_NO_MEMORY, execution.stderr):
            meaning = _WANTED_MEMORY
        if meaning:
            return Fact("ended by {}: it {}", name.name, meaning)
        return Fact("ended by {}", name.name)
    status, message = Fact("exit code {}", execution.exit_code), error_line(execution.stderr)
    return Fact("{}: {}", status, message) if message else status


def error_line(stderr: bytes) -> str:
    """The line in which standard error says what went wrong, without the calls that follow it."""
    return last_line(re.sub(_NO_ERROR, b"", stderr)) or last_line(stderr)


def last_line(text: bytes) -> str:
    """The last line of `text` that is not blank, cut to 200 characters, or an empty string."""
    lines = text.decode(errors="replace").split("\n")
    return next((line.strip()[:200] for line in reversed(lines) if line.strip()), "")


def _size(count: int) -> Fact:
    return Fact("{:g} MiB", count / (1 << 20)) if count >= 1 << 20 else Fact("{} bytes", count)
