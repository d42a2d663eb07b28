let () = print_endline "1"
