main :-
    read_term(user_input, _, [syntax_errors(quiet)]),
    fail.
main :-
    throw(crash).
