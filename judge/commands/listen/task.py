"""Parse what Competitive Companion posts, and make the files of a problem package of it.

The format of the post is at the end of https://github.com/jmerle/competitive-companion (sizes in
MiB, times in milliseconds). The package has ICPC format 2025-09: limits, samples, and a statement
that links to the site. The texts come from a web page, so none of them is trusted.
"""

from __future__ import annotations

import errno
import json
import os
import re
import string
import tempfile
import unicodedata
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import count
from pathlib import Path
from urllib.parse import unquote, urlsplit

import msgspec

from judge.catalog.yaml_file import read_yaml_texts
from judge.errors import ProblemError, UsageError
from judge.facts import Fact, FactError
from judge.files import fresh_file
from judge.files.typed_values import decode_json
from judge.terminal.translation import mark

_MAX_SLUG = 40
_MAX_NAME = 200
_MAX_URL = 2000
_MAX_TESTS = 1000
_MAX_TIME_MS = 86_400_000
_MAX_MEMORY_MIB = 1 << 20
_DEFAULT_TIME_MS = 1000
_CODE_KIB = 4096  # a site has a limit of its own, which nobody posts
_TOLERANCE = "1e-6"
_SAFE_NUMBER = 1e6  # a smaller whole number and its neighbours are not within the tolerance
_DECIMAL = re.compile(r"[-+]?[0-9]+\.[0-9]+(?:[eE][-+]?[0-9]+)?")
_WHOLE = re.compile(r"[-+]?[0-9]{1,400}")
_URL = re.compile(r"https?://[^\s<>\"'`{}|\\^\x00-\x20\x7f]+")
_MARKDOWN_MARKS = re.compile(r"([\\`*_{}\[\]<>#|$&~])")


_REMARK = Fact(
    "Numbers may differ by {} from those of the samples, absolutely or relatively: "
    "data/test_group.yaml says so, as the site does not tell its tolerance.",
    _TOLERANCE,
)


class TaskError(FactError):
    """The post is not a problem: what was found, what was expected and where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A problem of a site. `remarks` say how judging it here differs from the site.

    `memory_mib` is None if the site gives no limit. `batch` identifies the problems that were sent
    together, `batch_size` is their number.
    """

    name: str
    group: str
    url: str
    interactive: bool
    time_limit_ms: int
    memory_mib: int | None
    samples: tuple[tuple[str, str], ...]
    batch: str
    batch_size: int
    remarks: tuple[Fact, ...] = ()

    @property
    def has_tolerance(self) -> bool:
        """Whether outputs are compared with a tolerance: decimals with those of the samples.

        Not where that would also permit another whole number.
        """
        words = {word for _, answer in self.samples for word in answer.split()}
        whole = (abs(float(word)) for word in words if _WHOLE.fullmatch(word))
        return (
            not self.interactive
            and any(map(_DECIMAL.fullmatch, words))
            and all(number < _SAFE_NUMBER for number in whole)
        )

    @property
    def slug(self) -> str:
        """The name of its folder: lower-case letters and digits, a letter first.

        It comes from the problem's name, or from the URL if the name loses letters or is too short.
        """
        plain = unicodedata.normalize("NFKD", self.name)
        from_name = _slug_characters(plain).lstrip(string.digits)
        is_lossy = any(sign.isalnum() and not sign.isascii() for sign in plain)
        if len(from_name) >= 2 and not is_lossy:
            return from_name[:_MAX_SLUG]
        *before, last = [
            "",
            *(unquote(part) for part in urlsplit(self.url).path.split("/") if part),
        ]
        # A short part, such as the letter of a problem, says little without the one before it.
        from_url = _slug_characters(last if len(last) > 3 else "".join([*before[-1:], last]))
        if from_url[:1].isdigit():
            from_url = f"p{from_url}"
        return (from_url or from_name or "problem")[:_MAX_SLUG]


