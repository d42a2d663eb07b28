/* Keys and doors floor by floor: for each set of keys one flood of the maze.

Idea    Each set of keys is a floor with the whole maze. Keys are never lost, so no move leads from
        a larger set to a smaller one. The numbers of the sets give a suitable order: a set with
        one more key has a larger number. So all arrivals on a floor are known when its turn comes.
        1. An arrival on a floor is a square with a key, and the number of moves to it. The floor of
           the empty set has one arrival, the start.
        2. Flood the floor by breadth-first search from all its arrivals. Each of them joins the
           queue when the squares with the same number of moves come out of it.
        3. A step onto a new key is an arrival on a higher floor.
        The exit is reached on several floors; the one with the fewest moves counts.
Time    O(2^k h w) for each maze with k keys
Memory  O(2^k h w), to find the path back

height, width   the number of rows and columns
line            the squares of a row with a frame of walls
*/

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"sort"
	"strings"
)

const sets, far = 64, 1 << 30

const letters = "LURD"

// The letters of a shortest walk to the exit, and whether there is one.
func shortestWalk(maze []byte, line int) (string, bool) {
	steps := []int{-1, -line, 1, line}
	moves := make([]int, len(maze)*sets) // by square * sets + keys
	for state := range moves {
		moves[state] = far
	}
	before := make([]int, len(moves))
	last := make([]byte, len(moves)) // the letter of the last move
	start := bytes.IndexByte(maze, '@') * sets
	moves[start] = 0
	arrivals := make([][]int, sets)
	arrivals[0] = []int{start}
	end := -1
	for floor := 0; floor < sets; floor++ {
		waiting := arrivals[floor]
		sort.Slice(waiting, func(i, j int) bool { return moves[waiting[i]] < moves[waiting[j]] })
		var queue []int
		for len(waiting) > 0 || len(queue) > 0 {
			var state int
			if len(queue) == 0 || len(waiting) > 0 && moves[waiting[0]] <= moves[queue[0]] {
				state, waiting = waiting[0], waiting[1:]
			} else {
				state, queue = queue[0], queue[1:]
			}
			square := state / sets
			if maze[square] == '>' {
				if end < 0 || moves[state] < moves[end] {
					end = state
				}
				break // the other squares of this floor are farther
			}
			for direction, step := range steps {
				sign, keys := maze[square+step], floor
				if sign == '#' || 'A' <= sign && sign <= 'F' && floor>>(sign-'A')&1 == 0 {
					continue
				}
				if 'a' <= sign && sign <= 'f' {
					keys |= 1 << (sign - 'a')
				}
				after := (square+step)*sets + keys
				if moves[state]+1 >= moves[after] {
					continue
				}
				moves[after], before[after], last[after] = moves[state]+1, state, letters[direction]
				if keys == floor {
					queue = append(queue, after)
				} else {
					arrivals[keys] = append(arrivals[keys], after)
				}
			}
		}
	}
	if end < 0 {
		return "", false
	}
	walk := make([]byte, moves[end])
	for state := end; state != start; state = before[state] {
		walk[moves[state]-1] = last[state]
	}
	return string(walk), true
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var mazes int
	fmt.Fscan(in, &mazes)
	for ; mazes > 0; mazes-- {
		var height, width int
		fmt.Fscan(in, &height, &width)
		frame := strings.Repeat("#", width+2)
		squares := frame
		for row := 0; row < height; row++ {
			var signs string
			fmt.Fscan(in, &signs)
			squares += "#" + signs + "#"
		}
		walk, found := shortestWalk([]byte(squares+frame), width+2)
		if !found {
			fmt.Fprintln(out, -1)
			continue
		}
		fmt.Fprintln(out, len(walk))
		fmt.Fprintln(out, strings.Join(strings.Split(walk, ""), " "))
	}
}
