"""The bounds of the kit's inputs: the secret cases reach all that the problem does not silence."""

from __future__ import annotations

import pytest

from judge.commands.verify.bounds import inspect_bounds
from judge.commands.verify.silences import SilenceFile, silence
from judge.runner.package_programs.validator_trials import read_constraints
from tests.kit.solutions import KIT, SLUGS

QUICK = ("farmer", "hoppers", "jugs", "peek", "puzzle15")


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=[pytest.mark.slow] * (slug not in QUICK)) for slug in SLUGS]
)
def test_the_secret_cases_reach_each_bound(slug: str) -> None:
    trials = list(read_constraints(KIT.problem(slug), KIT.cases(slug)))

    inspections = inspect_bounds(slug, trials)

    if (file := KIT.silences(slug)) is not None:
        inspections = silence(slug, inspections, SilenceFile(*file), is_complete=False)
    found = [finding.subject for one in inspections for finding in one.findings]
    assert len(trials) == sum(case.name.startswith("secret/") for case in KIT.cases(slug))
    assert found == []
