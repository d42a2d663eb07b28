"""What `judge watch` costs: from a save to the first verdict, against the program's own time.

    python tests/benchmarks/watch.py [FILE] [SAVES]

FILE is a solution of push; it is saved again and again, each time changed by a comment, in place
and by renaming another file over it. Compiling is a part of what is measured.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from judge import catalog  # noqa: E402  # the checkout goes first
from judge.watch.watching import Begun, Ended, Judged, Watch, WatchOrder  # noqa: E402


def measured(source: Path, saves: int, *, renames: bool) -> list[tuple[float, float]]:
    """For each save the seconds to the first verdict, and those of the program alone."""
    comment = "#" if source.suffix == ".py" else "//"
    kit = catalog.find(ROOT, os.environ)
    found: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        mine = Path(folder) / source.name
        mine.write_bytes(source.read_bytes())
        saved = 0.0
        with Watch(kit, WatchOrder(words=("push", str(mine)), data=("sample",))) as watch:
            first = False
            for event in watch:
                if isinstance(event, Begun):
                    first = True
                elif isinstance(event, Judged) and first:
                    first = False
                    took = time.monotonic() - saved
                    if saved:
                        found.append((took, event.judgement.wall_s or 0.0))
                elif isinstance(event, Ended):
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
        found = measured(source, saves, renames=renames)
        first = statistics.median(took for took, _ in found)
        more = [took - alone for took, alone in found]
        print(
            f"saved {'by renaming' if renames else 'in place   '}: "
            f"first verdict after {1000 * first:.0f}, "
            f"{1000 * statistics.median(more):.0f} more than the program alone "
            f"(worst {1000 * max(more):.0f})"
        )


if __name__ == "__main__":
    main()
