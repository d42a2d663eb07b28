"""The kit on disk: its problems, solutions and cases."""
