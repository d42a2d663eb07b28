"""The generators of all problems."""

import subprocess
import sys
from itertools import islice

import pytest

from judge.catalog.datasets.generators import InstanceGenerator
from judge.commands.dataset.work import distinct_games
from tests.conftest import ROOT
from tests.kit.solutions import KIT, SLUGS, rules_for

COUNT = 12
GENERATORS = {slug: KIT.generator(slug) for slug in SLUGS}  # here, so that their modules stay


# Boards of Rush Hour are searched for.
@pytest.fixture(
    params=[pytest.param(slug, marks=[pytest.mark.slow] * (slug == "rushhour")) for slug in SLUGS]
)
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def generator(slug: str) -> InstanceGenerator:
    found = GENERATORS[slug]
    assert found is not None, f"problems/{slug}/dataset.py is missing"
    return found


def texts(slug: str, generator: InstanceGenerator, seed: str, count: int = COUNT) -> list[str]:
    """The names and inputs of the first instances."""
    rules = rules_for(slug)
    return [
        f"{name}\n{rules.write([game])}"
        for name, game in islice(distinct_games(generator, rules, seed), count)
    ]


def test_instances_are_distinct_inputs_of_the_problem_and_depend_on_the_seed_alone(
    slug: str, generator: InstanceGenerator
) -> None:
    made = texts(slug, generator, "1", 20)
    inputs = [text.partition("\n")[2] for text in made]
    rules = rules_for(slug)

    assert texts(slug, generator, "1", 7) == made[:7]
    assert set(texts(slug, generator, "2")) != set(made[:COUNT])
    assert len(inputs) == len(set(inputs)) == 20
    assert [rules.write(rules.parse(text)) for text in inputs] == inputs


def test_a_format_reads_what_it_writes(slug: str, generator: InstanceGenerator) -> None:
    rules, form = rules_for(slug), generator.format
    if form is None:
        return
    made = [rules.write([game]) for _, game in islice(generator.games("1"), COUNT)]
    text = form.header + "".join(form.write_instance(one, None, "a") for one in made)

    reading = form.read(text, {}, lambda _: None)

    assert [one.text for one in reading.instances] == made
    assert (reading.refused, reading.remarks) == ((), ())


@pytest.mark.slow
def test_instances_are_the_same_in_every_process_with_any_hash_seed() -> None:
    code = (
        "from itertools import islice\n"
        "from judge.catalog.datasets.generators import load_generator\n"
        "from judge.catalog.kit import Kit\n"
        "from judge.catalog.rules import load_rules\n"
        "from pathlib import Path\n"
        "kit = Kit(Path('.').resolve())\n"
        "for slug in ('farmer', 'push', 'sokoban', 'jugs', 'knights', 'hoppers'):\n"
        "    rules = load_rules(kit.problem(slug))\n"
        "    for _, game in islice(load_generator(slug).games('x'), 4):\n"
        "        small = rules.are_small([game])\n"
        "        print(rules.write([game]), rules.answer([game]) if small else '')\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(found) == 1
