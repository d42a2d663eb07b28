"""Measure what an installation weighs, and how long it takes from the wheel to the first verdict.

    python -m tests.benchmarks.weight [--write] [--root FOLDER]

For the judge alone and with each extra: the packages that pip installs, and their size on the disk
without bytecode. Needs uv. `--write` puts the table into docs/how-to/install.md. `--root` names a
root file system with nothing but Python and pip, such as `mmdebstrap --variant=minbase
--include=python3-pip,python3-venv,ca-certificates SUITE FOLDER` makes it (as root): there pip
installs the wheel, and the judge judges the samples of `push`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.benchmarks.shared import ROOT, cpu_time, write_between

PAGE = ROOT / "docs/how-to/install.md"
EXTRAS = ("", "charts", "cluster", "pdf", "web")
MIB = 1 << 20


def size_of(folder: Path) -> int:
    """The bytes of all files below `folder`."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


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
        yield extra, len(list(packages.glob("*.dist-info"))), size_of(packages)


def table(wheel: Path, rows: Sequence[tuple[str, int, int]]) -> str:
    """The rows in Markdown."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    why = {"": "all but the following", "charts": "`--format html`", "cluster": "`--pool`"}
    why |= {"pdf": "`judge show --pdf`", "web": "`judge serve`"}
    assert set(extras["optional-dependencies"]) - {"test"} == set(EXTRAS) - {""}
    lines = ["| installed | for | packages | on the disk |", "| --- | --- | --: | --: |"]
    for extra, count, size in rows:
        name = f"`puzzle-judge[{extra}]`" if extra else "`puzzle-judge`"
        lines.append(f"| {name} | {why[extra]} | {count} | {size / MIB:.0f} MiB |")
    lines.append(f"\nThe wheel itself has {wheel.stat().st_size / MIB:.1f} MiB.")
    return "\n".join(lines)


IN_ROOT = """
set -e
mount -t proc proc "$1/proc"
for name in sys dev; do mount --rbind /$name "$1/$name"; done
mount --bind /etc/ssl "$1/etc/ssl"
if [ -f /etc/resolv.conf ]; then cp -L /etc/resolv.conf "$1/etc/resolv.conf"; fi
if [ -f /etc/pip.conf ]; then cp /etc/pip.conf "$1/etc/pip.conf"; fi
exec chroot "$1" sh -c '
set -e
rm -rf /opt/judge
python3 -m venv /opt/judge
/opt/judge/bin/pip install --quiet --no-cache-dir "$0"
cd /tmp
/opt/judge/bin/judge run push labelled.py --case "sample/*"
' "$2"
"""


def first_verdict(wheel: Path, root: Path) -> tuple[float, float]:
    """Wall-clock and CPU seconds from the wheel to the first verdict in a root of its own."""
    shutil.copy(wheel, root / "tmp" / wheel.name)
    kept = ("PIP_", "PATH", "LANG", "HTTP", "http", "no_proxy")
    environment = {name: text for name, text in os.environ.items() if name.startswith(kept)}
    words = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", IN_ROOT]
    began, before = time.monotonic(), cpu_time()
    subprocess.run(
        [*words, "in-root", str(root), f"/tmp/{wheel.name}"],
        env=environment | {"HOME": "/root"},
        check=True,
    )
    return time.monotonic() - began, cpu_time() - before


def main() -> None:
    """Print the table or write it; with `--root`, measure the way to the first verdict too."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--root", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="weight-") as name:
        folder = Path(name)
        wheel = built_wheel(folder)
        if asked.root is not None:
            wall_s, cpu_s = first_verdict(wheel, asked.root)
            print(f"from the wheel to the first verdict: {wall_s:.1f} s, CPU time {cpu_s:.1f} s")
            return
        text = table(wheel, list(weights(wheel, folder)))
    print(text)
    if asked.write:
        write_between(PAGE, "weights", f"{text}\n")


if __name__ == "__main__":
    main()
