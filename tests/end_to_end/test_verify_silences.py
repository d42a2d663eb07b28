"""`judge verify` on packages and problems of a kit that silence findings, and on random data."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests.conftest import write_kit
from tests.end_to_end.test_cli import CommandResult, judge
from tests.end_to_end.test_packages import PACKAGE
from tests.unit.packages.written import write_files

pytestmark = pytest.mark.slow

SILENCE = """\
[[silence]]
code = "V107"
reason = "the blanks are meant"

[[silence]]
code = "V022"
reason = "the licence is still to be found"
"""


def codes(said: CommandResult) -> tuple[list[str], list[tuple[str, str]]]:
    """The codes of the findings, and of those that are silenced with the reason."""
    findings = {one["code"] for one in said.json["findings"]}
    silenced = {(one["finding"]["code"], one["reason"]) for one in said.json["silenced"]}
    return sorted(findings), sorted(silenced)


def test_a_package_silences_a_finding_and_its_export_takes_the_file_along(tmp_path: Path) -> None:
    yaml = PACKAGE["problem.yaml"].replace("cc0", "unknown")
    folder = write_files(tmp_path / "sums", {**PACKAGE, "problem.yaml": yaml})
    before, _ = codes(judge("verify", str(folder), "--format", "json", cwd=tmp_path))
    (folder / ".judge.toml").write_text(SILENCE)

    after, silenced = codes(judge("verify", str(folder), "--format", "json", cwd=tmp_path))
    done = judge("export", str(folder), "--to", "legacy", "-o", "old.zip", cwd=tmp_path)

    assert "V022" in before
    assert "V022" not in after
    assert ("V022", "the licence is still to be found") in silenced
    assert done.status == 0, done.err
    with zipfile.ZipFile(tmp_path / "old.zip") as archive:
        names = {Path(name).name: name for name in archive.namelist()}
        assert archive.read(names[".judge.toml"]).decode() == SILENCE


def test_a_problem_of_a_kit_silences_a_finding(tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "kit", {})
    slug = next(path.name for path in (kit / "problems").iterdir() if path.is_dir())
    before, _ = codes(judge("verify", slug, "--format", "json", cwd=kit))
    code = before[0]
    text = f'[[silence]]\ncode = "{code}"\nreason = "it is a small kit"\n'
    (kit / "problems" / slug / "judge.toml").write_text(text)

    after, silenced = codes(judge("verify", slug, "--format", "json", cwd=kit))

    assert code not in after
    assert silenced == [(code, "it is a small kit")]


def test_random_data_on_which_a_validator_breaks_is_shown_small(tmp_path: Path) -> None:
    strict = "import re, sys\ntext = sys.stdin.read()\nassert '147483648' not in text\n"
    strict += "sys.exit(42 if re.fullmatch('[1-9] [1-9]\\n', text) else 43)\n"
    folder = write_files(tmp_path / "sums", {**PACKAGE, "input_validators/check.py": strict})

    said = judge("verify", str(folder), "--fuzz", "200", "--format", "json", cwd=tmp_path)

    messages = [one["message"] for one in said.json["findings"] if one["code"] == "V106"]
    assert any("the smallest is '147483648'" in one for one in messages), messages
