"""From facts to a verdict: an `Execution` and its limits in, a `Verdict` and its reason out.

Pure. Whether the output is right is not asked here: that is for a checker, and only where
`verdict_of` is silent.
"""

from __future__ import annotations

import math
import re
import signal

from judge.model import Execution, Judgement, Limits, Stop, Verdict

_STOPPED = {
    Stop.CPU: Verdict.TLE,
    Stop.WALL: Verdict.TLE,
    Stop.MEMORY: Verdict.MLE,
    Stop.OUTPUT: Verdict.OLE,
    Stop.PROCESSES: Verdict.RTE,
    Stop.REQUESTED: Verdict.JE,
}

_CERTAIN = 1.1  # times the limit: what takes longer is no accident of measuring

_EFFORT = re.compile(rb"^nodes=([0-9]{1,18})$\n?", re.M)

_SIGNALS = {
    signal.SIGSEGV: "touched memory that is not its own, or ran out of stack",
    signal.SIGABRT: "gave up by itself: an assertion, or an exception that nobody caught",
    signal.SIGFPE: "divided an integer by zero, or the like",
    signal.SIGILL: "met an instruction that does not exist",
    signal.SIGBUS: "touched memory that is not there",
    signal.SIGKILL: "was killed",
    signal.SIGTERM: "was told to end",
    signal.SIGPIPE: "wrote where nobody reads",
}


def verdict_of(seen: Execution, limits: Limits) -> Verdict | None:
    """The verdict that the facts alone give, or None: ask the checker.

    What stopped the program comes first; then memory, output, time; then how it ended.
    """
    if seen.failed_to_start is not None:
        return Verdict.JE
    if seen.stopped_by is not None:
        return _STOPPED[seen.stopped_by]
    if seen.memory_bytes > limits.memory_bytes:
        return Verdict.MLE
    if seen.output_bytes > limits.output_bytes:
        return Verdict.OLE
    if seen.cpu_s > limits.cpu_s:
        return Verdict.TLE
    if seen.signal is not None or seen.exit_code != 0:
        return Verdict.RTE
    return None


def verdict_reason(seen: Execution, limits: Limits, verdict: Verdict) -> str:
    """Why `verdict_of` said `verdict`, in words for whoever wrote the program."""
    match verdict:
        case Verdict.JE if seen.stopped_by is Stop.REQUESTED:
            return "stopped by the judge"
        case Verdict.JE:
            return f"the program could not be started: {seen.failed_to_start}"
        case Verdict.TLE if seen.stopped_by is Stop.WALL and seen.cpu_s <= limits.cpu_s:
            return (
                f"stopped after {seen.wall_s:.1f} s although it used only {seen.cpu_s:.2f} s of "
                "CPU time: it was idle (asleep, or waiting for something that never came)"
            )
        case Verdict.TLE:
            took = "took" if seen.stopped_by is None else "not finished after"
            used = f"{seen.cpu_s:.2f}" if seen.cpu_s > limits.cpu_s + 0.005 else f"{seen.cpu_s:.6f}"
            near = ": sensitive to the limit" if is_near(seen.cpu_s, limits) else ""
            return f"{took} {used} s of CPU time; the limit is {limits.cpu_s:g} s{near}"
        case Verdict.MLE:
            mib = math.ceil(seen.memory_bytes / (1 << 20))  # never the same figure as the limit
            limit = limits.memory_bytes / (1 << 20)
            if seen.memory_bytes <= limits.memory_bytes:
                return f"wanted more memory than the limit of {limit:g} MiB"
            return f"used {mib} MiB of memory; the limit is {limit:g} MiB"
        case Verdict.OLE:
            return f"wrote more than {_size(limits.output_bytes)} of output"
    if seen.stopped_by is Stop.PROCESSES:
        return f"started more than {limits.processes} processes"
    return _exit_reason(seen)


def is_near(cpu_s: float, limits: Limits) -> bool:
    """Whether a CPU time lies so near the limit, within a tenth, that chance may decide."""
    return 0.9 * limits.cpu_s <= cpu_s <= _CERTAIN * limits.cpu_s


def is_undecided(judgement: Judgement, limits: Limits) -> bool:
    """Whether a case took its time and hardly more: it is judged again before it is a TLE."""
    return judgement.verdict is Verdict.TLE and limits.cpu_s < (judgement.cpu_s or 0.0) <= (
        _CERTAIN * limits.cpu_s
    )


def near_limit_note(cpu_s: float, limits: Limits) -> str:
    """How near the limit an accepted run came, in words."""
    limit = limits.cpu_s
    words = f"{limit:.1f}" if limit == round(limit, 1) else f"{limit:g}"
    return f"{cpu_s:.2f} s of {words} s: sensitive to the limit"


def reported_nodes(stderr: bytes) -> int | None:
    """The search effort that a solution reported on standard error (`nodes=12324`), if it did."""
    found = _EFFORT.findall(stderr)
    return int(found[-1]) if found else None


def without_nodes(stderr: bytes) -> bytes:
    """What a solution wrote to standard error besides its search effort."""
    return _EFFORT.sub(b"", stderr)


def _exit_reason(seen: Execution) -> str:
    if seen.signal is not None:
        try:
            name = signal.Signals(seen.signal)
        except ValueError:
            return f"ended by signal {seen.signal}"
        meaning = _SIGNALS.get(name)
        return f"ended by {name.name}: it {meaning}" if meaning else f"ended by {name.name}"
    last = last_line(seen.stderr)
    return f"exit code {seen.exit_code}" + (f": {last}" if last else "")


def last_line(text: bytes) -> str:
    """The last line of `text` that is not blank, cut to 200 characters, or an empty string."""
    lines = text.decode(errors="replace").split("\n")
    return next((line.strip()[:200] for line in reversed(lines) if line.strip()), "")


def _size(count: int) -> str:
    return f"{count / (1 << 20):g} MiB" if count >= 1 << 20 else f"{count} bytes"
