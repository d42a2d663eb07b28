"""Submissions of packages, and what is expected of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.errors import ProblemError
from judge.grading.expectations import ACCEPTED, FOLDERS, UNSTATED
from judge.model import (
    Bound,
    Dialect,
    DialectChoice,
    Expectation,
    Rule,
    Side,
    Solution,
    Verdict,
)
from judge.packages.globs import glob_to_regex
from judge.packages.programs import Includes
from judge.packages.submissions import read_submissions
from judge.packages.submissions import solution_from_path as given_solution
from tests.conftest import each_row
from tests.unit.packages.written import CURRENT, DRAFT, LEGACY, LEGACY_ICPC, metadata, write_files

AC, WA, TLE, RTE, CE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE, Verdict.CE
ALL = frozenset({AC, WA, TLE, RTE})
LOWER = (Bound(cases="", side=Side.LOWER),)
UPPER = (Bound(cases="", side=Side.UPPER),)


def submissions_of(
    tmp_path: Path, files: Mapping[str, str], yaml: str = CURRENT, includes: Includes | None = None
) -> list[Solution]:
    """The submissions of a package; the files are named below `submissions`."""
    write_files(tmp_path / "submissions", files)
    return read_submissions(tmp_path, metadata(tmp_path, yaml), includes or {})


def expectation_of(
    tmp_path: Path, name: str, said: str = "", yaml: str = CURRENT, text: str = ""
) -> Expectation:
    """What is expected of one submission where `submissions.yaml` says `said`."""
    files = {name: text} | ({"submissions.yaml": said} if said else {})
    (solution,) = submissions_of(tmp_path, files, yaml)
    return solution.expectation


def refusal(tmp_path: Path, name: str, said: str = "", text: str = "") -> str:
    with pytest.raises(ProblemError) as caught:
        expectation_of(tmp_path, name, said, text=text)
    return str(caught.value).replace(f"{tmp_path}/", "")


def some(*verdicts: Verdict) -> frozenset[Verdict]:
    return frozenset(verdicts)


# What is a submission


def test_accepted_submissions_come_first_then_all_by_name(tmp_path: Path) -> None:
    names = ["wrong_answer/b.py", "accepted/z.py", "accepted/B.py", "brute_force/a.py"]

    solutions = submissions_of(tmp_path, dict.fromkeys(names, ""))

    assert [solution.name for solution in solutions] == [
        "accepted/B.py", "accepted/z.py", "brute_force/a.py", "wrong_answer/b.py",
    ]  # fmt: skip


def test_a_submission_is_a_file_or_a_folder_in_a_folder(tmp_path: Path) -> None:
    files = {
        "accepted/one/main.py": "",
        "accepted/one/sub/lib.py": "",
        "accepted/.gitkeep": "",
        "accepted/README.md": "",
        "loose.py": "",
    }

    (solution,) = submissions_of(tmp_path, files)

    assert solution.name == "accepted/one"
    assert [file.name for file in solution.files] == ["main.py", "sub/lib.py"]


def test_a_submission_in_no_known_language_is_there_and_says_so(tmp_path: Path) -> None:
    strange, fine = submissions_of(tmp_path, {"accepted/a.xyz": "", "accepted/b.py": ""})

    assert strange.missing == "it is in no known language: a.xyz"
    assert fine.missing is None


@each_row(
    ("dialect", "codes"),
    [
        (Dialect.ICPC, ["prolog", "prolog", "unknown", "unknown"]),
        (Dialect.DOMJUDGE, ["perl", "perl", "prolog", "prolog"]),
    ],
)
def test_a_dialect_may_read_a_suffix_as_another_language(
    dialect: Dialect, codes: list[str], tmp_path: Path
) -> None:
    names = ("a.pl", "b/b.pl", "c.plg", "d/d.plg")
    root = write_files(tmp_path / "submissions", {f"accepted/{name}": "" for name in names})
    write_files(root, {"accepted/b/notes.txt": "", "accepted/d/notes.txt": ""})
    read = replace(metadata(tmp_path), dialect=DialectChoice(dialect=dialect))

    found = read_submissions(tmp_path, read, {})

    assert [one.language.code for one in found] == codes
    if dialect is Dialect.DOMJUDGE:
        assert [one.files[0].name for one in found[1::2]] == ["b.pl", "d.plg"]


def test_what_is_called_disabled_is_no_submission(tmp_path: Path) -> None:
    files = {"accepted/a.py": "", "accepted/b.py.disabled": "", "accepted/c.template/c.py": ""}

    assert [one.name for one in submissions_of(tmp_path, files)] == ["accepted/a.py"]


def test_a_package_may_have_no_submissions_yet(tmp_path: Path) -> None:
    assert submissions_of(tmp_path, {}) == []


def test_the_limits_and_languages_of_the_problem_hold(tmp_path: Path) -> None:
    yaml = f"{CURRENT}languages: [python3]\nlimits: {{code: 1}}\n"

    c, large = submissions_of(tmp_path, {"accepted/a.c": "", "accepted/b.py": "#" * 1025}, yaml)

    assert c.refused == "c is none of the problem's languages: python3"
    assert large.refused == "source code of 2 KiB; the limit is 1 KiB"


def test_a_solution_from_elsewhere_is_expected_to_be_accepted(tmp_path: Path) -> None:
    write_files(tmp_path, {"my solution.py": "{{n}}", "more/main.c": ""})
    said = metadata(tmp_path)
    filled = replace(said, constants={"n": "5"})

    one = given_solution(tmp_path / "my solution.py", "mine", filled, {})
    two = given_solution(tmp_path / "more", "more", said, {})

    assert (one.name, one.files[0].content, one.expectation) == ("mine", b"5", ACCEPTED)
    assert (two.language.code, two.files[0].name) == ("c", "main.c")


# Folders


@each_row("folder", sorted(FOLDERS))
def test_the_folders_mean_what_they_mean_in_a_kit(folder: str, tmp_path: Path) -> None:
    expectation = expectation_of(tmp_path, f"{folder}/a.py")

    assert (expectation.permitted, expectation.required) == (
        FOLDERS[folder].permitted,
        FOLDERS[folder].required,
    )


@each_row(
    ("folder", "bounds"),
    [
        ("accepted", LOWER),
        ("wrong_answer", LOWER),
        ("run_time_error", LOWER),
        ("time_limit_exceeded", UPPER),
        ("brute_force", ()),
        ("rejected", ()),
        ("other", ()),
    ],
)
def test_folders_state_on_which_side_of_the_limit_submissions_are(
    folder: str, bounds: tuple[Bound, ...], tmp_path: Path
) -> None:
    assert expectation_of(tmp_path, f"{folder}/a.py").bounds == bounds


def test_of_another_folder_nothing_is_expected(tmp_path: Path) -> None:
    assert expectation_of(tmp_path, "slow/a.py") == UNSTATED


@each_row("yaml", [LEGACY, LEGACY_ICPC])
@each_row(
    ("folder", "expectation"),
    [
        ("accepted", Expectation(permitted=some(AC), required=some(AC), bounds=LOWER)),
        ("wrong_answer", Expectation(permitted=some(AC, WA), required=some(WA))),
        (
            "time_limit_exceeded",
            Expectation(permitted=some(AC, WA, TLE), required=some(TLE), bounds=UPPER),
        ),
        ("run_time_error", Expectation(permitted=ALL, required=some(RTE))),
        ("rejected", UNSTATED),
        ("compiler_error", Expectation(permitted=ALL | {CE}, required=ALL | {CE}, final=some(CE))),
    ],
)
def test_legacy_folders_ask_for_less(
    yaml: str, folder: str, expectation: Expectation, tmp_path: Path
) -> None:
    assert expectation_of(tmp_path, f"{folder}/a.py", yaml=yaml) == expectation


def test_the_draft_has_the_folders_of_both_worlds(tmp_path: Path) -> None:
    wrong = expectation_of(tmp_path / "1", "wrong_answer/a.py", yaml=DRAFT)
    slow = expectation_of(tmp_path / "2", "brute_force/a.py", yaml=DRAFT)

    assert wrong == Expectation(permitted=ALL, required=some(WA))
    assert slow.required == some(RTE, TLE)


@each_row(
    ("folder", "final", "bounds"),
    [
        ("accepted", AC, LOWER),
        ("partially_accepted", AC, LOWER),
        ("wrong_answer", WA, ()),
        ("time_limit_exceeded", TLE, UPPER),
        ("run_time_error", RTE, ()),
    ],
)
@each_row("yaml", [LEGACY, DRAFT])
def test_of_a_scored_legacy_problem_the_verdict_of_the_whole_counts(
    yaml: str, folder: str, final: Verdict, bounds: tuple[Bound, ...], tmp_path: Path
) -> None:
    expectation = expectation_of(tmp_path, f"{folder}/a.py", yaml=f"{yaml}type: scoring\n")

    assert expectation == Expectation(permitted=ALL, required=ALL, final=some(final), bounds=bounds)


# submissions.yaml


def test_a_glob_says_what_is_expected_of_what_it_matches(tmp_path: Path) -> None:
    said = "'mixed/*.py': {permitted: [AC, TLE], required: [TLE]}\nother: {permitted: [RTE]}\n"

    assert expectation_of(tmp_path, "mixed/a.py", said) == Expectation(
        permitted=some(AC, TLE), required=some(TLE), bounds=UPPER
    )


def test_all_expectations_are_combined(tmp_path: Path) -> None:
    said = """\
