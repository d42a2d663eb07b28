fun spin n = if n < 0 then print "never\n" else spin ((n + 1) mod 1000003)

fun main () = spin 0
