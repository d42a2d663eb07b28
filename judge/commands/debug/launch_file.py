"""Write a configuration for a debug session into `.vscode/launch.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from judge.errors import UsageError
from judge.files import replace_file

_VERSION = "0.2.0"


def add_configuration(folder: Path, configuration: dict[str, Any]) -> Path:
    """Add a configuration to the file in `folder`, in place of one of the same name.

    Returns the path of the file. What else is in it stays. Raises `UsageError` if it cannot be
    read as JSON, or not be written.
    """
    path = folder / ".vscode" / "launch.json"
    document = _read(path)
    others = document.get("configurations", [])
    if not isinstance(others, list):
        raise _odd(path, "its configurations are no list")
    name = configuration["name"]
    kept = [one for one in others if not (isinstance(one, dict) and one.get("name") == name)]
    document = {"version": _VERSION, **document, "configurations": [configuration, *kept]}
    try:
        path.parent.mkdir(exist_ok=True)
        replace_file(path, json.dumps(document, indent=4).encode() + b"\n")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error
    return path


def _read(path: Path) -> dict[str, Any]:
    try:
        document = json.loads(path.read_bytes())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise _odd(path, str(error)) from error
    if not isinstance(document, dict):
        raise _odd(path, "it is no object")
    return document


def _odd(path: Path, reason: str) -> UsageError:
    return UsageError(
        f"{path} is there, but no configuration can be added: {reason}",
        advice="It must be JSON without comments; move it away, or leave --port out",
    )
