"""What `generators.yaml` says, read as BAPCtools reads it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.errors import ProblemError
from judge.packages.generators import GENERATORS, GeneratorPlan, read_generators
from tests.conftest import each_row
from tests.unit.packages.written import write_files


def plan(root: Path, text: str) -> GeneratorPlan:
    return read_generators(write_files(root, {GENERATORS: text}), {"most": "50"})


def secret(root: Path, text: str) -> dict[str, str]:
    """The commands of the secret cases, by their names, with the seeds in them."""
    found = plan(root, f"data: {{secret: {text}}}")
    assert all(case.call for case in found.cases)
    return {
        case.path.removeprefix("secret/"): " ".join(
            [case.call.program, *case.call.arguments_for(0)]
        )
        for case in found.cases
        if case.call
    }


def test_lists_number_their_cases_through_all_folders_and_maps_do_not(tmp_path: Path) -> None:
    text = """{data: [
        {first: {data: [{a: g 1}, {"": g 2}]}},
        {second: {data: {c: g 3, b: g 4}}},
        {last: g 5},
    ]}"""

    assert secret(tmp_path, text) == {
        "1-first/1-a": "g 1",
        "1-first/2": "g 2",
        "2-second/b": "g 4",
        "2-second/c": "g 3",
        "3-last": "g 5",
    }


def test_a_count_makes_cases_that_are_padded_if_nothing_lies_between_them(tmp_path: Path) -> None:
    text = "{data: {x: {generate: 'g {count}', count: %s}}}"

    assert secret(tmp_path, text % "[1, 10]") == {"x-1": "g 1", "x-10": "g 10"}
    assert secret(tmp_path, text % "-1..=1") == {"x--1": "g -1", "x-00": "g 0", "x-01": "g 1"}


def test_seeds_are_those_of_bapctools(tmp_path: Path) -> None:
    # The first two stand in the data of its test problem `testseed`.
    text = """{data: {
        plain: "stdout.py {seed}",
        salted: {generate: "stdout.py {seed:42}", random_salt: bob},
        other: "stdout.py  {seed}",
        filled: "g {{most}} {seed}",
        same: "g 50 {seed}",
    }}"""

    found = secret(tmp_path, text)

    assert found["plain"] == "stdout.py 162981470"
    assert found["salted"] == "stdout.py 593058468"
    assert found["other"] not in (found["plain"], found["salted"])
    assert found["filled"] == found["same"]  # constants are filled in before the seed is drawn


def test_an_include_repeats_all_cases_below_a_key(tmp_path: Path) -> None:
    found = plan(
        tmp_path,
        """
data:
  sample: {data: {"1": {in: a}}}
  secret:
    data:
      - small: {include: [sample], data: [{x: g}]}
      - large: {include: [small], data: [{y: g}]}
""",
    )

    assert dict(found.included) == {
        "secret/1-small/1": "sample/1",
        "secret/2-large/1-x": "secret/1-small/1-x",
        "secret/2-large/1": "sample/1",
    }


def test_texts_end_in_a_line_end_and_links_repeat_a_file(tmp_path: Path) -> None:
    (case,) = plan(
        tmp_path,
        """
solution: /submissions/accepted/a.py
data:
  sample:
    data:
      "1": {in: "3", ans: "", in.download: {link: in.statement}, in.statement: "4\\n",
            yaml: {hint: x}}
""",
    ).cases

    assert dict(case.files) == {
        "in": "3\n",
        "ans": "",
        "in.statement": "4\n",
        "yaml": '{"hint": "x"}\n',
    }
    assert dict(case.links) == {"in.download": "in.statement"}
    assert case.solution == "submissions/accepted/a.py"


@each_row(
    ("text", "words"),
    [
        ("{data: {secrets: {}}}", "secrets: is none of the sets"),
        ("{data: {secret: {data: {a: 5}}}}", "secret/a: a case is 5, not a map"),
        ("{data: {secret: {data: {a/b: g}}}}", "'a/b' is no name"),
        ("{data: {secret: {data: {../a: g}}}}", "is no name"),
        ("{data: {secret: {data: {a: 'g \"'}}}}", "is no command"),
        ("{data: {secret: {data: {a: 'g {seed} {seed:1}'}}}}", "may be in a command once"),
        ("{data: {secret: {data: {a: {generate: g, count: 101}}}}}", "count is 101"),
        ("{data: {secret: {data: {a: {in: 5}}}}}", "in is 5, not a text; put it in quotes"),
        ("{data: {secret: {data: {a: {in: x, match: '('}}}}}", "match: '\\('"),
        ("{data: {secret: {include: [sample], data: {}}}}", "0 cases and groups"),
        ("{data: {secret: {data: [{a: g, b: g}]}}}", "has one name"),
        ("{data: {sample: {data: {a: {in: x, in.download: {link: ans}}}}}}", "links to 'ans'"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(ProblemError, match=words) as caught:
        plan(tmp_path, text)

    assert str(tmp_path / GENERATORS) in str(caught.value)


_KEYS = st.sampled_from(
    ["data", "sample", "secret", "include", "count", "generate", "in", "copy", "a", "", "match"]
)
_TREES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 200) | _KEYS | st.just("g {seed} {count}"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.slow
@given(tree=_TREES)
def test_any_content_is_a_plan_or_an_error_of_the_problem(
    tree: object, tmp_path_factory: pytest.TempPathFactory
) -> None:
    import json

    root = tmp_path_factory.mktemp("package")
    try:
        found = plan(root, json.dumps({"data": {"secret": {"data": tree}}}))
    except ProblemError:
        return
    assert all(case.path.startswith("secret/") and ".." not in case.path for case in found.cases)
