"""Read `generator` and `generator_args` of cases: programs that make inputs and answers.

A generator gets the arguments and, as its standard input, the `in` file of the case. It writes the
input to standard output and the answer to standard error. Without an input from it, the `in` file
is the input. Source: `dmoj/problem.py` of DMOJ's judge.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from pathlib import PurePosixPath

from judge.model import SourceFile
from judge.packages.families.description import FamilyProgram
from judge.packages.families.dmoj.config import DmojNode
from judge.packages.families.dmoj.programs import build_script, program_names, script_files
from judge.packages.families.folder import FamilyFolder, shown
from judge.packages.families.layout import safe_name

_KEYS = frozenset(
    {"source", "args", "flags", "language", "time_limit", "memory_limit", "compiler_time_limit"}
)
_MARK = re.compile(r"\{(?:name|count|seed(?::[0-9]+)?)\}")
_PLAIN = 'cat "$1"'
_LINES = "sed 's/\\r$//' \"$1\" | tr '\\r' '\\n' | sed -e '$a\\'"
_RUN = """\
#!/bin/sh
# GIVEN is the standard input, an empty name for none; the rest are the arguments.
here=$(dirname "$0")
given=/dev/null
[ -z "$1" ] || given=$here/$1
shift
shown() {{ {shown}; }}
{call} "$@" < "$given" > made.out 2> made.err || exit $?
shown made.out > testcase.in
[ -s made.out ] || shown "$given" > testcase.in
shown made.err > testcase.ans
"""


class DmojGenerators:
    """The generators that cases name, each once."""

    def __init__(self, folder: FamilyFolder) -> None:
        self._folder = folder
        self._programs: dict[tuple[object, ...], tuple[str, list[SourceFile]]] = {}
        self._given: dict[bytes, str] = {}

    def command(self, node: DmojNode, given: bytes) -> str:
        """The command of `generators.yaml` that makes a case; `given` is its `in` file."""
        keys, args = self._described(node)
        names = program_names(self._folder, keys, "source", "the generator")
        is_binary = node.flag("binary_data")
        identity = (*names, repr(keys.own.get("flags")), keys.own.get("language"), is_binary)
        if identity not in self._programs:
            name = f"{len(self._programs) + 1}-{safe_name(names[0])}"
            self._programs[identity] = (name, self._files(keys, names, is_binary=is_binary))
        called = self._programs[identity][0]
        place = self._given.setdefault(given, f"given-{len(self._given) + 1}") if given else ""
        return shlex.join([called, place, *args])

    def programs(self) -> tuple[FamilyProgram, ...]:
        """The programs, which all hold the files that cases hand to them."""
        given = [SourceFile(name=name, content=text) for text, name in self._given.items()]
        return tuple(
            FamilyProgram(name=name, files=(*files, *given))
            for name, files in self._programs.values()
        )

    def _described(self, node: DmojNode) -> tuple[DmojNode, list[str]]:
        """The map of the generator, and the arguments for it."""
        generator = node.get("generator")
        if not isinstance(generator, Mapping):
            generator = {"source": generator}
        keys = node.inner("generator", generator)
        keys.require_known(_KEYS)
        args = node.get("generator_args") or keys.own.get("args") or []
        if not isinstance(args, list) or not all(
            isinstance(one, str | int | float) for one in args
        ):
            node.fail(f"generator_args is {shown(args)}, but a list of words was expected")
        words = [str(one) for one in args]
        if marked := [one for one in words if _MARK.search(one) or "\0" in one]:
            node.fail(f"generator_args holds {shown(marked[0])}, which is not supported")
        return keys, words

    def _files(self, keys: DmojNode, names: list[str], *, is_binary: bool) -> list[SourceFile]:
        program = self._folder.program(names[0], [*names, *self._folder.headers("")])
        scripts = {}
        call = '"$here/generator"'
        if PurePosixPath(names[0]).suffix == ".py":
            if len(names) > 1:
                keys.fail("a generator in Python has one file")
            call = f'python3 "$here/{names[0]}"'
        else:
            scripts["build"] = build_script(keys, names, "generator", key="language")
        scripts["run"] = _RUN.format(shown=_PLAIN if is_binary else _LINES, call=call)
        return [*script_files(scripts), *program.files]
