"""The terminal: screen, keyboard, Markdown."""
