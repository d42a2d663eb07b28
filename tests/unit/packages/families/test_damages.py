"""Packages with random damages: a sentence with the place, or a package that can be judged."""

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.errors import JudgeError
from judge.packages.package import open_package
from judge.sandbox.temporary_folders import PREFIX
from tests.conftest import each_row
from tests.sweeps import AT_NIGHT
from tests.unit.packages.families import (
    dmoj_packages,
    italy_packages,
    rbx_packages,
    sinol_packages,
    terry_packages,
)
from tests.unit.packages.families.polygon_packages import SCORED, SUMS
from tests.unit.packages.families.rbx_packages import with_yml
from tests.unit.packages.families.test_library import WHOLE
from tests.unit.packages.written import Files, files_of, write_files

DESCRIBED: dict[str, tuple[Mapping[str, str | bytes], str]] = {
    "polygon": (SUMS, "problem.xml"),
    "polygon points": (SCORED, "problem.xml"),
    "dmoj": (dmoj_packages.SUMS, "init.yml"),
    "italy task": (italy_packages.SUMS, "task.yaml"),
    "sinol": (sinol_packages.SUMS, "config.yml"),
    "sinol limits": (sinol_packages.LIMITED, "config.yml"),
    "sinol dialogue": (sinol_packages.TALK, "config.yml"),
    "sinol ingen": (sinol_packages.MADE["sumingen.py"], "config.yml"),
    "terry": (terry_packages.SUMS, "task.yaml"),
    "italy subtasks": (italy_packages.SUMS, "gen/GEN"),
    "dmoj generators": (dmoj_packages.GENERATED, "init.yml"),
    "dmoj signature": (files_of("dmoj/signature"), "init.yml"),
    "library checker": (WHOLE, "info.toml"),
    "rbx": (rbx_packages.SUMS, "problem.rbx.yml"),
    "rbx script": (rbx_packages.SUMS, "tests/plan.txt"),
    "rbx dialogue": (rbx_packages.COUNTED, "problem.rbx.yml"),
    "rbx points": (rbx_packages.SCORED, "problem.rbx.yml"),
}


def damaged(text: str, draw: random.Random) -> bytes:
    """A text without a part of it, with one twice, or with a byte changed."""
    start, end = sorted(draw.randrange(len(text)) for _ in range(2))
    end = min(end, start + draw.choice([1, 5, 30, 200]))
    part = draw.choice(["", text[start:end] * 2, "\x00", "é", "<", '"', "%", "- "])
    return f"{text[:start]}{part}{text[end:]}".encode()


def refusal(folder: Path) -> str | None:
    """The error of a package; None if it can be judged."""
    try:
        with open_package(folder) as found:
            found.problem("sums")
            found.solutions("sums")
            assert found.generator_plan is not None or found.cases("sums")
    except JudgeError as error:
        return str(error)
    return None


@pytest.mark.parametrize(
    "count", [4, pytest.param(1000 if AT_NIGHT else 60, marks=pytest.mark.slow)]
)
@each_row("family", DESCRIBED)
def test_a_damaged_one_is_an_error_or_a_package(family: str, count: int, tmp_path: Path) -> None:
    files, name = DESCRIBED[family]
    folder = write_files(tmp_path / "sums", files)
    seeds = range(count)

    refused = []
    for seed in seeds:
        write_files(folder, {name: damaged(str(files[name]), random.Random(seed))})
        refused.append(refusal(folder))

    without_place = [
        (seed, one)
        for seed, one in zip(seeds, refused, strict=True)
        if one is not None and str(folder) not in one and PREFIX not in one
    ]
    assert without_place == []
    assert 0 < refused.count(None) < len(refused) or count < 1000


_BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{two}: &{two} [{', '.join([f'*{one}'] * 10)}]\n"
    for one, two in zip("abcdefghi", "bcdefghij", strict=True)
)


@pytest.mark.attack
def test_aliases_cannot_make_an_error_large_or_reading_long(tmp_path: Path) -> None:
    bomb = f"{_BOMB}{sinol_packages.CONFIG.replace('time_limit: 1500', 'time_limit: *j')}"
    folder = write_files(tmp_path / "sums", {**SINOL, "config.yml": bomb})

    said = str(refusal(folder))
    assert "aliases stand for more than" in said
    assert len(said) < 600


ITALY, SINOL = italy_packages.SUMS, sinol_packages.SUMS
NO_OUTPUT = dmoj_packages.with_init(", out: sums.1.out", "")
MORE = {"input/input7.txt": "1 2\n", "output/output7.txt": "3\n"}


@each_row(
    ("files", "found"),
    [
        (rbx_packages.SUMS, []),
        (dmoj_packages.SUMS, []),
        (SINOL, ["warning V130 config.yml"]),
        (with_yml('validator: {path: "tests/valid.cpp"}\n', ""), ["warning V130 problem.rbx.yml"]),
        (terry_packages.without("solutions/solution.py"), ["warning V133 task.yaml"]),
        (NO_OUTPUT, ["warning V131 init.yml: test_cases[2]"]),
        (ITALY | MORE, ["warning V132 input"]),
        (SINOL | {"out/sum9a.out": "3\n"}, ["warning V132 out"]),
        (sinol_packages.with_config("title:", "dependencies: 1\ntitle:"), ["note V136 config.yml"]),
        (WHOLE | {"gen/old.cpp": ""}, ["warning V132 gen"]),
        (WHOLE | {"info.toml": f"odd = 1\n{WHOLE['info.toml']}"}, ["note V136 info.toml"]),
        (rbx_packages.SCORED, ["note V134 problem.rbx.yml"]),
        (with_yml("- name: samples", "- name: first"), ["note V135 problem.rbx.yml"]),
    ],
)
def test_likely_mistakes_have_a_place(files: Files, found: list[str], tmp_path: Path) -> None:
    with open_package(write_files(tmp_path / "sums", files)) as package:
        ((_, findings),) = package.lints("sums").values()

    assert all(one.problem == "sums" and one.message for one in findings)
    codes = {f"{one.severity.value} {one.code.value} {one.subject}" for one in findings}
    assert codes >= set(found)
    assert bool(codes) is bool(found)
