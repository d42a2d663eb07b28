"""Read a sinolpack: limits, groups of tests, checker, solutions.

A group gives its points if all of its tests are right, or the least that a checker gives to one.
Source: the documentation of sinolpacks of SIO2 and its scorers, sinol-make, and oicompare for how
outputs are compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain

from msgspec import Struct

from judge import languages
from judge.model import OwnLimits
from judge.packages.families.description import (
    MOST_PROCESSES,
    FamilyCase,
    FamilyFolder,
    FamilyGroup,
    FamilyProblem,
    FamilySolution,
    FamilyStatement,
    YamlNode,
    read_map,
    safe_name,
    shown,
    title_of,
)
from judge.packages.families.sinol_programs import EXTRA_KEYS, SinolPrograms
from judge.packages.generators import made_files, program_key

LIMIT_KEYS = ("time_limit", "time_limits", "memory_limit", "memory_limits")
OVERRIDES = "override_limits"

_MOST_MS, _MOST_KIB = 86_400_000, 1 << 30
_DEFAULT_MS, _DEFAULT_KIB = 10_000, 66_000
_MOST = {"time_limit": _MOST_MS, "memory_limit": _MOST_KIB}
_TITLE = re.compile(rb"^[^%\n]*\\title\{([^{}\n]{1,200})\}", re.MULTILINE)
_RAM = re.compile(rb"^[^%\n]*\\RAM\{([0-9]{1,6})\}", re.MULTILINE)


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
    folder: FamilyFolder, config: YamlNode, tests: Sequence[re.Match[str]]
) -> PackageLimits:
    """The limits of the tests; `ProblemError` for what is no limit."""
    reader = _LimitReader(config, _statement_kib(folder, tests[0]["task"]))
    plain = {one["test"]: reader.plain(one) for one in tests}
    overrides = reader.overrides()
    every = {
        one["test"]: {"": plain[one["test"]]}
        | {
            suffix: reader.overridden(one, plain[one["test"]], suffix, rules)
            for suffix, rules in overrides.items()
        }
        for one in tests
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
    def __init__(self, config: YamlNode, statement_kib: int | None) -> None:
        self._config, self._keys = config, config.own
        self._statement_kib = statement_kib
        self._closer = {
            key: self._map(f"{key}s", config.own.get(f"{key}s"), "groups and limits")
            for key in _MOST
        }
        self.defaults: dict[str, None] = {}

    def plain(self, test: re.Match[str]) -> _Pair:
        """The limits of a test for languages without their own."""
        return _Pair(self._plain(test, "time_limit"), self._plain(test, "memory_limit"))

    def _plain(self, test: re.Match[str], key: str) -> int:
        for name in (test["test"], test["group"]):
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
                self._config.fail(f"{place}: {unknown[0][:40]!r} is no limit")
        return made

    def overridden(
        self, test: re.Match[str], plain: _Pair, suffix: str, rules: Mapping[str, object]
    ) -> _Pair:
        """The limits of a test for a language."""
        place = f"{OVERRIDES}: {suffix[1:]}"
        group = test["test"] if _is_example(test) else test["group"]
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
            self._config.fail(f"{what} is no map of {of}")
        return {str(key): one for key, one in value.items()}

    def _limit(self, what: str, key: str, value: object) -> int:
        most = _MOST[key]
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            self._config.fail(f"{what}: {shown(value)} is no whole number up to {most}")
        if not value:
            self._config.fail(f"{what} is 0")
        return value


# The package


NAME = "config.yml"

_MOST_POINTS = 10**6
_OUTPUT_BYTES = 256 << 20
_REFUSED = ("extra_execution_args",)
_READ_KEYS = frozenset(
    {*LIMIT_KEYS, OVERRIDES, *EXTRA_KEYS, *_REFUSED}
    | {"scores", "num_processes", "sinol_task_id", "sinol_expected_scores"}
)
_TEST = r"(?P<task>{task})(?P<test>(?P<group>[0-9]+)(?P<letters>[a-z][a-z0-9]*|))\.in"
_MAKES = "ingen."
_ANY_TASK = r".*?[A-Za-z_]"
# The verdict of a group is its gravest; others may hide behind it.
_VERDICTS = {
    "OK": ("AC", ()),
    "WA": ("WA", ()),
    "RE": ("RTE", ("WA",)),
    "ML": ("RTE", ("WA",)),
    "TL": ("TLE", ("RTE", "WA")),
}


def read_sinol(folder: FamilyFolder) -> FamilyProblem:
    """All that the package says; `ProblemError` names the place of what is not supported."""
    return _SinolReader(folder, read_map(folder, NAME)).read()


class _SinolReader:
    def __init__(self, folder: FamilyFolder, config: YamlNode) -> None:
        self._folder, self._config, self._keys = folder, config, config.own
        self._own_limits: Mapping[str, Mapping[str, OwnLimits]] = {}
        self._passes_names = self._is_talk = False
        self._model = ""
        self._inputs: Mapping[str, bytes] = {}

    def read(self) -> FamilyProblem:
        for key in _REFUSED:
            if self._keys.get(key):
                self._config.fail(f"{key} is not supported")
        programs = self._folder.names("prog")
        ingen = None
        if makes := [name for name in programs if _MAKES in name]:
            # What it is made of counts as read only where something else reads it.
            unread, task = FamilyFolder(self._folder.root), makes[0].rpartition(".")[0]
            ingen = SinolPrograms(unread, self._config, task[: -len("ingen")]).ingen()
        key = program_key(ingen.files) if ingen else ""
        made_now = made_files(key) if key else None
        self._inputs = made_now or {}
        tests = self._tests(sorted({*self._folder.names("in"), *self._inputs}))
        scores = self._keys.get("scores")
        named = scores if isinstance(scores, Mapping) else {}
        lacks = not any(tests) or any(one not in tests for one in named)
        if ingen and made_now is None and lacks:
            # The tests are still to be made: the package says nothing else until then.
            return FamilyProblem(
                names={"pl": self._folder.root.name},
                time_limit_s=1.0,
                limit_source=NAME,
                memory_bytes=64 << 20,
                comparison=("oi",),
                first_programs={key: ingen},
            )
        if not tests:
            self._config.fail("there is no test in the folder in")
        task = next(iter(tests.values()))[0]["task"]
        made = SinolPrograms(self._folder, self._config, task)
        self._processes = self._config.number("num_processes", most=MOST_PROCESSES, default=1)
        soc = made.soc(self._processes)
        checker = made.checker() if soc is None else soc
        inwer, self._model, self._is_talk = made.inwer(), made.model(), soc is not None
        self._passes_names = inwer is not None
        limits = read_limits(self._folder, self._config, [*chain(*tests.values())])
        self._own_limits = limits.own
        groups = self._groups(tests, has_checker=checker is not None)
        solutions = tuple(self._solutions(task, programs))
        answering = [one for one in solutions if one.name == self._model]
        names = {
            str(key)[len("title_") :]: value
            for key, value in self._keys.items()
            if str(key).startswith("title_") and isinstance(value, str) and len(str(key)) == 8
        }
        return FamilyProblem(
            names=names or {"pl": self._title(task) or self._folder.root.name},
            time_limit_s=limits.time_ms / 1000,
            limit_source=f"{NAME}, the largest of several" if limits.own else NAME,
            memory_bytes=limits.memory_kib << 10,
            output_bytes=_OUTPUT_BYTES,
            samples=tuple(self._case(one) for one in tests.get(0, ())),
            groups=tuple(groups),
            is_scored=bool(groups),
            comparison=() if checker else ("oi",),
            validator=checker,
            is_interactive=self._is_talk,
            processes=self._processes if self._is_talk else 1,
            input_validators=(inwer,) if inwer else (),
            answered_by=f"{answering[0].folder}/{self._model}" if answering else "",
            includes=made.includes(),
            solutions=solutions,
            statements=tuple(self._statements(task)),
            not_read=(
                *(f"{NAME}: {words}" for words in limits.defaults),
                *(
                    [f"{NAME}: scores: 0: examples give no points: not read"]
                    if named.get(0)
                    else []
                ),
                *(
                    f"{NAME}: {shown(key)[1:-1]}: not read"
                    for key in self._keys
                    if key not in _READ_KEYS and not str(key).startswith("title")
                ),
            ),
        )

    def _title(self, task: str) -> str:
        """The title in the configuration, or that of the statement in LaTeX."""
        name = f"doc/{task}zad.tex"
        if title := title_of(self._keys, ("title",)):
            return title
        found = _TITLE.search(self._folder.text(name)) if self._folder.has(name) else None
        return found[1].decode(errors="replace") if found else ""

    def _statements(self, task: str) -> Iterator[FamilyStatement]:
        pattern = re.compile(rf"{re.escape(task)}zad(?:-([a-z]{{2}}))?\.pdf")
        for name in self._folder.names("doc"):
            if found := pattern.fullmatch(name):
                content = self._folder.read(f"doc/{name}")
                yield FamilyStatement(language=found[1] or "pl", suffix="pdf", content=content)

    def _tests(self, names: list[str]) -> Mapping[int, list[re.Match[str]]]:
        """The tests by their groups; those called `ocen` are examples, as those of group 0."""
        tests: dict[int, list[re.Match[str]]] = {}
        tasks = set()
        pattern = self._test_names(names)
        for name in names:
            if (found := pattern.fullmatch(name)) is None:
                if name.endswith(".in"):
                    self._config.fail(f"in/{name} is no name of a test, as abc1a.in is")
                continue
            tasks.add(found["task"])
            group = 0 if _is_example(found) else int(found["group"][:6])
            tests.setdefault(group, []).append(found)
        if len(tasks) > 1:
            self._config.fail(
                f"tests are called {' and '.join(sorted(tasks)[:3])}, not by one name"
            )
        return dict(sorted(tests.items()))

    def _test_names(self, names: list[str]) -> re.Pattern[str]:
        """How tests are called: after the task in the configuration, the folder, or any task."""
        for task in (self._keys.get("sinol_task_id"), self._folder.root.name):
            if not isinstance(task, str) or not task:
                continue
            pattern = re.compile(_TEST.format(task=re.escape(task)))
            if any(pattern.fullmatch(name) for name in names):
                return pattern
        return re.compile(_TEST.format(task=_ANY_TASK))

    def _groups(
        self, tests: Mapping[int, list[re.Match[str]]], *, has_checker: bool
    ) -> list[FamilyGroup]:
        scored = [group for group in tests if group]
        if not scored:
            return []  # all are examples, which count for right or wrong alone
        scores = self._keys.get("scores")
        if not scores:
            each, rest = divmod(100, len(scored))
            last = scored[len(scored) - rest :]  # sinol-make gives the rest to the last one alone
            scores = dict.fromkeys(scored, each) | dict.fromkeys(last, each + 1)
        if not isinstance(scores, Mapping):
            self._config.fail("scores is no map of groups and points")
        if unknown := [one for one in scores if one and one not in tests]:
            self._config.fail(f"scores names the group {shown(unknown[0])}, which has no test")
        made = []
        for group in scored:
            points = scores.get(group)
            if type(points) is not int or not 0 <= points <= _MOST_POINTS:
                words = f"{shown(points)} is no whole number up to {_MOST_POINTS}"
                self._config.fail(f"scores gives group {group}: {words}")
            args = (str(points),) if has_checker else ()  # a checker gives a part of them
            made.append(
                FamilyGroup(
                    name=f"group-{group}",
                    cases=tuple(self._case(one, args) for one in tests[group]),
                    points=Fraction(points),
                    by_least=has_checker,
                )
            )
        return made

    def _case(self, test: re.Match[str], args: tuple[str, ...] = ()) -> FamilyCase:
        stem = test[0].removesuffix(".in")
        given = self._inputs.get(test[0])
        if given is None:
            given = self._folder.read(f"in/{test[0]}")
        answer = b"" if self._is_talk else None
        if self._folder.has(f"out/{stem}.out"):
            answer = self._folder.read(f"out/{stem}.out")
        elif not self._model and not self._is_talk:
            self._config.fail(
                f"out/{stem}.out is not there, nor prog/{test['task']}.cpp, which makes it"
            )
        return FamilyCase(
            name=safe_name(stem),
            input=given,
            answer=answer,
            validator_args=args,
            args=("0",) if self._is_talk and self._processes == 1 else (),  # its number
            input_args=(test[0],) if self._passes_names else (),
            own_limits=self._own_limits.get(test["test"], {}),
        )

    def _solutions(self, task: str, programs: list[str]) -> Iterator[FamilySolution]:
        """The model solutions; of wrong and slow ones the expected scores say what they get."""
        pattern = re.compile(rf"{re.escape(task)}(?P<kind>[bs]?)[0-9]*(?:_.*)?\.[A-Za-z0-9]+")
        expected = self._keys.get("sinol_expected_scores")
        for name in programs:
            found = pattern.fullmatch(name)
            if found is None or not languages.is_source(name, None):
                continue
            verdicts, hidden = _expected_verdicts(expected, name)
            failures = tuple(one for one in verdicts if one != "AC")
            yield FamilySolution(
                name=safe_name(name),
                files=self._folder.program(f"prog/{name}").files,
                folder="unstated" if found["kind"] or verdicts else "accepted",
                permitted=("AC", *dict.fromkeys((*failures, *hidden))) if verdicts else (),
                required=failures or verdicts,
            )


def _is_example(test: re.Match[str]) -> bool:
    return int(test["group"][:6]) == 0 or "ocen" in test["letters"]


def _expected_verdicts(expected: object, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The verdicts that sinol-make has noted for a solution, and those that may hide behind them.

    There are none where it has noted nothing.
    """
    entry = expected.get(name) if isinstance(expected, Mapping) else None
    groups = entry.get("expected") if isinstance(entry, Mapping) else None
    found: set[str] = set()
    hidden: set[str] = set()
    for group in groups.values() if isinstance(groups, Mapping) else ():
        status = group.get("status") if isinstance(group, Mapping) else group
        if not isinstance(status, str) or status not in _VERDICTS:
            return (), ()
        verdict, others = _VERDICTS[status]
        found.add(verdict)
        hidden.update(others)
    return tuple(sorted(found)), tuple(sorted(hidden))
