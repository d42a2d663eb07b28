"""Packages that become problems of a kit, and what a kit cannot keep."""

import errno
import os
import re
from pathlib import Path

import pytest
from inline_snapshot import external_file

from judge.catalog.kit import Kit
from judge.commands.package.kit_problem import LARGEST_BYTES
from judge.commands.package.work import Target, convert
from judge.errors import ProblemError, UsageError
from tests.conftest import PROBLEM_YAML, ROOT, each_row, files_below, write_kit
from tests.unit.packages.written import write_files

OURS, KIT = Kit(ROOT), Target.KIT
NOT_IN = {"legacy": ("postcard", "puzzle24", "roads"), "domjudge": ("puzzle24", "roads")}

YAML = PROBLEM_YAML.replace("Sums", "Echo").replace("1.0", "2.0")
LEGACY = "uuid: 0d3dbb1f-6f0c-4ba8-9d4c-0f1b1f6f3f52\nlimits: {memory: 256}\n"


def kit_in(tmp_path: Path) -> Kit:
    """A kit with a problem of its own."""
    return Kit(write_kit(tmp_path / "kit", {}))


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    return kit_in(tmp_path)


SMALL = {
    "data/secret/2.in": "b\n",
    "data/secret/2.ans": "b\n",
    "submissions/accepted/cat.py": "print(input())\n",
}


def current(tmp_path: Path, **files: str) -> Path:
    """A small package of 2025-09, and `files` written over it."""
    sample = {"data/sample/1.in": "a\n", "data/sample/1.ans": "a\n"}
    own = {"problem.yaml": YAML, "statement/problem.en.md": "Say it again.\n", **sample}
    return write_files(tmp_path / "echo", {**SMALL, **own, **files})


def legacy(tmp_path: Path, **files: str) -> Path:
    """A small legacy package, and `files` written over it."""
    statement = "\\problemname{Echo}\nSay it again.\n"
    own = {"problem.yaml": LEGACY, ".timelimit": "3\n", "problem_statement/problem.tex": statement}
    return write_files(tmp_path / "echo", {**SMALL, **own, **files})


def echo_files(kit: Kit) -> dict[str, str]:
    """What is in the kit of the problem `echo`."""
    files = files_below(kit.root).items()
    return {name: text for name, text in files if "echo" in name.split("/")}


NEAR = "output_validator_args: [float_tolerance, '0.1']\n"
MORE = {
    "problem.yaml": YAML.replace(", memory: 256", ""),
    "data/test_group.yaml": "output_validator_args: [nonsense]\n",  # the nearest group counts
    **dict.fromkeys(["data/sample/test_group.yaml", "data/secret/test_group.yaml"], NEAR),
    "data/secret/small/1.in": "s\n",
    "data/secret/small/1.ans": "s\n",
    "data/secret/small/test_group.yaml": "full_feedback: true\n",
    "solution/solution.en.md": "Repeat it.\n",
    "statement/board.png": "png",
    "submissions/wrong_answer/one/one.py": "1",
    **dict.fromkeys(["data/secret/.9.in", "submissions/accepted/.gitignore"], ""),  # hidden
}
DESCRIBED = LEGACY + (
    "author: Ann Onym, Bob and Cid\nsource: A contest\nsource_url: https://example.org\n"
    "license: cc by\nrights_owner: Us\nkeywords: easy echo\nvalidator_flags: case_sensitive\n"
)
LITTLE = {
    "problem_statement/problem.sv.tex": "%% plainproblemname: Eko & så\n\\problemname{E}\n",
    "problem_statement/problem.de.tex": "Nochmal.",
    "problem.yaml": "name: The echo\n",  # it has no uuid
    "data/testdata.yaml": "output_validator_flags: float_tolerance 0.1\non_reject: continue\n",
}


def test_what_a_package_becomes(tmp_path: Path) -> None:
    """What a legacy description lacks is found elsewhere: of the user is only the last limit."""
    without_limit = legacy(tmp_path / "5", **{"domjudge-problem.ini": "name='x'\n"})
    (without_limit / ".timelimit").unlink()
    packages = {
        "2025": current(tmp_path / "1"),
        "more of 2025": current(tmp_path / "2", **MORE),
        "legacy": legacy(tmp_path / "3", **{"problem.yaml": DESCRIBED}),
        "legacy with little": legacy(tmp_path / "4", **LITTLE),
        "legacy without a limit": without_limit,
    }
    found = ""
    for form, package in packages.items():
        kit = kit_in(tmp_path / form)
        made = convert(package, (kit, None), KIT, time_limit_s=9.0)

        assert (made.output, kit.slugs()) == ("echo", ["echo", "sums"])
        assert [path.name for path in kit.root.iterdir() if path.name.startswith(".")] == []
        assert all((kit.problem("echo"), kit.statement("echo"), kit.solutions("echo")))
        found += "".join(f"{form} loses {loss}\n" for loss in made.losses)
        found += "".join(f"{form}: {name}\n{text}\n" for name, text in echo_files(kit).items())

    found = re.sub('uuid: "(?!0d3d)[0-9a-f-]{36}"', "uuid: new", found)
    assert found == external_file("problems.txt")


