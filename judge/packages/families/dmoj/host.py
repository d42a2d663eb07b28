"""Judge as DMOJ does: call a checker or a grader in Python, or start a program by the bridge.

    host.py INPUT ANSWER FEEDBACK_FOLDER MODULE CASE < OUTPUT
    host.py BRIDGE INPUT ANSWER FEEDBACK_FOLDER [CASE] < OUTPUT

CASE is JSON: `point_value`, `batch` and `case_position` of the case; `ends_batch`, whether it is
the last of its batch or in none; the `function` of the module that checks, and its `args`. The
modules `compare` and `lines` have functions by their modes. With a `grader` the class `Grader` of
that module talks with the solution, which is on standard input and output, and may ask the checker;
`config` has what init.yml says of the case. What is known of the submission is in the file
`submission.json` beside INPUT, if there is one.

BRIDGE is JSON: the `command`, where `{program}` is the folder of this file and the files of the
case have their names in braces; the `kind`, which says what exit statuses mean; `is_talk`, whether
the program talks with the solution; and `feedback`, whether what it prints counts.

Exit status 42 accepts, 43 rejects, which may give points too, and anything else is an error of the
judge. Checkers and graders find the part of the package `dmoj` that needs nothing of its judge.
This file is copied into packages, so it needs nothing but Python 3.7 or newer.

Source: DMOJ's documentation of checkers and of interactive grading, `dmoj/checkers`,
`dmoj/contrib`, `dmoj/result.py` and `dmoj/graders` of its judge.
"""

from __future__ import annotations

import importlib
import io
import json
import os
import re
import subprocess
import sys
import threading
import types
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

_DIGITS = 30  # of a share: as many as the format reads
_MOST_DIGITS = 10_000  # of a number that a solution says
_MOST_OUTPUT = 24 << 20
_AC, _WA, _PE, _PARTIAL = 0, 1, 2, 7
_POINTS = re.compile(rb"^points (\d+)$", re.MULTILINE)
_SHARE = re.compile(rb"^partial (\d+)/(\d*[1-9]\d*)$", re.MULTILINE)


_NAMES = """
    ada ADA | bash BASH | c C11 C C23 CLANG | csharp MONOCS | d D | fortran F95 | go GO |
    cpp CPP20 CPP03 CPP0X CPP11 CPP14 CPP17 CPP23 CLANGX | haskell HASK | javascript V8JS NODEJS |
    java JAVA17 JAVA JAVA8 JAVA9 JAVA10 JAVA11 JAVA15 | kotlin KOTLIN | lisp SBCL | lua LUA |
    nim NIM | ocaml OCAML | pascal PAS | perl PERL | php PHP | prolog PRO | pypy3 PYPY3 |
    python3 PY3 | racket RKT | ruby RUBY2 RUBY | rust RUST | scala SCALA | swift SWIFT | zig ZIG
"""
LANGUAGES = {code: names for code, *names in (row.split() for row in _NAMES.split("|"))}
"""DMOJ's names of languages by ours; a submission is in the first."""


def main(arguments: list[str]) -> int:
    """The exit status for the arguments of the program and what is on standard input."""
    if arguments[0].startswith("{"):
        return _start_bridged(*arguments)
    given, right, feedback, module, told = arguments
    known = {**_SUBMISSION, **json.loads(told)}
    submission = Path(given).with_name("submission.json")
    if submission.is_file():
        known.update(json.loads(submission.read_text("utf-8")))
    known["source"] = known["source"].encode("latin-1")
    known["language"] = LANGUAGES.get(known["language"], [known["language"]])[0]
    known["module"] = module
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    _make_modules()
    case = GraderCase(Path(given).read_bytes(), Path(right).read_bytes(), known)
    try:
        if "grader" in known:
            found, words = _graded(case), ""
        else:
            found, words = _checked(case, sys.stdin.buffer.read())
    except ImportError as error:
        _fail(f"it cannot be loaded here: {error}")
    except SystemExit:  # its status would count
        _fail("it exits instead of returning what it has found")
    passed, points, more = _outcome_of(found, case)
    return _answer(passed, points, words or more, Path(feedback), known)


