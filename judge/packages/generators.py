"""Read `generators/generators.yaml` of BAPCtools: which cases there are, and what makes each.

Names, numbers and seeds are those that BAPCtools gives: the same package gets the same data. Keys
that only change how its tool works (`version`, `visualizer`) have no effect. What is made is kept
in the user's cache, in a folder whose name holds a hash of all that it depends on. So data that
was made before a generator or a solution changed is not used. Expressions and globs of packages are
matched in limited calls: some never end.

Source: https://github.com/RagnarGrootKoerkamp/BAPCtools, docs/generators.md
"""

from __future__ import annotations

import hashlib
import json
import re
import shlex
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from judge.catalog.yaml_file import read_yaml
from judge.errors import CallLimitError, ProblemError
from judge.facts import Fact
from judge.files import cache_folder
from judge.model import SourceFile
from judge.packages.archive import YAML_BYTES, ReadBudget, files_below, read_content
from judge.packages.metadata import GENERATORS
from judge.packages.programs import fill_constants
from judge.sandbox import LimitedCalls

KEPT = "generated"
"""The folder of the cache for what programs of packages have made."""

_VERSION = b"1"  # of what is made


def _add_file(digest: hashlib._Hash, name: str, content: bytes) -> None:
    label = name.encode()
    digest.update(b"%d %d " % (len(label), len(content)) + label + content)


def generated_folder(root: Path) -> Path:
    """The folder that holds, or will hold, the `data` of the package in `root`."""
    digest = hashlib.sha256(_VERSION)
    budget = ReadBudget(root)
    for name in ("generators", "submissions", "include", "problem.yaml"):
        place = root / name
        files = files_below(root, place, budget) if place.is_dir() else [place]
        for path in files:
            content = budget.read(root, path) if path.is_file() else b""
            _add_file(digest, path.relative_to(root).as_posix(), content)
    return cache_folder() / KEPT / digest.hexdigest()[:32]


# What runs before anybody knows which tests there are


PLACE = "made"
"""The folder in which such a program leaves what it makes."""

_FIRST_VERSION = b"made first 1"


def program_key(files: Sequence[SourceFile]) -> str:
    """What tells the program of these files from others: 32 hexadecimal digits."""
    digest = hashlib.sha256(_FIRST_VERSION)
    for file in sorted(files, key=lambda file: file.name):
        _add_file(digest, file.name, file.content)
    return digest.hexdigest()[:32]


def made_folder(key: str) -> Path:
    """The folder that holds, or will hold, what the program with that key makes."""
    return cache_folder() / KEPT / key / PLACE


def made_files(key: str) -> Mapping[str, bytes] | None:
    """What the program with that key has made, by names; None if it has not run yet."""
    folder = made_folder(key)
    if not folder.is_dir():
        return None
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


# generators.yaml


ENDINGS = (
    *("in", "ans", "out", "interaction", "yaml"),
    *("in.statement", "ans.statement", "in.download", "ans.download"),
)
"""The endings of the files that a case may have."""

_SETS = ("sample", "secret", "invalid_output", "invalid_answer", "invalid_input", "valid_output")
_CASE_KEYS = {"generate", "copy", "count", "match", *ENDINGS}
_INHERITED = {"solution", "random_salt", "retries"}
_GROUP_KEYS = {"data", "include", "test_group.yaml", "testdata.yaml", *_INHERITED}
_PASSED_OVER = {"version", "visualizer", "generators"}
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,254}")
MARK = re.compile(r"\{(?:name|count|seed(?::[0-9]+)?)\}")
"""What stands for something else in a command."""

_SEED = re.compile(r"\{seed(?::[0-9]+)?\}")
_RANGE = re.compile(r"(-?[0-9]{1,9})\.\.=(-?[0-9]{1,9})")
_MOST_COPIES = 100
_MOST_CASES = 20_000
_MOST_RETRIES = 100
_DEPTH = 20


