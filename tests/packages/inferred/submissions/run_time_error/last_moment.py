"""Counts for the limit too, as it must not be late."""

raise SystemExit(input())