_SUBMISSION = {
    **{"source": "", "language": "python3", "problem": "", "verdict": "AC"},
    **{"cpu_s": 0.0, "memory_bytes": 0, "cpu_limit_s": 0.0, "memory_limit_bytes": 0},
}
"""What is known of a submission where no solution runs, or in a package that was converted."""


def _fail(fault: str) -> NoReturn:
    """Ends the program with an error of the judge, whatever a grader catches."""
    print(fault, file=sys.stderr, flush=True)
    os._exit(1)


def _answer(passed: bool, points: float, words: str, feedback: Path, known: dict[str, Any]) -> int:
    """The exit status for what was found; the words and a part of the points go to files."""
    if words:
        (feedback / "judgemessage.txt").write_text(words, encoding="utf-8")
    most = known["point_value"]
    counts = passed or known["ends_batch"]  # DMOJ judges no more of a batch, which gets the least
    if most and counts and points != (most if passed else 0):
        share = min(max(Fraction(points) / Fraction(most), Fraction(0)), Fraction(1))
        digits = round(share * 10**_DIGITS)
        text = f"{digits // 10**_DIGITS}.{digits % 10**_DIGITS:0{_DIGITS}}"
        (feedback / "score_multiplier.txt").write_text(text, encoding="utf-8")
    return 42 if passed else 43


def _outcome_of(outcome: Any, case: GraderCase) -> tuple[bool, float, str]:
    """What was returned: whether it accepts, its points, and its words."""
    if isinstance(outcome, (CheckerResult, Result)):
        passed = outcome.passed if isinstance(outcome, CheckerResult) else not outcome.result_flag
        return bool(passed), outcome.points, f"{outcome.feedback or ''}"
    if outcome not in (None, False, True):
        raise TypeError(f"it returned {outcome!r}: a truth or a CheckerResult was expected")
    return bool(outcome), case.points if outcome else 0, ""


# Checkers


def _checked(case: GraderCase, output: bytes, result: Result | None = None) -> tuple[Any, str]:
    """What the checker of a case says of an output, and our words on it."""
    known = case.known
    if known["module"] == "lines":
        check: Any = lenient(LINES[known["function"]])
    elif known["module"] == "compare":
        check = lenient(importlib.import_module("compare").MODES[known["function"]])
    else:
        check = getattr(importlib.import_module(known["module"]), known["function"])
    if result is None:
        result = Result(case, getattr(Result, known["verdict"], Result.WA), known["cpu_s"])
        result.max_memory, result.proc_output = known["memory_bytes"] >> 10, output
    asked = {
        "submission_source": known["source"],
        "submission_language": known["language"],
        "judge_input": case.input_data(),
        "point_value": case.points,
        "case_position": case.position,
        "batch": case.batch,
        "binary_data": known.get("binary_data", False),
        "execution_time": known["cpu_s"],
        "problem_id": known["problem"],
        "result": result,
        **known["args"],
    }
    try:
        return check(output, case.output_data(), **asked), ""
    except UnicodeDecodeError:
        return False, "the output is no UTF-8"  # DMOJ takes it for a wrong output


def lenient(check: Any, **usual: Any) -> Any:
    """The function as DMOJ has it: it takes texts, and passes over what it does not know."""
    names = check.__code__.co_varnames[: check.__code__.co_argcount]

    def lenient_check(process_output: Any, judge_output: Any, **asked: Any) -> Any:
        more = {name: value for name, value in {**asked, **usual}.items() if name in names}
        outcome = check(utf8bytes(process_output), utf8bytes(judge_output), **more)
        return CheckerResult(*outcome) if isinstance(outcome, tuple) else outcome

    return lenient_check


def linecount(
    process_output: bytes, judge_output: bytes, point_value: float, feedback: bool = True
) -> bool | tuple[bool, float]:
    """Whether all lines are right but for blanks around them, and the points of those that are.

    An output with more lines than the answer gets nothing.
    """
    said, asked = _lines(process_output), _lines(judge_output)
    if len(said) > len(asked):
        return False
    if not asked:
        return True
    right = [line.strip() == said[index].strip() for index, line in enumerate(asked[: len(said)])]
    return sum(right) == len(asked), point_value * sum(right) / len(asked)