class GeneratorCall(Struct, frozen=True, kw_only=True):
    """A program in `generators/`, its arguments and its seed; `{seed}` is still to be replaced."""

    program: str
    arguments: tuple[str, ...]
    seed: int
    retries: int = 1

    @property
    def uses_seed(self) -> bool:
        """Whether an argument holds the seed."""
        return any(_SEED.search(argument) for argument in self.arguments)

    def arguments_for(self, attempt: int) -> list[str]:
        """The arguments of the attempt with that number, from 0: each has the next seed."""
        return self.arguments_for_seed(str((self.seed + attempt) % 2**31))

    def arguments_for_seed(self, seed: str) -> list[str]:
        """The arguments with any seed."""
        return [_SEED.sub(seed, arg.replace("{name}", "testcase")) for arg in self.arguments]


def generator_call(command: str, *, salt: str = "", retries: int = 1) -> GeneratorCall:
    """The call that a command means; `ValueError` says why it is none. Its words give the seed."""
    salted = salt + command.strip()
    seed = int(hashlib.sha512(salted.encode()).hexdigest(), 16) % 2**31
    try:
        program, *arguments = shlex.split(command) or [""]
    except ValueError as error:
        raise ValueError(f"generate: {command!r} is not a command: {error}") from error
    if not program:
        raise ValueError("generate names no program")
    if sum(len(_SEED.findall(argument)) for argument in arguments) > 1:
        raise ValueError("{seed} may be in a command once")
    return GeneratorCall(program=program, arguments=tuple(arguments), seed=seed, retries=retries)


class PlannedCase(Struct, frozen=True, kw_only=True):
    """A case, by its path below `data` without an ending.

    A file is made by `call`, replaced by that of `copy` (a path below `generators/` without an
    ending), then by `files`, by their endings. `links` are endings that repeat another file.
    `solution` answers: a path from the package's folder; None for the first accepted one, empty
    for no answer. `patterns` must be found in the input or the answer.
    """

    path: str
    call: GeneratorCall | None = None
    copy: str | None = None
    files: Mapping[str, bytes] = field(default_factory=dict)
    links: Mapping[str, str] = field(default_factory=dict)
    solution: str | None = None
    patterns: tuple[tuple[str, str], ...] = ()


class GeneratorPlan(Struct, frozen=True, kw_only=True):
    """All that `generators.yaml` says.

    `included` are cases that are in a further folder, by their path there. `group_files` hold the
    configuration of groups, by their paths below `data`. `programs` are generators made of several
    files of `generators/`, the first of which is run. `remarks` name what has no effect.

    `hashes` are SHA-256 sums of the `.in` and `.out` files that the author has made, by the last
    parts of the names of cases with these endings. With `takes_seeds` the only argument of a
    generator is a seed, and any number is one. In a dialogue, `answer_left` names the file that the
    interactor leaves, which is the answer. `advice` is for a case that nothing answers.
    """

    cases: tuple[PlannedCase, ...]
    included: Mapping[str, str] = field(default_factory=dict)
    group_files: Mapping[str, str] = field(default_factory=dict)
    programs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    hashes: Mapping[str, str] = field(default_factory=dict)
    takes_seeds: bool = False
    answer_left: str = ""
    advice: str | None = "Mend it, or name another `solution`"


def read_generators(root: Path, constants: Mapping[str, str]) -> GeneratorPlan:
    """The plan of the package in `root`; `ProblemError` names the case and what is wrong."""
    path = root / GENERATORS
    loaded = read_yaml(path, dict[str, Any], content=read_content(root, path, limit=YAML_BYTES))
    return _Reader(path, constants).read(loaded)


class _Settings(Struct, frozen=True):
    """What a folder hands down."""

    solution: str | None = None
    random_salt: str = ""
    retries: int = 1


