/* Rush Hour by breadth-first search, with the board itself, a string, as position.

Idea    The 36 characters of the board are the key of a hash map. It holds the predecessor of each
        known board and the move from there. No tables are needed: each time, the program reads from
        the board the first square of each piece, its step (1 or 6) and its length.
        A piece slides on while the square in front of it is on the board, in the same row or
        column, and empty. Each square where it may stop is one move.
Time    O(S) for S positions that can be reached, with strings of 36 characters
Memory  O(S)
*/

import java.util.ArrayDeque

class Link(val move: String, val before: String)

fun StringBuilder.paint(from: Int, step: Int, length: Int, sign: Char) {
    for (k in 0 until length) this[from + k * step] = sign
}

/** Calls visit(move, after) for each move. */
fun forEachMove(board: String, visit: (String, String) -> Unit) {
    for ((from, letter) in board.withIndex()) {
        if (letter == '.' || board.indexOf(letter) < from) continue
        val step = if (from % 6 < 5 && board[from + 1] == letter) 1 else 6
        val length = board.count { it == letter }
        for (direction in listOf(1, -1)) {
            val isForward = direction == 1
            var front = if (isForward) from + step * (length - 1) else from
            for (slide in 1..4) {
                val next = front + direction * step
                val isOnBoard = if (step == 6) next in 0..35 else Math.floorDiv(next, 6) == from / 6
                if (!isOnBoard || board[next] != '.') break
                front = next
                val after = StringBuilder(board)
                after.paint(from, step, length, '.')
                after.paint(from + direction * slide * step, step, length, letter)
                visit("$letter${if (isForward) '+' else '-'}$slide", after.toString())
            }
        }
    }
}

fun solve(start: String): List<String>? {
    val links = hashMapOf<String, Link?>(start to null)
    val queue = ArrayDeque(listOf(start))
    while (queue.isNotEmpty()) {
        val board = queue.remove()
        if (board[17] == 'X') return movesTo(board, links)
        forEachMove(board) { move, after ->
            if (after !in links) {
                links[after] = Link(move, board)
                queue.add(after)
            }
        }
    }
    return null
}

fun movesTo(board: String, links: Map<String, Link?>): List<String> =
    generateSequence(links[board]) { links[it.before] }.map { it.move }.toList().reversed()

fun main() {
    val words = System.`in`.bufferedReader().readText().split(Regex("\\s+")).filter { it != "" }
    for (i in 0 until words[0].toInt()) {
        val moves = solve(words.subList(1 + 6 * i, 7 + 6 * i).joinToString(""))
        println(if (moves == null) "-1" else "${moves.size}\n${moves.joinToString(" ")}")
    }
}
