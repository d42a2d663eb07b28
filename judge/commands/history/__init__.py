"""`judge history` and `judge list`: earlier runs, and progress in the problems."""
