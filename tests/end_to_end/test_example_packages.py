"""The packages beside this file, judged as a whole: who gets what, case by case, and why.

Of each package some submissions are judged in the quick suite, and all in the slow one. What a
package must not be is shown by copies with a change. What needs a compiler that is not installed is
skipped with its reason; on CI nothing that the system packages is.
"""

from __future__ import annotations

import dataclasses
import os
import shutil
import stat
import struct
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from judge.commands.dataset.package_data import generate_package_data
from judge.errors import JudgeError
from judge.grading.expectations import is_report_as_expected
from judge.model import Dialect, Judgement, Problem, Report, Severity, Verdict
from judge.packages.lints.findings import findings_by_lint
from judge.packages.metadata import read_metadata
from judge.packages.package import Package
from judge.runner.events import ProblemFailed
from judge.runner.session import RunRequest, Session
from tests.conftest import ROOT, skip_or_fail_on_ci

PACKAGES = Path(__file__).parents[1] / "packages"
NAMES = sorted(path.parent.name for path in PACKAGES.glob("*/problem.yaml"))

# What each submission gets on the cases that are judged, in their order. A submission whose failure
# was seen, and of which nothing else is asked, is not judged any further.
VERDICTS: Mapping[str, Mapping[str, str]] = {
    "guess": {
        "accepted/halves.c": "AC AC AC AC",
        "accepted/halves.py": "AC AC AC AC",
        "rejected/never_listens.py": "WA TLE WA TLE",
        "run_time_error/aborts.cpp": "RTE",
        "run_time_error/panics.py": "RTE",
        "time_limit_exceeded/broods.py": "TLE",
        "time_limit_exceeded/keeps_to_itself.c": "TLE",
        "time_limit_exceeded/waits.py": "TLE",
        "wrong_answer/climbs.py": "WA AC WA AC",
        "wrong_answer/leaves.py": "WA WA WA WA",
        "wrong_answer/mumbles.py": "WA WA WA WA",
        "wrong_answer/talks_on.py": "WA WA WA AC",
    },
    "pictured": {
        "accepted/highest.py": "AC AC AC",
        "wrong_answer/first.py": "WA",
    },
    "twice": {
        "accepted/bits.cpp": "AC AC AC AC",
        "accepted/bits.py": "AC AC AC AC",
        "run_time_error/fails_at_home.py": "RTE",
        "time_limit_exceeded/sleeps_at_home.c": "TLE",
        "wrong_answer/digits.py": "WA WA WA WA",
        "wrong_answer/forgets_to_turn.py": "WA AC AC WA",
        "wrong_answer/remembers.py": "WA",
    },
    "talkstwice": {
        "accepted/letters.cpp": "AC AC AC",
        "accepted/letters.py": "AC AC AC",
        "run_time_error/faints.py": "RTE",
        "time_limit_exceeded/dreams.py": "TLE",
        "wrong_answer/one_digit.py": "WA AC AC",
        "wrong_answer/shouts.py": "WA WA WA",
    },
    "groups": {
        "accepted/bubbles.py": "AC AC AC AC AC AC AC",
        "accepted/cycles.c": "AC AC AC AC AC AC AC",
        "accepted/cycles.py": "AC AC AC AC AC AC AC",
        "run_time_error/three_at_most.cpp": "AC AC AC AC RTE RTE RTE",
        "time_limit_exceeded/lost_in_fives.py": "AC AC AC AC AC TLE TLE",
        "wrong_answer/not_the_sample.py": "WA",
        "wrong_answer/nothing.py": "AC WA WA WA WA",
        "wrong_answer/only_small.py": "AC AC AC AC WA WA AC",
    },
    "points": {
        "accepted/lonely.c": "AC AC AC",
        "accepted/nobody.py": "AC AC AC",
        "accepted/one_colour.py": "AC AC AC",
        "run_time_error/afraid_of_four.py": "AC AC RTE",
        "wrong_answer/crowd.py": "AC WA WA",
    },
    "graded": {
        "accepted/divisor.c": "AC AC AC AC AC AC AC AC",
        "accepted/divisor.py": "AC AC AC AC AC AC AC AC",
        "partially_accepted/enough_room.py": "AC WA AC AC AC WA",
        "partially_accepted/sample_in_vain.py": "WA WA AC AC AC WA",
        "run_time_error/first_crash.py": "WA WA RTE WA",
        "time_limit_exceeded/pours.cpp": "TLE TLE TLE TLE",
        "wrong_answer/never.py": "WA AC WA WA",
    },
    "once": {
        "accepted/digit.c": "AC AC AC AC AC",
        "accepted/squares.py": "AC AC AC AC AC",
        "mixed/below_100.py": "AC AC AC WA",
        "wrong_answer/not_zero.py": "AC AC AC AC WA",
    },
    "owngrader": {
        "accepted/misses_one_each.py": "AC AC WA AC AC AC WA",
        "accepted/turns.py": "AC AC AC AC AC AC AC",
        "partially_accepted/words_alone.py": "AC AC AC AC WA WA WA",
        "run_time_error/faints.py": "RTE RTE RTE RTE RTE RTE RTE",
        "wrong_answer/nothing.py": "WA WA WA WA WA WA WA",
    },
    "dialects": {  # as DOMjudge, see test_dialects.py
        "accepted/says.py": "AC AC",
        "mixed/dozes.py": "TLE TLE",
        "mixed/floods.py": "OLE OLE",
        "mixed/floods_and_fails.py": "RTE RTE",
        "mixed/floods_for_ever.c": "TLE TLE",
        "mixed/takes_a_note.py": "RTE RTE",
        "mixed/talks_to_itself.py": "AC AC",
    },
    "included": {
        "accepted/chosen": "AC AC AC",
        "accepted/overwritten": "AC AC AC",
        "accepted/pair": "AC AC AC",
        "accepted/tower.c": "AC AC AC",
        "accepted/tower.cpp": "AC AC AC",
        "accepted/tower.py": "AC AC AC",
        "run_time_error/deep": "AC RTE AC",
        "wrong_answer/small": "AC AC WA",
    },
    "constants": {
        "accepted/Herd.java": "AC AC AC",
        "accepted/herd.c": "AC AC AC",
        "accepted/herd.py": "AC AC AC",
        "run_time_error/whole.py": "RTE",
        "wrong_answer/always_small.py": "AC WA",
        "wrong_answer/unknown.py": "WA WA WA",
    },
    "floats": {
        "accepted/mean.cpp": "AC AC AC AC AC AC",
        "accepted/mean.py": "AC AC AC AC AC AC",
        "run_time_error/divides_by_two.c": "AC RTE",
        "time_limit_exceeded/counts_one_by_one.py": "AC AC AC AC TLE AC",
        "wrong_answer/hexadecimal.py": "WA",
        "wrong_answer/no_end.py": "WA",
        "wrong_answer/not_a_number.py": "WA",
        "wrong_answer/rounded.py": "AC WA AC AC AC AC",
        "wrong_answer/whispers.py": "AC AC AC AC AC WA",
    },
    "built": {
        "accepted/search.py": "AC AC AC",
        "run_time_error/floods.py": "OLE",
        "run_time_error/hoards.c": "MLE",
        "time_limit_exceeded/wanders.cpp": "TLE",
        "wrong_answer/flies.c": "AC WA",
        "wrong_answer/leaves_the_board.py": "WA",
        "wrong_answer/stays.py": "WA",
    },
    "files": {
        "accepted/counts.c": "AC AC AC AC AC",
        "accepted/counts.py": "AC AC AC AC AC",
        "run_time_error/changes.c": "RTE",
        "run_time_error/looks_for_answers.py": "RTE",
        "run_time_error/writes.py": "RTE",
        "wrong_answer/knights_alone.py": "AC AC WA AC WA",
        "wrong_answer/three_words.py": "AC AC AC AC WA",
    },
    "writes": {
        "accepted/half_a_note.c": "AC AC AC",
        "accepted/notes.cpp": "AC AC AC",
        "accepted/notes.py": "AC AC AC",
        "run_time_error/endless_note.py": "OLE",
        "run_time_error/many_notes.c": "OLE",
        "wrong_answer/forwards.py": "WA",
    },
    "tagged": {
        "accepted/fills.py": "AC AC AC",
        "fast/reads_all.py": "AC AC AC",
        "mixed/equal.py": "WA WA WA",
        "mixed/ones_or_late.cpp": "AC AC TLE",
        "odd/anything.py": "AC WA WA",
        "odd/crash": "AC RTE WA",
        "odd/floods.py": "OLE OLE OLE",
        "odd/no_program.c": "CE",
        "odd/silent.py": "WA WA WA",
        "odd/two_mains": "AC AC AC",
        "slow/spins.py": "TLE TLE TLE",
        "untold/says_nothing.py": "WA",
        "wrong_answer/ones.c": "AC AC WA",
    },
    "lenient": {
        "accepted/all of them.py": "AC AC",
        "compiler_error/undeclared.c": "CE",
        "mixed/three.py": "AC AC",
        "partial/one.py": "AC AC",
        "wrong_answer/none.py": "WA WA",
    },
    "generated": {
        "accepted/counts.c": "AC " * 9,
        "accepted/splits.py": "AC " * 9,
        "wrong_answer/first.py": "WA",
    },
    "inferred": {
        "accepted/at_once.c": "AC AC AC",
        "accepted/patient.py": "AC AC AC",
        "hopeless/never.py": "TLE",
        "run_time_error/last_moment.py": "RTE",
        "time_limit_exceeded/for_ever.cpp": "TLE",
        "unhurried/right.py": "AC AC AC",
        "unhurried/wrong.py": "WA",
    },
    "polygon": {
        "accepted/tries.c": "AC AC AC",
        "accepted/tries.py": "AC AC AC",
        "run_time_error/divides_by_zero.py": "RTE",
        "time_limit_exceeded/looks_for_more.c": "TLE",
        "wrong_answer/itself.py": "WA",
        "wrong_answer/nothing.py": "WA",
        "wrong_answer/one.py": "WA AC WA",
        "wrong_answer/two.py": "WA WA WA",
        "wrong_answer/words.py": "WA WA WA",
    },
    "polygontalks": {
        "accepted/halves.cpp": "AC AC AC",
        "accepted/halves.py": "AC AC AC",
        "run_time_error/breaks.py": "RTE",
        "time_limit_exceeded/sips.c": "TLE",
        "wrong_answer/first.py": "WA",
        "wrong_answer/leaves.py": "WA",
        "wrong_answer/one_by_one.py": "AC WA AC",
        "wrong_answer/polite.py": "WA WA WA",
    },
    "polygonpoints": {
        "accepted/eight.c": "AC AC AC",
        "accepted/root.py": "AC AC AC",
        "wrong_answer/itself.py": "AC WA WA",
    },
    "draft": {
        "accepted/pours.cpp": "AC AC AC AC",
        "accepted/pours.py": "AC AC AC AC",
        "run_time_error/arguments.py": "AC RTE",
        "time_limit_exceeded/dries_up.c": "TLE",
        "wrong_answer/decimals.py": "AC AC AC WA",
        "wrong_answer/whole.py": "AC WA",
    },
    "checked": {
        "accepted/adds.py": "AC AC AC",
        "wrong_answer/first.py": "WA",
    },
    "bounds": {
        "accepted/no_room.c": "AC AC AC",
        "accepted/total.py": "AC AC AC",
        "wrong_answer/distinct.py": "WA",
    },
    "answers": {
        "accepted/best": "AC AC AC AC AC",
        "accepted/zipped.zip": "AC AC AC AC AC",
        "wrong_answer/part": "WA WA AC WA WA",
        "wrong_answer/too_much.zip": "WA AC WA WA WA",
    },
    "golf": {
        "accepted/Square.java": "AC AC AC AC AC AC AC AC",
        "accepted/named.py": "AC AC AC AC AC AC AC AC",
        "accepted/short.py": "AC AC AC AC AC AC AC AC",
        "accepted/square.c": "AC AC AC AC AC AC AC AC",
        "wrong_answer/evaluates.py": "AC AC AC AC AC AC WA AC",
        "wrong_answer/small_only.py": "AC AC AC AC WA WA AC WA",
        "wrong_answer/talks.py": "AC AC AC WA AC AC AC AC",
    },
    "polyglot": {
        "accepted/shift.py": "AC AC AC",
        "accepted/shift.rb": "AC AC AC",
        "wrong_answer/again.py": "WA",
        "wrong_answer/few.py": "WA",
        "wrong_answer/keeps.py": "WA",
        "wrong_answer/sorted.py": "WA",
    },
    "broken": {
        "accepted/echo.py": "AC AC " + 14 * "JE " + "AC WA",
        "run_time_error/crash.py": "RTE",
        "wrong_answer/silent.c": "WA",
    },
}

