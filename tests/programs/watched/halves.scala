object Halves {
  def half(number: Int): Int = {
    number / 2
  }
  def main(words: Array[String]): Unit = {
    val numbers = scala.io.StdIn.readLine().split(" ").map(_.toInt)
    if (numbers(0) == 7) {
      println("seven")
      println(half(numbers(0)))
    }
    println(numbers.length)
  }
}
