"""Read tasks in the Italian format of CMS, which calls it `italy_yaml`: `task.yaml`, `gen/GEN`.

Source: CMS, `cmscontrib/loaders/italy_yaml.py` and `cms/grading/tasktypes`, its documentation of
task types, and that of task-maker.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import PurePosixPath

from msgspec.structs import replace

from judge import languages
from judge.errors import ProblemError
from judge.facts import Fact
from judge.languages.entry_points import HEADERS
from judge.model import Limits, SourceFile
from judge.model.inspections import Loss
from judge.packages.families.description import (
    COMPILERS,
    JUDGING,
    MOST_PROCESSES,
    FamilyFolder,
    FamilyProblem,
    FamilySolution,
    Files,
    YamlNode,
    as_fraction,
    compile_command,
    read_map,
    safe_name,
    scripted,
    shown,
    title_of,
)
from judge.packages.families.italy_tests import (
    CASES_GEN,
    ItalyScoring,
    ItalyTests,
    count_tests,
    read_plan,
)
from judge.packages.families.run_scripts import PIPES
from judge.packages.families.simple import USUAL_LIMITS
from judge.terminal.translation import mark

_CHECK = re.compile(rb"@check-([a-z-]{1,40}):[ \t]*([^\r\n]*)")
_ANY_FAILURE = ("RTE", "TLE", "WA")
_FAILURES = {
    b"wrong-answer": ("WA",),
    b"time-limit-exceeded": ("TLE",),
    b"wall-time-limit-exceeded": ("TLE",),
    b"memory-limit-exceeded": ("RTE",),
    b"runtime-error": ("RTE",),
    b"zero": _ANY_FAILURE,
}


CHECKERS = ("check/checker", "cor/correttore", "cor/checker")
MANAGERS = ("check/manager", "cor/manager")
_DOUBLE = rb"(?:2\s*\*\s*\w+|\w+\s*\*\s*2)"
_FIRST = rb"\[\s*(?:1(?:\s*\+\s*%b)?|%b\s*\+\s*1)\s*\]" % (_DOUBLE, _DOUBLE)  # [1], [2*i + 1]
_WRITES_FIRST = re.compile(
    rb"\b\w+\s*%b\s*,\s*(?:[\"']w|O_WRONLY)|ofstream\s+\w+\s*[({]\s*\w+\s*%b" % (_FIRST, _FIRST)
)
LINKED_SUFFIXES = {".cpp": "cpp", ".c": "c"}

_ASK = '''\
#!/usr/bin/env python3
"""Ask a program of CMS, which prints a number from 0 to 1, and words on standard error."""

import math
import os
import shutil
import socket
import subprocess
import sys

given, right, feedback = sys.argv[1:4]
top = float(sys.argv[4]) if len(sys.argv) > 4 else None
program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "checker")


def answer(code, said, words):
    """Accept an outcome above 0 and up to the threshold, with the share of the points."""
    outcome = float(said.split(b"\\n")[0]) if code == 0 else -1.0
    if not 0 <= outcome <= (1 if top is None else math.inf):  # nan is neither
        sys.exit("it exited with %s and said %r" % (code, said[:40]))
    with open(os.path.join(feedback, "judgemessage.txt"), "wb") as file:
        file.write(words.split(b"\\n")[0])
    if top is not None:
        sys.exit(42 if 0 < outcome <= top else 43)
    if 0 < outcome < 1:
        with open(os.path.join(feedback, "score_multiplier.txt"), "w") as file:
            file.write("%.12f" % outcome)
    sys.exit(42 if outcome > 0 else 43)
'''

RUN_CHECKER = f"""{_ASK}

output = os.path.join(feedback, "output")
with open(output, "wb") as file:
    shutil.copyfileobj(sys.stdin.buffer, file)
said = subprocess.run([program, given, right, output], stdout=-1, stderr=-1, check=False)
answer(said.returncode, said.stdout, said.stderr)
"""

# Its first pipe is the one that it reads, or if it WRITES_FIRST the other; so for each process.
_RUN_MANAGER = f"""{_ASK}

PROCESSES, WRITES_FIRST = 1, False