# The scores of groups, as far as they are not 0, and of the whole.
SCORES: Mapping[str, Mapping[str, Mapping[str, int | float]]] = {
    "groups": {
        "accepted/cycles.c": {"1-small": 10, "2-some": 40, "3-more": 50, "": 100},
        "accepted/cycles.py": {"1-small": 10, "2-some": 40, "3-more": 50, "": 100},
        "accepted/bubbles.py": {"1-small": 10, "2-some": 80 / 3, "3-more": 10, "": 140 / 3},
        "run_time_error/three_at_most.cpp": {"1-small": 10, "2-some": 20, "": 30},
        "time_limit_exceeded/lost_in_fives.py": {"1-small": 10, "2-some": 40, "": 50},
        "wrong_answer/not_the_sample.py": {},
        "wrong_answer/nothing.py": {},
        "wrong_answer/only_small.py": {"1-small": 10, "2-some": 20, "": 30},
    },
    "answers": {
        "accepted/best": {"": 91.25},
        "accepted/zipped.zip": {"": 73.125},
        "wrong_answer/part": {"": 22.5},
        "wrong_answer/too_much.zip": {},
    },
    "golf": {
        "accepted/Square.java": {"1-small": 30, "2-short": 50, "3-plain": 10, "": 90},
        "accepted/named.py": {"1-small": 30, "2-short": 50, "3-plain": 10, "": 90},
        "accepted/short.py": {"1-small": 30, "2-short": 60, "3-plain": 10, "": 100},
        "accepted/square.c": {"1-small": 30, "2-short": 50, "3-plain": 10, "": 90},
        "wrong_answer/evaluates.py": {"1-small": 30, "2-short": 50, "": 80},
        "wrong_answer/small_only.py": {"1-small": 30, "2-short": 10, "": 40},
        "wrong_answer/talks.py": {"1-small": 30, "2-short": 40, "3-plain": 10, "": 80},
    },
    "points": {
        "accepted/lonely.c": {"": 2},
        "accepted/nobody.py": {},
        "accepted/one_colour.py": {"": 13},
        "run_time_error/afraid_of_four.py": {"": 5},
        "wrong_answer/crowd.py": {},
    },
    "graded": {
        "accepted/divisor.c": {"sample": 2, "1-one": 30, "2-any": 70, "": 100},
        "accepted/divisor.py": {"sample": 2, "1-one": 30, "2-any": 70, "": 100},
        "partially_accepted/enough_room.py": {"sample": 1, "1-one": 30, "": 30},
        "partially_accepted/sample_in_vain.py": {"1-one": 30, "": 30},
        "run_time_error/first_crash.py": {},
        "time_limit_exceeded/pours.cpp": {},
        "wrong_answer/never.py": {"sample": 1},
    },
    "once": {
        "accepted/digit.c": {"1-small": 10, "2-large": 20, "": 30},
        "accepted/squares.py": {"1-small": 10, "2-large": 20, "": 30},
        "mixed/below_100.py": {"1-small": 10, "": 10},
        "wrong_answer/not_zero.py": {"1-small": 10, "": 10},
    },
    "lenient": {
        "accepted/all of them.py": {"sample": 3, "": 10},
        "mixed/three.py": {"sample": 3, "": 3},
        "partial/one.py": {"sample": 1, "": 1},
        "wrong_answer/none.py": {},
    },
    "owngrader": {
        "accepted/misses_one_each.py": {"1-words": 40, "2-phrases": 60, "": 100},
        "accepted/turns.py": {"1-words": 40, "2-phrases": 60, "": 100},
        "partially_accepted/words_alone.py": {"1-words": 40, "": 40},
        "run_time_error/faints.py": {},
        "wrong_answer/nothing.py": {},
    },
    "polygonpoints": {
        "accepted/eight.c": {"": 18.5},
        "accepted/root.py": {"": 20},
        "wrong_answer/itself.py": {},
    },
}

