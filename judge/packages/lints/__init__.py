"""The lints of the package formats, one file for each part of a package."""
