object Crash {
  def main(args: Array[String]): Unit = {
    val words = scala.io.Source.stdin.mkString.split("\\s+")
    throw new RuntimeException("crash after " + words.length + " numbers")
  }
}
