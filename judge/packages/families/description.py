"""What a package of another family says, in the words of none of them, and the files that it holds.

Nothing outside the folder of a package is read. A map in a YAML file is a `YamlNode`, which names
its place in errors.
"""

from __future__ import annotations

import json
import math
import os
import re
import reprlib
import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any, NoReturn, Self

from msgspec import Struct, field

from judge.catalog.problem_yaml import CurrentLimits, validation_limits
from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError
from judge.facts import Fact, counted
from judge.languages.entry_points import HEADERS
from judge.model import Limits, OwnLimits, SourceFile, Validation
from judge.model.inspections import Loss
from judge.packages.archive import ReadBudget, entries, read_content, require_inside


class FamilyCase(Struct, frozen=True, kw_only=True):
    """One test. Without an `answer` it is told as left out; `command` makes its input.

    A case without an `input` has a command. `validator_args` are for the output validator, `args`
    for solutions, `input_args` for the input validators. `own_limits` are the limits where they are
    not those of the problem, by the suffixes of solutions; those of `""` are for all others.
    """

    name: str
    input: bytes | None = None
    answer: bytes | None = None
    command: str = ""
    validator_args: tuple[str, ...] = ()
    args: tuple[str, ...] = ()
    input_args: tuple[str, ...] = ()
    points: Fraction = Fraction(0)
    own_limits: Mapping[str, OwnLimits] = field(default_factory=dict)


class FamilyGroup(Struct, frozen=True, kw_only=True):
    """Cases that are scored together.

    All of its `points` are given if all cases are accepted, or with `by_least` the share that the
    worst case gets. With `by_case` each case gives its own points, and the group has none. It
    counts only if all cases of the groups in `requires` are accepted.
    """

    name: str
    cases: tuple[FamilyCase, ...]
    points: Fraction = Fraction(0)
    by_case: bool = False
    by_least: bool = False
    requires: tuple[str, ...] = ()


Files = tuple[SourceFile, ...]
"""The files of a program of a package, of which the first is run unless there is a script."""


class FamilySolution(Struct, frozen=True, kw_only=True):
    """A solution; `folder` and the verdicts are as in an ICPC package.

    Without verdicts the folder alone says what is expected. Cases that match a glob in `passes` are
    accepted. `language` is a code of the format, or empty if the names of the files tell it.
    """

    name: str
    files: Files
    folder: str = "accepted"
    permitted: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    passes: tuple[str, ...] = ()
    language: str = ""

    @property
    def path(self) -> str:
        """Where it lies below `submissions` of an ICPC package."""
        return f"{self.folder}/{self.name}"

    @property
    def keys(self) -> dict[str, Any]:
        """What `submissions.yaml` of an ICPC package says of it."""
        keys: dict[str, Any] = {glob: {"permitted": ["AC"]} for glob in self.passes}
        if self.permitted:
            keys["permitted"] = list(self.permitted)
            keys["required"] = list(self.required or self.permitted)
        return keys | ({"language": self.language} if self.language else {})


Statements = Mapping[tuple[str, str], bytes]
"""Statements by their natural language and their kind, `md`, `tex` or `pdf`."""

JUDGING = Validation(validators=(), limits=validation_limits(CurrentLimits()))
"""How the validator of a package judges where it says no more, with the limits of the format."""


class FamilyTests(Struct, frozen=True, kw_only=True):
    """The tests: `samples`, which give no points, and others, in `groups` if they are scored."""

    samples: tuple[FamilyCase, ...] = ()
    cases: tuple[FamilyCase, ...] = ()
    groups: tuple[FamilyGroup, ...] = ()
    is_scored: bool = False

    @property
    def every_case(self) -> list[FamilyCase]:
        """The samples and all other cases."""
        return [*self.samples, *self.cases, *(case for part in self.groups for case in part.cases)]


