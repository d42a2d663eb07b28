"""Build the wheel and the source archive, with the kit, the editor and the documentation in them.

The builds run in this environment and need no network: the tests require hatchling. `.ci/run` and
`nox -s installs` build a wheel with the documentation.
"""

import shutil
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from judge.web.editor.bundle import REFUSAL
from tests.conftest import ROOT, each_row, skip_or_fail_on_ci
from tests.end_to_end.commands import run_process

KIT = ("problems", "solutions", "testdata")
CODE = ("judge", "docs", "LICENSES", "pyproject.toml", "hatch_build.py", "LICENSE", ".gitignore")
PAGES = ("README", "SECURITY", "BENCHMARKS", "CONTRIBUTING", "ARCHITECTURE", "CHANGELOG")
_JUNK = shutil.ignore_patterns("__pycache__", ".hypothesis", ".pytest_cache", "*.pyc", "codemirror")


def copy_checkout(root: Path, *names: str) -> Path:
    """A copy of parts of this checkout, in which nobody has bundled the editor."""
    root.mkdir(parents=True)
    for name in (*CODE, *(f"{page}.md" for page in PAGES), *names):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=_JUNK)
        else:
            shutil.copy(ROOT / name, root)
    return root


def build(root: Path, kind: str, **more: str) -> tuple[int, Path, str]:
    """The exit status of a build (`wheel`, `sdist` or `editable`), its result, what it said."""
    folder = root.parent / f"{kind} of {root.name}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    code = f"import sys; from hatchling import build; print(build.build_{kind}(sys.argv[1]))"
    environment = {REFUSAL: "1", "PYTHONPATH": str(folder), **more}
    done = run_process(sys.executable, "-c", code, folder, cwd=root, env=environment)
    return done.status, folder / done.out.strip().rpartition("\n")[2], done.out + done.err


def names(wheel: Path) -> set[str]:
    """What a wheel holds, without what describes it."""
    return {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}


def unpacked(archive: Path, folder: Path) -> Path:
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return next(folder.iterdir())


# The kit


@pytest.mark.slow
def test_the_wheel_holds_the_kit_and_no_leftovers_and_is_judged_from_any_folder(
    tmp_path: Path,
) -> None:
    root = copy_checkout(tmp_path / "a checkout/judge kit", *KIT, "judge.sh")
    expected = {
        path.relative_to(root).as_posix()
        for name in ("judge", "docs", *KIT)
        for path in (root / name).rglob("*")
        if path.is_file() and root / "docs/builder" not in path.parents
    }
    for name in (
        "judge/__pycache__/cli.cpython-311.pyc",
        "solutions/push/labelled.pyc",
        "problems/push/.hypothesis/examples/one",
        "testdata/push/.pytest_cache/README.md",
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(b"left behind")

    _, wheel, _ = build(root, "wheel")
    _, editable, _ = build(root, "editable")
    _, archive, _ = build(root, "sdist")
    _, again, _ = build(unpacked(archive, tmp_path / "unpacked"), "wheel")

    assert names(wheel) == {
        name if name.startswith("judge/") else f"judge/{'' if name[:4] == 'docs' else 'kit/'}{name}"
        for name in expected
        if not name.startswith("judge/web/editor/")
    }
    assert again.read_bytes() == wheel.read_bytes()
    (pointer,) = names(editable)  # it has no copy of the kit
    assert zipfile.ZipFile(editable).read(pointer).decode().strip() == str(root)

    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    kit = installed / "judge/kit"
    plain = {"PYTHONPATH": str(installed), "PYTHONPYCACHEPREFIX": ""}
    compiled = (sys.executable, "-m", "compileall", "-q", kit / "problems/push")
    assert run_process(*compiled, cwd=tmp_path, env=plain).status == 0
    before = {path: path.stat() for path in kit.rglob("*") if path.is_file()}
    done = run_process(
        *(sys.executable, "-m", "judge", "run", "push", "labelled.py", "--case", "sample/*"),
        cwd=tmp_path,
        env=plain,
    )

    assert done.status == 0, done.out + done.err
    assert "1 solution as expected" in done.out
    after = {path: path.stat() for path in kit.rglob("*") if path.is_file()}
    assert {path: one.st_mtime_ns for path, one in after.items()} == {
        path: one.st_mtime_ns for path, one in before.items()
    }


def test_the_lock_has_the_versions_of_the_tools_and_one_index() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    locked = tomllib.loads((ROOT / "uv.lock").read_text())["package"]

    versions = {package["name"]: package.get("version") for package in locked}
    for requirement in groups["lint"] + groups["types"]:
        name, version = requirement.split("==")
        assert versions[name] == version
    sources = {source for package in locked for source in package["source"].items()}
    (index,) = sources - {("editable", ".")}
    assert index[0] == "registry"
    assert index[1].startswith("https://")


# The editor


def bundled(root: Path, **environment: str) -> tuple[set[str], str]:
    """What stands in the folder of the bundle in a wheel, and what its build said."""
    _, wheel, said = build(root, "wheel", **{REFUSAL: "", **environment})
    return {Path(one).name for one in names(wheel) if "static/codemirror/" in one}, said


@pytest.mark.slow
@each_row(
    ("environment", "reason"),
    [
        ({"PATH": "/nowhere"}, "npm is not installed"),
        ({"npm_config_registry": "http://127.0.0.1:9/", "npm_config_cache": "npm"}, "npm failed"),
    ],
)
def test_a_build_goes_on_where_the_editor_cannot_be_bundled(
    environment: dict[str, str], reason: str, tmp_path: Path
) -> None:
    if "PATH" not in environment and not shutil.which("npm"):
        skip_or_fail_on_ci("npm is not installed")

    made, said = bundled(copy_checkout(tmp_path / "clone"), **environment)

    assert made == set()
    assert "the page has a plain text area" in said
    assert reason in said