# What a grader says of the whole, where it is not the first verdict that is not AC.
GRADED = {
    "partially_accepted/enough_room.py": "AC",
    "partially_accepted/sample_in_vain.py": "AC",
    "run_time_error/first_crash.py": "RTE",
}

# What is told of a submission on a case.
TOLD: Mapping[str, Mapping[tuple[str, str], str]] = {
    "guess": {
        ("accepted/halves.py", "secret/2-last"): "10 guesses",
        ("run_time_error/panics.py", "sample/1"): "exit code 1: I cannot bear it",
        ("time_limit_exceeded/waits.py", "sample/1"): "both waited for the other to speak",
        ("wrong_answer/climbs.py", "sample/1"): "ten guesses were not enough",
        ("wrong_answer/leaves.py", "secret/1-first"): "no guess 1",
        ("wrong_answer/mumbles.py", "sample/1"): "guess 1 is no number",
        ("wrong_answer/talks_on.py", "secret/1-first"): "goes on after the end: 'I knew it!'",
    },
    "twice": {
        ("accepted/bits.py", "sample/1"): "the word is aaaaabba\nthe number is ['6']",
        ("wrong_answer/forgets_to_turn.py", "sample/1"): "the number is ['96']",
        ("wrong_answer/remembers.py", "sample/1"): "the number is ['0']",
    },
    "talkstwice": {
        ("accepted/letters.py", "sample/1"): "the first leaves bcd\nthe second says 123",
        ("run_time_error/faints.py", "sample/1"): "exit code 7",
    },
    "graded": {
        ("partially_accepted/enough_room.py", "sample/2"): "is 'yes' where 'no' is expected",
    },
    "constants": {
        ("accepted/herd.py", "secret/2-constant"): "a herd of 1000 {nobody}",
        ("wrong_answer/unknown.py", "sample/1"): "10 words of 1e3, such as ['{{nobody}}']",
    },
    "built": {
        ("run_time_error/floods.py", "sample/1"): "wrote more than 1 MiB of output",
        ("wrong_answer/flies.c", "secret/1-stay"): "no move from h8 to h8",
    },
    "files": {
        ("run_time_error/writes.py", "sample/1"): "Read-only file system: 'copy.txt'",
        ("run_time_error/changes.c", "sample/1"): "exit code 1: board.txt: ",
    },
    "writes": {
        ("run_time_error/endless_note.py", "sample/1"): "wrote more than 1 MiB of output",
        ("run_time_error/many_notes.c", "sample/1"): "wrote more than 1 MiB of output",
    },
    "tagged": {
        ("accepted/fills.py", "sample/01"): "the sum is 6",
        ("mixed/equal.py", "secret/02-most"): "of the right size or not",
        ("odd/no_program.c", "sample/01"): "jars",
    },
    "polygon": {
        ("accepted/tries.c", "sample/1"): "ok divisor 6",
        ("wrong_answer/one.py", "sample/1"): "wrong answer 6 is larger than 1",
        ("wrong_answer/words.py", "sample/1"): 'Expected integer, but "seven" found',
    },
    "polygontalks": {
        ("accepted/halves.py", "secret/1-last"): "ok 6 questions",
        ("wrong_answer/polite.py", "sample/1"): "neither ? nor !, but please",
    },
    "answers": {
        ("accepted/zipped.zip", "secret/04"): "23 of 40",
        ("wrong_answer/part", "secret/01"): "the submission has no answer to this case",
        ("wrong_answer/too_much.zip", "secret/02"): "110 is too much",
    },
    "golf": {
        ("accepted/Square.java", "secret/3-plain/(static)"): "plain java",
        ("accepted/short.py", "secret/2-short/(static)"): "23 bytes",
        ("wrong_answer/evaluates.py", "secret/3-plain/(static)"): "it has the word eval",
        ("wrong_answer/talks.py", "secret/2-short/(static)"): "bytes are more than 200",
    },
    "polyglot": {
        ("wrong_answer/again.py", "sample/1"): "Rust: 1 is there twice",
        ("wrong_answer/few.py", "sample/1"): "Go: 2 numbers, and they are to be 3 from 1",
        ("wrong_answer/keeps.py", "sample/1"): "Haskell: a number is at its own place",
        ("wrong_answer/sorted.py", "sample/1"): "Java: the first is not 3",
    },
    "broken": {
        ("accepted/echo.py", f"secret/{case}"): f"the validator output_validator {words}"
        for case, words in {
            "02-zero": "exited with 0, not 42 or 43 (thinks that 0 is success)",
            "03-one": "exited with 1, not 42 or 43 (thinks that 1 is failure)",
            "04-crashes": "exited with 1, not 42 or 43: ZeroDivisionError",
            "05-aborts": "ended by SIGABRT",
            "06-spins": "stopped unfinished after",
            "07-waits": "stopped after ",
            "08-prints": "wrote more than 1 MiB of output",
            "09-complains": "wrote more than 1 MiB of output",
            "10-writes": "exited with 1, not 42 or 43: OSError: [Errno 27] File too large",
            "11-fills": "",
            "12-hoards": "",  # the kernel or the judge notices it first
            "13-forks": "",
            "14-kills": "ended by SIGKILL",
            "15-quits": "exited with 3, not 42 or 43",
        }.items()
    },
}

