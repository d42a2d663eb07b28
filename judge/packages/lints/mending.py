"""Mend what is wrong with the form of a package and can be mended without a question.

Links are neither followed nor changed, so nothing outside the package changes. Each file is written
as a whole or not at all. Mending what is mended changes nothing.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial, reduce
from pathlib import Path

from msgspec import Struct

from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError
from judge.facts import Fact
from judge.files import replace_file
from judge.packages.lints.contents import LARGE_BYTES, MOST_ENTRIES, name_pattern
from judge.packages.lints.layout import PROGRAM_FOLDERS, is_strict_text
from judge.packages.metadata import FormatVersion
from judge.packages.statements import latex_name, statements

_YAML = "problem.yaml"
_EMPTY_UUID = re.compile(r"""^uuid:[ \t]*(?:null|~|''|"")?[ \t]*(?:#.*)?$""", re.MULTILINE)


class Repair(Struct, frozen=True):
    """One change of a file: its path below the package, what is done, and how."""

    subject: str
    what: Fact
    apply: Callable[[], None]


def mend_package(root: Path) -> Iterator[tuple[str, Fact]]:
    """Mend the package in a folder; yields each path with what was changed, or why it was not."""
    for plan in (_text_changes, _yaml_changes, _mode_changes, _name_changes):
        for change in list(plan(root)):  # each looks at what the one before has left
            try:
                change.apply()
            except OSError as error:
                yield change.subject, Fact("was not changed: {}", error.strerror)
            else:
                yield change.subject, change.what


def _text_changes(root: Path) -> Iterator[Repair]:
    """Texts with a byte order mark, carriage returns, or no line feed at the end."""
    for name, path in _files(root):
        if not is_strict_text(name) or path.stat().st_size > LARGE_BYTES:
            continue
        try:
            content = path.read_bytes()
            content.decode()
        except (OSError, UnicodeDecodeError):
            continue
        if b"\0" in content:
            continue
        mended, done = content, list[Fact]()
        if mended.startswith(codecs.BOM_UTF8):
            mended = mended.removeprefix(codecs.BOM_UTF8)
            done.append(Fact("has no byte order mark any more"))
        # A carriage return inside a line may be meant.
        if b"\r" in mended and b"\r" not in mended.replace(b"\r\n", b""):
            mended = mended.replace(b"\r\n", b"\n")
            done.append(Fact("its lines end with a line feed alone"))
        if mended and not mended.endswith(b"\n"):
            mended += b"\n"
            done.append(Fact("its last line ends"))
        if done:
            apply = partial(_replace, path, content, mended)
            yield Repair(name, _all(done), apply)


def _all(done: list[Fact]) -> Fact:
    return reduce(lambda first, more: Fact("{} and {}", first, more), done)


def _yaml_changes(root: Path) -> Iterator[Repair]:
    """What `problem.yaml` lacks: a uuid, and the names that the statements give."""
    path = root / _YAML
    if path.is_symlink() or not path.is_file() or path.stat().st_size > 1 << 20:
        return
    try:
        yaml = read_yaml(path, dict[str, object])
        content = path.read_bytes()
    except (ProblemError, OSError):
        return
    version = yaml.get("problem_format_version")
    if version not in (FormatVersion.CURRENT.value, FormatVersion.DRAFT.value):
        return
    text, done = content.decode(), list[Fact]()
    if yaml.get("uuid") in (None, ""):
        line = f"uuid: {uuid.uuid4()}"
        if "uuid" not in yaml:
            text, done = f"{text}{line}\n", [Fact("has a uuid")]
        elif len(_EMPTY_UUID.findall(text)) == 1:
            text, done = _EMPTY_UUID.sub(line, text), [Fact("has a uuid")]
    if "name" not in yaml and (names := _names(root)):
        text += "name:\n"
        for language, name in sorted(names.items()):
            quoted = name.replace("'", "''")
            text += f"  {language}: '{quoted}'\n"
        done.append(Fact("has the names that the statements give"))
    if done and _is_extended(path, yaml, text.encode()):
        apply = partial(_replace, path, content, text.encode())
        yield Repair(_YAML, _all(done), apply)


def _is_extended(path: Path, old: dict[str, object], content: bytes) -> bool:
    """Whether a new `problem.yaml` says what the old one says, and more; some styles end early."""
    try:
        new = read_yaml(path, dict[str, object], content=content)
    except ProblemError:
        return False
    return all(new.get(key) == value for key, value in old.items() if key != "uuid") and bool(
        new.get("uuid")
    )


def _names(root: Path) -> dict[str, str]:
    """The name in each statement, by language; empty unless each has one without LaTeX."""
    names = {}
    try:
        for (language, kind), path in statements(root):
            # A link on the way may lead out of the package.
            real = Path(os.path.realpath(root)) / path.relative_to(root)
            is_own = Path(os.path.realpath(path)) == real
            name = latex_name(path.read_text()) if kind == "tex" and is_own else ""
            if not name or re.search(r"[\\${}\n]", name):
                return {}
            names[language] = name
    except (OSError, UnicodeDecodeError, ProblemError):
        return {}
    return names


def _mode_changes(root: Path) -> Iterator[Repair]:
    """The scripts of programs that cannot be executed."""
    for name, path in _files(root):
        folder, _, last = name.rpartition("/")
        mode = path.stat().st_mode
        if last in ("build", "run") and folder.partition("/")[0] in (
            *PROGRAM_FOLDERS,
            "submissions",
        ):
            depth = 3 if folder.startswith("submissions/") else 2
            if name.count("/") <= depth and not mode & stat.S_IXUSR:
                # Whoever may read it may run it.
                new_mode = stat.S_IMODE(mode) | stat.S_IXUSR | (mode & 0o444) >> 2
                yield Repair(name, Fact("can be executed"), partial(path.chmod, new_mode))


def _name_changes(root: Path) -> Iterator[Repair]:
    """Cases whose names judges ignore, if nothing else has the new name or names the old one."""
    try:
        yaml = read_yaml(root / _YAML, dict[str, object])
        version = FormatVersion(yaml.get("problem_format_version") or "legacy")
    except (ProblemError, ValueError):
        return
    pattern = name_pattern(version)
    every = [name for name, _ in _files(root)]
    texts = [
        path.read_text(errors="replace")
        for name, path in _files(root)
        if name.endswith(".yaml") and path.stat().st_size <= 1 << 20
    ]
    cases: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name in every:
        folder, _, last = name.rpartition("/")
        if name.startswith(("data/sample/", "data/secret/")) and ".files/" not in name:
            cases[folder, re.split(r"\.(?=in|ans|out|yaml|hint|desc|args)", last)[0]].append(last)
    for (folder, stem), lasts in cases.items():
        new = re.sub(r"[^A-Za-z0-9_.-]", "_", stem)
        if new == stem or stem.startswith((".", "-")) or any(stem in text for text in texts):
            continue
        names = {path.name.lower() for path in (root / folder).iterdir()}
        pairs = [(last, new + last.removeprefix(stem)) for last in lasts]
        if any(to.lower() in names or not pattern.fullmatch(to) for _, to in pairs):
            continue
        if f"{stem}.in" in lasts and not any(name.startswith(f"{new}.".lower()) for name in names):
            message = Fact("is called {} now, with its other files", new)
            yield Repair(f"{folder}/{stem}.in", message, partial(_rename_all, root / folder, pairs))


def _rename_all(folder: Path, pairs: list[tuple[str, str]]) -> None:
    """Rename all files of a case, or none."""
    done: list[tuple[str, str]] = []
    try:
        for old, new in pairs:
            (folder / old).rename(folder / new)
            done.append((old, new))
    except OSError:
        for old, new in reversed(done):
            (folder / new).rename(folder / old)
        raise


def _replace(path: Path, old: bytes, new: bytes) -> None:
    """Replace the content of a file, if it is still the `old` one."""
    if not os.access(path, os.W_OK):
        raise PermissionError(13, Fact("you may not write to it"))
    if path.is_symlink() or path.read_bytes() != old:
        raise OSError(5, Fact("it has changed meanwhile"))
    replace_file(path, new)


def _files(root: Path) -> list[tuple[str, Path]]:
    """The files of a package by their paths below it, without links and hidden folders."""
    files: list[tuple[str, Path]] = []
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(folder for folder in folders if not folder.startswith("."))
        for name in sorted(names):
            path = Path(folder, name)
            if len(files) < MOST_ENTRIES and stat.S_ISREG(path.lstat().st_mode):
                files.append((path.relative_to(root).as_posix(), path))
    return files
