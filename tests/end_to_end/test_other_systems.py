"""On systems without what the sandbox needs: a clear message, and programs without a sandbox."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT

# The system is another one before anything of ours is imported.
AS_MACOS = """
import sys
sys.platform = "darwin"
from judge.__main__ import main
sys.argv[0] = "judge"
main()
"""


def judge(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """What the command line does where the system seems to be macOS."""
    return subprocess.run(
        [sys.executable, "-c", AS_MACOS, *words],
        cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1", **env},
        capture_output=True,
        text=True,
        check=False,
    )


def test_everything_can_be_imported() -> None:
    modules = "judge.cli, judge.runner.session, judge.sandbox, judge.commands.doctor.work"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.platform = 'darwin'; import {modules}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_nothing_is_run_without_a_sandbox_unless_that_is_asked_for() -> None:
    words = "run", "push", "breadth_first.py", "--case", "sample/*"

    refused, judged = judge(*words), judge(*words, "--sandbox", "none")

    assert refused.returncode == 2
    assert "programs can be judged on Linux only, and this is darwin" in refused.stderr
    assert "--sandbox none" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert judged.returncode == 0, judged.stderr
    assert "1 solution as expected" in judged.stdout
    assert "does not hold" in judged.stderr


@pytest.mark.slow
def test_the_doctor_explains() -> None:
    done = judge("doctor", PATH="/nowhere")  # asking every compiler its version takes seconds

    assert done.returncode == 2
    assert "Nothing can be judged here: programs can be judged on Linux only" in done.stdout
    assert "sandbox: none" in done.stdout
    assert "missing memory" in done.stdout
