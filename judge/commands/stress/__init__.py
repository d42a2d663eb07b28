"""Search for an input on which a solution fails.

`strategies` gives inputs: those of `inputs`, of the `positions` of games, and `mutations` of the
costliest. `search` joins them, shares the time and finds the first failure, or
`slowest` the slowest input; `tester` says of each what is right. `shrinking` makes it small. `work`
does all of it in threads, and has a `result`.
"""
