"""Make the table of `nox -s attacks`: what was tried at which level by whom, and whether it held.

As a plugin of pytest (`-p tests.attacks --attacks-to FILE`), write down what became of every test
that is marked `attack`. As a program, print the table of such files (`python -m tests.attacks
FILE...`), or as root run the tests as a user without a name (`--as-user FILE`; what follows goes to
pytest). A row is a test, whose name is a sentence; nothing here lists the attacks.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from judge.sandbox import Level


class Outcome(Enum):
    """What became of an attack; of several ways to try it, the last in this list counts."""

    NOT_TRIED = "not tried"
    HELD = "held"
    NOT_GUARANTEED = "not guaranteed"
    NOT_HELD = "NOT HELD"


_EVERY_LEVEL = "any"
_PROPERTY = "attack"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--attacks-to", type=Path, help="write what became of each attack to a file")


def pytest_configure(config: pytest.Config) -> None:
    path = config.getoption("--attacks-to")
    if path is not None and not hasattr(config, "workerinput"):  # the process that has all reports
        config.pluginmanager.register(_Recorder(path))


@pytest.hookimpl(trylast=True)  # what is left is what runs
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if mark := item.get_closest_marker("attack"):
            # Of a test without a level among its parameters, the mark may say it.
            succeeds = bool(mark.kwargs.get("succeeds"))
            level = _level(item) or mark.kwargs.get("level") or (Level.NONE if succeeds else None)
            words = level.value if level else _EVERY_LEVEL
            name = str(getattr(item, "originalname", item.name))
            sentence = name.removeprefix("test_").replace("_", " ")
            item.user_properties.append((_PROPERTY, [sentence, words, succeeds]))


class _Recorder:
    """Collects what became of each attack, and writes it down at the end."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._rows: dict[str, dict[str, Any]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        found: list[Any] = [value for name, value in report.user_properties if name == _PROPERTY]
        for sentence, level, succeeds in found:
            user = "root" if os.geteuid() == 0 else "user"
            row = {"test": report.nodeid, "attack": sentence, "level": level, "user": user}
            row["outcome"], row["reason"] = _outcome(report, succeeds)
            self._rows[report.nodeid] = max(self._rows.get(report.nodeid, row), row, key=_gravity)

    def pytest_sessionfinish(self) -> None:
        self._path.write_text(json.dumps(list(self._rows.values()), indent=1))


def _outcome(report: pytest.TestReport, succeeds: bool) -> tuple[str, str]:
    """What a phase of a test says about its attack; `succeeds`: the test shows that it succeeds."""
    if report.failed:
        return Outcome.NOT_HELD.value, report.nodeid
    if report.skipped:
        reason = str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else ""
        promised = "does not guarantee" not in reason
        outcome = Outcome.NOT_TRIED if promised else Outcome.NOT_GUARANTEED
        return outcome.value, reason.removeprefix("Skipped: ")
    if report.when != "call":
        return Outcome.NOT_TRIED.value, "it did not run"
    return (Outcome.NOT_GUARANTEED if succeeds else Outcome.HELD).value, ""


def _gravity(row: dict[str, Any]) -> int:
    return [one.value for one in Outcome].index(row["outcome"])


def _level(item: pytest.Item) -> Level | None:
    """The level of the sandbox among the parameters of a test."""
    callspec = getattr(item, "callspec", None)
    values = callspec.params.values() if callspec else ()
    return next((value for value in values if isinstance(value, Level)), None)


def table(rows: Iterable[dict[str, str]]) -> str:
    """The rows of all users as text: attack, level, and the outcome for root and for a user."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    levels = [*(level.value for level in Level), _EVERY_LEVEL]
    for row in sorted(rows, key=_gravity):
        found.setdefault((row["attack"], row["level"]), {})[row["user"]] = row["outcome"]
    places = sorted(found, key=lambda place: (place[0], levels.index(place[1])))
    users = ("root", "user")
    lines: list[tuple[str, ...]] = [("attack", "level", *users)]
    lines += [(*place, *(found[place].get(user, "-") for user in users)) for place in places]
    widths = [max(len(line[column]) for line in lines) for column in range(4)]
    return "\n".join(
        "  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def main(paths: Sequence[str]) -> int:
    """Print the table of all files, and what failed or was not tried; 1 if an attack succeeded."""
    rows = [row for path in paths for row in json.loads(Path(path).read_text())]
    print(table(rows))
    for outcome in (Outcome.NOT_TRIED, Outcome.NOT_HELD):
        some = [row for row in rows if row["outcome"] == outcome.value]
        for line in sorted({f"{row['user']}: {row['attack']}: {row['reason']}" for row in some}):
            print(f"{outcome.value}: {re.sub(' +', ' ', line)}")
    counts = {one: sum(row["outcome"] == one.value for row in rows) for one in Outcome}
    print(", ".join(f"{count} {outcome.value}" for outcome, count in counts.items()))
    return 1 if counts[Outcome.NOT_HELD] or not rows else 0


USER = 23456
"""An ordinary user without a name, whom no file belongs to."""


def run_as_user(found: str, words: Sequence[str]) -> int:
    """Run pytest as the user, in a copy of this checkout, and write what was found to a file."""
    with tempfile.TemporaryDirectory(prefix="attacks-") as folder:
        home = Path(folder)
        home.chmod(0o755)
        (home / "tmp").mkdir()
        names = subprocess.run(["git", "ls-files", "-z"], capture_output=True, check=True).stdout
        for name in filter(os.path.lexists, names.decode().split("\0")):
            (home / "checkout" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(name, home / "checkout" / name, follow_symlinks=False)
        python = str(home / "venv/bin/python")
        install = ("install", "--quiet", "--disable-pip-version-check", f"{home}/checkout[test]")
        for command in (
            [_python_for_all(home), "-m", "venv", "--without-pip", str(home / "venv")],
            ["python3", "-m", "pip", "--python", python, *install],
            ["chown", "-R", f"{USER}:{USER}", folder],
        ):
            subprocess.run(command, check=True)
        told = ["-p", "tests.attacks", "--attacks-to", str(home / "found.json")]
        done = subprocess.run(
            [*_as_user(home), python, "-m", "pytest", "-q", *told, *words], cwd=home / "checkout"
        )
        if (home / "found.json").exists():
            shutil.copy(home / "found.json", found)
    return done.returncode


def _as_user(home: Path) -> list[str]:
    """The beginning of a command that runs as the user."""
    rights = (f"--reuid={USER}", f"--regid={USER}", "--clear-groups")
    settings = (f"HOME={home}", f"TMPDIR={home}/tmp", f"PATH={os.environ['PATH']}", "USER=somebody")
    return ["setpriv", *rights, "env", "-i", *settings]


def _python_for_all(home: Path) -> str:
    """A Python 3.11 or newer that the user can start."""
    check = "import sys, venv; sys.exit(sys.version_info < (3, 11))"
    for name in ("/usr/local/bin/python3", "/usr/bin/python3", shutil.which("python3") or ""):
        words = [*_as_user(home), name, "-c", check]
        if Path(name).is_file() and subprocess.run(words, capture_output=True).returncode == 0:
            return name
    raise RuntimeError("no Python 3.11 or newer can be started by an ordinary user")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--as-user"]:
        sys.exit(run_as_user(sys.argv[2], sys.argv[3:]))
    sys.exit(main(sys.argv[1:]))
