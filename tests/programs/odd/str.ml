let () = print_endline (string_of_int (List.length (Str.split (Str.regexp " ") "1")))
