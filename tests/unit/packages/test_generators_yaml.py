"""What `generators.yaml` says, read as BAPCtools reads it."""

from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inline_snapshot import external_file
from msgspec.structs import replace

from judge.errors import ProblemError
from judge.packages.generators import GeneratorPlan, files_of_glob, match_each, read_generators
from tests.unit.as_text import in_short
from tests.unit.packages.written import write_files


def plan(root: Path, text: str) -> GeneratorPlan:
    return read_generators(write_files(root, {"generators/generators.yaml": text}), {"most": "50"})


PLANS = {
    "lists number their cases through all folders, and maps do not": """\
data: {secret: {data: [
    {first: {data: [{a: g 1}, {"": g 2}]}},
    {second: {data: {c: g 3, b: g 4}}},
    {last: g 5},
]}}
""",
    # Those of a count are padded if nothing lies between them.
    "two numbers": "data: {secret: {data: {x: {generate: 'g {count}', count: [1, 10]}}}}",
    "a range": "data: {secret: {data: {x: {generate: 'g {count}', count: -1..=1}}}}",
    # The first two stand in the data of the test problem `testseed` of BAPCtools; constants are
    # filled in before the seed is drawn, so the last two are the same.
    "seeds": """\
data: {secret: {data: {
    plain: "stdout.py {seed}",
    salted: {generate: "stdout.py {seed:42}", random_salt: bob},
    other: "stdout.py  {seed}",
    filled: "g {{most}} {seed}",
    same: "g 50 {seed}",
}}}
""",
    "an include repeats all cases below a key": """\
data:
  sample: {data: {"1": {in: a}}}
  secret:
    data:
      - small: {include: [sample], data: [{x: g}]}
      - large: {include: [small], data: [{y: g}]}
""",
    "texts end in a line end, and links repeat a file": """\
solution: /submissions/accepted/a.py
data:
  sample:
    data:
      "1": {in: "3", ans: "", in.download: {link: in.statement}, in.statement: "4\\n",
            yaml: {hint: x}}
""",
    **{
        f"wrong: {text}": f"{{data: {text}}}"
        for text in (
            "{secrets: {}}",
            "{secret: {data: {a: 5}}}",
            "{secret: {data: {a/b: g}}}",
            "{secret: {data: {../a: g}}}",
            "{secret: {data: {a: 'g \"'}}}",
            "{secret: {data: {a: 'g {seed} {seed:1}'}}}",
            "{secret: {data: {a: {generate: g, count: 101}}}}",
            "{secret: {data: {a: {in: 5}}}}",
            "{secret: {data: {a: {in: x, match: '('}}}}",
            "{secret: {include: [sample], data: {}}}",
            "{secret: {data: [{a: g, b: g}]}}",
            "{sample: {data: {a: {in: x, in.download: {link: ans}}}}}",
        )
    },
}


def test_what_is_read_as_bapctools_reads_it(tmp_path: Path) -> None:
    found = ""
    for name, text in PLANS.items():
        found += f"{name}:\n"
        try:
            made = plan(tmp_path, text)
        except ProblemError as error:
            found += f"  {error}\n".replace(f"{tmp_path}/", "")
            continue
        for case in made.cases:
            words = case.call.arguments_for(0) if case.call else []
            found += " ".join([f"  {in_short(case)}", *words]) + "\n"
        found += f"  {in_short(replace(made, cases=()))}\n"

    assert found == external_file("plans.txt")


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


# Patterns, some of which never end


def fail(words: str) -> NoReturn:
    raise ValueError(words)


@pytest.mark.attack
@pytest.mark.slow
def test_what_does_not_end_or_is_none_is_told(tmp_path: Path) -> None:
    deep = tmp_path / "/".join("a" * 20)
    deep.mkdir(parents=True)

    for pattern, words in (
        ("(a+)+b", "took more than"),
        ("(", "is no regular"),
        ("(" * 9999, "is no"),
    ):
        with pytest.raises(ValueError, match=words):
            match_each(pattern, ["a" * 50], fail)
    for pattern, words in ("**/a/" * 12 + "*", "took more than"), ("", "is no pattern"):
        with pytest.raises(ValueError, match=words):
            files_of_glob(tmp_path, pattern, fail)
