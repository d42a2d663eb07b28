"""Waits for a word before it says one, and so does the judge."""

input()
