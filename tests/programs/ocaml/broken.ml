let () = print_int undeclared