# What the lints may say of a package.
ODD = {"draft": "has no uuid", "tagged": "does not say what untold/says_nothing.py must get"}

# What the quick suite judges of each package; the others are for the slow one alone.
QUICK = {
    "guess": "accepted/halves.py run_time_error/panics.py wrong_answer/climbs.py "
    "wrong_answer/talks_on.py",
    "twice": "accepted/bits.py run_time_error/fails_at_home.py wrong_answer/remembers.py "
    "time_limit_exceeded/sleeps_at_home.c",
    "groups": "accepted/cycles.c wrong_answer/not_the_sample.py wrong_answer/only_small.py",
    "graded": "accepted/divisor.c partially_accepted/enough_room.py run_time_error/first_crash.py",
    "included": "accepted/chosen accepted/overwritten run_time_error/deep",
    "constants": "accepted/herd.c run_time_error/whole.py wrong_answer/always_small.py",
    "floats": "accepted/mean.py wrong_answer/rounded.py wrong_answer/whispers.py",
    "answers": "accepted/best accepted/zipped.zip wrong_answer/part wrong_answer/too_much.zip",
    "golf": "accepted/named.py wrong_answer/evaluates.py wrong_answer/talks.py",
    "built": "run_time_error/floods.py run_time_error/hoards.c wrong_answer/flies.c",
    "files": "accepted/counts.c run_time_error/changes.c run_time_error/writes.py "
    "wrong_answer/knights_alone.py",
    "writes": "accepted/half_a_note.c accepted/notes.py run_time_error/many_notes.c",
    "tagged": "accepted/fills.py odd/crash odd/no_program.c",
    "polygon": "accepted/tries.c wrong_answer/one.py wrong_answer/words.py",
}


