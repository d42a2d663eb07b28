// Push!! by breadth-first search over (box, man), layer by layer. WRONG: old floor is kept.
//
// The board stands in a frame of walls, and it is read into the same array each time.
// Only the squares of the new board are overwritten, so a smaller board has the old one around it.
// The man and the box may then leave the board.
// It takes a smaller board after a larger one, with floor at its edge, to show it.

package main

import (
	"bufio"
	"fmt"
	"os"
)

const side = 9

type state struct{ box, man int }

var floor [side * side]bool

var steps = [4]int{-1, -side, 1, side}

func fewestPushes(start state, goal int) int {
	seen := map[state]bool{}
	layer := []state{start}
	for pushes := 0; len(layer) > 0; pushes++ {
		var next []state
		for len(layer) > 0 {
			now := layer[len(layer)-1]
			layer = layer[:len(layer)-1]
			if seen[now] {
				continue
			}
			seen[now] = true
			if now.box == goal {
				return pushes
			}
			for _, step := range steps {
				man := now.man + step
				if !floor[man] {
					continue
				}
				if man != now.box {
					layer = append(layer, state{now.box, man})
				} else if floor[man+step] {
					next = append(next, state{man + step, man})
				}
			}
		}
		layer = next
	}
	return -1
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		var width, height int
		if n, _ := fmt.Fscan(in, &width, &height); n < 2 || width == 0 {
			return
		}
		var start state
		goal := 0
		for row := 1; row <= height; row++ {
			for column := 1; column <= width; column++ {
				var sign int
				fmt.Fscan(in, &sign)
				square := row*side + column
				floor[square] = sign != 1
				switch sign {
				case 2:
					start.box = square
				case 3:
					goal = square
				case 4:
					start.man = square
				}
			}
		}
		fmt.Fprintln(out, fewestPushes(start, goal))
	}
}
