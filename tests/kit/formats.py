"""Check that solutions are laid out by the formatters of their languages, without warnings.

    python -m tests.kit.formats          reports what differs and what compilers warn of
    python -m tests.kit.formats --fix    lays the files out, and reports warnings

Python is ruff's affair. Where a tool is missing, its files are named and skipped; on CI this is an
error. The layout of all files is checked, and warnings of what is due today (`tests.sweeps`);
`nox -s formats` installs clang-format and shellcheck, and looks at everything.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.sweeps import due

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """The words of a formatter and of a linter for one kind of file; see `formats.toml`."""

    formatter: str = ""
    linter: str = ""
    harmless: str = "(?!)"


TOOLS = {
    suffix: Tools(**tools)
    for suffix, tools in tomllib.loads(Path(__file__).with_suffix(".toml").read_text()).items()
}


def complaint(path: Path, *, fix: bool, lint: bool) -> str:
    """What is wrong with a file, or nothing."""
    tools, found = TOOLS[path.suffix], ""
    if tools.formatter:
        done = _run([*tools.formatter.split(), str(path)])
        if done.returncode:
            return f"{path}: {done.stderr}"
        if done.stdout != path.read_text(encoding="utf-8"):
            found = "" if fix else f"{path}: not laid out; `python -m tests.kit.formats --fix`\n"
            if fix:
                path.write_text(done.stdout, encoding="utf-8")
    if not lint:
        return found
    with tempfile.TemporaryDirectory() as out:
        done = _run([*(word.replace("{out}", out) for word in tools.linter.split()), str(path)])
    said = (done.stderr if path.suffix == ".ml" else done.stdout + done.stderr).strip()
    if done.returncode or (said and not re.fullmatch(tools.harmless, said)):
        found += f"{path}:\n{said}\n"
    return found


def missing_tool(path: Path) -> str | None:
    """The first tool for a file that is not installed."""
    tools = TOOLS[path.suffix]
    names = [words.split()[0] for words in (tools.formatter, tools.linter) if words]
    return next((name for name in names if shutil.which(name) is None), None)


def _run(words: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, check=False)


def main(words: list[str]) -> int:
    """Check all solutions, and return the exit status."""
    paths = sorted(path for path in (ROOT / "solutions").rglob("*.*") if path.suffix in TOOLS)
    lacking = {path: tool for path in paths if (tool := missing_tool(path))}
    for tool in sorted(set(lacking.values())):
        some = [path.name for path, name in lacking.items() if name == tool]
        print(f"{tool} is not installed, so {len(some)} files are not checked: {' '.join(some)}")
    here = [path for path in paths if path not in lacking]
    linted = set(due(map(str, here), days=3))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(
            pool.map(
                lambda path: complaint(path, fix="--fix" in words, lint=str(path) in linted), here
            )
        )
    print("".join(found), end="")
    print(
        f"{len(here)} files checked, of {len(linted)} the warnings too;",
        f"{sum(map(bool, found))} with complaints",
    )
    return int(any(found) or (bool(lacking) and "CI" in os.environ))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
