"""Generate a dataset: instances of a problem with their answers, in a folder or a file.

The instances come from the problem's `dataset.py` and depend on the seed alone: the first hundred
of a thousand are those of a hundred. Their answers are the oracle's, or else the optimum alone, so
that they do not depend on the program that found them. The result is a folder of cases, or a file
of instances if the problem has a format for it. The data of a package is what its
`generators/generators.yaml` describes; without a folder of its own it goes to the cache, where
`judge run` finds it. Either is written completely or not at all.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
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
from judge.files import make_private_folder
from judge.game import Game, Rules, counted
from judge.model import Dialect, Family
from judge.packages.generators import GeneratorPlan
from judge.packages.lints.contents import name_list
from judge.packages.package import Package, open_package
from judge.runner.generation import DataGenerator, run_first_programs
from judge.runner.local import one_core_executor
from judge.sandbox import Sandbox
from judge.sandbox.temporary_folders import hidden_folder

_MOST_REPEATS = 2000  # in a row; after that there are no new instances, and old ones are taken
_LEAST_DIGITS = 4
_MOST_BYTES = 4 << 30  # of the data of a package


class GeneratedDataset(Struct, frozen=True, kw_only=True):
    """A dataset that was written to `out`: `counts` has the number of instances by stratum."""

    out: Path
    problem: str
    seed: str
    strata: str
    counts: Counter[str]

    @property
    def summary(self) -> str:
        """What was generated, and how to judge solutions on it."""
        names = sorted(self.counts)
        few, many = min(self.counts.values()), max(self.counts.values())
        each = f"{few}" if few == many else f"{few} to {many}"
        instances = counted(self.counts.total(), "instance")
        spread = f"{names[0]} to {names[-1]}, {each} each" if len(names) > 1 else names[0]
        path = str(self.out) if "/" in str(self.out) or self.out.suffix else f"./{self.out}"
        return (
            f"{self.out}: {instances} of {self.problem}, seed {self.seed}\n"
            f"by {self.strata}: {spread}\n"
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
            f"{slug} has no problems/{slug}/dataset.py to generate instances",
            advice="The head of judge/catalog/datasets/generators.py says what it defines",
        )
    form = _file_format(slug, generator, out)
    require_new(out)
    instances = _generate_instances(kit, slug, generator, count, seed)
    _write(out, instances, form)
    counts = Counter(one.stratum for one in instances)
    return GeneratedDataset(
        out=out, problem=slug, seed=seed, strata=generator.strata, counts=counts
    )


def distinct_games(
    generator: InstanceGenerator, rules: Rules, seed: str
) -> Iterator[tuple[str, Game[Any]]]:
    """The instances of a seed, each once as long as there are new ones."""
    seen: set[str] = set()
    repeats = 0
    for name, game in generator.games(seed):
        text = rules.write([game])
        if text not in seen:
            repeats = 0
        elif repeats < _MOST_REPEATS:
            repeats += 1
            continue
        seen.add(text)
        yield name, game


def _generate_instances(
    kit: Kit, slug: str, generator: InstanceGenerator, count: int, seed: str
) -> list[_AnsweredInstance]:
    problem = kit.problem(slug)
    rules = load_rules(problem)
    if rules is None:
        raise UsageError(f"{slug} has no rules to write instances with")
    games = list(islice(distinct_games(generator, rules, seed), count))
    if len(games) < count:
        raise ProblemError(f"problems/{slug}/dataset.py generated only {len(games)} instances")
    requests = [AnswerRequest(game=game) for _, game in games]
    answers = kit.answer_finder.find_answers(kit, problem, requests, oracle=generator.oracle)
    digits = max(_LEAST_DIGITS, len(str(count)))
    instances = []
    for number, ((stratum, game), answer) in enumerate(zip(games, answers, strict=True), 1):
        name = f"{number:0{digits}}-{stratum}"
        if answer.output is None:
            raise ProblemError(
                f"no answer to instance {name} of seed {seed} is known: {answer.why}",
                advice="Take another seed, or ask for fewer instances",
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
            f"{out} looks like a file, but {slug} has no format for files with many instances",
            advice="Name a folder, without a suffix",
        )
    if out.suffix not in form.suffixes:
        raise UsageError(
            f"{out}: files of {slug} are {form.description} and end in "
            f"{' or '.join(form.suffixes)}",
            advice="Name such a file, or a folder, without a suffix",
        )
    return form


def require_new(out: Path) -> None:
    """Raises `UsageError` if `out` exists or cannot be created, before any work is done."""
    if out.name == "-":
        raise UsageError(
            "a dataset cannot go to standard output", advice="Name a file or a folder to create"
        )
    if os.path.lexists(out):
        raise UsageError(
            f"{out} exists already, and nothing is overwritten",
            advice="Name another place, or remove it first",
        )
    parent = out.absolute().parent
    if not parent.is_dir():
        raise UsageError(f"{out} cannot be written: there is no folder {parent}")
    if not os.access(parent, os.W_OK | os.X_OK):
        raise UsageError(f"{out} cannot be written: you may not write to {parent}")


def _write(out: Path, instances: Sequence[_AnsweredInstance], form: InstanceFormat | None) -> None:
    """Writes a file in a format, or a folder of cases."""
    with _written_beside(out) as fresh:
        if form is None:
            fresh.mkdir()
            for one in instances:
                (fresh / f"{one.name}.in").write_bytes(one.input.encode())
                (fresh / f"{one.name}.ans").write_bytes(one.output)
        else:
            texts = (form.write_instance(one.input, one.minimum, one.name) for one in instances)
            fresh.write_bytes((form.header + "".join(texts)).encode())
        require_new(out)  # another judge may have created it meanwhile


@contextmanager
def _written_beside(out: Path) -> Iterator[Path]:
    """A path beside `out`, which in the end is renamed to it: all of it is there, or nothing."""
    try:
        with hidden_folder(out.parent) as home:
            yield home / out.name
            (home / out.name).rename(out)
    except OSError as error:
        raise UsageError(
            f"{out} cannot be written: {error.strerror or error}; nothing of it is left"
        ) from error


class GeneratedData(Struct, frozen=True, kw_only=True):
    """Data that was made; `counts` has the number of cases of each set.

    `is_kept` in the cache, where `judge run` finds it.
    """

    package: Path
    out: Path
    counts: Counter[str]
    remarks: tuple[str, ...]
    is_kept: bool

    @property
    def summary(self) -> str:
        """What was made, and how to judge submissions on it."""
        each = ", ".join(f"{number} {name}" for name, number in self.counts.items())
        cases = counted(self.counts.total(), "case")
        package = shell_word(str(self.package))
        then = f"cp -r {shell_word(str(self.out))} {shell_word(str(self.package / 'data'))}"
        return f"{self.out}: {cases} ({each})\n{f'judge run {package}' if self.is_kept else then}\n"


@contextmanager
def open_with_tests(
    path: Path,
    *,
    testlib: Path | None = None,
    dialect: Dialect | None = None,
    family: Family | None = None,
) -> Iterator[Package]:
    """A package of which it is known which tests it has: what says so runs now, if it has not.

    Raises as `open_package` and `run_first_programs` do.
    """
    with open_package(path, testlib=testlib, dialect=dialect, family=family) as package:
        if not run_first_programs(package):
            yield package
            return
    with open_package(path, testlib=testlib, dialect=dialect, family=family) as package:
        yield package


def generate_package_data(
    package: Package,
    out: Path | None = None,
    *,
    begin: Callable[[int], None],
    step: Callable[[str], None],
    sandbox: Sandbox | None = None,
) -> GeneratedData:
    """Make the data of a package in the new folder `out`, or in the cache.

    `begin` gets the number of cases, `step` the name of each that was made. Raises `UsageError` if
    the package has no generators or `out` cannot be written, `ProblemError` if a case cannot be
    made.
    """
    plan = package.require_plan()
    if out is None:
        place = package.generated_folder / "data"
        make_private_folder(place.parent)
    else:
        place = out
        require_new(out)
    begin(len(plan.cases))
    with _written_beside(place) as fresh, one_core_executor(sandbox, "best") as executor:
        generator = DataGenerator(package, plan, executor.builder, executor.jails)
        fresh.mkdir()
        _write_cases(fresh, plan, generator, step)
        if out is None and place.is_dir():
            shutil.rmtree(place)
    names = [*(case.path for case in plan.cases), *plan.included]
    remarks = [*plan.remarks, *generator.remarks]
    if generator.differing:
        files = name_list(generator.differing)
        remarks.append(f"not what the author had, by the hashes in the package: {files}")
    return GeneratedData(
        package=package.origin,
        out=place,
        counts=Counter(name.partition("/")[0] for name in names),
        remarks=tuple(remarks),
        is_kept=out is None,
    )


def _write_cases(
    folder: Path, plan: GeneratorPlan, generator: DataGenerator, step: Callable[[str], None]
) -> None:
    left = _MOST_BYTES
    targets = defaultdict[str, list[str]](list)
    for target, source in plan.included.items():
        targets[source].append(target)
    for case in plan.cases:
        for ending, content in generator.make(case).items():
            for name in (case.path, *targets[case.path]):
                left -= len(content)
                if left < 0:
                    raise ProblemError(f"{name}: the data is over {_MOST_BYTES >> 30} GiB")
                _put(folder / f"{name}.{ending}", content)
        step(case.path)
    for name, text in plan.group_files.items():
        _put(folder / name, text.encode())


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
