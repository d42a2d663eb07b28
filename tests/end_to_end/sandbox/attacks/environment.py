"""Looks for a word in the environments, command lines and descriptors of all processes.

Says in which of them it was found.
"""

import contextlib
import os
import sys
from pathlib import Path


def main() -> None:
    word = sys.argv[1]
    found = {f"own {name}" for name, value in os.environ.items() if word in value}
    for process in Path("/proc").iterdir():
        if process.name == str(os.getpid()) or not process.name.isdigit():
            continue
        for file in ("environ", "cmdline"):
            with contextlib.suppress(OSError):
                if word.encode() in (process / file).read_bytes():
                    found.add(file)
        with contextlib.suppress(OSError):
            for descriptor in (process / "fd").iterdir():
                with contextlib.suppress(OSError):
                    if word in str(descriptor.readlink()):
                        found.add("descriptor")
    print(sorted(found))


main()
