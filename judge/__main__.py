"""`python -m judge` and the command `judge`."""

# Until the handlers are installed, Ctrl-C ends the process without a traceback.
import signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import atexit
import gc
import io
import os
import sys
import threading
from pathlib import Path
from typing import Any

import judge

# What is imported stays. To look through it for garbage took 20 of 290 ms of a short `judge run`,
# in 90 rounds of 700 new objects each; a short run makes 60,000 in all.
gc.set_threshold(150_000, 10, 10)


def _refuse_mixture() -> None:
    """End the process if another project has replaced or removed files of this package."""
    if getattr(judge, "DISTRIBUTION", None) == "puzzle-judge":
        return
    folder = Path(__file__).parent
    sys.stderr.write(
        f"judge: {folder} is not the package of puzzle-judge alone: its __init__.py is that of "
        "another project, or was removed with one.\n"
        "Both bring a package called judge, so they cannot share an environment. "
        "Install puzzle-judge into an environment of its own.\n"
    )
    sys.exit(2)


_refuse_mixture()

from judge.terminal import signals  # noqa: E402  # a module of another project could be in its place


class _NamedStream(io.FileIO):
    """A stream whose errors have its name: an `OSError` without one can come from anywhere."""

    def __init__(self, file: int, name: str) -> None:
        super().__init__(file, "w", closefd=False)
        self.name = name

    def write(self, content: Any) -> int:
        """Write what there is room for."""
        try:
            return super().write(content)
        except OSError as error:
            error.filename = self.name
            raise


def main() -> None:
    """Run the command line and exit with its status."""
    status = 0
    try:
        status = _run_command_line()
        signals.finish(status)
        _end(status)
    except KeyboardInterrupt:
        signals.exit_now(130)
    sys.exit(status)


def _end(status: int) -> None:
    """End the process without taking its objects apart, which takes as long as to judge a case.

    Returns if something is left that only Python's own end can report.
    """
    if threading.active_count() > 1:
        return
    atexit._run_exitfuncs()
    try:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    except OSError:
        return  # the reader is gone: Python reports it
    os._exit(status)


def _run_command_line() -> int:
    """Run the command line and return its exit status."""
    signals.install()
    try:
        for name in ("stdout", "stderr"):
            stream = getattr(sys, name)
            if stream is None:  # the parent process closed it
                # Open until the process ends.
                setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115
            elif isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a statement may not fit its encoding
                if name == "stdout":
                    sys.stdout = io.TextIOWrapper(
                        io.BufferedWriter(_NamedStream(stream.fileno(), stream.name)),
                        encoding=stream.encoding,
                        errors=stream.errors,
                        line_buffering=stream.line_buffering,
                        write_through=stream.write_through,
                    )
        starter = os.environ.pop("JUDGE_SH", None)  # judge.sh says where it lies
        from judge.cli import run_command_line

        run_command_line(starter)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except Exception as error:
        if signals.is_ending():
            return 130  # an interrupted import, for one, looks like an error of its module
        from judge.terminal.screen import print_traceback

        print_traceback(error)
        return 2
    return 0


if __name__ == "__main__":
    main()
