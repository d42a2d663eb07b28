"""Statements as a page and as a PDF, from the Markdown that the terminal shows too."""
