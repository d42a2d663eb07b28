@Volatile
var counter = 0

fun main() {
    while (true) counter++
}
