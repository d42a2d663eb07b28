"""Who judged for a run: workers come in, lines for people or JSON for programs go out. Pure.

What the JSON holds is a contract: fields may be added, never renamed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from judge.model import Worker

_SHOWN = 12


def text(address: str | None, workers: Sequence[Worker], resumed: int) -> Text | None:
    """The lines on who judged, if it was a cluster, and what came from the journal, if any did."""
    lines = []
    if address is not None:
        used = [worker for worker in workers if worker.judged]
        judged = sum(worker.judged for worker in used)
        lines.append(
            f"pool {address}: {_counted(judged, 'case')} by {_counted(len(used), 'worker')}"
        )
        # Who did not judge comes first: that is news.
        told = sorted(workers, key=lambda worker: (not worker.unused, not worker.lost))
        lines += [f"  {_line(worker)}" for worker in told[:_SHOWN]]
        if len(told) > _SHOWN:
            lines.append(f"  and {len(told) - _SHOWN} more")
    if resumed:
        lines.append(f"{_counted(resumed, 'judgement')} taken from the journal of an earlier run")
    return Text("\n" + "\n".join(lines), "dim") if lines else None


def pool_json(address: str | None, workers: Sequence[Worker]) -> dict[str, Any] | None:
    """What JSON says of a cluster; None if there was none."""
    if address is None:
        return None
    return {
        "address": address,
        "workers": [
            {
                "name": worker.name,
                "host": worker.host,
                "cores": worker.cores,
                "level": worker.level,
                "factor": worker.factor,
                "judged": worker.judged,
                "lost": worker.lost,
                "unused": worker.unused or None,
            }
            for worker in workers
        ],
    }


def _line(worker: Worker) -> str:
    place = f" on {worker.host}" if worker.host and worker.host not in worker.name else ""
    words = [f"{worker.name}{place}"]
    if worker.judged or not worker.unused:
        words.append(_counted(worker.judged, "case"))
    if worker.factor != 1:
        words.append(f"time limits x {worker.factor:g}, as the machine is {_compared(worker)}")
    if worker.unused:
        words.append(f"not used: {worker.unused}")
    elif worker.lost:
        words.append("lost before the end")
    return ", ".join(words)


def _compared(worker: Worker) -> str:
    return "slower" if worker.factor > 1 else "faster"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
