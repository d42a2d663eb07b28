"""Measure what other judges cost, tell and hold, beside `judge run`: the table in BENCHMARKS.md.

    python -m tests.benchmarks.peers TOOLS [--rounds N] [--write]

TOOLS is a folder with an environment for each tool, called after its distribution; `nox -s peers`
makes it. What is not there is left out, and told. All judge the same cases in turn, one at a
time (`bt` judges nothing where it may use one core alone), and beside them runs a loop of bare
starts:

- *a case*: (time of 220 cases - time of 20) / 200 of a C program that adds two numbers;
- *start-up*: the time of 20 cases less what these cost, with the build where the tool builds;
- *push*: all cases of this problem with a solution in C++, which is the time of the whole command;
- *CPU time told*: what the tool tells of a program that takes half a second of CPU time by its own
  clock, divided by that, alone and while two processes for each core compute;
- *attacks*: how many of the programs in `attacks.py` came through, and which.

Times are medians over the rounds, in milliseconds unless told. `--write` puts the table between
`<!-- peers -->` and `<!-- /peers -->` in BENCHMARKS.md. Use a quiet machine.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from importlib import metadata
from pathlib import Path

from tests.benchmarks.peers.attacks import ANSWER, ATTACKS, Attack, traces
from tests.benchmarks.peers.tools import PEERS, Job, Layout, Peer, Told, build
from tests.benchmarks.shared import ROOT, SUM, bare_starts_s, busy, spread, write_between

PAGE = ROOT / "BENCHMARKS.md"
FEW, MANY = 20, 220
BURNT_S = 0.5
_MOST_S = 600.0  # for one command
_ATTACK_S = 30.0  # for one command with an attack; nothing that is held takes that long

BURN = (
    "#define _POSIX_C_SOURCE 200809L\n#include <stdio.h>\n#include <time.h>\n"
    "int main(void) { struct timespec t; do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);\n"
    f'while (t.tv_sec + 1e-9 * t.tv_nsec < {BURNT_S}); puts("1"); return 0; }}\n'
)


@dataclass(slots=True)
class Row:
    """What was measured of a tool: seconds, one of each round."""

    cases_s: list[float] = field(default_factory=list)
    ratios: list[float] = field(default_factory=list)
    starts_s: list[float] = field(default_factory=list)
    push_s: list[float] = field(default_factory=list)
    told: list[float | None] = field(default_factory=list)
    through: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Bench:
    """Where the tools are, and where jobs are laid out."""

    tools: Path
    work: Path

    def folder(self) -> Path:
        """A new folder that all may look into."""
        folder = Path(tempfile.mkdtemp(dir=self.work))
        folder.chmod(0o755)
        return folder

    def lay_out(self, peer: Peer, job: Job, folder: Path | None = None) -> Layout:
        """Lay out a job for a tool, in a new folder or an empty one."""
        return peer.lay_out(job, folder or self.folder(), self.tools / peer.distribution / "bin")

    def judge(self, peer: Peer, layout: Layout, most_s: float = _MOST_S) -> tuple[Told, float]:
        """What a tool tells, and the wall seconds that it takes."""
        bin_folder = self.tools / peer.distribution / "bin"
        path = f"{bin_folder}{os.pathsep}{os.environ['PATH']}"
        python_path = str(ROOT) if peer is PEERS[0] else ""
        # pip has compiled the others.
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        began = time.perf_counter()
        try:
            done = subprocess.run(
                layout.words,
                cwd=layout.folder,
                env={**environment, "PATH": path, "PYTHONPATH": python_path},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                timeout=most_s,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Told(False, None, has_ended=False), most_s
        wall_s = time.perf_counter() - began
        if done.returncode < 0:
            return Told(False, None, has_ended=False), wall_s
        return replace(peer.read(done.stdout, done.returncode), output=done.stdout), wall_s

    def must_accept(self, peer: Peer, layout: Layout) -> tuple[Told, float]:
        """The same of a program that is right; raises SystemExit if the tool says otherwise."""
        told, wall_s = self.judge(peer, layout)
        if not told.is_accepted:
            raise SystemExit(f"{peer.command} does not accept a right program:\n{told.output}")
        return told, wall_s


def sums(count: int) -> Job:
    """The sum of two numbers, `count` times."""
    return Job(SUM, [(f"{n} 1\n", f"{n + 1}\n") for n in range(count)])


def push() -> Job:
    """All cases of push, whose answers are numbers, and a solution in C++."""
    inputs = sorted((ROOT / "testdata/push").rglob("*.in"))
    cases = [(one.read_text(), one.with_suffix(".ans").read_text()) for one in inputs]
    text = (ROOT / "solutions/push/breadth_first.cpp").read_text()
    return Job(text, cases, "program.cpp")


def measure_costs(bench: Bench, peers: Sequence[Peer], rounds: int) -> dict[str, Row]:
    """The cost of a case, the start-up, and the time of push, for each tool in turn."""
    rows = {peer.command: Row() for peer in peers}
    laid_out = {
        peer.command: tuple(bench.lay_out(peer, job) for job in (sums(FEW), sums(MANY), push()))
        for peer in peers
    }
    bare = bench.folder()
    build(sums(1), bare)
    for _ in range(rounds):
        for peer in peers:
            row = rows[peer.command]
            few, many, real = (
                bench.must_accept(peer, layout)[1] for layout in laid_out[peer.command]
            )
            start_s = bare_starts_s(bare / "program", MANY - FEW) / (MANY - FEW)
            row.cases_s.append((many - few) / (MANY - FEW))
            row.ratios.append(row.cases_s[-1] / start_s)
            row.starts_s.append(few - FEW * row.cases_s[-1])
            row.push_s.append(real)
    return rows


def told_share(bench: Bench, peer: Peer) -> float | None:
    """The CPU time that a tool tells of a program, as a share of what it takes."""
    job = Job(BURN, [("\n", "1\n")], limit_s=10.0)
    slowest_s = bench.must_accept(peer, bench.lay_out(peer, job))[0].slowest_s
    return None if slowest_s is None else slowest_s / BURNT_S


def comes_through(bench: Bench, peer: Peer, attack: Attack) -> bool:
    """Whether a tool lets an attack through."""
    folder = bench.folder()
    job = Job("int main(void) { return 0; }\n", [("\n", f"{ANSWER}\n")], limit_s=1.0)
    answer = bench.lay_out(peer, job, folder).answer
    shutil.rmtree(folder)
    folder.mkdir()
    with traces(bench.folder() / "traces") as place:
        attacking = replace(job, text=attack.program(answer, place))
        told, _ = bench.judge(peer, bench.lay_out(peer, attacking, folder), _ATTACK_S)
        if attack.is_seen is not None:
            return attack.is_seen(place)
        return not told.has_ended or (told.is_accepted and not attack.may_be_accepted)


def table(peers: Sequence[Peer], rows: dict[str, Row], tools: Path) -> str:
    """The table for BENCHMARKS.md."""
    lines = [
        "| tool | a case | bare starts | start-up | push | CPU time told: alone, busy | attacks |",
        "| --- | --: | --: | --: | --: | --: | --- |",
    ]
    for peer in peers:
        row = rows[peer.command]
        told = ", ".join("-" if one is None else f"{one:.2f}" for one in row.told)
        count = f"{len(row.through)} of {len(ATTACKS)}"
        through = f"{count}: {', '.join(row.through)}" if row.through else "none"
        cells = [f"`{peer.command}` {_version(peer, tools)}", f"{_spread(row.cases_s, 1000)} ms"]
        cells += [_spread(row.ratios, 1), f"{_spread(row.starts_s, 1)} s"]
        cells += [f"{_spread(row.push_s, 1)} s", told, through]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join((*lines, ""))


def _spread(values: Sequence[float], scale: float) -> str:
    """The median, and half the range of the quartiles."""
    middle, half = spread(values)
    return f"{middle * scale:.2f} ± {half * scale:.2f}"


def _version(peer: Peer, tools: Path) -> str:
    if peer is PEERS[0]:
        return metadata.version(peer.distribution)
    site = [str(one) for one in tools.glob(f"{peer.distribution}/lib/*/site-packages")]
    (found,) = metadata.distributions(name=peer.distribution, path=site)
    return found.version


def main(arguments: Sequence[str]) -> None:
    """Measure all tools that are there, and print or write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tools", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(arguments)
    tools = asked.tools.resolve()
    peers = [one for one in PEERS if one is PEERS[0] or one.program(tools).exists()]
    for one in PEERS:
        if one not in peers:
            print(f"{one.command} is left out: {one.distribution} is not in {tools}")
    with tempfile.TemporaryDirectory() as work:
        Path(work).chmod(0o755)
        bench = Bench(tools, Path(work))
        rows = measure_costs(bench, peers, asked.rounds)
        for peer in peers:
            row = rows[peer.command]
            row.told.append(told_share(bench, peer))
            with busy(2 * [*os.sched_getaffinity(0)]):
                row.told.append(told_share(bench, peer))
            row.through = [
                name for name, attack in ATTACKS.items() if comes_through(bench, peer, attack)
            ]
    text = table(peers, rows, tools)
    if not asked.write:
        print(text, end="")
        return
    write_between(PAGE, "peers", text)


if __name__ == "__main__":
    main(sys.argv[1:])
