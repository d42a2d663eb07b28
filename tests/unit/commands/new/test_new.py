"""judge new: a file that reads the input, and a problem that works as it is."""

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from judge import languages
from judge.catalog.find_kit import find_kit
from judge.catalog.kit import Kit
from judge.catalog.solution_text import named_problem
from judge.commands.new import template
from judge.commands.new import work as starting
from judge.commands.new.problem import create_problem, created_problem_message
from judge.commands.new.work import create_solution, starting_text
from judge.errors import KitError, LanguageError, ProblemError, UsageError
from judge.model import Limits, Program
from judge.runner.build import Builder
from judge.sandbox import JailCache, best_sandbox
from tests.conftest import ROOT, each_row, skip_or_fail_on_ci, solution, write_kit
from tests.kit.solutions import DIALOGUES
from tests.sweeps import due

INPUT = {"problems/sums/input.yaml": "each: {first: number, second: number}\n"}


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    mine = tmp_path / "mine"
    mine.mkdir()
    monkeypatch.chdir(mine)
    return find_kit(write_kit(tmp_path / "kit", INPUT), {})


def test_the_language_is_that_of_the_suffix_or_the_one_that_is_asked_for(kit: Kit) -> None:
    for words, language, name, code in (
        (["sums", "a.java"], None, "a.java", "java"),
        (["sums", "a.cc"], "cpp", "a.cc", "cpp"),
    ):
        started = create_solution(kit, words, language=language)
        assert (started.path, started.language.code) == (Path(name), code)
        assert "first" in Path(name).read_text()
    assert create_solution(kit, ["sums", "a.pypy.py"]).path == Path("a.pypy.py")


def test_unknown_arguments_are_refused_and_no_file_is_written_over(kit: Kit) -> None:
    write_kit(kit.root, {"problems/other/problem.yaml": ""})

    for words, language, error in (
        ([], None, "there is no file|no problem is named"),
        (["none"], None, "there is no problem 'none'"),
        (["sums", "a.py", "b.py"], None, "expected one file to create"),
        (["sums", "a.py"], "cpp", "a.py is not a file name for C"),
        (["sums"], "ruby", "there is no template for Ruby"),
        (["sums", "no/folder/a.py"], None, "cannot be created: there is no folder"),
        (["sums", "."], None, r"a file is expected.*judge new sums sums\.py"),
        (["sums", "a.odd"], None, "language"),
    ):
        with pytest.raises((UsageError, LanguageError), match=error):
            create_solution(kit, words, language=language)
    assert list(Path().iterdir()) == []
    Path("sums.py").write_text("mine")
    Path("gone.py").symlink_to("nowhere.py")
    Path("folder.py").mkdir()
    for words in (["sums"], ["sums", "gone.py"], ["sums", "folder.py"]):
        with pytest.raises(UsageError, match=r"exists already|is a folder"):
            create_solution(kit, words)
    assert Path("sums.py").read_text() == "mine"
    assert not Path("nowhere.py").exists()


def test_the_file_names_its_problem_and_a_copy_does_too(kit: Kit) -> None:
    for name in ("a.py", "b.cpp"):
        create_solution(kit, ["sums", name])
    for name, place in ("packed.py", "../package"), ("beside.py", "package"):

        class Packed(Kit):
            """The same problem, in a package there."""

            def package_path(self, slug: str, place: str = place) -> Path:
                return Path(place)

        create_solution(Packed(kit.root), ["sums", name])
    Path("folder").mkdir()
    shutil.copy("a.py", "folder/copy.py")

    names = ("a.py", "b.cpp", "folder/copy.py", "packed.py", "beside.py", "folder")
    assert [named_problem(Path(name)) for name in names] == [
        *("sums", "sums", "sums", "../package", "package", None)
    ]


