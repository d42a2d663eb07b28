"""The limits of a sinolpack, by tests and languages, as SIO2 applies them.

That of a test counts before that of its group, and that before the common one. In
`override_limits`, by the suffix of a source, the common one counts first, and there are no limits
of single tests. Source: SIO2's reader of sinolpacks and its models of tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NoReturn

from msgspec import Struct

from judge.errors import ProblemError
from judge.model import OwnLimits
from judge.packages.families.folder import FamilyFolder, shown

LIMIT_KEYS = ("time_limit", "time_limits", "memory_limit", "memory_limits")
OVERRIDES = "override_limits"

_MOST_MS, _MOST_KIB = 86_400_000, 1 << 30
_DEFAULT_MS, _DEFAULT_KIB = 10_000, 66_000
_MOST = {"time_limit": _MOST_MS, "memory_limit": _MOST_KIB}
_RAM = re.compile(rb"^[^%\n]*\\RAM\{([0-9]{1,6})\}", re.MULTILINE)


class TestPlace(Struct, frozen=True, kw_only=True):
    """What the name of a test says of its limits: `1a` is in the group `1`.

    For languages the group of an example is its own name.
    """

    __test__ = False  # to pytest

    name: str
    group: str
    is_example: bool


class _Pair(Struct, frozen=True, order=True):
    time_ms: int
    memory_kib: int


class PackageLimits(Struct, frozen=True, kw_only=True):
    """The largest limits of all tests, and those of each where they differ.

    `defaults` are the keys that are missing, with what SIO2 takes in their place.
    """

    time_ms: int
    memory_kib: int
    own: Mapping[str, Mapping[str, OwnLimits]]
    defaults: tuple[str, ...] = ()


def read_limits(
    folder: FamilyFolder,
    where: str,
    keys: Mapping[str, object],
    task: str,
    tests: Iterable[TestPlace],
) -> PackageLimits:
    """The limits of the tests; `ProblemError` for what is no limit."""
    reader = _LimitReader(where, keys, _statement_kib(folder, task))
    places = list(tests)
    plain = {one.name: reader.plain(one) for one in places}
    overrides = reader.overrides()
    every = {
        one.name: {"": plain[one.name]}
        | {
            suffix: reader.overridden(one, plain[one.name], suffix, rules)
            for suffix, rules in overrides.items()
        }
        for one in places
    }
    time_ms = max(one.time_ms for one in plain.values())
    memory_kib = max(one.memory_kib for one in plain.values())
    differ = {pair for by_suffix in every.values() for pair in by_suffix.values()}
    own = {
        name: {
            suffix: OwnLimits(
                time_factor=pair.time_ms / time_ms, memory_bytes=pair.memory_kib << 10
            )
            for suffix, pair in by_suffix.items()
        }
        for name, by_suffix in every.items()
    }
    return PackageLimits(
        time_ms=time_ms,
        memory_kib=memory_kib,
        own=own if len(differ) > 1 else {},
        defaults=tuple(reader.defaults),
    )


def _statement_kib(folder: FamilyFolder, task: str) -> int | None:
    """The memory that the statement allows: SIO2 counts 66,000 KiB for 64 MiB."""
    name = f"doc/{task}zad.tex"
    if not folder.has(name) or (found := _RAM.search(folder.text(name))) is None:
        return None
    mib = int(found[1])
    return (mib + (mib + 31) // 32) * 1000 or None


class _LimitReader:
    def __init__(self, where: str, keys: Mapping[str, object], statement_kib: int | None) -> None:
        self._where, self._keys = where, keys
        self._statement_kib = statement_kib
        self._closer = {
            key: self._map(f"{key}s", keys.get(f"{key}s"), "groups and limits") for key in _MOST
        }
        self.defaults: dict[str, None] = {}

    def plain(self, test: TestPlace) -> _Pair:
        """The limits of a test for languages without their own."""
        return _Pair(self._plain(test, "time_limit"), self._plain(test, "memory_limit"))

    def _plain(self, test: TestPlace, key: str) -> int:
        for name in (test.name, test.group):
            if name in self._closer[key]:
                return self._limit(f"{key}s: {name}", key, self._closer[key][name])
        if self._keys.get(key) is not None:
            return self._limit(key, key, self._keys[key])
        if key == "time_limit":
            self.defaults[f"{key}: missing: {_DEFAULT_MS} ms, as in SIO2"] = None
            return _DEFAULT_MS
        if self._statement_kib is not None:
            return self._statement_kib
        self.defaults[f"{key}: missing: {_DEFAULT_KIB} KiB, as in SIO2"] = None
        return _DEFAULT_KIB

    def overrides(self) -> Mapping[str, Mapping[str, object]]:
        """What `override_limits` says, by the suffixes of sources."""
        found = self._map(OVERRIDES, self._keys.get(OVERRIDES), "languages and limits")
        made = {}
        for language, rules in found.items():
            place = f"{OVERRIDES}: {language}"
            made[f".{language}"] = self._map(place, rules, "limits")
            if unknown := [key for key in made[f".{language}"] if key not in LIMIT_KEYS]:
                self._fail(f"{place}: {unknown[0][:40]!r} is no limit")
        return made

    def overridden(
        self, test: TestPlace, plain: _Pair, suffix: str, rules: Mapping[str, object]
    ) -> _Pair:
        """The limits of a test for a language."""
        place = f"{OVERRIDES}: {suffix[1:]}"
        group = test.name if test.is_example else test.group
        found = []
        for key, kept in (("time_limit", plain.time_ms), ("memory_limit", plain.memory_kib)):
            closer = self._map(f"{place}: {key}s", rules.get(f"{key}s"), "groups and limits")
            if key in rules:
                found.append(self._limit(f"{place}: {key}", key, rules[key]))
            elif group in closer:
                found.append(self._limit(f"{place}: {key}s: {group}", key, closer[group]))
            else:
                found.append(kept)
        return _Pair(*found)

    def _map(self, what: str, value: object, of: str) -> Mapping[str, object]:
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            self._fail(f"{what} is no map of {of}")
        return {str(key): one for key, one in value.items()}

    def _limit(self, what: str, key: str, value: object) -> int:
        most = _MOST[key]
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            self._fail(f"{what}: {shown(value)} is no whole number up to {most}")
        if not value:
            self._fail(f"{what} is 0")
        return value

    def _fail(self, words: str) -> NoReturn:
        raise ProblemError(f"{self._where}: {words}")
