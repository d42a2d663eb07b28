"""Packages of rbx, as they are read: their keys, files that are included, and variables."""

import json
import re
from collections.abc import Callable, Collection, Mapping
from itertools import pairwise
from pathlib import Path

import pytest

from judge.errors import ProblemError
from judge.model import Family
from judge.packages.families.description import YamlNode
from judge.packages.families.rbx import document
from judge.packages.families.rbx.document import PACKAGE_KEYS, group_variables, read_variables
from judge.packages.generators import made_folder
from tests.conftest import each_row
from tests.unit.packages.families import rbx_packages
from tests.unit.packages.families.rbx_packages import SCORED, SUMS, TALKS, YML, with_yml
from tests.unit.packages.families.reading import read, refusal
from tests.unit.packages.written import Files, write_files

NAME, PLAN, MEASURED = "problem.rbx.yml", "tests/plan.txt", ".limits/local.yml"
SCORED_YML = str(SCORED[NAME])


def test_a_package_of_rbx_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, SUMS)

    assert found.planned == {
        "sample/samples-000": None,
        "secret/tests-1-small-000": ("3", "4"),
        "secret/tests-2-large-000": ("1000000000", "1"),
        **{f"secret/tests-2-large-00{number}": None for number in (1, 2, 3)},
    }
    assert found.plan is not None
    assert {case.solution for case in found.plan.cases} == {"submissions/accepted/main.py"}
    assert found.family.choice.family is Family.RBX
    assert found.problem.timing.source == NAME
    limits = found.problem.limits
    assert (limits.cpu_s, limits.memory_bytes, limits.output_bytes) == (1.5, 128 << 20, 4 << 20)
    named = ["accepted/main.py", "rejected/fails.py", "wrong_answer/wa-three.py"]
    assert list(found.solutions) == named
    assert f"{NAME}: statements[1]: a template of rbx, not read" in found.family.not_read
    # A validator gets what it includes, and the variables.
    (validator,) = found.input_validators
    files = {file.name: file.content.decode() for file in validator.files}
    assert set(files) == {"build", "run", "tests/valid.cpp", "tests/limits.h", "rbx.h"}
    assert "--N.min=1 --N.max=1000000000" in files["run"]
    assert '{"N.max", "", 1000000000.0L, 1000000000ULL, \'i\'}' in files["rbx.h"]


def test_groups_come_after_those_that_they_need(tmp_path: Path) -> None:
    found = read(tmp_path, SCORED)

    assert found.problem.validation is None  # words are compared
    names = ["sample/samples-000", "secret/1-easy/easy-000", "secret/2-hard/hard-000"]
    assert list(found.cases) == names
    groups = {name: (found.scores[name], set(one.requires)) for name, one in found.groups.items()}
    assert groups == {
        "secret": (100, set()),
        "sample": (0, set()),
        "1-easy": (40, {"sample"}),
        "2-hard": (60, {"sample", "secret/1-easy"}),
    }


@each_row(
    ("modifiers", "profile", "limits"),
    [
        ("py: {time: 4000}", "", {".py": (4.0, 128), ".cpp": (1.5, 128)}),
        ("py: {timeMultiplier: 2.5, memory: 300}", "", {".py": (3.75, 300)}),
        ("py: {time: 1000, timeMultiplier: 3}", "", {".py": (3.0, 128), ".java": (1.5, 128)}),
        ("py: {time: 9000, memory: 300}", "timeLimit: 700", {".py": (0.7, 300)}),
        ("py: {timeMultiplier: 2}", "timeLimit: 700", {".py": (1.4, 128)}),
        ("py: {memory: 300}", "{memoryLimit: 64, inheritFromPackage: true}", {".py": (1.5, 300)}),
        (
            "py: {time: 9000, memory: 300}",
            "modifiers: {py: {memory: 400}, c: {time: 100}}",
            {".py": (9.0, 400), ".c": (0.1, 128)},
        ),
    ],
)
def test_languages_have_the_limits_of_their_modifiers(
    modifiers: str, profile: str, limits: dict[str, tuple[float, int]], tmp_path: Path
) -> None:
    files = {**SCORED, **({MEASURED: profile} if profile else {})}

    found = read(tmp_path, files | {NAME: f"{SCORED_YML}modifiers: {{{modifiers}}}\n"})

    for name in ["", *found.cases]:
        for suffix, (cpu_s, mib) in limits.items():
            own = found.problem.limits_on(name, suffix)
            assert own.cpu_s == pytest.approx(cpu_s)
            assert own.memory_bytes == mib << 20


