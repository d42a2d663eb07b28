"""What no judged program may read."""

from __future__ import annotations

import os
from pathlib import Path

import judge
from judge.catalog.find_kit import find_kit
from judge.files import hidden
from tests.conftest import write_kit


def test_the_home_what_is_kept_and_the_judge_itself_are_always_hidden() -> None:
    cache, data = (Path(os.environ[name]) for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME"))
    package = Path(judge.__file__).parent
    kit = [package.parent / name for name in ("problems", "solutions", "testdata")]
    folders = (Path.home(), cache / "judge", data / "judge", package, *kit)

    assert {os.path.realpath(folder) for folder in folders} == hidden.hidden_paths()


def test_a_kit_that_is_entered_or_named_is_hidden_with_what_its_links_lead_to(
    tmp_path: Path,
) -> None:
    used, named = (write_kit(tmp_path / name, {}) for name in ("used", "named"))
    cases = tmp_path / "elsewhere"
    cases.mkdir()
    (used / "testdata/linked").symlink_to(cases)

    find_kit(used, {"JUDGE_KIT": str(named)})

    assert {str(used), str(named), str(cases)} <= hidden.hidden_paths()
    before = hidden.hidden_paths()
    hidden.hide(tmp_path / "new", tmp_path / "new/inner")  # what lies in it is not noted again
    assert hidden.hidden_paths() - before == {str(tmp_path / "new")}
