"""What it costs a program to report its search to `judge trace`, by `judge compare`.

    python -m tests.benchmarks.trace [--time S] [--only WORDS]

A breadth-first search of Towers of Hanoi with ten discs on four pegs expands a million positions.
For each language two candidates are compared: the search as it is, and the same that reports each
position. First with `JUDGE_TRACE` missing, as in every judged run; then the second one sets the
variable to a pipe that a thread of it empties, as the judge would.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from judge.catalog.find_kit import find_kit
from judge.commands.compare.text import as_text
from judge.commands.compare.work import CompareOrder, open_comparison
from judge.languages import language_of
from judge.languages.trace_snippets import trace_snippet
from tests.conftest import ROOT

START, GOAL = "AAAAAAAAAA", "DDDDDDDDDD"
CASE = f"1\n4 10 {START} {GOAL}\n"

PYTHON = """
import sys

SNIPPET

def successors(state, names):
    tops = []
    for peg in names:
        disc = state.find(peg)
        tops.append((peg, disc if disc >= 0 else len(state)))
    for source, disc in tops:
        for target, below in tops:
            if disc < below:
                yield source + target, state[:disc] + target + state[disc + 1 :]


def shortest(names, start, goal):
    came_from = {start: None}
    queue = [start]
    for state in queue:
        CALL
        if state == goal:
            break
        for move, after in successors(state, names):
            if after not in came_from:
                came_from[after] = (move, state)
                queue.append(after)
    moves = []
    state = goal
    while came_from[state]:
        move, state = came_from[state]
        moves.append(move)
    return moves[::-1]


words = sys.stdin.read().split()[1:]
for k in range(0, len(words), 4):
    moves = shortest("ABCD"[: int(words[k])], words[k + 2], words[k + 3])
    print(len(moves))
    print(*moves)
"""

CPP = """
#include <algorithm>
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

SNIPPET
int main() {
    int puzzles, p, n;
    std::string start, goal;
    for (std::cin >> puzzles; puzzles-- > 0;) {
        std::cin >> p >> n >> start >> goal;
        std::unordered_map<std::string, std::pair<std::string, std::string>> came = {{start, {}}};
        std::vector<std::string> queue = {start};
        for (size_t now = 0; now < queue.size() && queue[now] != goal; now++) {
            const std::string state = queue[now];
            CALL
            for (char source = 'A'; source < 'A' + p; source++) {
                size_t disc = state.find(source);
                if (disc == std::string::npos) continue;
                for (char target = 'A'; target < 'A' + p; target++) {
                    if (state.find(target) <= disc) continue;
                    std::string after = state;
                    after[disc] = target;
                    if (came.try_emplace(after, std::string{source, target}, state).second)
                        queue.push_back(after);
                }
            }
        }
        std::vector<std::string> moves;
        for (std::string state = goal; state != start; state = came[state].second)
            moves.push_back(came[state].first);
        std::reverse(moves.begin(), moves.end());
        std::cout << moves.size() << '\\n';
        for (auto& move : moves) std::cout << move << ' ';
        std::cout << '\\n';
    }
}
"""

PROGRAMS = {"hanoi.py": (PYTHON, "trace(state)"), "hanoi.cpp": (CPP, "trace(state);")}

SELF_READ = {
    ".py": """
import os, threading
_ends = os.pipe()
def _drain():
    while os.read(_ends[0], 65536): pass
threading.Thread(target=_drain, daemon=True).start()
os.environ["JUDGE_TRACE"] = f"/proc/self/fd/{_ends[1]}"
""",
    ".cpp": """
#include <cstdlib>
#include <thread>
#include <unistd.h>
static const int ends_made = [] {
    static int ends[2];
    if (pipe(ends)) return 1;
    std::thread([] {
        static char room[65536];
        while (read(ends[0], room, sizeof room) > 0);
    }).detach();
    return setenv("JUDGE_TRACE", ("/proc/self/fd/" + std::to_string(ends[1])).c_str(), 1);
}();
""",
}


def candidates(folder: Path) -> Iterator[tuple[str, Path, Path]]:
    """What is compared, and the two files."""
    for name, (text, call) in PROGRAMS.items():
        snippet = trace_snippet(language_of(name))
        assert snippet is not None
        suffix = Path(name).suffix
        comment = "pass" if suffix == ".py" else ";"
        plain = text.replace("SNIPPET", "").replace("CALL", comment)
        ready = text.replace("SNIPPET", snippet.code).replace("CALL", call)
        reads = text.replace("SNIPPET", SELF_READ[suffix] + snippet.code).replace("CALL", call)
        made = {}
        for kind, content in (("plain", plain), ("ready", ready), ("reports", reads)):
            made[kind] = folder / kind / name
            made[kind].parent.mkdir(exist_ok=True)
            made[kind].write_text(content)
        yield f"{name}, JUDGE_TRACE missing", made["plain"], made["ready"]
        yield f"{name}, a million positions reported", made["plain"], made["reports"]


def main() -> None:
    """Compare them and print what `judge compare` says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--time", type=float, default=60.0, help="seconds for each comparison")
    parser.add_argument("--only", default="", help="do only what has this in its name")
    options = parser.parse_args()
    kit = find_kit(ROOT, os.environ)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        data = folder / "data"
        data.mkdir()
        (data / "million.in").write_text(CASE)
        for what, first, second in candidates(folder):
            if options.only not in what:
                continue
            order = CompareOrder(
                problem=("hanoi",),
                candidates=(str(first), str(second)),
                data=(str(data / "million.in"),),
                time_s=options.time,
                margin=0.1,
                time_scale=20.0,
            )
            with open_comparison(kit, order) as runs:
                for _ in runs:
                    pass
                sys.stdout.write(f"\n{what}\n{as_text(runs.comparison(), 'hanoi').plain}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