shutil.copyfile(given, os.path.join(feedback, "input.txt"))
{PIPES}if WRITES_FIRST:
    pipes[::2], pipes[1::2] = pipes[1::2], pipes[::2]
talk = subprocess.Popen(
    [program, *("/dev/fd/%d" % one for one in pipes)],
    stdin=open(given, "rb"),
    stdout=-1,
    stderr=-1,
    cwd=feedback,
    pass_fds=pipes,
)
for one in (0, 1, *pipes):
    os.close(one)  # else the other side would never see that the manager has ended
said, words = talk.communicate()
answer(talk.returncode, said, words)
"""


def file_that_writes_first(folder: FamilyFolder) -> str:
    """The manager or the stub that opens its first pipe to write; empty if none does.

    CMS names the pipe to read first. task-maker names the other first, as earlier versions of CMS
    did; either way a manager and a stub open the first one as their system means it.
    """
    for place in (*MANAGERS, "sol/stub"):
        for suffix in (*COMPILERS, ".py"):
            path = f"{place}{suffix}"
            if folder.has(path) and _WRITES_FIRST.search(folder.read(path)):
                return path
    return ""


def _read_judge(folder: FamilyFolder, places: Sequence[str], role: str, script: str) -> Files:
    """The program in the first of these places, which a script asks; empty without one."""
    for place in places:
        home, _, stem = place.partition("/")
        names = [name for name in folder.names(home) if PurePosixPath(name).stem == stem]
        sources = [name for name in names if PurePosixPath(name).suffix in COMPILERS]
        scripts_of = [name for name in names if name.endswith(".py")]
        if names and not sources and not scripts_of:
            raise ProblemError(
                f"{folder.root / home / names[0]}: {role} has no source in C, C++ or Python",
                advice="Put it beside the program",
            )
        if not sources and not scripts_of:
            continue
        if folder.has(f"{home}/{stem}"):
            folder.mark_read(f"{home}/{stem}")  # the same, as CMS wants it
        if not sources:
            (file,) = folder.program(f"{home}/{scripts_of[0]}")
            shebang = b"" if file.content.startswith(b"#!") else b"#!/usr/bin/env python3\n"
            content = shebang + file.content
            checker = SourceFile(name="checker", content=content, executable=True)
            return scripted([checker], run=script)
        files = folder.program(f"{home}/{sources[0]}", folder.headers(home))
        build = compile_command(sources[0], "checker", "-DEVAL")
        return scripted(files, run=script, build=build)
    return ()


def read_linked(folder: FamilyFolder, stem: str) -> Mapping[str, Files]:
    """What is compiled with solutions, by the codes of languages: graders or stubs, and headers.

    There is nothing where no file in `sol` has that stem. Raises `ProblemError` if none of them is
    in C or C++.
    """
    names = folder.names("sol")
    paths = [name for name in names if PurePosixPath(name).stem == stem]
    headers = [name for name in names if name.endswith(HEADERS)]
    linked = {}
    for name in paths:
        if code := LINKED_SUFFIXES.get(PurePosixPath(name).suffix):
            linked[code] = folder.program(f"sol/{name}", [f"sol/{header}" for header in headers])
    if paths and not linked:
        raise ProblemError(
            f"{folder.root}/sol/{paths[0]}: only a {stem} in C or C++ is supported",
            advice=f"Add {stem}.cpp, to judge solutions in C++",
        )
    return linked


# The task


NAME = "task.yaml"

_MOST_S, _MOST_MIB = 86_400, 1 << 20
_OUTPUT_BYTES = 256 << 20
_PIPES = ("/dev/fd/0", "/dev/fd/1")
_ANSWERED_KEYS = ("output_only_testcases", "output_optional_testcases")
_BATCHES = ("Batch", "BatchAndOutput")
_OFFICIAL = ("solution", "soluzione")
_NO_SOLUTIONS = ("template", "stub", "grader")
_READ_KEYS = frozenset(
    {"name", "title", "nome", "time_limit", "timeout", "memory_limit", "memlimit", "n_input"}
    | {"infile", "outfile", "score_type", "score_type_parameters", "total_value", "output_only"}
    | {"primary_language", "task_type", "num_processes", "user_io", "realprecision"}
    | {*_ANSWERED_KEYS}
)
_STATEMENTS = ("statement/statement.pdf", "testo/testo.pdf")


def read_italy(folder: FamilyFolder) -> FamilyProblem:
    """All that the task says; `ProblemError` names the place of what is not supported."""
    task = read_map(folder, NAME)
    kind = _task_type(folder, task)
    subtasks = read_plan(folder)
    counts = [(subtask.points, len(subtask.tests)) for subtask in subtasks or ()]
    is_talk, is_answered = kind == "Communication", kind == "OutputOnly"
    processes = 1
    if is_talk:
        processes = task.number("num_processes", most=MOST_PROCESSES, default=1)
    linked = {} if is_answered else read_linked(folder, "stub" if is_talk else "grader")
    takes_answers = is_answered or kind == "BatchAndOutput"
    name = "output_{:03}" if takes_answers else "{:03}"
    other_order = file_that_writes_first(folder) if is_talk else ""
    user_io = task.get("user_io")  # how solutions talk: a stub does by the names of two pipes
    uses_pipes = user_io == "fifo_io" if user_io in ("std_io", "fifo_io") else bool(linked)
    args = _PIPES if is_talk and uses_pipes else ()
    args = args[::-1] if other_order else args
    counted = None if subtasks is None else sum(count for _, count in counts)
    tests = ItalyTests(folder, needs_answers=not is_talk)
    cases = tests.cases(count_tests(task, folder, counted), subtasks, name, args)
    suffixes = LINKED_SUFFIXES if linked else None
    solutions = tuple(
        () if is_answered else stating_solutions(folder, "sol", _NO_SOLUTIONS, suffixes)
    )
    main = next((solution.path for solution in solutions if solution.folder == "accepted"), "")
    if any(case.answer is None for case in cases) and not main:
        raise ProblemError(
            f"{folder.root}/output: answers are not there, and no sol/solution to make them",
            advice="Make the tests first, as with cmsMake or task-maker",
        )
    if is_talk:
        script = _RUN_MANAGER.replace("= 1, False", f"= {processes}, {bool(other_order)}")
        checker = _read_judge(folder, MANAGERS, "the manager", script)
    else:
        checker = _read_judge(folder, CHECKERS, "the checker", RUN_CHECKER)
    scoring = ItalyScoring(task, cases, has_checker=bool(checker))
    if "score_type" in task.own and "score_type_parameters" in task.own:
        groups = scoring.by_type(task.own["score_type"], task.own["score_type_parameters"])
    else:
        adds_up = not folder.has(CASES_GEN)
        counts = counts or [(None, len(cases))]
        groups = scoring.by_gen(counts, task.get("total_value"), adds_up=adds_up)
    has_samples = not groups[0].by_case and not groups[0].points
    limit = _number(task, ("time_limit", "timeout"), _MOST_S)
    memory = _number(task, ("memory_limit", "memlimit"), _MOST_MIB)
    language = task.get("primary_language")
    language = language if isinstance(language, str) and len(language) == 2 else "it"
    statement = next(filter(folder.has, _STATEMENTS), "")
    return FamilyProblem(
        names={language: title_of(task.own, ("title", "nome", "name")) or folder.root.name},
        limits=Limits.of(
            cpu_s=float(limit or USUAL_LIMITS.cpu_s),
            memory_bytes=int(-(-memory // 1)) << 20 if memory else USUAL_LIMITS.memory_bytes,
            output_bytes=_OUTPUT_BYTES,
        ),
        limit_source=NAME if limit else mark("the default: task.yaml has none"),
        samples=groups[0].cases if has_samples else (),
        groups=tuple(groups[1:] if has_samples else groups),
        is_scored=True,
        comparison=() if checker else ("lines",),
        validator=checker,
        judging=replace(JUDGING, interactive=is_talk, processes=processes, adds_times=True),
        is_submit_answer=takes_answers,
        includes=linked,
        languages=tuple(linked),
        generators=tests.generators,
        answered_by=main,
        solutions=solutions,
        statements={(language, "pdf"): folder.read(statement)} if statement else {},
        input_file=task.file_name("infile", "input.txt") if kind in _BATCHES else "",
        output_file=task.file_name("outfile", "output.txt") if kind in _BATCHES else "",
        not_read=tuple(_unread(task, other_order)),
    )


def _unread(task: YamlNode, other_order: str) -> Iterator[Loss]:
    """The keys that count for nothing here, and why; and what tells the order of the pipes."""
    if other_order:
        fault = Fact("the first pipe is to write, as in task-maker, not to read as in CMS")
        yield Loss(other_order, fault)
    if task.own.get(_ANSWERED_KEYS[0]):
        fault = Fact(
            "{}: a program is run on these tests too, where CMS takes nothing but files of answers",
            _ANSWERED_KEYS[0],
        )
        yield Loss(NAME, fault)
    yield from task.unread(_READ_KEYS)
    pair = ("score_type", "score_type_parameters")
    for key, other in (pair, pair[::-1]):
        if key in task.own and other not in task.own:
            yield Loss(NAME, Fact("{}: not read without {}", key, other))


def _task_type(folder: FamilyFolder, task: YamlNode) -> str:
    """The task type, which follows from the files; `ProblemError` if it is not supported."""
    if task.get("realprecision"):
        task.fail("realprecision is not supported")
    has_manager = any(
        PurePosixPath(name).stem == "manager"
        for place in MANAGERS
        for name in folder.names(place.partition("/")[0])
    )
    stated = task.own.get("task_type")
    if stated == "TwoSteps":
        task.fail(
            "task_type is TwoSteps, whose solutions are two files: the Italian format has no place "
            "for them",
            "Make it a task with check/manager and num_processes: 2",
        )
    if task.get("output_only"):
        kind = "OutputOnly"
    elif has_manager:
        kind = "Communication"
    else:
        takes_answers = stated == _BATCHES[1] or any(task.get(key) for key in _ANSWERED_KEYS)
        kind = _BATCHES[takes_answers]
    if stated not in (None, kind):
        task.fail(
            f"task_type is {shown(stated)}, but the files are those of {kind}",
            "Communication has check/manager, OutputOnly says output_only: true",
        )
    return kind


def _number(task: YamlNode, names: tuple[str, ...], most: int) -> Fraction | None:
    """The number of the first of these keys; None without it."""
    key = next((name for name in names if task.get(name) is not None), "")
    value = as_fraction(task.get(key))
    if key and (value is None or not 0 < value <= most):
        task.fail(f"{key} is {shown(task.get(key))}, but a number up to {most} was expected")
    return value


def stating_solutions(
    folder: FamilyFolder,
    place: str,
    passed_over: Collection[str] = (),
    suffixes: Collection[str] | None = None,
    part: tuple[str, ...] = (),
) -> Iterator[FamilySolution]:
    """The official solution in a folder and the others, with what they say of themselves.

    Those with a stem in `passed_over` are left out, and those with other `suffixes` if these are
    given. `part` are the verdicts of one that is said to get a part of the points.
    """
    for name in folder.names(place):
        stem, suffix = PurePosixPath(name).stem, PurePosixPath(name).suffix
        if folder.is_folder(f"{place}/{name}") or not languages.is_source(name, None):
            continue
        if stem in passed_over or (suffixes is not None and suffix not in suffixes):
            continue
        files = folder.program(f"{place}/{name}")
        checks = [(kind, words.split()) for kind, words in _CHECK.findall(files[0].content)]
        is_right = stem in _OFFICIAL or (
            bool(checks) and all(kind == b"accepted" and b"*" in words for kind, words in checks)
        )
        known = {**_FAILURES, b"partial-score": part}
        verdicts = {verdict for kind, words in checks if words for verdict in known.get(kind, ())}
        failures = () if is_right else tuple(sorted(verdicts))
        yield FamilySolution(
            name=safe_name(name),
            files=files,
            folder="accepted" if is_right else "unstated",
            permitted=("AC", "RTE", "TLE", "WA") if failures else (),
            required=failures,
        )