class FamilyProblem(FamilyTests, frozen=True, kw_only=True):
    """All that a package says; `without_output` has the places of cases that name no output.

    If a case lacks its input or its answer, `judge dataset` makes them with the `generators` and
    the solution `answered_by`; `samples_answered_by` answers the samples instead. With
    `takes_seeds` the only argument of a generator is a seed, and any number is one. In a dialogue,
    `answer_left` names the file that the interactor leaves, which is the answer if a case has none.
    `first_programs` make what says which further tests there are, and have not run yet.

    `limit_source` names where the time limit stands. Without a `validator` outputs are compared as
    `comparison` says, the arguments of `compare.py`; without these as the ICPC format does, where
    case counts. `judging` says how it judges; of several processes of a solution each gets its
    number as last argument.

    Solutions read the `input_file` and write the `output_file`; without a name that is a standard
    stream, and with `has_streams_too` they may use both. With `unbuffered` what they print is out
    at once. By the codes of languages, `includes` are compiled with each solution, and `prefixes`
    stand before its sources; solutions are in one of the `languages`, or in any if there are none.
    With `is_submit_answer` they are files of answers.

    `hashes` are SHA-256 sums of the `.in` and `.out` files that the author has made, by the names
    of cases with these endings. `not_read` lists what counts for nothing here;
    `unknown_keys` are the places of keys that count for nothing in the
    system of the family either. `own_limits` are as in a case, for all of them.
    """

    names: Mapping[str, str]
    limits: Limits
    limit_source: str
    comparison: tuple[str, ...] = ()
    validator: Files = ()
    judging: Validation = JUDGING
    is_submit_answer: bool = False
    input_validators: Mapping[str, Files] = field(default_factory=dict)
    generators: Mapping[str, Files] = field(default_factory=dict)
    takes_seeds: bool = False
    answered_by: str = ""
    answer_left: str = ""
    samples_answered_by: Files = ()
    first_programs: Mapping[str, Files] = field(default_factory=dict)
    solutions: tuple[FamilySolution, ...] = ()
    includes: Mapping[str, Files] = field(default_factory=dict)
    prefixes: Mapping[str, bytes] = field(default_factory=dict)
    languages: tuple[str, ...] = ()
    statements: Statements = field(default_factory=dict)
    writes_files: bool = True
    input_file: str = ""
    output_file: str = ""
    has_streams_too: bool = False
    unbuffered: bool = False
    without_output: tuple[str, ...] = ()
    hashes: Mapping[str, str] = field(default_factory=dict)
    not_read: tuple[Loss, ...] = ()
    unknown_keys: tuple[str, ...] = ()
    own_limits: Mapping[str, OwnLimits] = field(default_factory=dict)

    @property
    def beyond_icpc(self) -> str:
        """What it asks for that no ICPC package can say, in words; empty if there is nothing."""
        if self.input_file or self.output_file:
            return Fact("solutions read and write files")
        if self.judging.processes > 1:
            return Fact("{} processes of a solution run at once", self.judging.processes)
        if self.judging.judges_failures:
            return Fact("the checker gives points to programs that fail")
        if self.judging.reads_submission:
            return Fact("the checker or the grader reads the submission itself")
        if self.first_programs:
            first = next(iter(self.first_programs))
            return Fact("{} is still to say which tests there are", first)
        if self.answer_left:
            return Fact("what the interactor writes is the answer of a test")
        if self.prefixes:
            return Fact("lines are put before the sources of solutions")
        return ""


# What readers share


