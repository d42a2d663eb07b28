"""The figures that headers and pages of a problem state, computed again: a module for each problem.

`FIGURES` has for each phrase what computes its value. A phrase is a format string, such as
"{:,} boards"; with the value it must stand in a header or on a page of the problem. `GIVEN` has the
phrases whose numbers nobody computes here, and where they are from.
"""
