package a.b
fun main() { println(1) }
