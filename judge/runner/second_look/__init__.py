"""Run a failed case once more, with a program that was built so that it tells more."""
