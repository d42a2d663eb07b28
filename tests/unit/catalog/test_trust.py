"""A kit around the current folder is used only if its code is the user's own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from judge.catalog.find_kit import find_kit
from judge.catalog.kit import Kit
from tests.conftest import ROOT, each_row, write_kit
from tests.unit.as_text import outcome

NOBODY = 65534
pytestmark = pytest.mark.usefixtures("_elsewhere")
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files to another user")

CODE = [".", "problems", "problems/sums", "problems/sums/rules.py"]


def refusal(root: Path, environment: dict[str, str] | None = None) -> str:
    return outcome(find_kit, root / "solutions", environment or {})


def give_away(path: Path) -> None:
    """Makes a file or a link that of another user."""
    os.chown(path, NOBODY, -1, follow_symlinks=False)


@as_root
@pytest.mark.attack
def test_a_kit_of_another_user_is_refused(kit: Kit) -> None:
    for path in CODE:
        give_away(kit.root / path)
        assert refusal(kit.root) == (
            f"KitError: the kit {kit.root} is not used, because its code would run with your "
            f"permissions: {kit.root / path} belongs to nobody. "
            f"If you trust it, set the environment variable JUDGE_KIT={kit.root}"
        )
        os.chown(kit.root / path, os.geteuid(), -1)
    for name in ("solutions/sums/adds.py", "testdata/sums/sample", "problems/sums/problem.yaml"):
        give_away(kit.root / name)  # data and solutions may be of others
    give_away(kit.root / "solutions")
    assert find_kit(kit.root, {}) == kit


@pytest.mark.attack
def test_a_kit_that_everybody_may_write_is_refused_but_a_group_was_let_in_on_purpose(
    kit: Kit,
) -> None:
    for place in (kit.root / path for path in CODE):
        mode = place.stat().st_mode
        place.chmod(mode | 0o1002)  # sticky, as /tmp is: others may add files
        assert f"everybody may write {place}" in refusal(kit.root)
        place.chmod(0o2775)
        assert find_kit(kit.root, {}) == kit


@as_root
@pytest.mark.attack
def test_all_that_an_import_may_find_must_be_the_users(kit: Kit) -> None:
    for path in (
        *("json.py", "fractions/__init__.py", "jinja2/__init__.pyc", "optional/inner/more.py"),
        "space/inner/__init__.py",
        *("yaml/_yaml.cpython-311-x86_64-linux-gnu.so", "languages.toml", "problems/__init__.py"),
        *("problems/sums/__pycache__/rules.cpython-311.pyc", "problems/lent/rules.py"),
    ):
        file = kit.root / path
        file.parent.mkdir(exist_ok=True, parents=True)
        file.touch()
        if path.startswith("optional"):
            (kit.root / "optional/own.py").touch()
        give_away(file)
        assert f"{path} belongs to nobody" in refusal(kit.root)
        file.unlink()


@as_root
@pytest.mark.attack
@each_row("path", CODE[1:])
def test_links_to_files_of_others_are_refused(path: str, tmp_path: Path) -> None:
    root, target = write_kit(tmp_path / "kit", {}), tmp_path / "moved"
    place = root / path
    place.rename(target)
    place.symlink_to(target)
    assert find_kit(root, {}) == Kit(root)  # links are fine as such

    give_away(target)

    assert f"{place} belongs to nobody" in refusal(root)
    os.chown(target, 0, -1)
    give_away(place)
    assert f"{place} belongs to nobody" in refusal(root)
    if path == "problems/sums":  # a folder behind a link is looked into
        os.chown(place, 0, -1, follow_symlinks=False)
        (target / "again").symlink_to(root / "problems")
        give_away(target / "rules.py")
        assert "rules.py belongs to nobody" in refusal(root)


@as_root
def test_a_kit_that_is_named_is_trusted_and_no_other(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.chown(kit.root, NOBODY, -1)
    monkeypatch.chdir(kit.root)

    for named in (str(kit.root), f"{kit.root}/../{kit.root.name}", "."):
        assert find_kit(kit.root, {"JUDGE_KIT": named}) == kit
        assert find_kit(Path("/"), {"JUDGE_KIT": named}).root.samefile(kit.root)
    assert "belongs to nobody" in refusal(kit.root, {"JUDGE_KIT": str(ROOT)})
    # Under sudo, files of the calling user are the user's.
    assert find_kit(kit.root, {"SUDO_UID": str(NOBODY)}) == kit
    assert "belongs to nobody" in refusal(kit.root, {"SUDO_UID": "1234"})


@pytest.mark.attack
@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(("judge", "run", "sums"), "belongs to nobody", marks=as_root, id="run"),
        pytest.param(
            ("pytest", "--judge", "sums", "--co", "-q", "-p", "no:cacheprovider"),
            "belongs to nobody",
            marks=as_root,
            id="pytest",
        ),
        pytest.param(("judge",), "sums\n", id="completion, also of a kit of one's own"),
    ],
)
def test_no_command_runs_code_of_a_strangers_kit(
    kit: Kit, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    trace = tmp_path / "code was run"
    names = ["problems/__init__.py", "problems/sums/rules.py"]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    if words == ("judge",):
        env |= {"_JUDGE_COMPLETE": "complete_bash", "COMP_WORDS": "judge run su", "COMP_CWORD": "2"}
        names += ["typer.py", "rich.py"]
    else:
        os.chown(kit.root, NOBODY, -1)
        names += ["fractions.py"]
    for name in names:
        (kit.root / name).write_text(f"from pathlib import Path\nPath({str(trace)!r}).touch()\n")

    done = subprocess.run(
        [sys.executable, "-P", "-m", *words], cwd=kit.root, env=env, capture_output=True, text=True
    )

    assert said in done.stdout + done.stderr
    assert not trace.exists()


# Which kit is found


def test_the_nearest_kit_around_a_folder_is_found_and_else_that_of_the_environment(
    kit: Kit, tmp_path: Path
) -> None:
    other = {"JUDGE_KIT": str(write_kit(tmp_path / "other", {}))}
    inner = write_kit(kit.root / "testdata" / "inner", {})

    for start in ("", "problems", "solutions/sums/wrong_answer", "testdata/sums/secret"):
        assert find_kit(kit.root / start, {}) == kit
        assert find_kit(kit.root / start, other) == kit
    assert find_kit(inner / "solutions", {}) == Kit(inner)
    assert find_kit(Path.cwd(), other) == Kit(tmp_path / "other")
    relative = find_kit(Path.cwd(), {"JUDGE_KIT": "../kit"})
    assert relative.root.is_absolute()
    assert relative.root.samefile(kit.root)
    for environment in ({}, {"JUDGE_KIT": ""}):
        assert find_kit(Path.cwd(), environment) == Kit(ROOT)


@each_row("lost", ["problems", "solutions", "testdata", "."])
def test_a_named_folder_must_be_a_kit(tmp_path: Path, lost: str) -> None:
    root = write_kit(tmp_path / "kit", {})
    (root / lost).resolve().rename(tmp_path / "renamed")

    words = outcome(find_kit, Path.cwd(), {"JUDGE_KIT": str(root)})

    assert words == (
        f"KitError: JUDGE_KIT is {root}, but that folder does not have "
        "problems, solutions, testdata. "
        "Correct or unset it"
    )


def test_entering_a_kit_puts_it_first_on_the_import_path_once(kit: Kit, tmp_path: Path) -> None:
    for root in (kit.root, write_kit(tmp_path / "other", {}), kit.root):
        find_kit(root, {})

    assert (sys.path[0], sys.path.count(sys.path[0])) == (str(kit.root), 1)
