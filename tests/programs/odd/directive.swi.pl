:- read_string(user_input, 1, Text), number_codes(One, Text), nb_setval(one, One).

main :- nb_getval(one, One), writeln(One).
