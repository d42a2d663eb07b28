"""Measure the practice site: its first page after the command, and many clients at once.

    python tests/benchmarks/site.py [--clients 50]

Says how long `judge serve` takes to its first page; then, of a solution that is submitted alone and
by all clients at once: whether each got the same verdict, by how much the median CPU time of its
cases differs, how long the last client waited, and how much memory the server took at most. Run it
on a machine that does nothing else. A client that is told that the queue is full tries again.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import closing
from pathlib import Path
from statistics import median

from judge.model import Verdict
from judge.web.store.database import Store

ROOT = Path(__file__).resolve().parents[2]
SOLUTION = ROOT / "solutions/jugs/breadth_first.py"
POLL_S = 3.0
BUSY = (429, 503)


def main() -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    clients = parser.parse_args().clients
    with tempfile.TemporaryDirectory() as home:
        folders = {f"XDG_{kind}_HOME": f"{home}/{kind}" for kind in ("CACHE", "DATA", "CONFIG")}
        words = (sys.executable, "-m", "judge", "serve", "--port", "0")
        began = time.monotonic()
        with subprocess.Popen(
            words, cwd=ROOT, env=os.environ | folders, stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout is not None
                origin = server.stdout.readline().split()[-1].rstrip("/")
                urllib.request.urlopen(f"{origin}/").read()
                print(f"first page after {time.monotonic() - began:.2f} s")
                store = next(Path(home).rglob("site.sqlite3"))
                measure(origin, store, server.pid, clients)
            finally:
                server.kill()


def measure(origin: str, store: Path, server: int, clients: int) -> None:
    """Submit alone three times, then by all clients at once."""
    alone = [submit(origin) for _ in range(3)]
    numbers: list[int] = []
    threads = [
        threading.Thread(target=lambda: numbers.append(submit(origin))) for _ in range(clients)
    ]
    began = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.monotonic() - began
    print(f"{len(numbers)} of {clients} clients answered, the last after {took:.1f} s")
    with closing(Store.open(store)) as opened:
        judged = [opened.get(one) for one in (*alone, *numbers)]
        right = [one for one in judged if one is not None and one.verdict is Verdict.AC]
        before, together = cpu_s(opened, alone), cpu_s(opened, numbers)
    print(f"accepted: {len(right)} of {len(judged)}")
    print(f"median CPU time: alone {before:.3f} s, together {together:.3f} s", end=", ")
    print(f"ratio {together / before:.3f}")
    peak = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{server}/status").read_text())
    assert peak is not None
    print(f"memory of the server at most {int(peak[1]) / 1024:.0f} MiB")


def cpu_s(store: Store, numbers: list[int]) -> float:
    """The sum over all cases of their median CPU time in these submissions."""
    times: dict[str, list[float]] = {}
    for number in numbers:
        for _, outcome in store.outcomes(number):
            if outcome.cpu_s is not None:
                times.setdefault(outcome.case, []).append(outcome.cpu_s)
    return sum(median(some) for some in times.values())


def submit(origin: str) -> int:
    """Submit, wait for the verdict; the number of the submission."""
    values = {"language": "python3", "source": SOLUTION.read_text(), "cases": "all"}
    form = urllib.parse.urlencode(values).encode()
    page = ask(f"{origin}/problems/jugs/submissions", form)
    found = re.search(r"<title>Submission (\d+)", page)
    assert found is not None
    while 'data-over="yes"' not in ask(f"{origin}/submissions/{found[1]}"):
        time.sleep(POLL_S)
    return int(found[1])


def ask(address: str, form: bytes | None = None) -> str:
    """The page; again after a while where the server has too much to do."""
    origin = "/".join(address.split("/")[:3])
    while True:
        try:
            request = urllib.request.Request(address, form, {"Origin": origin})
            with urllib.request.urlopen(request) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                if error.code not in BUSY:
                    raise
        time.sleep(POLL_S)


if __name__ == "__main__":
    main()
