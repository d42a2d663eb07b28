let () = print_endline (string_of_int (String.length "1"))
