"""Install other judges, each in an environment of its own, and print the folders of their programs.

    python tests/end_to_end/install_tools.py FOLDER REQUIREMENT... [--lenient]

An environment is called after its distribution. What the package index does not have is left out,
and a line on standard error says so. Any other failure ends with status 1; with `--lenient`
it leaves that tool out as well. The folders are joined as in PATH, for `$PACKAGE_TOOLS`.
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

_NOT_THERE = "No matching distribution found for"


def main() -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("requirements", nargs="+", metavar="REQUIREMENT")
    parser.add_argument("--lenient", action="store_true", help="leave out whatever fails")
    asked = parser.parse_args()
    homes = [asked.folder / one.partition("==")[0] for one in asked.requirements]
    with ThreadPoolExecutor() as at_once:
        done = list(at_once.map(_install, homes, asked.requirements))
    status = 0
    for requirement, said in zip(asked.requirements, done, strict=True):
        if said is not None:
            is_allowed = asked.lenient or _NOT_THERE in said
            status = status or int(not is_allowed)
            lines = [line.strip() for line in said.splitlines() if line.strip()]
            errors = [line for line in lines if line.lower().startswith("error")]
            why = (errors or lines or ["pip said nothing"])[-1]
            ended = "left out" if is_allowed else "FAILED"
            print(f"{requirement}: {ended}: {why}", file=sys.stderr)
    there = [home / "bin" for home, said in zip(homes, done, strict=True) if said is None]
    print(os.pathsep.join(map(str, there)))
    return status


def _install(home: Path, requirement: str) -> str | None:
    """What pip said of a failure; None if the environment has the tool."""
    if not home.is_dir():
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    pip = ["-m", "pip", "--python", str(home / "bin/python"), "install", "--quiet"]
    done = subprocess.run(
        [sys.executable, *pip, requirement], capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr if done.returncode else None


if __name__ == "__main__":
    sys.exit(main())