class _Reader:
    """Reads one file. All cases are numbered together, the folders of each folder on their own."""

    def __init__(self, path: Path, constants: Mapping[str, str]) -> None:
        self._path = path
        self._constants = constants
        self._cases: dict[str, PlannedCase] = {}
        self._included: dict[str, str] = {}
        self._group_files: dict[str, str] = {}
        self._by_key: dict[str, list[list[str]]] = defaultdict(list)
        self._remarks: list[str] = []
        self._numbers = count(1)
        self._width = 1

    def read(self, loaded: dict[str, Any]) -> GeneratorPlan:
        self._check_keys("", loaded, _GROUP_KEYS | _PASSED_OVER)
        self._width = len(str(self._count_numbered("", loaded)))
        settings = self._settings("", loaded, _Settings())
        self._read_group_file("", loaded)
        data = loaded.get("data", {})
        if isinstance(data, list) or loaded.get("include"):
            raise self._error("", "data is a map of the sets of cases")
        sets = self._map("", data, "data")
        if unknown := [name for name in sets if name not in _SETS]:
            raise self._error(str(unknown[0]), f"is none of the sets: {' '.join(_SETS)}")
        for name in _SETS:
            if sets.get(name) is not None:
                self._read_folder(name, name, self._map(name, sets[name], name), settings)
        return GeneratorPlan(
            cases=tuple(self._cases.values()),
            included=self._included,
            group_files=self._group_files,
            programs=self._programs(loaded.get("generators") or {}),
            remarks=tuple(self._remarks),
        )

    def _read_folder(
        self, key: str, path: str, data: dict[Any, Any], above: _Settings
    ) -> list[str]:
        """The paths of all cases in a folder, with those that are included."""
        if path.count("/") >= _DEPTH:
            raise self._error(path, f"is more than {_DEPTH} folders deep")
        self._check_keys(path, data, _GROUP_KEYS)
        settings = self._settings(path, data, above)
        self._read_group_file(path, data)
        cases: list[str] = []
        self._by_key[key].append(cases)
        included = self._read_includes(path, data.get("include") or [])
        is_numbered, entries = self._entries(path, data.get("data"))
        folders = sum(_is_folder(entry) for _, entry in entries)
        folder_numbers = count(1)
        for name, entry in entries:
            if not name and not is_numbered:
                raise self._error(path, "a case has no name; only in a list it needs none")
            if _is_folder(entry):
                number = f"{next(folder_numbers):0{len(str(folders))}}" if is_numbered else ""
                inner = f"{path}/{self._name(path, number, name)}"
                cases += self._read_folder(name, inner, entry, settings)
            else:
                cases += self._read_cases(path, name, entry, settings, is_numbered=is_numbered)
        for case in included:
            target = f"{path}/{case.rpartition('/')[2]}"
            if target in self._cases or self._included.get(target, case) != case:
                raise self._error(path, f"includes {case}, but has a case of that name")
            self._included[target] = case
        cases += included
        return cases

    def _entries(self, path: str, data: object) -> tuple[bool, list[tuple[str, Any]]]:
        """Whether a folder is numbered, and its cases and folders by their keys."""
        is_numbered = isinstance(data, list)
        entries: list[tuple[str, Any]] = []
        for entry in data if isinstance(data, list) else [data or {}]:
            named = self._map(path, entry, "an entry of data")
            if is_numbered and len(named) != 1:
                fault = "an entry of a list has one name; indent its keys once more"
                raise self._error(path, fault)
            pairs = [("" if key is None else str(key), value) for key, value in named.items()]
            entries += sorted(pairs, key=lambda pair: pair[0])
        return is_numbered, entries

    def _read_cases(
        self, path: str, name: str, value: object, above: _Settings, *, is_numbered: bool
    ) -> Iterator[str]:
        """Plans a case, or as many as its `count`, and yields their paths."""
        where = f"{path}/{name}"
        if isinstance(value, str):
            is_copy = value.endswith(".in")
            value = {"copy": value.removesuffix(".in")} if is_copy else {"generate": value}
        keys = self._map(where, value, "a case")
        self._check_keys(where, keys, _CASE_KEYS | _INHERITED)
        counts = self._counts(where, keys.get("count"))
        is_dense = max(counts) - min(counts) == len(counts) - 1
        width = max(len(str(number)) for number in counts) if is_dense else 0
        settings = self._settings(where, keys, above)
        for index in counts:
            number = f"{next(self._numbers):0{self._width}}" if is_numbered else ""
            last = self._name(path, number, name)
            if "count" in keys:
                last += f"-{index:0{width}}"
            case = self._case(f"{path}/{last}", keys, index, settings)
            if case.path in self._cases:
                raise self._error(case.path, "is there twice")
            if len(self._cases) == _MOST_CASES:
                raise self._error(case.path, f"there are more than {_MOST_CASES} cases")
            self._cases[case.path] = case
            self._by_key[name].append([case.path])
            yield case.path

    def _case(
        self, path: str, keys: dict[str, Any], index: int, settings: _Settings
    ) -> PlannedCase:
        call = None
        if (command := keys.get("generate")) is not None:
            command = fill_constants(
                self._text(path, "generate", command).encode(), self._constants
            )
            line = command.decode()
            line = line.replace("{count}", str(index)) if "count" in keys else line
            salt = settings.random_salt + (f":{index - 1}" if index != 1 else "")
            try:
                call = generator_call(line, salt=salt, retries=settings.retries)
            except ValueError as error:
                raise self._error(path, str(error)) from error
        copy = keys.get("copy")
        files, links = {}, {}
        for ending in ENDINGS:
            value = keys.get(ending)
            if isinstance(value, dict) and set(value) == {"link"} and "." in ending:
                links[ending] = target = self._text(path, ending, value["link"])
                if target not in ENDINGS or target.partition(".")[0] != ending.partition(".")[0]:
                    raise self._error(path, f"{ending} links to {target!r}")
            elif ending == "yaml" and isinstance(value, dict):
                files[ending] = f"{json.dumps(value)}\n".encode()  # which is YAML
            elif value is not None:
                text = self._text(path, ending, value)
                text = text if text.endswith("\n") or not text else f"{text}\n"
                files[ending] = text.encode()
        if call is None and copy is None and not {"in", "in.statement", "interaction"} & {*files}:
            raise self._error(path, "says nothing of its input: generate, copy or in")
        return PlannedCase(
            path=path,
            call=call,
            copy=None if copy is None else self._text(path, "copy", copy),
            files=files,
            links=links,
            solution=settings.solution,
            patterns=tuple(self._patterns(path, keys.get("match"))),
        )

    def _read_includes(self, path: str, include: object) -> list[str]:
        if not isinstance(include, list):
            raise self._error(path, "include is a list of names")
        cases: list[str] = []
        for name in include:
            known = self._by_key.get(name, []) if isinstance(name, str) else []
            if len(known) != 1:
                fault = f"includes {name!r}, a name that {len(known)} cases and groups before have"
                raise self._error(path, fault)
            cases += known[0]
        return cases

    def _read_group_file(self, path: str, data: dict[Any, Any]) -> None:
        for name in ("test_group.yaml", "testdata.yaml"):
            if data.get(name) is not None:
                self._group_files[f"{path}/{name}".lstrip("/")] = f"{json.dumps(data[name])}\n"

    def _settings(self, path: str, data: dict[Any, Any], above: _Settings) -> _Settings:
        settings = above
        if "solution" in data:
            solution = data["solution"] or ""
            words = self._text(path, "solution", solution).split()
            settings = replace(settings, solution=words[0].lstrip("/") if words else "")
        if "random_salt" in data:
            salt = self._text(path, "random_salt", data["random_salt"] or "")
            settings = replace(settings, random_salt=salt)
        if "retries" in data:
            retries = data["retries"]
            if type(retries) is not int or not 1 <= retries <= _MOST_RETRIES:
                raise self._error(path, f"retries is {retries!r}, not 1 to {_MOST_RETRIES}")
            settings = replace(settings, retries=retries)
        return settings

    def _counts(self, path: str, value: object) -> list[int]:
        counts = [1] if value is None else []
        if type(value) is int and 1 <= value <= _MOST_COPIES:
            counts = list(range(1, value + 1))
        elif isinstance(value, list) and all(type(number) is int for number in value):
            counts = list(dict.fromkeys(value))
        elif isinstance(value, str) and (ends := _RANGE.fullmatch(value)):
            first, last = int(ends[1]), int(ends[2])
            counts = list(range(first, min(last, first + _MOST_COPIES) + 1))
        if not 1 <= len(counts) <= _MOST_COPIES:
            fault = f"count is {value!r}: give 1 to {_MOST_COPIES}, a list of integers, or A..=B"
            raise self._error(path, fault)
        return counts

    def _count_numbered(self, path: str, group: dict[Any, Any]) -> int:
        """How many cases get a number, in this folder and all below it."""
        data, total = group.get("data"), 0
        for entry in data if isinstance(data, list) else [data]:
            for name, value in entry.items() if isinstance(entry, dict) else ():
                if _is_folder(value):
                    total += self._count_numbered(f"{path}/{name}", value)
                elif isinstance(data, list):
                    told = value.get("count") if isinstance(value, dict) else None
                    total += len(self._counts(f"{path}/{name}", told))
        return total

    def _patterns(self, path: str, match: object) -> Iterator[tuple[str, str]]:
        for ending, content in (match if isinstance(match, dict) else {"in": match or []}).items():
            for pattern in content if isinstance(content, list) else [content]:
                if not isinstance(pattern, str):
                    raise self._error(path, f"match: {pattern!r} is not a text")
                match_each(pattern, (), partial(self._fail_on_match, path))
                yield str(ending), pattern

    def _fail_on_match(self, path: str, fault: str) -> NoReturn:
        raise self._error(path, f"match: {fault}")

    def _programs(self, value: object) -> dict[str, tuple[str, ...]]:
        programs: dict[str, tuple[str, ...]] = {}
        for name, files in self._map("generators", value, "generators").items():
            is_list = isinstance(files, list) and bool(files)
            if not is_list or not all(isinstance(file, str) for file in files):
                raise self._error("generators", f"{name} is not a list of files")
            programs[str(name)] = tuple(files)
        return programs

    def _name(self, path: str, number: str, name: str) -> str:
        whole = "-".join(filter(None, (number, name)))
        if not _NAME.fullmatch(whole):
            raise self._error(path, f"{name!r} is not a name: use letters, digits and . _ -")
        return whole

    def _check_keys(self, path: str, data: dict[Any, Any], known: set[str]) -> None:
        for key in data:
            if key not in known and key not in _PASSED_OVER:
                remark = Fact("{}: the key {!r} is unknown: no effect", path or GENERATORS, key)
                self._remarks.append(remark)

    def _map(self, path: str, value: object, name: str) -> dict[Any, Any]:
        if isinstance(value, dict):
            return value
        raise self._error(path, f"{name} is {value!r}, not a map")

    def _text(self, path: str, key: str, value: object) -> str:
        if isinstance(value, str):
            return value
        raise self._error(path, f"{key} is {value!r}, not a text; put it in quotes")

    def _error(self, path: str, fault: str) -> ProblemError:
        where = f"{self._path}: {path}" if path else str(self._path)
        return ProblemError(f"{where}: {fault}", advice="docs/how-to/packages.md says what is read")