def parse_task(body: bytes) -> Task:
    """The posted problem. Raises `TaskError` if the post is not one."""
    try:
        posted = decode_json(body, _PostedProblem)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise TaskError("the problem cannot be read: {}", error) from error
    name, url = _single_line(posted.name), posted.url.strip()
    if not name:
        raise TaskError("the problem has no name")
    if url and (len(url) > _MAX_URL or not _URL.fullmatch(url)):
        raise TaskError("url is {!r}, which is not the URL of a web page", url[:80])
    if len(posted.tests) > _MAX_TESTS:
        count = len(posted.tests)
        raise TaskError("there are {} tests, more than {}", count, _MAX_TESTS)
    if posted.timeLimit > _MAX_TIME_MS or posted.memoryLimit > _MAX_MEMORY_MIB:
        raise TaskError(
            "the limits are {:g} ms and {:g} MiB; at most a day and 1 TiB are expected",
            posted.timeLimit,
            posted.memoryLimit,
        )
    task = Task(
        name=name,
        group=_single_line(posted.group),
        url=url,
        interactive=posted.interactive,
        time_limit_ms=int(posted.timeLimit) if posted.timeLimit >= 1 else _DEFAULT_TIME_MS,
        memory_mib=int(posted.memoryLimit) if posted.memoryLimit >= 1 else None,
        samples=tuple((_unix_text(test.input), _unix_text(test.output)) for test in posted.tests),
        batch=posted.batch.id[:_MAX_NAME],
        batch_size=posted.batch.size,
        remarks=tuple(_remarks(posted)),
    )
    return replace(task, remarks=(*task.remarks, _REMARK)) if task.has_tolerance else task


def package_files(task: Task) -> dict[str, bytes]:
    """The files of the package by their paths."""
    files = {"problem.yaml": _yaml(task), "statement/problem.en.md": _statement(task)}
    for number, (text, answer) in enumerate(task.samples, 1):
        files[f"data/sample/{number:02}.in"] = text
        files[f"data/sample/{number:02}.ans"] = answer
    if task.has_tolerance:
        files["data/test_group.yaml"] = (
            f"output_validator_args: [float_tolerance, '{_TOLERANCE}']\n"
        )
    return {name: text.encode() for name, text in files.items()}


FOLDERS = ("data/sample", "submissions/accepted")
"""The folders of the package, also if they are empty."""


class _PostedTest(msgspec.Struct):
    input: str
    output: str


class _PostedChannel(msgspec.Struct):
    type: str = ""
    fileName: str | None = None
    pattern: str | None = None


class _PostedBatch(msgspec.Struct):
    id: str = ""
    size: int = 1


class _PostedProblem(msgspec.Struct):
    """The keys that are used here; there are others."""

    name: str
    tests: list[_PostedTest]
    timeLimit: float
    memoryLimit: float
    url: str = ""
    group: str = ""
    interactive: bool = False
    input: _PostedChannel = msgspec.field(default_factory=_PostedChannel)
    output: _PostedChannel = msgspec.field(default_factory=_PostedChannel)
    batch: _PostedBatch = msgspec.field(default_factory=_PostedBatch)


def _remarks(posted: _PostedProblem) -> Iterator[Fact]:
    if posted.interactive:
        yield Fact("It is interactive: write an output_validator to judge it here.")
    if posted.input.type in ("file", "regex"):
        name = _single_line(posted.input.fileName or posted.input.pattern or "") or Fact("a file")
        yield Fact("The site has the input in {}; here it is on standard input.", name)
    if posted.output.type == "file":
        name = _single_line(posted.output.fileName or "") or Fact("a file")
        yield Fact("The site wants the output in {}; here it goes to standard output.", name)
    if not posted.tests:
        yield Fact("It has no samples: put NAME.in and NAME.ans into data/sample.")
    if posted.timeLimit < 1:
        yield Fact("It has no time limit: {:g} s are used here.", _DEFAULT_TIME_MS / 1000)


def _yaml(task: Task) -> str:
    """The text of `problem.yaml`; its strings are JSON, which is YAML too."""
    identity = uuid.uuid5(uuid.NAMESPACE_URL, task.url or f"{task.group}/{task.name}")
    lines = [
        "problem_format_version: 2025-09",
        f"name: {{en: {_json_string(task.name)}}}",
        f"uuid: {identity}",
    ]
    if task.interactive:
        lines.append("type: interactive")
    if task.url:
        name, url = _json_string(task.group or "web"), _json_string(task.url)
        lines.append(f"source: {{name: {name}, url: {url}}}")
    lines += ["limits:", f"  time_limit: {task.time_limit_ms / 1000}"]
    if task.memory_mib is not None:
        lines.append(f"  memory: {task.memory_mib}")
    lines.append(f"  code: {_CODE_KIB}")
    return "\n".join(lines) + "\n"