def test_an_outcome_says_what_it_gets(tmp_path: Path) -> None:
    for outcome, permitted, required in [
        ("TLE_OR_RTE", "AC TLE RTE", "TLE RTE"),
        ("mle", "AC RTE", "RTE"),
        ("fail", "AC WA TLE RTE", "WA TLE RTE"),
        ("accepted or time limit exceeded", "AC TLE", "AC TLE"),
    ]:
        found = read(tmp_path, with_yml('outcome: "incorrect"', f'outcome: "{outcome}"')).solutions
        (expected,) = [one.expectation for name, one in found.items() if name.endswith("/fails.py")]
        assert {one.name for one in expected.permitted} == set(permitted.split())
        assert {one.name for one in expected.required} == set(required.split())


def test_a_printed_script_is_read_once_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    waiting = dict(read(tmp_path, rbx_packages.PRINTED).family.first_programs)
    for key in waiting:
        text = "tests/gen 5 6\n@testgroup large { tests/gen 7 8\n}\n"
        write_files(made_folder(key), {"script": text})
    found = read(tmp_path, rbx_packages.PRINTED)

    assert [one.name for one in waiting.values()] == ["tests/plan.py"]
    assert found.family.first_programs == {}
    assert list(found.planned) == ["secret/large-000", "secret/large-001", "secret/small-000"]


@pytest.mark.attack
def test_variables_are_computed_once_and_those_of_groups_are_bounded() -> None:
    names = [f"v{number}" for number in range(40)]
    doubles = {one: f"py`vars.{after} + vars.{after}`" for one, after in pairwise(names)}
    document = YamlNode(NAME, "", {"vars": doubles | {names[-1]: 1}})
    many = YamlNode(NAME, "", {"vars": {f"v{number}": number for number in range(1000)}})
    groups = {f"{number}": YamlNode(NAME, "", {"vars": {"v1": 0}}) for number in range(11)}

    assert read_variables(document)["v0"] == 2**39
    with pytest.raises(ProblemError, match="all groups together have more than 10000 values"):
        group_variables(many, read_variables(many), groups)


def test_a_script_for_box_has_numbers_before_its_calls(tmp_path: Path) -> None:
    files = with_yml(f'"{PLAN}"', f'"{PLAN}", format: box, root: tests')
    files[PLAN] = "# two\n1 ; gen.exe 5 6\n2 ; copy tests/given.in\n"

    assert list(read(tmp_path, files).planned.values())[2:] == [("5", "6"), None]


def test_a_group_with_variables_of_its_own_has_a_validator_with_these(tmp_path: Path) -> None:
    files = with_yml("  - name: tests\n", "  - name: tests\n    vars: {N: {min: 0}}\n")

    validators = read(tmp_path, files).input_validators
    scripts = [
        file.content.decode() for one in validators for file in one.files if file.name == "run"
    ]

    for text, low, place in zip(scripts, (1, 0), ("samples", "tests"), strict=True):
        assert f"--N.min={low} --N.max=1000000000" in text
        assert f"in {place}|{place}/*)" in text


def key(text: str) -> dict[str, str | bytes]:
    return with_yml("timeLimit", f"{text}\ntimeLimit")


def group(name: str, text: str) -> dict[str, str | bytes]:
    return with_yml(f"- name: {name}", f"- name: {name}\n    {text}")


def plan(text: str) -> dict[str, str | bytes]:
    return SUMS | {PLAN: text}


def scored(old: str, new: str) -> dict[str, str | bytes]:
    assert old in SCORED_YML
    return SCORED | {NAME: SCORED_YML.replace(old, new)}


BESIDE = with_yml("outcome: ACCEPTED", 'outcome: ac, compilationFiles: ["sols/a.h"]')
WITHOUT_PLAN = {one: text for one, text in SUMS.items() if one != PLAN}


