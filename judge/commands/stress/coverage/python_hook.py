"""Count the edges that a Python program takes, in a file that the judge reads after the run.

Python imports this before the program, as `sitecustomize`. Before that it runs once, and lists the
lines of the program as its interpreter sees them; see `builds`. It imports nothing of the judge,
and the programs of all versions of Python since 3.7 run with it. It follows the code of the
program's own files only. See `watched` for the file.

An edge leads from a line to the next one, or, where Python can watch branches, from a branch to
where it goes.
"""

from __future__ import annotations

import mmap
import os
import sys
import threading

TYPE_CHECKING = False  # that of typing, whose import takes longer than all else here
if TYPE_CHECKING:
    from types import CodeType, FrameType

    from _typeshed import TraceFunction

EDGES = 1 << 16
MOST_LINES = 1 << 16


class CoverageMap:
    """The file, and which part of it is for which file of the program."""

    def __init__(self, main: str) -> None:
        """`main` is the file that is run; the others lie in its folder or below."""
        with open(".judge-coverage", "r+b") as file:  # noqa: PTH123  # pathlib takes 5 ms to import
            file.truncate(EDGES + MOST_LINES)
            self.bytes = mmap.mmap(file.fileno(), EDGES + MOST_LINES)
        self.main = main
        self._folder = main.rpartition("/")[0] + "/"
        self._numbers: dict[str, int | None] = {}

    def number(self, path: str) -> int | None:
        """The number of a file of the program: 0 for the one that is run; None for others."""
        if path not in self._numbers:
            own = path.startswith(self._folder) and path != __file__
            count = sum(number is not None for number in self._numbers.values())
            self._numbers[path] = (0 if path == self.main else count + 1) if own else None
        return self._numbers[path]


def trace_lines(coverage: CoverageMap) -> None:
    """Count by the function that Python calls for each line."""
    counts, previous = coverage.bytes, 0

    def new_tracer(path: str) -> TraceFunction | None:
        number = coverage.number(path)
        if number is None:
            return None

        def trace_line(frame: FrameType, event: str, argument: object) -> TraceFunction:
            nonlocal previous
            if event == "line":
                line = frame.f_lineno
                here = line + number * 8191
                edge = (previous * 257 ^ here) & 0xFFFF
                previous = here
                count = counts[edge]
                if count != 255:
                    counts[edge] = count + 1
                if number == 0 and line < MOST_LINES:
                    counts[EDGES + line] = 1
            return trace_line

        return trace_line

    tracers: dict[str, TraceFunction | None] = {}

    def trace_call(frame: FrameType, event: str, argument: object) -> TraceFunction | None:
        path = frame.f_code.co_filename
        if path not in tracers:
            tracers[path] = new_tracer(path)
        return tracers[path]

    threading.settrace(trace_call)
    sys.settrace(trace_call)


if sys.version_info >= (3, 12):

    def monitor_branches(coverage: CoverageMap) -> None:
        """Count by the functions that Python calls for the events that were asked for."""
        counts, monitoring = coverage.bytes, sys.monitoring
        tool, events = monitoring.COVERAGE_ID, monitoring.events
        left = getattr(events, "BRANCH_LEFT", 0)  # since 3.14

        def count(edge: int) -> int:
            number = counts[edge & 0xFFFF]
            if number != 255:
                counts[edge & 0xFFFF] = number + 1
            return number

        def watch_code(code: CodeType, offset: int) -> object:
            if coverage.number(code.co_filename) is not None:
                monitoring.set_local_events(tool, code, events.LINE | branches)
            return monitoring.DISABLE

        def watch_line(code: CodeType, line: int) -> object:
            number = coverage.number(code.co_filename) or 0
            count(line + number * 8191)
            if number == 0 and line < MOST_LINES:
                counts[EDGES + line] = 1
            return monitoring.DISABLE

        def watch_branch(code: CodeType, offset: int, target: int) -> object:
            hits = count(code.co_firstlineno * 8191 ^ offset * 257 ^ target)
            # Above 128 counts are alike. Before 3.14 both ways would be disabled.
            return monitoring.DISABLE if left and hits > 128 else None

        branches = left | events.BRANCH_RIGHT if left else events.BRANCH
        monitoring.use_tool_id(tool, "coverage")
        monitoring.register_callback(tool, events.PY_START, watch_code)
        monitoring.register_callback(tool, events.LINE, watch_line)
        for event in (left, events.BRANCH_RIGHT) if left else (events.BRANCH,):
            monitoring.register_callback(tool, event, watch_branch)
        monitoring.set_events(tool, events.PY_START)


def start() -> None:
    """Count from now on, and remove from the environment what a program could see of it."""
    hook, _, rest = os.environ.pop("PYTHONPATH").partition(os.pathsep)
    if rest:
        os.environ["PYTHONPATH"] = rest
    os.environ.pop("PYTHONHASHSEED")
    sys.path.remove(hook)
    folder = hook.rpartition("/")[0]
    coverage = CoverageMap(f"{folder}/{os.environ.pop('JUDGE_COVERAGE_FILE')}")
    os.environ.pop("JUDGE_COVERAGE")
    os.chdir(os.environ["HOME"])  # where it runs otherwise
    if sys.version_info >= (3, 12):
        monitor_branches(coverage)
    else:
        trace_lines(coverage)


def list_lines(program: str, target: str) -> None:
    """Write the numbers of the lines that can be run, and compile this, so that it starts fast."""
    import dis
    import py_compile
    import tokenize

    with tokenize.open(program) as file:
        codes = [dis.Bytecode(file.read()).codeobj]
    lines = set()
    for code in codes:  # grows while it is read
        lines |= {line for _, line in dis.findlinestarts(code) if line}
        codes += [part for part in code.co_consts if isinstance(part, type(code))]
    with open(target, "w") as file:  # noqa: PTH123  # as above
        file.write(" ".join(map(str, sorted(lines))))
    py_compile.compile(__file__)


if __name__ == "__main__":
    list_lines(*sys.argv[1:])
elif __name__ == "sitecustomize" and "JUDGE_COVERAGE" in os.environ:
    start()
