"""Prints nothing: exit code 2."""
