"""Cases that are run in a row get the verdicts that each gets alone, whatever is beside them."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from judge import languages
from judge.grading.expectations import ACCEPTED
from judge.model import Case, Limits, Place, Problem, Report, Solution, SourceFile, Verdict
from judge.runner.local import LocalExecutor
from judge.runner.scheduler import Run
from judge.sandbox import Guarantee, Level, available_levels, sandbox_of_level
from tests.conftest import skip_or_fail_on_ci
from tests.sweeps import due

SOURCE = rb"""#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void fill(long bytes) {
    volatile char *kept = malloc(bytes);
    for (long at = 0; at < bytes; at += 4096) kept[at] = 1;
}

int main(void) {
    char what[16];
    long number;
    if (scanf("%15s %ld", what, &number) != 2) return 9;
    if (!strcmp(what, "sleep")) usleep(number * 1000);
    if (!strcmp(what, "spin")) for (;;) ;
    if (!strcmp(what, "fail")) return 3;
    if (!strcmp(what, "crash")) abort();
    if (!strcmp(what, "hold")) fill(number << 20);
    if (!strcmp(what, "leave")) {
        FILE *left = fopen("left", "w");
        if (left) fclose(left);
        if (fork() == 0) return sleep(60);
    }
    if (!strcmp(what, "look") && fopen("left", "r")) return 4;
    if (!strcmp(what, "write")) for (long at = 0; at < number; at++) puts("x");
    printf("%s %ld\n", what, strcmp(what, "wrong") ? number : number + 1);
    return 0;
}
"""

KINDS = {
    "say": Verdict.AC,
    "look": Verdict.AC,
    "wrong": Verdict.WA,
    "leave": Verdict.AC,
    "sleep": Verdict.AC,
    "hold": Verdict.AC,
    "fail": Verdict.RTE,
    "crash": Verdict.RTE,
    "write": Verdict.AC,
    "flood": Verdict.OLE,
    "burst": Verdict.MLE,
    "spin": Verdict.TLE,
}
"""What the program does, and the verdict on it; the first ones are the most frequent."""

LIMITS = Limits.of(cpu_s=0.4, memory_bytes=64 << 20, output_bytes=1 << 20)


def case_of(kind: str, number: int) -> Case:
    word, figure, output = kind, number, ""
    match kind:
        case "sleep":
            figure = 30
        case "hold":
            figure = 40
        case "write":
            figure = 40_000
            output = "x\n" * figure
        case "flood":
            word, figure = "write", 1_000_000
        case "burst":
            word, figure = "hold", 200
    return Case(
        name=f"secret/{number:03}-{kind}",
        input=f"{word} {figure}\n".encode(),
        answer=f"{output}{word} {figure}\n".encode(),
    )


def cases_of(seed: int, count: int) -> list[Case]:
    rng = random.Random(seed)
    weights = [40, 20, 10, 6, 3, 5, 8, 4, 2, 1, 1, 1]
    return [
        case_of(kind, number)
        for number, kind in enumerate(rng.choices(list(KINDS), weights, k=count))
    ]


WAYS = [
    f"{level.value} {place.value} {jobs}"
    for level in available_levels()
    for place in (Place.SCRATCH, Place.OWN)
    for jobs in (1, 2)
]


@pytest.mark.slow
@pytest.mark.parametrize("way", due(WAYS, by=lambda way: way.split()[0]))
def test_what_runs_beside_a_case_changes_no_verdict(way: str, tmp_path: Path) -> None:
    level, place, jobs = Level(way.split()[0]), Place(way.split()[1]), int(way.split()[2])
    if not shutil.which("gcc"):
        skip_or_fail_on_ci("gcc is not installed (apt install gcc)")
    problem = Problem(slug="odd", names={"en": "Odd"}, limits=LIMITS, place=place)
    solution = Solution(
        name="odd.c",
        files=(SourceFile(name="odd.c", content=SOURCE),),
        language=languages.language_of("odd.c"),
        expectation=ACCEPTED,
    )
    sandbox = sandbox_of_level(level)
    cases = cases_of(jobs, 150)
    if place is Place.OWN and Guarantee.FILES in sandbox.missing:  # the folder may be written to
        cases = [one for one in cases if not one.name.endswith("look")]

    with LocalExecutor(sandbox, jobs=jobs, home=tmp_path) as executor:
        made = [one.result for one in Run(problem, [solution], cases, executor=executor)]

    (report,) = [one for one in made if isinstance(one, Report)]
    found = [(one.case, one.verdict) for one in report.judgements]
    assert found == [(one.name, KINDS[one.name.split("-")[1]]) for one in cases]
