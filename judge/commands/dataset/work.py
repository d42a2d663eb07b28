"""Datasets of our own: a problem, a number and a seed come in, a folder or a file goes out.

The instances are those of the problem's `dataset.py`, which depend on the seed alone: the first
hundred of a thousand are those of a hundred. Their answers are the oracle's, or else the optimum
alone, so that they do not depend on who found it. What is written is a folder of cases or, where
the problem has a format of files, such a file. It appears whole or not at all.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.catalog.datasets import AnswerRequest, InstanceFormat, InstanceGenerator, format_of
from judge.catalog.kit import Kit
from judge.catalog.rules import load_rules
from judge.errors import ProblemError, UsageError
from judge.game import Game, Rules

_IN_VAIN = 2000  # times that nothing new was made: then all there is may come again
_LONGEST_DIGITS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A dataset that was made: where, and how many instances of each stratum."""

    out: Path
    problem: str
    seed: str
    strata: str
    counts: Counter[str]

    @property
    def words(self) -> str:
        """What was made, and how it is judged, for people."""
        names = sorted(self.counts)
        few, many = min(self.counts.values()), max(self.counts.values())
        each = f"{few}" if few == many else f"{few} to {many}"
        total = self.counts.total()
        instances = "1 instance" if total == 1 else f"{total} instances"
        spread = f"{names[0]} to {names[-1]}, {each} each" if len(names) > 1 else names[0]
        path = str(self.out) if "/" in str(self.out) or self.out.suffix else f"./{self.out}"
        return (
            f"{self.out}: {instances} of {self.problem}, seed {self.seed}\n"
            f"by {self.strata}: {spread}\n"
            f"judge run {self.problem} --data {path}\n"
        )


@dataclass(frozen=True, slots=True)
class _Made:
    """One instance that was made, and its answer."""

    name: str
    stratum: str
    input: str
    output: bytes
    minimum: int | None


def make(kit: Kit, slug: str, *, count: int, seed: str, out: Path) -> Made:
    """Makes `count` instances and writes them to `out`, which must not be there yet.

    Raises `UsageError` if it cannot be written, or the problem makes none, `ProblemError` if an
    instance cannot be answered.
    """
    maker = kit.generator(slug)
    if maker is None:
        raise UsageError(
            f"{slug} has no problems/{slug}/dataset.py, which would make instances",
            advice="judge/catalog/datasets/generators.py says at its head what it needs",
        )
    file_format = _file_format(slug, maker, out)
    _refuse(out)
    instances = _answered(kit, slug, maker, count, seed)
    if file_format is None:
        _write_folder(out, instances)
    else:
        _write_file(out, instances, file_format)
    counts = Counter(one.stratum for one in instances)
    return Made(out=out, problem=slug, seed=seed, strata=maker.strata, counts=counts)


def games_of(maker: InstanceGenerator, rules: Rules, seed: str) -> Iterator[tuple[str, Game[Any]]]:
    """The instances of a seed, each once as long as there are new ones."""
    seen: set[str] = set()
    vain = 0
    for name, game in maker.games(seed):
        text = rules.write([game])
        if text in seen and vain < _IN_VAIN:
            vain += 1
            continue
        vain = 0 if text not in seen else vain
        seen.add(text)
        yield name, game


def _answered(kit: Kit, slug: str, maker: InstanceGenerator, count: int, seed: str) -> list[_Made]:
    problem = kit.problem(slug)
    rules = load_rules(problem)
    if rules is None:
        raise UsageError(f"{slug} has no rules, by which instances could be written")
    pairs = [pair for _, pair in zip(range(count), games_of(maker, rules, seed), strict=False)]
    if len(pairs) < count:
        raise ProblemError(f"problems/{slug}/dataset.py made {len(pairs)} instances, and then none")
    asked = [AnswerRequest(game=game) for _, game in pairs]
    answers = kit.answer_finder.find_answers(kit, problem, asked, oracle=maker.oracle)
    digits = max(_LONGEST_DIGITS, len(str(count)))
    made = []
    for number, ((stratum, game), answer) in enumerate(zip(pairs, answers, strict=True), 1):
        name = f"{number:0{digits}}-{stratum}"
        if answer.output is None:
            raise ProblemError(
                f"nobody knows an answer to instance {name} of seed {seed}: {answer.why}",
                advice="Take another seed, or ask for fewer instances",
            )
        text = rules.write([game])
        made.append(_Made(name, stratum, text, answer.output, answer.minimum))
    return made


def _file_format(slug: str, maker: InstanceGenerator, out: Path) -> InstanceFormat | None:
    """In which format a file is to be written; None if it is to be a folder."""
    found = None if maker.format is None else format_of(maker.format)
    if not out.suffix:
        return None
    if found is None:
        raise UsageError(
            f"{out} looks like a file, but {slug} has no format in which files hold instances",
            advice="Name a folder, without a suffix",
        )
    if out.suffix not in found.suffixes:
        raise UsageError(
            f"{out}: files of {slug} are {found.what} and end in {' or '.join(found.suffixes)}",
            advice="Name such a file, or a folder, without a suffix",
        )
    return found


def _refuse(out: Path) -> None:
    """Raises `UsageError` if nothing new can be written to `out`, before work is done for it."""
    if os.path.lexists(out):
        raise UsageError(
            f"{out} is there already, and nothing is overwritten",
            advice="Name another place, or remove it first",
        )
    parent = out.absolute().parent
    if not parent.is_dir():
        raise UsageError(f"{out} cannot be written: there is no folder {parent}")
    if not os.access(parent, os.W_OK | os.X_OK):
        raise UsageError(f"{out} cannot be written: you may not write to {parent}")


def _write_folder(out: Path, instances: list[_Made]) -> None:
    with _Fresh(out) as fresh:
        fresh.mkdir()
        for one in instances:
            (fresh / f"{one.name}.in").write_bytes(one.input.encode())
            (fresh / f"{one.name}.ans").write_bytes(one.output)


def _write_file(out: Path, instances: list[_Made], file_format: InstanceFormat) -> None:
    texts = (file_format.listed(one.input, one.minimum, one.name) for one in instances)
    with _Fresh(out) as fresh:
        fresh.write_bytes((file_format.head + "".join(texts)).encode())


class _Fresh:
    """A path beside `out` for what becomes `out` when all went well, and else is removed."""

    def __init__(self, out: Path) -> None:
        self._out = out

    def __enter__(self) -> Path:
        try:
            self._home = tempfile.mkdtemp(prefix=f".{self._out.name}.new-", dir=self._out.parent)
        except OSError as error:
            raise self._trouble(error) from error
        return Path(self._home, self._out.name)

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            if error is None:
                _refuse(self._out)  # another judge may have been faster
                Path(self._home, self._out.name).rename(self._out)
        except OSError as trouble:
            raise self._trouble(trouble) from trouble
        finally:
            shutil.rmtree(self._home, ignore_errors=True)
        if isinstance(error, OSError):
            raise self._trouble(error) from error

    def _trouble(self, error: OSError) -> UsageError:
        return UsageError(
            f"{self._out} cannot be written: {error.strerror or error}; nothing of it is left"
        )
