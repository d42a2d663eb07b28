/* 15-puzzle by IDA* with the parity test of the 8-puzzle. WRONG.

Idea    IDA* with the walking distance, a lower bound on the vertical moves plus one on the
        horizontal moves. First recognise the boards that cannot be solved: a board can be solved if
        the number of its inversions (pairs of tiles in the wrong order) is even.
Error   This test is right for boards of odd width. On a board of width 4, a vertical move takes a
        tile past three others and changes the parity of the number of inversions. So the number of
        rows below the blank must be added. If the number of rows below the blank is odd, the test
        is always wrong: the program prints -1 where there is a solution, and searches forever where
        there is none.
Correct walking_distance.go
Time    O(c^m) for m moves, with a constant c, or endless
Memory  O(m), and the tables of counts
Cause   A solution of the 8-puzzle was enlarged to 4 rows and 4 columns.
*/

package main

import (
	"bufio"
	"fmt"
	"os"
)

const (
	n       = 4
	squares = n * n
	letters = "udlr" // move ^ 1 is the move back
)

// A table of counts: by line and home line the number of tiles, and the line of the blank.
type counts struct {
	tiles [n][n]int8
	blank int
}

// A table as a node of the graph. after[0][h]: the blank has gone to the line before, and a tile
// with the home line h has come from there; after[1][h]: to the line behind.
type node struct {
	distance int
	after    [2][n]*node
}

var nodes = map[counts]*node{}

func explore() {
	goal := counts{blank: n - 1}
	for line := range goal.tiles {
		goal.tiles[line][line] = n
	}
	goal.tiles[n-1][n-1]--
	nodes[goal] = &node{}
	for queue := []counts{goal}; len(queue) > 0; queue = queue[1:] {
		here := queue[0]
		for direction, line := range [2]int{here.blank - 1, here.blank + 1} {
			for home := 0; home < n && 0 <= line && line < n; home++ {
				if here.tiles[line][home] == 0 {
					continue
				}
				after := here
				after.tiles[line][home]--
				after.tiles[here.blank][home]++
				after.blank = line
				if nodes[after] == nil {
					nodes[after] = &node{distance: nodes[here].distance + 1}
					queue = append(queue, after)
				}
				nodes[here].after[direction][home] = nodes[after]
			}
		}
	}
}

var (
	board [squares]int // by square: the tile, or 0
	path  []byte       // the last move first
)

// solve tells whether left moves are enough.
func solve(blank, last int, rows, columns *node, left int) bool {
	if rows.distance+columns.distance > left {
		return false
	}
	if rows.distance+columns.distance == 0 {
		return true
	}
	row, column := blank/n, blank%n
	for move, square := range [4]int{blank - n, blank + n, blank - 1, blank + 1} {
		if move == last^1 || [4]bool{row == 0, row == n-1, column == 0, column == n-1}[move] {
			continue
		}
		tile := board[square]
		rowsAfter, columnsAfter := rows, columns
		if move < 2 {
			rowsAfter = rows.after[move][(tile-1)/n]
		} else {
			columnsAfter = columns.after[move-2][(tile-1)%n]
		}
		board[blank], board[square] = tile, 0
		if solve(square, move, rowsAfter, columnsAfter, left-1) {
			path = append(path, letters[move])
			return true
		}
		board[blank], board[square] = 0, tile
	}
	return false
}

func solvable(blank int) bool {
	// WRONG: a vertical move takes a tile past three others, so the blank's row matters.
	// RIGHT: odd := n - 1 - blank/n
	odd := 0
	for i, tile := range board {
		for _, other := range board[i+1:] {
			if other > 0 && tile > other {
				odd++
			}
		}
	}
	return odd%2 == 0
}

func main() {
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	defer out.Flush()
	explore()
	var boards int
	for fmt.Fscan(in, &boards); boards > 0; boards-- {
		blank := 0
		var rows, columns counts
		for square := range board {
			fmt.Fscan(in, &board[square])
			if tile := board[square]; tile > 0 {
				rows.tiles[square/n][(tile-1)/n]++
				columns.tiles[square%n][(tile-1)%n]++
			} else {
				blank = square
				rows.blank, columns.blank = square/n, square%n
			}
		}
		if !solvable(blank) {
			fmt.Fprintln(out, -1)
			continue
		}
		path = path[:0]
		up, side := nodes[rows], nodes[columns]
		for limit := up.distance + side.distance; !solve(blank, -1, up, side, limit); {
			limit += 2
		}
		for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
			path[i], path[j] = path[j], path[i]
		}
		fmt.Fprintf(out, "%d\n%s\n", len(path), path)
	}
}
