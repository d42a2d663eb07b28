package a
object B { def main(all: Array[String]): Unit = println(1) }
