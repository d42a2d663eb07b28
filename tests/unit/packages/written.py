"""Packages for tests: what their files hold comes in, a folder goes out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from judge.packages.metadata import FormatVersion, Metadata, read_metadata

CURRENT = """\
problem_format_version: 2025-09
name: Sums
uuid: 0d3dbb1f-6f0c-4ba8-9d4c-0f1b1f6f3f52
"""
LEGACY = "name: Sums\n"
LEGACY_ICPC = "problem_format_version: legacy-icpc\nname: Sums\n"
DRAFT = "problem_format_version: 2023-07-draft\nname: Sums\n"
YAML = {
    FormatVersion.CURRENT: CURRENT,
    FormatVersion.LEGACY: LEGACY,
    FormatVersion.LEGACY_ICPC: LEGACY_ICPC,
    FormatVersion.DRAFT: DRAFT,
}


def write_files(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """The folder `root` with these files in it; names that end with `!` are made executable."""
    for name, content in files.items():
        path = root / name.rstrip("!")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        if name.endswith("!"):
            path.chmod(0o755)
    return root


def metadata(root: Path, yaml: str = CURRENT) -> Metadata:
    """What a `problem.yaml` says, which is written into the package."""
    write_files(root, {"problem.yaml": yaml})
    return read_metadata(root / "problem.yaml")
