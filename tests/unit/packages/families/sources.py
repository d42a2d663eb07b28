"""The programs and documents of the packages of other families, in files of their own."""

from __future__ import annotations

from tests.conftest import ROOT


def source(name: str) -> str:
    """The text of a file below `tests/packages/families`."""
    return (ROOT / "tests/packages/families" / name).read_text()
