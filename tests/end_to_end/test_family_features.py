"""Features of other families of packages, and the verdicts and scores that they mean."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.end_to_end.test_cli import judge, verdicts_of
from tests.unit.packages.families import (
    dmoj_features,
    italy_features,
    italy_packages,
    rbx_features,
    rbx_packages,
)
from tests.unit.packages.written import write_files

Said = tuple[Mapping[str, str | bytes], Mapping[str, tuple[str, str, float]]]

FEATURES: dict[str, Said] = {
    **{f"dmoj {name}": said for name, said in dmoj_features.SAID.items()},
    **{f"italy {name}": said for name, said in italy_features.SAID.items()},
}


@pytest.mark.slow
@pytest.mark.parametrize("feature", FEATURES)
def test_programs_get_what_the_other_system_gives_them(feature: str, tmp_path: Path) -> None:
    files, programs = FEATURES[feature]
    write_files(tmp_path / "sums", files)
    write_files(tmp_path, {name: source for name, (source, _, _) in programs.items()})

    words = ("run", "./sums", *programs, "--all", "--time-scale", "0.1", "--format", "json")
    said = judge(*words, cwd=tmp_path)

    assert said.err == ""
    assert {one["solution"]: (one["verdict"], one["score"]) for one in said.json["solutions"]} == {
        name: (verdict, score) for name, (_, verdict, score) in programs.items()
    }


@pytest.mark.slow
def test_generators_of_dmoj_make_inputs_and_answers(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", dmoj_features.GENERATED)
    (tmp_path / "counts.py").write_text(dmoj_features.COUNTS)

    made = judge("dataset", "./sums", "--out", "made", cwd=tmp_path)
    kept = judge("dataset", "./sums", cwd=tmp_path)
    said = judge("run", "./sums", "counts.py", "--all", "--format", "json", cwd=tmp_path)

    assert (made.err, kept.err, said.err) == ("", "", "")
    files = sorted((tmp_path / "made/secret").rglob("*.in"))
    assert [path.read_text() for path in files] == ["2\n", "4\n", "3\n", "5\n"]
    assert files[1].with_suffix(".ans").read_text() == "1\n2\n3\n4\n"
    assert [one["score"] for one in said.json["solutions"]] == [100]


def test_a_submission_in_a_language_without_the_entry_does_not_compile(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", dmoj_features.SIGNATURE)
    (tmp_path / "twice.py").write_text("def twice(n): return 2 * n\n")

    said = judge("run", "./sums", "twice.py", "--format", "json", cwd=tmp_path)

    (solution,) = said.json["solutions"]
    assert solution["verdict"] == "CE"
    assert "python3 is none of the problem's languages: c cpp" in said.out


def test_answers_to_an_output_only_task_are_in_files_as_cms_names_them(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", italy_features.ANSWERED)
    answers = {"output_000.txt": "3", "output_001.txt": "21\n", "output_003.txt": "0\n"}
    write_files(tmp_path / "mine", answers)

    said = judge("run", "./sums", "./mine", "--all", "--format", "json", cwd=tmp_path)

    assert said.err == ""
    assert [one["score"] for one in said.json["solutions"]] == [40]


@pytest.mark.slow
def test_a_package_of_rbx_is_made_verified_and_judged(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", rbx_packages.SUMS)

    made = judge("dataset", "./sums", cwd=tmp_path)
    said = judge("run", "./sums", "--format", "json", cwd=tmp_path)
    checked = judge("verify", "./sums", cwd=tmp_path)

    assert (made.err, said.status) == ("", 0)
    assert verdicts_of(said) == {
        "accepted/main.py": ("AC", True),
        "rejected/fails.py": ("RTE", True),
        "wrong_answer/wa-three.py": ("WA", True),
    }
    assert "output_validators" not in checked.err
    assert checked.status == 0, checked.out


@pytest.mark.slow
@pytest.mark.parametrize("name", ["SCORED", "TALKS", "BOCA"])
def test_checkers_interactors_and_points_of_rbx_are_judged(name: str, tmp_path: Path) -> None:
    write_files(tmp_path / "sums", getattr(rbx_packages, name))
    if name == "BOCA":
        judge("dataset", "./sums", cwd=tmp_path)
    (tmp_path / "small.py").write_text(
        "a, b = map(int, input().split())\nprint(a + b * (a != 3))\n"
    )

    said = judge("run", "./sums", "--format", "json", cwd=tmp_path)
    small = judge("run", "./sums", "small.py", "--all", "--format", "json", cwd=tmp_path)

    assert (said.status, said.err, small.err) == (0, "", "")
    assert verdicts_of(small) == {"small.py": ("WA", False)}
    if name == "SCORED":
        assert [one["score"] for one in small.json["solutions"]] == [40]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["Python", "C++"])
def test_a_program_of_rbx_prints_which_tests_there_are(language: str, tmp_path: Path) -> None:
    files = dict(rbx_features.PRINTED)
    if language == "C++":
        yml = str(files["problem.rbx.yml"]).replace("plan.py", "plan.cpp")
        files |= {"problem.rbx.yml": yml, "tests/plan.cpp": rbx_features.PLAN_IN_CPP}
    write_files(tmp_path / "sums", files)
    environment = {"XDG_CACHE_HOME": str(tmp_path / "cache")}

    before = judge("run", "./sums", cwd=tmp_path, env=environment)
    made = judge("dataset", "./sums", cwd=tmp_path, env=environment)
    said = judge("run", "./sums", "--format", "json", cwd=tmp_path, env=environment)

    assert "the data of sums has not been made" in before.err
    assert (made.err, said.status) == ("", 0)
    assert "4 cases (4 secret)" in made.out
    assert verdicts_of(said) == {"accepted/main.py": ("AC", True)}


@pytest.mark.slow
def test_a_script_of_rbx_that_fails_is_named(tmp_path: Path) -> None:
    write_files(
        tmp_path / "sums", {**rbx_features.PRINTED, "tests/plan.py": "raise SystemExit(7)\n"}
    )
    environment = {"XDG_CACHE_HOME": str(tmp_path / "cache")}

    said = judge("dataset", "./sums", cwd=tmp_path, env=environment)

    assert said.status == 2
    assert "tests/plan.py fails: exit code 7" in said.err


@pytest.mark.slow
def test_a_checker_of_rbx_judges_what_the_interactor_has_written(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", rbx_features.COUNTED)

    made = judge("dataset", "./sums", "--out", "made", cwd=tmp_path)
    judge("dataset", "./sums", cwd=tmp_path)
    said = judge("run", "./sums", "--format", "json", cwd=tmp_path)

    assert (made.err, said.status) == ("", 0)
    answers = [path.read_text() for path in sorted((tmp_path / "made/secret").glob("*.ans"))]
    assert answers == ["1", "6"]
    assert verdicts_of(said) == {
        "accepted/halves.py": ("AC", True),
        "run_time_error/fails.py": ("RTE", True),
        "wrong_answer/climbs.py": ("WA", True),
        "wrong_answer/odd.py": ("WA", True),
    }


@pytest.mark.slow
def test_the_model_solution_of_rbx_answers_the_samples(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", rbx_features.ANSWERED)

    made = judge("dataset", "./sums", "--out", "made", cwd=tmp_path)

    assert made.err == ""
    answers = {path.name: path.read_text() for path in (tmp_path / "made").rglob("*.ans")}
    assert answers == {"samples-000.ans": "3\n", "tests-000.ans": "11\n"}


@pytest.mark.slow
def test_programs_in_a_language_have_the_limits_of_its_modifier(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", rbx_features.MODIFIED)

    judge("dataset", "./sums", cwd=tmp_path)
    said = judge("run", "./sums", "--format", "json", cwd=tmp_path)

    assert (said.status, said.err) == (0, "")
    assert verdicts_of(said) == {
        "accepted/waits.py": ("AC", True),
        "time_limit_exceeded/sleepy.py": ("TLE", True),
        "time_limit_exceeded/waits.cpp": ("TLE", True),
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", rbx_features.BUILTIN)
def test_checkers_that_rbx_brings_judge_as_there(name: str, tmp_path: Path) -> None:
    answer, programs = rbx_features.BUILTIN[name]
    write_files(tmp_path / "sums", rbx_features.with_builtin(name, answer))
    write_files(tmp_path, {program: source for program, (source, _) in programs.items()})

    said = judge("run", "./sums", *programs, "--all", "--format", "json", cwd=tmp_path)

    assert said.err == ""
    verdicts = {one["solution"]: one["verdict"] for one in said.json["solutions"]}
    assert verdicts == {program: verdict for program, (_, verdict) in programs.items()}


@pytest.mark.slow
def test_solutions_in_c_and_cpp_see_the_macros_of_their_system(tmp_path: Path) -> None:
    """Most solutions of Italian tasks read files only where `EVAL` is defined."""
    source = """\
        #include <cstdio>
        int main() {
        #ifdef EVAL
            freopen("input.txt", "r", stdin);
            freopen("output.txt", "w", stdout);
        #endif
            int a, b;
            if (scanf("%d%d", &a, &b) == 2) printf("%d\\n", a + b);
        }
    """
    files = {name: text for name, text in italy_packages.FILES.items() if "sol/" not in name}
    write_files(tmp_path / "sums", files | {"sol/solution.cpp": source})
    write_files(
        tmp_path, {"mine.cpp": source, "online.cpp": source.replace("EVAL", "ONLINE_JUDGE")}
    )

    shipped = judge("run", "./sums", "--format", "json", cwd=tmp_path)
    mine = judge("run", "./sums", "mine.cpp", "--format", "json", cwd=tmp_path)
    online = judge("run", "./sums", "online.cpp", "--format", "json", cwd=tmp_path)

    assert verdicts_of(shipped) == {"accepted/solution.cpp": ("AC", True)}
    assert verdicts_of(mine) == {"mine.cpp": ("AC", True)}
    assert verdicts_of(online) == {"online.cpp": ("WA", False)}


@pytest.mark.slow
def test_a_converted_solution_takes_its_macros_along(tmp_path: Path) -> None:
    source = """\
        #include <iostream>
        int main() {
            long long a, b;
            std::cin >> a >> b;
        #ifdef EVAL
            std::cout << a + b << std::endl;
        #endif
        }
    """
    files = {name: text for name, text in italy_packages.SUMS.items() if "sol/" not in name}
    write_files(tmp_path / "sums", files | {"sol/solution.cpp": source})

    moved = judge("convert", "./sums", "moved", "--to", "icpc", cwd=tmp_path)
    said = judge("run", "./moved", "--format", "json", cwd=tmp_path)

    assert moved.status == 0, moved.err
    assert verdicts_of(said) == {"accepted/solution.cpp": ("AC", True)}
