"""Write and read `run` scripts that ask a checker or an interactor of another family.

The format asks `run input answer feedback_folder < output`, and wants 42 or 43. Such a script
starts a program that gets other arguments, and tells what its exit status means.
"""

from __future__ import annotations

import re
import shlex
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from judge.packages.families.description import (
    Files,
    compile_command,
    scripted,
    start_command,
)
from judge.packages.programs import brings_testlib

_ARGUMENT = re.compile(r'"\$(?:(?P<number>[12])|3/(?P<file>[a-z.]+))"')
_ASKED = re.compile(
    r'here=\$\(dirname "\$0"\)\n'
    r'(?P<keeps>cat > "\$3/output"\n)?'
    r'(?P<start>(?:python3 )?"\$here"?/\S+) (?P<args>"[^\n]*") 2> "\$3/judgemessage\.txt"\n'
    r"case \$\? in (?P<right>[0-9|]+)\) exit 42 ;; (?P<wrong>[0-9|]+)\) exit 43 ;; "
    r"(?P<points>7\) [^\n]* ;; )?\*\) exit 1 ;; esac\n"
)
_POINTS = (  # the first ones that it says, as a number; without any it ends with 0, an error
    """7) exec awk -v score="$3/score.txt" '{ for (i = 1; i < NF; i++) """
    """if ($i == "points" && match($(i + 1), /^[-+]?[.]?[0-9][-+0-9.eE]*/)) """
    """{ points = substr($(i + 1), 1, RLENGTH); """
    """if (points + 0 <= 0) exit 43; print points > score; exit 42 } }' """
    """< "$3/judgemessage.txt" ;; """
)
VALIDATES = """\
#!/bin/sh
here=$(dirname "$0")
{start} "$@"
case $? in 0) exit 42 ;; *) exit 43 ;; esac
"""
"""The script `run` of an input validator that ends with 0 where the input is right."""
RUN_GENERATOR = """\
#!/bin/sh
here=$(dirname "$0")
exec {start} "$@"
"""
PIPES = """\
pipes = [os.dup(0), os.dup(1)]
if PROCESSES > 1:  # a socket has the pipes of all of them
    received = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, fileno=pipes[0])
    pipes = socket.recv_fds(received, 1, 2 * PROCESSES)[1]
"""
"""How an interactor in Python gets its pipes: for each process the one to read, then the other."""
_HERE = r'(?:\./|"?(?:\$\(dirname (?:"\$0"|\$0|"\$\{0\}")\)|\$\{0%/\*\}|`dirname \$0`)"?/)'
_PASSED = re.compile(
    rf"(?:exec )?(?P<python>python3 (?:-[A-Za-z]+ )*)?{_HERE}(?P<name>[^\s\"']+)\"? "
    r'(?:"\$@"|"\$1" "\$2" "\$3"|\$\*|\$@)\n'
)
_QUIET = re.compile(r"\s*(#.*)?")


class Argument(Enum):
    """A file whose path a program gets as an argument."""

    GIVEN = "given"
    ANSWER = "answer"
    OUTPUT = "output"  # of the solution; an interactor writes it


class Saying(Enum):
    """What a program says of an output on its standard output, where its status does not tell."""

    SHARE = "share"  # a number from 0 to 1, as checkers of CMS
    VERDICT = "verdict"  # OK or not, words, and a part of 100, as checkers of SIO2


class ProgramCall(Struct, frozen=True, kw_only=True):
    """How a program is asked, and which exit statuses say right and wrong; others are errors.

    With `is_talk` it talks with the solution, and its output is a file that it writes. What it
    `says` counts if it ends with one of the statuses in `right`. With `gives_points` 7 accepts, and
    it says `points` and how many, as with testlib.
    """

    arguments: tuple[Argument, ...]
    right: tuple[int, ...]
    wrong: tuple[int, ...]
    is_talk: bool = False
    says: Saying | None = None
    gives_points: bool = False

    @property
    def words(self) -> str:
        """The arguments in a script that gets those of the format."""
        return " ".join(_PLACES[place] for place in self.arguments)


_PLACES = {Argument.GIVEN: '"$1"', Argument.ANSWER: '"$2"', Argument.OUTPUT: '"$3/output"'}


