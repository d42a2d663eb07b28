"""Packages of other families on the command line."""

from __future__ import annotations

from pathlib import Path

from tests.end_to_end.test_cli import judge, verdicts_of
from tests.unit.packages.families.test_simple import OJ
from tests.unit.packages.written import write_files


def test_a_folder_of_oj_is_judged_as_oj_does(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", OJ)
    (tmp_path / "adds.py").write_text("print(sum(map(int, input().split())))\n")
    (tmp_path / "blank.py").write_text("print(sum(map(int, input().split())), end=' \\n')\n")

    said = judge("run", "./sums", "adds.py", "blank.py", "--format", "json", cwd=tmp_path)

    assert said.err == ""
    assert verdicts_of(said) == {"adds.py": ("AC", True), "blank.py": ("WA", False)}
    assert said.json["family"] == "oj"
    assert "dialect" not in said.json
