from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.catalog.kit import Kit, hyphenate
from judge.catalog.problem_notes import remember_problem
from judge.catalog.source import Sample
from judge.errors import LanguageError, ProblemError, UsageError
from judge.grading.expectations import ACCEPTED, FOLDERS
from judge.model import Case, Limits, Problem, RulesSource, Solution
from tests.conftest import PROBLEM_YAML, RULES, each_row
from tests.unit.catalog.conftest import KitWith
from tests.unit.catalog.errors import error_message

MIB = 1 << 20


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test runs in an empty folder."""
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")


def write(kit: Kit, name: str, content: str | bytes = "") -> Path:
    path = kit.root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


# Problems by their words


def test_the_problems_are_the_folders_with_a_problem_yaml_whose_names_are_slugs(kit: Kit) -> None:
    for name in ("Sums2", "my-sums", "__pycache__", ".git", "8maze", "_own"):
        write(kit, f"problems/{name}/problem.yaml")
    write(kit, "problems/shared/rules.py")

    found = kit.slugs()

    assert found == ["maze8", "sums"]


@each_row("left", ["problems/lost/problem.en.md", "solutions/lost/mine.py"])
def test_a_problem_that_lost_its_problem_yaml_is_broken_and_not_hidden(left: str, kit: Kit) -> None:
    write(kit, "problems/lost/rules.py")
    write(kit, left)

    assert kit.slugs() == ["lost", "maze8", "sums"]
    with pytest.raises(ProblemError, match=r"problems/lost/problem\.yaml is missing"):
        kit.problem("lost")


@each_row(
    ("word", "slug"),
    [
        ("sums", "sums"),
        ("maze8", "maze8"),
        pytest.param("the-8-fold-maze", "maze8", id="an English name"),
    ],
)
def test_a_problem_is_named_by_slug_or_english_name(kit: Kit, word: str, slug: str) -> None:
    found = kit.slug(word)

    assert found == slug


def test_a_slug_comes_before_an_english_name(kit_with: KitWith) -> None:
    kit = kit_with(
        **{"problems/other/problem.yaml": PROBLEM_YAML, "problems/other/rules.py": RULES}
    )

    found = kit.slug("sums")

    assert found == "sums"


@each_row(
    ("word", "advice"),
    [
        pytest.param("sum", "Did you mean 'sums'", id="near a slug"),
        pytest.param("8-fold-maze", "Did you mean 'the-8-fold-maze'", id="near an English name"),
        pytest.param("zzz", "Try `judge list`", id="near nothing"),
        pytest.param("", "Try `judge list`", id="empty"),
        pytest.param("Sums", "Did you mean 'sums'", id="in capitals"),
    ],
)
def test_an_unknown_problem_is_an_error_that_lists_the_known_ones(
    kit: Kit, word: str, advice: str
) -> None:
    words = error_message(UsageError, lambda: kit.slug(word))

    assert words == f"there is no problem {word!r} in {kit.root}; there are: maze8 sums. {advice}"


def test_a_kit_without_problems_says_so(tmp_path: Path) -> None:
    kit = Kit(tmp_path)

    words = error_message(UsageError, lambda: kit.slug("sums"))

    assert words == (f"there is no problem 'sums' in {tmp_path}; there are: none. Try `judge list`")


def test_a_broken_problem_does_not_hide_the_others(kit: Kit) -> None:
    write(kit, "problems/broken/problem.yaml", "name: [")

    found = kit.slug("the-8-fold-maze")

    assert found == "maze8"


@each_row(
    ("name", "word"),
    [
        ("8-Puzzle", "8-puzzle"),
        ("Push!!", "push"),
        ("The  Wolf, the Goat & the Cabbage", "the-wolf-the-goat-the-cabbage"),
        ("--", ""),
        ("Ünder", "nder"),
    ],
)
def test_a_name_becomes_a_word_with_hyphens(name: str, word: str) -> None:
    found = hyphenate(name)

    assert found == word


@given(st.text())
def test_a_hyphenated_name_stays_as_it_is(name: str) -> None:
    word = hyphenate(name)

    assert hyphenate(word) == word
    assert set(word) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


# A problem


def test_a_problem_is_read_from_its_folder(kit: Kit) -> None:
    found = kit.problem("sums")

    assert found == Problem(
        slug="sums",
        names={"en": "Sums"},
        limits=Limits.of(cpu_s=1.0, memory_bytes=256 * MIB, output_bytes=8 * MIB),
        rules=RulesSource(module="problems.sums.rules", sources=(("problems.sums.rules", RULES),)),
    )


def test_a_problem_may_have_one_name_and_limits_of_all_kinds(kit_with: KitWith) -> None:
    yaml = PROBLEM_YAML.replace("{en: Sums}", "Adding").replace(
        "memory: 256}",
        "memory: 64, output: 1, code: 64, compilation_time: 30, compilation_memory: 1024, "
        "time_resolution: 0.5, time_multipliers: {ac_to_time_limit: 3, time_limit_to_tle: 2}}",
    )
    kit = kit_with(**{"problems/sums/problem.yaml": yaml})

    found = kit.problem("sums")

    assert found.names == {"en": "Adding"}
    assert found.limits == Limits.of(cpu_s=1.0, memory_bytes=64 * MIB, output_bytes=MIB)


def test_a_problem_has_the_limits_of_the_format_by_default(kit_with: KitWith) -> None:
    yaml = PROBLEM_YAML.replace(", memory: 256", "")
    kit = kit_with(**{"problems/sums/problem.yaml": yaml})

    found = kit.problem("sums").limits

    assert (found.memory_bytes, found.output_bytes) == (512 * MIB, 8 * MIB)


@each_row(
    "line",
    [
        "type: pass-fail",
        "license: cc by",
        "rights_owner: the judge maintainers",
        "keywords: [graph, search]",
        "source: ICPC 2000",
        "source: {name: ICPC 2000, url: https://example.org}",
        "source: [ICPC 2000, {name: ICPC 2001}]",
        "credits: {authors: [Ada]}",
        "version: 1.0.1",
        "embargo_until: 2025-10-01",
        "embargo_until: 2025-10-01T12:00:00Z",
    ],
)
def test_a_problem_may_use_all_keys_of_the_format(kit_with: KitWith, line: str) -> None:
    kit = kit_with(**{"problems/sums/problem.yaml": f"{PROBLEM_YAML}{line}\n"})

    found = kit.problem("sums")

    assert found.slug == "sums"


@each_row(
    ("old", "new", "message"),
    [
        pytest.param(
            "2025-09",
            "legacy",
            ": problem_format_version is 'legacy', not '2025-09'",
            id="another version",
        ),
        pytest.param(
            "problem_format_version: 2025-09\n",
            "",
            ": Object missing required field `problem_format_version`. "
            "The keys are those of the ICPC problem package format",
            id="no version",
        ),
        pytest.param(
            "time_limit", "tiem_limit", ": Object contains unknown field `tiem_limit`", id="a slip"
        ),
        pytest.param("1.0", "0", ": Expected `float` > 0.0 - at `limits.time_limit`", id="no time"),
        pytest.param("1.0", "-1", ": Expected `float` > 0.0", id="less than no time"),
        pytest.param("1.0", ".nan", ": Expected `float` > 0.0", id="a time that is none"),
        pytest.param("256", "0", ": Expected `int` >= 1 - at `limits.memory`", id="no memory"),
        pytest.param("256", "256, output: 0", ": Expected `int` >= 1", id="no output"),
        pytest.param("256", "big", ": Expected `int`, got `str` - at `limits.memory`", id="a word"),
        pytest.param("{en: Sums}", "[", ", line 4 is not YAML: ", id="no YAML"),
        pytest.param("{en: Sums}", "{}", "", id="no name in any language"),
        pytest.param("1.0", ".inf", "", id="time without end"),
        pytest.param(
            "uuid:", "type: submit-answer\nuuid:", "", id="a kind that is not judged here"
        ),
        pytest.param("uuid:", "type: [scoring, pass-fail]\nuuid:", "", id="two kinds at odds"),
    ],
)
def test_a_broken_problem_yaml_is_an_error(
    kit_with: KitWith, old: str, new: str, message: str
) -> None:
    kit = kit_with(**{"problems/sums/problem.yaml": PROBLEM_YAML.replace(old, new, 1)})

    words = error_message(ProblemError, lambda: kit.problem("sums"))

    assert words.startswith(f"{kit.root}/problems/sums/problem.yaml{message}")


@each_row("name", ["problem.yaml", "rules.py"])
def test_a_missing_file_of_a_problem_is_named(kit: Kit, name: str) -> None:
    path = kit.root / "problems" / "sums" / name
    path.unlink()

    words = error_message(ProblemError, lambda: kit.problem("sums"))

    assert words == f"{path} is missing. Write one"


@each_row(
    "line",
    [
        "from problems.sliding_puzzles.rules import Board",
        "import problems.sliding_puzzles.rules",
        "import problems.sliding_puzzles.rules as sliding",
        "from problems.sliding_puzzles import rules",
    ],
)
def test_rules_travel_with_what_they_import_from_the_kit(kit_with: KitWith, line: str) -> None:
    rules, sliding = f"{line}\nimport re\n{RULES}", "import re\nclass Board: pass\n"
    kit = kit_with(
        **{"problems/sums/rules.py": rules, "problems/sliding_puzzles/rules.py": sliding}
    )

    found = kit.problem("sums").rules

    assert found == RulesSource(
        module="problems.sums.rules",
        sources=(("problems.sliding_puzzles.rules", sliding), ("problems.sums.rules", rules)),
    )


def test_rules_come_after_all_that_they_import(kit_with: KitWith) -> None:
    kit = kit_with(
        **{
            "problems/sums/rules.py": "import problems.b\nimport problems.a\n",
            "problems/a.py": "",
            "problems/b.py": "import problems.a\nimport problems.c\n",
            "problems/c.py": "import problems.a\n",
        }
    )

    found = kit.problem("sums").rules

    assert found is not None
    assert [module for module, _ in found.sources] == [
        "problems.a",
        "problems.c",
        "problems.b",
        "problems.sums.rules",
    ]


def test_a_missing_module_of_the_rules_is_named(kit_with: KitWith) -> None:
    kit = kit_with(**{"problems/sums/rules.py": "import problems.sliding_puzzles.rules\n"})

    words = error_message(ProblemError, lambda: kit.problem("sums"))

    assert words == f"{kit.root}/problems/sliding_puzzles/rules.py is missing. Write one"


def test_rules_that_import_each_other_are_the_problems_fault_or_allowed(kit_with: KitWith) -> None:
    kit = kit_with(
        **{
            "problems/sums/rules.py": "import problems.a\n",
            "problems/a.py": "import problems.b\n",
            "problems/b.py": "import problems.a\n",
        }
    )

    try:
        found = kit.problem("sums").rules
    except ProblemError:
        return

    assert found is not None
    assert found.sources[-1] == ("problems.sums.rules", "import problems.a\n")


def test_rules_that_are_not_utf_8_are_the_problems_fault(kit: Kit) -> None:
    path = write(kit, "problems/sums/rules.py", b"# caf\xe9\n")

    words = error_message(ProblemError, lambda: kit.problem("sums"))

    assert words.startswith(str(path))


# Cases


def test_cases_come_by_set_and_then_by_name(kit: Kit) -> None:
    for name in ("10-ten", "09-nine", "2-two"):
        write(kit, f"testdata/sums/secret/{name}.in", "1")
        write(kit, f"testdata/sums/secret/{name}.ans", "1")

    found = [case.name for case in kit.cases("sums")]

    assert found == [
        "sample/01-two",
        "secret/02-many",
        "secret/09-nine",
        "secret/10-ten",
        "secret/2-two",
    ]


def test_a_case_is_two_files(kit: Kit) -> None:
    found = kit.cases("sums", ["sample"])

    assert found == [Case(name="sample/01-two", input=b"1 2\n", answer=b"3\n")]


def test_a_case_is_read_byte_by_byte(kit: Kit) -> None:
    write(kit, "testdata/sums/odd/a.b.in", b"\xff\r\n\0")
    write(kit, "testdata/sums/odd/a.b.ans", b"")

    found = kit.cases("sums", ["odd"])

    assert found == [Case(name="odd/a.b", input=b"\xff\r\n\0", answer=b"")]


def test_other_files_beside_cases_are_left_alone(kit: Kit) -> None:
    for name in ("README.md", "01-two.yaml", "01-two.in.orig", ".in", "01-two.png"):
        write(kit, f"testdata/sums/sample/{name}")

    found = [case.name for case in kit.cases("sums")]

    assert found == ["sample/01-two", "secret/02-many"]


@each_row(
    ("data", "names"),
    [
        (["secret", "sample"], ["secret/02-many", "sample/01-two"]),
        (["long"], ["long/01-long"]),
        ([], []),
    ],
)
def test_sets_of_cases_come_in_the_order_in_which_they_are_named(
    kit: Kit, data: list[str], names: list[str]
) -> None:
    found = [case.name for case in kit.cases("sums", data)]

    assert found == names


def test_a_problem_may_lack_one_of_the_usual_sets(kit: Kit) -> None:
    found = kit.cases("maze8")

    assert found == []


@each_row("data", ["short", "README.none"])
def test_an_unknown_set_is_an_error_that_lists_the_known_ones(kit: Kit, data: str) -> None:
    write(kit, "testdata/sums/README.md")

    words = error_message(UsageError, lambda: kit.cases("sums", [data]))

    advice = "Name a file of your own by its path, such as ./levels.sok"
    assert words == f"sums has no data {data!r}; there are: long sample secret. {advice}"


def test_a_requested_default_set_must_exist(kit: Kit) -> None:
    words = error_message(UsageError, lambda: kit.cases("maze8", ["secret"]))

    advice = "Name a file of your own by its path, such as ./levels.sok"
    assert words == f"maze8 has no data 'secret'; there are: none. {advice}"


def test_a_word_with_a_slash_is_a_path(kit: Kit) -> None:
    words = error_message(UsageError, lambda: kit.cases("sums", ["sample/.."]))

    assert words == "sample/.. is not there. Name a set of cases, a file or a folder"


@each_row(("there", "lost"), [pytest.param(".in", ".ans", id="input"), pytest.param(".ans", ".in")])
def test_a_file_without_its_partner_is_an_error(kit: Kit, there: str, lost: str) -> None:
    (kit.root / f"testdata/sums/secret/02-many{lost}").unlink()

    words = error_message(ProblemError, lambda: kit.cases("sums"))

    assert words == (
        f"{kit.root}/testdata/sums/secret/02-many{there} has no 02-many{lost} beside it. "
        "A case is two files: add the other one, or remove this one"
    )


@each_row("name", ["a b", "-a", ".a", "ä", "a*"])
def test_a_case_has_a_plain_name(kit: Kit, name: str) -> None:
    path = write(kit, f"testdata/sums/secret/{name}.in")
    write(kit, f"testdata/sums/secret/{name}.ans")

    words = error_message(ProblemError, lambda: kit.cases("sums"))

    assert words == f"{path}: the name of a case has only letters, digits and . _ -"


def test_the_sets_of_cases_are_the_folders(kit: Kit) -> None:
    write(kit, "testdata/sums/search.py")
    (kit.root / "testdata/sums/__pycache__").mkdir()

    found = kit.data("sums")

    assert found == ["long", "sample", "secret"]


# Statements


def test_a_statement_comes_with_its_samples(kit: Kit) -> None:
    found = kit.statement("sums")

    assert (found.language, found.text, found.samples) == (
        "en",
        "Add the numbers.\n",
        (Sample(input=b"1 2\n", answer=b"3\n"),),
    )


def test_a_statement_is_chosen_by_language(kit: Kit) -> None:
    found = kit.statement("sums", "ja")

    assert found.text == "足しなさい。\n"


def test_a_statement_may_have_no_samples(kit: Kit) -> None:
    write(kit, "problems/maze8/problem.en.md", "Walk.\n")

    found = kit.statement("maze8")

    assert found.samples == ()


@each_row(
    ("slug", "language", "there"),
    [("sums", "de", "en ja"), ("maze8", "en", "none"), ("sums", "", "en ja")],
)
def test_a_missing_statement_is_an_error_that_lists_the_existing_ones(
    kit: Kit, slug: str, language: str, there: str
) -> None:
    words = error_message(UsageError, lambda: kit.statement(slug, language))

    assert words == f"{slug} has no statement in {language!r}; there are: {there}"


def test_a_statement_that_is_not_utf_8_is_the_problems_fault(kit: Kit) -> None:
    path = write(kit, "problems/sums/problem.en.md", b"caf\xe9\n")

    words = error_message(ProblemError, lambda: kit.statement("sums"))

    assert words.startswith(str(path))


# Solutions


def names(solutions: list[Solution]) -> list[str]:
    return [solution.name for solution in solutions]


def test_shipped_solutions_come_accepted_ones_first_then_folder_by_folder(kit: Kit) -> None:
    for folder in ("time_limit_exceeded", "brute_force", "rejected", "run_time_error"):
        write(kit, f"solutions/sums/{folder}/x.py")

    found = names(kit.solutions("sums"))

    assert found == [
        "adds.py",
        "b.py",
        "accepted/c.py",
        "brute_force/x.py",
        "rejected/x.py",
        "run_time_error/x.py",
        "time_limit_exceeded/x.py",
        "wrong_answer/greedy.py",
    ]


def test_a_shipped_solution_holds_file_language_and_expectation(kit: Kit) -> None:
    found = kit.solutions("sums")[-1]

    (file,) = found.files
    assert (file.name, file.content) == ("greedy.py", b"greedy")
    assert (found.name, found.language.code) == ("wrong_answer/greedy.py", "python3")
    assert (found.expectation, found.missing) == (FOLDERS["wrong_answer"], None)


def test_a_problem_may_have_no_solutions(kit: Kit) -> None:
    found = kit.solutions("maze9")

    assert found == []


@each_row(
    "name",
    [
        "__pycache__/adds.cpython-311.pyc",
        "__pycache__/adds.py",
        "wrong_answer/__pycache__/greedy.cpython-311.pyc",
        "adds.pyc",
        "adds.pyo",
        "adds.py~",
        "wrong_answer/greedy.py~",
        ".adds.py.swp",
        ".hidden.py",
        ".#adds.py",
        ".mypy_cache/x.py",
        "_drafts/x.py",
        "README.md",
    ],
)
def test_what_compilers_and_editors_leave_is_no_solution(kit: Kit, name: str) -> None:
    before = names(kit.solutions("sums"))
    write(kit, f"solutions/sums/{name}")

    found = names(kit.solutions("sums"))

    assert found == before


@each_row("folder", ["wrong", "wrong_answers", "old"])
def test_a_folder_without_a_meaning_is_refused(kit: Kit, folder: str) -> None:
    write(kit, f"solutions/sums/{folder}/x.py")

    words = error_message(ProblemError, lambda: kit.solutions("sums"))

    assert words == (
        f"{kit.root}/solutions/sums/{folder} is not a folder for solutions. Known folders: "
        "accepted wrong_answer time_limit_exceeded run_time_error brute_force rejected"
    )


@each_row("name", ["notes.txt", "wrong_answer/notes.txt", "a.out"])
def test_a_shipped_file_in_no_known_language_is_refused(kit: Kit, name: str) -> None:
    write(kit, f"solutions/sums/{name}")

    words = error_message(LanguageError, lambda: kit.solutions("sums"))

    assert words.startswith(f"{Path(name).name} is in no known language")


# A solution by its word


@each_row(
    ("word", "name", "folder"),
    [
        ("adds.py", "adds.py", "accepted"),
        ("wrong_answer/greedy.py", "wrong_answer/greedy.py", "wrong_answer"),
        ("../kit/solutions/sums/adds.py", "adds.py", "accepted"),
        ("../kit/solutions/sums/accepted/c.py", "accepted/c.py", "accepted"),
        ("../kit/solutions/sums/wrong_answer/../adds.py", "adds.py", "accepted"),
        ("../kit/solutions/sums/wrong_answer/greedy.py", "wrong_answer/greedy.py", "wrong_answer"),
    ],
)
def test_a_shipped_file_that_is_named_keeps_its_name_and_expectation(
    kit: Kit, word: str, name: str, folder: str
) -> None:
    found = kit.solution("sums", word)

    assert (found.name, found.expectation) == (name, FOLDERS[folder])
    assert not found.is_own


def test_a_file_from_elsewhere_is_expected_to_be_accepted(kit: Kit) -> None:
    Path("mine.py").write_text("mine")

    found = kit.solution("sums", "./mine.py")

    assert (found.name, found.files[0].content) == ("./mine.py", b"mine")
    assert (found.expectation, found.is_own) == (ACCEPTED, True)


def test_a_file_from_a_folder_with_a_telling_name_elsewhere_is_expected_to_be_accepted(
    kit: Kit,
) -> None:
    Path("wrong_answer").mkdir()
    Path("wrong_answer/mine.py").write_text("mine")

    found = kit.solution("sums", "wrong_answer/mine.py")

    assert found.expectation == ACCEPTED


def test_a_file_here_comes_before_a_shipped_one(kit: Kit) -> None:
    Path("adds.py").write_text("mine")

    found = kit.solution("sums", "adds.py")

    assert found.files[0].content == b"mine"


def test_a_file_of_another_problem_is_a_file_from_elsewhere(kit: Kit) -> None:
    word = str(kit.root / "solutions/sums/wrong_answer/greedy.py")

    found = kit.solution("maze8", word)

    assert (found.name, found.expectation) == (word, ACCEPTED)


def test_a_link_from_elsewhere_to_a_shipped_file_is_that_file(kit: Kit) -> None:
    Path("link.py").symlink_to(kit.root / "solutions/sums/wrong_answer/greedy.py")

    found = kit.solution("sums", "link.py")

    assert (found.name, found.expectation) == ("wrong_answer/greedy.py", FOLDERS["wrong_answer"])


def test_a_shipped_link_to_a_file_elsewhere_keeps_the_expectation_of_its_folder(kit: Kit) -> None:
    Path("mine.py").write_text("mine")
    (kit.root / "solutions/sums/wrong_answer/link.py").symlink_to(Path("mine.py").resolve())
    shipped = kit.solutions("sums")[-1]

    found = kit.solution("sums", "wrong_answer/link.py")

    assert (found.name, found.expectation) == (shipped.name, shipped.expectation)


def test_a_kit_behind_a_link_is_a_kit(kit: Kit, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(kit.root)
    linked = Kit(tmp_path / "link")

    found = linked.solution("sums", str(tmp_path / "link/solutions/sums/wrong_answer/greedy.py"))

    assert (found.name, found.expectation) == ("wrong_answer/greedy.py", FOLDERS["wrong_answer"])


def test_a_folder_is_no_solution(kit: Kit) -> None:
    Path("mine").mkdir()

    words = error_message(UsageError, lambda: kit.solution("sums", "mine"))

    assert words == "mine is a folder, but a solution is one file. Name the file itself"


@each_row(
    ("word", "advice"),
    [
        pytest.param("add.py", "Did you mean 'adds.py'", id="near a shipped one"),
        pytest.param("greedy.py", "Did you mean 'wrong_answer/greedy.py'", id="in a folder"),
        pytest.param("wrong/greedy.py", "Did you mean 'wrong_answer/greedy.py'", id="in a folder"),
        pytest.param("zzz", "Give the path of a source file", id="near nothing"),
    ],
)
def test_a_missing_file_is_an_error_that_lists_the_searched_places(
    kit: Kit, word: str, advice: str
) -> None:
    words = error_message(UsageError, lambda: kit.solution("sums", word))

    assert words == (
        f"there is no file {word!r}, neither from {Path.cwd()} nor in "
        f"{kit.root}/solutions/sums. {advice}"
    )


def test_a_file_in_no_known_language_is_refused(kit: Kit) -> None:
    Path("mine.txt").write_text("")

    words = error_message(LanguageError, lambda: kit.solution("sums", "mine.txt"))

    assert words.startswith("mine.txt is in no known language: its suffix is '.txt'")


def test_a_named_file_in_a_folder_without_a_meaning_is_refused(kit: Kit) -> None:
    path = write(kit, "solutions/sums/old/x.py")

    words = error_message(ProblemError, lambda: kit.solution("sums", "old/x.py"))

    assert words.startswith(f"{path.parent} is not a folder for solutions. Known folders: ")


def test_a_word_too_long_for_a_file_name_is_an_ordinary_error(kit: Kit) -> None:
    words = error_message(UsageError, lambda: kit.solution("sums", "x" * 300))

    assert words.startswith("there is no file 'xxx")


# What words mean


@each_row(
    ("words", "slugs", "files"),
    [
        pytest.param([], ["maze8", "sums"], [], id="nothing: every problem"),
        pytest.param(["sums"], ["sums"], [], id="a slug"),
        pytest.param(["the-8-fold-maze"], ["maze8"], [], id="an English name"),
        pytest.param(["sums", "mine.py"], ["sums"], ["mine.py"], id="a problem and a file"),
        pytest.param(
            ["maze8", "sums.py", "mine.py"], ["maze8"], ["sums.py", "mine.py"], id="two files"
        ),
        pytest.param(["sums", "no.py"], ["sums"], ["no.py"], id="a file that is looked for later"),
        pytest.param(["sums.py"], ["sums"], ["sums.py"], id="a file with a telling name"),
        pytest.param(
            ["maze8/mine.py"], ["maze8"], ["maze8/mine.py"], id="a file in a folder that tells"
        ),
        pytest.param(
            ["./sums.py", "mine.py"], ["sums"], ["./sums.py", "mine.py"], id="files alone"
        ),
        pytest.param(
            ["../kit/solutions/sums/adds.py"],
            ["sums"],
            ["../kit/solutions/sums/adds.py"],
            id="a shipped file",
        ),
        pytest.param(["maze8"], ["maze8"], [], id="a slug that is a folder here, too"),
    ],
)
def test_words_mean_problems_and_files(
    kit: Kit, words: list[str], slugs: list[str], files: list[str]
) -> None:
    Path("maze8").mkdir()
    for name in ("sums.py", "mine.py", "maze8/mine.py"):
        Path(name).write_text("")

    found = kit.resolve(words)

    assert found == (slugs, files)


def test_a_slug_means_the_problem_even_where_a_compiled_program_has_its_name(kit: Kit) -> None:
    Path("sums").write_bytes(b"\x7fELF")
    Path("sums.cpp").write_text("")

    found = kit.resolve(["sums", "sums.cpp"])

    assert found == (["sums"], ["sums.cpp"])


@each_row(
    ("word", "message"),
    [
        pytest.param("zzz", "there is no problem 'zzz' in ", id="no slug"),
        pytest.param("a/b", "there is no file 'a/b'. ", id="a path"),
        pytest.param("no.py", "there is no file 'no.py'. ", id="the name of a source"),
        pytest.param(
            "some/folder",
            "some/folder is a folder, and neither a problem of the kit nor a source file. ",
            id="a folder",
        ),
        pytest.param(
            "other.py",
            "neither the name nor the folder of other.py says which problem it solves. "
            "Name the problem: `judge run PROBLEM other.py`",
            id="a file that tells nothing",
        ),
        pytest.param("x" * 300, "there is no problem 'xxx", id="a word too long for a file"),
    ],
)
def test_unknown_words_are_errors(kit: Kit, word: str, message: str) -> None:
    Path("some/folder").mkdir(parents=True)
    Path("other.py").write_text("")

    words = error_message(UsageError, lambda: kit.resolve([word]))

    assert words.startswith(message)


def test_files_for_different_problems_are_refused(kit: Kit) -> None:
    Path("sums.py").write_text("")
    Path("maze8.py").write_text("")

    words = error_message(UsageError, lambda: kit.resolve(["sums.py", "maze8.py"]))

    assert words == (
        "the files are for different problems: sums.py for sums, maze8.py for maze8. Judge them "
        "one problem at a time, or name it: `judge run PROBLEM sums.py maze8.py`"
    )


@each_row("words", [["mine.py", "maze8.py"], ["maze8.py", "mine.py"]])
def test_a_file_made_for_one_problem_takes_no_file_of_another_with_it(
    kit: Kit, words: list[str]
) -> None:
    for name in words:
        Path(name).write_text("")
    remember_problem(Path("mine.py"), "sums")

    message = error_message(UsageError, lambda: kit.resolve(words))

    assert "mine.py for sums" in message
    assert "maze8.py for maze8" in message


def test_a_file_made_for_a_problem_says_so_itself(kit: Kit) -> None:
    Path("mine.py").write_text("")
    Path("other.py").write_text("")
    remember_problem(Path("mine.py"), "sums")

    assert kit.resolve(["mine.py"]) == (["sums"], ["mine.py"])
    assert kit.resolve(["mine.py", "other.py"]) == (["sums"], ["mine.py", "other.py"])


def test_only_sources_say_which_problem_they_solve(kit: Kit) -> None:
    Path("maze8").mkdir()
    for name in ("sums.py", "maze8/01.in"):
        Path(name).write_text("")

    found = kit.resolve(["sums.py", "maze8/01.in"])

    assert found == (["sums"], ["sums.py", "maze8/01.in"])


@each_row(
    ("word", "slug"),
    [
        pytest.param("sums.py", "sums", id="by its name"),
        pytest.param("sums.pypy.py", "sums", id="by its name up to the first dot"),
        pytest.param("maze8/a/b/x.py", "maze8", id="by a folder above"),
        pytest.param("maze8/sums/x.py", "sums", id="by the nearest folder"),
        pytest.param("maze8/sums.py", "sums", id="by its name before a folder of my own"),
        pytest.param("../kit/solutions/sums/x.py", "sums", id="by its place in the kit"),
        pytest.param("../kit/solutions/sums/maze8.py", "sums", id="by its place before its name"),
    ],
)
def test_the_path_of_a_file_determines_its_problem(kit: Kit, word: str, slug: str) -> None:
    found = kit.slug_of_file(word)

    assert found == slug


def test_the_target_of_a_link_determines_the_problem(kit: Kit) -> None:
    Path("x.py").symlink_to(kit.root / "solutions/maze8/walks.py")

    found = kit.slug_of_file("x.py")

    assert found == "maze8"


@each_row("word", ["other.py", "mysums.py", "Sums.py", "a/b.py"])
def test_a_file_without_a_problem_is_an_error(kit: Kit, word: str) -> None:
    words = error_message(UsageError, lambda: kit.slug_of_file(word))

    assert words == (
        f"neither the name nor the folder of {word} says which problem it solves. "
        f"Name the problem: `judge run PROBLEM {word}`"
    )


# What a kit shares with packages


@each_row(
    ("subject", "path"),
    [
        ("wrong_answer/greedy.py", "solutions/sums/wrong_answer/greedy.py"),
        ("secret/02-many", "testdata/sums/secret/02-many.in"),
        ("limits", None),
    ],
)
def test_a_finding_about_a_solution_or_a_case_has_a_path(
    kit: Kit, subject: str, path: str | None
) -> None:
    assert kit.path_of("sums", subject) == path


def test_named_solutions_are_read_in_order(kit: Kit) -> None:
    found = kit.named_solutions("sums", ["b.py", "wrong_answer/greedy.py"])

    assert [one.name for one in found] == ["b.py", "wrong_answer/greedy.py"]


def test_a_kit_has_no_programs_to_validate_and_two_lints(kit: Kit) -> None:
    assert kit.validator_inputs("sums") == []
    assert list(kit.lints("sums")) == ["files", "texts"]
    assert kit.counterexample_key("sums") == "sums"