class ScriptTarget(Struct, frozen=True, kw_only=True):
    """The program that a script starts: its file, whether Python runs it, and how it is asked.

    Without a `call` it is asked as the format asks.
    """

    name: str
    is_python: bool
    call: ProgramCall | None = None


_TESTLIB_WRONG = (1, 2, 4, 8)
TESTLIB_CHECKER = ProgramCall(
    arguments=(Argument.GIVEN, Argument.OUTPUT, Argument.ANSWER), right=(0,), wrong=_TESTLIB_WRONG
)
PLAIN_CHECKER = replace(TESTLIB_CHECKER, gives_points=True)
"""How a checker is asked that answers as one for testlib, but is none."""

TESTLIB_INTERACTOR = ProgramCall(
    arguments=TESTLIB_CHECKER.arguments, right=(0,), wrong=_TESTLIB_WRONG, is_talk=True
)
CMS_CHECKER = ProgramCall(
    arguments=(Argument.GIVEN, Argument.ANSWER, Argument.OUTPUT),
    right=(0,),
    wrong=(),
    says=Saying.SHARE,
)
SIO2_CHECKER = ProgramCall(
    arguments=TESTLIB_CHECKER.arguments, right=(0, 1, 2), wrong=(), says=Saying.VERDICT
)


def is_for_testlib(source: bytes, call: ProgramCall) -> bool:
    """Whether any system for testlib asks a program of that source as `call` does.

    What testlib ends with where an output is right or wrong is the same there; a call may take
    fewer statuses for wrong, and the others for errors.
    """
    usual = TESTLIB_CHECKER
    return (
        brings_testlib(source)
        and call.arguments == usual.arguments[: len(call.arguments)]
        and len(call.arguments) > 1
        and call.right == usual.right
        and call.says is None
        and set(call.wrong) <= set(usual.wrong)
    )


def run_script(call: ProgramCall, source: str, made: str = "program") -> str:
    """The script `run` that asks a program as `call` says; see `start_command`."""
    keep = "" if call.is_talk else 'cat > "$3/output"\n'
    return (
        f'#!/bin/sh\nhere=$(dirname "$0")\n{keep}'
        f'{start_command(source, made)} {call.words} 2> "$3/judgemessage.txt"\n'
        f"case $? in {codes(call.right)}) exit 42 ;; {codes(call.wrong)}) exit 43 ;; "
        f"{_POINTS if call.gives_points else ''}*) exit 1 ;; esac\n"
    )


def answering_as_testlib(files: Files, call: ProgramCall | None = None) -> Files:
    """A program in C, C++ or Python that answers as one for testlib does, whether or not it is one.

    It is asked as `call` says; without a call it checks inputs.
    """
    if any(brings_testlib(file.content) for file in files):
        return files
    name = files[0].name
    if call is None:
        run = VALIDATES.format(start=start_command(name, "program"))
    else:
        run = run_script(call, name)
    return scripted(files, run=run, build=compile_command(name, "program"))


def read_run_script(text: str) -> ScriptTarget | None:
    """The program that a script starts; None if the script does more than that."""
    lines = [line.strip() for line in text.splitlines() if not _QUIET.fullmatch(line)]
    body = "".join(f"{line}\n" for line in lines)
    if parts := _PASSED.fullmatch(body):
        return ScriptTarget(name=parts["name"], is_python=bool(parts["python"]))
    if (parts := _ASKED.fullmatch(body)) is None:
        return None
    arguments = [_ARGUMENT.fullmatch(word) for word in parts["args"].split()]
    words = shlex.split(parts["start"])
    if not all(arguments):
        return None
    places = {"1": Argument.GIVEN, "2": Argument.ANSWER, None: Argument.OUTPUT}
    return ScriptTarget(
        name=words[-1].removeprefix("$here/"),
        is_python=len(words) > 1,
        call=ProgramCall(
            arguments=tuple(places[match["number"]] for match in arguments if match),
            right=_statuses(parts["right"]),
            wrong=_statuses(parts["wrong"]),
            is_talk=not parts["keeps"],
            gives_points=bool(parts["points"]),
        ),
    )


def codes(statuses: tuple[int, ...]) -> str:
    """The pattern of a shell that matches any of these exit statuses."""
    return "|".join(map(str, statuses))


def _statuses(codes: str) -> tuple[int, ...]:
    return tuple(int(code) for code in codes.split("|") if code)
