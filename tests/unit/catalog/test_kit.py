"""A kit as the rest of the judge sees it: problems, cases, statements, solutions, and words."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inline_snapshot import external_file

from judge.catalog.kit import Kit
from judge.catalog.learning import Lesson, hyphenate, learning_order, read_hints, read_lesson
from judge.catalog.source import filter_cases
from judge.errors import ProblemError, UsageError
from judge.grading.expectations import ACCEPTED, FOLDERS
from judge.model import Case, Solution
from tests.conftest import PROBLEM_YAML, RULES, case
from tests.unit.as_text import outcome
from tests.unit.packages.written import write_files

YAML = "problems/sums/problem.yaml"

pytestmark = pytest.mark.usefixtures("_elsewhere")


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


def said(kit: Kit, act: Callable[..., object], *args: object) -> str:
    """What is returned, or the error, without the folders of this test."""
    found = outcome(act, *args)
    return found.replace(str(kit.root), "KIT").replace(str(Path.cwd()), "HERE")


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


@given(st.text())
def test_a_hyphenated_name_stays_as_it_is(name: str) -> None:
    word = hyphenate(name)

    assert hyphenate(word) == word
    assert set(word) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert hyphenate("The  Wolf, the Goat & the Cabbage!") == "the-wolf-the-goat-the-cabbage"


# A problem

LIMITS = (
    "2, output: 1, code: 64, compilation_time: 30, compilation_memory: 1024, "
    "time_resolution: 0.5, time_multipliers: {ac_to_time_limit: 3, time_limit_to_tle: 2}}"
)
KEYS = """\
type: pass-fail
license: cc by
rights_owner: the judge maintainers
keywords: [graph, search]
source: [ICPC 2000, {name: ICPC 2001, url: https://example.org}]
credits: {authors: [Ada]}
version: 1.0.1
embargo_until: 2025-10-01T12:00:00Z
uuid:"""
CHANGES = [
    ("", ""),
    ("{en: Sums}", "Adding"),
    ("1.0, memory: 256}", LIMITS),
    ("uuid:", KEYS),
    ("2025-09", "legacy"),
    ("problem_format_version: 2025-09\n", ""),
    ("time_limit", "tiem_limit"),
    ("1.0", "0"),
    ("1.0", ".nan"),
    ("1.0", ".inf"),
    ("256", "0"),
    ("256", "256, output: 0"),
    ("{en: Sums}", "["),
    ("{en: Sums}", "{}"),
    ("uuid:", "type: submit-answer\nuuid:"),
    ("uuid:", "type: [scoring, pass-fail]\nuuid:"),
    ("uuid:", "languages: all\nuuid:"),
    ("uuid:", "source: 5\nuuid:"),
]


def test_what_is_read_of_a_problem_yaml(kit: Kit) -> None:
    found = ""
    for old, new in CHANGES:
        write(kit, YAML, PROBLEM_YAML.replace(old, new, 1))
        found += f"{old!r} -> {new!r}\n  {said(kit, kit.problem, 'sums')}\n"

    assert found == external_file("problems.txt")


def test_rules_come_after_all_that_they_import_and_circles_end(kit: Kit) -> None:
    for name, text in {
        "sums/rules": "from problems.b import x\nimport problems.a\nimport re\n",
        "a": "",
        "b": "import problems.a as y\nfrom problems import c\n",
        "c": "import problems.a\n",
    }.items():
        write(kit, f"problems/{name}.py", text)

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
    rules = write(kit, "problems/sums/rules.py", b"# caf\xe9\n")
    found = [said(kit, kit.problem, "sums")]
    write(kit, "problems/sums/rules.py", "import problems.sliding_puzzles.rules\n")
    found += [said(kit, kit.problem, "sums")]
    (kit.root / "problems/sliding_puzzles/rules.py").mkdir(parents=True)
    found += [said(kit, kit.problem, "sums")]
    rules.unlink()
    found += [said(kit, kit.problem, "sums")]
    write(kit, "problems/maze8/problem.en.md", b"caf\xe9\n")
    found += [said(kit, kit.statement, "maze8")]

    assert [one.replace("ProblemError: KIT/problems/", "") for one in found] == [
        "sums/rules.py is not UTF-8: invalid continuation byte at byte 5",
        "sliding_puzzles/rules.py is missing. Write one",
        "sliding_puzzles/rules.py cannot be read: Is a directory",
        "sums/rules.py is missing. Write one",
        "maze8/problem.en.md is not UTF-8: invalid continuation byte at byte 3",
    ]


# Cases


def test_cases_come_by_set_and_then_by_name_and_are_read_byte_by_byte(kit: Kit) -> None:
    def case_names(*data: str) -> list[str]:
        return [case.name for case in (kit.cases("sums", data) if data else kit.cases("sums"))]

    for name in ("10-ten", "09-nine", "2-two"):
        write(kit, f"testdata/sums/secret/{name}.in", "1")
        write(kit, f"testdata/sums/secret/{name}.ans", "1")
    for name in ("README.md", "01-two.yaml", "01-two.in.orig", ".in", "01-two.png"):
        write(kit, f"testdata/sums/sample/{name}")  # left alone
    write(kit, "testdata/sums/README.md")
    (kit.root / "testdata/sums/__pycache__").mkdir()
    write(kit, "testdata/sums/odd/a.b.in", b"\xff\r\n\0")
    write(kit, "testdata/sums/odd/a.b.ans", b"")

    sample, *secret = case_names()

    assert sample == "sample/01-two"
    assert secret == ["secret/02-many", "secret/09-nine", "secret/10-ten", "secret/2-two"]
    assert case_names("long", "sample", "long") == ["long/01-long", "sample/01-two"]
    assert kit.data("sums") == ["long", "odd", "sample", "secret"]
    assert kit.cases("sums", []) == kit.cases("maze8") == []
    assert kit.cases("sums", ["odd"]) == [Case(name="odd/a.b", input=b"\xff\r\n\0", answer=b"")]


def test_a_case_is_two_files_with_a_plain_name(kit: Kit) -> None:
    found = ""
    for ends, name in (
        *(((end,), "03") for end in (".in", ".ans")),
        *(((".in", ".ans"), name) for name in ("a b", "-a", ".a", "ä", "a*")),
    ):
        files = [write(kit, f"testdata/sums/secret/{name}{end}") for end in ends]
        found += f"{name}{ends}\n  {said(kit, kit.cases, 'sums')}\n"
        for path in files:
            path.unlink()
    answer = write(kit, "testdata/sums/secret/03.ans")
    for name, ask in (("testdata/sums/secret/03.in", kit.cases), (YAML, kit.problem)):
        pipe = kit.root / name
        text = pipe.read_bytes() if pipe.exists() else b""
        pipe.unlink(missing_ok=True)
        os.mkfifo(pipe)
        found += f"a pipe\n  {said(kit, ask, 'sums')}\n"
        pipe.unlink()
        if text:
            pipe.write_bytes(text)
    answer.unlink()
    for slug, data in (("sums", "short"), ("maze8", "short"), ("sums", "sample/..")):
        found += f"{slug} {data}\n  {said(kit, kit.cases, slug, [data])}\n"

    assert found == external_file("cases.txt")


def test_cases_match_by_name_with_or_without_their_set(kit: Kit) -> None:
    cases = [case(name) for name in ("sample/01-a", "sample/02-b", "secret/01-a")]

    for globs, expected in [
        ((), cases),
        (("sample/*",), cases[:2]),
        (("01-*",), cases[::2]),
        (("02-b", "secret/*"), cases[1:]),
    ]:
        assert filter_cases("sums", cases, globs) == expected
    assert said(kit, filter_cases, "sums", cases, ["x", "y"]) == (
        "UsageError: no case of sums matches 'x' or 'y'; "
        "there are 3, from sample/01-a to secret/01-a"
    )
    assert said(kit, filter_cases, "sums", [], []) == (
        "UsageError: sums has no cases. Add files NN-name.in and NN-name.ans"
    )


# Statements


def test_a_statement_comes_in_a_language_with_its_samples(kit: Kit) -> None:
    write(kit, "problems/maze8/problem.en.md", "Walk.\n")

    assert [said(kit, kit.statement, "sums"), said(kit, kit.statement, "sums", "de")] == [
        "Statement(language='en', text='Add the numbers.\\n', "
        "samples=[Sample(input=b'1 2\\n', answer=b'3\\n')])",
        "UsageError: sums has no statement in 'de'; there are: en ja",
    ]
    assert kit.statement("sums", "ja").text == "足しなさい。\n"
    assert kit.statement("maze8").samples == ()


# Solutions


def test_shipped_solutions_come_accepted_ones_first_then_folder_by_folder(kit: Kit) -> None:
    for folder in ("time_limit_exceeded", "brute_force", "rejected", "run_time_error"):
        write(kit, f"solutions/sums/{folder}/x.py")
    for left in (  # by compilers and editors
        *("__pycache__/adds.cpython-311.pyc", "wrong_answer/__pycache__/greedy.py", "adds.pyc"),
        *("wrong_answer/greedy.py~", ".hidden.py", ".#adds.py", ".mypy_cache/x.py"),
        *("_drafts/x.py", "README.md"),
    ):
        write(kit, f"solutions/sums/{left}")

    found = kit.solutions("sums")

    assert names(found) == [
        *("adds.py", "b.py", "accepted/c.py", "brute_force/x.py", "rejected/x.py"),
        *("run_time_error/x.py", "time_limit_exceeded/x.py", "wrong_answer/greedy.py"),
    ]
    (file,) = found[-1].files
    assert (file.name, file.content) == ("greedy.py", b"greedy")
    assert (found[-1].language.code, found[-1].missing) == ("python3", None)
    assert found[-1].expectation == FOLDERS["wrong_answer"]
    assert names(kit.named_solutions("sums", ["b.py", "adds.py"])) == ["b.py", "adds.py"]
    assert kit.solutions("maze9") == []


def test_a_folder_without_a_meaning_and_a_file_in_no_language_are_refused(kit: Kit) -> None:
    path = write(kit, "solutions/sums/old/x.py")

    for words in (said(kit, kit.solutions, "sums"), said(kit, kit.solution, "sums", "old/x.py")):
        assert words == (
            "ProblemError: KIT/solutions/sums/old is not a folder for solutions. Known folders: "
            "accepted wrong_answer time_limit_exceeded run_time_error brute_force rejected"
        )
    path.unlink()
    path.parent.rmdir()
    write(kit, "solutions/sums/wrong_answer/notes.txt")
    assert said(kit, kit.solutions, "sums").startswith(
        "LanguageError: notes.txt is in no known language: its suffix is "
    )


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


# What words mean

SLUGS = (
    *("sums", "maze8", "the-8-fold-maze"),  # even beside a broken problem, and one of this name
    *("Sums", "8-fold-maze", ""),
)
SOLUTIONS = (  # of sums; shipped ones keep their names and expectations
    *("adds.py", "../kit/solutions/sums/accepted/c.py"),
    "../kit/solutions/sums/wrong_answer/../adds.py",
    *("link.py", "linked/solutions/sums/wrong_answer/greedy.py", "wrong_answer/link.py"),
    *("greedy.py", "x" * 300, "maze8", "mine.txt"),
)
WORDS = (
    "",
    "sums",  # a slug, even where a compiled program has its name
    "maze8",  # a slug that is a folder here, too
    "the-8-fold-maze",
    "maze8 sums.py mine.py",
    "sums no.py",  # it is looked for later
    "maze8/mine.py",
    "./sums.py mine.py",
    "sums.py maze8/01.in",  # 01.in is not a source
    "../kit/solutions/sums/adds.py",
    "made_for_sums.py",
    "made_for_sums.py mine.py",
    "made_for_sums.py maze8.py",
    *("zzz", "a/b", "no.py", "a/folder", "other.py", "x" * 300),
)
FILES = (  # the problem is found by:
    "sums.pypy.py",  # its name up to the first dot
    "maze8/a/b/x.py",  # a folder above
    "maze8/sums/x.py",  # the nearest folder
    "maze8/sums.py",  # its name before a folder of my own
    "../kit/solutions/sums/x.py",  # its place in the kit
    "../kit/solutions/sums/maze8.py",  # its place before its name
    "to_maze.py",  # its target
    *("mysums.py", "a/b.py"),
)


def test_words_mean_problems_solutions_and_files(kit: Kit) -> None:
    touch("sums", "sums.py", "mine.py", "maze8/mine.py", "maze8/01.in", "a/folder/file", "other.py")
    touch("mine.txt", "maze8.py", "made_for_sums.py")
    Path("made_for_sums.py").write_text("\ufeff# judge: sums\n")
    Path("maze8.py").write_text("# judge: accepted on the site\n")  # no problem is named so
    greedy = kit.root / "solutions/sums/wrong_answer/greedy.py"
    Path("link.py").symlink_to(greedy)
    Path("linked").symlink_to(kit.root)
    Path("to_maze.py").symlink_to(kit.root / "solutions/maze8/walks.py")
    (greedy.parent / "link.py").symlink_to(Path("mine.py").resolve())

    def solution(word: str) -> object:
        one = kit.solution("sums", word)
        return one.name, one.expectation.required, one.is_own

    found = "".join(
        f"{kind} {word[:80]!r}\n  {said(kit, ask, word)}\n"
        for kind, ask, words in (
            ("words", lambda word: kit.resolve(word.split()), WORDS),
            ("file", kit.slug_of_file, FILES),
            ("solution", solution, SOLUTIONS),
            ("slug", kit.slug, SLUGS),
        )
        for word in words
    )
    write(kit, "problems/broken/problem.yaml", "name: [")
    write(kit, "problems/other/problem.yaml", PROBLEM_YAML)  # its English name is Sums, too
    write(kit, "problems/other/rules.py", RULES)

    assert found == external_file("words.txt")
    assert [kit.slug(word) for word in SLUGS[:3]] == ["sums", "maze8", "maze8"]


HAND_INS = {  # words: what is judged, what is not looked at
    "sums all": (
        "all/b.py all/gina/main.py all/hugo/src/main.py all/eve.foo all/notes.txt",
        "all/.hidden.py all/01.ans all/01.in all/README.md all/_old all/gina/.git all/linked",
    ),
    "all": (  # the sources come first, because they say which problem it is
        "all/b.py all/gina/main.py all/hugo/src/main.py all/eve.foo all/notes.txt",
        "all/.hidden.py all/01.ans all/01.in all/README.md all/_old all/gina/.git all/linked",
    ),
    "sums all/gina": ("all/gina/main.py", "all/gina/.git"),
    "sums all/hugo/": ("all/hugo/src/main.py", ""),
    "all/b.py all/hugo": ("all/b.py all/hugo/src/main.py", ""),
    "sums wrong_answer": ("wrong_answer/greedy.py", ""),
    "sums all/b.py all/eve.foo": ("all/b.py all/eve.foo", ""),
}


def test_of_a_folder_of_hand_ins_each_file_is_judged_or_named(kit: Kit) -> None:
    touch("all/eve.foo", "all/notes.txt", "all/gina/main.py", "all/hugo/src/main.py")
    touch("all/.hidden.py", "all/README.md", "all/01.in", "all/01.ans", "all/_old/x.py")
    touch("all/gina/.git/x.py")
    Path("all/linked").symlink_to(Path("all").resolve())
    Path("all/b.py").write_text("# judge: sums\n")

    found = {words: kit.resolve_hand_ins(words.split()) for words in HAND_INS}

    assert found == {
        words: (["sums"], files.split(), others.split())
        for words, (files, others) in HAND_INS.items()
    }
    sources = ["all/b.py", "all/gina/main.py", "all/hugo/src/main.py"]
    assert kit.resolve(["sums", "all"]) == (["sums"], sources)  # for commands that need sources

    touch(*(f"home/{number}.py" for number in range(1002)))
    with pytest.raises(UsageError, match="home holds more than 1000 files"):
        kit.resolve_hand_ins(["sums", "home"])


# Lessons


def test_easier_problems_come_first_and_each_after_those_before_it() -> None:
    lessons = {
        "hard": Lesson(difficulty=5),
        "unknown": Lesson(),
        "first": Lesson(difficulty=1),
        "late": Lesson(difficulty=1, before=("middle",)),
        "middle": Lesson(difficulty=2),
        "also": Lesson(difficulty=1),
    }
    circle = {
        "a": Lesson(difficulty=2, before=("b",)),
        "b": Lesson(difficulty=1, before=("a",)),
        "c": Lesson(difficulty=3, before=("gone",)),
    }

    assert learning_order(lessons) == ["also", "first", "middle", "late", "hard", "unknown"]
    assert learning_order(circle) == ["c", "b", "a"]


def test_a_lesson_and_hints_are_read(tmp_path: Path) -> None:
    keywords = ["Parity", "IDA*", "breadth-first search"]
    hints = "## Hint 1\n\nLook.\n\n## Hint 2\n\nThink.\nTwice.\n"
    folder = write_files(tmp_path / "sums", {"hints.en.md": hints, "hints.ja.md": "Look.\n"})

    found = [outcome(read_lesson, folder, keywords)]
    for text in ("difficulty: 2\nbefore: [jugs]\n", "difficulty: 6\n", "before: [a]\n", "x: 2\n"):
        (folder / "learning.yaml").write_text(text)
        found.append(outcome(read_lesson, folder, []))
    found += [outcome(read_hints, folder, language) for language in ("en", "de", "ja")]

    text = "\n".join(found).replace(f"{folder}/", "")
    assert text == external_file("lessons.txt")
