"""What is checked before a change goes in: `nox` runs lint, types and tests; the rest by name.

Works with uv and without: virtual environments are made by uv where it is, else by virtualenv.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import nox

nox.needs_version = ">=2025.2"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.sessions = ["lint", "types", "tests"]
nox.options.reuse_venv = "yes"

# What reads ICPC packages; held to one version, as another one may warn of other things.
TOOLS = ("problemtools==1.20260907", "bapctools==2026.10.0")

GROUPS = nox.project.load_toml("pyproject.toml")


def _group(name: str) -> list[str]:
    return list(nox.project.dependency_groups(GROUPS, name))


@nox.session
def lint(session: nox.Session) -> None:
    """ruff: rules and layout; uv.lock is that of pyproject.toml, where there is uv."""
    session.install(*_group("lint"))
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    if shutil.which("uv"):
        session.run("uv", "lock", "--check", external=True)
    else:
        session.warn("uv is not installed, so uv.lock is not compared with pyproject.toml")


@nox.session
def types(session: nox.Session) -> None:
    """mypy --strict over judge, problems, tests; not solutions: contest programs, not annotated."""
    session.install("-e", ".[test]", *_group("types"))
    session.run("mypy")


@nox.session
def tests(session: nox.Session) -> None:
    """The tests that are not slow; arguments go to pytest."""
    session.install("-e", ".[test]")
    session.run("pytest", *session.posargs)


@nox.session
def slow(session: nox.Session) -> None:
    """The slow tests."""
    session.install("-e", ".[test]")
    nothing_chosen = 5
    session.run("pytest", "-m", "slow", *session.posargs, success_codes=[0, nothing_chosen])


@nox.session
def tools(session: nox.Session) -> None:
    """Our packages by the tools of others: about half an hour; arguments go to pytest."""
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
    """Every solution does what its folder says; arguments go to `judge run`."""
    session.install("-e", ".")
    session.run("judge", "run", *session.posargs)


@nox.session
def languages(session: nox.Session) -> None:
    """Installs the compilers that Debian and Ubuntu have, then tries every language."""
    session.run("bash", ".ci/run", "compilers", external=True)
    session.install("-e", ".[test]")
    session.run(
        "pytest", "tests/end_to_end/test_languages.py", *session.posargs, env={"CI": "true"}
    )