@each_row(
    ("files", "message"),
    [
        (SUMS | {NAME: "- 1"}, NAME),
        (key("modifiers: {rs: {time: 9}}"), "modifiers: 'rs' is a language that is not known"),
        (key("type: communication"), "there is no interactor"),
        (key("interactor: {path: a.cpp}"), "but type is batch"),
        (key("x: 1"), "the key 'x' is not supported"),
        (with_yml("check.cpp", "lcmp.cpp"), "checker: 'lcmp.cpp' is not in the package, but one"),
        (with_yml('"check.cpp"', '"ncmp.cpp", mode: boca'), "answers as testlib does, but mode is"),
        (with_yml('"check.cpp"', '"check.cpp", language: py'), "language is 'py', which is not"),
        (BESIDE, "solutions[1]: 'sols/a.h' beside a solution is not supported"),
        (with_yml("tests/valid.cpp", "../valid.cpp"), "leads out of the package"),
        (with_yml("- name: samples", "- name: ../samples"), "'../samples', not the name"),
        (with_yml("statement/samples/*.in", "../*.in"), "which leads out of the package"),
        (with_yml('name: "tests/gen"', 'name: "tests/none"'), "'tests/none': no file"),
        (with_yml(PLAN, "tests/given.in"), "neither in C or C++ nor in Python"),
        (group("samples", "model_solution: {path: a.py}"), "model_solution: 'a.py' is not in the"),
        (TALKS | {NAME: f"{TALKS[NAME]!s}checker: {{path: talk.cpp}}"}, "only if that is `legacy"),
        (with_yml("outcome: ACCEPTED", "outcome: great"), "solutions[1]: outcome is 'great'"),
        (with_yml("py`10**9`", "py`10**999`"), "vars: N.max is '10**999'"),
        (with_yml("py`10**9`", "py`open(1)`"), "open is no function here"),
        (plan("@copy tests/none.in\n"), "'tests/none.in' is not in the package"),
        (plan("tests/gen 1\n@testgroup a {\n"), "plan.txt: @testgroup a is not closed"),
        (plan("tests/gen 1\n}\n"), "plan.txt:2: a brace closes no group"),
        (WITHOUT_PLAN, f"'{PLAN}' is not in the package"),
        (SUMS | {"tests/gen.cpp": ""}, "'tests/gen': 2 files in the package are called so"),
        (scored("[easy]", "[eas]"), "deps of hard names no group"),
        (scored("scoring: POINTS\n", ""), "a score is given, but scoring is not points"),
    ],
)
def test_what_cannot_be_judged_is_refused(files: Files, message: str, tmp_path: Path) -> None:
    assert message in refusal(tmp_path, files)


NOT_THERE = f"{YML}solutions2: 1\n".replace("vars:", "vars: !include a/v.yml\nx:")
BOMB = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + "\n".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 5)
)


@each_row(
    ("text", "included", "says"),
    [
        (NOT_THERE, {}, "names 'a/v.yml', which is not in the package"),
        ("vars: !include ../a.yml\n", {}, "names '../a.yml', which leads out of the package"),
        ("vars: !include /etc/passwd\n", {}, "names '/etc/passwd', not a path from its folder"),
        ("<<: !include a.yml\n", {"a.yml": "[1]"}, "'a.yml' under `<<` holds no map"),
        ("vars: !include a\n", {"a": f"x: !include {NAME}\n"}, "which includes this file"),
        ("vars: !other a\n", {}, "is not YAML"),
        ("vars: !include a.yml\n", {"a.yml": BOMB}, "holds more than 100000 values"),
    ],
)
def test_what_cannot_be_included_is_refused_with_its_place(
    text: str, included: Files, says: str, tmp_path: Path
) -> None:
    message = refusal(tmp_path, {NAME: text, **included})

    assert says in message
    assert str(tmp_path) in message


def variables_of(folder: Path, files: Files) -> str:
    """The variables of a package, as the arguments of its validator."""
    (validator,) = read(folder, files).input_validators
    (script,) = [file.content.decode() for file in validator.files if file.name == "run"]
    return re.search(r'^"\$here/program" (.*) --group "\$2"$', script, re.M)[1]  # type: ignore[index]


VARS = YML.partition("vars:")[0] + "vars: "


@each_row(
    ("own", "included", "said"),
    [
        ("!include a/v.yml", {"a/v.yml": "N: {max: 5}\n"}, "--N.max=5"),
        ("{N: !include a/v.yml}", {"a/v.yml": "!include ../c.yml", "c.yml": "7"}, "--N=7"),
        ("{b: 2}\n<<: !include a.yml", {"a.yml": "{name: x, vars: {a: 1}}"}, "--b=2"),
        (
            "{b: {c: 2}}\n<<: !include_deep a.yml",
            {"a.yml": "{name: x, vars: {a: 1, b: {c: 3, d: 4}}, testcases: [1]}"},
            "--b.c=2 --b.d=4 --a=1",
        ),
        ("\n  M: &m {a: 1}\n  N: {<<: *m, b: 2}", {}, "--M.a=1 --N.a=1 --N.b=2"),
    ],
)
def test_an_included_file_stands_there(
    own: str, included: Files, said: str, tmp_path: Path
) -> None:
    assert variables_of(tmp_path, {**SUMS, NAME: f"{VARS}{own}\n", **included}) == said


