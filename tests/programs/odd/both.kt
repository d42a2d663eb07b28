object A { @JvmStatic fun one() = 1; fun main() {} }
object B { @JvmStatic fun main(words: Array<String>) { println(0) } }
fun main() = println(A.one())
