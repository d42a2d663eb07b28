"""Check a change: `nox` runs lint, types and tests; `nox -s NAME` runs the other sessions.

uv creates the virtual environments if it is installed, else virtualenv does.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import nox

nox.needs_version = ">=2025.2"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.sessions = ["lint", "types", "tests"]
nox.options.reuse_venv = "yes"

# Tools that read ICPC packages. The versions are fixed, since another one may warn of other things.
TOOLS = ("problemtools==1.20260907", "bapctools==2026.10.0")

# Other judges that are asked for their verdicts. dmoj is built, with the headers of libseccomp.
JUDGES = ("dmoj==4.1.0", "rbx.cp==2.3.3", "sinol-make==1.9.16")

# Installs each of them in an environment of its own.
INSTALL = "tests/end_to_end/install_tools.py"

# Other judges, of which `peers` measures what a case costs.
PEERS = (*TOOLS, "online-judge-tools==11.5.1", "competitive-verifier==4.2.2", "dmoj==4.1.0")

# The packages whose unit tests run in the process that measures them: what decides verdicts, and
# what reads and tells them.
COVERED = ("files", "game", "grading", "languages", "model", "reports", "terminal")

GROUPS = nox.project.load_toml("pyproject.toml")


def _group(name: str) -> list[str]:
    return list(nox.project.dependency_groups(GROUPS, name))


@nox.session
def lint(session: nox.Session) -> None:
    """Check rules, formatting, import contracts and, if uv is installed, uv.lock."""
    session.install(*_group("lint"))
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("lint-imports")
    if shutil.which("uv"):
        session.run("uv", "lock", "--check", external=True)
    else:
        session.warn("uv is not installed, so uv.lock is not compared with pyproject.toml")


@nox.session
def formats(session: nox.Session) -> None:
    """Check the layout of solutions in other languages, and what their compilers warn of.

    With `-- --fix` it lays them out.
    """
    session.install(*_group("formats"))
    session.run("python", "-m", "tests.kit.formats", *session.posargs, env={"JUDGE_SWEEP": "all"})


@nox.session
def messages(session: nox.Session) -> None:
    """Take the messages from the source into the catalogues of translations, and compile these.

    With `-- --check` it changes nothing and fails if a catalogue is not current.
    """
    session.install("-e", ".[test]")
    session.run("python", "-m", "tests.messages", *session.posargs)


@nox.session
def licences(session: nox.Session) -> None:
    """Check that each file has a licence, as REUSE wants it."""
    session.install(*_group("licences"))
    session.run("reuse", "lint")


@nox.session
def sbom(session: nox.Session) -> None:
    """Write what the lock file has into `dist/sbom.json`, in the form of CycloneDX.

    A check for known holes (`pip-audit`, `uv audit`) asks a database that is not everywhere to be
    reached; whoever has one gives it this file.
    """
    session.install("uv>=0.9")
    words = ("export", "--quiet", "--locked", "--no-dev", "--all-extras")
    session.run("uv", *words, "--format", "cyclonedx1.5", "-o", "dist/sbom.json", silent=True)


@nox.session
def installs(session: nox.Session) -> None:
    """Install the judge by pip, pipx, uv, from a clone, as released, in a container (minutes).

    Each way has a fresh environment; the container needs root, podman, runc and mmdebstrap, and
    the documentation in the wheel Chromium.
    Arguments go to pytest.
    """
    session.install("-e", ".[test]", "pip", "pipx", "uv", *_group("browser"))
    session.run(
        *("pytest", "tests/end_to_end/test_installs.py"),
        *("-m", "slow or not slow", "-n0"),
        *session.posargs,
    )


@nox.session
def types(session: nox.Session) -> None:
    """Run mypy --strict over judge, problems and tests; solutions are not annotated."""
    session.install("-e", ".[test]", *_group("types"), *_group("browser"))
    session.run("mypy")


@nox.session
def tests(session: nox.Session) -> None:
    """Run the tests that are not slow; arguments go to pytest."""
    session.install("-e", ".[test]")
    session.run("pytest", *session.posargs)


@nox.session
def nightly(session: nox.Session) -> None:
    """Run all that CI has no time for: every item of each sweep, random examples, installs (hours).

    The sessions `attacks`, `installs` and `tools` follow. It needs what `.ci/run compilers`
    installs, Chromium and npm. Arguments go to pytest.
    """
    session.install("-e", ".[test]", *_group("browser"), *_group("checkers"), *_group("types"))
    home = Path(session.virtualenv.location)
    zig = next(home.glob("lib/python3*/site-packages/ziglang/zig"))
    (home / "bin/zig").unlink(missing_ok=True)
    (home / "bin/zig").symlink_to(zig)
    folder = "tests/end_to_end/browser"
    session.run("npm", "ci", "--prefix", folder, "--no-audit", "--no-fund", external=True)
    later = ("other_judges", "installs")
    words = [f"--ignore=tests/end_to_end/test_{name}.py" for name in later]
    words += ["-p", "no:randomly", "-m", "slow or not slow", "--hypothesis-profile", "random"]
    environment = {"CI": "true", "JUDGE_SWEEP": "all"}
    # Apart, since a process that drives a browser has an event loop that other tests cannot enter.
    for part in (f"--ignore={folder}", folder):
        session.run("pytest", part, *words, *session.posargs, env=environment)
    for name in ("attacks", "installs", "tools"):
        session.notify(name)


@nox.session
def coverage(session: nox.Session) -> None:
    """Measure the lines and branches that the unit tests of the lower floors reach (minutes).

    Left out: what tests start as processes of their own, where nothing is measured. Arguments go
    to pytest.
    """
    session.install("-e", ".[test]", "coverage==7.17.5")
    source = ",".join(f"judge.{name}" for name in COVERED)
    words = ("--branch", "--source", source, "-m", "pytest", "-q", "-n0")
    tests = [f"tests/unit/{name}" for name in COVERED]
    session.run("coverage", "run", *words, *tests, *session.posargs)
    session.run("coverage", "report", "--skip-covered")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation as a site in build/site, and check its links."""
    session.install("-e", ".", *_group("docs"))
    session.run("python", "-m", "docs.builder.build")


