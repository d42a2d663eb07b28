"""Small packages without a fault, one for each version, to be written with changes."""

from collections.abc import Mapping
from pathlib import Path

from judge.model import Finding
from judge.packages.lints.findings import findings_by_lint
from judge.packages.metadata import read_metadata

Changes = Mapping[str, str | bytes | None]
"""Files by name with what is in them; None takes a file away."""

UUID = "0d3dbb1f-6f0c-4ba8-9d4c-0f1b1f6f3f52"

_COMMON: dict[str, str | bytes | None] = {
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
SCORING = CURRENT_YAML + "type: scoring\n"
LEGACY_SCORING = "name: Sums\nlicense: cc0\nauthor: A. N. Author\ntype: scoring\n"

SOUND: Mapping[str, Changes] = {
    "2025-09": _COMMON
    | {"statement/problem.en.md": "Add the numbers.\n", "problem.yaml": CURRENT_YAML},
    "legacy": _COMMON | _TITLED,
    "legacy-icpc": _COMMON
    | _TITLED
    | {
        "data/sample/1.in": None,
        "data/sample/1.ans": None,
        "data/sample/01.in": "1 2\n",
        "data/sample/01.ans": "3\n",
        "problem.yaml": "problem_format_version: legacy-icpc\nlicense: cc0\nauthor: A\n",
    },
    "2023-07-draft": _COMMON
    | {
        "statement/problem.en.tex": "Add the numbers.\n",
        "problem.yaml": CURRENT_YAML.replace("2025-09", "2023-07-draft"),
    },
}


def write_package(folder: Path, changes: Changes | None = None, *, form: str = "2025-09") -> Path:
    """A package called `sums` in a folder: one that is sound, with changes."""
    root = folder / "sums"
    for name, content in {**SOUND[form], **(changes or {})}.items():
        if content is None:
            continue
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def lint_findings(root: Path) -> list[Finding]:
    """What the lints find in a package."""
    found = findings_by_lint(root, read_metadata(root / "problem.yaml"))
    return [finding for findings in found.values() for finding in findings]


def finding_codes(root: Path) -> list[str]:
    """What the lints find in a package: the severity, the code and the subject of each finding."""
    return [f"{one.severity.value} {one.code.value} {one.subject}" for one in lint_findings(root)]
