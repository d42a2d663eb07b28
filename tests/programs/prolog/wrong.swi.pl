:- use_module(library(readutil)).

main :-
    read_stream_to_codes(user_input, Codes),
    split_string(Codes, " \n", " \n", Words),
    sum_of(Words, Sum),
    format("~d~n", [Sum]).

sum_of([], 1).
sum_of([""|Words], Sum) :- !, sum_of(Words, Sum).
sum_of([Word|Words], Sum) :-
    number_string(Number, Word),
    sum_of(Words, Rest),
    Sum is Number + Rest.