@nox.session
def tools(session: nox.Session) -> None:
    """Check our packages with the tools of others (more than an hour); arguments go to pytest."""
    session.install("-e", ".[test]", "pip")
    home = str(Path(session.create_tmp()).absolute())
    words = (INSTALL, home, *TOOLS, *JUDGES, "--lenient")
    found = session.run("python", *words, silent=True, stderr=None)
    session.run(
        *("pytest", "tests/end_to_end/test_other_judges.py", "-m", "slow or not slow", "-n0"),
        *session.posargs,
        env={"PACKAGE_TOOLS": str(found).strip()},
    )


@nox.session
def benchmarks(session: nox.Session) -> None:
    """Fail if something has become much slower than what is measured beside it (minutes)."""
    session.install("-e", ".")
    for name in ("first_answer", "overhead", "scale", "compiling"):
        session.run("python", "-m", f"tests.benchmarks.{name}", "--check", *session.posargs)


@nox.session
def peers(session: nox.Session) -> None:
    """Measure other judges beside `judge run`, and print the table in BENCHMARKS.md (minutes).

    Arguments go to the benchmark: `-- --write` writes it there. A tool that cannot be installed is
    left out; `dmoj` needs the headers of libseccomp.
    """
    session.install("-e", ".", "pip")
    home = str(Path(session.create_tmp()).absolute())
    session.run("python", INSTALL, home, *PEERS, "--lenient")
    session.run("python", "-m", "tests.benchmarks.peers", home, *session.posargs)


@nox.session
def attacks(session: nox.Session) -> None:
    """Try every attack at every level, as root and as another user; print what held.

    Arguments go to pytest. Takes some minutes.
    """
    session.install("-e", ".[test]", "pip")
    words = ("-m", "attack", *session.posargs)
    ended = (0, 1)  # the table says what failed
    home = Path(session.create_tmp()).absolute()
    found = [str(home / "mine.json")]
    recorded = ("-q", "-p", "tests.attacks", "--attacks-to", found[0])
    session.run("python", "-m", "pytest", *recorded, *words, success_codes=ended)
    if os.geteuid() != 0:
        session.warn("the part of root is left out: start this as root to have it")
    else:
        found.append(str(home / "users.json"))
        program = ("python", "-m", "tests.attacks")
        session.run(*program, "--as-user", found[1], *words, success_codes=ended)
    session.run("python", "-m", "tests.attacks", *found)


@nox.session
def problems(session: nox.Session) -> None:
    """Check that each solution gets what its folder says; arguments go to `judge run`."""
    session.install("-e", ".")
    session.run("judge", "run", *session.posargs)