@pytest.fixture(autouse=True)
def _shared_cache(
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    _own_surroundings: None,
) -> None:
    """What is compiled for one test is there for the next one."""
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    cache = base / "examples"
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))


@dataclasses.dataclass(frozen=True, slots=True)
class Judged:
    """What became of a package."""

    status: int
    problem: Problem | None
    reports: Sequence[Report]
    broken: Sequence[JudgeError]

    @property
    def verdicts(self) -> dict[str, str]:
        return {
            report.solution: " ".join(one.verdict.value for one in report.judgements)
            for report in self.reports
        }

    def judgement(self, case: str, solution: str | None = None) -> Judgement:
        """The judgement on a case of a solution, or of the only one."""
        (found,) = (
            one
            for report in self.reports
            if solution in (None, report.solution)
            for one in report.judgements
            if one.case == case
        )
        return found


def judge_package(root: Path, *solutions: str, cases: Sequence[str] = ()) -> Judged:
    """What became of a package, or of some of its solutions, on all cases or on some."""
    package = Package(root)
    validation = package.problem(package.slug).validation
    programs = [
        *package.solutions(package.slug),
        *(validation.validators if validation else ()),
    ]
    lacks = {one.missing for one in programs if one.missing}
    if lacks or (root.name == "built" and not shutil.which("c++")):
        reason = f"{root.name} is not judged here: {', '.join(sorted(lacks)) or 'c++ is missing'}"
        skip_or_fail_on_ci(reason)
    if package.generator_plan is not None:
        generate_package_data(package, begin=lambda _: None, step=lambda _: None)
        package = Package(root)
    words = (package.slug, *solutions)
    with Session(package, RunRequest(words=words, cases=tuple(cases))) as session:
        news = list(session)
    begun = session.results[0].started if session.results else None
    return Judged(
        session.status,
        begun.problem if begun else None,
        session.reports,
        [one.error for one in news if isinstance(one, ProblemFailed)],
    )


def assert_as_in_the_tables(package: str, seen: Judged) -> None:
    """Asserts all that is said above of the submissions that were judged."""
    names = list(seen.verdicts)
    assert seen.verdicts == {name: VERDICTS[package][name].strip() for name in names}
    echo = "accepted/echo.py"  # in spite of its folder: its validator sees to that
    surprises = [one.solution for one in seen.reports if is_report_as_expected(one) is not True]
    assert [name for name in surprises if name != echo] == []
    assert seen.status == (2 if echo in surprises else 0)
    for report in seen.reports:
        found = {name.removeprefix("secret/"): score for name, score in report.scores.items()}
        assert found.pop("secret", None) == report.score
        scores = {name: float(score) for name, score in found.items() if score}
        assert scores == pytest.approx(SCORES.get(package, {}).get(report.solution, {}))
        if package == "graded":
            assert report.verdict is not None
            first = next((one for one in report.judgements if one.verdict is not Verdict.AC), None)
            usual = first.verdict.value if first else "AC"
            assert report.verdict.value == GRADED.get(report.solution, usual)
    for (solution, case), words in TOLD.get(package, {}).items():
        if solution in names:
            assert words in seen.judgement(case, solution).message