def linematches(
    process_output: bytes,
    judge_output: bytes,
    point_value: float,
    point_distribution: Sequence[int] = (1,),
    filler_lines_required: bool = True,
) -> bool | tuple[bool, float]:
    """Whether any line with points is right, and the points of those that are.

    There must be as many lines as in the answer, unless `filler_lines_required` is false.
    """
    said, asked = _lines(process_output), _lines(judge_output)
    if len(asked) != len(point_distribution):
        raise ValueError(f"{len(point_distribution)} numbers for {len(asked)} lines")
    if filler_lines_required and len(said) != len(asked):
        return False
    common = range(min(len(said), len(asked)))
    points = sum(point_distribution[index] for index in common if said[index] == asked[index])
    return points > 0, point_value * (points / sum(point_distribution))


LINES: dict[str, Any] = {"linecount": linecount, "linematches": linematches}


def _lines(text: bytes) -> list[bytes]:
    return list(filter(None, re.split(rb"[\r\n]", text)))


# Graders


class WrongAnswer(BaseException):
    """What a grader raises to reject, with the reason."""


class Interactor:
    """The solution as a grader sees it; all that it says is in bytes."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self._left: bytes | None = None

    def read(self) -> bytes:
        """All that the solution still says; `OSError` if that is nothing."""
        return _some(self.process.stdout.read(_MOST_OUTPUT + 1))

    def readln(self, strip_newline: bool = True) -> bytes:
        """The next line; `OSError` if there is none."""
        line = _some(self.process.stdout.readline(_MOST_OUTPUT + 1))
        return line.rstrip() if strip_newline else line

    def readtoken(self, delim: bytes | None = None) -> bytes:
        """The next part of a line, up to `delim` or a blank."""
        if not self._left:
            self._left = self.readln()
        parts = self._left.split(delim, 1)
        if len(parts) != 2:
            token, self._left = self._left, None
            return token
        self._left = parts[1]
        return parts[0]

    def readint(
        self, lo: float = float("-inf"), hi: float = float("inf"), delim: bytes | None = None
    ) -> int:
        """The next part as a whole number from `lo` to `hi`; anything else is wrong."""
        return int(self._number(int, "int", lo, hi, delim))

    def readfloat(
        self, lo: float = float("-inf"), hi: float = float("inf"), delim: bytes | None = None
    ) -> float:
        """The next part as a number from `lo` to `hi`; anything else is wrong."""
        return float(self._number(float, "float", lo, hi, delim))

    def write(self, val: object) -> None:
        """Say something."""
        self.process.stdin.write(str(val).encode())  # also of bytes, as DMOJ does it
        self.process.stdin.flush()

    def writeln(self, val: object) -> None:
        """Say a line."""
        self.write(f"{val}\n")

    def close(self) -> None:
        """Say nothing more."""
        self.process.stdin.close()

    def _number(
        self, kind: Any, called: str, lo: float, hi: float, delim: bytes | None
    ) -> int | float:
        token = self.readtoken(delim)
        if len(token) > _MOST_DIGITS:
            raise WrongAnswer(f"{called} is too long")
        try:
            number: int | float = kind(token)
        except ValueError:
            raise WrongAnswer(f"expected {called}, got {token[:5]!r}") from None
        if not lo <= number <= hi:
            raise WrongAnswer(f"{number} is not from {lo} to {hi}")
        return number


class GraderCase:
    """The case as a grader sees it."""

    def __init__(self, given: bytes, answer: bytes, known: dict[str, Any]) -> None:
        self.points, self.batch = known["point_value"], known["batch"]
        self.position = known["case_position"]
        self.config = Config(known.get("config", {}))
        self.has_binary_data = bool(self.config.binary_data)
        self.known = known
        self._given, self._answer = given, answer

    def input_data(self) -> bytes:
        """The input of the case."""
        return self._given

    def output_data(self) -> bytes:
        """The answer of the case."""
        return self._answer

    def free_data(self) -> None:
        """Nothing: the data stays."""


class Config:
    """What init.yml says of a case, by keys or as fields; None of what it does not say."""

    def __init__(self, said: dict[str, Any]) -> None:
        usual = {"wall_time_factor": 3, "symlinks": {}, "output_limit_length": _MOST_OUTPUT}
        self._said = {**usual, **said}

    def __getitem__(self, key: str) -> Any:
        return self._said.get(key)

    def __getattr__(self, key: str) -> Any:
        return self[key]

    def __contains__(self, key: str) -> bool:
        return key in self._said

    def get(self, key: str, default: Any = None) -> Any:
        """What is said, or the default."""
        return self._said.get(key, default)


class Process:
    """The solution, which runs already; how it ends is not known before the grader has ended.

    A solution that fails stays one that fails, so to a grader it has not failed yet.
    """

    returncode = signal = execution_time = wall_clock_time = max_memory = 0
    is_tle = is_mle = is_ole = is_rte = is_ir = False
    protection_fault = None

    def __init__(self) -> None:
        self.stdin, self.stdout, self.stderr = os.fdopen(1, "wb"), sys.stdin.buffer, io.BytesIO()

    def communicate(
        self, given: Any = b"", outlimit: int = _MOST_OUTPUT, errlimit: int = 0
    ) -> tuple[bytes, bytes]:
        """All that the solution says to an input."""
        writer = threading.Thread(target=self._write, args=(utf8bytes(given or b""),), daemon=True)
        writer.start()
        said = self.stdout.read(outlimit + 1)
        if len(said) > outlimit:
            raise OutputLimitExceeded(f"the output has more than {outlimit} bytes")
        return said, b""

    safe_communicate = unsafe_communicate = communicate

    def wait(self) -> int:
        """What the solution exits with, as long as nobody knows better."""
        return 0

    poll = kill = terminate = wait

    def _write(self, text: bytes) -> None:
        self.stdin.write(text)
        self.stdin.close()


class Binary:
    """The solution, which a grader may start once."""

    def __init__(self) -> None:
        self._process: Process | None = None

    def launch(self, *args: Any, **how: Any) -> Process:
        """The solution, if it was not started before and gets no arguments."""
        if self._process is not None or args:
            fault = "hands arguments to the solution" if args else "starts the solution again"
            _fail(f"the grader {fault}, which only DMOJ's judge can do")
        self._process = Process()
        return self._process

    launch_unsafe = launch

    def populate_result(self, error: bytes, result: Result, process: Process) -> None:
        """Nothing: how the solution ended is judged later."""


class StandardGrader:
    """What the grader of a package is made of."""

    def __init__(self, judge: Any, problem: Any, language: str, source: bytes) -> None:
        if source is not problem.source:
            _fail("the grader changes what is compiled, which only DMOJ's judge can do")
        self.judge, self.problem, self.language, self.source = judge, problem, language, source
        self.binary = Binary()
        self._current_proc: Any = None

    def grade(self, case: GraderCase) -> Any:
        """The result on a case."""
        result = Result(case)
        self._launch_process(case)
        # In older versions of DMOJ it takes the input as well.
        takes_input = self._interact_with_process.__code__.co_argcount > 3
        given = [case.input_data()] if takes_input else []
        error = self._interact_with_process(case, result, *given)
        self.populate_result(error, result, self._current_proc)
        passed, result.points, result.feedback = _outcome_of(self.check_result(case, result), case)
        result.result_flag |= Result.AC if passed else Result.WA
        return result

    def _launch_process(self, case: GraderCase, input_file: Any = None) -> None:
        self._current_proc = self.binary.launch()

    def _interact_with_process(self, case: GraderCase, result: Result, *given: Any) -> bytes:
        said = self._current_proc.communicate(*(given or [case.input_data()]))
        result.proc_output = said[0]
        return b""

    def populate_result(self, error: bytes, result: Result, process: Process) -> None:
        """Nothing: how the solution ended is judged later."""

    def check_result(self, case: GraderCase, result: Result) -> Any:
        """What the checker of the case says of the output."""
        return _checked(case, result.proc_output, result)[0]


class InteractiveGrader(StandardGrader):
    """A grader that talks with the solution."""

    def _interact_with_process(self, case: GraderCase, result: Result, *given: Any) -> bytes:
        self.check: Any = False
        interactor = Interactor(self._current_proc)
        try:
            self.check = self.interact(case, interactor)
            interactor.close()
        except WrongAnswer as error:
            self.check = CheckerResult(False, 0, str(error))
        except OSError:
            pass
        return b""

    def check_result(self, case: GraderCase, result: Result) -> Any:
        """What the dialogue has shown."""
        return self.check

    def interact(self, case: GraderCase, interactor: Interactor) -> Any:
        """What is right; each grader has its own."""
        raise NotImplementedError


def _graded(case: GraderCase) -> Any:
    """What the grader of a package says of the solution with which it talks."""
    known = case.known
    sys.stdout = sys.stderr  # what it prints is not for the solution
    module = importlib.import_module(known["grader"])
    problem = types.SimpleNamespace(
        id=known["problem"],
        source=known["source"],
        config=case.config,
        time_limit=known["cpu_limit_s"],
        memory_limit=known["memory_limit_bytes"] >> 10,
    )
    try:
        return module.Grader(None, problem, known["language"], known["source"]).grade(case)
    except OutputLimitExceeded as error:
        return CheckerResult(False, 0, str(error))


def _some(text: bytes) -> bytes:
    if not text:
        raise OSError("the solution says nothing more")
    if len(text) > _MOST_OUTPUT:
        raise WrongAnswer(f"more than {_MOST_OUTPUT} bytes at once")
    return text


# What is there of the package `dmoj`


class CheckerResult:
    """What a checker returns besides true and false."""

    def __init__(
        self,
        passed: bool,
        points: float,
        feedback: str | None = "",
        extended_feedback: str | None = "",
    ) -> None:
        self.passed = passed
        self.points = points
        self.feedback = feedback
        self.extended_feedback = extended_feedback


class Result:
    """What became of a case: `result_flag` has a bit for each reason against it."""

    AC, WA, RTE, TLE, MLE, IR, SC, OLE, IE = 0, 1, 2, 4, 8, 16, 32, 64, 1 << 30

    def __init__(self, case: Any, result_flag: int = 0, execution_time: float = 0) -> None:
        self.case = case
        self.result_flag = result_flag
        self.execution_time = self.wall_clock_time = execution_time
        self.max_memory = 0
        self.proc_output = b""
        self.points: float = 0
        self.feedback: str | None = ""
        self.extended_feedback: str | None = ""


class InternalError(Exception):
    """What a checker raises if the judge is wrong."""


class OutputLimitExceeded(Exception):
    """The solution has said too much."""


def utf8bytes(text: Any) -> Any:
    """The text in bytes."""
    return text.encode("utf-8") if isinstance(text, str) else text


def utf8text(text: Any, errors: str = "strict") -> Any:
    """The bytes as a text."""
    return text.decode("utf-8", errors) if isinstance(text, bytes) else text


CHECKERS = ("standard", "easy", "identical", "rstripped", "sorted", "unordered", "floats")
"""Those of DMOJ's checkers that compare has, by their names there."""


