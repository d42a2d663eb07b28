"""Machines that give less than the judge needs: a sentence, no traceback, no false verdict."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.sandbox import Level, why_unavailable
from tests.conftest import ROOT, write_kit

# Takes away user namespaces, for all that it starts: inside of one anybody may.
_WITHOUT_NAMESPACES = "echo 0 >/proc/sys/user/max_user_namespaces && exec "
_RUN = f"{sys.executable} -m judge run sums --format json "


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return write_kit(tmp_path / "kit", {})


def run_shell(
    kit: Path, script: str, *before: str, preparation: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    """What became of a script in a kit."""
    paths = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    env = {**os.environ, "PYTHONPATH": paths}
    words = [*before, "/bin/sh", "-c", script]
    return subprocess.run(
        words,
        cwd=kit,
        env=env,
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=preparation,
    )


def run_without_namespaces(kit: Path, options: str = "") -> subprocess.CompletedProcess[str]:
    """A run after user namespaces were taken away; skips where that cannot be."""
    if why_unavailable(Level.NAMESPACES) or not shutil.which("unshare"):
        pytest.skip("there are no namespaces here that could be taken away")
    # What root has built before belongs to somebody who is not known inside.
    script = f"export XDG_CACHE_HOME=$PWD/cache; {_WITHOUT_NAMESPACES}{_RUN}{options}"
    return run_shell(kit, script, "unshare", "--user", "--map-current-user", "--keep-caps")


@pytest.mark.slow
def test_a_machine_that_has_become_weaker_judges_only_if_asked(kit: Path) -> None:
    strong = run_shell(kit, _RUN)

    refused = run_without_namespaces(kit)
    accepted = run_without_namespaces(kit, f"--sandbox {_weaker_level().value}")

    assert accepted.stderr == ""  # a document names it
    assert (strong.returncode, refused.returncode, accepted.returncode) == (0, 2, 0)
    assert "has had the sandbox namespaces, and now has only" in refused.stderr
    assert "No space left on device (unshare the user)" in refused.stderr
    assert (refused.stdout, "Traceback" in refused.stderr) == ("", False)


@pytest.mark.slow
def test_the_first_run_on_a_weak_machine_works_and_says_what_is_not_held(kit: Path) -> None:
    seen = run_without_namespaces(kit)

    assert seen.stderr == ""
    document = json.loads(seen.stdout)
    assert seen.returncode == 0
    assert document["sandbox"]["level"] == _weaker_level().value
    assert {"disk", "processes"} <= set(document["sandbox"]["missing"])


def _weaker_level() -> Level:
    return Level.LIMITS if why_unavailable(Level.LANDLOCK) else Level.LANDLOCK


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("FSIZE", 10 << 10),
        pytest.param("NPROC", 4, marks=pytest.mark.slow),
        pytest.param("NOFILE", 12, marks=pytest.mark.slow),
        pytest.param("AS", 500 << 20, marks=pytest.mark.slow),
    ],
)
def test_low_limits_of_the_shell_lead_to_no_false_verdict(kit: Path, name: str, most: int) -> None:
    def set_limit() -> None:
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))

    seen = run_shell(kit, _RUN, preparation=set_limit)

    assert "Traceback" not in seen.stderr
    if seen.returncode != 0:  # else the judge was permitted to raise it
        assert (seen.returncode, seen.stdout) == (2, "")
        assert "(ulimit -" in seen.stderr
