"""A judge kit: problems, solutions, and a judge that runs the ones on the others."""

__version__ = "1.0.0"  # stands here only; the build and everything else read it

# What the judge is called on the package index. The name `judge` belongs to others there.
DISTRIBUTION = "puzzle-judge"
