fun main() {
    val text = System.`in`.bufferedReader().readText()
    throw IllegalStateException("crash after ${text.length} characters")
}
