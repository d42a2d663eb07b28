"""The programs of a sinolpack that are no solutions, and the files that solutions are built with.

Source: SIO2's reader of sinolpacks and its workers, and sinol-make.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from judge import languages
from judge.model import SourceFile
from judge.packages.families.description import (
    COMPILERS,
    FamilyFolder,
    FamilyProgram,
    YamlNode,
    safe_name,
    scripted,
    shown,
)
from judge.packages.families.run_scripts import PIPES, VALIDATES
from judge.packages.generators import PLACE

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


EXTRA_KEYS = ("extra_compilation_args", "extra_compilation_files", "extra_execution_files")

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

    def checker(self) -> FamilyProgram | None:
        """The checker, with a script that asks it; None without one."""
        names = sorted(self._called("chk"), key=_rank)
        if not names:
            return None
        name = names[0]
        suffix = PurePosixPath(name).suffix
        if safe_name(name) != name or suffix not in (*COMPILERS, ".py"):
            self._config.fail(f"the checker prog/{name} is not in C, C++ or Python")
        run = RUN_CHECKER
        if suffix == ".py":
            run = run.replace('"$here/checker"', f'python3 "$here/{name}"', 1)
        return self._program(name, "checker", run)

    def soc(self, processes: int) -> FamilyProgram | None:
        """What solutions talk with, and a script that starts it; None if there is no dialogue.

        It talks with so many processes of a solution.
        """
        names = sorted(self._called("soc"), key=_rank)
        if not names:
            return None
        name = names[0]
        suffix = PurePosixPath(name).suffix
        if safe_name(name) != name or suffix not in (*COMPILERS, ".py"):
            self._config.fail(f"prog/{name}, with which solutions talk, is not in C, C++ or Python")
        command = ["python3", f"HERE/{name}"] if suffix == ".py" else ["HERE/soc"]
        script = RUN_SOC.replace("PIPES\n", PIPES).replace("COMMAND", repr(command))
        return self._program(name, "soc", script.replace("PROCESSES", str(processes)))

    def inwer(self) -> FamilyProgram | None:
        """What judges inputs, as an input validator; None without one in C, C++ or Python."""
        for name in sorted(self._called("inwer"), key=_rank):
            suffix = PurePosixPath(name).suffix
            if safe_name(name) == name and suffix in (*COMPILERS, ".py"):
                start = f'python3 "$here/{name}"' if suffix == ".py" else '"$here/inwer"'
                return self._program(name, "inwer", VALIDATES.format(start=start))
        return None

    def ingen(self) -> FamilyProgram | None:
        """What makes inputs, with all files of `prog` and `in`; None without one that runs here.

        It starts in the folder `in`, as with sinol-make. Scripts count before other programs.
        """
        names = [
            name
            for name in self._called("ingen")
            if safe_name(name) == name and PurePosixPath(name).suffix in (".sh", ".py", *COMPILERS)
        ]
        if not names:
            return None
        name = min(names, key=lambda one: (not one.endswith(".sh"), _rank(one)))
        suffix = PurePosixPath(name).suffix
        starts = {".sh": f"bash ../prog/{name}", ".py": f"python3 ../prog/{name}"}
        run = _RUN_INGEN.format(start=starts.get(suffix, '"$here/ingen"'), place=PLACE)
        build = ""
        if suffix in COMPILERS:
            build = f"#!/bin/sh\n{COMPILERS[suffix]} -D_INGEN -o ingen prog/{name} -lm\n"
        given = [
            SourceFile(name=f"{home}/{one}", content=self._folder.read(f"{home}/{one}"))
            for home in ("prog", "in")
            for one in self._folder.names(home)
            if not self._folder.is_folder(f"{home}/{one}")
        ]
        return scripted("ingen", given, run=run, build=build)

    def model(self) -> str:
        """The name of the source of the model solution; empty without one."""
        known = [
            one
            for one in self._called("")
            if safe_name(one) == one and languages.is_source(one, None)
        ]
        return min(known, key=_rank, default="")

    def _called(self, suffix: str) -> list[str]:
        return [one for one in self._names if one.rpartition(".")[0] == f"{self._task}{suffix}"]

    def _program(self, name: str, called: str, run: str) -> FamilyProgram:
        program = self._folder.program(f"prog/{name}", self._folder.headers("prog"))
        build = ""
        if compiler := COMPILERS.get(PurePosixPath(name).suffix):
            build = f"#!/bin/sh\n{compiler} -D_{called.upper()} -o {called} {name} -lm\n"
        return scripted(called, program.files, run=run, build=build)

    def includes(self) -> Mapping[str, tuple[SourceFile, ...]]:
        """The files with which solutions are built and run, by the codes of languages.

        Sources are compiled with a solution if the arguments of the compiler name them. Raises
        `ProblemError` for other arguments, and for files in languages where they mean nothing here.
        """
        args = {one: self._args(one, words) for one, words in self._by_language(EXTRA_KEYS[0])}
        common = self._words(self._config.get(EXTRA_KEYS[1]), EXTRA_KEYS[1])
        running = dict(self._by_language(EXTRA_KEYS[2]))
        found: dict[str, tuple[SourceFile, ...]] = {}
        for language, code in _CODES.items():
            named = args.get(language, [])
            own = [*common, *self._words(running.get(language), EXTRA_KEYS[2])]
            if language == "py":
                listed = own
            else:
                listed = [*named, *(one for one in own if self._is_for_c(one, named))]
            if files := [self._file(name) for name in dict.fromkeys(listed)]:
                found[code] = tuple(files)
        return found

    def _is_for_c(self, name: str, named: Sequence[str]) -> bool:
        """Whether a file goes where C and C++ are compiled; what is linked is named besides."""
        return not name.endswith((*_COMPILED, ".py", ".pas", ".java")) and name not in named

    def _by_language(self, key: str) -> Iterator[tuple[str, object]]:
        value = self._config.get(key) or {}
        if not isinstance(value, Mapping):
            self._config.fail(f"{key} is no map of languages and names")
        for language, words in value.items():
            if words and language not in _CODES:
                self._config.fail(f"{key}: {shown(language)} is not supported, only c, cpp and py")
            yield str(language), words

    def _args(self, language: str, value: object) -> list[str]:
        """The sources that the arguments of a compiler name."""
        words = self._words(value, f"{EXTRA_KEYS[0]}: {language}")
        for word in words:
            is_source = self._folder.has(f"prog/{word}") and word.endswith(_COMPILED)
            if not is_source or language == "py":
                self._config.fail(
                    f"{EXTRA_KEYS[0]}: {language}: {shown(word)} is no source in prog, and other "
                    "arguments are not supported"
                )
        return words

    def _words(self, value: object, key: str) -> list[str]:
        words = [value] if isinstance(value, str) else value or []
        if not isinstance(words, list) or not all(isinstance(one, str) for one in words):
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
    known = (".c", ".cpp", ".cc", ".pas", ".java", ".py")
    return known.index(suffix) if suffix in known else len(known), name
