"""Tests of the JSON document of `judge verify`."""

from __future__ import annotations

import json

from judge.commands.verify.json import verify_json
from judge.commands.verify.work import VerifyResult
from judge.model import Code, Finding, Severity
from judge.model.inspections import Inspection, ReachedBounds
from judge.reports.document import RunDocument
from judge.reports.json import json_text


def test_the_document_has_findings_reports_inspections_and_failing_cases() -> None:
    late = Finding(
        code=Code.LITTLE_TIME_LEFT,
        problem="push",
        subject="a.py",
        severity=Severity.ERROR,
        message="is slow",
    )
    margins = Inspection(
        problem="push", name="margins", about="In time", subjects=("a.py", "b.py"), findings=(late,)
    )
    result = VerifyResult(
        inspections=[margins],
        findings=[late],
        margins={},
        failing_cases={"push": [("c.py", "secret/1")]},
        is_complete=True,
        status=0,
        bounds={"push": [ReachedBounds(variable="n", low=1, high="m", least=2, greatest=4)]},
    )

    document = verify_json(result, RunDocument(version="0.1.0", seconds=0))

    assert json.loads(json_text(document)) == {
        "schema": 1,
        "findings": [
            {
                "code": "V114",
                "problem": "push",
                "subject": "a.py",
                "severity": "error",
                "message": "is slow",
            }
        ],
        "reports": [],
        "inspections": [
            {
                "problem": "push",
                "name": "margins",
                "about": "In time",
                "subjects": 2,
                "skipped": 0,
                "errors": 1,
                "warnings": 0,
                "notes": 0,
            }
        ],
        "caught": [{"problem": "push", "solution": "c.py", "cases": "secret/1"}],
        "codes": {
            "V114": {
                "title": "an accepted solution needs too much of the time limit",
                "help": "docs/reference/verify.md#v114-"
                "an-accepted-solution-needs-too-much-of-the-time-limit",
            }
        },
        "silenced": [],
        "bounds": [
            {
                "problem": "push",
                "variable": "n",
                "low": 1,
                "high": "m",
                "low_reached": False,
                "high_reached": False,
                "least": 2,
                "greatest": 4,
            }
        ],
        "mutants": None,
    }
