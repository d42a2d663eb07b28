"""Debug a solution on a case, in the debugger of its language."""
