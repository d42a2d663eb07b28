fun main() = println(if (System.getProperty("ONLINE_JUDGE") == "true") 1 else 0)
