let one () = Zero.zero + 1