# The way there and back


@pytest.mark.parametrize(
    ("slug", "to"),
    [
        pytest.param(slug, to, marks=[pytest.mark.slow] * (slug not in ("push", "puzzle8")))
        for slug in OURS.slugs()
        for to in (Target.ICPC, Target.LEGACY, Target.DOMJUDGE)
        if slug not in NOT_IN.get(to.value, ())
    ],
)
def test_an_exported_problem_is_imported_byte_by_byte(
    slug: str, to: Target, empty: Kit, tmp_path: Path
) -> None:
    convert((OURS, slug), tmp_path / slug, to)

    found = convert(tmp_path / slug, (empty, None), KIT, trusted=True)

    assert found.output == slug
    # .timelimit shows DOMjudge's dialect, unless flags of groups show that of Kattis.
    flags = to is Target.LEGACY and bool(OURS.problem(slug).groups)
    of_groups = ["grader_flags", "problem.yaml: grading.show_test_data_groups"]
    of_groups.append("submissions/submissions.yaml")  # its points; the verdicts give the folders
    expected = [] if to is Target.ICPC else of_groups if flags else ["dialect"]
    assert [loss.place for loss in found.losses] == expected
    ours = {
        path.relative_to(ROOT).as_posix(): path.read_bytes().decode()
        for folder in ("problems", "solutions", "testdata")
        for path in (ROOT / folder / slug).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    back = files_below(empty.root)
    yaml = f"problems/{slug}/problem.yaml"
    if to is not Target.ICPC:
        del back[yaml]
    shared = back.pop("problems/sliding_puzzles/rules.py", None)
    assert shared in (None, (ROOT / "problems/sliding_puzzles/rules.py").read_text())
    assert back == {name: ours[name] for name in back}
    needed = {f"problems/{slug}/{name}" for name in ("rules.py", "problem.en.md", "problem.ja.md")}
    needed |= {
        name
        for name in ours
        if name.startswith((f"testdata/{slug}/s", f"solutions/{slug}/")) and "/search." not in name
    }
    assert needed <= back.keys()
    assert empty.problem(slug).rules == OURS.problem(slug).rules
    assert empty.problem(slug).limits == OURS.problem(slug).limits
    assert empty.problem(slug).names == OURS.problem(slug).names


def test_rules_are_kept_only_if_they_are_trusted_and_stay_with_their_problem(
    empty: Kit, tmp_path: Path
) -> None:
    package = tmp_path / "push"
    convert((OURS, "push"), package, Target.ICPC)

    with pytest.raises(ProblemError, match="has rules, which the kit would run as its own"):
        convert(package, (empty, None), KIT)

    with pytest.raises(ProblemError, match="the rules of another problem than pull"):
        convert(package, (empty, "pull"), KIT, trusted=True)
    (package / "output_validator/problems.sokoban.rules.py").write_text("")
    with pytest.raises(
        ProblemError, match=r"problems/sokoban/rules\.py, of a problem that the kit"
    ):
        convert(package, (empty, None), KIT, trusted=True)
    assert empty.slugs() == []


# Refused


OTHERWISE = [
    *(("problem.yaml", f"{YAML}type: {one}\n") for one in ("interactive", "submit-answer")),
    ("problem.yaml", f"{YAML}type: [multi-pass, interactive]\n"),
    ("problem.yaml", f"{YAML}constants: {{n: 1}}\n"),
    ("problem.yaml", YAML.replace("time_limit: 2.0,", "")),
    ("include/cpp/a.h", ""),
    ("output_validator/check.py", ""),
    ("data/secret/2.yaml", "args: [x]"),
    ("data/secret/2.yaml", "output_validator_args: [x]"),
    ("data/secret/2.files/a.txt", "x"),
    ("data/secret/test_group.yaml", "output_validator_args: [x]"),
    ("data/secret/3.in", "x"),
]
LEFT_OUT = [
    *("attachments/a.zip", "input_validators/check.py", "data/secret/2.png"),
    *("submissions/submissions.yaml", "submissions/slow/a.py", "submissions/accepted/two/x.py"),
    "submissions/accepted/a.cob",
    *(
        f"submissions/accepted/{name}.py"  # pytest or Python would take these for their own
        for name in ("conftest", "test_x", "x_test", "__init__", "__main__", "sitecustomize")
    ),
    "submissions/accepted/usercustomize.py",
]


def test_what_would_be_judged_otherwise_is_refused_and_what_cannot_be_is_left_out(
    tmp_path: Path,
) -> None:
    found = ""
    for number, (name, text) in enumerate(OTHERWISE):
        kit = kit_in(tmp_path / f"{number}")
        package = current(tmp_path / f"{number}", **{name: text})
        with pytest.raises(ProblemError) as caught:
            convert(package, (kit, None), KIT)
        assert (echo_files(kit), kit.slugs()) == ({}, ["sums"])
        found += f"{name}: {text.removeprefix(YAML)!r}\n  {caught.value}\n".replace(
            str(package), "echo"
        )
    for name in LEFT_OUT:
        two = {"submissions/accepted/two/cat.txt": ""} if "two" in name else {}
        folder = tmp_path / name.replace("/", " ")
        package = current(folder, **{name: "", **two})
        made = convert(package, (kit_in(folder), None), KIT)
        found += f"{name}\n  {made.losses[-1]}\n"

    assert found == external_file("refusals.txt")


def test_what_cannot_be_read_is_refused(kit: Kit, tmp_path: Path) -> None:
    picture, pipe, large, tex, md = (
        current(tmp_path / name) for name in ("picture", "pipe", "large", "tex", "md")
    )
    (picture / "statement/problem.en.md").rename(picture / "statement/problem.en.pdf")
    os.mkfifo(pipe / "data/secret/pipe.in")
    os.truncate(large / "data/secret/2.in", LARGEST_BYTES + 1)
    for package in (tex, md):
        (package / f"statement/problem.en.{package.parent.name}").write_bytes(b"caf\xe9")
    custom = {"problem.yaml": "validation: custom\n", "output_validators/a/check.py": ""}
    same = {f"submissions/wrong_answer/{name}/x.py": "" for name in "ab"}

    for package, why in (
        (picture, "it has no statement in Markdown or LaTeX"),
        (pipe, "is neither a file nor a folder"),
        (large, r"secret/2\.in is larger than 100 MiB"),
        (tex, "is not UTF-8"),
        (md, "is not UTF-8"),
        (legacy(tmp_path / "custom", **custom), "its outputs are checked by a program of its own"),
        (current(tmp_path / "same", **same), r"both be solutions/echo/wrong_answer/x\.py"),
    ):
        with pytest.raises(ProblemError, match=why):
            convert(package, (kit, None), KIT)
    assert echo_files(kit) == {}


def test_an_existing_problem_is_never_overwritten_and_a_name_can_be_a_module(
    kit: Kit, tmp_path: Path
) -> None:
    package = current(tmp_path)

    for folder in ("problems", "solutions", "testdata"):
        (kit.root / folder / "echo").mkdir()
        with pytest.raises(UsageError, match=f"there is a {folder}/echo in "):
            convert(package, (kit, None), KIT)
        assert list((kit.root / folder / "echo").iterdir()) == []
        (kit.root / folder / "echo").rmdir()
    for slug in ("Echo", "8puzzle", "e-cho", "../echo", ""):
        with pytest.raises(UsageError, match="a problem cannot be called"):
            convert(package.rename(tmp_path / "E-cho"), (kit, slug), KIT)
        package = (tmp_path / "E-cho").rename(tmp_path / "echo")


# Hostile


@pytest.mark.attack
@each_row(
    "name",
    ["data/secret/9.in", "statement/x.png", "submissions/accepted/x.py", "output_validator/run"],
)
def test_a_link_that_leads_out_is_refused(tmp_path: Path, name: str) -> None:
    kit, package = kit_in(tmp_path), current(tmp_path)
    (package / name).parent.mkdir(exist_ok=True)
    (package / name).symlink_to("/etc/passwd")

    with pytest.raises(ProblemError, match="is a link that leaves the package"):
        convert(package, (kit, None), KIT)


def test_an_import_that_is_cut_short_leaves_nothing(
    kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = current(tmp_path)
    rename, done = Path.rename, []

    def full(path: Path, target: Path) -> Path:
        done.append(target)
        if len(done) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        return rename(path, target)

    # A full disk is a thing of the machine's.
    monkeypatch.setattr(Path, "rename", full)

    with pytest.raises(UsageError, match="cannot be written: No space left on device"):
        convert(package, (kit, None), KIT)

    assert len(done) == 2
    assert echo_files(kit) == {}
    assert kit.slugs() == ["sums"]