'wrong_answer/a*': {permitted: [AC, WA, TLE], required: [WA, RTE], message: oops}
'{wrong_answer, other}/*.py': {score: 5}
"""

    assert expectation_of(tmp_path, "wrong_answer/a.py", said) == Expectation(
        permitted=some(AC, WA),
        required=some(WA),
        rules=(
            Rule(required=some(WA, RTE)),
            Rule(message="oops"),
            Rule(score=(5.0, 5.0)),
        ),
        bounds=LOWER,
    )


@each_row("glob", ["time_limit_exceeded", "time_limit_exceeded/"])
def test_the_name_of_a_folder_changes_what_it_means_key_by_key(glob: str, tmp_path: Path) -> None:
    said = f"{glob}: {{permitted: [AC, WA, TLE], message: slow, use_for_time_limit: false}}\n"

    assert expectation_of(tmp_path, "time_limit_exceeded/a.py", said) == Expectation(
        permitted=some(AC, WA, TLE), required=some(TLE), rules=(Rule(message="slow"),)
    )


def test_a_folder_that_is_named_twice_is_changed_once_and_all_rules_hold(tmp_path: Path) -> None:
    said = "accepted: {permitted: [AC, TLE, RTE]}\naccepted/: {permitted: [AC, WA, TLE]}\n"

    assert expectation_of(tmp_path, "accepted/a.py", said) == Expectation(
        permitted=some(AC, TLE), required=some(AC, TLE)
    )


def test_a_glob_within_a_folder_only_adds_to_what_it_means(tmp_path: Path) -> None:
    said = "'time_limit_exceeded/*': {permitted: [AC, WA, TLE]}\n"

    assert expectation_of(tmp_path, "time_limit_exceeded/a.py", said) == Expectation(
        permitted=some(AC, TLE), required=some(TLE), bounds=UPPER
    )


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
    assert slow.rules == (
        Rule(cases=one, permitted=some(AC)),
        Rule(cases=two, required=some(TLE)),
    )
    assert slow.bounds == (
        Bound(cases=one, side=Side.LOWER),
        Bound(cases=two, side=Side.UPPER),
    )


@each_row(("use", "bounds"), [("lower", LOWER), ("upper", UPPER), ("false", ()), ("true", ())])
def test_a_submission_may_be_used_for_the_time_limit(
    use: str, bounds: tuple[Bound, ...], tmp_path: Path
) -> None:
    said = f"other: {{use_for_time_limit: {use}}}\n"

    assert expectation_of(tmp_path, "other/a.py", said).bounds == bounds


def test_the_language_and_the_entry_point_may_be_declared(tmp_path: Path) -> None:
    files = {
        "accepted/a/one.py": "",
        "accepted/a/two.py": "#!/usr/bin/python2\n",
        "submissions.yaml": (
            "accepted: {language: python3, authors: [Me], model_solution: true}\n"
            "accepted/a: {entrypoint: two.py}\n"
        ),
    }

    (solution,) = submissions_of(tmp_path, files)

    assert (solution.language.code, solution.files[0].name) == ("python3", "two.py")
    assert solution.expectation == Expectation(permitted=some(AC), required=some(AC), bounds=LOWER)


@each_row(
    ("said", "words"),
    [
        ("accepted: {permitted: [OK]}", "accepted: Invalid enum value 'OK' - at `permitted[0]`"),
        ("accepted: {permitted: AC}", "accepted: Expected `array | null`, got `str`"),
        ("accepted: {score: []}", "accepted: Expected `array` of length 2, got 0 - at `score`"),
        ("accepted: {score: [2, 1]}", "accepted: score is [2.0, 1.0]"),
        ("accepted: {score: .nan}", "accepted: score is [nan, nan]"),
        ("accepted: {use_for_time_limit: maybe}", "Invalid enum value 'maybe'"),
        ("accepted: {secret: {language: c}}", "accepted, secret: Object contains unknown field"),
        ("accepted: {secret: 5}", "accepted: 'secret' is no key, nor a glob with keys"),
        ("accepted: 5", "Expected `object`, got `int`"),
        ("'a**': {}", "the glob 'a**' holds ** or []"),
        ("accepted: {'[ab]': {}}", "the glob '[ab]' holds ** or []"),
        ("'{a,b': {}", "the glob '{a,b' opens a brace that it does not close"),
        ("'a}': {}", "the glob 'a}' closes a brace that it does not open"),
    ],
)
def test_a_file_that_says_something_else_is_an_error(said: str, words: str, tmp_path: Path) -> None:
    message = refusal(tmp_path, "accepted/a.py", said)

    assert message.startswith("submissions/submissions.yaml: ")
    assert words in message


@each_row(
    ("said", "words"),
    [
        ("'accepted/*': {permitted: [WA]}", "no verdict is permitted"),
        ("accepted: {permitted: []}", "no verdict is permitted"),
        ("'accepted/*': {required: [TLE]}", "no verdict that is required is permitted"),
        ("accepted: {sample: {permitted: [WA]}}", "no verdict of sample(?:/.*)? is permitted"),
        ("accepted: {sample: {required: [WA]}}", "no verdict of sample(?:/.*)? that is required"),
        ("accepted: {use_for_time_limit: upper}", "both below and above the time limit"),
        ("accepted: {language: c}\n'*': {language: cpp}", "language is said to be 'c' and 'cpp'"),
    ],
)
def test_contradictory_expectations_are_an_error(said: str, words: str, tmp_path: Path) -> None:
    message = refusal(tmp_path, "accepted/a.py", said)

    assert message.startswith("submissions/accepted/a.py: ")
    assert words in message


# Comments


@each_row(
    ("tag", "final"),
    [
        ("@EXPECTED_RESULTS@: CORRECT", {AC}),
        ("@expected_results@: accepted, Wrong-Answer */", {AC, WA}),
        ("@EXPECTED_RESULTS@: TIMELIMIT,RUN-ERROR", {TLE, RTE}),
        ("@EXPECTED_RESULTS@: WRONG_ANSWER -->", {WA}),
        ("@EXPECTED_RESULTS@: NO-OUTPUT", {WA}),
        ("@EXPECTED_RESULTS@: OUTPUT-LIMIT", {RTE, Verdict.OLE}),
        ("@EXPECTED_RESULTS@: CHECK-MANUALLY", set(Verdict) - {Verdict.JE}),
    ],
)
@each_row("yaml", [LEGACY, CURRENT])
def test_a_comment_says_the_verdict_of_the_whole(
    yaml: str, tag: str, final: set[Verdict], tmp_path: Path
) -> None:
    expectation = expectation_of(tmp_path, "mixed/a.py", yaml=yaml, text=f"# {tag}\nprint()\n")

    assert expectation.final == frozenset(final)
    assert expectation.permitted == ALL | final


def test_a_submission_may_be_expected_not_to_compile(tmp_path: Path) -> None:
    expectation = expectation_of(
        tmp_path, "mixed/a.py", text="# @EXPECTED_RESULTS@: COMPILER-ERROR"
    )

    assert expectation == Expectation(permitted=ALL | {CE}, required=ALL | {CE}, final=some(CE))


def test_a_comment_may_stand_in_any_file_and_say_a_score(tmp_path: Path) -> None:
    files = {"mixed/a/a.py": "", "mixed/a/notes.txt": "# @EXPECTED_SCORE@: 42.5\n"}

    (solution,) = submissions_of(tmp_path, files)

    assert solution.expectation.rules == (Rule(score=(42.5, 42.5)),)


@each_row(
    ("yaml", "rules"),
    [("type: scoring\n", (Rule(score=(30.0, 30.0)),)), (LEGACY, ())],
)
def test_a_comment_says_a_score_in_a_folder_of_the_format_too(
    yaml: str, rules: tuple[Rule, ...], tmp_path: Path
) -> None:
    text = "# @EXPECTED_SCORE@: 30\n"

    assert expectation_of(tmp_path, "accepted/a.py", yaml=yaml, text=text).rules == rules


def test_in_a_folder_of_the_format_the_folder_decides(tmp_path: Path) -> None:
    text = "# @EXPECTED_RESULTS@: CORRECT, WRONG-ANSWER"

    assert expectation_of(tmp_path, "wrong_answer/a.py", text=text).final is None


@each_row(
    ("tag", "words"),
    [
        ("@EXPECTED_SCORE@: 1e9e", "@EXPECTED_SCORE@ is '1e9e', but a number was expected"),
        ("@EXPECTED_SCORE@: 1e999", "@EXPECTED_SCORE@ is '1e999', but a number was expected"),
    ],
)
def test_an_unknown_comment_is_an_error(tag: str, words: str, tmp_path: Path) -> None:
    message = refusal(tmp_path, "mixed/a.py", text=f"# {tag}\n")

    assert message.startswith("submissions/mixed/a.py: ")
    assert words in message


@each_row("words", ["GOOD", " "])
def test_a_comment_without_a_known_word_says_nothing(words: str, tmp_path: Path) -> None:
    text = f"# @EXPECTED_RESULTS@: {words}\n"

    assert expectation_of(tmp_path, "mixed/a.py", text=text) == UNSTATED


# submissions.json


@each_row("name", ["submissions.json", "submissions/submissions.json"])
@each_row("key", ["submissions/accepted/a/", "accepted/a"])
def test_domjudge_may_say_the_entry_point(name: str, key: str, tmp_path: Path) -> None:
    write_files(tmp_path, {name: f'{{"{key}": {{"entry_point": "z.py", "team": 5}}, "x": 1}}'})

    (solution,) = submissions_of(tmp_path, {"accepted/a/a.py": "", "accepted/a/z.py": ""})

    assert solution.files[0].name == "z.py"


@each_row(("text", "words"), [("{", "is not JSON"), ("[]", "holds no map")])
def test_invalid_json_is_an_error(text: str, words: str, tmp_path: Path) -> None:
    write_files(tmp_path, {"submissions.json": text})

    with pytest.raises(ProblemError, match=words):
        submissions_of(tmp_path, {})


# Globs


@each_row(
    ("glob", "name", "matches"),
    [
        ("secret", "secret/1", True),
        ("secret/", "secret/g/1", True),
        ("secret", "secrets/1", False),
        ("secret/1", "secret/10", False),
        ("secret/*", "secret/g/1", True),
        ("*/1", "secret/g/1", False),
        ("*", "sample/1", True),
        ("secret/*-hard", "secret/1-hard", True),
        ("secret/*-hard", "secret/1-hard-2", False),
        ("secret/{1, 2}", "secret/2", True),
        ("{a,b{c,d}}/{,x}1", "bd/x1", True),
        ("{a,b{c,d}}/{,x}1", "b/x1", False),
        ("secret/{a*,*b}", "secret/b", True),
        ("s.cret/1", "secret/1", False),
        ("a*b*c", "abbc", True),
        ("*a*a", "a/a", False),
    ],
)
def test_a_glob_matches_names_and_what_lies_below(glob: str, name: str, matches: bool) -> None:
    assert (re.fullmatch(glob_to_regex(glob), name) is not None) is matches


@given(st.text("ab*", max_size=8).filter(lambda glob: "**" not in glob), st.text("ab", max_size=8))
def test_within_one_name_a_glob_is_one_of_the_shell(glob: str, name: str) -> None:
    assert (re.fullmatch(glob_to_regex(glob), name) is not None) is fnmatchcase(name, glob)


def test_no_glob_takes_long() -> None:
    glob = "*a" * 100 + "b"

    assert re.fullmatch(glob_to_regex(glob), "a" * 250) is None


@each_row("glob", ["{a,b}" * 40, "a" * 600, "{" * 300])
def test_a_glob_with_too_many_alternatives_is_refused(glob: str) -> None:
    with pytest.raises(ProblemError):
        glob_to_regex(glob)


def test_braces_may_be_deep() -> None:
    assert re.fullmatch(glob_to_regex("{" * 250 + "a" + "}" * 250), "a/b")