def _is_folder(value: object) -> bool:
    return isinstance(value, dict) and not _CASE_KEYS & {*map(str, value)}


Answer = TypeVar("Answer")

Groups = Mapping[str, str | None]
"""What the named groups of an expression hold."""

_CPU_S = 5.0
_MEMORY_BYTES = 1 << 30
_FAULTS = (re.error, OverflowError, RecursionError, ValueError, NotImplementedError, OSError)


def match_each(
    pattern: str,
    texts: Sequence[str],
    fail: Callable[[str], NoReturn],
    *,
    flags: int = 0,
    anywhere: bool = False,
) -> list[Groups | None]:
    """The groups for each text; None for one that does not match from its beginning, or anywhere.

    `fail` is called with what is wrong with the expression.
    """
    call = partial(_match_each, pattern, texts, flags, anywhere=anywhere)
    return _limited(call, fail, f"{pattern!r}", "regular expression")


def files_of_glob(root: Path, pattern: str, fail: Callable[[str], NoReturn]) -> list[str]:
    """The sorted paths below `root` that a pattern stands for; `fail` as in `match_each`."""
    return _limited(partial(_files_of_glob, root, pattern), fail, f"{pattern!r}", "pattern")


def _limited(
    call: Callable[[], Answer], fail: Callable[[str], NoReturn], shown: str, what: str
) -> Answer:
    try:
        return LimitedCalls().call(call, _CPU_S, _MEMORY_BYTES)
    except CallLimitError as error:
        fail(f"{shown} {error.message}")
    except _FAULTS as error:
        fail(f"{shown} is no {what}: {error}")


def _match_each(
    pattern: str, texts: Sequence[str], flags: int, *, anywhere: bool
) -> list[Groups | None]:
    compiled = re.compile(pattern, flags)
    matches = map(compiled.search if anywhere else compiled.match, texts)
    return [None if match is None else match.groupdict() for match in matches]


def _files_of_glob(root: Path, pattern: str) -> list[str]:
    return [path.relative_to(root).as_posix() for path in sorted(root.glob(pattern))]
