"""Read a sinolpack: limits, groups of tests, programs, and the files solutions are built with.

A group gives its points if all of its tests are right, or the least that a checker gives to one.
Source: the documentation of sinolpacks of SIO2, its reader, workers and scorers, sinol-make, and
oicompare for how outputs are compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from pathlib import PurePosixPath

from msgspec.structs import replace

from judge import languages
from judge.facts import Fact
from judge.model import Limits, OwnLimits, SourceFile
from judge.model.inspections import Loss
from judge.packages.families.description import (
    COMPILERS,
    JUDGING,
    MOST_PROCESSES,
    FamilyCase,
    FamilyFolder,
    FamilyGroup,
    FamilyProblem,
    FamilySolution,
    Files,
    YamlNode,
    compile_command,
    read_map,
    safe_name,
    scripted,
    shown,
    start_command,
    title_of,
)
from judge.packages.families.run_scripts import PIPES, VALIDATES
from judge.packages.families.simple import USUAL_LIMITS
from judge.packages.generators import PLACE, made_files, program_key

LIMIT_KEYS = ("time_limit", "time_limits", "memory_limit", "memory_limits")
OVERRIDES = "override_limits"

_MOST_MS, _MOST_KIB = 86_400_000, 1 << 30
_DEFAULT_MS, _DEFAULT_KIB = 10_000, 66_000
_MOST = {"time_limit": _MOST_MS, "memory_limit": _MOST_KIB}
_TITLE = re.compile(rb"^[^%\n]*\\title\{([^{}\n]{1,200})\}", re.MULTILINE)
_RAM = re.compile(rb"^[^%\n]*\\RAM\{([0-9]{1,6})\}", re.MULTILINE)


_Limits = tuple[Limits, Mapping[str, Mapping[str, OwnLimits]], list[Loss]]
"""The largest limits of all tests, those of each where they differ, and the keys that are missing.

