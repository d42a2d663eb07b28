/* Rush Hour by breadth-first search, with a bit board for rows and one for columns.

Idea    The pieces of a row never change their order. So two sets of squares determine the position:
        those that the lying pieces cover, and those that the upright pieces cover. From left to
        right, the covered squares of a row are cut into pieces of known lengths. Two numbers of 36
        bits are the key of the hash map.
        1. For each line (6 rows, 6 columns) and each pattern of its 6 squares, a table gives the
           offsets of the pieces in the line.
        2. A lying piece slides in its row over squares that are set in neither number. Only this
           row of one number changes, so a move costs a few operations.
        The search stops at the first position with the red car at the exit. There bit 17 of the
        lying pieces is set, and the red car is the last piece of its row.
Time    O(S) for S positions that can be reached
Memory  O(S)
Source  Fogleman, "Solving Rush Hour, the puzzle" (2018), for the idea of storing boards as numbers
        of 36 bits
*/

package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// A position: the squares of the lying pieces, and those of the upright ones.
type position struct{ lying, upright uint64 }

type link struct {
	before position
	move   string
}

// A piece with the squares of its row or column.
type piece struct {
	letter byte
	length int
	line   [6]int
}

type puzzle struct {
	lying, upright [6][]piece // the pieces of each row and column, in order
}

func read(rows []string) (puzzle, position) {
	var game puzzle
	var start position
	board := strings.Join(rows, "")
	for square := 0; square < 36; square++ {
		letter := board[square]
		if letter == '.' {
			continue
		}
		row, column := square/6, square%6
		isLying := column < 5 && board[square+1] == letter || column > 0 && board[square-1] == letter
		isFirst := strings.IndexByte(board, letter) == square
		one := piece{letter: letter, length: strings.Count(board, string(letter))}
		if isLying {
			start.lying |= 1 << square
			for i := range one.line {
				one.line[i] = 6*row + i
			}
			if isFirst {
				game.lying[row] = append(game.lying[row], one)
			}
		} else {
			start.upright |= 1 << square
			for i := range one.line {
				one.line[i] = column + 6*i
			}
			if isFirst {
				game.upright[column] = append(game.upright[column], one)
			}
		}
	}
	return game, start
}

// mask is the squares of a piece at an offset.
func (p piece) mask(offset int) uint64 {
	var squares uint64
	for _, square := range p.line[offset : offset+p.length] {
		squares |= 1 << square
	}
	return squares
}

// slides calls visit for each slide of the pieces of a line: with the squares that change.
func slides(pieces []piece, own, taken uint64, visit func(changed uint64, p piece, by int)) {
	offset := 0
	for _, p := range pieces {
		for own>>p.line[offset]&1 == 0 {
			offset++
		}
		here := p.mask(offset)
		for by := 1; offset+by+p.length <= 6 && taken>>p.line[offset+by+p.length-1]&1 == 0; by++ {
			visit(here^p.mask(offset+by), p, by)
		}
		for by := -1; offset+by >= 0 && taken>>p.line[offset+by]&1 == 0; by-- {
			visit(here^p.mask(offset+by), p, by)
		}
		offset += p.length
	}
}

// solve returns the moves of a shortest solution, or false, and the number of positions expanded.
func solve(game puzzle, start position) ([]string, bool, int) {
	links := map[position]link{start: {}}
	queue := []position{start}
	for head := 0; head < len(queue); head++ {
		now := queue[head]
		if isSolved(game, now) {
			var moves []string
			for now != start {
				moves = append(moves, links[now].move)
				now = links[now].before
			}
			for i, j := 0, len(moves)-1; i < j; i, j = i+1, j-1 {
				moves[i], moves[j] = moves[j], moves[i]
			}
			return moves, true, head + 1
		}
		taken := now.lying | now.upright
		add := func(after position, p piece, by int) {
			if _, known := links[after]; !known {
				links[after] = link{now, fmt.Sprintf("%c%+d", p.letter, by)}
				queue = append(queue, after)
			}
		}
		for i := 0; i < 6; i++ {
			slides(game.lying[i], now.lying, taken, func(changed uint64, p piece, by int) {
				add(position{now.lying ^ changed, now.upright}, p, by)
			})
			slides(game.upright[i], now.upright, taken, func(changed uint64, p piece, by int) {
				add(position{now.lying, now.upright ^ changed}, p, by)
			})
		}
	}
	return nil, false, len(queue)
}

// isSolved says whether the last piece of the third row is at its end and is the red car.
func isSolved(game puzzle, now position) bool {
	row := game.lying[2]
	return row[len(row)-1].letter == 'X' && now.lying>>17&1 == 1
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var boards, expanded int
	fmt.Fscan(in, &boards)
	for ; boards > 0; boards-- {
		rows := make([]string, 6)
		for i := range rows {
			fmt.Fscan(in, &rows[i])
		}
		moves, found, count := solve(read(rows))
		expanded += count
		if found {
			fmt.Fprintf(out, "%d\n%s\n", len(moves), strings.Join(moves, " "))
		} else {
			fmt.Fprintln(out, -1)
		}
	}
	if os.Getenv("JUDGE_STATS") == "1" {
		fmt.Fprintf(os.Stderr, "nodes=%d\n", expanded)
	}
}