def _statement(task: Task) -> str:
    origin = [_escape_markdown(task.group)] if task.group else []
    origin += [f"<{task.url}>"] if task.url else []
    parts = [f"From {': '.join(origin)}{'' if task.url else '.'}"] if origin else []
    parts += map(_escape_markdown, task.remarks)
    return "\n\n".join(parts or ["The source of this problem is unknown."]) + "\n"


def _single_line(text: str) -> str:
    line = " ".join(text.split())
    shown = "".join(sign for sign in line if sign.isprintable())
    return shown[:_MAX_NAME].strip()


def _unix_text(text: str) -> str:
    """An input or output with Unix line ends, also after its last line."""
    text = text.replace("\r\n", "\n")
    return text if not text or text.endswith("\n") else f"{text}\n"


def _slug_characters(text: str) -> str:
    """The ASCII letters, in lower case, and the digits of a text."""
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _json_string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _escape_markdown(text: str) -> str:
    return _MARKDOWN_MARKS.sub(r"\\\1", text)


class SaveStatus(Enum):
    """What saving a problem has done; the value is the word in the output."""

    NEW = mark("new")
    CHANGED = mark("changed")  # some files of an existing folder were replaced or added
    SAME = mark("the same as before")


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedProblem:
    """The folder of a problem. `replaced` are changed files, each with its backup."""

    folder: Path
    status: SaveStatus
    replaced: tuple[tuple[str, str], ...] = ()


def prepare_folder(folder: Path) -> None:
    """Create the folder for problems. Raises `UsageError` if it is not writable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".judge-listen-", dir=folder):
            pass
    except OSError as error:
        raise UsageError(
            Fact("problems cannot be written to {}: {}", folder, error.strerror),
            advice=Fact("Name another folder: --folder DIR"),
        ) from error


def save_problem(home: Path, task: Task) -> SavedProblem:
    """Write a problem into a folder in `home`. Call it from one thread at a time.

    A folder with the same URL is updated. Other folders stay as they are, and a number after the
    name makes a new one. Raises `OSError` if writing fails.
    """
    number, folder = 1, home / task.slug
    while True:
        if not os.path.lexists(folder):
            if _write_new(folder, task):
                return SavedProblem(folder=folder, status=SaveStatus.NEW)
        elif task.url and _source_url(folder / "problem.yaml") == task.url:
            return _update(folder, task)
        number += 1
        separator = "x" if task.slug[-1].isdigit() else ""
        folder = home / f"{task.slug}{separator}{number}"


def _write_new(folder: Path, task: Task) -> bool:
    """Write a new folder, completely or not at all; False if it exists meanwhile."""
    try:
        with tempfile.TemporaryDirectory(prefix=".judge-listen-", dir=folder.parent) as holder:
            fresh = Path(holder) / folder.name
            for name in FOLDERS:
                (fresh / name).mkdir(parents=True)
            _update(fresh, task)
            fresh.rename(folder)
    except OSError as error:
        if error.errno in (errno.ENOTEMPTY, errno.EEXIST) or (
            error.errno == errno.ENOTDIR and os.path.lexists(folder)
        ):
            return False
        raise
    return True


def _source_url(file: Path) -> object:
    """The URL that a `problem.yaml` names as its source, or None if it names none."""
    try:
        source = read_yaml_texts(file).get("source") if file.is_file() else None
    except ProblemError:
        return None
    return source.get("url") if isinstance(source, dict) else None


def _update(folder: Path, task: Task) -> SavedProblem:
    """Write what is missing or different in a folder, and keep a backup of what is replaced."""
    replaced, status = [], SaveStatus.SAME
    for name, content in package_files(task).items():
        path = folder / name
        if path.is_file() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh_file(path.parent, content) as fresh:
            if os.path.lexists(path):
                # Hidden, so that the backup is no part of the package.
                names = (path.with_name(f".{path.name}.old{number}") for number in count(1))
                backup = next(name for name in names if not os.path.lexists(name))
                path.rename(backup)
                replaced.append((name, backup.name))
            fresh.rename(path)
        status = SaveStatus.CHANGED
    return SavedProblem(folder=folder, status=status, replaced=tuple(replaced))
