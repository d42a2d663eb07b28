"""Submissions of packages, and what is expected of them."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from judge.grading.expectations import ACCEPTED, FOLDERS, UNSTATED
from judge.model import Bound, Expectation, Rule, Side, Verdict
from judge.packages.submissions import glob_to_regex
from tests.conftest import each_row
from tests.unit.packages.written import CURRENT, DRAFT, LEGACY, LEGACY_ICPC, package, write_files

AC, WA, TLE, RTE, CE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE, Verdict.CE
ALL = frozenset({AC, WA, TLE, RTE})
LOWER = (Bound(cases="", side=Side.LOWER),)
UPPER = (Bound(cases="", side=Side.UPPER),)


def expectation_of(
    folder: Path, name: str, said: str = "", yaml: str = CURRENT, text: str = ""
) -> Expectation:
    """What is expected of one submission where `submissions.yaml` says `said`."""
    files = {f"submissions/{name}": text, "submissions/submissions.yaml": said or "{}"}
    (solution,) = package(folder, files, yaml).solutions("sums")
    return solution.expectation


def some(*verdicts: Verdict) -> frozenset[Verdict]:
    return frozenset(verdicts)


# What is a submission


def test_accepted_submissions_come_first_then_all_by_name(tmp_path: Path) -> None:
    names = ["wrong_answer/b.py", "brute_force/a.py"]
    names += [f"accepted/{name}" for name in ("z.xyz", "one/sub/lib.py", "one/main.py", "B.py")]
    others = [".gitkeep", "README.md", "b.py.disabled", "c.template/c.py", "../loose.py"]
    names += [f"accepted/{name}" for name in others]

    found = package(tmp_path, {f"submissions/{name}": "" for name in names})

    solutions = {one.name: one for one in found.solutions("sums")}
    assert list(solutions) == [
        "accepted/B.py",
        "accepted/one",
        "accepted/z.xyz",
        "brute_force/a.py",
        "wrong_answer/b.py",
    ]
    assert [one.name for one in solutions["accepted/one"].files] == ["main.py", "sub/lib.py"]
    assert solutions["accepted/z.xyz"].missing == "it is in no known language: z.xyz"
    assert solutions["accepted/B.py"].missing is None
    assert package(tmp_path / "empty").solutions("sums") == []


def test_the_limits_and_languages_of_the_problem_hold(tmp_path: Path) -> None:
    yaml = f"{CURRENT}languages: [python3]\nlimits: {{code: 1}}\n"
    names = {"a.c": "", "b.py": "#" * 1025, "c.py": "#" * 1024}
    files = {f"submissions/accepted/{name}": text for name, text in names.items()}

    c, large, small = package(tmp_path, files, yaml).solutions("sums")

    assert c.refused == "c is none of the problem's languages: python3"
    assert large.refused == "source code of 2 KiB; the limit is 1 KiB"
    assert small.refused is None


def test_a_solution_from_elsewhere_is_expected_to_be_accepted(tmp_path: Path) -> None:
    write_files(tmp_path, {"my solution.py": "{{n}}", "more/main.c": ""})
    found = package(tmp_path, yaml=f"{CURRENT}constants: {{n: 5}}\n")

    one, two = (found.solution("sums", str(tmp_path / name)) for name in ("my solution.py", "more"))

    assert (one.name, one.files[0].content) == (str(tmp_path / "my solution.py"), b"5")
    assert one.expectation == ACCEPTED
    assert (two.language.code, two.files[0].name) == ("c", "main.c")


# Folders


@each_row("folder", [*sorted(FOLDERS), "other"])
def test_the_folders_mean_what_they_mean_in_a_kit(folder: str, tmp_path: Path) -> None:
    expectation = expectation_of(tmp_path, f"{folder}/a.py")

    meant = FOLDERS.get(folder, UNSTATED)
    bounds = {"time_limit_exceeded": UPPER, "brute_force": (), "rejected": (), "mixed": ()}
    assert expectation == Expectation(
        permitted=meant.permitted,
        required=meant.required,
        bounds=bounds.get(folder, LOWER if folder in FOLDERS else ()),
    )


@each_row(
    ("yaml", "folder", "expectation"),
    [
        *(
            (yaml, folder, expectation)
            for yaml in (LEGACY, LEGACY_ICPC)
            for folder, expectation in {
                "accepted": Expectation(permitted=some(AC), required=some(AC), bounds=LOWER),
                "wrong_answer": Expectation(permitted=some(AC, WA), required=some(WA)),
                "time_limit_exceeded": Expectation(
                    permitted=some(AC, WA, TLE), required=some(TLE), bounds=UPPER
                ),
                "run_time_error": Expectation(permitted=ALL, required=some(RTE)),
                "rejected": UNSTATED,
                "compiler_error": Expectation(
                    permitted=ALL | {CE}, required=ALL | {CE}, final=some(CE)
                ),
            }.items()
        ),
        (DRAFT, "wrong_answer", Expectation(permitted=ALL, required=some(WA))),
        (DRAFT, "brute_force", FOLDERS["brute_force"]),
        # Of a scored problem the verdict of the whole counts.
        *(
            (
                f"{yaml}type: scoring\n",
                folder,
                Expectation(permitted=ALL, required=ALL, final=some(final), bounds=bounds),
            )
            for yaml in (LEGACY, DRAFT)
            for folder, final, bounds in [
                ("accepted", AC, LOWER),
                ("partially_accepted", AC, LOWER),
                ("wrong_answer", WA, ()),
                ("time_limit_exceeded", TLE, UPPER),
                ("run_time_error", RTE, ()),
            ]
        ),
    ],
)
def test_folders_of_earlier_versions_ask_for_less(
    yaml: str, folder: str, expectation: Expectation, tmp_path: Path
) -> None:
    assert expectation_of(tmp_path, f"{folder}/a.py", yaml=yaml) == expectation


# submissions.yaml


@each_row(
    ("name", "said", "expectation"),
    [
        (
            "mixed/a.py",
            "'mixed/*.py': {permitted: [AC, TLE], required: [TLE]}\nother: {permitted: [RTE]}\n",
            Expectation(permitted=some(AC, TLE), required=some(TLE), bounds=UPPER),
        ),
        (  # all of them are combined
            "wrong_answer/a.py",
            "'wrong_answer/a*': {permitted: [AC, WA, TLE], required: [WA, RTE], message: oops}\n"
            "'{wrong_answer, other}/*.py': {score: 5}\n",
            Expectation(
                permitted=some(AC, WA),
                required=some(WA),
                rules=(Rule(required=some(WA, RTE)), Rule(message="oops"), Rule(score=(5.0, 5.0))),
                bounds=LOWER,
            ),
        ),
        (  # the name of a folder changes what it means, key by key
            "time_limit_exceeded/a.py",
            "time_limit_exceeded: {permitted: [AC, WA, TLE], use_for_time_limit: false}\n",
            Expectation(permitted=some(AC, WA, TLE), required=some(TLE)),
        ),
    ],
)
def test_a_glob_says_what_is_expected_of_what_it_matches(
    name: str, said: str, expectation: Expectation, tmp_path: Path
) -> None:
    assert expectation_of(tmp_path, name, said) == expectation


def test_rules_may_be_for_some_cases(tmp_path: Path) -> None:
    said = """\
