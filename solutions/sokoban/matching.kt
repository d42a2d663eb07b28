/* Sokoban by A* over pushes, with a minimum-cost matching of boxes and goals as the lower bound.

Idea    A state is the squares of the boxes and the region in which the man can walk. One move of
        the search is one push. A* takes states in the order of pushes made + a lower bound on the
        pushes left.
        1. Push distances: for each goal, start with a single box on this goal, and pull the box
           away in all possible ways. This gives the minimum number of pushes from each square to
           this goal.
        2. Lower bound: each box needs a goal of its own. So the bound is the cost of a minimum-cost
           matching of boxes and goals, in which each pair costs its push distance.
        3. Dead squares: a square from which a box can reach no goal is dead. No box is pushed
           there.
        4. Frozen boxes: start with all boxes. Take out each box that is free in its row or in its
           column: neither a wall nor a remaining box stands beside it there. Repeat until nothing
           changes. The boxes that remain can never move again. If one of them is not on a goal, the
           state has no solution.
        Among states with the same sum, those with fewer pushes left come first, then the older
        ones.
Time    exponential in the number of boxes; each push takes O(boxes^3) for the matching, and one
        flood fill
Memory  O(states), some 200 bytes each
Source  Junghanns and Schaeffer, "Sokoban: Enhancing general single-agent search methods using
        domain knowledge", Artificial Intelligence 129 (2001); Kuhn, Naval Research Logistics
        Quarterly 2 (1955), for the matching.

line    the number of squares in a row, including the wall after it
live    squares that are not dead
u, v    potentials of boxes and goals in the matching
*/

import java.util.ArrayDeque
import java.util.PriorityQueue

const val NEVER = 1_000_000 // the push distance to a goal that cannot be reached
const val FAR = 1_000_000_000 // more than any sum of such distances

class Level(rows: List<String>) {
    private val width = rows.fold(0) { width, row -> maxOf(width, row.length) }
    private val line = width + 1 // the wall after a row also stands before the next row
    private val signs =
        "#".repeat(line + 1) + rows.joinToString("") { it.padEnd(width) + "#" } + "#".repeat(line)

    val steps = intArrayOf(-1, -line, 1, line)
    val wall = BooleanArray(signs.length) { signs[it] == '#' }
    val goal = BooleanArray(signs.length) { signs[it] in ".*+" }
    val man = signs.indexOfFirst { it in "@+" }
    val boxes = signs.indices.filter { signs[it] in "$*" }.toIntArray()
    val live = BooleanArray(signs.length)
    private val distances = signs.indices.filter { goal[it] }.map(::distancesTo)

    /** The push distances from all squares to a goal. */
    private fun distancesTo(goal: Int): IntArray {
        val distance = IntArray(wall.size) { NEVER }
        distance[goal] = 0
        val queue = ArrayDeque(listOf(goal))
        while (queue.isNotEmpty()) {
            val square = queue.poll()
            live[square] = true
            for (step in steps) {
                // The man pulls the box to the next square and steps back.
                val to = square + step
                if (wall[to] || wall[to + step] || distance[to] < NEVER) continue
                distance[to] = distance[square] + 1
                queue.add(to)
            }
        }
        return distance
    }

    /** Whether a box that is not on a goal can never be moved again. */
    fun isFrozen(boxes: IntArray): Boolean {
        val firm = wall.clone()
        for (square in boxes) firm[square] = true
        do {
            var changed = false
            for (square in boxes) {
                val across = firm[square - 1] || firm[square + 1]
                val along = firm[square - line] || firm[square + line]
                if (firm[square] && !(across && along)) {
                    firm[square] = false
                    changed = true
                }
            }
        } while (changed)
        return boxes.any { firm[it] && !goal[it] }
    }

    /**
     * The cost of a minimum-cost matching, by the Hungarian algorithm. Boxes and goals count from
     * 1; goal 0 holds the box that is added.
     */
    fun bound(boxes: IntArray): Int {
        val size = boxes.size
        val u = IntArray(size + 1)
        val v = IntArray(size + 1)
        val boxOf = IntArray(size + 1)
        val before = IntArray(size + 1)
        for (added in 1..size) {
            val slack = IntArray(size + 1) { FAR }
            val done = BooleanArray(size + 1)
            var at = 0
            boxOf[0] = added
            while (boxOf[at] > 0) {
                done[at] = true
                val square = boxes[boxOf[at] - 1]
                var least = FAR
                var nearest = 0
                for (other in 1..size) {
                    if (done[other]) continue
                    val cost = distances[other - 1][square] - u[boxOf[at]] - v[other]
                    if (cost < slack[other]) {
                        slack[other] = cost
                        before[other] = at
                    }
                    if (slack[other] < least) {
                        least = slack[other]
                        nearest = other
                    }
                }
                for (other in 0..size) {
                    if (done[other]) {
                        u[boxOf[other]] += least
                        v[other] -= least
                    } else {
                        slack[other] -= least
                    }
                }
                at = nearest
            }
            while (at > 0) {
                boxOf[at] = boxOf[before[at]]
                at = before[at]
            }
        }
        return minOf(-v[0], NEVER)
    }

