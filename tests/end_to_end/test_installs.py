"""Install the judge on every path that docs/how-to/install.md names, each in a fresh environment.

This needs a package index, and pip, pipx and uv on the path: `nox -s installs` brings them. What is
tried on each path: the first verdict, the advice that names what is missing, and what works after
that advice was followed. The wheel is built as for a release, with the documentation as a site,
which Chromium opens from disk. A release itself and the container image are built, too.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from ruamel.yaml import YAML

from judge import DISTRIBUTION, __version__
from tests.conftest import ROOT
from tests.end_to_end.browser.serving import browser_command

pytestmark = pytest.mark.nightly

SAMPLES = ("run", "push", "labelled.py", "--case", "sample/*")
ADVICE = "Install what it needs: "


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """Folders of its own for all that pip, pipx, uv and the judge keep, and a place to work in."""

    folder: Path
    environment: Mapping[str, str]

    def run(self, *words: str | Path, status: int = 0) -> subprocess.CompletedProcess[str]:
        """Run a command in the folder; its exit status is as expected."""
        done = subprocess.run(
            [str(word) for word in words],
            cwd=self.folder,
            env=dict(self.environment),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=900,
        )
        assert done.returncode == status, f"{words}: {done.stdout}\n{done.stderr}"
        return done


def require(*commands: str) -> None:
    missing = [name for name in commands if shutil.which(name) is None]
    if missing:
        pytest.skip(f"not installed: {missing}; nox -s installs")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    require("git", "pipx", "uv", "uvx")
    left_out = ("PYTHON", "VIRTUAL_ENV", "JUDGE_", "NOX_", "PIPX_", "UV_PROJECT")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    bin_folder = str(tmp_path / "bin")
    settings = {
        "PATH": f"{bin_folder}:{kept['PATH']}",
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "PIPX_HOME": str(tmp_path / "pipx"),
        "PIPX_BIN_DIR": bin_folder,
        "UV_TOOL_DIR": str(tmp_path / "tools"),
        "UV_TOOL_BIN_DIR": bin_folder,
        "UV_CACHE_DIR": str(tmp_path / "uv-cache"),
    }
    (tmp_path / "work").mkdir()
    return Machine(folder=tmp_path / "work", environment=kept | settings)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    require("uv")
    folder = tmp_path_factory.mktemp("archives")
    words = ["uv", "build", "--quiet", "--out-dir", str(folder)]
    subprocess.run(words, cwd=ROOT, env=os.environ | {"JUDGE_WITH_DOCS": "1"}, check=True)
    return folder / f"puzzle_judge-{__version__}-py3-none-any.whl"


def the_judge_works(machine: Machine, judge: Sequence[str | Path], again: bool = True) -> None:
    """It gives a first verdict; what its advice installs is there afterwards.

    `again` says that the same command has it then; of uvx, only the command in the advice has it.
    """
    assert machine.run(*judge, "--version").stdout == f"judge {__version__}\n"
    report = json.loads(machine.run(*judge, *SAMPLES, "--format", "json").stdout)
    assert [one["verdict"] for one in report["solutions"]] == ["AC"]

    page = (*SAMPLES, "--format", "html")
    said = machine.run(*judge, *page, status=2).stderr
    assert ADVICE in said
    advised = shlex.split(said.partition(ADVICE)[2])
    if again:
        machine.run(*advised)
        assert "<html" in machine.run(*judge, *page).stdout
    else:
        assert "<html" in machine.run(*advised, *page).stdout


def with_pip(machine: Machine, *archives: Path, options: Sequence[str] = ()) -> Path:
    """A fresh virtual environment into which pip has installed archives."""
    folder = machine.folder / "venv"
    machine.run(sys.executable, "-m", "venv", "--clear", folder)
    for archive in archives:
        machine.run(folder / "bin/pip", "install", "--quiet", *options, archive)
    return folder / "bin"


def test_pip_installs_an_archive(machine: Machine, wheel: Path) -> None:
    archive = wheel.with_name(f"puzzle_judge-{__version__}.tar.gz")

    the_judge_works(machine, [with_pip(machine, archive) / "judge"])


def test_an_installed_wheel_has_the_documentation_with_a_search_that_works_from_disk(
    machine: Machine, wheel: Path
) -> None:
    judge = with_pip(machine, wheel) / "judge"

    printed = machine.run(judge, "docs").stdout
    address = re.search(r"^as a site: (file:.*/judge/docs/site/index\.html)\n", printed)
    assert address is not None, printed
    found, requests = search_site(address[1], "report a hole")
    assert found[0].endswith("#report-a-hole"), found
    assert {urlsplit(one).scheme for one in requests} <= {"file", "data", "blob"}


@pytest.mark.parametrize("words", ["pipx install", "uv tool install"])
def test_pipx_and_uv_install_the_wheel_as_a_tool(machine: Machine, wheel: Path, words: str) -> None:
    machine.run(*words.split(), wheel)

    the_judge_works(machine, ["judge"])


def test_uvx_runs_the_wheel(machine: Machine, wheel: Path) -> None:
    the_judge_works(machine, ["uvx", "--from", str(wheel), "judge"], again=False)


def test_a_clone_runs_with_nothing_but_judge_sh(machine: Machine) -> None:
    machine.run("git", "clone", "--quiet", ROOT, "clone")

    the_judge_works(machine, ["clone/judge.sh"])


def search_site(address: str, question: str) -> tuple[list[str], list[str]]:
    """Where the search of a site leads for a question, and all that the browser asked for."""
    from playwright.sync_api import sync_playwright  # only `nox -s installs` and `browser` have it

    words = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_command(), args=words)
        page = browser.new_page()
        page.set_default_timeout(120_000)
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.goto(address)
        page.locator(".md-search__button").click()
        page.get_by_role("combobox").fill(question)
        results = page.locator("a[role=option]")
        results.first.wait_for()
        found = [str(one.get_attribute("href")) for one in results.all()]
        browser.close()
    return found, requests


# Another project's package of the same name


@pytest.fixture
def stranger(tmp_path: Path) -> Path:
    """A wheel of another project that brings a package called judge."""
    files = {
        "judge/__init__.py": "'''Judge of something else.'''\n",
        "judge/court.py": "",
        "judge-7.dist-info/METADATA": "Metadata-Version: 2.1\nName: judge\nVersion: 7\n",
        "judge-7.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "judge-7.dist-info/RECORD"
    files[record] = "".join(f"{name},,\n" for name in (*files, record))
    path = tmp_path / "judge-7-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def test_a_package_of_the_same_name_is_not_mixed_with_ours_which_works_if_it_comes_last(
    machine: Machine, wheel: Path, stranger: Path
) -> None:
    bin_folder = with_pip(machine, wheel, stranger, options=("--no-deps", "--no-index"))

    replaced = machine.run(bin_folder / "judge", *SAMPLES, status=2)
    machine.run(bin_folder / "pip", "uninstall", "--quiet", "--yes", "judge")
    removed = machine.run(bin_folder / "python", "-m", "judge", *SAMPLES, status=2)
    done = machine.run(with_pip(machine, stranger, wheel) / "judge", *SAMPLES)

    for one in (replaced, removed):
        assert one.stdout == ""
        assert "another project" in one.stderr
        assert f"Install {DISTRIBUTION} into an environment of its own" in one.stderr
        assert "Traceback" not in one.stderr
    assert "labelled.py" in done.stdout


# A release, by the commands of its workflow in a clean clone of what is committed

JOBS = YAML(typ="safe").load((ROOT / ".github/workflows/release.yml").read_text())["jobs"]
TAG = f"v{__version__}"


def git(folder: Path, *words: str) -> str:
    name = ("-c", "user.name=someone", "-c", "user.email=someone@example.org")
    done = subprocess.run(["git", *name, *words], cwd=folder, check=True, capture_output=True)
    return done.stdout.decode()


def run_steps(job: Mapping[str, Any], folder: Path, **environment: str) -> None:
    """Run the shell commands of a job as its host does; each succeeds."""
    for step in job["steps"]:
        if "run" in step:
            own = {name: text for name, text in step.get("env", {}).items() if "${{" not in text}
            done = subprocess.run(
                ["bash", "-e", "-o", "pipefail", "-c", step["run"]],
                cwd=step.get("working-directory", folder),
                env=os.environ | environment | own,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
            )
            assert done.returncode == 0, f"{step}: {done.stdout}\n{done.stderr}"


def test_the_commands_of_a_release_work_in_a_clean_clone(tmp_path: Path) -> None:
    require("git", "npm", "unzip", "uv")
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", str(ROOT), str(clone))
    log = clone / "CHANGELOG.md"
    log.write_text(log.read_text().replace("the day of the release", "2026-12-01"))
    git(clone, "commit", "--quiet", "--all", "--allow-empty", "--message", f"release: {TAG}")
    git(clone, "tag", "--annotate", "--force", TAG, "--message", TAG)
    hosted = {"GITHUB_SERVER_URL": "https://example.org", "GITHUB_REPOSITORY": "me/it"}
    committed = set(git(clone, "ls-files", "-z").split("\0")) - {""}
    run_steps(JOBS["build"], clone, TAG=TAG, **hosted)
    (archive,) = (clone / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        members = {one.name.partition("/")[2] for one in packed.getmembers() if one.isfile()}
    built = ("build/site/", "judge/web/static/codemirror/")
    made = {name for name in members - committed if not name.startswith(built)}
    linked = {name for name in made if committed & set(map(str, Path(name).parents))}
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    run_steps(JOBS["test"], clone, PATH=f"{venv}/bin:{os.environ['PATH']}", CI="true")

    assert made - linked == {"PKG-INFO"}
    assert {path.name for path in (clone / "build/notes").iterdir()} == {"notes.md", "sbom.json"}


# The container image, on a base that mmdebstrap makes

BASE, IMAGE = "localhost/judge-test-base:bookworm", "localhost/judge-test:slim"
LIMITS = ("--ulimit", "nofile=1024:1024", "--ulimit", "nproc=4096:4096")
SETTINGS = ("/etc/pip.conf", "/etc/npmrc", "/etc/ssl")  # where this machine finds its package index


def run(*words: str | Path) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, f"{words}: {done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The image `slim` of what is committed."""
    require("podman", "runc", "mmdebstrap")
    if os.geteuid() != 0:
        pytest.skip("only root can build the base")
    folder = tmp_path_factory.mktemp("image")
    made = ("--variant=minbase", "--include=ca-certificates", "bookworm", folder / "a.tar")
    run("mmdebstrap", *made)
    run("podman", "import", folder / "a.tar", BASE)
    run("git", "clone", "--quiet", ROOT, folder / "judge")
    mounts = [f"--volume={one}:{one}:ro" for one in SETTINGS if Path(one).exists()]
    run(
        *("podman", "build", "--isolation=chroot", "--network=host", *mounts),
        *(f"--build-arg=BASE={BASE}", "--target=slim", f"--tag={IMAGE}", folder / "judge"),
    )
    yield IMAGE
    run("podman", "rmi", "--force", IMAGE, BASE)


