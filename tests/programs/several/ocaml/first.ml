let () = print_int (Middle.one ())
