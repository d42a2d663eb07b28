"""Packages of each family: what is read of them, and what is refused with its place."""

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace

from tests.unit.as_text import in_short, with_results
from tests.unit.packages.families import (
    dmoj_packages,
    italy_packages,
    polygon_packages,
    rbx_packages,
    sinol_packages,
    terry_packages,
)
from tests.unit.packages.families.reading import Read, read, refusal
from tests.unit.packages.families.test_library import WHOLE
from tests.unit.packages.families.test_simple import CODEFORCES, OJ
from tests.unit.packages.written import Changes, Files, files_of, with_changes, write_files

_DMOJ, _ITALY = dmoj_packages.SUMS, italy_packages.UNMADE
_CHECKER = {"check.py": dmoj_packages.CHECKER}
_NUMBERED = ("1.in", "1.out", "2-1.in", "2-1.out", "2-2.in", "2-2.out")
_UNNOTED = sinol_packages.CONFIG.partition("sinol_expected_scores")[0]
PACKAGES: Mapping[str, Mapping[str, Files]] = {
    "dmoj": {
        "sums": _DMOJ,
        "checker": _DMOJ | _CHECKER,
        "sources": _DMOJ | _CHECKER | {"check.c": dmoj_packages.BRIDGED["check.c"], "check.rs": ""},
        "checked": dmoj_packages.CHECKED,
        "bridged": dmoj_packages.BRIDGED,
        "talks": dmoj_packages.TALKS,
        "numbered": {
            "init.yml": "archive: sums.zip\ntest_cases: {case_points: [30, 70]}\n",
            "sums.zip": dmoj_packages.zip_of(dict.fromkeys(_NUMBERED, "1")),
        },
        "shares": files_of("dmoj/answers", "dmoj/shares"),
        "pretests": dmoj_packages.PRETESTS | _CHECKER,
        "no": {},
    },
    "italy": {
        "no": {},
        "sums": italy_packages.SUMS,
        "unmade": _ITALY,
        "files": italy_packages.FILES,
        "cases": _ITALY | {"gen/cases.gen": italy_packages.CASES_GEN},
    },
    "library": {"whole": WHOLE},
    "polygon": {
        "sums": polygon_packages.SUMS,
        "scored": polygon_packages.SCORED,
        "talks": polygon_packages.TALKS_IN_PYTHON,
    },
    "rbx": {
        "sums": rbx_packages.SUMS,
        "scored": rbx_packages.SCORED,
        "talks": rbx_packages.TALKS,
        "no": {},
    },
    "simple": {"oj": OJ, "codeforces": CODEFORCES, "no": {}},
    "sinol": {
        "sums": sinol_packages.SUMS,
        "unnoted": {**sinol_packages.SUMS, "config.yml": _UNNOTED},
        "s2m": {name.replace("sum", "s2m"): one for name, one in sinol_packages.SUMS.items()},
        "no": {},
    },
    "terry": {"sums": terry_packages.SUMS},
}
"""The packages that the documents change, by family and by their words."""


@pytest.mark.parametrize("family", PACKAGES)
def test_what_cannot_be_judged_is_refused_with_its_place(family: str, tmp_path: Path) -> None:
    def said(root: Path, words: str, changes: Changes) -> Iterator[str]:
        folder = root / ("sum" if family == "sinol" else "sums")
        files = with_changes(PACKAGES[family][words], changes)
        yield refusal(write_files(folder, files)).replace(f"{folder.parent}/", "")

    document = Path(__file__).with_name("refused") / f"{family}.txt"

    assert with_results(document, tmp_path, said) == external_file(document, format=".txt")


# What is read of a package; of a changed one what differs from the same without a change, and of
# others of a family what differs from the first

_SCRIPTS = ("program", "host.py", "case ", '{"')


def facts(found: Read) -> dict[str, str]:
    """What is read of a package, by what it is."""
    family, problem, validation = found.family, found.problem, found.problem.validation
    description = family.description
    told: dict[str, object] = {"told by": family.choice.told_by}
    told |= {name: getattr(problem, name) for name in problem.__struct_fields__}
    for name in ("slug", "groups", "validation", "family", "own_limits"):
        del told[name]
    told |= {"processes": description.judging.processes, "first programs": family.first_programs}
    told["statements"] = list(description.statements)
    told["validation"] = validation and replace(validation, validators=())
    for source in (*(validation.validators if validation else ()), *found.input_validators):
        texts = {one.name: one.content.decode() for one in source.files}
        told[f"files of {source.name}"] = sorted(texts)
        for name in ("build", "run", "rbx.h"):
            text = texts.get(name, "").split("\n")
            lines = [line for line in text if any(map(line.count, _SCRIPTS))]
            told[f"{name} of {source.name}"] = lines
    told |= found.cases
    inputs = family.test_data.input_validator_args
    told |= {f"input validators on {name}": args[""] for name, args in inputs.items()}
    for name, suffix in product(["mine", *found.cases], (".py", ".c", ".cpp", ".java")):
        own = problem.limits_on(name, suffix)
        if own != problem.limits:
            told[f"limits of {suffix} on {name}"] = own
    told |= {f"group {one.name}": one for one in problem.groups}
    told |= {name: one.expectation for name, one in found.solutions.items()}
    if found.plan:
        told |= {f"planned {name}": call or "a file" for name, call in found.planned.items()}
    told |= dict.fromkeys(map(str, family.not_kept), "lost")
    usual: tuple[object, ...] = (None, (), [], {}, "", False)
    return {name: in_short(one) for name, one in told.items() if one not in usual}


@pytest.mark.parametrize("family", PACKAGES)
def test_what_is_read_of_a_package(family: str, tmp_path: Path) -> None:
    known = dict[str, dict[str, str]]()

    def said(folder: Path, words: str, changes: Changes) -> Iterator[str]:
        files = with_changes(PACKAGES[family][words], changes)
        name = "sum" if family == "sinol" else "sums"
        found = facts(read(folder, files, name=name))
        base = known.get(words) or next(iter(known.values()), {})
        yield from (f"{name}: {one}" for name, one in found.items() if base.get(name) != one)
        yield from (f"no {name}" for name in base if name not in found)
        known.setdefault(words, found)

    document = Path(__file__).with_name("read") / f"{family}.txt"

    assert with_results(document, tmp_path, said) == external_file(document, format=".txt")
