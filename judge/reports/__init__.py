"""Reports of what a command did: text, JSON, JUnit, SARIF, Markdown and HTML of one document."""
