"""A kit as the rest of the judge sees it: problems, cases, statements, solutions, and words."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.catalog.kit import Kit, hyphenate
from judge.catalog.source import Sample, filter_cases
from judge.errors import JudgeError, LanguageError, ProblemError, UsageError
from judge.grading.expectations import ACCEPTED, FOLDERS
from judge.model import Case, Limits, Problem, RulesSource, Solution, Timing
from tests.conftest import PROBLEM_YAML, RULES, case, each_row
from tests.unit.catalog.conftest import KitWith, error_message

MIB = 1 << 20
YAML = "problems/sums/problem.yaml"


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


def touch(*names: str) -> None:
    """Empty files in the current folder."""
    for name in names:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).touch()


def names(solutions: list[Solution]) -> list[str]:
    return [solution.name for solution in solutions]


# Problems by their words


def test_the_problems_are_the_folders_with_a_problem_yaml_whose_names_are_slugs(kit: Kit) -> None:
    for name in ("Sums2", "my-sums", "__pycache__", ".git", "8maze", "_own"):
        write(kit, f"problems/{name}/problem.yaml")
    write(kit, "problems/shared/rules.py")

    assert kit.slugs() == ["maze8", "sums"]
    write(kit, "problems/lost/rules.py")
    for left in ("problems/lost/problem.en.md", "solutions/lost/mine.py"):
        path = write(kit, left)
        assert kit.slugs() == ["lost", "maze8", "sums"]
        with pytest.raises(ProblemError, match=r"problems/lost/problem\.yaml is missing"):
            kit.problem("lost")
        path.unlink()


def test_a_problem_is_named_by_slug_or_english_name_even_beside_a_broken_one(kit: Kit) -> None:
    write(kit, "problems/broken/problem.yaml", "name: [")
    write(kit, "problems/other/problem.yaml", PROBLEM_YAML)  # its English name is Sums, too
    write(kit, "problems/other/rules.py", RULES)

    for word, slug in {"sums": "sums", "maze8": "maze8", "the-8-fold-maze": "maze8"}.items():
        assert kit.slug(word) == slug


@each_row(
    ("word", "rest"),
    [
        ("Sums", ". Did you mean 'sums'? `judge list` shows all"),
        ("8-fold-maze", ". Did you mean 'the-8-fold-maze'? `judge list` shows all"),
        ("", " in {root}; there are: maze8 sums. Try `judge list`"),
    ],
)
def test_an_unknown_problem_is_an_error_that_names_the_nearest_or_all(
    kit: Kit, word: str, rest: str
) -> None:
    words = error_message(UsageError, lambda: kit.slug(word))

    assert words == f"there is no problem {word!r}{rest.format(root=kit.root)}"


@given(st.text())
def test_a_hyphenated_name_stays_as_it_is(name: str) -> None:
    word = hyphenate(name)

    assert hyphenate(word) == word
    assert set(word) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert hyphenate("The  Wolf, the Goat & the Cabbage!") == "the-wolf-the-goat-the-cabbage"


# A problem


def test_a_problem_is_read_from_its_folder(kit: Kit) -> None:
    assert kit.problem("sums") == Problem(
        slug="sums",
        names={"en": "Sums"},
        limits=Limits.of(cpu_s=1.0, memory_bytes=256 * MIB, output_bytes=8 * MIB),
        rules=RulesSource(module="problems.sums.rules", sources=(("problems.sums.rules", RULES),)),
    )


def test_a_problem_may_use_the_keys_of_the_format(kit: Kit) -> None:
    yaml = PROBLEM_YAML.replace("{en: Sums}", "Adding").replace(
        "1.0, memory: 256}",
        "2, output: 1, code: 64, compilation_time: 30, compilation_memory: 1024, "
        "time_resolution: 0.5, time_multipliers: {ac_to_time_limit: 3, time_limit_to_tle: 2}}",
    )
    keys = """\
