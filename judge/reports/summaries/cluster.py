"""Write as text which workers of a cluster judged a run."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from judge.model import Worker
from judge.reports.text import quantity

_SHOWN = 12


def cluster_text(address: str | None, workers: Sequence[Worker], resumed: int) -> Text | None:
    """Lines about the cluster, if one judged, and about judgements from the journal, if any."""
    lines = []
    if address is not None:
        used = [worker for worker in workers if worker.judged]
        judged = sum(worker.judged for worker in used)
        count = f"{quantity(judged, 'case')} by {quantity(len(used), 'worker')}"
        lines.append(f"pool {address}: {count}")
        # Workers that did not judge come first: you may want to know why.
        ordered = sorted(workers, key=lambda worker: (not worker.unused, not worker.lost))
        lines += [f"  {_line(worker)}" for worker in ordered[:_SHOWN]]
        if len(ordered) > _SHOWN:
            lines.append(f"  and {len(ordered) - _SHOWN} more")
    if resumed:
        lines.append(f"{quantity(resumed, 'judgement')} taken from the journal of an earlier run")
    return Text("\n" + "\n".join(lines), "dim") if lines else None


def _line(worker: Worker) -> str:
    place = f" on {worker.host}" if worker.host and worker.host not in worker.name else ""
    words = [f"{worker.name}{place}"]
    if worker.judged or not worker.unused:
        words.append(quantity(worker.judged, "case"))
    if worker.factor != 1:
        speed = "slower" if worker.factor > 1 else "faster"
        words.append(f"time limits x {worker.factor:g}, as the machine is {speed}")
    if worker.unused:
        words.append(f"not used: {worker.unused}")
    elif worker.lost:
        words.append("lost before the end")
    return ", ".join(words)
