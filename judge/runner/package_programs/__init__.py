"""Run programs of packages that are no submissions: validators on data, and visualizers."""
