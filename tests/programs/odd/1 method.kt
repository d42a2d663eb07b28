class A { fun main() {} }
fun main(words: Array<String>) = println(1)
