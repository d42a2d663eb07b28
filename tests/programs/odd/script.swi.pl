:- initialization(main, main).

main :- read_line_to_codes(user_input, Line), number_codes(1, Line), writeln(1).
