class A
object A extends App { println(1) }
