"""What `--fix` changes in a package, what it leaves alone, and that it loses nothing."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from inline_snapshot import external_file

from judge.commands.verify.work import mend
from judge.errors import UsageError
from judge.packages.lints.mending import mend_package
from tests.conftest import ROOT, each_row
from tests.unit.packages.sound import (
    CURRENT_YAML,
    SOUND,
    UUID,
    finding_codes,
    lint_findings,
    write_package,
)
from tests.unit.packages.written import Changes, write_files


def contents(root: Path) -> dict[str, tuple[bytes, int]]:
    """Each file with its content and its mode."""
    return {
        path.relative_to(root).as_posix(): (path.read_bytes(), path.stat().st_mode)
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


BROKEN: Changes = {
    "problem.yaml": CURRENT_YAML.replace(f"uuid: {UUID}\n", "uuid:\n").replace("\n", "\r\n"),
    "data/secret/01.in": b"\xef\xbb\xbf3 4\r\n",
    "data/secret/01.ans": "7",
    "data/secret/02 große.in": "1 1\n",
    "data/secret/02 große.ans": "2\n",
    "input_validators/check.py": None,
    "input_validators/check/run": "#!/bin/sh\nexit 42\n",
}


def test_what_is_mended_is_found_no_more_and_mended_once(tmp_path: Path) -> None:
    root = write_package(tmp_path, BROKEN)
    (root / "input_validators/check/run").chmod(0o640)
    broken = {one.code.value for one in lint_findings(root)}

    done = list(mend_package(root))
    after = contents(root)

    assert broken == {"V008", "V020", "V066", "V071", "V072", "V073"}
    assert finding_codes(root) == []
    told = "\n".join(": ".join(one) for one in done)
    assert told == external_file("mended.txt")
    assert (root / "input_validators/check/run").stat().st_mode & 0o777 == 0o750
    assert re.search(rb"^uuid: [0-9a-f-]{36}$", after["problem.yaml"][0], re.MULTILINE)
    assert list(mend_package(root)) == []
    assert contents(root) == after


@each_row(
    ("form", "changes"),
    [
        *((form, {}) for form in SOUND),
        # What may be meant
        *(("2025-09", {"data/secret/01.in": text}) for text in (b"\0\r\n", b"\xff\r\n")),
        ("2025-09", {"data/secret/01.files/a.txt": b"1\r\n"}),
        # Cases whose other name is taken, or that are named
        ("2025-09", {f"data/secret/{name}": "1\n" for name in ("a b.in", "a b.ans", "a_b.ans")}),
        ("2025-09", {"data/secret/c d.in": "1\n", "data/secret/c d.yaml": "hint: see c d\n"}),
        # What cannot simply be extended
        ("2025-09", {"problem.yaml": "{problem_format_version: 2025-09, name: Sums}\n"}),
        ("2025-09", {"problem.yaml": "name: Sums\n"}),
    ],
)
def test_what_may_be_meant_stays(form: str, changes: Changes, tmp_path: Path) -> None:
    root = write_package(tmp_path, changes, form=form)
    before = contents(root)

    assert list(mend_package(root)) == []
    assert contents(root) == before


def test_a_missing_name_is_that_of_the_statement(tmp_path: Path) -> None:
    yaml = CURRENT_YAML.replace("name: {en: Sums}\n", "")
    statement = {"statement/problem.en.tex": "\\problemname{Ann's sums}\nAdd.\n"}
    root = write_package(
        tmp_path, {"problem.yaml": yaml, "statement/problem.en.md": None, **statement}
    )

    list(mend_package(root))

    assert (root / "problem.yaml").read_text() == f"{yaml}name:\n  en: 'Ann''s sums'\n"


def test_nothing_outside_the_package_changes(tmp_path: Path) -> None:
    outside = write_files(tmp_path / "outside", {"a.in": b"1\r\n"})
    root = write_package(tmp_path)
    (root / "data/secret/linked").symlink_to(outside)
    (root / "data/secret/03.in").symlink_to(outside / "a.in")

    assert list(mend_package(root)) == []
    assert (outside / "a.in").read_bytes() == b"1\r\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_that_cannot_be_written_stays_and_is_told(tmp_path: Path) -> None:
    root = write_package(tmp_path, {"data/secret/01.in": "1\r\n", "data/secret/01.ans": "1"})
    (root / "data/secret/01.in").chmod(0o400)

    done = dict(mend_package(root))

    assert done == {
        "data/secret/01.in": "was not changed: you may not write to it",
        "data/secret/01.ans": "its last line ends",
    }
    assert (root / "data/secret/01.in").read_bytes() == b"1\r\n"


SCRIPT = """\
import resource, signal, sys
sys.dont_write_bytecode = True  # the limit would cut that, too
from pathlib import Path
from judge.packages.lints.mending import mend_package
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
print(list(mend_package(Path(sys.argv[1]))))
"""


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """A limit on the size of files stops the write as a full disk does."""
    root = write_package(tmp_path, {"data/secret/01.in": b"1\r\n" * 5000})

    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(root)], capture_output=True, text=True, cwd=ROOT
    )

    assert done.stdout == "[('data/secret/01.in', 'was not changed: File too large')]\n"
    assert (root / "data/secret/01.in").read_bytes() == b"1\r\n" * 5000
    assert sorted(path.name for path in (root / "data/secret").iterdir()) == ["01.ans", "01.in"]


def test_each_change_is_a_line_and_what_is_no_package_is_refused(tmp_path: Path) -> None:
    root = write_package(tmp_path, {"data/secret/01.ans": "7"})
    (tmp_path / "sums.zip").write_bytes(b"")

    assert list(mend([str(root)])) == ["data/secret/01.ans: its last line ends"]
    assert list(mend([str(root)])) == ["nothing is to be mended"]
    with pytest.raises(UsageError, match=r"sums\.zip is an archive, which --fix does not change"):
        list(mend([str(tmp_path / "sums.zip")]))
    for words in ([], ["push"], [str(tmp_path / "nowhere")], [str(tmp_path)]):
        with pytest.raises(UsageError, match="--fix mends an ICPC package that is a folder"):
            list(mend(words))
