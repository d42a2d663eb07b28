"""Small packages without a fault, one for each version, to be written with changes."""

from collections.abc import Mapping
from pathlib import Path

from judge.model import Finding
from judge.packages.lints.findings import findings_by_lint
from judge.packages.metadata import read_metadata
from tests.unit.packages.written import Changes, Files, with_changes, write_files

UUID = "0d3dbb1f-6f0c-4ba8-9d4c-0f1b1f6f3f52"

_COMMON = {
    "data/sample/1.in": "1 2\n",
    "data/sample/1.ans": "3\n",
    "data/secret/01.in": "3 4\n",
    "data/secret/01.ans": "7\n",
    "submissions/accepted/adds.py": "print(sum(map(int, input().split())))\n",
    "input_validators/check.py": "import sys\n\nsys.exit(42)\n",
}
_TITLED = {
    "problem_statement/problem.en.tex": "\\problemname{Sums}\nAdd.\n",
    "problem.yaml": "name: Sums\nlicense: cc0\nauthor: A. N. Author\n",
}
CURRENT_YAML = f"""\
problem_format_version: 2025-09
name: {{en: Sums}}
uuid: {UUID}
license: cc0
credits: A. N. Author
"""

SOUND: Mapping[str, Files] = {
    "2025-09": _COMMON
    | {"statement/problem.en.md": "Add the numbers.\n", "problem.yaml": CURRENT_YAML},
    "legacy": _COMMON | _TITLED,
    "legacy-icpc": {name.replace("/1.", "/01."): text for name, text in _COMMON.items()}
    | _TITLED
    | {"problem.yaml": "problem_format_version: legacy-icpc\nlicense: cc0\nauthor: A\n"},
    "2023-07-draft": _COMMON
    | {
        "statement/problem.en.tex": "Add the numbers.\n",
        "problem.yaml": CURRENT_YAML.replace("2025-09", "2023-07-draft"),
    },
}


def write_package(folder: Path, changes: Changes | None = None, *, form: str = "2025-09") -> Path:
    """A package called `sums` in a folder: one that is sound, with changes."""
    return write_files(folder / "sums", with_changes(SOUND[form], changes or {}))


def lint_findings(root: Path) -> list[Finding]:
    """What the lints find in a package."""
    found = findings_by_lint(root, read_metadata(root / "problem.yaml"))
    return [finding for findings in found.values() for finding in findings]


def finding_codes(root: Path) -> list[str]:
    """What the lints find in a package: the severity, the code and the subject of each finding."""
    return [f"{one.severity.value} {one.code.value} {one.subject}" for one in lint_findings(root)]