For these SIO2 takes its own."""


def read_limits(folder: FamilyFolder, config: YamlNode, tests: Sequence[re.Match[str]]) -> _Limits:
    """The limits of the tests; `ProblemError` for what is not a limit."""
    # SIO2 counts 66,000 KiB for the 64 MiB that a statement allows.
    statement, mib = f"doc/{tests[0]['task']}zad.tex", 0
    if folder.has(statement) and (match := _RAM.search(folder.text(statement))):
        mib = int(match[1])
    reader = _LimitReader(config, (mib + (mib + 31) // 32) * 1000)
    every = {test["test"]: reader.limits(test) for test in tests}
    time_ms, memory_kib = (max(limits[""][key] for limits in every.values()) for key in _MOST)
    own = {
        name: {
            suffix: OwnLimits(
                time_factor=limits["time_limit"] / time_ms,
                memory_bytes=limits["memory_limit"] << 10,
            )
            for suffix, limits in by_suffix.items()
        }
        for name, by_suffix in every.items()
    }
    usual = OwnLimits(time_factor=1.0, memory_bytes=memory_kib << 10)
    differ = any(limit != usual for by_suffix in own.values() for limit in by_suffix.values())
    most = Limits.of(
        cpu_s=time_ms / 1000, memory_bytes=memory_kib << 10, output_bytes=_OUTPUT_BYTES
    )
    return most, own if differ else {}, [Loss(NAME, words) for words in reader.defaults]


class _LimitReader:
    """Reads the limits in ms and KiB, by their keys."""

    def __init__(self, config: YamlNode, statement_kib: int) -> None:
        """The statement may say nothing: 0."""
        self._config = config
        self._usual = {"time_limit": _DEFAULT_MS, "memory_limit": statement_kib or _DEFAULT_KIB}
        self._stated = {"memory_limit"} if statement_kib else set()
        self._overrides = {}
        overrides = self._map(OVERRIDES, config.own.get(OVERRIDES), "languages and limits")
        for language, rules in overrides.items():
            place = f"{OVERRIDES}: {language}"
            self._overrides[language] = own = self._map(place, rules, "limits")
            if unknown := [key for key in own if key not in LIMIT_KEYS]:
                config.fail(f"{place}: {unknown[0][:40]!r} is not a limit")
        self.defaults: dict[Fact, None] = {}

    def limits(self, test: re.Match[str]) -> dict[str, dict[str, int]]:
        """The limits of a test by the suffixes of sources; those of `""` are for all others."""
        limits: dict[str, dict[str, int]] = {"": {}}
        for key in _MOST:
            names = (test["test"], test["group"])
            limit = self._limit("", self._config.own, f"{key}s", *names)
            limit = limit or self._limit("", self._config.own, key)
            if limit is None and key not in self._stated:
                unit = "ms" if key == "time_limit" else "KiB"
                fault = Fact("{}: missing: {} {}, as in SIO2", key, self._usual[key], unit)
                self.defaults[fault] = None
            limits[""][key] = limit or self._usual[key]
        group = test["test"] if _is_example(test) else test["group"]
        for language, rules in self._overrides.items():
            place = f"{OVERRIDES}: {language}: "
            limits[f".{language}"] = {
                key: self._limit(place, rules, key)
                or self._limit(place, rules, f"{key}s", group)
                or limits[""][key]
                for key in _MOST
            }
        return limits

    def _limit(self, place: str, rules: Mapping[str, object], key: str, *names: str) -> int | None:
        """The limit of a key, or in the map of a key that of the first of these names."""
        value, what, most = rules.get(key), f"{place}{key}", _MOST[key.removesuffix("s")]
        is_said = value is not None
        if names:
            closer = self._map(what, value, "groups and limits")
            name = next((name for name in names if name in closer), "")
            value, what, is_said = closer.get(name), f"{what}: {name}", name in closer
        if not is_said:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            self._config.fail(f"{what}: {shown(value)} is not a whole number up to {most}")
        if not value:
            self._config.fail(f"{what} is 0")
        return value

    def _map(self, place: str, value: object, of: str) -> Mapping[str, object]:
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            self._config.fail(f"{place} is not a map of {of}")
        return {str(key): inner for key, inner in value.items()}


# The package


NAME = "config.yml"

_MOST_POINTS = 10**6
_OUTPUT_BYTES = 256 << 20
_REFUSED = ("extra_execution_args",)
_EXTRA_KEYS = ("extra_compilation_args", "extra_compilation_files", "extra_execution_files")
_READ_KEYS = frozenset(
    {*LIMIT_KEYS, OVERRIDES, *_EXTRA_KEYS, *_REFUSED}
    | {"scores", "num_processes", "sinol_task_id", "sinol_expected_scores"}
)
_TEST = r"(?P<task>{task})(?P<test>(?P<group>[0-9]+)(?P<letters>[a-z][a-z0-9]*|))\.in"
_MAKES = "ingen."
_EXAMPLES_WITH_POINTS = Fact("scores: 0: examples give no points: not read")
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
        ingen: Files = ()
        if makes := [name for name in programs if _MAKES in name]:
            # What it is made of counts as read only where something else reads it.
            unread, task = FamilyFolder(self._folder.root), makes[0].rpartition(".")[0]
            ingen = SinolPrograms(unread, self._config, task[: -len("ingen")]).ingen()
        key = program_key(ingen) if ingen else ""
        made_now = made_files(key) if key else None
        self._inputs = made_now or {}
        tests = self._tests(sorted({*self._folder.names("in"), *self._inputs}))
        scores = self._keys.get("scores")
        named = scores if isinstance(scores, Mapping) else {}
        lacks = not any(tests) or any(test not in tests for test in named)
        if ingen and made_now is None and lacks:
            # The tests are still to be made: the package says nothing else until then.
            return FamilyProblem(
                names={"pl": self._folder.root.name},
                limits=USUAL_LIMITS,
                limit_source=NAME,
                comparison=("oi",),
                first_programs={"ingen": ingen},
            )
        if not tests:
            self._config.fail("there is no test in the folder in")
        task = next(iter(tests.values()))[0]["task"]
        made = SinolPrograms(self._folder, self._config, task)
        self._processes = self._config.number("num_processes", most=MOST_PROCESSES, default=1)
        soc = made.soc(self._processes)
        checker = soc or made.checker()
        inwer, self._model, self._is_talk = made.inwer(), made.model(), bool(soc)
        self._passes_names = bool(inwer)
        every = [*chain(*tests.values())]
        limits, self._own_limits, defaults = read_limits(self._folder, self._config, every)
        groups = self._groups(tests, has_checker=bool(checker))
        solutions = tuple(self._solutions(task, programs))
        names = {
            str(key)[len("title_") :]: value
            for key, value in self._keys.items()
            if str(key).startswith("title_") and isinstance(value, str) and len(str(key)) == 8
        }
        pdf = re.compile(rf"{re.escape(task)}zad(?:-([a-z]{{2}}))?\.pdf")
        statement = f"doc/{task}zad.tex"
        title = title_of(self._keys, ("title",))
        if not title and self._folder.has(statement):
            stated = _TITLE.search(self._folder.text(statement))
            title = stated[1].decode(errors="replace") if stated else ""
        return FamilyProblem(
            names=names or {"pl": title or self._folder.root.name},
            limits=limits,
            limit_source=f"{NAME}, the largest of several" if self._own_limits else NAME,
            samples=tuple(self._case(test) for test in tests.get(0, ())),
            groups=tuple(groups),
            is_scored=bool(groups),
            comparison=() if checker else ("oi",),
            validator=checker,
            judging=replace(
                JUDGING,
                interactive=self._is_talk,
                processes=self._processes if self._is_talk else 1,
            ),
            input_validators={"inwer": inwer} if inwer else {},
            answered_by=next((file.path for file in solutions if file.name == self._model), ""),
            includes=made.includes(),
            solutions=solutions,
            statements={
                (match[1] or "pl", "pdf"): self._folder.read(f"doc/{name}")
                for name in self._folder.names("doc")
                if (match := pdf.fullmatch(name))
            },
            not_read=(
                *defaults,
                *([Loss(NAME, _EXAMPLES_WITH_POINTS)] if named.get(0) else []),
                *self._config.unread(
                    [*_READ_KEYS, *(key for key in self._keys if key.startswith("title"))]
                ),
            ),
        )

    def _tests(self, names: list[str]) -> Mapping[int, list[re.Match[str]]]:
        """The tests by their groups; those called `ocen` are examples, as those of group 0."""
        tests: dict[int, list[re.Match[str]]] = {}
        tasks = set()
        pattern = self._test_names(names)
        for name in names:
            if (match := pattern.fullmatch(name)) is None:
                if name.endswith(".in"):
                    self._config.fail(f"in/{name} is not a name of a test, as abc1a.in is")
                continue
            tasks.add(match["task"])
            group = 0 if _is_example(match) else int(match["group"][:6])
            tests.setdefault(group, []).append(match)
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
            self._config.fail("scores is not a map of groups and points")
        if unknown := [group for group in scores if group and group not in tests]:
            self._config.fail(f"scores names the group {shown(unknown[0])}, which has no test")
        groups = []
        for group in scored:
            points = scores.get(group)
            if type(points) is not int or not 0 <= points <= _MOST_POINTS:
                fault = f"{shown(points)} is not a whole number up to {_MOST_POINTS}"
                self._config.fail(f"scores gives group {group}: {fault}")
            args = (str(points),) if has_checker else ()  # a checker gives a part of them
            groups.append(
                FamilyGroup(
                    name=f"group-{group}",
                    cases=tuple(self._case(test, args) for test in tests[group]),
                    points=Fraction(points),
                    by_least=has_checker,
                )
            )
        return groups

    def _case(self, test: re.Match[str], args: tuple[str, ...] = ()) -> FamilyCase:
        stem = test[0].removesuffix(".in")
        content = self._inputs.get(test[0])
        if content is None:
            content = self._folder.read(f"in/{test[0]}")
        answer = b"" if self._is_talk else None
        if self._folder.has(f"out/{stem}.out"):
            answer = self._folder.read(f"out/{stem}.out")
        elif not self._model and not self._is_talk:
            self._config.fail(
                f"out/{stem}.out is not there, nor prog/{test['task']}.cpp, which makes it"
            )
        return FamilyCase(
            name=safe_name(stem),
            input=content,
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
            match = pattern.fullmatch(name)
            if match is None or not languages.is_source(name, None):
                continue
            verdicts, hidden, passed = _expected_verdicts(expected, name)
            failures = tuple(verdict for verdict in verdicts if verdict != "AC")
            yield FamilySolution(
                name=safe_name(name),
                files=self._folder.program(f"prog/{name}"),
                folder="unstated" if match["kind"] or verdicts else "accepted",
                permitted=("AC", *dict.fromkeys((*failures, *hidden))) if verdicts else (),
                required=failures or verdicts,
                passes=tuple(f"secret/*-group-{group}" for group in passed if failures),
            )


def _is_example(test: re.Match[str]) -> bool:
    return int(test["group"][:6]) == 0 or "ocen" in test["letters"]


def _expected_verdicts(
    expected: object, name: str
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...]]:
    """The verdicts that sinol-make has noted for a solution, those behind them, the passed groups.

    There are none where it has noted nothing.
    """
    entry = expected.get(name) if isinstance(expected, Mapping) else None
    groups = entry.get("expected") if isinstance(entry, Mapping) else None
    names: set[str] = set()
    hidden: set[str] = set()
    passed = []
    for number, group in groups.items() if isinstance(groups, Mapping) else ():
        status = group.get("status") if isinstance(group, Mapping) else group
        if not isinstance(status, str) or status not in _VERDICTS:
            return (), (), ()
        verdict, others = _VERDICTS[status]
        names.add(verdict)
        hidden.update(others)
        if verdict == "AC" and type(number) is int and number:
            passed.append(number)
    return tuple(sorted(names)), tuple(sorted(hidden)), tuple(passed)


RUN_SOC = '''\
#!/usr/bin/env python3
"""Start soc: it talks with the solution, and prints OK or not, a message and a part of 100."""

import math
import os
import signal
import socket
import subprocess
import sys
from fractions import Fraction

here = os.path.dirname(os.path.abspath(__file__))
given, feedback = sys.argv[1], sys.argv[3]
points = int(sys.argv[4]) if len(sys.argv) > 4 else 0


def end(code, message):
    with open(os.path.join(feedback, "judgemessage.txt"), "wb") as file:
        file.write(message)
    sys.exit(code)


PIPES
soc = subprocess.Popen(
    [word.replace("HERE", here) for word in COMMAND] + [str(PROCESSES), *map(str, pipes)],
    stdin=open(given, "rb"),
    stdout=-1,
    pass_fds=pipes,
)
for one in (0, 1, *pipes):
    os.close(one)  # else the other side would never see that soc has ended
said, _ = soc.communicate()
verdict, words, share = ([line.strip() for line in said.split(b"\\n")] + 3 * [b""])[:3]
if soc.returncode == -signal.SIGPIPE:
    end(43, b"the solution ended too early")
if soc.returncode != 0 or not verdict:
    sys.exit("soc exited with %s and said %r" % (soc.returncode, said[:40]))
if verdict != b"OK":
    end(43, words)
part = Fraction(share.decode() or 100)
if not 0 <= part <= 100:
    sys.exit("soc gives %s %% of the points, expected 0 to 100" % part)
score = math.ceil(part * points / 100)  # as SIO2 rounds
if part and score < points:
    with open(os.path.join(feedback, "score.txt"), "w") as file:
        file.write(str(score))
end(42 if part else 43, words)
'''
"""To be filled in: PIPES, PROCESSES, and COMMAND, a list of words in which HERE is the folder."""


_CODES = {"c": "c", "cpp": "cpp", "py": "python3"}
_COMPILED = (".c", ".cpp", ".cc", ".cxx", ".c++", ".C")

RUN_CHECKER = """\
#!/bin/sh
here=$(dirname "$0")
cat > "$3/output"
"$here/checker" "$1" "$3/output" "$2" > "$3/said"
code=$?
if [ $code -gt 2 ]; then echo "the checker exited with $code" >&2; exit 1; fi
tr -d '\\r' < "$3/said" > "$3/lines"
{ read -r verdict; read -r words; read -r share; } < "$3/lines"
echo "$words" > "$3/judgemessage.txt"
if [ "$verdict" != OK ]; then exit 43; fi
if [ -z "$share" ]; then exit 42; fi
exec awk -v share="$share" -v points="${4:-0}" -v file="$3/score.txt" 'BEGIN {
    # A number or a fraction of whole numbers, as the whole numbers top and bottom.
    if (split(share, part, "/") == 1) {
        split(share, part, ".")
        top = 0 + (part[1] part[2])
        bottom = 10 ^ length(part[2])
        is_number = share ~ /^[0-9]+([.][0-9]+)?$/
    } else {
        top = part[1]
        bottom = part[2]
        is_number = share ~ /^[0-9]+[/][0-9]+$/ && bottom > 0
    }
    if (!is_number || top > 100 * bottom) {
        print "the checker gives " share " % of the points, expected 0 to 100" > "/dev/stderr"
        exit 1
    }
    if (top == 0) exit 43
    bottom *= 100
    up = int(top * points / bottom)
    if (up * bottom < top * points) up++  # SIO2 rounds up
    if (points && up < points) print up > file
    exit 42
}'
"""
_RUN_INGEN = """\
#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
cp -R "$here/prog" . && chmod -R u+rwX prog && mkdir in || exit 1
if [ -d "$here/in" ]; then cp "$here/in/"* in/ || exit 1; fi
(cd in && {start}) || exit
for one in in/*.in; do
    if [ -f "$one" ]; then mv "$one" {place}/ || exit 1; fi
done
"""


class SinolPrograms:
    """The programs in the folder `prog` of a package."""

    def __init__(self, folder: FamilyFolder, config: YamlNode, task: str) -> None:
        self._folder, self._config, self._task = folder, config, task
        self._names = folder.names("prog")

    def checker(self) -> Files:
        """The checker, with a script that asks it; empty without one."""
        if not (name := self._source("chk", "the checker prog/{}")):
            return ()
        run = RUN_CHECKER.replace('"$here/checker"', start_command(name, "checker"), 1)
        return self._program(name, "checker", run)

    def soc(self, processes: int) -> Files:
        """What solutions talk with, and a script that starts it; empty if there is no dialogue.

        It talks with so many processes of a solution.
        """
        if not (name := self._source("soc", "prog/{}, with which solutions talk,")):
            return ()
        command = ["python3", f"HERE/{name}"] if name.endswith(".py") else ["HERE/soc"]
        script = RUN_SOC.replace("PIPES\n", PIPES).replace("COMMAND", repr(command))
        return self._program(name, "soc", script.replace("PROCESSES", str(processes)))

    def inwer(self) -> Files:
        """What judges inputs, as an input validator; empty without one in C, C++ or Python."""
        if not (name := self._source("inwer")):
            return ()
        return self._program(name, "inwer", VALIDATES.format(start=start_command(name, "inwer")))

    def _source(self, role: str, what: str = "") -> str:
        """The source that SIO2 prefers for a role, in C, C++ or Python; empty without one.

        With `what` the preferred one of all languages must be in one of these.
        """
        names = sorted(self._called(role), key=_rank)
        paths = [
            name for name in names if safe_name(name) == name and name.endswith((*COMPILERS, ".py"))
        ]
        if what and paths[:1] != names[:1]:
            self._config.fail(f"{what.format(names[0])} is not in C, C++ or Python")
        return next(iter(paths), "")

    def ingen(self) -> Files:
        """What makes inputs, with all files of `prog` and `in`; empty without one that runs here.

        It starts in the folder `in`, as with sinol-make. Scripts count before other programs.
        """
        names = [
            name
            for name in self._called("ingen")
            if safe_name(name) == name and PurePosixPath(name).suffix in (".sh", ".py", *COMPILERS)
        ]
        if not names:
            return ()
        name = min(names, key=lambda name: (not name.endswith(".sh"), _rank(name)))
        suffix = PurePosixPath(name).suffix
        starts = {".sh": f"bash ../prog/{name}", ".py": f"python3 ../prog/{name}"}
        run = _RUN_INGEN.format(start=starts.get(suffix, '"$here/ingen"'), place=PLACE)
        files = [
            SourceFile(name=f"{home}/{name}", content=self._folder.read(f"{home}/{name}"))
            for home in ("prog", "in")
            for name in self._folder.names(home)
            if not self._folder.is_folder(f"{home}/{name}")
        ]
        build = compile_command(f"prog/{name}", "ingen", "-D_INGEN")
        return scripted(files, run=run, build=build)

    def model(self) -> str:
        """The name of the source of the model solution; empty without one."""
        names = [
            name
            for name in self._called("")
            if safe_name(name) == name and languages.is_source(name, None)
        ]
        return min(names, key=_rank, default="")

    def _called(self, suffix: str) -> list[str]:
        return [name for name in self._names if name.rpartition(".")[0] == f"{self._task}{suffix}"]

    def _program(self, name: str, called: str, run: str) -> Files:
        files = self._folder.program(f"prog/{name}", self._folder.headers("prog"))
        build = compile_command(name, called, f"-D_{called.upper()}")
        return scripted(files, run=run, build=build)

    def includes(self) -> Mapping[str, tuple[SourceFile, ...]]:
        """The files with which solutions are built and run, by the codes of languages.

        Sources are compiled with a solution if the arguments of the compiler name them. Raises
        `ProblemError` for other arguments, and for files in languages where they mean nothing here.
        """
        args = {code: self._args(code, words) for code, words in self._by_language(_EXTRA_KEYS[0])}
        common = self._words(self._config.get(_EXTRA_KEYS[1]), _EXTRA_KEYS[1])
        running = dict(self._by_language(_EXTRA_KEYS[2]))
        sources: dict[str, tuple[SourceFile, ...]] = {}
        for language, code in _CODES.items():
            named = args.get(language, [])
            own = [*common, *self._words(running.get(language), _EXTRA_KEYS[2])]
            if language != "py":  # what is linked is named
                others = (*_COMPILED, ".py", ".pas", ".java")
                own = [*named, *(name for name in own if not name.endswith(others))]
            if files := [self._file(name) for name in dict.fromkeys(own)]:
                sources[code] = tuple(files)
        return sources

    def _by_language(self, key: str) -> Iterator[tuple[str, object]]:
        value = self._config.get(key) or {}
        if not isinstance(value, Mapping):
            self._config.fail(f"{key} is not a map of languages and names")
        for language, words in value.items():
            if words and language not in _CODES:
                self._config.fail(f"{key}: {shown(language)} is not supported, only c, cpp and py")
            yield str(language), words

    def _args(self, language: str, value: object) -> list[str]:
        words = self._words(value, f"{_EXTRA_KEYS[0]}: {language}")
        for word in words:
            is_source = self._folder.has(f"prog/{word}") and word.endswith(_COMPILED)
            if not is_source or language == "py":
                self._config.fail(
                    f"{_EXTRA_KEYS[0]}: {language}: {shown(word)} is not a source in prog, and "
                    "other arguments are not supported"
                )
        return words

    def _words(self, value: object, key: str) -> list[str]:
        words = [value] if isinstance(value, str) else value or []
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            self._config.fail(f"{key} is {shown(value)}, but a list of names was expected")
        return words

    def _file(self, name: str) -> SourceFile:
        if safe_name(name) != name or name.partition(".")[0] == self._task:
            self._config.fail(f"{shown(name)} cannot be called so beside a solution")
        if not self._folder.has(f"prog/{name}"):
            self._config.fail(f"prog/{name[:80]} is not there, but it is built with solutions")
        return SourceFile(name=name, content=self._folder.read(f"prog/{name}"))


def _rank(name: str) -> tuple[int, str]:
    """The order in which SIO2 looks for a program: C, C++, then others."""
    suffix = PurePosixPath(name).suffix
    suffixes = (".c", ".cpp", ".cc", ".pas", ".java", ".py")
    return suffixes.index(suffix) if suffix in suffixes else len(suffixes), name
