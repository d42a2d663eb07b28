:- initialization(main).

main :- read_line_to_string(user_input, "1"), writeln(1).