@pytest.mark.parametrize("row", ["none", "the two above, in either form"])
def test_a_container_judges_and_holds_what_the_guide_says(
    image: str, row: str, tmp_path: Path
) -> None:
    guide = (ROOT / "docs/how-to/install.md").read_text()
    said = re.search(rf"^\| {row} \| `(\w+)` \| ([^|]*) \|$", guide, re.MULTILINE)
    flags = re.search(r"^\| podman \| `([^`]+)` \|$", guide, re.MULTILINE)
    assert said is not None
    assert flags is not None
    shutil.copy(ROOT / "solutions/push/labelled.py", tmp_path / "mine.py")
    options = () if row == "none" else tuple(flags[1].split())
    start = ("podman", "--runtime", "runc", "run", "--rm", "--network", "none", *LIMITS, *options)

    report = run(*start, image, "run", "push", "labelled.py")
    mounted = run(*start, f"--volume={tmp_path}:/work", image, "run", "push", "mine.py")
    examined = run(*start, image, "doctor")

    assert "1 solution as expected; 56 cases judged" in report
    assert "accepted: 1 solution" in mounted
    assert f"sandbox: {said[1]}\n" in examined
    missing = set(re.findall(r"^missing (\w+)", examined, re.MULTILINE))
    assert missing == set(re.findall(r"`(\w+)`", said[2]))
