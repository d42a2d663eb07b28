"""Generate a dataset: instances of a problem with their answers, in a folder or a file.

The instances come from the problem's `dataset.py` and depend on the seed alone: the first hundred
of a thousand are those of a hundred. Their answers are the oracle's, or else the optimum alone, so
that they do not depend on the program that found them. The result is a folder of cases, or a file
of instances if the problem has a format for it. It is written completely or not at all.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct

from judge.catalog.datasets.answers import AnswerRequest
from judge.catalog.datasets.generators import InstanceGenerator
from judge.catalog.datasets.instances import InstanceFormat
from judge.catalog.kit import Kit
from judge.catalog.rules import load_rules
from judge.errors import ProblemError, UsageError
from judge.escaping import shell_word
from judge.facts import Fact
from judge.game import Game, Rules, counted
from judge.sandbox.temporary_folders import hidden_folder
from judge.terminal.translation import translate, translate_fact

_MOST_REPEATS = 2000  # in a row; after that there are no new instances, and old ones are taken
_LEAST_DIGITS = 4


class GeneratedDataset(Struct, frozen=True, kw_only=True):
    """A dataset that was written to `out`: `counts` has the number of instances by stratum."""

    out: Path
    problem: str
    seed: str
    strata: str
    counts: Counter[str]

    @property
    def summary(self) -> str:
        """What was generated, in the language of the reader, and how to judge solutions on it."""
        names = sorted(self.counts)
        few, many = min(self.counts.values()), max(self.counts.values())
        each = few if few == many else Fact("{} to {}", few, many)
        instances = counted(self.counts.total(), "instance")
        line = Fact("{}: {} of {}, seed {}", self.out, instances, self.problem, self.seed)
        spread = Fact("{}", names[0])
        if len(names) > 1:
            spread = Fact("{} to {}, {} each", names[0], names[-1], each)
        by_strata = Fact("by {}: {}", translate(self.strata), spread)
        path = str(self.out) if "/" in str(self.out) or self.out.suffix else f"./{self.out}"
        return (
            f"{translate_fact(line)}\n{translate_fact(by_strata)}\n"
            f"judge run {self.problem} --data {shell_word(path)}\n"
        )


class _AnsweredInstance(Struct, frozen=True):
    name: str
    stratum: str
    input: str
    output: bytes
    minimum: int | None


def generate_dataset(kit: Kit, slug: str, *, count: int, seed: str, out: Path) -> GeneratedDataset:
    """Generates `count` instances and writes them to `out`, which must not exist yet.

    Raises `UsageError` if `out` cannot be written or the problem has no generator, `ProblemError`
    if an instance cannot be answered.
    """
    generator = kit.generator(slug)
    if generator is None:
        raise UsageError(
            Fact("{} has no problems/{}/dataset.py to generate instances", slug, slug),
            advice=Fact("The head of judge/catalog/datasets/generators.py says what it defines"),
        )
    form = _file_format(slug, generator, out)
    require_new(out)
    instances = _generate_instances(kit, slug, generator, count, seed)
    _write(out, instances, form)
    counts = Counter(case.stratum for case in instances)
    return GeneratedDataset(
        out=out, problem=slug, seed=seed, strata=generator.strata, counts=counts
    )


def distinct_games(
    generator: InstanceGenerator, rules: Rules, seed: str
) -> Iterator[tuple[str, Game[Any]]]:
    """The instances of a seed, each once as long as there are new ones."""
    texts: set[str] = set()
    repeats = 0
    for name, game in generator.games(seed):
        text = rules.write([game])
        if text not in texts:
            repeats = 0
        elif repeats < _MOST_REPEATS:
            repeats += 1
            continue
        texts.add(text)
        yield name, game


def _generate_instances(
    kit: Kit, slug: str, generator: InstanceGenerator, count: int, seed: str
) -> list[_AnsweredInstance]:
    problem = kit.problem(slug)
    rules = load_rules(problem)
    if rules is None:
        raise UsageError("{} has no rules to write instances with", slug)
    games = list(islice(distinct_games(generator, rules, seed), count))
    if len(games) < count:
        raise ProblemError("problems/{}/dataset.py generated only {} instances", slug, len(games))
    requests = [AnswerRequest(game=game) for _, game in games]
    answers = kit.answering().find_answers(kit, problem, requests, oracle=generator.oracle)
    digits = max(_LEAST_DIGITS, len(str(count)))
    instances = []
    for number, ((stratum, game), answer) in enumerate(zip(games, answers, strict=True), 1):
        name = f"{number:0{digits}}-{stratum}"
        if answer.output is None:
            raise ProblemError(
                Fact("no answer to instance {} of seed {} is known: {}", name, seed, answer.why),
                advice=Fact("Take another seed, or ask for fewer instances"),
            )
        text = rules.write([game])
        instances.append(_AnsweredInstance(name, stratum, text, answer.output, answer.minimum))
    return instances


def _file_format(slug: str, generator: InstanceGenerator, out: Path) -> InstanceFormat | None:
    """The format of the file to write; None for a folder."""
    if not out.suffix:
        return None
    form = generator.format
    if form is None:
        raise UsageError(
            Fact(
                "{} looks like a file, but {} has no format for files with many instances",
                out,
                slug,
            ),
            advice=Fact("Name a folder, without a suffix"),
        )
    if out.suffix not in form.suffixes:
        raise UsageError(
            Fact(
                "{}: files of {} are {} and end in {}",
                out,
                slug,
                form.description,
                " or ".join(form.suffixes),
            ),
            advice=Fact("Name such a file, or a folder, without a suffix"),
        )
    return form


def require_new(out: Path) -> None:
    """Raises `UsageError` if `out` exists or cannot be created, before any work is done."""
    if out.name == "-":
        raise UsageError(
            Fact("a dataset cannot go to standard output"),
            advice=Fact("Name a file or a folder to create"),
        )
    if os.path.lexists(out):
        raise UsageError(
            Fact("{} exists already, and nothing is overwritten", out),
            advice=Fact("Name another place, or remove it first"),
        )
    parent = out.absolute().parent
    if not parent.is_dir():
        raise UsageError("{} cannot be written: there is no folder {}", out, parent)
    if not os.access(parent, os.W_OK | os.X_OK):
        raise UsageError("{} cannot be written: you may not write to {}", out, parent)


def _write(out: Path, instances: Sequence[_AnsweredInstance], form: InstanceFormat | None) -> None:
    """Writes a file in a format, or a folder of cases."""
    with written_beside(out) as fresh:
        if form is None:
            fresh.mkdir()
            for instance in instances:
                (fresh / f"{instance.name}.in").write_bytes(instance.input.encode())
                (fresh / f"{instance.name}.ans").write_bytes(instance.output)
        else:
            texts = (form.write_instance(case.input, case.minimum, case.name) for case in instances)
            fresh.write_bytes((form.header + "".join(texts)).encode())
        require_new(out)  # another judge may have created it meanwhile


@contextmanager
def written_beside(out: Path) -> Iterator[Path]:
    """A path beside `out`, which in the end is renamed to it: all of it is there, or nothing."""
    try:
        with hidden_folder(out.parent) as home:
            yield home / out.name
            (home / out.name).rename(out)
    except OSError as error:
        raise UsageError(
            "{} cannot be written: {}; nothing of it is left", out, error.strerror or error
        ) from error
