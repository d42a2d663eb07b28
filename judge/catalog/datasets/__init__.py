"""Datasets: many instances of a problem, read from files or generated.

The `dataset.py` of a problem generates instances (see `generators`), and may say in which format
people write files of them (an `InstanceFormat`, see `instances`).
"""
