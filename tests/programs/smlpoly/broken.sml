fun main () = print (Int.toString undeclared)
