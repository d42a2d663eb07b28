"""Wrap what judges outputs, or checks inputs, in the protocols of testlib.

An output validator of the ICPC format gets `input answer feedback_folder [...] < output` and exits
with 42 or 43. A checker for testlib gets `input output answer` and exits with 0, 1, or 3 for an
error of the judge. An input validator gets the input on standard input in both, and exits as the
others do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from judge.commands.convert.families.checking import CheckerKind, OutputChecking
from judge.commands.convert.families.end_of_main import with_end_of_main
from judge.errors import ProblemError
from judge.grading.checkers import TokenOptions
from judge.model import Case, SourceFile
from judge.packages.families.description import COMPARE
from judge.packages.families.run_scripts import Argument, ProgramCall, Saying
from judge.packages.programs import brings_testlib

_TEMPLATES = Path(__file__).with_name("templates")
_PLACE = re.compile(r"\{(\w+)\}")
_PART = 4000
_DELIMITER = "program"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckerProtocol:
    """The places of the arguments that a program for testlib gets.

    `output` is 0 if the program talks instead, and all are 0 if it reads the input.
    """

    given: int = 0
    answer: int = 0
    output: int = 0


CHECKER = CheckerProtocol(given=1, output=2, answer=3)
INTERACTOR = CheckerProtocol(given=1, answer=3)
INPUT_VALIDATOR = CheckerProtocol()
ALWAYS_RIGHT = """\
// The interactor has judged already. Made by `judge convert`.
#include "testlib.h"

int main(int count, char **words) {
    registerTestlibCmd(count, words);
    quitf(_ok, "the interactor has accepted");
}
"""
_CAPTURE = """\
    if (!std::freopen((std::string(feedback_place) + "/said").c_str(), "w", stdout)) return 3;
