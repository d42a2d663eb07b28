"""`python -m judge` and the command `judge`."""

import sys


def main() -> None:
    """Runs the command line; ends the process with its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a statement may not fit the terminal's encoding
    from judge.cli import app

    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
