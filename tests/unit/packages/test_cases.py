"""The test data of a package: cases, what is said of them, and groups."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from inline_snapshot import external_file

from judge.packages import archive
from judge.packages.data import PackageData
from judge.packages.icpc import IcpcPackage
from tests.conftest import each_row
from tests.unit.as_text import in_short, with_results
from tests.unit.packages.written import VERSIONS, Changes, files_of_row, refusal, write_files

ONE = {"data/secret/a.in": "1\n", "data/secret/a.ans": "2\n"}


def pairs(*names: str) -> dict[str, str]:
    """The files of cases by name."""
    return {f"data/{name}{end}": "" for name in names for end in (".in", ".ans")}


MORE = {"points": {"+problem.yaml": "type: scoring\n"}, "case": ONE}


def test_what_is_read_of_the_data(tmp_path: Path) -> None:
    def said(folder: Path, words: str, changes: Changes) -> Iterator[str]:
        files = files_of_row(VERSIONS, MORE, words, changes)
        data = IcpcPackage(write_files(folder / "sums", files)).test_data
        parts = {part: getattr(data, part) for part in PackageData.__struct_fields__}
        for case in data.cases:
            for validator in ("v", "v.py", "w") if data.input_validator_args else ():
                asked = data.input_args(case.name, validator)
                parts[f"arguments of {validator} on {case.name}"] = [asked]
        for part, value in parts.items():
            for one in value if isinstance(value, list | tuple) else [value] if value else []:
                yield f"{part}: {in_short(one)}"

    document = Path(__file__).with_name("data.txt")

    assert with_results(document, tmp_path, said) == external_file("data.txt")


@pytest.mark.attack
def test_data_that_links_multiply_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "TOTAL_BYTES", 10_000)
    write_files(tmp_path / "sums", {"data/secret/0.files/table": "x" * 1000})
    for number in range(1, 20):
        (tmp_path / f"sums/data/secret/{number}.files").symlink_to("0.files")

    said = refusal(tmp_path, pairs(*(f"secret/{number}" for number in range(20))))

    assert said == "the files of data are over 9.77 KiB"


@pytest.mark.attack
@each_row(
    ("name", "target", "words"),
    [
        ("b.in", "/etc/hostname", "b.in is a link that leaves the package"),
        ("again", ".", "again is a link to a folder that contains it"),
    ],
)
def test_links_that_leave_the_package_or_lead_in_a_circle_are_refused(
    name: str, target: str, words: str, tmp_path: Path
) -> None:
    root = write_files(tmp_path / "sums", ONE)
    (root / "data/secret" / name).symlink_to(target)

    assert words in refusal(tmp_path)
