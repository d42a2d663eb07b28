"""Searches the machine for a file by its name, from everywhere that a program can stand.

Says each path at which it lies; looks at 50 folders from each place at most.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path


def starts() -> Iterator[str]:
    """Where to begin: above, in temporary folders and homes, and where other processes are."""
    yield from sys.argv[2:]
    yield from (".", "..", "../..", "../../..")
    yield from ("/tmp", "/var/tmp", "/dev/shm", "/home", "/root", "/mnt", "/srv", "/work", "/run")
    for process in Path("/proc").glob("[0-9]*"):
        for door in ("cwd", "root/tmp"):
            yield f"{process}/{door}"


def main() -> None:
    wanted = sys.argv[1]
    seen = set()
    for start in starts():
        left = 50
        for folder, inner, files in os.walk(start):
            left -= 1
            try:
                state = Path(folder).stat()
            except OSError:  # somebody else's, and already gone
                continue
            if (state.st_dev, state.st_ino) in seen or left < 0:
                inner.clear()
                continue
            seen.add((state.st_dev, state.st_ino))
            if wanted in files:
                print("found", (Path(folder) / wanted).read_text())
    print("searched")


main()
