fun half(number: Int): Int {
    return number / 2
}
fun main() {
    val numbers = readLine()!!.split(" ").map { it.toInt() }
    if (numbers[0] == 7) {
        println("seven")
        println(half(numbers[0]))
    }
    println(numbers.size)
}
