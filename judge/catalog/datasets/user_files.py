"""What a user brings in a word of `--data`: a path comes in, cases go out.

LEVELS.sok, LIST.txt        instances in the format of the problem, each a case of its own
LIST.txt,goal=first         the same, with an option of the format
NAME.in                     one input; its answer lies beside it as NAME.ans, or is found
FOLDER/                     cases, each two files
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from judge.catalog import kit_files
from judge.catalog.datasets.answers import AnswerFinder, AnswerRequest, require_rules
from judge.catalog.datasets.formats import format_of
from judge.catalog.datasets.generators import InstanceGenerator
from judge.catalog.datasets.instances import Instance
from judge.catalog.datasets.text_files import read_text_file
from judge.catalog.source import ProblemSource
from judge.errors import ProblemError, UsageError
from judge.game import FormatError, Game
from judge.model import Case, Problem

_OPTION = re.compile(r"(.*),([a-z]+)=([a-z0-9]+)", re.DOTALL)
_SHOWN = 10
"""So many remarks of a kind are told, and then how many more there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserFile:
    """What a word of `--data` means: a path, and options of its format."""

    path: Path
    options: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class UserCases:
    """The cases of a file, and what of it is broken."""

    cases: list[Case]
    errors: list[ProblemError]


def parse_user_file(word: str) -> UserFile | None:
    """The path that a word means: it has a `/`, or a suffix and is a file. Else None.

    Raises `UsageError` if it can only be a path, and nothing is there.
    """
    path, options = Path(word), dict[str, str]()
    while not _is_there(path) and (found := _OPTION.fullmatch(str(path))):
        path = Path(found[1])
        options[found[2]] = found[3]
    if "/" not in word and not (path.suffix and kit_files.is_file(path)):
        return None
    if not kit_files.is_file(path) and not kit_files.is_folder(path):
        what = "is neither a file nor a folder" if _is_there(path) else "is not there"
        raise UsageError(f"{path} {what}", advice="Name a set of cases, a file or a folder")
    return UserFile(path=path, options=options)


def load_user_cases(
    place: UserFile,
    group: str,
    *,
    source: ProblemSource,
    problem: Problem,
    maker: InstanceGenerator | None,
    answering: AnswerFinder,
) -> UserCases:
    """The cases of what a user brings, their names beginning with `group`.

    Raises `UsageError` if nothing in it can be judged.
    """
    path = place.path
    if kit_files.is_folder(path):
        cases = kit_files.read_cases(path, group)
        if not cases:
            raise UsageError(f"{path} holds no cases", advice="A case is NAME.in and NAME.ans")
        return UserCases(cases=cases, errors=[])
    if path.suffix == ".in":
        return _one_input(path, group, source, problem, maker, answering)
    if maker is None or maker.format is None:
        raise UsageError(
            f"{path}: {problem.slug} has no format in which files hold many instances",
            advice="Bring an input (NAME.in), or a folder of cases (NAME.in and NAME.ans)",
        )
    return _many(place, group, source, problem, maker, answering)


def _is_there(path: Path) -> bool:
    """Whether there is anything at `path`, which may be any word."""
    try:
        return path.exists()
    except OSError:
        return False


def _one_input(
    path: Path,
    group: str,
    source: ProblemSource,
    problem: Problem,
    maker: InstanceGenerator | None,
    answering: AnswerFinder,
) -> UserCases:
    text = read_text_file(path)
    beside = path.with_suffix(".ans")
    if kit_files.is_file(beside):
        case = Case(name=f"{group}/{path.stem}", input=text.encode(), answer=beside.read_bytes())
        return UserCases(cases=[case], errors=[])
    rules = require_rules(problem)
    try:
        games = rules.parse(text)
    except FormatError as error:
        raise UsageError(f"{path} is no input of {problem.slug}: {error}") from error
    oracle = maker is None or maker.oracle
    asked = [AnswerRequest(game=game) for game in games]
    answers = answering.find_answers(source, problem, asked, oracle=oracle)
    if nobody := next((answer for answer in answers if answer.output is None), None):
        raise UsageError(
            f"nobody knows an answer to {path}: {nobody.why}",
            advice=f"Write one beside it: {beside}",
        )
    outputs = b"".join(answer.output or b"" for answer in answers)
    case = Case(name=f"{group}/{path.stem}", input=text.encode(), answer=outputs)
    return UserCases(cases=[case], errors=[])


def _many(
    place: UserFile,
    group: str,
    source: ProblemSource,
    problem: Problem,
    maker: InstanceGenerator,
    answering: AnswerFinder,
) -> UserCases:
    path, rules = place.path, require_rules(problem)
    assert maker.format is not None

    def solved(text: str) -> int | None:
        games = rules.parse(text)
        if not maker.oracle or not rules.are_small(games):
            return None
        return int(rules.answer(games).split(maxsplit=1)[0])

    try:
        reading = format_of(maker.format).read(read_text_file(path), place.options, solved)
    except UsageError as error:
        if error.message.startswith(str(path)):
            raise
        advice = error.advice and error.advice.replace("FILE", str(path))
        raise UsageError(f"{path}: {error.message}", advice=advice) from error
    faults = [ProblemError(f"{path}: line {one.line}: {one.reason}") for one in reading.refused]
    told: list[tuple[Instance, Game[object]]] = []
    beyond: list[str] = []
    for instance in reading.instances:
        try:
            told += ((instance, game) for game in rules.parse(instance.text))
        except FormatError as error:
            beyond.append(f"{path}: line {instance.line}: {instance.name} is left out: {error}")
    asked = [AnswerRequest(game=game, minimum=instance.minimum) for instance, game in told]
    answers = answering.find_answers(source, problem, asked, oracle=maker.oracle) if asked else []
    cases: list[Case] = []
    for (instance, game), answer in zip(told, answers, strict=True):
        where = f"{path}: line {instance.line}: {instance.name}"
        if answer.output is None:
            beyond.append(f"{where} is left out, as nobody knows its optimum: {answer.why}")
            continue
        if instance.minimum not in (None, answer.minimum):
            words = f"the optimum is said to be {instance.minimum}, but it is {answer.minimum}"
            faults.append(ProblemError(f"{where}: {words}"))
        name, content = f"{group}/{instance.name}", rules.write([game]).encode()
        cases.append(Case(name=name, input=content, answer=answer.output))
    for remark in reading.remarks:
        answering.remark(f"{path}: {remark.replace('FILE', str(path))}")
    _tell(answering, [str(fault).replace("FILE", str(path)) for fault in faults], path)
    _tell(answering, beyond, path)
    if not cases:
        raise UsageError(f"{path} holds nothing that can be judged")
    return UserCases(cases=cases, errors=faults)


def _tell(answering: AnswerFinder, remarks: Sequence[str], path: Path) -> None:
    for remark in remarks[:_SHOWN]:
        answering.remark(remark)
    if len(remarks) > _SHOWN:
        answering.remark(f"{path}: and {len(remarks) - _SHOWN} more of this kind")
