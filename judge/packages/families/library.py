"""Read a problem of Library Checker: `info.toml`, the programs that it names, and `task.md`.

Programs include what lies beside them, `params.h`, which is made of `info.toml`, and the headers in
the folder `common` of the repository, as with `-I common`.

Source: yosupo06/library-checker-problems, `problem.py` and `docs/guideline.en.md`; the limit of
memory is that of judge.yosupo.jp.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import PurePosixPath

from msgspec.structs import replace

from judge.errors import ProblemError
from judge.model import Limits, SourceFile
from judge.packages.families.description import (
    FamilyCase,
    FamilyFolder,
    FamilyProblem,
    FamilySolution,
    Files,
    YamlNode,
    json_map,
    safe_name,
    shown,
    title_of,
)
from judge.packages.families.run_scripts import PLAIN_CHECKER, answering_as_testlib

NAME = "info.toml"
_CORRECT = "correct.cpp"
_MOST_S, _MOST_TESTS = 86_400, 10_000
_MEMORY_BYTES, _OUTPUT_BYTES = 1 << 30, 256 << 20  # no limit of output is stated
_KEYS = {"title", "timelimit", "tests", "solutions", "params", "checker", "verifier", "forum"}
_SOLUTION_KEYS = {"name", "wrong", "expect", "allow_wa", "allow_re", "allow_tle", "function"}
_LONG = 6  # from so many zeros on a power of ten is easier to read
_VERDICTS = {"WA": "WA", "RE": "RTE", "TLE": "TLE"}
_FOLDERS = {"WA": "wrong_answer", "RE": "run_time_error", "TLE": "time_limit_exceeded"}
_SHARED = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*"((?:random|fastio)\.h)"', re.MULTILINE)

_LANGUAGES = ("en", "ja")
_HEADINGS = {
    "statement": ("Problem Statement", "問題文"),
    "constraints": ("Constraints", "制約"),
    "input": ("Input", "入力"),
    "output": ("Output", "出力"),
}
_LANGUAGE = re.compile(r"@\{ *lang\.(\w+) *\}")
_MARK = re.compile(r"@\{ *(keyword|param)\.(\w+) *\}")
_SAMPLE = re.compile(r"^(?:#+ *@\{ *keyword\.sample|@\{ *example\.\w+) *\} *\n?", re.MULTILINE)


def read_library(folder: FamilyFolder) -> FamilyProblem:
    """All that the package says; `ProblemError` names the place of what is not supported."""
    return _LibraryReader(folder).read()


class _LibraryReader:
    def __init__(self, folder: FamilyFolder) -> None:
        path = folder.path(NAME)
        try:
            keys = tomllib.loads(folder.text(NAME).decode())
        except (ValueError, RecursionError) as error:  # also for what is not UTF-8
            raise ProblemError(f"{path} cannot be read: {error}") from error
        self._folder, self._info = folder, YamlNode(str(path), "", keys)
        params = self._info.inner("params")
        self._params = params.own if params else {}
        for key, value in self._params.items():
            if type(value) not in (int, float, str):
                self._info.fail(f"params: {key} is {shown(value)}: give a number or a text")
        homes = (folder, *map(FamilyFolder, folder.above))
        headers = (_headers(home, "common") for home in homes)
        self._common = next(filter(None, headers), {})
        lines = []
        for key, value in self._params.items():
            text = f'"{value}"' if isinstance(value, str) else str(value)
            cast = "(long long)" if isinstance(value, int) else ""
            lines.append(f"#define {key} {cast}{text}\n")
        self._made = {"params.h": "".join(lines).encode()}

    def read(self) -> FamilyProblem:
        info, folder = self._info, self._folder
        limit_s = info.get("timelimit")
        if not isinstance(limit_s, int | float) or limit_s is True or not 0 < limit_s <= _MOST_S:
            info.fail(f"timelimit is {shown(limit_s)}, but seconds up to {_MOST_S} were expected")
        generators: dict[str, Files] = {}
        cases = list(self._tests(generators))
        names = [case.name for case in cases]
        if not names:
            info.fail("there is no test", "Add [[tests]] with a name and a number")
        if twice := Counter(names) - Counter(set(names)):
            info.fail(f"tests: two are called {min(twice)}")
        checker, verifier = (info.text(key, f"{key}.cpp") for key in ("checker", "verifier"))
        validators = {}
        if folder.has(verifier):
            validators["verifier"] = answering_as_testlib(self._program("verifier", verifier))
        folder.pass_over("in", "out")  # what generate.py has made
        return FamilyProblem(
            names={"en": title_of(info.own, ("title",)) or folder.root.name},
            limits=Limits.of(
                cpu_s=float(limit_s), memory_bytes=_MEMORY_BYTES, output_bytes=_OUTPUT_BYTES
            ),
            limit_source=NAME,
            samples=tuple(case for case in cases if case.name.startswith("example")),
            cases=tuple(case for case in cases if not case.name.startswith("example")),
            validator=answering_as_testlib(self._program("checker", checker), PLAIN_CHECKER),
            input_validators=validators,
            generators=generators,
            takes_seeds=True,
            answered_by=f"accepted/{_CORRECT}",
            solutions=tuple(self._solutions()),
            statements=dict(self._statements()),
            hashes=json_map(folder.text("hash.json")) if folder.has("hash.json") else {},
            not_read=tuple(info.unread(_KEYS)),
        )

    def _tests(self, generators: dict[str, Files]) -> Iterator[FamilyCase]:
        """The tests; adds the programs that make some of them."""
        left = _MOST_TESTS
        for test in self._info.items("tests", {"name", "number"}):
            name = test.text("name")
            stem, _, suffix = name.rpartition(".")
            if not stem or suffix not in ("in", "cpp") or safe_name(name) != name:
                test.fail(f"name is {shown(name)}, but NAME.in or NAME.cpp was expected")
            left -= (count := test.number("number", least=0, most=left))
            for index in range(count):
                called = f"{stem}_{index:02}"
                if suffix == "cpp":
                    yield FamilyCase(name=called, command=f"{name} {index}")
                else:
                    path = f"gen/{called}.in"
                    if not self._folder.has(path):
                        test.fail(f"number is {count}, but {path} is not there")
                    yield FamilyCase(name=called, input=self._folder.read(path))
            if count and suffix == "cpp":
                generators[name] = self._program("generator", f"gen/{name}")

    def _solutions(self) -> Iterator[FamilySolution]:
        correct = self._program("solution", f"sol/{_CORRECT}")
        yield FamilySolution(name=_CORRECT, files=correct)
        names: list[str] = []
        for node in self._info.items("solutions", _SOLUTION_KEYS):
            if (name := node.text("name")) == _CORRECT:
                continue
            if not name or safe_name(name) != name or name in names:
                node.fail(f"name is {shown(name)}, but that of another file in sol was expected")
            names.append(name)
            expect = node.text("expect", "AC")
            if expect not in ("AC", *_VERDICTS):
                node.fail(f"expect is {shown(expect)}: known are AC, {', '.join(_VERDICTS)}")
            allowed = [
                verdict
                for word, verdict in _VERDICTS.items()
                if word == expect or node.flag(f"allow_{word.lower()}")
            ]
            grader = ["grader/grader.cpp"] if node.flag("function") else []
            solution = FamilySolution(
                name=name, files=self._program("solution", f"sol/{name}", *grader)
            )
            if node.flag("wrong"):
                yield replace(solution, folder="rejected")
            elif allowed == [_VERDICTS.get(expect)]:
                yield replace(solution, folder=_FOLDERS[expect])
            elif allowed:  # in a folder of which the format says nothing
                yield replace(
                    solution,
                    folder="_or_".join(["ac", *allowed]).lower(),
                    permitted=("AC", *allowed),
                    required=(_VERDICTS[expect],) if expect != "AC" else (),
                )
            else:
                yield solution

    def _program(self, role: str, *paths: str) -> Files:
        """The program in these files, with all that they include."""
        for path in paths:
            if not self._folder.has(path):
                self._info.fail(f"the {role} is not there: {path}")
        headers = dict(self._common)
        if len(paths) > 1:
            headers |= _headers(self._folder, "grader")
        files = self._folder.with_included(paths, self._made, headers=headers)
        asked = {name.decode() for file in files for name in _SHARED.findall(file.content)}
        if lost := asked - {PurePosixPath(file.name).name for file in files}:
            self._info.fail(
                f"{paths[0]} includes {min(lost)}, but there is no folder common that holds it",
                "Judge it in a git clone of its repository, or copy that folder into the package",
            )
        top = os.path.commonpath([PurePosixPath(file.name).parent for file in files])
        return tuple(
            SourceFile(name=os.path.relpath(file.name, top), content=file.content) for file in files
        )

    def _statements(self) -> Iterator[tuple[tuple[str, str], bytes]]:
        """`task.md` in its languages, without the samples, which whoever shows it adds."""
        if not self._folder.has("task.md"):
            return
        text = _SAMPLE.sub("", self._folder.text("task.md").decode(errors="replace"))
        _, *parts = _LANGUAGE.split(f"@{{lang.end}}{text}")
        sections = list(zip(parts[::2], parts[1::2], strict=True))
        for index, language in enumerate(_LANGUAGES):
            if language == "en" or language in parts[::2]:
                own = "".join(section for place, section in sections if place in ("end", language))
                content = _MARK.sub(partial(self._filled, index), own)
                yield (language, "md"), content.encode()

    def _filled(self, language: int, mark: re.Match[str]) -> str:
        """What stands for a mark in a statement; the mark itself if nobody knows it."""
        if mark[1] == "keyword" and mark[2] in _HEADINGS:
            return _HEADINGS[mark[2]][language]
        if mark[1] == "keyword" or mark[2] not in self._params:
            return mark[0]
        digits = str(self._params[mark[2]])
        zeros = len(digits) - 1
        is_power = zeros >= _LONG and digits == f"1{'0' * zeros}"
        return f"10^{{{zeros}}}" if is_power else digits


def _headers(folder: FamilyFolder, place: str) -> dict[str, bytes]:
    return {PurePosixPath(path).name: folder.read(path) for path in folder.headers(place)}