COMPARE = Path(__file__).with_name("compare.py")
"""The program that compares outputs as other judges do."""

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_.-]+")
_INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]{1,200})[">]', re.MULTILINE)
_MOST_FILES = 200  # of a program
_TEXT_BYTES = 16 << 20
_CPP = "c++ -O2 -std=gnu++20"
MOST_PROCESSES = 32  # of a solution at once
COMPILERS = {".c": "cc -O2 -std=gnu11", **dict.fromkeys((".cpp", ".cc", ".cxx", ".c++"), _CPP)}
"""What compiles the programs of a package, by the suffixes of their sources."""


def shown(value: object) -> str:
    """A value from a file as an error shows it, in quotes; short, whatever the value holds."""
    is_plain = value is None or isinstance(value, str | float | bool)
    return repr((str(value) if is_plain else reprlib.repr(value))[:40])


def as_fraction(value: object) -> Fraction | None:
    """The number that a file says, as the decimals of it mean; None of anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        return None
    return Fraction(str(value)) if math.isfinite(value) else None


def safe_name(name: str) -> str:
    """A name for a file or a folder of an ICPC package that is like `name`."""
    return _NOT_IN_NAMES.sub("_", name).lstrip(".-") or "_"


def path_below(path: PurePosixPath) -> str:
    """A path from the top of a package, without `..`; empty if it leads out of the package."""
    parts: list[str] = []
    for part in path.parts:
        if part == "/" or (part == ".." and not parts):
            return ""
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def title_of(keys: Mapping[str, object], names: Iterable[str]) -> str:
    """The first of these keys that is a plain value, as text; empty if none is."""
    values = (keys.get(name) for name in names)
    return next((str(item) for item in values if item and isinstance(item, str | float | int)), "")


class FamilyFolder:
    """The folder `root` of a package. Names are paths from it, with slashes of either kind.

    `above` are the folders around it that the user has named too, the nearest first.
    """

    def __init__(self, root: Path, above: Sequence[Path] = ()) -> None:
        self.root, self.above = root, above
        self._budget = ReadBudget(root)
        self._read: set[Path] = set()
        self._passed_over: list[Path] = []

    def path(self, name: str) -> Path:
        """The place of that name; `ProblemError` if it leads out of the package."""
        inner = PurePosixPath(name.replace("\\", "/"))
        if inner.is_absolute() or ".." in inner.parts or "\0" in name:
            raise ProblemError(f"{self.root}: {name!r} leads out of the package")
        return self.root / inner

    def has(self, name: str) -> bool:
        """Whether there is a file or a folder of that name."""
        return bool(name) and os.path.lexists(self.path(name))

    def names(self, folder: str) -> list[str]:
        """The names in a folder in byte order, without hidden ones; none without the folder."""
        return [path.name for path in entries(self.root, self.path(folder))]

    def is_folder(self, name: str) -> bool:
        """Whether there is a folder of that name."""
        return self.has(name) and require_inside(self.root, self.path(name)).is_dir()

    def read(self, name: str) -> bytes:
        """The content of a file; `ProblemError` without one, or if all are too large."""
        path = self.path(name)
        self._read.add(path)
        try:
            return self._budget.read(self.root, path)
        except ProblemError as error:
            if path.is_dir() and not path.is_symlink():
                words = f"{path} is a folder, but a file was expected"
                raise ProblemError(words) from error
            raise

    def text(self, name: str) -> bytes:
        """The content of a file that describes the package, which is never large."""
        self._read.add(self.path(name))
        return read_content(self.root, self.path(name), limit=_TEXT_BYTES)

    def mark_read(self, name: str) -> None:
        """Count a file as read that something else reads."""
        self._read.add(self.path(name))

    def pass_over(self, *names: str) -> None:
        """Say nothing of the files in the folders of these names: they were made of others."""
        self._passed_over += [self.path(name) for name in names]

    def was_read(self, name: str) -> bool:
        """Whether the file of that name was read, or counted so."""
        return self.path(name) in self._read

    def unread(self) -> list[Loss]:
        """The files that nothing has read: a folder stands for them if it holds no others."""
        used = {folder for path in self._read for folder in path.parents}
        counts: dict[Path, int] = {}
        for top, folders, names in os.walk(self.root):
            folders[:] = [inner for inner in folders if Path(top) / inner not in self._passed_over]
            for name in names:
                path = Path(top) / name
                if path in self._read:
                    continue
                above = [folder for folder in path.parents if folder not in used]
                place = above[-1] if above and above[-1] != path else path
                counts[place] = counts.get(place, 0) + 1
        return [
            Loss(f"{place.relative_to(self.root).as_posix()}/", Fact("{}: not read", files))
            if place.is_dir()
            else Loss(place.relative_to(self.root).as_posix(), Fact("not read"))
            for place, count in sorted(counts.items())
            for files in [counted(count, "file")]
        ]

    def program(self, name: str, beside: Iterable[str] = ()) -> Files:
        """The program in the file of that name, with the files `beside` it that it may include."""
        paths = [name, *(file for file in beside if file != name)]
        files = [
            SourceFile(name=PurePosixPath(path.replace("\\", "/")).name, content=self.read(path))
            for path in paths
        ]
        first_of_each = {file.name: file for file in reversed(files)}
        return tuple(first_of_each.values())[::-1]

    def with_included(
        self,
        paths: Sequence[str],
        made: Mapping[str, bytes],
        *,
        roots: Sequence[str] = (),
        headers: Mapping[str, bytes] = MappingProxyType({}),
    ) -> list[SourceFile]:
        """The files at `paths` with those that they include, called by their paths.

        What is `made` stands in place of a file. An included file is looked for beside the one that
        includes it, then in the folders `roots`, which the compiler must be told. One of `headers`
        is put beside; a second time it becomes a line that leads to the first.
        """
        files = dict(made)
        found: dict[str, None] = dict.fromkeys(paths)
        placed: dict[str, str] = {}
        for path in (waiting := list(paths)):
            if len(waiting) > _MOST_FILES:
                fault = f"{self.root}/{paths[0]} includes more than {_MOST_FILES} files"
                raise ProblemError(fault)
            files[path] = files[path] if path in files else self.read(path)
            for include in _INCLUDE.findall(files[path]):
                name = include.decode(errors="replace")
                if name in headers:  # as with `-I`, in which no compiler is told of them
                    files[path] = files[path].replace(b"<%b>" % include, b'"%b"' % include)
                home = PurePosixPath(path).parent
                beside, *others = (
                    path_below(PurePosixPath(folder, name))
                    for folder in (home, *map(PurePosixPath, roots))
                )
                known = sorted((beside, *others), key=lambda path: path not in files)
                inner = next((path for path in known if path in files or self._is_file(path)), "")
                if not inner and beside and name in headers:
                    inner = beside
                    leads = os.path.relpath(placed.setdefault(name, beside), f"{beside}/..")
                    is_first = placed[name] == beside
                    files[beside] = headers[name] if is_first else f'#include "{leads}"\n'.encode()
                if inner and inner not in found:
                    found[inner] = None
                    waiting.append(inner)
        return [SourceFile(name=path, content=files[path]) for path in found]

    def _is_file(self, name: str) -> bool:
        try:
            return self.has(name) and not self.is_folder(name)
        except ProblemError:
            return False  # out of the package: the compiler will not find it either

    def headers(self, folder: str) -> list[str]:
        """The headers in a folder, which its programs may include."""
        prefix = f"{folder}/" if folder else ""
        return [f"{prefix}{name}" for name in self.names(folder) if name.endswith(HEADERS)]


def names_in_order(requires: Mapping[str, Collection[str]]) -> list[str]:
    """The names, each after those that it requires; without those that cannot come so."""
    order: dict[str, None] = {}
    left = dict(requires)
    while True:
        ready = next((name for name, others in left.items() if order.keys() >= {*others}), None)
        if ready is None:
            return list(order)
        order[ready] = None
        del left[ready]


def scripted(files: Iterable[SourceFile], *, run: str, build: str = "") -> Files:
    """The program of these files, which the script `run` starts; `build` is the command before."""
    scripts = {"build": build and f"#!/bin/sh\n{build}\n", "run": run}
    made = [
        SourceFile(name=script, content=text.encode(), executable=True)
        for script, text in scripts.items()
        if text
    ]
    return (*made, *files)


def compile_command(source: str, made: str, *options: str) -> str:
    """What compiles a source in C or C++ into the file `made`; empty for another language."""
    compiler = COMPILERS.get(PurePosixPath(source).suffix, "")
    words = shlex.join([*options, "-o", made, source])
    return compiler and f"{compiler} {words} -lm"


def start_command(source: str, made: str) -> str:
    """What starts a source in Python, or the file `made` of another, in the folder `$here`."""
    return f'python3 "$here"/{shlex.quote(source)}' if source.endswith(".py") else f'"$here/{made}"'


def json_map(content: bytes) -> dict[str, Any]:
    """The map in a JSON file; an empty one if there is none, or it cannot be read."""
    try:
        keys = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return keys if isinstance(keys, dict) else {}


class YamlNode:
    """A map in a `file`: `own` are its keys, `place` is where it stands there.

    What asks for a value raises `ProblemError` with the place if it is another one.
    """

    def __init__(self, file: str, place: str, keys: Mapping[str, object]) -> None:
        self.file = file
        self.place = place
        self.own = keys

    def fail(self, fault: str, advice: str | None = None) -> NoReturn:
        """Raises `ProblemError` with the place."""
        raise ProblemError(f"{self.file}: {self.place}{fault}", advice=advice)

    def require_known(self, known: Collection[str]) -> None:
        """Raises `ProblemError` for a key that is none of these."""
        for key in self.own:
            if key not in known:
                self.fail(
                    f"the key {shown(key)} is not supported",
                    f"Known are {', '.join(sorted(known))}",
                )

    def unread(self, known: Collection[str]) -> list[Loss]:
        """A loss for each key that is none of these, so that it counts for nothing."""
        name = PurePosixPath(self.file).name
        keys = [shown(key)[1:-1] for key in self.own if key not in known]
        return [Loss(name, Fact("{}: not read", key)) for key in keys]

    def get(self, key: str) -> object:
        """The value of a key; None without it."""
        return self.own.get(key)

    def text(self, key: str, default: str = "") -> str:
        """The text of a key."""
        value = self.get(key)
        if value is None:
            return default
        if not isinstance(value, str):
            self.fail(f"{key} is {shown(value)}, but a text was expected")
        return value

    def file_name(self, key: str, default: str = "") -> str:
        """The name of a file that solutions read or write; empty for a standard stream."""
        name = self.own.get(key, default)
        if name in (None, ""):
            return ""
        if not isinstance(name, str) or safe_name(name) != name:
            self.fail(f"{key} is {shown(name)}, not the name of a file")
        return name

    def number(self, key: str, *, most: int, default: int | None = None, least: int = 1) -> int:
        """The whole number of a key; one without a `default` must be there."""
        value = self.get(key)
        value = default if value is None else value
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.fail(f"{key} is {shown(value)}, but a number from {least} to {most} was expected")
        return value

    def choice(self, key: str, known: Collection[str], default: str) -> str:
        """The word of a key, in lower case."""
        word = self.text(key, default).lower()
        if word not in known:
            self.fail(f"{key} is {shown(word)}: known are {', '.join(known)}")
        return word

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Whether a key is true."""
        value = self.get(key)
        value = default if value is None else value
        if not isinstance(value, bool):
            self.fail(f"{key} is {shown(value)}, but true or false was expected")
        return value

    def words(self, key: str) -> list[str]:
        """The texts in the list of a key."""
        value = self.get(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self.fail(f"{key} is {shown(value)}, but a list of texts was expected")
        return value

    def inner(self, key: str, known: Collection[str] | None = None) -> Self | None:
        """The map of a key; None without it."""
        value = self.get(key)
        return None if value is None else self.node(key, value, known)

    def items(self, key: str, known: Collection[str] | None = None) -> Iterator[Self]:
        """The maps in the list of a key."""
        value = self.own.get(key)
        if value is None:
            return
        if not isinstance(value, list):
            self.fail(f"{key} is {shown(value)}, but a list was expected")
        for index, item in enumerate(value, start=1):
            yield self.node(f"{key}[{index}]", item, known)

    def node(self, place: str, value: object, known: Collection[str] | None = None) -> Self:
        """A value at a place in this map, which must be a map itself."""
        if not isinstance(value, Mapping):
            self.fail(f"{place} is {shown(value)}, but a map was expected")
        if odd := [key for key in value if not isinstance(key, str)]:
            self.fail(f"{place} has the key {shown(odd[0])}, which is not text")
        node = self._within(f"{self.place}{place}: ", value)
        if known is not None:
            node.require_known(known)
        return node

    def _within(self, place: str, keys: Mapping[str, object]) -> Self:
        return type(self)(self.file, place, keys)


def read_map(folder: FamilyFolder, name: str, *, may_include: bool = False) -> YamlNode:
    """The map in a file; `ProblemError` if it holds none. `may_include` is as for `read_yaml`."""
    path = folder.path(name)
    try:
        keys = read_yaml(
            path, dict[str, object], content=folder.text(name), may_include=may_include
        )
    except ProblemError as error:
        raise ProblemError(error.message, advice="The file is a map in YAML") from error
    return YamlNode(str(path), "", keys)