"""
_READ_OUTPUT = '    if (!std::freopen(words[{output}], "r", stdin)) return 3;\n'
_FROM_SAID = {
    Saying.SHARE: """\
    double share = -1;
    std::ifstream(std::string(feedback_place) + "/said") >> share;
    if (is_right && share >= 0 && share <= 1) status = share > 0 ? 42 : 43;
    else status = 1;""",
    Saying.VERDICT: """\
    std::string lines[3];
    std::ifstream said(std::string(feedback_place) + "/said");
    for (std::string &line : lines) {
        std::getline(said, line);
        while (!line.empty() && std::isspace((unsigned char)line.back())) line.pop_back();
    }
    bool is_accepted = lines[0] == "OK" && (lines[2].empty() || std::atof(lines[2].c_str()) > 0);
    status = !is_right ? 1 : is_accepted ? 42 : 43;""",
}
_FROM_CALL = """\
    bool is_right = {right};
    bool is_wrong = {wrong};
    status = is_right ? 42 : is_wrong ? 43 : 1;"""


def python_checker(checking: OutputChecking, cases: Sequence[Case]) -> bytes:
    """One file in Python that judges outputs."""
    files = {file.name: file.content for file in checking.files}
    if checking.kind is CheckerKind.WORDS:
        files = {"compare.py": COMPARE.read_bytes()}
    common = checking.common_args
    by_input: Mapping[str, tuple[str, ...]] = {}
    if common is None:
        by_input = checking.args_by_input(cases)
    words = _compare_args if checking.kind is CheckerKind.WORDS else list
    asks = _fill(
        "ask_validator",
        args=repr(words(common or ())),
        args_by_input=repr({key: words(args) for key, args in by_input.items()}),
    )
    parts = _python_files(files)
    return _fill("python_files", doc="Judges outputs.", files=parts, body=asks.rstrip()).encode()


def python_input_validator(files: Sequence[SourceFile], doc: str) -> bytes:
    """One file in Python that reads an input and exits with 0 if it is valid."""
    parts = _python_files({file.name: file.content for file in files})
    return _fill("python_files", doc=doc, files=parts, body=_text("tail_input").rstrip()).encode()


def _compare_args(args: Sequence[str]) -> list[str]:
    """The arguments of `compare.py` for those of the default validator."""
    return ["words", json.dumps({"args": list(args)})]


def _python_files(files: Mapping[str, bytes]) -> str:
    lines = ["{"]
    for name, content in files.items():
        try:
            text = content.decode()
        except UnicodeDecodeError as error:
            raise ProblemError(f"the validator's {name} is not UTF-8") from error
        lines.append(f"    {name!r}: (")
        lines += [f"        {line!r}" for line in text.splitlines(keepends=True) or [""]]
        lines.append("    ),")
    return "\n".join([*lines, "}"])


def python_in_cpp(program: bytes, protocol: CheckerProtocol, doc: str) -> bytes:
    """A program in C++ that writes a program in Python into a file and runs it."""
    text = program.decode()
    parts = [text[start : start + _PART] for start in range(0, len(text), _PART)]
    if f"){_DELIMITER}" in text:
        raise ProblemError(f"the validator holds ){_DELIMITER}, which ends a text in C++")
    order = [one for one in (protocol.given, protocol.answer, protocol.output) if one]
    return _fill(
        "ask_python",
        doc=doc,
        program=",\n".join(f'R"{_DELIMITER}({part}){_DELIMITER}"' for part in parts),
        last=max(order, default=0),
        order=", ".join(map(str, order)),
    ).encode()


def cpp_in_cpp(
    files: Sequence[SourceFile],
    args: Sequence[str] | None,
    protocol: CheckerProtocol,
    called: str,
    doc: str,
    *,
    source: str = "validator.h",
    call: ProgramCall | None = None,
) -> list[SourceFile]:
    """A program in C++ that calls one for the ICPC format, and the files of that.

    The program is `called` so, and comes first; what it calls becomes the file `source`, and is
    asked as `call` says if there is one. Raises `ProblemError` without `args`, which are those of
    all cases.
    """
    if args is None:
        raise ProblemError(
            "data: cases have different arguments for the output validator, which a checker in C++ "
            "would not get there"
        )
    redirect, outcome, includes = "", "", '#include "testlib.h"'
    order = (
        'words[{given}], words[{answer}], std::string(feedback_place) + "/"'
        if protocol.given
        else ""
    )
    if call is not None:
        output = "words[{output}]" if protocol.output else 'std::string(feedback_place) + "/output"'
        paths = {
            Argument.GIVEN: "words[{given}]",
            Argument.ANSWER: "words[{answer}]",
            Argument.OUTPUT: output,
        }
        order = ", ".join(paths[one] for one in call.arguments)
        outcome = _from_call(call)
        if call.says is not None:
            redirect = _CAPTURE
        if brings_testlib(files[0].content):
            includes = ""  # it is read where `exit` is ours
    elif protocol.output:
        redirect = _READ_OUTPUT.format(output=protocol.output)
    program = _fill(
        "ask_cpp",
        doc=doc,
        includes=includes,
        outcome=outcome,
        source=source,
        last=max(protocol.given, protocol.answer, protocol.output),
        words=", ".join(
            part
            for part in (
                "words[0]",
                order.format(given=protocol.given, answer=protocol.answer, output=protocol.output),
                *(json.dumps(word) for word in args),
            )
            if part
        ),
        redirect=redirect,
    )
    first, *others = files
    return [
        SourceFile(name=called, content=program.encode()),
        SourceFile(name=source, content=with_end_of_main(first.content) or first.content),
        *others,
    ]


def _from_call(call: ProgramCall) -> str:
    """C++ that turns the status of a program that is asked so into 42, 43 or 1."""
    parts = {
        key: " || ".join(f"status == {one}" for one in statuses) or "false"
        for key, statuses in (("right", call.right), ("wrong", call.wrong))
    }
    code = _FROM_CALL.format(**parts)
    if call.says is None:
        return f"{code}\n"
    return f"{code.splitlines()[0]}\n{_FROM_SAID[call.says]}\n"


def words_checker(options: TokenOptions) -> bytes:
    """A checker for testlib that compares words as the default validator does."""

    def number(tolerance: Decimal | None) -> str:
        return "-1" if tolerance is None else f"{tolerance:e}"

    return _fill(
        "words",
        case_sensitive=str(options.case_sensitive).lower(),
        absolute=number(options.absolute),
        relative=number(options.relative),
    ).encode()


def _text(name: str) -> str:
    return (_TEMPLATES / f"{name}.txt").read_text(encoding="utf-8")


def _fill(template: str, **values: object) -> str:
    return _PLACE.sub(lambda found: str(values.get(found[1], found[0])), _text(template))
