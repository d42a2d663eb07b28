"""`python -m judge` and the command `judge`."""

# Until the handlers are installed, Ctrl-C ends the process without a traceback.
import signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import io
import os
import sys
from pathlib import Path

from judge import signals


def main() -> None:
    """Run the command line and exit with its status."""
    status = 0
    try:
        status = _run_command_line()
        signals.finish(status)
    except KeyboardInterrupt:
        signals.exit_now(130)
    sys.exit(status)


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
        from judge.cli import run_command_line

        run_command_line(os.environ.pop("JUDGE_SH", None))  # judge.sh says where it lies
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
