"""A kit for conversions to it."""

from pathlib import Path

import pytest

from judge.catalog.find_kit import FOLDERS
from judge.catalog.kit import Kit


@pytest.fixture
def empty(tmp_path: Path) -> Kit:
    """A kit without problems."""
    for folder in FOLDERS:
        (tmp_path / "empty" / folder).mkdir(parents=True)
    return Kit(tmp_path / "empty")
