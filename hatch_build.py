"""Make what builds of the judge hold beside its sources: an editor, and the documentation's site.

The editor of the practice site needs npm, the site of the documentation Zensical. Without them a
build goes on and says what it leaves out. Where `JUDGE_WITH_DOCS` is set, the build has Zensical
installed for itself, and fails if it makes no site: releases are built so.
"""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DEMAND = "JUDGE_WITH_DOCS"
PLACES = {"wheel": "judge/docs/site", "sdist": "build/site"}


class BuildHook(BuildHookInterface[Any]):
    """Puts both where the builds find them."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the site of the documentation takes, if it is demanded.

        The schemas on it are made by the judge, which needs its own libraries for that.
        """
        if not os.environ.get(DEMAND):
            return []
        project = tomllib.loads(Path(self.root, "pyproject.toml").read_text(encoding="utf-8"))
        return [*project["dependency-groups"]["docs"], *project["project"]["dependencies"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Do it before a build; an editable one gets the editor only."""
        self._bundle_editor()
        if version != "editable":
            self._add_docs(build_data)

    def _bundle_editor(self) -> None:
        bundle = runpy.run_path(str(Path(self.root, "judge/web/editor/bundle.py")))
        try:
            bundle["build_bundle"]()
        except bundle["BundleError"] as error:
            words = "the editor of the practice site is left out, the page has a plain text area"
            self.app.display_warning(f"{words}: {error}")

    def _add_docs(self, build_data: dict[str, Any]) -> None:
        sources = runpy.run_path(str(Path(self.root, "docs/builder/build.py")))
        reason = None if sources["is_current"]() else self._reason_for_no_docs()
        if reason is None:
            build_data["force_include"][str(sources["SITE"])] = PLACES[self.target_name]
        elif os.environ.get(DEMAND):
            self.app.abort(f"{DEMAND} is set, but there is no site of the documentation: {reason}")
        else:
            words = "the site of the documentation is left out, its pages are there as Markdown"
            self.app.display_warning(f"{words}: {reason} ({DEMAND}=1 demands it)")

    def _reason_for_no_docs(self) -> str | None:
        """Build the site. The result says what prevents that."""
        try:
            import zensical  # noqa: F401  # most builds have none
        except ImportError:
            return "zensical is not installed where this is built (pip install --group docs)"
        words = (sys.executable, "-m", "docs.builder.build")
        done = subprocess.run(words, cwd=self.root, capture_output=True, text=True, check=False)
        said = " / ".join((done.stdout + done.stderr).strip().splitlines()[-5:])
        return f"its build failed: {said}" if done.returncode else None
