/* Push!! by breadth-first search over (box, man), one layer for each number of pushes.

Idea    A state is the square of the box and the square of the man. A walk costs 0, a push costs 1.
        Two stacks replace the double-ended queue of 0-1 breadth-first search:
        1. `now` is a stack of states that cost `pushes`. A state reached by a walk goes onto this
           stack.
        2. `later` is a stack of states that cost one push more. A state reached by a push goes onto
           this stack.
        3. When `now` is empty, `later` takes its place, and `pushes` grows by 1.
        The order within a layer does not matter, as all its states cost the same.
        A frame of walls around the board makes tests for its edge unnecessary.
Time    O(squares^2) for each data set: each state is examined once, in four directions.
Memory  O(squares^2)
Source  Dial, Algorithm 360, CACM 12 (1969): shortest paths with a list of states for each cost.

line    the number of squares in a row of the framed board
done    whether a state was examined before
*/

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
)

const wall, boxHere, goalHere, manHere = '1', '2', '3', '4'

type state struct{ box, man int }

func fewestPushes(cells []byte, line int) int {
	goal := bytes.IndexByte(cells, goalHere)
	start := state{bytes.IndexByte(cells, boxHere), bytes.IndexByte(cells, manHere)}
	done := make([]bool, len(cells)*len(cells))
	for now, pushes := []state{start}, 0; len(now) > 0; pushes++ {
		var later []state
		for len(now) > 0 {
			box, man := now[len(now)-1].box, now[len(now)-1].man
			now = now[:len(now)-1]
			if box == goal {
				return pushes
			}
			if done[box*len(cells)+man] {
				continue
			}
			done[box*len(cells)+man] = true
			for _, step := range []int{-1, -line, 1, line} {
				after := man + step
				if cells[after] == wall {
					continue
				}
				if after != box {
					now = append(now, state{box, after})
				} else if cells[box+step] != wall {
					later = append(later, state{box + step, after})
				}
			}
		}
		now = later
	}
	return -1
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Split(bufio.ScanWords)
	// The next number, which has one digit; '0' at the end of the input.
	next := func() byte {
		if !in.Scan() {
			return '0'
		}
		return in.Bytes()[0]
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for w := int(next() - '0'); w > 0; w = int(next() - '0') {
		h := int(next() - '0')
		line := w + 1 // the wall after a row also stands before the next row
		cells := bytes.Repeat([]byte{wall}, (h+2)*line+1)
		for row := 1; row <= h; row++ {
			for column := 1; column <= w; column++ {
				cells[row*line+column] = next()
			}
		}
		fmt.Fprintln(out, fewestPushes(cells, line))
	}
}
