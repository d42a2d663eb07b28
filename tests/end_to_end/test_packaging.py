"""Build the wheel and the source archive, and start `judge.sh` for the first time.

The builds run in this environment and need no network: the tests require hatchling. For `judge.sh`
a script stands in for Python, because these tests are about the set-up, not about pip.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from judge.web.editor.bundle import LICENCES, MAIN, REFUSAL
from tests.conftest import ROOT, skip_or_fail_on_ci

KIT = ("problems", "solutions", "testdata")
PACKED = (
    *(*KIT, "docs", "judge", "pyproject.toml", "README.md", "LICENSE", ".gitignore", "judge.sh"),
    *("LICENSES", "hatch_build.py", "SECURITY.md", "BENCHMARKS.md", "CONTRIBUTING.md"),
    *("ARCHITECTURE.md", "CHANGELOG.md"),
)


# The wheel


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout, with leftovers of editors, compilers and tests."""
    root = tmp_path_factory.mktemp("a checkout") / "judge kit"
    root.mkdir()
    for name in PACKED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name)
        else:
            shutil.copy(ROOT / name, root / name)
    for name in (
        "judge/__pycache__/cli.cpython-311.pyc",
        "solutions/push/__pycache__/labelled.cpython-311.pyc",
        "solutions/push/labelled.pyc",
        "problems/push/.hypothesis/examples/one",
        "testdata/push/.pytest_cache/README.md",
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(b"left behind")
    return root


BUILD = """
import os, sys, tarfile
from hatchling import build

folder = sys.argv[1]
for name in ("wheel", "editable", "unpacked", "again"):
    os.mkdir(f"{folder}/{name}")
build.build_wheel(f"{folder}/wheel")
build.build_editable(f"{folder}/editable")
tarfile.open(f"{folder}/{build.build_sdist(folder)}").extractall(f"{folder}/unpacked")
os.chdir(f"{folder}/unpacked/{os.listdir(f'{folder}/unpacked')[0]}")
build.build_wheel(f"{folder}/again")
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Builds:
    """What hatchling makes of the checkout, each in one process."""

    wheel: Path
    editable: Path
    wheel_of_sdist: Path


@pytest.fixture(scope="module")
def builds(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Builds:
    """The wheel, the editable wheel, and the wheel that is built from the source archive."""
    folder = tmp_path_factory.mktemp("builds")
    subprocess.run(
        [sys.executable, "-c", BUILD, str(folder)],
        cwd=checkout,
        env=os.environ | {REFUSAL: "1"},
        check=True,
        capture_output=True,
    )
    wheel, editable, again = (
        path for name in ("wheel", "editable", "again") for path in (folder / name).iterdir()
    )
    return Builds(wheel=wheel, editable=editable, wheel_of_sdist=again)


def tracked_files(folder: Path) -> set[str]:
    """The files below `folder` that belong to the kit, by their paths."""
    junk = {"__pycache__", ".hypothesis", ".pytest_cache"}
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and not junk & set(path.parts)
    }


@pytest.mark.slow
def test_the_wheel_holds_the_kit_and_no_leftovers(checkout: Path, builds: Builds) -> None:
    names = {n for n in zipfile.ZipFile(builds.wheel).namelist() if ".dist-info/" not in n}

    expected = {
        f"judge/{name}"
        for name in tracked_files(checkout / "judge")
        if not name.startswith(("web/editor/", "cli/docs/site/"))  # what others are made of
    }
    for folder in KIT:
        expected |= {f"judge/kit/{folder}/{name}" for name in tracked_files(checkout / folder)}
    expected |= {f"judge/docs/{name}" for name in tracked_files(checkout / "docs")}
    assert names == expected
    assert builds.wheel_of_sdist.read_bytes() == builds.wheel.read_bytes()
    editable = zipfile.ZipFile(builds.editable)  # it has no copy of the kit
    names = {name for name in editable.namelist() if ".dist-info/" not in name}
    assert [editable.read(name).decode().strip() for name in names] == [str(checkout)]


@pytest.fixture
def without_bundle(checkout: Path, tmp_path: Path) -> Path:
    """A checkout of the code alone in which nobody has bundled the editor."""
    root = tmp_path / "clone"
    bundle = shutil.ignore_patterns("codemirror", "__pycache__")
    shutil.copytree(checkout / "judge", root / "judge", ignore=bundle)
    shutil.copytree(checkout / "LICENSES", root / "LICENSES")
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(checkout / name, root)
    return root


def wheel_of(root: Path, folder: Path, **environment: str) -> tuple[set[str], str]:
    """What stands in the folder of the bundle in a wheel, and what its build said."""
    folder.mkdir()
    code = "import sys; from hatchling import build; build.build_wheel(sys.argv[1])"
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        cwd=root,
        env=os.environ | environment,
        check=True,
        capture_output=True,
        text=True,
    )
    (wheel,) = folder.iterdir()
    names = zipfile.ZipFile(wheel).namelist()
    return {Path(one).name for one in names if "static/codemirror/" in one}, done.stderr


@pytest.mark.slow
def test_a_build_bundles_the_editor_with_its_licences_once(
    without_bundle: Path, tmp_path: Path
) -> None:
    if not shutil.which("npm"):
        skip_or_fail_on_ci("npm is not installed")
    names, said = wheel_of(without_bundle, tmp_path / "first")
    again, _ = wheel_of(without_bundle, tmp_path / "again", PATH="/nowhere")

    assert {MAIN, LICENCES} <= names, said
    assert again == names


@pytest.mark.slow
@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({"PATH": "/nowhere"}, "npm is not installed"),
        ({REFUSAL: "1"}, f"{REFUSAL} is set"),
        ({"npm_config_registry": "http://127.0.0.1:9/", "npm_config_cache": ""}, "npm failed"),
    ],
    ids=["without npm", "refused", "without a registry"],
)
def test_a_build_goes_on_where_the_editor_cannot_be_bundled(
    without_bundle: Path, tmp_path: Path, environment: dict[str, str], reason: str
) -> None:
    if "npm_config_cache" in environment:
        environment = environment | {"npm_config_cache": str(tmp_path / "npm")}
        if not shutil.which("npm"):
            skip_or_fail_on_ci("npm is not installed")
    names, said = wheel_of(without_bundle, tmp_path / "wheel", **environment)

    assert names == set()
    assert "the page has a plain text area" in said
    assert reason in said


def plain_environment() -> dict[str, str]:
    """The environment without settings of Python, which say where it writes bytecode."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


@pytest.fixture(scope="module")
def installed(builds: Builds, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel unpacked, with one program of `push`, and compiled to bytecode as pip does."""
    folder = tmp_path_factory.mktemp("installed")
    zipfile.ZipFile(builds.wheel).extractall(folder)
    kit = folder / "judge/kit"
    program = kit / "solutions/push/labelled.py"
    content = program.read_bytes()
    shutil.rmtree(program.parent)
    program.parent.mkdir()
    program.write_bytes(content)
    subprocess.run(
        [sys.executable, "-m", "compileall", "-q", kit / "problems/push", program.parent],
        env=plain_environment(),
        check=True,
    )
    return folder


def contents(folder: Path) -> dict[str, tuple[int, int]]:
    """The time of change and the size of everything below a folder, by path."""
    return {str(path): (path.stat().st_mtime_ns, path.stat().st_size) for path in folder.rglob("*")}


@pytest.mark.slow
def test_the_installed_kit_is_judged_from_any_folder_and_not_changed(
    installed: Path, tmp_path: Path
) -> None:
    before = contents(installed / "judge/kit")

    done = subprocess.run(
        [sys.executable, "-m", "judge", "run", "push", "--case", "sample/*"],
        cwd=tmp_path,
        env=plain_environment() | {"PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "labelled.py" in done.stdout
    assert ".pyc" not in done.stdout
    assert contents(installed / "judge/kit") == before


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


# judge.sh

# A stand-in for Python: it creates what `-m venv` and `pip install` would create, slowly if
# FAKE_SECONDS is set. What it installs prints its arguments and its folder, and exits with 7.
PYTHON = r"""#!/bin/sh
set -e
case "$*" in
    "-c "*sys.version_info*) echo "${FAKE_VERSION-3.11.2}"; exit "${FAKE_OLD-0}" ;;
    "-m venv "*) mkdir -p "$4/bin"; ln -s "$0" "$4/bin/python" ;;
    *" install "*)
        echo "$*" >>"$FAKE_LOG"
        sleep "${FAKE_SECONDS-0}"
        if [ -n "${FAKE_ERROR-}" ]; then echo "$FAKE_ERROR" >&2; exit 1; fi
        for name in judge pytest; do
            printf '%s\n' '#!/bin/sh' 'printf "[%s]" "${0##*/}" "$@"; pwd; exit 7' \
                >".venv/bin/$name"
            chmod +x ".venv/bin/$name"
        done ;;
