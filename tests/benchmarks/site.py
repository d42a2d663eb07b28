"""Measure the practice site: its first page, the minimum from here, and many clients at once.

    python tests/benchmarks/site.py [--clients 50] [--problems push jugs]

Says how long `judge serve` takes to its first page. Then, for each problem, how long a user waits
for the minimum from here: on its first board, when a solution may have to be built, and after each
of some random moves on the boards of its samples. Then, of a solution that is submitted alone and
by all clients at once: whether each got the same verdict, by how much the median CPU time of its
cases differs, how long the last client waited, and how much memory the server took at most. Run it
on a machine that does nothing else. A client that is told that the queue is full tries again.
"""

from __future__ import annotations

import argparse
import html
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
from random import Random
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.catalog.kit import Kit
from judge.model import Verdict
from judge.web.store.database import Store
from tests.benchmarks.shared import ROOT, with_own_homes

SOLUTION = ROOT / "solutions/jugs/breadth_first.py"
POLL_S = 3.0
BUSY = (429, 503)
MINIMUM_POLL_S = 0.02
MOVES, MOST_BOARDS = 10, 5


def main() -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--problems", nargs="*", help="whose minima are measured (all)")
    order = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        words = (sys.executable, "-m", "judge", "serve", "--port", "0")
        began = time.monotonic()
        with subprocess.Popen(
            words, cwd=ROOT, env=with_own_homes(home), stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout is not None
                origin = server.stdout.readline().split()[-1].rstrip("/")
                urllib.request.urlopen(f"{origin}/").read()
                print(f"first page after {time.monotonic() - began:.2f} s")
                store = next(Path(home).rglob("site.sqlite3"))
                measure_minima(origin, order.problems)
                if order.clients:
                    measure(origin, store, server.pid, order.clients)
            finally:
                server.kill()


def measure_minima(origin: str, problems: list[str] | None) -> None:
    """Play on the samples of each problem and wait for each minimum."""
    kit, all_s = Kit(ROOT), []
    for slug in problems or kit.slugs():
        if "/board" not in ask(f"{origin}/problems/{slug}"):
            continue
        asked = play_samples(f"{origin}/problems/{slug}/board", len(kit.cases(slug, ["sample"])))
        (first_s, _), *later = asked
        unknown = sum(page_has_unknown for _, page_has_unknown in asked)
        times_s = [one for one, _ in later]
        all_s += times_s
        p95_s = quantiles(times_s, n=20)[-1]
        print(f"{slug:13} first {first_s:5.2f} s, {len(times_s)} more: ", end="")
        print(f"median {median(times_s):.3f} s, p95 {p95_s:.3f} s", end=", ")
        print(f"at most {max(times_s):.2f} s; unknown: {unknown} of {len(asked)}", flush=True)
    print(f"all: median {median(all_s):.3f} s, p95 {quantiles(all_s, n=20)[-1]:.3f} s")


def play_samples(address: str, cases: int) -> list[tuple[float, bool]]:
    """For each position: seconds until its minimum is there, and whether that is unknown."""
    chance, found = Random(address.rpartition(":")[2].partition("/")[2]), []
    for case in range(cases):
        page, boards, board = "", 1, 1
        while board <= min(boards, MOST_BOARDS):
            form = {"do": "case", "case": str(case), "instance": str(board)}
            for _ in range(MOVES + 1):
                began = time.monotonic()
                page = ask(address, urllib.parse.urlencode(form).encode())
                while "data-pending" in page:
                    time.sleep(MINIMUM_POLL_S)
                    page = ask(address)
                found.append((time.monotonic() - began, "unknown (" in page))
                moves = re.findall(r'name="name" value="([^"]*)"', page)
                if not moves:
                    break
                form = {"do": "move", "name": html.unescape(chance.choice(moves))}
            several = re.search(r"is instance \d+ of (\d+)", page)
            boards = int(several[1]) if several else 1
            board += 1
    return found


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
