fun main() {
    val words = System.`in`.bufferedReader().readText().split(' ', '\t', '\r', '\n')
    println(words.filter { it.isNotEmpty() }.map { it.toLong() }.sum() + 1)
}
