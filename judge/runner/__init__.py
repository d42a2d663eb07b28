"""Judge cases: build programs, judge one case, schedule many, keep a journal."""