def test_a_full_disk_leaves_nothing(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    def open_full(path: Path, *_: object, **__: object) -> object:
        path.touch()
        return os.fdopen(os.open("/dev/full", os.O_WRONLY), "w", buffering=1)

    monkeypatch.setattr(Path, "open", open_full)
    with pytest.raises(UsageError, match="No space left"):
        starting._write(Path("a.py"), "text")

    assert not Path("a.py").exists()


def test_an_empty_folder_becomes_a_kit_with_a_problem_as_it_should_be(tmp_path: Path) -> None:
    created = create_problem("lights", tmp_path, {})
    create_problem("other", tmp_path, {})

    kit = Kit(tmp_path)
    assert (created.root, created.is_new_kit) == (tmp_path, True)
    assert created_problem_message(created).startswith(f"{tmp_path} is a kit now\nproblems/lights/")
    assert kit.slugs() == ["lights", "other"]
    assert (kit.problem("lights").title, kit.lesson("lights").difficulty) == ("Lights", 1)
    assert kit.lints("lights")["files"][1] == []
    assert template.read_input_format(tmp_path / "problems/lights/input.yaml").count == "instances"
    assert [case.name for case in kit.cases("lights")] == [
        *("sample/01-three-numbers", "secret/01-more-numbers")
    ]
    yamls = [path.read_text() for path in tmp_path.glob("problems/*/problem.yaml")]
    numbers = {line for text in yamls for line in text.split("\n") if line.startswith("uuid: ")}
    assert len(numbers) == 2
    texts = [(tmp_path / path).read_text() for path in created.files]
    _, todos = kit.lints("lights")["texts"]  # verify names each that is written
    assert len(todos) == sum(text.count("TODO") for text in texts) > 20


def test_the_problem_goes_into_the_kit_around_the_folder_or_of_the_environment(
    tmp_path: Path,
) -> None:
    root, other = write_kit(tmp_path / "kit", {}), tmp_path / "elsewhere"
    other.mkdir()

    inside = create_problem("lights", root / "solutions/sums", {"JUDGE_KIT": "/nowhere"})
    outside = create_problem("more", other, {"JUDGE_KIT": str(root)})

    assert (inside.root, inside.is_new_kit, outside.root) == (root, False, root)
    assert Kit(root).slugs() == ["lights", "more", "sums"]
    assert list(other.iterdir()) == []


def test_no_other_word_is_a_problem_and_no_folder_with_something_else_a_kit(
    tmp_path: Path,
) -> None:
    root, full = write_kit(tmp_path / "kit", {}), tmp_path / "full"
    full.mkdir()
    (full / "letter.txt").write_text("dear")

    with pytest.raises(UsageError, match="problems/sums exists already"):
        create_problem("sums", root, {})
    for slug in ("Lights", "lights-out", "../lights", "2048", ""):
        with pytest.raises(UsageError, match=f"{slug!r} cannot name a problem"):
            create_problem(slug, root, {})
    with pytest.raises(KitError, match=r"no kit .* was found") as caught:
        create_problem("lights", full, {})

    assert Kit(root).slugs() == ["sums"]
    assert "mkdir problems solutions testdata" in str(caught.value)
    assert [path.name for path in full.iterdir()] == ["letter.txt"]


LIMITS = Limits.of(cpu_s=10.0, memory_bytes=2 << 30)
TOLD = {path.parent.name: path for path in sorted((ROOT / "problems").glob("*/input.yaml"))}
SLUGS = sorted(path.parent.name for path in (ROOT / "problems").glob("*/problem.yaml"))
ROWS = {row.code: row for row in languages.table()}


def new_text(slug: str, code: str) -> str:
    return template.program_text(slug, template.read_input_format(TOLD[slug]), code)


def assert_silent(folder: Path, code: str, text: str, slug: str) -> None:
    """Holds that a program reads the samples of a problem and says nothing."""
    row, sandbox = ROWS[code], best_sandbox()
    wanted = solution(f"mine{row.suffixes[0]}", text, language=row)
    program = Builder(sandbox, folder).build(wanted, memory_bytes=1 << 30)
    assert isinstance(program, Program), program
    with closing(JailCache(sandbox)) as jails:
        for case in find_kit(ROOT, {}).cases(slug, ["sample"]):
            seen = jails.run(program, LIMITS, stdin=case.input)
            assert (seen.exit_code, seen.stdout, seen.stderr) == (0, b"", b"")


def test_every_problem_declares_its_input_format() -> None:
    assert list(TOLD) == SLUGS


@pytest.mark.slow
@pytest.mark.parametrize(
    "slug",
    [slug for slug in SLUGS if slug not in DIALOGUES],  # the judge answers it line by line
)
def test_a_start_reads_every_input_to_its_end(slug: str, tmp_path: Path) -> None:
    text = new_text(slug, "python3")
    if "words = iter" in text:
        text = text.replace("\n\n\nmain()", "\n    assert not list(words)\n\n\nmain()")

    assert_silent(tmp_path, "python3", text, slug)


@pytest.mark.slow
@pytest.mark.parametrize(
    "start",
    due(
        [f"{code}/{slug}" for code in template.languages() for slug in (*SLUGS, "")],
        days=3,
        by=lambda start: start.partition("/")[0],
    ),
)
def test_a_start_compiles_and_reads_the_sample_in_every_language(
    start: str, tmp_path: Path
) -> None:
    code, _, slug = start.partition("/")
    if why := languages.missing_tool(ROWS[code]):
        skip_or_fail_on_ci(why)
    unknown = template.program_text("x", template.UNKNOWN_FORMAT, code)

    assert_silent(tmp_path, code, new_text(slug, code) if slug else unknown, slug or "push")


@each_row("code", template.languages())
def test_a_template_knows_every_kind(code: str) -> None:
    kinds = ("number", "number[count_all]", "number[3][count_all]", "word", "word[2]")
    told = template.InputFormat(
        before={"count_all": "number"},
        count="count_all",
        each={f"kind_{'abcdef'[n]}": kind for n, kind in enumerate((*kinds, "word[count_all][2]"))},
    )

    text = template.program_text("Sums", told, code)

    assert "A solution to Sums" in text
    cased = {name.replace("_", "") for name in told.each}
    assert all(name in text.lower().replace("_", "") for name in cased)


def test_in_a_dialogue_a_program_reads_no_further_than_it_must_and_shows_how_to_ask() -> None:
    told = template.InputFormat(each={"rows": "number"})

    text = template.program_text("Peek", told, "python3", is_dialogue=True)
    unknown = template.program_text("Peek", template.UNKNOWN_FORMAT, "python3", is_dialogue=True)

    assert "words = (word for line in sys.stdin for word in line.split())" in text
    assert ".read()" not in text + unknown
    assert 'print("question", flush=True)\n    answer = next(words)' in unknown
    with pytest.raises(UsageError, match="Peek is a dialogue, but the template in this language"):
        template.program_text("Peek", template.UNKNOWN_FORMAT, "rust", is_dialogue=True)
    odd = template.program_text('a """ \\ */ {b}\nc', template.UNKNOWN_FORMAT, "python3")
    assert odd.startswith('"""A solution to a    bc"""\n')  # a title ends no comment


def test_where_a_better_answer_scores_more_a_program_shows_how_to_use_the_time() -> None:
    for code in template.languages():
        text, other = (starting_text(Kit(ROOT), slug, code) or "" for slug in ("puzzle24", "push"))
        assert "3.2" in text, code  # four fifths of 4 s
        assert ("A better answer" in text, "A better answer" in other) == (True, False), code


def test_a_program_that_runs_more_than_once_has_a_branch_for_each_run() -> None:
    for code in template.languages():
        text = new_text("postcard", code)
        assert text.index('"send"') < text.index('"receive"') < text.rindex("postcard"), code
        assert text.count("Solve it here") == 2, code


def test_a_wrong_input_format_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "input.yaml"
    for yaml, error in (
        ("each: {a: digit}", "a: digit is not a name with its kind"),
        ("each: {a b: number}", "a b: number is not a name"),
        ("each: {a: 'word[n]'}", "n is not a number that is read before a"),
        ("{each: {a: number}, count: n}", "count is n, which"),
        ("{each: {a: word}, zeros: 1}", "zeros is 1, but"),
        ("{each: {a: word}, odd: 1}", "odd"),
        ("before: {a: number}", "neither `each` nor `runs`"),
        ("runs: {send: {a: word}}", "`before` does not begin with the word"),
        ("{before: {run: word}, runs: {send: {a: digit}}}", "a: digit is not a name"),
    ):
        path.write_text(yaml)
        with pytest.raises(ProblemError, match=error):
            template.read_input_format(path)
