"""How each tool is asked: what it wants to find on the disk, its command, and what it prints."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Job:
    """A program in C or C++, and what it is judged by."""

    text: str
    cases: Sequence[tuple[str, str]]
    name: str = "program.c"
    limit_s: float = 2.0
    memory_mib: int = 256


@dataclass(frozen=True, slots=True)
class Layout:
    """A job as a tool wants it: its command, where that starts, and the first answer's file."""

    words: Sequence[str]
    folder: Path
    answer: Path


@dataclass(frozen=True, slots=True)
class Told:
    """What a tool says: whether the program is right, and the time of its slowest case."""

    is_accepted: bool
    slowest_s: float | None
    has_ended: bool = True
    """Whether the tool ended by itself."""
    output: str = ""


@dataclass(frozen=True, slots=True)
class Peer:
    """A tool. `read` gets its output and its exit status."""

    distribution: str
    command: str
    lay_out: Callable[[Job, Path, Path], Layout]
    read: Callable[[str, int], Told]

    def program(self, tools: Path) -> Path:
        """Where its program is if it is installed."""
        return tools / self.distribution / "bin" / self.command.partition(" ")[0]


def write_cases(cases: Sequence[tuple[str, str]], folder: Path, suffix: str) -> Path:
    """Write the cases as files, and return that of the first answer."""
    folder.mkdir(parents=True)
    for number, (content, answer) in enumerate(cases):
        (folder / f"{number:04}.in").write_text(content)
        (folder / f"{number:04}{suffix}").write_text(answer)
    return folder / f"0000{suffix}"


def package(job: Job, folder: Path, version: str) -> Path:
    """Lay out an ICPC package, and return the file of its first answer."""
    (folder / "data/sample").mkdir(parents=True)
    (folder / "submissions/accepted").mkdir(parents=True)
    (folder / "submissions/accepted" / job.name).write_text(job.text)
    meta = "uuid: e7c9c1a6-0d3f-4d5e-9a53-0a4f6d1d2c3b\nlicense: cc by\nrights_owner: nobody\n"
    limits = f"limits:\n  memory: {job.memory_mib}\n"
    if version == "legacy":
        text = f"name: Sum\n{meta}{limits}"
    else:
        head = f"problem_format_version: {version}\ntype: pass-fail\nname: {{en: Sum}}\n"
        text = f"{head}{meta}{limits}  time_limit: {job.limit_s}\n"
    (folder / "problem.yaml").write_text(text)
    return write_cases(job.cases, folder / "data/secret", ".ans")


def build(job: Job, folder: Path) -> None:
    """Build the program for a tool that does not build any."""
    folder.mkdir(exist_ok=True)
    (folder / job.name).write_text(job.text)
    compiler = "cc" if job.name.endswith(".c") else "c++"
    subprocess.run([compiler, "-O2", "-o", "program", job.name], cwd=folder, check=True)


_GIT_USER = ("-c", "user.name=nobody", "-c", "user.email=nobody@localhost")


def lay_out_judge(job: Job, folder: Path, _: Path) -> Layout:
    answer = package(job, folder / "problem", "2025-09")
    words = ["problem", "--fresh", "--jobs", "1", "--format", "json"]
    return Layout([sys.executable, "-m", "judge", "run", *words], folder, answer)


def read_judge(output: str, _: int) -> Told:
    (report,) = json.loads(output)["solutions"]
    return Told(report["verdict"] == "AC", report["cpu_s"])


def lay_out_bt(job: Job, folder: Path, tools: Path) -> Layout:
    answer = package(job, folder / "problem", "2025-09")
    words = ["run", "-G", "-S", "-B", "-aa", "-j", "1", f"submissions/accepted/{job.name}"]
    return Layout([str(tools / "bt"), *words], folder / "problem", answer)


def lay_out_verifyproblem(job: Job, folder: Path, tools: Path) -> Layout:
    answer = package(job, folder / "problem", "legacy")
    limit_s = max(1, round(job.limit_s))
    words = ["-p", "submissions", "-t", str(limit_s), "-l", "info", "-j", "1", "problem"]
    return Layout([str(tools / "verifyproblem"), *words], folder, answer)


