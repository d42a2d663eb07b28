package p
class A {
    fun main() { println(0) }
    companion object {
        @JvmStatic fun main(words: Array<String>) { println(1) }
    }
}
