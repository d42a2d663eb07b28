"""Measure what an installation weighs.

    python -m tests.benchmarks.weight [--write]

For the judge alone and with each extra: the packages that pip installs, and their size on the disk
without bytecode. Needs uv. `--write` puts the table into docs/how-to/install.md.
"""

import argparse
import os
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.benchmarks.shared import ROOT, write_between

PAGE = ROOT / "docs/how-to/install.md"
EXTRAS = ("", "charts", "cluster", "pdf", "web")
MIB = 1 << 20


def built_wheel(folder: Path) -> Path:
    """The wheel of this checkout, as in a release."""
    words = ["uv", "build", "--quiet", "--wheel", "--out-dir", str(folder)]
    subprocess.run(words, cwd=ROOT, env=os.environ | {"JUDGE_WITH_DOCS": "1"}, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def weights(wheel: Path, folder: Path) -> Iterator[tuple[str, int, int]]:
    """Each extra, with the number of packages in a fresh environment and their bytes."""
    for extra in EXTRAS:
        environment = folder / f"with-{extra or 'nothing'}"
        subprocess.run(["uv", "venv", "--quiet", "--no-project", str(environment)], check=True)
        what = f"{wheel}[{extra}]" if extra else str(wheel)
        python = environment / "bin/python"
        subprocess.run(["uv", "pip", "install", "-q", "--python", str(python), what], check=True)
        (packages,) = environment.glob("lib/python3*/site-packages")
        size = sum(path.stat().st_size for path in packages.rglob("*") if path.is_file())
        yield extra, len(list(packages.glob("*.dist-info"))), size


def table(wheel: Path, rows: Sequence[tuple[str, int, int]]) -> str:
    """The rows in Markdown."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    why = {"": "all but the following", "charts": "`--format html`", "cluster": "`--pool`"}
    why |= {"pdf": "`judge show -o FILE.pdf`", "web": "`judge serve`"}
    assert set(extras["optional-dependencies"]) - {"test"} == set(EXTRAS) - {""}
    lines = ["| installed | for | packages | on the disk |", "| --- | --- | --: | --: |"]
    for extra, count, size in rows:
        name = f"`puzzle-judge[{extra}]`" if extra else "`puzzle-judge`"
        lines.append(f"| {name} | {why[extra]} | {count} | {size / MIB:.0f} MiB |")
    lines.append(f"\nThe wheel itself has {wheel.stat().st_size / MIB:.1f} MiB.")
    return "\n".join(lines)


def main() -> None:
    """Print the table or write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="weight-") as name:
        folder = Path(name)
        wheel = built_wheel(folder)
        text = table(wheel, list(weights(wheel, folder)))
    print(text)
    if asked.write:
        write_between(PAGE, "weights", f"{text}\n")


if __name__ == "__main__":
    main()
