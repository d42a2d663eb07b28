"""Packages for tests: what their files hold comes in, a folder goes out, and what is read of it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from judge.errors import ProblemError
from judge.packages.icpc import IcpcPackage
from judge.packages.metadata import FormatVersion
from judge.packages.package import Package
from tests.conftest import ROOT, files_below

CURRENT = """\
problem_format_version: 2025-09
name: Sums
uuid: 0d3dbb1f-6f0c-4ba8-9d4c-0f1b1f6f3f52
"""
LEGACY = "name: Sums\n"
LEGACY_ICPC = "problem_format_version: legacy-icpc\nname: Sums\n"
DRAFT = "problem_format_version: 2023-07-draft\nname: Sums\n"
YAML = {
    FormatVersion.CURRENT: CURRENT,
    FormatVersion.LEGACY: LEGACY,
    FormatVersion.LEGACY_ICPC: LEGACY_ICPC,
    FormatVersion.DRAFT: DRAFT,
}

VERSIONS = {
    "no": {"problem.yaml": ""},
    **{form.value: {"problem.yaml": yaml} for form, yaml in YAML.items()},
}

Files = Mapping[str, str | bytes]
Changes = Mapping[str, Any]

NOTHING: Files = {}


def source(name: str) -> str:
    """The text of a file below `tests/packages/families`, of which packages are made."""
    return (ROOT / "tests/packages/families" / name).read_text()


def files_of(*folders: str) -> dict[str, Any]:
    """The files of folders below `tests/packages/families`, each over those before it."""
    roots = [ROOT / "tests/packages/families" / folder for folder in folders]
    return {name: text for root in roots for name, text in files_below(root).items()}


def changed(files: Files, name: str, old: str, new: str) -> dict[str, Any]:
    """The files with one change in one of them."""
    text = str(files[name])
    assert old in text, old
    return {**files, name: text.replace(old, new, 1)}


def with_changes(files: Files, changes: Changes) -> dict[str, bytes]:
    """The files with changes as documents have them.

    `null` takes a file away, `[old, new]` is a change in one, `[text, 9]` a text nine times, and
    with a `+` before its name a text comes after what is there. A surrogate is a byte of no text.
    """
    made = {name: encoded(text) for name, text in files.items()}
    for name, value in changes.items():
        if value is None:
            del made[name]
        elif isinstance(value, str | bytes):
            known = name.removeprefix("+")
            made[known] = (made[known] if known != name else b"") + encoded(value)
        elif isinstance(value[1], int):
            made[name] = encoded(value[0]) * value[1]
        else:
            old, new = map(encoded, value)
            assert old in made[name], old
            made[name] = made[name].replace(old, new, 1)
    return made


def files_of_row(
    versions: Mapping[str, Files], more: Mapping[str, Changes], words: str, changes: Changes
) -> dict[str, bytes]:
    """The files that a row of a document means: a version, other words, and changes."""
    version, *others = words.split()
    files = versions[version]
    for other in others:
        files = with_changes(files, more[other])
    return with_changes(files, changes)


def encoded(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode(errors="surrogateescape")


def without(files: Files, *names: str) -> dict[str, Any]:
    return {name: text for name, text in files.items() if name not in names}


def write_files(root: Path, files: Files) -> Path:
    """The folder `root` with these files in it; names that end with `!` are made executable."""
    for name, content in files.items():
        path = root / name.rstrip("!")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(encoded(content))
        if name.endswith("!"):
            path.chmod(0o755)
    return root


def package(folder: Path, files: Files = NOTHING, yaml: str = CURRENT, **more: Any) -> Package:
    """A package called `sums` in a folder."""
    return IcpcPackage(write_files(folder / "sums", {"problem.yaml": yaml, **files}), **more)


def refusal(folder: Path, files: Files = NOTHING, yaml: str = CURRENT) -> str:
    """Why a package cannot be read."""
    try:
        found = package(folder, files, yaml)
        found.problem("sums")
        found.solutions("sums")
    except ProblemError as error:
        return str(error).replace(f"{folder}/sums/", "")
    pytest.fail("the package can be read")