# All packages


@pytest.mark.slow
def test_the_tables_speak_of_all_packages_and_submissions() -> None:
    found = {name: {one.name for one in Package(PACKAGES / name).solutions(name)} for name in NAMES}

    assert {name: set(table) for name, table in VERDICTS.items()} == found


@pytest.mark.parametrize("name", [name for name in NAMES if name != "lenient"])
def test_a_package_is_written_as_the_format_says(name: str) -> None:
    root = PACKAGES / name

    findings = findings_by_lint(root, read_metadata(root / "problem.yaml"))

    found = [one.message for some in findings.values() for one in some]
    assert [words for words in found if not words.startswith(ODD.get(name, "-"))] == []


def test_what_only_other_tools_accept_is_a_warning_each() -> None:
    root = PACKAGES / "lenient"

    findings = findings_by_lint(root, read_metadata(root / "problem.yaml"))

    found = [one for some in findings.values() for one in some]
    assert {one.severity for one in found} == {Severity.WARNING}
    assert sorted(one.subject for one in found) == [
        "data/secret/half.in",
        "data/secret/lost.ans",
        "data/secret/two words.ans",
        "data/secret/two words.in",
        "input_validator",
        "output_validator",
        "problem.yaml",
        "submissions/accepted/all of them.py",
        "submissions/compiler_error",
        "submissions/mixed",
        "submissions/partial",
    ]


QUICKEST = ("groups",)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] * (name not in QUICKEST))
        for name in sorted(QUICK)
    ],
)
def test_some_submissions_get_what_is_expected(name: str) -> None:
    assert_as_in_the_tables(name, judge_package(PACKAGES / name, *QUICK[name].split()))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_all_submissions_get_what_is_expected(name: str) -> None:
    seen = judge_package(PACKAGES / name)

    assert set(seen.verdicts) == set(VERDICTS[name])
    assert_as_in_the_tables(name, seen)


# What a grader must do

BROKEN_GRADERS = [
    ("print('AC 1')\nexit(1)", "data/sample: the grader failed: exit code 1"),
    ("print('AC 1\\nAC 2')", r"data/sample: the grader printed 'AC 1\nAC 2\n'"),
    ("", "data/sample: the grader printed ''"),
    ("print('AC')", "data/sample: the grader printed"),
    ("print('JE 1')", "data/sample: the grader printed"),
    ("print('AC one')", "'one' in the output of the grader, which is no score"),
    ("print('AC nan')", "'nan' in the output of the grader, which is no score"),
    ("print('AC 101')", "sample scores 101, out of its range from 0 to 100"),
    ("print('AC 1' * 5_000_000)", "data/sample: the grader failed: wrote more than 1 MiB"),
    ("raise ValueError", "data/sample: the grader failed: exit code 1: ValueError"),
    ("import os\nos.abort()", "data/sample: the grader failed: ended by SIGABRT"),
    ("while True: pass", "data/sample: the grader failed: stopped unfinished after"),
    ("import socket\nsocket.socket()", "data/sample: the grader failed: exit code 1"),
]


@pytest.mark.parametrize(
    ("program", "words"),
    [
        pytest.param(*row, marks=[pytest.mark.slow] * (number > 0))
        for number, row in enumerate(BROKEN_GRADERS)
    ],
)
def test_a_grader_that_breaks_the_protocol_is_a_judge_error(
    program: str, words: str, tmp_path: Path
) -> None:
    root = copy_package("owngrader", tmp_path)
    change(root, "graders/best.py", f"{program}\n")
    yaml = (root / "problem.yaml").read_text()
    change(root, "problem.yaml", f"{yaml}  validation_output: 1\n")

    seen = judge_package(root, "accepted/turns.py")

    (report,) = seen.reports
    assert (seen.status, report.verdict, report.score) == (2, Verdict.JE, None)
    assert words in report.remark


@pytest.mark.slow
def test_a_grader_may_be_a_folder_with_a_compiled_program(tmp_path: Path) -> None:
    root = copy_package("owngrader", tmp_path)
    (root / "graders/best.py").unlink()
    change(root, "graders/c/main.c", '#include <stdio.h>\nint main(void) { puts("WA 7"); }\n')

    (report,) = judge_package(root, "accepted/turns.py").reports

    assert (report.verdict, report.score) == (Verdict.WA, Fraction(7))


def test_a_package_without_the_grader_that_it_names_is_refused(tmp_path: Path) -> None:
    root = copy_package("owngrader", tmp_path)
    shutil.rmtree(root / "graders")

    with pytest.raises(JudgeError, match="grading is custom, but there is no program in graders"):
        Package(root).problem("owngrader")


