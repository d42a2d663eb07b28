"""Say what the site of the documentation is made of, and whether it is there as that is now.

Builds of a wheel run this file by itself (`hatch_build.py`), so nothing of the judge may be
imported here.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
SITE = ROOT / "build/site"
PAGES = ("SECURITY.md", "BENCHMARKS.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md")
"""The pages beside README.md; the others lie in `docs/`."""

_HASH = "sources.sha256"


def hash_of_sources() -> str:
    """A hash of all that decides what is on the site; schemas come from the code."""
    digest = hashlib.sha256()
    for path in sorted(_source_files()):
        name = path.relative_to(ROOT).as_posix()
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _source_files() -> set[Path]:
    pages = {ROOT / name for name in ("pyproject.toml", "README.md", *PAGES)}
    code = {path for kind in ("py", "toml") for path in (ROOT / "judge").rglob(f"*.{kind}")}
    below = (*Path(__file__).parent.iterdir(), *(ROOT / "docs").rglob("*"))
    files = {path for path in below if path.is_file() and path.parent.name != "__pycache__"}
    return pages | code | files


def sign_site(site: Path) -> None:
    """Note in a new site what it was made of."""
    (site / _HASH).write_text(hash_of_sources())


def is_current(site: Path = SITE) -> bool:
    """Whether a whole site is there, made of the sources as they are now."""
    note = site / _HASH
    return note.is_file() and note.read_text() == hash_of_sources()