UNKNOWN = ["N.max", "vars.M", "vars.N.mid", "vars['M']", "vars.name.size", "vars.N", "1 +"]
HOSTILE = [
    *("open('/etc/passwd')", "vars.name.__class__()", "vars.name.format(1)", "().__class__"),
    *("[x for x in vars]", "lambda: 1", "10**10**10", "2**4000 * 2**4000", "1 << 10**9"),
    *("'a' * 10**9", "f'{1:999999999}'", "'%999999d' % 1", "1 - 1" + " " * 1000, "(" * 500),
    *("-" * 900 + "1", "1 + " * 400 + "1"),
]


@pytest.mark.attack
def test_expressions_are_computed_as_in_python(tmp_path: Path) -> None:
    for text, value in [
        ("2 * 10**5 + 1", "200001"),
        ("-vars.N.max // 7 % 5", str(-1000 // 7 % 5)),
        ("min(vars.N.max, 500) + max(1, 2, 3)", "503"),
        ("step_up(1001, 50) - step_down(1099, 50)", "0"),
        ("step_closest(1030, 50)", "1050"),
        ("1 < vars.N.max <= 1000 and not vars.N.min > 0", "1"),
        ("vars.name == 'Sums' or 1 / 0 > 0", "1"),
        ("'um' in vars.name", "1"),
        ("(~5 & 15) ^ 3 >> 1", str((~5 & 15) ^ 3 >> 1)),
        ("f'{vars.name}:{vars.N.max:,}:{vars.share:.1%}'", "Sums:1,000:25.0%"),
        ("vars.name.upper()[1:] + str(len(vars.name))", "UMS4"),
        *((text, None) for text in UNKNOWN + HOSTILE),
    ]:
        known = {"N": {"max": 1000, "min": -3}, "share": 0.25, "name": "Sums", "is_large": True}
        files = {**SUMS, NAME: f"{VARS}{json.dumps({**known, 'X': f'py`{text}`'})}\n"}
        if value is None:
            assert "vars: X is " in refusal(tmp_path, files)
        else:
            assert variables_of(tmp_path, files).replace("'", "").endswith(f" --X={value}")


# Each key that rbx knows is read, or listed as not read, or refused: none is ignored.

SOLUTION = {"path": "sols/main.py", "outcome": "ac"}
GROUP = {"name": "tests", "testcases": [{"inputPath": "a.in"}]}
PACKAGE = {"name": "sums", "timeLimit": 1500, "memoryLimit": 128, "scoring": "points"}
Keys = Mapping[str, object]
MAPS: tuple[tuple[Collection[str], Callable[[Keys], Keys]], ...] = (
    (PACKAGE_KEYS, lambda more: more),
    (document.GROUP_KEYS, lambda more: {"testcases": [{**GROUP, **more}]}),
    (document.SOLUTION_KEYS, lambda more: {"solutions": [{**SOLUTION, **more}]}),
    (document.CHECKER_KEYS, lambda more: {"checker": {"path": "talk.cpp", **more}}),
    (document.MODIFIER_KEYS, lambda more: {"modifiers": {"py": more}}),
)
"""The keys that rbx knows in a map of a package, and a package with some of them in this map."""


@pytest.mark.slow
@each_row(("known", "package"), MAPS)
def test_a_key_with_an_odd_value_is_refused_or_listed_as_not_read(
    known: Collection[str], package: Callable[[Keys], Keys], tmp_path: Path
) -> None:
    def with_keys(more: Keys) -> Files:
        whole = {**PACKAGE, "testcases": [GROUP], "solutions": [SOLUTION], **package(more)}
        return {**TALKS, NAME: json.dumps(whole)}

    for name in sorted(known):
        try:
            said = "\n".join(read(tmp_path / name, with_keys({name: [0.5]})).family.not_read)
        except ProblemError as error:
            said = str(error)
        assert name in said
    assert read(tmp_path / "plain", with_keys({})).family.choice.family is Family.RBX
    assert "the key 'x' is not supported" in refusal(tmp_path, with_keys({"x": 1}))


def test_tests_are_made_again_where_what_makes_them_has_changed(tmp_path: Path) -> None:
    def place(**more: str) -> Path:
        return read(tmp_path, rbx_packages.SUMS | more).family.generated_folder

    before = place()

    assert place(**{"README.md": "of no account\n"}) == before
    assert place(**{name: "// another\n" for name in rbx_packages.SUMS if "gen" in name}) != before
