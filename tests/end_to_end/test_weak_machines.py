"""Machines that give less than the judge needs: a sentence, no traceback, no false verdict."""

import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from judge.sandbox import Level, why_unavailable
from tests.conftest import ROOT, each_row, write_kit
from tests.end_to_end.commands import CommandResult, judge_process, run_process

# Takes away user namespaces, for all that it starts: inside of one anybody may.
_WITHOUT_NAMESPACES = "echo 0 >/proc/sys/user/max_user_namespaces && exec "
_RUN = f"{sys.executable} -m judge run sums --format json "


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return write_kit(tmp_path / "kit", {})


def run_without_namespaces(kit: Path, options: str = "") -> CommandResult:
    """A run after user namespaces were taken away; skips where that cannot be."""
    if why_unavailable(Level.NAMESPACES) or not shutil.which("unshare"):
        pytest.skip("there are no namespaces here that could be taken away")
    # What root has built before belongs to somebody who is not known inside.
    script = f"export XDG_CACHE_HOME=$PWD/cache; {_WITHOUT_NAMESPACES}{_RUN}{options}"
    path = {"PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    user = ("unshare", "--user", "--map-current-user", "--keep-caps")
    return run_process(*user, "/bin/sh", "-c", script, cwd=kit, env=path)


@pytest.mark.slow
def test_a_machine_that_has_become_weaker_judges_only_if_asked(kit: Path) -> None:
    weaker = Level.LIMITS if why_unavailable(Level.LANDLOCK) else Level.LANDLOCK
    first = run_without_namespaces(kit)
    strong = judge_process("run", "sums", "--format", "json", cwd=kit)

    refused = run_without_namespaces(kit)
    accepted = run_without_namespaces(kit, f"--sandbox {weaker.value}")

    assert (first.status, first.err) == (0, "")
    assert first.json["sandbox"]["level"] == weaker.value
    assert {"disk", "processes"} <= set(first.json["sandbox"]["missing"])
    assert accepted.err == ""  # a document names it
    assert (strong.status, refused.status, accepted.status) == (0, 2, 0)
    assert "has had the sandbox namespaces, and now has only" in refused.err
    assert "No space left on device (unshare the user)" in refused.err
    assert (refused.out, "Traceback" in refused.err) == ("", False)


@pytest.mark.slow
@each_row(("name", "most"), [("FSIZE", 10 << 10), ("NPROC", 4), ("NOFILE", 12), ("AS", 500 << 20)])
def test_low_limits_of_the_shell_lead_to_no_false_verdict(
    name: str, most: int, tmp_path: Path
) -> None:
    def set_limit() -> None:
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))

    seen = subprocess.run(
        ["/bin/sh", "-c", _RUN],
        cwd=write_kit(tmp_path / "kit", {}),
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])},
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=set_limit,
    )

    assert "Traceback" not in seen.stderr
    if seen.returncode != 0:  # else the judge was permitted to raise it
        assert (seen.returncode, seen.stdout) == (2, "")
        assert "(ulimit -" in seen.stderr


@pytest.mark.slow
def test_what_is_built_for_a_user_who_shows_files_to_nobody_is_judged(kit: Path) -> None:
    path = {"PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    script = f"umask 077; export XDG_CACHE_HOME=$PWD/new/cache; {_RUN}"

    seen = run_process("/bin/sh", "-c", script, cwd=kit, env=path)

    assert (seen.status, seen.err) == (0, "")


# Another system before anything of ours is imported

AS_MACOS = """
import sys
sys.platform = "darwin"
from judge.__main__ import main
sys.argv[0] = "judge"
main()
"""


def on_macos(*words: str, **env: str) -> CommandResult:
    """What the command line does where the system seems to be macOS."""
    return run_process(
        sys.executable, "-c", AS_MACOS, *words, cwd=ROOT, env={"NO_COLOR": "1"} | env
    )


@pytest.mark.slow
def test_on_another_system_nothing_is_run_without_a_sandbox_unless_that_is_asked_for() -> None:
    words = "run", "push", "breadth_first.py", "--case", "sample/*"

    refused, judged = on_macos(*words), on_macos(*words, "--sandbox", "none")
    doctor = on_macos("doctor", PATH="/nowhere")  # asking compilers their version takes seconds

    assert (refused.status, judged.status, doctor.status) == (2, 0, 2)
    assert "programs can be judged on Linux only, and this is darwin" in refused.err
    assert "--sandbox none" in refused.err
    assert "Traceback" not in refused.err
    assert "1 solution as expected" in judged.out
    assert "does not hold" in judged.err
    assert "Nothing can be judged here: programs can be judged on Linux only" in doctor.out
    assert "missing memory" in doctor.out