esac
"""
TOOLS = shlex.split("cat chmod cksum flock ln mkdir mv readlink rm sh sleep tail")


class Machine:
    """A fresh machine: a checkout that holds only `judge.sh`, and a search path of ours."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "my kit"
        self.root.mkdir()
        shutil.copy(ROOT / "judge.sh", self.root)
        (self.root / "pyproject.toml").write_text("[project]\n")
        self.bin = folder / "bin"
        self.bin.mkdir()
        for tool in TOOLS:
            if found := shutil.which(tool):
                (self.bin / tool).symlink_to(found)
        self.python = self.bin / "python3"
        self.python.write_text(PYTHON)
        self.python.chmod(0o755)
        self.log = folder / "log"
        self.log.touch()
        self.elsewhere = folder / "elsewhere"
        self.elsewhere.mkdir()

    def begin(self, *words: str, script: Path | None = None, **fakes: str) -> subprocess.Popen[str]:
        environment = {"PATH": str(self.bin), "FAKE_LOG": str(self.log)}
        environment |= {f"FAKE_{name}": value for name, value in fakes.items()}
        return subprocess.Popen(
            [script or self.root / "judge.sh", *words],
            cwd=self.elsewhere,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def start(self, *words: str, script: Path | None = None, **fakes: str) -> tuple[int, str, str]:
        """Exit status, standard output and standard error of one start."""
        begun = self.begin(*words, script=script, **fakes)
        out, err = begun.communicate(timeout=60)
        return begun.returncode, out, err

    @property
    def installed(self) -> list[str]:
        """What was installed, in order."""
        return [line.split()[-1] for line in self.log.read_text().splitlines()]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_first_start_sets_up_and_the_second_does_not(machine: Machine) -> None:
    link = machine.elsewhere / "j"
    link.symlink_to(machine.root / "judge.sh")

    first = machine.start("run", "push", "a b")
    second = machine.start("run", "push", "a b")
    linked = machine.start("list", script=link)

    said = f"[judge][run][push][a b]{machine.elsewhere}\n"
    assert (first[0], first[1]) == (7, said)
    assert "setting up" in first[2]
    assert second == (7, said, "")
    assert linked == (7, f"[judge][list]{machine.elsewhere}\n", "")
    assert machine.installed == ["."]


CHANGE = "other dependencies"


@pytest.mark.parametrize(
    ("starts", "installed"),
    [
        pytest.param(["list", "pytest", "list"], [".", ".[test]"], id="the tests need more"),
        pytest.param(["pytest", CHANGE, "list", "pytest"], [".[test]"] * 2, id="dependencies"),
        pytest.param(
            ["list", "install cluster charts", "install charts", "pytest", CHANGE, "list"],
            [".", ".[cluster,charts]", ".[cluster,charts,test]", ".[cluster,charts,test]"],
            id="an extra is installed once and kept",
        ),
    ],
)
def test_what_is_installed_when(machine: Machine, starts: list[str], installed: list[str]) -> None:
    for words in starts:
        if words is CHANGE:
            (machine.root / "pyproject.toml").write_text("[project]\n# another\n")
            continue
        is_extra = words.startswith("install ")
        folder = machine.root if words == "pytest" else machine.elsewhere
        status, out, err = machine.start(*words.split())
        assert (status, out) == ((0, "") if is_extra else (7, f"[{tool_of(words)}{folder}\n"))
        assert "installed in" in err or words != "install cluster charts"

    assert machine.installed == installed


def tool_of(words: str) -> str:
    """What the stand-in prints before the folder."""
    return "pytest]" if words == "pytest" else f"judge][{words}]"


def test_an_extra_that_does_not_exist_is_refused(machine: Machine) -> None:
    status, out, err = machine.start("install", "chart")

    assert (status, out, machine.installed) == (2, "", [])
    assert "nothing called chart" in err
    assert "install charts" in err


def test_an_environment_that_cannot_be_used_is_made_anew(machine: Machine) -> None:
    python = machine.root / ".venv/bin/python"
    machine.start("list")
    python.unlink()
    python.symlink_to("/nowhere/python3")

    status, _, err = machine.start("list")
    machine.root = machine.root.rename(machine.root.with_name("other kit"))
    moved = machine.start("list")

    assert (status, moved[0]) == (7, 7)
    assert "anew" in err
    assert machine.installed == ["."] * 3


def test_an_environment_made_by_hand_is_used_and_kept(machine: Machine) -> None:
    environment = machine.root / ".venv"
    (environment / "bin").mkdir(parents=True)
    (environment / "bin/python").symlink_to(machine.python)
    (environment / "mine").touch()

    assert machine.start("list")[0] == 7
    assert (environment / "mine").exists()


def sleeps(group: int) -> bool:
    """Whether `sleep` runs in a process group; before that, a shell may miss an interrupt."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (process / "cmdline").read_bytes()
            if words.startswith(b"sleep\0") and os.getpgid(int(process.name)) == group:
                return True
    return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_set_up_is_not_trusted(machine: Machine, number: signal.Signals) -> None:
    begun = machine.begin("list", SECONDS="600")
    deadline = time.monotonic() + 60
    while not sleeps(begun.pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    os.killpg(begun.pid, number)
    begun.communicate(timeout=60)
    assert begun.returncode not in (0, 7)

    status, out, err = machine.start("list")

    assert (status, out) == (7, f"[judge][list]{machine.elsewhere}\n")
    assert "anew" in err


@pytest.mark.skipif(not shutil.which("flock"), reason="flock is not installed: nothing waits")
def test_of_starts_at_once_one_sets_up_and_the_others_wait(machine: Machine) -> None:
    begun = [machine.begin("list", SECONDS="0.5") for _ in range(4)]

    ended = [(*one.communicate(timeout=60), one.returncode) for one in begun]

    assert [status for _, _, status in ended] == [7] * 4
    assert machine.installed == ["."]


def test_a_newer_python_under_another_name_is_used(machine: Machine) -> None:
    machine.python.rename(machine.bin / "python3.12")
    machine.python.write_text("#!/bin/sh\necho 3.9.2\nexit 1\n")
    machine.python.chmod(0o755)

    assert machine.start("list")[0] == 7


NETWORK = "NewConnectionError: [Errno -3] Temporary failure in name resolution"
DISK = "OSError: [Errno 28] No space left on device"


@pytest.mark.parametrize(
    ("fakes", "expected"),
    [
        ({"VERSION": "3.9.2", "OLD": "1"}, ["python3 is 3.9.2", "3.11 or newer", "apt install"]),
        ({"VERSION": "", "OLD": "1"}, ["python3 is broken", "apt install python3"]),
        ({"ERROR": NETWORK}, [NETWORK, "index cannot be reached", "Connect to a network"]),
        ({"ERROR": DISK}, [DISK, "the disk is full", "Free some space"]),
        ({"ERROR": "no wheel fits"}, ["no wheel fits", "pip could not install", "start again"]),
    ],
    ids=["old", "broken", "no network", "no space", "anything else"],
)
def test_a_failed_set_up_says_what_to_do(
    machine: Machine, fakes: Mapping[str, str], expected: Sequence[str]
) -> None:
    status, out, err = machine.start("list", script=None, **fakes)

    assert (status, out) == (2, "")
    assert [words for words in expected if words not in err] == []
    assert machine.start("list")[0] == 7  # as soon as it is put right


@pytest.mark.parametrize(
    ("tool", "script", "expected"),
    [
        ("python3", None, ["there is no python3", "apt install python3 python3-pip"]),
        ("mkdir", "echo Permission denied >&2\nexit 1\n", ["you may not write in"]),
    ],
)
def test_what_a_machine_lacks_is_reported(
    machine: Machine, tool: str, script: str | None, expected: Sequence[str]
) -> None:
    (machine.bin / tool).unlink()
    if script is not None:
        (machine.bin / tool).write_text(f"#!/bin/sh\n{script}")
        (machine.bin / tool).chmod(0o755)

    status, _, err = machine.start("list")

    assert status == 2
    assert [words for words in expected if words not in err] == []
