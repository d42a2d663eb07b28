"""Read ICPC problem packages: the formats legacy, legacy-icpc, 2023-07-draft and 2025-09."""

SUFFIXES = (".zip", ".kpp", ".tar.gz", ".tgz")
"""How the names of packages in one file end."""
