"""Bundle the editor of the practice site when the judge is built or installed from its sources."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BundleHook(BuildHookInterface[Any]):
    """Puts the bundle where the builds find it; where that cannot be, it says so and goes on."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Do it before a build, of an editable wheel too."""
        bundle = runpy.run_path(str(Path(self.root, "judge/web/editor/bundle.py")))
        try:
            bundle["build_bundle"]()
        except bundle["BundleError"] as error:
            words = "the editor of the practice site is left out, the page has a plain text area"
            self.app.display_warning(f"{words}: {error}")
