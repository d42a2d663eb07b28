"""What `judge watch` costs: from a save to the first verdict, against the program's own time.

    python tests/benchmarks/watch.py [FILE] [SAVES]

FILE is a solution of push; it is saved again and again, each time changed by a comment, in place
and by renaming another file over it. A compiler's time is what the same command takes on the same
text by itself, measured after each save.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge import languages
from judge.catalog.find_kit import find_kit
from judge.commands.watch.result import RoundStarted
from judge.commands.watch.work import Watch, WatchOrder
from judge.model import Judgement, Report
from tests.benchmarks.shared import ROOT


@dataclass(frozen=True, slots=True)
class Save:
    """Seconds to the first verdict, and what its program and its compiler take alone."""

    first: float
    program: float
    compiler: float

    @property
    def more(self) -> float:
        """What the watch adds."""
        return self.first - self.program - self.compiler


def compile_seconds(file: Path) -> float:
    """The seconds that the compiler of a file takes by itself; 0 if its language has none."""
    language = languages.language_of(file.name)
    if not language.compile:
        return 0.0
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / file.name).write_bytes(file.read_bytes())
        values = {"folder": folder, "binary": f"{folder}/program", "main": file.name}
        argv = languages.fill_argv(language.compile, values, [file.name])
        began = time.monotonic()
        subprocess.run(argv, cwd=work, check=True)
        return time.monotonic() - began


def measure(source: Path, saves: int, *, renames: bool) -> list[Save]:
    """What each save took."""
    comment = "#" if source.suffix == ".py" else "//"
    kit = find_kit(ROOT, os.environ)
    found: list[Save] = []
    with tempfile.TemporaryDirectory() as folder:
        mine = Path(folder) / source.name
        mine.write_bytes(source.read_bytes())
        saved = took = alone = 0.0
        with Watch(kit, WatchOrder(words=("push", str(mine)), data=("sample",))) as watch:
            first = False
            for event in watch:
                if isinstance(event, RoundStarted):
                    first = True
                elif isinstance(event, Judgement) and first:
                    first = False
                    took = time.monotonic() - saved
                    alone = event.wall_s or 0.0
                elif isinstance(event, Report):
                    if saved:
                        found.append(Save(took, alone, compile_seconds(mine)))
                    if len(found) == saves:
                        break
                    time.sleep(0.1)
                    text = f"{source.read_text()}{comment} {time.time_ns()}\n"
                    target = mine.with_name("fresh") if renames else mine
                    saved = time.monotonic()
                    target.write_text(text)
                    target.replace(mine)
    return found


def main() -> None:
    """Prints a line for each way to save."""
    source = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "solutions/push/breadth_first.py"
    saves = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    print(f"{source.name}, {saves} saves, load {os.getloadavg()[0]:.1f}; medians in ms")
    for renames in (False, True):
        found = measure(source, saves, renames=renames)
        first, more, compiler = (
            1000 * statistics.median(getattr(save, name) for save in found)
            for name in ("first", "more", "compiler")
        )
        worst = 1000 * max(save.more for save in found)
        with_it = f" and its compiler ({compiler:.0f})" if compiler else ""
        print(
            f"saved {'by renaming' if renames else 'in place   '}: "
            f"first verdict after {first:.0f}, "
            f"{more:.0f} more than the program{with_it} alone (worst {worst:.0f})"
        )


if __name__ == "__main__":
    main()
