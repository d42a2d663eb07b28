"""Bundle the editor of the solve page: `python3 judge/web/editor/bundle.py`.

npm fetches the packages of the lock file, into a temporary folder and without running scripts of
theirs; esbuild makes the files in `judge/web/static/codemirror`, with the licences of all that is
in them. Builds of a wheel do this too (`hatch_build.py`), so nothing here may be imported from the
judge. Without the bundle the page has a plain text area.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

SOURCES = Path(__file__).resolve().parent
TARGET = SOURCES.parent / "static/codemirror"
MAIN = "codemirror.js"
LICENCES = "LICENSES.txt"
REFUSAL = "JUDGE_WITHOUT_BUNDLE"
"""An environment variable: if it is set, nothing is bundled, and npm not asked."""

_PATIENCE_S = 300
_NPM = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
_HASTE = ("--fetch-retries=1", "--fetch-timeout=20000")
_ESBUILD = ("--bundle", "--minify", "--format=esm", "--splitting", "--target=es2022")


class BundleError(Exception):
    """What prevents the bundle."""


def build_bundle() -> None:
    """Make the bundle unless it is there as its sources are now.

    Raises `BundleError`; then there is none, not even an old one.
    """
    banner = f"/*! CodeMirror and others, see {LICENCES}; made of {_hash_of_sources()} */"
    main = TARGET / MAIN
    if main.is_file() and main.read_text(encoding="utf-8").startswith(banner):
        return
    shutil.rmtree(TARGET, ignore_errors=True)
    if os.environ.get(REFUSAL):
        raise BundleError(f"{REFUSAL} is set")
    npm = shutil.which("npm")
    if npm is None:
        raise BundleError("npm is not installed")
    with tempfile.TemporaryDirectory(prefix="bundle-") as home:
        folder = Path(home)
        for path in _source_files():
            shutil.copy(path, folder)
        _run(npm, *_NPM, *_HASTE, folder=folder)
        esbuild = folder / "node_modules/.bin/esbuild"
        flags = (f"--outdir={TARGET.name}", f"--banner:js={banner}", "--metafile=meta.json")
        _run(str(esbuild), MAIN, *_ESBUILD, *flags, folder=folder)
        output = folder / TARGET.name
        (output / LICENCES).write_text(_licences(folder), encoding="utf-8")
        unfinished = TARGET.with_name(f".{TARGET.name}-{os.getpid()}")
        shutil.copytree(output, unfinished)
        unfinished.rename(TARGET)


def _run(*words: str, folder: Path) -> None:
    """Run a command. Raises `BundleError` with the last that it said."""
    try:
        done = subprocess.run(
            words, cwd=folder, capture_output=True, text=True, timeout=_PATIENCE_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BundleError(f"{Path(words[0]).name}: {error}") from error
    if done.returncode:
        errors = " / ".join(done.stderr.strip().splitlines()[:5])
        raise BundleError(f"{Path(words[0]).name} failed: {errors or done.returncode}")


def _source_files() -> list[Path]:
    return sorted(path for path in SOURCES.iterdir() if path.suffix in (".js", ".json"))


def _hash_of_sources() -> str:
    """A hash of all that decides what is bundled."""
    digest = hashlib.sha256(repr(_ESBUILD).encode())
    for path in _source_files():
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:32]


def _licences(folder: Path) -> str:
    """The licence of each package of which something is in the bundle."""
    inputs = json.loads((folder / "meta.json").read_text(encoding="utf-8"))["inputs"]
    parts = []
    for package in sorted({name for path in inputs for name in _package_of(path)}):
        home = folder / "node_modules" / package
        described = json.loads((home / "package.json").read_text(encoding="utf-8"))
        text = (home / "LICENSE").read_text(encoding="utf-8").strip()
        parts.append(f"{package} {described['version']} ({described['license']})\n\n{text}\n")
    return ("\n" + "-" * 72 + "\n\n").join(parts)


def _package_of(path: str) -> Iterable[str]:
    """The package that a file of `node_modules` belongs to; nothing for our own files."""
    home, *rest = path.split("/")
    if home == "node_modules":
        yield "/".join(rest[: 2 if rest[0].startswith("@") else 1])


def main() -> int:
    """Make the bundle; 2 if that cannot be."""
    try:
        build_bundle()
    except BundleError as error:
        print(f"the editor of the practice site is not bundled: {error}", file=sys.stderr)
        print("The page has a plain text area. Install npm, then start again.", file=sys.stderr)
        return 2
    size = sum(path.stat().st_size for path in TARGET.iterdir())
    print(f"{TARGET}: {size >> 10} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
