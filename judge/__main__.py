"""`python -m judge` and the command `judge`."""

import io
import os
import sys
from pathlib import Path


def main() -> None:
    """Runs the command line; ends the process with its exit status."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # it was closed by whoever started us
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115  # for as long as we live
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a statement may not fit the terminal's encoding
    from judge.cli import app

    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
