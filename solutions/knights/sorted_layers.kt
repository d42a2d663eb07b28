/* Knight exchange by breadth-first search from both ends, with sorted layers instead of hash tables.

Idea    A position is one number: 16 bits for the squares of the black knights, 16 for the white. A
        layer is a sorted array of all positions at the same distance from one end.
        1. To generate the next layer, collect the neighbours of all positions and sort them. Then
           drop duplicates, and drop the positions that are in the layer before the last one. Moves
           can be undone, and no move leads to a position of the same layer, so no other position
           can occur again.
        2. Every move can be undone, so one search goes from the start and one from the goal. The
           search whose last layer is smaller generates its next layer.
        3. Stop when the last layers have a position in common. The paths to this position from the
           two ends form a shortest solution. If a layer is empty, there is no solution.
Time    O(n log n) for n = positions * moves at most
Memory  O(positions)
Source  Korf, "Best-first frontier search with delayed duplicate detection", AAAI 2004, for the
        sorting; Pohl, "Bi-directional search", Machine Intelligence 6 (1971).
*/

val LEAPS = listOf(1 to 2, 2 to 1, 2 to -1, 1 to -2, -1 to -2, -2 to -1, -2 to 1, -1 to 2)

/** For each square those that a knight can go to from it, as a set of bits. */
fun knightMoves(board: List<String>): IntArray {
    val rows = board.size
    val columns = board[0].length
    fun exists(row: Int, column: Int) =
        row in 0 until rows && column in 0 until columns && board[row][column] != '#'
    return IntArray(rows * columns) { square ->
        val row = square / columns
        val column = square % columns
        LEAPS.filter { (down, right) -> exists(row, column) && exists(row + down, column + right) }
            .fold(0) { set, (down, right) -> set or (1 shl square + down * columns + right) }
    }
}

fun encode(board: List<String>): Int {
    var position = 0
    for ((square, content) in board.joinToString("").withIndex()) {
        if (content == 'B') position = position or (1 shl square)
        if (content == 'W') position = position or (1 shl square + 16)
    }
    return position
}

fun lowestBit(set: Int) = Integer.numberOfTrailingZeros(set)

inline fun forEachBit(set: Int, action: (Int) -> Unit) {
    var rest = set
    while (rest != 0) {
        action(lowestBit(rest))
        rest = rest and rest - 1
    }
}

inline fun forEachNeighbour(position: Int, moves: IntArray, action: (Int) -> Unit) {
    val occupied = (position or (position ushr 16)) and 0xffff
    forEachBit(position) { knight ->
        val origin = knight and 15
        forEachBit(moves[origin] and occupied.inv()) { target ->
            action(position xor (1 shl knight) xor (1 shl knight - origin + target))
        }
    }
}

operator fun IntArray.contains(position: Int) = binarySearch(position) >= 0

class Side(end: Int, val moves: IntArray) {
    val layers = arrayListOf(intArrayOf(), intArrayOf(end)) // nothing lies before the first one

    fun grow() {
        val (before, layer) = layers.takeLast(2)
        var found = IntArray(1024)
        var count = 0
        for (position in layer) {
            forEachNeighbour(position, moves) {
                if (count == found.size) found = found.copyOf(2 * count)
                found[count++] = it
            }
        }
        found.sort(0, count)
        var kept = 0
        for (i in 0 until count) {
            if ((i == 0 || found[i] != found[i - 1]) && found[i] !in before) found[kept++] = found[i]
        }
        layers.add(found.copyOf(kept))
    }

    /** The positions from the end where this side began to one of its last layer. */
    fun positionsTo(last: Int): List<Int> {
        val positions = arrayListOf(last)
        for (layer in layers.drop(1).dropLast(1).reversed()) {
            var earlier = 0
            forEachNeighbour(positions.last(), moves) { if (it in layer) earlier = it }
            positions.add(earlier)
        }
        return positions.reversed()
    }
}

/** The positions of a shortest solution, or null if there is none. */
fun shortest(moves: IntArray, start: Int, goal: Int): List<Int>? {
    val forward = Side(start, moves)
    val backward = Side(goal, moves)
    while (true) {
        val meeting = forward.layers.last().find { it in backward.layers.last() }
        if (meeting != null) {
            return forward.positionsTo(meeting) + backward.positionsTo(meeting).reversed().drop(1)
        }
        val side = minOf(forward, backward, compareBy { it.layers.last().size })
        if (side.layers.last().isEmpty()) return null
        side.grow()
    }
}

fun main() {
    val tokens = System.`in`.bufferedReader().readText().trim().split(Regex("\\s+"))
    val rows = tokens[0].toInt()
    val start = tokens.subList(2, 2 + rows)
    val goal = tokens.subList(2 + rows, 2 + 2 * rows)
    val solution = shortest(knightMoves(start), encode(start), encode(goal))
    if (solution == null) {
        println(-1)
        return
    }
    println(solution.size - 1)
    println(
        solution.zipWithNext().joinToString(" ") { (one, other) ->
            val origin = lowestBit(one and other.inv()) and 15
            val target = lowestBit(other and one.inv()) and 15
            "$origin-$target"
        }
    )
}
