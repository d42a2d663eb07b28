"""Check a change: `nox` runs lint, types and tests; `nox -s NAME` runs the other sessions.

uv creates the virtual environments if it is installed, else virtualenv does.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import nox

nox.needs_version = ">=2025.2"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.sessions = ["lint", "types", "tests"]
nox.options.reuse_venv = "yes"

# Tools that read ICPC packages. The versions are fixed, since another one may warn of other things.
TOOLS = ("problemtools==1.20260907", "bapctools==2026.10.0")

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
def types(session: nox.Session) -> None:
    """Run mypy --strict over judge, problems and tests; solutions are not annotated."""
    session.install("-e", ".[test]", *_group("types"))
    session.run("mypy")


@nox.session
def tests(session: nox.Session) -> None:
    """Run the tests that are not slow; arguments go to pytest."""
    session.install("-e", ".[test]")
    session.run("pytest", *session.posargs)


@nox.session
def slow(session: nox.Session) -> None:
    """Run the slow tests; arguments go to pytest."""
    session.install("-e", ".[test]")
    no_tests_selected = 5
    session.run("pytest", "-m", "slow", *session.posargs, success_codes=[0, no_tests_selected])


@nox.session
def properties(session: nox.Session) -> None:
    """Run the property tests on random examples; arguments go to pytest."""
    session.install("-e", ".[test]")
    session.run(
        "pytest",
        "-m",
        "hypothesis and not slow",
        "--hypothesis-profile",
        "random",
        *session.posargs,
    )


@nox.session
def tools(session: nox.Session) -> None:
    """Check our packages with the tools of others (half an hour); arguments go to pytest."""
    session.install("-e", ".[test]", "pip")
    home = Path(session.create_tmp()).absolute() / "tools"
    python = str(home / "bin/python")
    session.run("python", "-m", "venv", "--without-pip", str(home))
    session.run("python", "-m", "pip", "--python", python, "install", "--quiet", *TOOLS)
    session.run(
        *("pytest", "tests/end_to_end/test_real_tools.py", "-m", "slow or not slow", "-n0"),
        *session.posargs,
        env={"PACKAGE_TOOLS": str(home / "bin")},
    )


@nox.session
def problems(session: nox.Session) -> None:
    """Check that each solution gets what its folder says; arguments go to `judge run`."""
    session.install("-e", ".")
    session.run("judge", "run", *session.posargs)


@nox.session
def languages(session: nox.Session) -> None:
    """Install the compilers that Debian and Ubuntu package, then test every language."""
    session.run("bash", ".ci/run", "compilers", external=True)
    session.install("-e", ".[test]")
    session.run(
        "pytest", "tests/end_to_end/test_languages.py", *session.posargs, env={"CI": "true"}
    )
