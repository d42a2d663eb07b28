object A {
  @JvmStatic
  fun main(words: Array<String>) { println(1) }
}
