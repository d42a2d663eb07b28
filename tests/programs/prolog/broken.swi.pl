main :-
    format("~d~n", [1).