accepted:
  sample: {message: hello}
  secret/g*: {score: [1, 2.5], use_for_time_limit: upper}
brute_force/a.py:
  secret/1-*: {permitted: [AC]}
  secret/2: {required: [TLE]}
"""

    accepted = expectation_of(tmp_path / "1", "accepted/a.py", said)
    slow = expectation_of(tmp_path / "2", "brute_force/a.py", said)

    groups, one, two = (glob_to_regex(glob) for glob in ("secret/g*", "secret/1-*", "secret/2"))
    assert accepted == Expectation(
        permitted=some(AC),
        required=some(AC),
        rules=(
            Rule(cases=glob_to_regex("sample"), message="hello"),
            Rule(cases=groups, score=(1, 2.5)),
        ),
        bounds=(*LOWER, Bound(cases=groups, side=Side.UPPER)),
    )
    assert slow.rules == (Rule(cases=one, permitted=some(AC)), Rule(cases=two, required=some(TLE)))
    assert slow.bounds == (Bound(cases=one, side=Side.LOWER), Bound(cases=two, side=Side.UPPER))


ENTRY = '{"%s": {"entry_point": "two.py", "team": 5}, "x": 1}'


@each_row(
    ("name", "text"),
    [
        (
            "submissions/submissions.yaml",
            "accepted: {language: python3, authors: [Me], model_solution: true}\n"
            "accepted/a: {entrypoint: two.py}\n",
        ),
        # For DOMjudge
        ("submissions.json", ENTRY % "submissions/accepted/a/"),
        ("submissions/submissions.json", ENTRY % "accepted/a"),
    ],
)
def test_the_language_and_the_entry_point_may_be_declared(
    name: str, text: str, tmp_path: Path
) -> None:
    two = "#!/usr/bin/python2\n" if "language" in text else ""
    files = {"submissions/accepted/a/one.py": "", "submissions/accepted/a/two.py": two}

    (solution,) = package(tmp_path, {**files, name: text}).solutions("sums")

    assert (solution.language.code, solution.files[0].name) == ("python3", "two.py")
    assert solution.expectation == Expectation(permitted=some(AC), required=some(AC), bounds=LOWER)


YAML, CODE = "submissions/submissions.yaml", "submissions/accepted/a.py"


# Comments


@each_row(
    ("tag", "final"),
    [
        ("@expected_results@: accepted, Wrong-Answer */", {AC, WA}),
        ("@EXPECTED_RESULTS@: TIMELIMIT,RUN-ERROR", {TLE, RTE}),
        ("@EXPECTED_RESULTS@: OUTPUT-LIMIT", {RTE, Verdict.OLE}),
        ("@EXPECTED_RESULTS@: COMPILER-ERROR", {CE}),
        ("@EXPECTED_RESULTS@: CHECK-MANUALLY", set(Verdict) - {Verdict.JE}),
        ("@EXPECTED_RESULTS@: GOOD", None),
    ],
)
@each_row("yaml", [LEGACY, CURRENT])
def test_a_comment_says_the_verdict_of_the_whole(
    yaml: str, tag: str, final: set[Verdict] | None, tmp_path: Path
) -> None:
    text = f"# {tag}\nprint()\n"

    expectation = expectation_of(tmp_path, "mixed/a.py", yaml=yaml, text=text)

    said = final and Expectation(
        permitted=ALL | final, required=ALL | final, final=frozenset(final)
    )
    assert expectation == (said or UNSTATED)
    # In a folder of the format the folder decides.
    assert expectation_of(tmp_path / "2", "wrong_answer/a.py", text=text).final is None


@each_row(
    ("yaml", "folder", "says"),
    [(CURRENT, "mixed", True), ("type: scoring\n", "accepted", True), (LEGACY, "accepted", False)],
)
def test_a_comment_in_any_file_says_a_score(
    yaml: str, folder: str, says: bool, tmp_path: Path
) -> None:
    name = f"submissions/{folder}/a"
    files = {f"{name}/a.py": "", f"{name}/notes.txt": "# @EXPECTED_SCORE@: 42.5\n"}

    (solution,) = package(tmp_path, files, yaml).solutions("sums")

    assert solution.expectation.rules == (Rule(score=(42.5, 42.5)),) * says


# Globs


@each_row(
    ("glob", "name", "matches"),
    [
        ("secret/", "secret/g/1", True),
        ("secret/1", "secret/10", False),
        ("secret/*", "secret/g/1", True),
        ("*/1", "secret/g/1", False),
        ("secret/*-hard", "secret/1-hard-2", False),
        ("{a,b{c,d}}/{,x}1", "b/x1", False),
        ("secret/{a*,*b}", "secret/b", True),
        ("*a*a", "a/a", False),
        ("*a" * 100 + "b", "a" * 250, False),  # which takes no time
        ("{" * 250 + "a" + "}" * 250, "a/b", True),
    ],
)
def test_a_glob_matches_names_and_what_lies_below(glob: str, name: str, matches: bool) -> None:
    assert (re.fullmatch(glob_to_regex(glob), name) is not None) is matches


@given(st.text("ab*", max_size=8).filter(lambda glob: "**" not in glob), st.text("ab", max_size=8))
def test_within_one_name_a_glob_is_one_of_the_shell(glob: str, name: str) -> None:
    assert (re.fullmatch(glob_to_regex(glob), name) is not None) is fnmatchcase(name, glob)
