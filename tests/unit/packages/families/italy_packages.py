"""Tasks in the Italian format for tests: sums of two numbers."""

from __future__ import annotations

from tests.unit.packages.families.sources import source

TASK = source("italy/task.yml")
GEN = source("italy/gen.txt")
SUMS: dict[str, str] = {
    "task.yaml": TASK,
    "gen/GEN": GEN,
    "sol/solution.py": "print(sum(map(int, input().split())))\n",
    "sol/three.py": "print(3)\n",
    "sol/template.py": "pass\n",
    "testo/testo.pdf": "%PDF-1.4\n",
}
for _index, _pair in enumerate(((1, 2), (1, 20), (2, 30), (3, 40))):
    SUMS[f"input/input{_index}.txt"] = "{} {}\n".format(*_pair)
    SUMS[f"output/output{_index}.txt"] = f"{sum(_pair)}\n"


def with_task(old: str, new: str) -> dict[str, str]:
    """The task with one change in its `task.yaml`."""
    assert old in TASK, old
    return SUMS | {"task.yaml": TASK.replace(old, new, 1)}


FILES = with_task('infile: ""\noutfile: ""\n', "") | {
    "sol/solution.py": (
        "print(sum(map(int, open('input.txt').read().split())), file=open('output.txt', 'w'))\n"
    )
}
"""The same with the files that CMS supposes where none are named."""

CHECKER = source("italy/checker.cpp")
CHECKED = SUMS | {"cor/correttore.cpp": CHECKER}
"""The same with a checker that gives a half for what is one too much."""

UNMADE = {
    name: text for name, text in FILES.items() if name.partition("/")[0] not in ("input", "output")
} | {
    "gen/example.txt": "1 2\n",
    "gen/generator.py": "import sys\nfrom words import spaced\n\nprint(spaced(sys.argv[1:]))\n",
    "gen/words.py": "spaced = ' '.join\n",
}
"""The task before its tests are made, as it lies in a repository."""

CASES_GEN = source("italy/cases_gen.txt")
"""The same tests as task-maker reads them."""