type: pass-fail
license: cc by
rights_owner: the judge maintainers
keywords: [graph, search]
source: [ICPC 2000, {name: ICPC 2001, url: https://example.org}]
credits: {authors: [Ada]}
version: 1.0.1
embargo_until: 2025-10-01T12:00:00Z
"""
    write(kit, YAML, yaml + keys)

    found = kit.problem("sums")

    assert found.names == {"en": "Adding"}
    assert found.limits == Limits.of(cpu_s=2.0, memory_bytes=512 * MIB, output_bytes=MIB)
    assert found.timing == Timing(to_limit=3.0, to_late=2.0, resolution_s=0.5)


@each_row(
    ("old", "new", "message"),
    [
        ("2025-09", "legacy", ": problem_format_version is 'legacy', not '2025-09'"),
        ("problem_format_version: 2025-09\n", "", ": Object missing required field `problem_form"),
        ("time_limit", "tiem_limit", ": Object contains unknown field `tiem_limit`"),
        ("1.0", "0", ": Expected `float` > 0.0 - at `limits.time_limit`"),
        ("1.0", ".nan", ": Expected `float` > 0.0"),
        ("1.0", ".inf", ""),
        ("256", "0", ": Expected `int` >= 1 - at `limits.memory`"),
        ("256", "256, output: 0", ": Expected `int` >= 1"),
        ("{en: Sums}", "[", ", line 4 is not YAML: "),
        ("{en: Sums}", "{}", ""),
        ("uuid:", "type: submit-answer\nuuid:", ": type is 'submit-answer', but a kit has no su"),
        ("uuid:", "type: [scoring, pass-fail]\nuuid:", ""),
        ("uuid:", "languages: all\nuuid:", ": Object contains unknown field `languages`"),
        ("uuid:", "source: 5\nuuid:", ": Expected `str | object | array | null`, got `int` - at"),
    ],
)
def test_a_broken_problem_yaml_is_an_error(kit: Kit, old: str, new: str, message: str) -> None:
    path = write(kit, YAML, PROBLEM_YAML.replace(old, new, 1))

    words = error_message(ProblemError, lambda: kit.problem("sums"))

    assert words.startswith(f"{path}{message}")


def test_rules_come_after_all_that_they_import_and_circles_end(kit_with: KitWith) -> None:
    kit = kit_with(
        **{
            "problems/sums/rules.py": "from problems.b import x\nimport problems.a\nimport re\n",
            "problems/a.py": "",
            "problems/b.py": "import problems.a as y\nfrom problems import c\n",
            "problems/c.py": "import problems.a\n",
        }
    )

    rules = kit.problem("sums").rules

    assert rules is not None
    modules = [module for module, _ in rules.sources]
    assert modules == ["problems.a", "problems.c", "problems.b", "problems.sums.rules"]
    write(kit, "problems/a.py", "import problems.b\n")
    try:
        circle = kit.problem("sums").rules
    except ProblemError:
        return
    assert circle is not None
    assert circle.sources[-1][0] == "problems.sums.rules"


def test_a_missing_or_unreadable_file_of_a_problem_is_named(kit: Kit) -> None:
    def refusal() -> str:
        return error_message(ProblemError, lambda: kit.problem("sums"))

    rules = write(kit, "problems/sums/rules.py", b"# caf\xe9\n")
    assert refusal().startswith(f"{rules} is not UTF-8: ")
    write(kit, "problems/sums/rules.py", "import problems.sliding_puzzles.rules\n")
    module = kit.root / "problems/sliding_puzzles/rules.py"
    assert refusal() == f"{module} is missing. Write one"
    module.mkdir(parents=True)
    assert refusal() == f"{module} cannot be read: Is a directory"
    rules.unlink()
    assert refusal() == f"{rules} is missing. Write one"
    statement = write(kit, "problems/maze8/problem.en.md", b"caf\xe9\n")
    words = error_message(ProblemError, lambda: kit.statement("maze8"))
    assert words.startswith(f"{statement} is not UTF-8: ")


# Cases


def test_cases_come_by_set_and_then_by_name_and_are_read_byte_by_byte(kit: Kit) -> None:
    def case_names(*data: str) -> list[str]:
        return [case.name for case in (kit.cases("sums", data) if data else kit.cases("sums"))]

    for name in ("10-ten", "09-nine", "2-two"):
        write(kit, f"testdata/sums/secret/{name}.in", "1")
        write(kit, f"testdata/sums/secret/{name}.ans", "1")
    for name in ("README.md", "01-two.yaml", "01-two.in.orig", ".in", "01-two.png"):
        write(kit, f"testdata/sums/sample/{name}")  # left alone
    write(kit, "testdata/sums/odd/a.b.in", b"\xff\r\n\0")
    write(kit, "testdata/sums/odd/a.b.ans", b"")

    sample, *secret = case_names()

    assert sample == "sample/01-two"
    assert secret == ["secret/02-many", "secret/09-nine", "secret/10-ten", "secret/2-two"]
    assert case_names("long", "sample") == ["long/01-long", "sample/01-two"]
    assert kit.cases("sums", []) == kit.cases("maze8") == []
    assert kit.cases("sums", ["odd"]) == [Case(name="odd/a.b", input=b"\xff\r\n\0", answer=b"")]


def test_the_sets_of_cases_are_the_folders_and_an_error_lists_them(kit: Kit) -> None:
    write(kit, "testdata/sums/README.md")
    (kit.root / "testdata/sums/__pycache__").mkdir()

    assert kit.data("sums") == ["long", "sample", "secret"]
    advice = "Name a file of your own by its path, such as ./levels.sok"
    for slug, there in (("sums", "long sample secret"), ("maze8", "none")):
        words = error_message(UsageError, lambda slug=slug: kit.cases(slug, ["short"]))  # type: ignore[misc]
        assert words == f"{slug} has no data 'short'; there are: {there}. {advice}"
    words = error_message(UsageError, lambda: kit.cases("sums", ["sample/.."]))
    assert words == "sample/.. is not there. Name a set of cases, a file or a folder"


def test_a_case_is_two_files_with_a_plain_name(kit: Kit) -> None:
    def refusal() -> str:
        return error_message(ProblemError, lambda: kit.cases("sums"))

    secret = kit.root / "testdata/sums/secret"
    for there, lost in ((".in", ".ans"), (".ans", ".in")):
        path = write(kit, f"testdata/sums/secret/03{there}")
        assert refusal() == (
            f"{path} has no 03{lost} beside it. "
            "A case is two files: add the other one, or remove this one"
        )
        path.unlink()
    for name in ("a b", "-a", ".a", "ä", "a*"):
        files = [write(kit, f"testdata/sums/secret/{name}{suffix}") for suffix in (".in", ".ans")]
        assert refusal() == (
            f"{secret}/{name}.in: the name of a case has only letters, digits and . _ -"
        )
        for path in files:
            path.unlink()


def test_cases_match_by_name_with_or_without_their_set() -> None:
    cases = [case(name) for name in ("sample/01-a", "sample/02-b", "secret/01-a")]

    for globs, expected in [
        ((), cases),
        (("sample/*",), cases[:2]),
        (("01-*",), cases[::2]),
        (("02-b", "secret/*"), cases[1:]),
    ]:
        assert filter_cases("sums", cases, globs) == expected
    odd = error_message(UsageError, lambda: filter_cases("sums", cases, ["x", "y"]))
    none = error_message(UsageError, lambda: filter_cases("sums", [], []))
    assert odd == "no case of sums matches 'x' or 'y'; there are 3, from sample/01-a to secret/01-a"
    assert none == "sums has no cases. Add files NN-name.in and NN-name.ans"


# Statements


def test_a_statement_comes_in_a_language_with_its_samples(kit: Kit) -> None:
    write(kit, "problems/maze8/problem.en.md", "Walk.\n")

    found = kit.statement("sums")

    assert (found.language, found.text, found.samples) == (
        "en",
        "Add the numbers.\n",
        (Sample(input=b"1 2\n", answer=b"3\n"),),
    )
    assert kit.statement("sums", "ja").text == "足しなさい。\n"
    assert kit.statement("maze8").samples == ()
    words = error_message(UsageError, lambda: kit.statement("sums", "de"))
    assert words == "sums has no statement in 'de'; there are: en ja"


# Solutions


def test_shipped_solutions_come_accepted_ones_first_then_folder_by_folder(kit: Kit) -> None:
    for folder in ("time_limit_exceeded", "brute_force", "rejected", "run_time_error"):
        write(kit, f"solutions/sums/{folder}/x.py")
    for left in (  # by compilers and editors
        "__pycache__/adds.cpython-311.pyc",
        "wrong_answer/__pycache__/greedy.py",
        "adds.pyc",
        "wrong_answer/greedy.py~",
        ".hidden.py",
        ".#adds.py",
        ".mypy_cache/x.py",
        "_drafts/x.py",
        "README.md",
    ):
        write(kit, f"solutions/sums/{left}")

    found = kit.solutions("sums")

    assert names(found) == [
        "adds.py",
        "b.py",
        "accepted/c.py",
        "brute_force/x.py",
        "rejected/x.py",
        "run_time_error/x.py",
        "time_limit_exceeded/x.py",
        "wrong_answer/greedy.py",
    ]
    (file,) = found[-1].files
    assert (file.name, file.content) == ("greedy.py", b"greedy")
    assert (found[-1].language.code, found[-1].missing) == ("python3", None)
    assert found[-1].expectation == FOLDERS["wrong_answer"]
    assert names(kit.named_solutions("sums", ["b.py", "adds.py"])) == ["b.py", "adds.py"]
    assert kit.solutions("maze9") == []


def test_a_folder_without_a_meaning_and_a_file_in_no_language_are_refused(kit: Kit) -> None:
    path = write(kit, "solutions/sums/old/x.py")

    for ask in (lambda: kit.solutions("sums"), lambda: kit.solution("sums", "old/x.py")):
        assert error_message(ProblemError, ask) == (
            f"{path.parent} is not a folder for solutions. Known folders: "
            "accepted wrong_answer time_limit_exceeded run_time_error brute_force rejected"
        )
    path.unlink()
    path.parent.rmdir()
    write(kit, "solutions/sums/wrong_answer/notes.txt")
    words = error_message(LanguageError, lambda: kit.solutions("sums"))
    assert words.startswith("notes.txt is in no known language: its suffix is ")


# A solution by its word


@each_row(
    ("word", "name"),
    [
        ("adds.py", "adds.py"),
        ("../kit/solutions/sums/accepted/c.py", "accepted/c.py"),
        ("../kit/solutions/sums/wrong_answer/../adds.py", "adds.py"),
        ("link.py", "wrong_answer/greedy.py"),
        ("linked/solutions/sums/wrong_answer/greedy.py", "wrong_answer/greedy.py"),
        ("wrong_answer/link.py", "wrong_answer/link.py"),
    ],
)
def test_a_shipped_file_that_is_named_keeps_its_name_and_expectation(
    kit: Kit, tmp_path: Path, word: str, name: str
) -> None:
    greedy = kit.root / "solutions/sums/wrong_answer/greedy.py"
    if not Path("link.py").exists():
        Path("link.py").symlink_to(greedy)
        Path("linked").symlink_to(kit.root)
        touch("mine.py")
        (greedy.parent / "link.py").symlink_to(Path("mine.py").resolve())

    found = kit.solution("sums", word)

    folder = "wrong_answer" if name.startswith("wrong_answer") else "accepted"
    assert (found.name, found.expectation) == (name, FOLDERS[folder])
    assert not found.is_own


def test_a_file_from_elsewhere_is_expected_to_be_accepted(kit: Kit) -> None:
    touch("adds.py", "wrong_answer/mine.py")
    of_another = str(kit.root / "solutions/sums/wrong_answer/greedy.py")

    for slug, word in [
        ("sums", "adds.py"),  # it comes before the shipped one
        ("sums", "wrong_answer/mine.py"),
        ("maze8", of_another),
    ]:
        found = kit.solution(slug, word)
        assert (found.name, found.expectation, found.is_own) == (word, ACCEPTED, True)
        assert found.files[0].content == Path(word).read_bytes()


@each_row(
    ("word", "error", "message"),
    [
        ("greedy.py", UsageError, "{missing}. Did you mean 'wrong_answer/greedy.py'"),
        ("x" * 300, UsageError, "{missing}. Give the path of a source file"),
        ("mine", UsageError, "mine is a folder, but a solution is one file. Name the file itself"),
        ("mine.txt", LanguageError, "mine.txt is in no known language: its suffix is '.txt'"),
    ],
)
def test_a_word_that_names_no_solution_is_refused(
    kit: Kit, word: str, error: type[JudgeError], message: str
) -> None:
    Path("mine").mkdir(exist_ok=True)
    touch("mine.txt")
    places = f"neither from {Path.cwd()} nor in {kit.root}/solutions/sums"

    words = error_message(error, lambda: kit.solution("sums", word))

    assert words.startswith(message.format(missing=f"there is no file {word!r}, {places}"))


# What words mean


@each_row(
    ("words", "slug", "files"),
    [
        (["sums"], "sums", []),  # a slug, even where a compiled program has its name
        (["maze8"], "maze8", []),  # a slug that is a folder here, too
        (["the-8-fold-maze"], "maze8", []),
        (["maze8", "sums.py", "mine.py"], "maze8", ["sums.py", "mine.py"]),
        (["sums", "no.py"], "sums", ["no.py"]),  # it is looked for later
        (["maze8/mine.py"], "maze8", ["maze8/mine.py"]),
        (["./sums.py", "mine.py"], "sums", ["./sums.py", "mine.py"]),
        (["sums.py", "maze8/01.in"], "sums", ["sums.py", "maze8/01.in"]),  # 01.in is no source
        (["../kit/solutions/sums/adds.py"], "sums", ["../kit/solutions/sums/adds.py"]),
    ],
)
def test_words_mean_problems_and_files(
    kit: Kit, words: list[str], slug: str, files: list[str]
) -> None:
    touch("sums", "sums.py", "mine.py", "maze8/mine.py", "maze8/01.in")

    assert kit.resolve(words) == ([slug], files)
    assert kit.resolve([]) == (["maze8", "sums"], [])


@each_row(
    ("word", "message"),
    [
        ("zzz", "there is no problem 'zzz' in "),
        ("a/b", "there is no file 'a/b'. "),
        ("no.py", "there is no file 'no.py'. "),
        ("a/folder", "a/folder is a folder, and neither a problem of the kit nor a source file. "),
        (
            "other.py",
            "neither the name nor the folder of other.py says which problem it solves. "
            "Name the problem: `judge run PROBLEM other.py`",
        ),
        ("x" * 300, "there is no problem 'xxx"),
    ],
)
def test_unknown_words_are_errors(kit: Kit, word: str, message: str) -> None:
    touch("a/folder/file", "other.py")

    assert error_message(UsageError, lambda: kit.resolve([word])).startswith(message)


def test_a_file_may_be_made_for_a_problem_and_files_for_two_problems_are_refused(kit: Kit) -> None:
    touch("maze8.py", "mine.py", "other.py")
    Path("mine.py").write_text("\ufeff# judge: sums\n")
    Path("maze8.py").write_text("# judge: accepted on the site\n")  # no problem is named so

    assert kit.resolve(["mine.py"]) == (["sums"], ["mine.py"])
    assert kit.resolve(["mine.py", "other.py"]) == (["sums"], ["mine.py", "other.py"])
    assert error_message(UsageError, lambda: kit.resolve(["mine.py", "maze8.py"])) == (
        "the files are for different problems: mine.py for sums, maze8.py for maze8. Judge them "
        "one problem at a time, or name it: `judge run PROBLEM mine.py maze8.py`"
    )


@each_row(
    ("word", "slug"),
    [
        ("sums.pypy.py", "sums"),  # by its name up to the first dot
        ("maze8/a/b/x.py", "maze8"),  # by a folder above
        ("maze8/sums/x.py", "sums"),  # by the nearest folder
        ("maze8/sums.py", "sums"),  # by its name before a folder of my own
        ("../kit/solutions/sums/x.py", "sums"),  # by its place in the kit
        ("../kit/solutions/sums/maze8.py", "sums"),  # by its place before its name
        ("link.py", "maze8"),  # by its target
        ("mysums.py", None),
        ("a/b.py", None),
    ],
)
def test_the_path_of_a_file_determines_its_problem(kit: Kit, word: str, slug: str | None) -> None:
    if not Path("link.py").is_symlink():
        Path("link.py").symlink_to(kit.root / "solutions/maze8/walks.py")

    if slug is not None:
        assert kit.slug_of_file(word) == slug
        return
    words = error_message(UsageError, lambda: kit.slug_of_file(word))
    assert words.startswith(f"neither the name nor the folder of {word} says which problem it")