def lay_out_oj(job: Job, folder: Path, tools: Path) -> Layout:
    build(job, folder)
    answer = write_cases(job.cases, folder / "test", ".out")
    limits = ["--tle", str(job.limit_s), "--mle", str(job.memory_mib)]
    return Layout([str(tools / "oj"), "test", "-c", "./program", *limits], folder, answer)


def lay_out_verifier(job: Job, folder: Path, tools: Path) -> Layout:
    build(job, folder)
    answer = write_cases(job.cases, folder / "test", ".out")
    one: dict[str, object] = {"type": "local", "input": "test", "command": "./program"}
    one |= {"tle": job.limit_s, "mle": job.memory_mib}
    (folder / "files.json").write_text(json.dumps({"files": {job.name: {"verification": [one]}}}))
    for words in (["init", "-q"], ["add", "."], [*_GIT_USER, "commit", "-qm", "All"]):
        subprocess.run(["git", *words], cwd=folder, check=True)
    words = ["verify", "--verify-json", "files.json", "--output", "result.json"]
    return Layout([str(tools / "competitive-verifier"), *words], folder, answer)


def lay_out_dmoj(job: Job, folder: Path, tools: Path) -> Layout:
    answer = write_cases(job.cases, folder / "problems/sum", ".out")
    cases = (f"- {{in: {n:04}.in, out: {n:04}.out, points: 1}}" for n in range(len(job.cases)))
    (folder / "problems/sum/init.yml").write_text("\n".join(("test_cases:", *cases, "")))
    (folder / "config.yml").write_text(
        f"problem_storage_globs: [{folder}/problems/*]\n"
        "runtime: {gcc: /usr/bin/gcc, g++17: /usr/bin/g++}\n"
    )
    (folder / job.name).write_text(job.text)
    language = "C" if job.name.endswith(".c") else "CPP17"
    limits = ["-tl", str(job.limit_s), "-ml", str(job.memory_mib << 10)]
    only = ["-e", language, "--skip-self-test", "--no-ansi"]
    words = ["-c", "config.yml", *only, "--", "submit", "sum", language, job.name, *limits]
    return Layout([str(tools / "dmoj-cli"), *words], folder, answer)


def read_dmoj(output: str, _: int) -> Told:
    found = re.findall(r"Test case +\d+ (\w+) \[([0-9.]+)s", output)
    times_s = [float(one) for _, one in found]
    is_done = "Done grading" in output and bool(found)
    return Told(is_done and all(v == "AC" for v, _ in found), max(times_s, default=None))


def reader(pattern: str, *, by_status: bool = False) -> Callable[[str, int], Told]:
    """Reads the slowest time by a pattern, that fits what is right unless the status says it."""

    def read(output: str, status: int) -> Told:
        found = re.search(pattern, output)
        return Told(status == 0 if by_status else bool(found), float(found[1]) if found else None)

    return read


_OF_BT = reader(r": +AC +[0-9.]+s @ .*slowest: +\w+ +([0-9.]+)s")
_OF_VERIFYPROBLEM = reader(r"OK: AC \[CPU: ([0-9.]+)s")
_BY_STATUS = reader(r"slowest: ([0-9.]+) sec", by_status=True)
PEERS = (
    Peer("puzzle-judge", "judge run", lay_out_judge, read_judge),
    Peer("bapctools", "bt run", lay_out_bt, _OF_BT),
    Peer("problemtools", "verifyproblem", lay_out_verifyproblem, _OF_VERIFYPROBLEM),
    Peer("online-judge-tools", "oj test", lay_out_oj, _BY_STATUS),
    Peer("competitive-verifier", "competitive-verifier", lay_out_verifier, _BY_STATUS),
    Peer("dmoj", "dmoj-cli", lay_out_dmoj, read_dmoj),
)
