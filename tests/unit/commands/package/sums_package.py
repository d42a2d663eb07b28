"""An ICPC package with groups for tests of conversions, and what may judge its outputs."""

from judge.packages.families import italy, sinol
from tests.conftest import ROOT

TESTLIB = ROOT / "tests/packages/polygon/output_validator/testlib.h"

YAML = """\
problem_format_version: 2025-09
type: scoring
name: {en: Sums, ja: 和}
uuid: 8c3a2f34-1111-4c58-9a77-2f1fb3f1d8a4
license: cc by
keywords: [sum, numbers]
limits: {time_limit: 1.5, memory: 128, output: 16}
"""
SUMS: dict[str, str] = {
    "problem.yaml": YAML,
    "statement/problem.en.md": "Add two numbers.\n\n## Input\n\n`a`, `b`.\n\n## Output\n\nOne.\n",
    "data/sample/01.in": "1 2\n",
    "data/sample/01.ans": "3\n",
    "data/secret/test_group.yaml": "max_score: 100\nscore_aggregation: sum\n",
    "data/secret/1-small/test_group.yaml": (
        "max_score: 40\nscore_aggregation: pass-fail\nrequire_pass: sample\n"
    ),
    "data/secret/1-small/01.in": "10 20\n",
    "data/secret/1-small/01.ans": "30\n",
    "data/secret/1-small/02.in": "3 5\n",
    "data/secret/1-small/02.ans": "8\n",
    "data/secret/2-large/test_group.yaml": (
        "max_score: 60\nscore_aggregation: pass-fail\nrequire_pass: [sample, 1-small]\n"
    ),
    "data/secret/2-large/01.in": "1000 1\n",
    "data/secret/2-large/01.ans": "1001\n",
    "submissions/accepted/adds.py": "print(sum(map(int, input().split())))\n",
    "submissions/rejected/small.py": "print(min(sum(map(int, input().split())), 100))\n",
    "submissions/wrong_answer/odd.py": "a, b = map(int, input().split())\nprint(a + b - (a == 3))",
    "submissions/run_time_error/fails.py": "raise SystemExit(1)\n",
    "attachments/notes.txt": "what only explains\n",
}
"""Two groups, of which the second needs the first, and both need the sample."""

PROGRAMS = ROOT / "tests/programs/validators"
RUN = "output_validator/run!"


def checker(name: str) -> dict[str, str]:
    """The files of a program below `PROGRAMS`; scripts can be executed."""
    folder = PROGRAMS / name.replace(" ", "_")
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    names = [path.relative_to(folder).as_posix() + "!" * (not path.suffix) for path in paths]
    return {
        f"output_validator/{name}": path.read_text()
        for name, path in zip(names, paths, strict=True)
    }


CHECKERS: dict[str, dict[str, str]] = {
    "words": {},
    **{name: checker(name) for name in ("cpp", "python", "built", "statuses", "python statuses")},
    **{
        name: {**checker(name), "output_validator/testlib.h": TESTLIB.read_text()}
        for name in ("testlib", "testlib with scripts")
    },
    "share of CMS": {**checker("share of CMS"), RUN: italy.RUN_CHECKER},
    "verdict of SIO2": {**checker("verdict of SIO2"), RUN: sinol.RUN_CHECKER},
}
"""What may judge the outputs of `SUMS`: the files to add."""
