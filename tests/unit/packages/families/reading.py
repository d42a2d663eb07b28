"""What is read of a package of any family."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from judge.errors import ProblemError
from judge.model import Case, Family, Problem, Solution, Source
from judge.packages.families.opening import FamilyPackage
from judge.packages.generators import GeneratorPlan
from judge.packages.package import open_package
from tests.unit.packages.written import Files, write_files


@dataclass(frozen=True)
class Read:
    """A package as it is read; without `cases` where they are still to be made."""

    problem: Problem
    family: FamilyPackage
    cases: dict[str, Case]
    solutions: dict[str, Solution]
    input_validators: list[Source]
    plan: GeneratorPlan | None

    @property
    def planned(self) -> dict[str, tuple[str, ...] | None]:
        """The arguments of the generators by the cases that they make; None of a file."""
        assert self.plan is not None
        return {
            case.path: tuple(case.call.arguments) if case.call else None for case in self.plan.cases
        }


def read(folder: Path, files: Files, *, name: str = "sums", family: Family | None = None) -> Read:
    """The package of these files, in a folder of that name."""
    with open_package(write_files(folder / name, files), family=family) as found:
        plan = found.generator_plan
        assert isinstance(found, FamilyPackage)
        return Read(
            problem=found.problem(found.slug),
            family=found,
            cases={} if plan else {case.name: case for case in found.cases(found.slug)},
            solutions={one.name: one for one in found.solutions(found.slug)},
            input_validators=[source for source, _ in found.input_validators()],
            plan=plan,
        )


def refusal(path: Path, files: Files | None = None, family: Family | None = None) -> str:
    """The error with which a package cannot be opened; it names the folder."""
    folder = path if files is None else write_files(path / "sums", files)
    with pytest.raises(ProblemError) as raised, open_package(folder, family=family):
        pass
    return str(raised.value)
