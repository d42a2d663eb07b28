@file:JvmName("Sol")
fun main() { println(1) }
