object Endless {
  def main(args: Array[String]): Unit = {
    var counter = 0L
    while (true) counter += 1
  }
}