def test_a_package_with_two_graders_is_refused(tmp_path: Path) -> None:
    root = copy_package("owngrader", tmp_path)
    change(root, "graders/second.py", "")

    with pytest.raises(JudgeError, match=r"holds best.py and second.py, but .* one grader"):
        Package(root).problem("owngrader")


def test_domjudge_asks_no_grader_of_a_package(tmp_path: Path) -> None:
    package = Package(PACKAGES / "owngrader", dialect=Dialect.DOMJUDGE)

    assert package.problem("owngrader").grader is None


# What is said besides


@pytest.mark.slow
def test_a_time_limit_is_inferred_from_those_that_must_be_in_time() -> None:
    problem = judge_package(PACKAGES / "inferred", "accepted/at_once.c").problem

    assert problem is not None
    assert problem.timing.source is not None
    assert "accepted/patient.py" in problem.timing.source
    assert problem.limits.cpu_s >= 0.4  # twice 0.18 s, in steps of 0.1 s
    assert round(10 * problem.limits.cpu_s, 6) == round(10 * problem.limits.cpu_s)


def test_without_a_solution_in_time_the_limit_is_a_default(tmp_path: Path) -> None:
    root = copy_package("inferred", tmp_path)
    shutil.rmtree(root / "submissions")
    change(root, "submissions/rejected/a.py", "raise SystemExit(1)\n")

    seen = judge_package(root)

    assert (seen.status, seen.broken) == (0, [])
    assert seen.problem is not None
    assert seen.problem.limits.cpu_s == 10.0
    assert str(seen.problem.timing.source).startswith("the default: none is given")


def test_the_ini_file_comes_before_the_hidden_one() -> None:
    problem = Package(PACKAGES / "tagged").problem("tagged")

    assert (problem.limits.cpu_s, problem.timing.source) == (
        0.4,
        "timelimit in domjudge-problem.ini",
    )


def test_a_statement_has_the_constants_in_it() -> None:
    text = Package(PACKAGES / "constants").statement("constants").text

    assert "`knight` as often as there is room: at most 1e3 times\n(10 in the sample)" in text
    assert "`{{nobody}}` is none" in text


@pytest.mark.slow
def test_a_validator_that_fails_is_never_a_wrong_answer() -> None:
    cases = [f"*-{word}" for word in ("zero", "one", "crashes", "aborts", "quits", "prints")]

    seen = judge_package(PACKAGES / "broken", "wrong_answer/silent.c", cases=cases)

    assert seen.verdicts == {"wrong_answer/silent.c": "JE JE JE JE JE JE"}
    assert seen.status == 2
    for one in seen.reports[0].judgements:
        assert TOLD["broken"]["accepted/echo.py", one.case] in one.message


@pytest.mark.slow
@pytest.mark.attack
def test_a_validators_links_are_not_followed() -> None:
    seen = judge_package(PACKAGES / "broken", "accepted/echo.py", cases=["*-links", "*-refuses"])

    assert seen.verdicts == {"accepted/echo.py": "AC WA"}
    assert seen.judgement("secret/16-links").message == ""
    assert seen.judgement("secret/17-refuses").message == "refused in any case"


# Copies with a change


def copy_package(name: str, tmp_path: Path) -> Path:
    return shutil.copytree(PACKAGES / name, tmp_path / name)