def contents_of_dmoj(checks: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What a checker or a grader may import of `dmoj`, by the names of modules.

    `checks` are functions by the names of checkers.
    """
    graders = {"BaseGrader": StandardGrader, "StandardGrader": StandardGrader}
    talk = {"Interactor": Interactor, "WrongAnswer": WrongAnswer, "EOF": b""}
    return {
        "dmoj": {},
        "dmoj.utils": {},
        "dmoj.utils.unicode": {"utf8bytes": utf8bytes, "utf8text": utf8text},
        "dmoj.result": {"CheckerResult": CheckerResult, "Result": Result},
        "dmoj.error": {"InternalError": InternalError, "OutputLimitExceeded": OutputLimitExceeded},
        "dmoj.problem": {"TestCase": GraderCase},
        "dmoj.checkers": {"CheckerOutput": Any},
        **{f"dmoj.checkers.{name}": {"check": check} for name, check in checks.items()},
        "dmoj.graders": {**graders, "InteractiveGrader": InteractiveGrader},
        "dmoj.graders.base": graders,
        "dmoj.graders.standard": {**graders, "Grader": StandardGrader},
        "dmoj.graders.interactive": {**graders, "InteractiveGrader": InteractiveGrader, **talk},
    }


def _make_modules() -> None:
    """Make these modules."""
    modes = importlib.import_module("compare").MODES
    checks = {name: lenient(modes[name]) for name in CHECKERS}
    for name, mode in (("floatsabs", "absolute"), ("floatsrel", "relative")):
        checks[name] = lenient(modes["floats"], error_mode=mode)
    checks.update({name: lenient(check) for name, check in LINES.items()})
    for path, content in contents_of_dmoj(checks).items():
        module = sys.modules[path] = types.ModuleType(path)
        module.__dict__.update(content, __path__=[])
        above, _, name = path.rpartition(".")
        if above:
            setattr(sys.modules[above], name, module)


# The bridge


def _start_bridged(told: str, given: str, right: str, feedback: str, case: str = "{}") -> int:
    """The exit status for what a program in another language says."""
    how: dict[str, Any] = json.loads(told)
    known = {"point_value": 1, "ends_batch": True, **json.loads(case)}
    output = os.devnull if how["is_talk"] else str(Path(feedback) / "output")
    if not how["is_talk"]:
        Path(output).write_bytes(sys.stdin.buffer.read())
    places = {
        "{program}": str(Path(__file__).resolve().parent),
        "{input_file}": given,
        "{answer_file}": right,
        "{output_file}": output,
    }
    command = how["command"]
    for mark, place in places.items():
        command = [word.replace(mark, place) for word in command]
    pipe = None if how["is_talk"] else subprocess.PIPE
    env = {**os.environ, "PYTHONUNBUFFERED": "1"} if how["is_talk"] else None
    done = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, env=env, check=False)
    printed = done.stderr if how["is_talk"] else done.stdout
    said = printed.decode(errors="replace") if how["feedback"] else ""
    most = Fraction(known["point_value"])
    passed, points = bridge_outcome(how["kind"], done.returncode, said, done.stderr, most)
    message = (printed or done.stderr).decode(errors="replace").strip()
    return _answer(passed, points, message, Path(feedback), known)


def bridge_outcome(
    kind: str, code: int, said: str, errors: bytes, most: Fraction
) -> tuple[bool, float]:
    """Whether it accepts, and the points of `most`; `ValueError` for what no judge may answer."""
    if kind == "peg" and code in (_AC, _WA) and (share := _quotient(said)) > 0:
        return True, float(most) * share
    if code in (_AC, _WA):
        return code == _AC, float(most) if code == _AC else 0
    if kind in ("testlib", "coci"):
        if code == _PE:
            return False, 0
        if code == _PARTIAL:
            return True, _part(kind, errors, most)
    raise ValueError(f"it exited with {code}: {errors[:200]!r}")


def _part(kind: str, errors: bytes, most: Fraction) -> float:
    """The points that a program gives on standard error."""
    match = (_SHARE if kind == "coci" else _POINTS).search(errors)
    if match is None:
        raise ValueError(f"it gives a part of the points, but says only {errors[:200]!r}")
    points = Fraction(int(match[1]))
    if kind == "coci":
        points = points / int(match[2]) * most
    if points > most:
        raise ValueError(f"it gives {float(points):g} points of {float(most):g}")
    return float(points)


def _quotient(said: str) -> float:
    """A line divided by the next one: the first such quotient above 0; 0 without one."""
    lines = said.split("\n")
    for index in range(len(lines) - 1):
        try:
            share = float(lines[index]) / float(lines[index + 1])
        except (ValueError, ZeroDivisionError):
            continue
        if share > 0:
            return share
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