    /** The squares that the man can walk to. */
    fun flood(boxes: IntArray, man: Int): BooleanArray {
        val shut = wall.clone()
        for (square in boxes) shut[square] = true
        val reached = BooleanArray(wall.size)
        reached[man] = true
        val stack = IntArray(wall.size)
        var top = 0
        stack[top++] = man
        while (top > 0) {
            val here = stack[--top]
            for (step in steps) {
                val near = here + step
                if (shut[near] || reached[near]) continue
                reached[near] = true
                stack[top++] = near
            }
        }
        return reached
    }

    /** A shortest walk in letters. */
    fun walk(boxes: List<Int>, man: Int, to: Int): String {
        val letters = arrayOfNulls<String>(wall.size)
        letters[man] = ""
        val queue = ArrayDeque(listOf(man))
        while (letters[to] == null) {
            val here = queue.poll()
            for ((direction, step) in steps.withIndex()) {
                val near = here + step
                if (wall[near] || near in boxes || letters[near] != null) continue
                letters[near] = letters[here] + "lurd"[direction]
                queue.add(near)
            }
        }
        return letters[to]!!
    }
}

/** A state is the boxes, in order, and the first square of the man's region. */
data class State(val boxes: List<Int>, val man: Int)

class Node(val state: State, val made: Int, val before: Node?, val from: Int, val direction: Int)

class Entry(val estimate: Int, val left: Int, val number: Int, val node: Node)

class Search(private val level: Level) {
    private val best = HashMap<State, Int>()
    private val open =
        PriorityQueue(compareBy<Entry>({ it.estimate }, { it.left }, { it.number }))
    private var added = 0

    /** Adds a state, unless it was found with as few pushes or has no solution. */
    private fun add(
        boxes: IntArray, man: Int, made: Int, before: Node?, from: Int, direction: Int
    ) {
        val state = State(boxes.toList(), level.flood(boxes, man).indexOf(true))
        if (best.getOrDefault(state, FAR) <= made) return
        val left = level.bound(boxes)
        if (left >= NEVER) return
        best[state] = made
        open.add(Entry(made + left, left, added++, Node(state, made, before, from, direction)))
    }

    /** The last node of a solution, or null. */
    fun solve(): Node? {
        add(level.boxes, level.man, 0, null, 0, 0)
        while (open.isNotEmpty()) {
            val node = open.poll().node
            if (best.getValue(node.state) < node.made) continue
            if (node.state.boxes.all { level.goal[it] }) return node
            examine(node)
        }
        return null
    }

    private fun examine(node: Node) {
        val boxes = node.state.boxes.toIntArray()
        val reached = level.flood(boxes, node.state.man)
        for ((direction, step) in level.steps.withIndex()) {
            for ((number, from) in boxes.withIndex()) {
                val to = from + step
                if (!level.live[to] || !reached[from - step] || to in boxes) continue
                val after = boxes.clone()
                after[number] = to
                if (level.isFrozen(after)) continue
                after.sort()
                add(after, from, node.made + 1, node, from, direction)
            }
        }
    }

    /** The steps of the man, walks and pushes. */
    fun stepsTo(solved: Node): String {
        val path = generateSequence(solved) { it.before }.toList().reversed()
        var man = level.man
        return path.zipWithNext().joinToString("") { (before, node) ->
            val walk = level.walk(before.state.boxes, man, node.from - level.steps[node.direction])
            man = node.from
            walk + "LURD"[node.direction]
        }
    }
}

fun main() {
    val rows = generateSequence(::readLine).map { it.trimEnd() }.filter { it.isNotEmpty() }
    val search = Search(Level(rows.toList()))
    val solved = search.solve()
    if (solved == null) {
        println(-1)
    } else {
        println(solved.made)
        println(search.stepsTo(solved))
    }
}