def change(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "solution", "case", "changes", "words"),
    [
        (
            "guess",
            "accepted/halves.py",
            "secret/1-first",
            {"output_validator/talk.py": "print(input() and 1 // 0)\n"},
            "exited with 1, not 42 or 43: ZeroDivisionError",
        ),
        (
            "guess",
            "wrong_answer/climbs.py",
            "secret/1-first",
            {"output_validator/talk.py": "import sys\n\nprint(input())\nsys.exit(0)\n"},
            "exited with 0, not 42 or 43",
        ),
        (
            "twice",
            "accepted/bits.py",
            "secret/1-zero",
            {"data/secret/1-zero.yaml": "output_validator_args: [again]\n"},
            "the validator asked for more than 2 passes",
        ),
        (
            "groups",
            "accepted/cycles.py",
            "secret/1-small/2",
            {
                "data/secret/1-small/test_group.yaml": "max_score: 10\n"
                "output_validator_args: [count]\n"
            },
            "its group secret/1-small is pass-fail",
        ),
        (
            "groups",
            "accepted/cycles.py",
            "secret/2-some/1",
            {"data/secret/2-some/1.ans": "7\n"},
            "score_multiplier.txt",
        ),
        (
            "points",
            "accepted/one_colour.py",
            "secret/1-three",
            {"output_validator/board.py": "import sys\n\nsys.exit(42)\n"},
            "left no score.txt, but its group secret is unbounded",
        ),
        (
            "polygon",
            "accepted/tries.c",
            "secret/2-square",
            {"data/secret/2-square.ans": "1\n"},
            "exited with 3, not 0 or 1 or 2 or 4 or 7 or 8: FAIL 7 is better than the answer",
        ),
        (
            "floats",
            "accepted/mean.py",
            "secret/2-loose/2-large",
            {"data/secret/2-loose/2-large.yaml": "output_validator_args: [float_tolerance]\n"},
            "float_tolerance",
        ),
        (
            "built",
            "accepted/search.py",
            "secret/1-stay",
            {"output_validator/build": "#!/bin/sh\necho there is no compiler >&2\nexit 1\n"},
            "the validator output_validator has no program: there is no compiler",
        ),
        (
            "built",
            "accepted/search.py",
            "secret/1-stay",
            {"output_validator/build": "#!/bin/sh\nexit 0\n"},
            "the validator output_validator",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and value.isalnum() else "",
)
def test_a_broken_package_is_the_judges_error(
    name: str,
    solution: str,
    case: str,
    changes: Mapping[str, str],
    words: str,
    tmp_path: Path,
) -> None:
    root = copy_package(name, tmp_path)
    for path, text in changes.items():
        change(root, path, text)

    seen = judge_package(root, solution, cases=[case])

    assert seen.status == 2
    assert seen.verdicts == {solution: "JE"}
    assert words in seen.judgement(case).message


def test_a_group_whose_score_is_out_of_its_range_is_the_judges_error(tmp_path: Path) -> None:
    root = copy_package("graded", tmp_path)
    path = root / "data/secret/1-one/testdata.yaml"
    path.write_text(path.read_text().replace("accept_score: 30", "accept_score: 31"))

    seen = judge_package(root, "accepted/divisor.c")

    (report,) = seen.reports
    assert (seen.status, report.verdict) == (2, Verdict.JE)
    assert report.remark == "secret/1-one scores 31, out of its range from 0 to 30"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('#include "tower.h"\nlong long move(int discs) { return discs; }\n', "moves"),
        (f"// {'x' * 1100}\n", "source code of 2 KiB; the limit is 1 KiB"),
    ],
    ids=["no such function", "too large"],
)
def test_what_the_package_cannot_use_is_a_compile_error(
    text: str, words: str, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.cpp"
    mine.write_text(text)

    seen = judge_package(PACKAGES / "included", str(mine))

    assert seen.verdicts == {str(mine): "CE"}
    assert seen.status == 1
    assert words in seen.reports[0].judgements[0].message


@pytest.mark.slow
def test_an_unexpected_score_is_reported(tmp_path: Path) -> None:
    root = copy_package("points", tmp_path)
    change(root, "submissions/submissions.yaml", "accepted/lonely.c: {score: [3, 4]}\n")

    seen = judge_package(root, "accepted/lonely.c")

    assert (seen.status, seen.reports[0].score) == (1, Fraction(2))


# Hostile zips, through the command line


def zip_points(
    path: Path, *, more: Mapping[str, bytes] = {}, link: tuple[str, str] = ("", "")
) -> Path:
    """The package `points` as a zip, with entries that it should not have."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for one in sorted((PACKAGES / "points").rglob("*")):
            file.write(one, one.relative_to(PACKAGES))
        for name, content in more.items():
            file.writestr(name, content)
        if link[0]:
            entry = zipfile.ZipInfo(link[0])
            entry.create_system = 3
            entry.external_attr = (stat.S_IFLNK | 0o777) << 16
            file.writestr(entry, link[1])
    return path


def bomb(path: Path) -> Path:
    """A zip of some kilobytes whose directory says that its first file takes 3 GiB."""
    zip_points(path)
    content = bytearray(path.read_bytes())
    entry = content.index(b"PK\x01\x02")
    while not struct.unpack_from("<L", content, entry + 24)[0]:  # a folder
        entry = content.index(b"PK\x01\x02", entry + 4)
    struct.pack_into("<L", content, entry + 24, 3 << 30)
    path.write_bytes(content)
    return path


def run(path: Path, tmp_path: Path) -> tuple[int, str]:
    """The exit status of `judge run`, and what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "judge", "run", str(path), "accepted/nobody.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path / "temporary")},
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout + done.stderr


HOSTILE = {
    "slip": {"more": {"points/../../../slipped.py": b"print(1)\n"}},
    "absolute": {"more": {"/tmp/slipped-points.py": b"print(1)\n"}},
    "linked": {"link": ("points/data/secret/3.in", "../../../../secret.txt")},
}


@pytest.mark.attack
@pytest.mark.parametrize(
    "kind", ["slip", *(pytest.param(one, marks=pytest.mark.slow) for one in (*HOSTILE, "bomb")[1:])]
)
def test_a_hostile_zip_is_refused_and_leaves_nothing(kind: str, tmp_path: Path) -> None:
    (tmp_path / "temporary").mkdir()
    (tmp_path / "secret.txt").write_text("a secret of the machine\n")
    path = tmp_path / f"{kind}.zip"
    if kind == "bomb":
        bomb(path)
    else:
        zip_points(path, **HOSTILE[kind])  # type: ignore[arg-type]  # each has one of the two
    before = sorted(one for one in tmp_path.rglob("*") if "cache" not in one.parts)

    status, said = run(path, tmp_path)

    assert status == 2
    assert f"{kind}.zip" in said
    assert "Traceback" not in said
    assert "secret of the machine" not in said
    assert sorted(one for one in tmp_path.rglob("*") if "cache" not in one.parts) == before
    assert not Path("/tmp/slipped-points.py").exists()


@pytest.mark.slow
def test_a_zip_is_judged_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "temporary").mkdir()
    path = zip_points(tmp_path / "points.kpp")

    status, said = run(path, tmp_path)

    assert (status, "1 solution as expected" in said) == (0, True)
    assert list((tmp_path / "temporary").iterdir()) == []
