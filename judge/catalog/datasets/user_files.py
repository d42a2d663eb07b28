"""Load cases from the files that a user names with `--data`.

LEVELS.sok, LIST.txt        instances in the format of the problem, each a case
LIST.txt,goal=first         the same, with an option of the format
NAME.in                     one input; its answer is in NAME.ans beside it, or is computed
FOLDER/                     cases, each two files
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from judge.catalog import kit_files
from judge.catalog.datasets.answers import Answer, AnswerRequest, require_rules
from judge.catalog.datasets.instances import Instance, InstanceFile, InstanceFormat
from judge.errors import ProblemError, UsageError
from judge.facts import Fact
from judge.files.hidden import hide
from judge.game import FormatError, Game
from judge.model import Case

if TYPE_CHECKING:
    from judge.catalog.kit import Kit

_OPTION = re.compile(r"(.*),([a-z]+)=([a-z0-9]+)", re.DOTALL)
_MOST_REMARKS = 10  # of a kind; the others are counted


class UserFile(Struct, frozen=True, kw_only=True):
    """The meaning of a word after `--data`: a path, and options of its format."""

    path: Path
    options: dict[str, str]


def parse_user_file(word: str) -> UserFile | None:
    """The path that a word means: it has a `/`, or a suffix and is a file. Else None.

    Raises `UsageError` if it can only be a path, and nothing is there.
    """
    path, options = Path(word), dict[str, str]()
    while not (kit_files.is_file(path) or kit_files.is_folder(path)) and (
        option := _OPTION.fullmatch(str(path))
    ):
        path = Path(option[1])
        options[option[2]] = option[3]
    if "/" not in word and not (path.suffix and kit_files.is_file(path)):
        return None
    if not kit_files.is_file(path) and not kit_files.is_folder(path):
        raise UsageError(
            _why_unusable(path), advice=Fact("Name a set of cases, a file or a folder")
        )
    return UserFile(path=path, options=options)


class UserFileLoader:
    """Loads cases of one problem from files of a user."""

    def __init__(self, kit: Kit, slug: str) -> None:
        self.kit, self.problem = kit, kit.problem(slug)
        self.generator, self.answer_finder = kit.generator(slug), kit.answering()

    def load(self, file: UserFile, group: str) -> tuple[list[Case], list[ProblemError]]:
        """The cases of a file or folder, in a group of that name, and the errors in it.

        Raises `UsageError` if nothing in it can be judged.
        """
        path = file.path
        hide(path, path.with_suffix(".ans"))
        if kit_files.is_folder(path):
            cases = kit_files.read_cases(path, group)
            if not cases:
                raise UsageError(
                    Fact("{} holds no cases", path), advice=Fact("A case is NAME.in and NAME.ans")
                )
            return cases, []
        if path.suffix == ".in":
            return [self._case(path, group)], []
        if self.generator is None or self.generator.format is None:
            raise UsageError(
                Fact("{}: {} has no format for files with many instances", path, self.problem.slug),
                advice=Fact("Name an input (NAME.in), or a folder of cases (NAME.in and NAME.ans)"),
            )
        return self._instances(file, group, self.generator.format)

    def _case(self, path: Path, group: str) -> Case:
        name, text = f"{group}/{path.stem}", read_text_file(path)
        answer_path = path.with_suffix(".ans")
        if kit_files.is_file(answer_path):
            return Case(name=name, input=text.encode(), answer=answer_path.read_bytes())
        try:
            games = require_rules(self.problem).parse(text)
        except FormatError as error:
            raise UsageError(
                "{} is not an input of {}: {}", path, self.problem.slug, error
            ) from error
        outputs: list[bytes] = []
        for answer in self._answers([AnswerRequest(game=game) for game in games]):
            if answer.output is None:
                raise UsageError(
                    Fact("no answer to {} is known: {}", path, answer.why),
                    advice=Fact("Write one beside it: {}", answer_path),
                )
            outputs.append(answer.output)
        return Case(name=name, input=text.encode(), answer=b"".join(outputs))

    def _instances(
        self, file: UserFile, group: str, form: InstanceFormat
    ) -> tuple[list[Case], list[ProblemError]]:
        path, rules = file.path, require_rules(self.problem)
        contents = self._read(file, form)
        errors = [
            ProblemError("{}: line {}: {}", path, refused.line, refused.reason)
            for refused in contents.refused
        ]
        games: list[tuple[Instance, Game[object]]] = []
        left_out: list[Fact] = []
        for instance in contents.instances:
            try:
                games += ((instance, game) for game in rules.parse(instance.text))
            except FormatError as error:
                place = path, instance.line, instance.name
                left_out.append(Fact("{}: line {}: {} is left out: {}", *place, error))
        answers = self._answers(
            [AnswerRequest(game=game, minimum=instance.minimum) for instance, game in games]
        )
        cases: list[Case] = []
        for (instance, game), answer in zip(games, answers, strict=True):
            place = path, instance.line, instance.name
            if answer.output is None:
                reason = Fact("its optimum is unknown: {}", answer.why)
                left_out.append(Fact("{}: line {}: {} is left out, {}", *place, reason))
                continue
            if instance.minimum not in (None, answer.minimum):
                optima = instance.minimum, answer.minimum
                message = Fact(
                    "{}: line {}: {}: the optimum is stated as {}, but it is {}", *place, *optima
                )
                errors.append(ProblemError(message))
            name, content = f"{group}/{instance.name}", rules.write([game]).encode()
            cases.append(Case(name=name, input=content, answer=answer.output))
        for remark in contents.remarks:
            self.answer_finder.remark(f"{path}: {remark.replace('FILE', str(path))}")
        self._remark([str(error).replace("FILE", str(path)) for error in errors], path)
        self._remark(left_out, path)
        if not cases:
            raise UsageError("{} holds nothing that can be judged", path)
        return cases, errors

    def _read(self, file: UserFile, form: InstanceFormat) -> InstanceFile:
        rules, path = require_rules(self.problem), str(file.path)

        def solve(text: str) -> int | None:
            games = rules.parse(text)
            if not self._oracle_is_quick or not rules.are_small(games):
                return None
            return int(rules.answer(games).split(maxsplit=1)[0])

        text = read_text_file(file.path)
        try:
            return form.read(text, file.options, solve)
        except UsageError as error:
            advice = error.advice and error.advice.replace("FILE", path)
            raise UsageError(f"{path}: {error.message}", advice=advice) from error

    def _answers(self, requests: Sequence[AnswerRequest]) -> list[Answer]:
        if not requests:
            return []
        return self.answer_finder.find_answers(
            self.kit, self.problem, requests, oracle=self._oracle_is_quick
        )

    @property
    def _oracle_is_quick(self) -> bool:
        return self.generator is None or self.generator.oracle

    def _remark(self, remarks: Sequence[str], path: Path) -> None:
        for remark in remarks[:_MOST_REMARKS]:
            self.answer_finder.remark(remark)
        if len(remarks) > _MOST_REMARKS:
            count = len(remarks) - _MOST_REMARKS
            self.answer_finder.remark(Fact("{}: and {} more of this kind", path, count))


def _why_unusable(path: Path) -> Fact:
    try:
        path.stat()
    except PermissionError as error:
        return Fact("{} cannot be read: {}", path, error.strerror)
    except OSError:
        return Fact("{} is not there", path)
    return Fact("{} is neither a file nor a folder", path)


LARGEST_BYTES = 32 << 20

_BYTE_ORDER_MARKS = (
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
)


def read_text_file(path: Path) -> str:
    """The text of a file in UTF-8, in UTF-16 with a byte order mark, or else in Windows-1252.

    Raises `UsageError` if it cannot be read, is not text, is empty or too large.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_BYTES + 1)
    except OSError as error:
        raise UsageError("{} cannot be read: {}", path, error.strerror) from error
    if len(content) > LARGEST_BYTES:
        raise UsageError(
            Fact(
                "{} has more than {} MiB, which no list of instances needs",
                path,
                LARGEST_BYTES >> 20,
            ),
            advice=Fact("Split it, if it is one"),
        )
    encoding = next((name for mark, name in _BYTE_ORDER_MARKS if content.startswith(mark)), "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    if "\0" in text:
        byte = content.find(b"\0")
        raise UsageError(
            Fact("{} is not text: byte {} is zero", path, byte), advice=Fact("Name a text file")
        )
    if not text.strip():
        raise UsageError(Fact("{} is empty", path), advice=Fact("Name a file that holds instances"))
    return text
