"""Make the data that a package describes in `generators/generators.yaml`.

It goes to a folder of its own, or to the cache, where `judge run` finds it.
"""

from __future__ import annotations

import shutil
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from judge.commands.dataset.work import require_new, written_beside
from judge.errors import ProblemError
from judge.escaping import shell_word
from judge.facts import Fact, counted
from judge.files import make_private_folder
from judge.model import Dialect, Family
from judge.packages.generators import GeneratorPlan
from judge.packages.lints.contents import name_list
from judge.packages.package import Package, open_package
from judge.runner.generation import DataGenerator, run_first_programs
from judge.runner.local import one_core_executor
from judge.terminal.translation import translate_fact

_MOST_BYTES = 4 << 30


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
        """What was made, in the language of the reader, and how to judge submissions on it."""
        each = ", ".join(f"{number} {name}" for name, number in self.counts.items())
        line = Fact("{}: {} ({})", self.out, counted(self.counts.total(), "case"), each)
        package = shell_word(str(self.package))
        then = f"cp -r {shell_word(str(self.out))} {shell_word(str(self.package / 'data'))}"
        then = f"judge run {package}" if self.is_kept else then
        return f"{translate_fact(line)}\n{then}\n"


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
    with written_beside(place) as fresh, one_core_executor(None, "best") as executor:
        generator = DataGenerator(package, plan, executor.jails)
        fresh.mkdir()
        _write_cases(fresh, plan, generator, step)
        if out is None and place.is_dir():
            shutil.rmtree(place)
    names = [*(case.path for case in plan.cases), *plan.included]
    remarks = [*plan.remarks, *generator.remarks]
    if generator.differing:
        files = name_list(generator.differing)
        remarks.append(Fact("not what the author had, by the hashes in the package: {}", files))
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
                    most = _MOST_BYTES >> 30
                    raise ProblemError("{}: the data is over {} GiB", name, most)
                _put(folder / f"{name}.{ending}", content)
        step(case.path)
    for name, text in plan.group_files.items():
        _put(folder / name, text.encode())


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
