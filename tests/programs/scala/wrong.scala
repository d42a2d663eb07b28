object Wrong {
  def main(args: Array[String]): Unit = {
    val words = scala.io.Source.stdin.getLines().flatMap(_.split("\\s+")).filter(_.nonEmpty)
    println(words.map(_.toLong).sum + 1)
  }
}
