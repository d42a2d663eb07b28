/* 15-puzzle by IDA* with the walking distance. WRONG: there is room for 64 moves.

The moves of the solution are kept in an array of 64. The statement allows boards of 66 moves.
Shown by boards of 65 or 66 moves alone: the index is out of range. All others are right.
*/

package main

import (
	"bufio"
	"fmt"
	"os"
)

const (
	side     = 4
	squares  = side * side
	maxMoves = 64
)

// A table of one direction: how many tiles of each line have their home in which line, three bits
// for each number, and the line of the blank.
type table struct {
	counts uint64
	blank  int
}

// The walking distance of a table, and the tables after the blank has gone to the line before or
// behind, by the home line of the tile that has come from there.
type entry struct {
	distance     int
	before, next [side]*entry
}

func one(line, home int) uint64 {
	return 1 << (3 * (side*line + home))
}

func goalTable() table {
	goal := table{blank: side - 1}
	for line := 0; line < side; line++ {
		goal.counts += side * one(line, line)
	}
	goal.counts -= one(side-1, side-1)
	return goal
}

func walkingDistances() map[table]*entry {
	goal := goalTable()
	entries := map[table]*entry{goal: {}}
	queue := []table{goal}
	move := func(from table, line, home int) *entry {
		if line < 0 || line >= side || from.counts>>(3*(side*line+home))&7 == 0 {
			return nil
		}
		counts := from.counts - one(line, home) + one(from.blank, home)
		to := table{counts, line}
		if entries[to] == nil {
			entries[to] = &entry{distance: entries[from].distance + 1}
			queue = append(queue, to)
		}
		return entries[to]
	}
	for head := 0; head < len(queue); head++ {
		from := queue[head]
		for home := 0; home < side; home++ {
			entries[from].before[home] = move(from, from.blank-1, home)
			entries[from].next[home] = move(from, from.blank+1, home)
		}
	}
	return entries
}

type search struct {
	board [squares]int
	path  [maxMoves]byte
	moves int
}

// try tells whether the board can be solved within limit moves, of which depth have been made.
func (s *search) try(blank int, rows, columns *entry, depth, limit int) bool {
	bound := rows.distance + columns.distance
	if depth+bound > limit {
		return false
	}
	if bound == 0 {
		s.moves = depth
		return true
	}
	last := byte(0)
	if depth > 0 {
		last = s.path[depth-1]
	}
	row, column := blank/side, blank%side
	if row > 0 && last != 'd' {
		home := (s.board[blank-side] - 1) / side
		if s.step(blank, blank-side, 'u', rows.before[home], columns, depth, limit) {
			return true
		}
	}
	if row < side-1 && last != 'u' {
		home := (s.board[blank+side] - 1) / side
		if s.step(blank, blank+side, 'd', rows.next[home], columns, depth, limit) {
			return true
		}
	}
	if column > 0 && last != 'r' {
		home := (s.board[blank-1] - 1) % side
		if s.step(blank, blank-1, 'l', rows, columns.before[home], depth, limit) {
			return true
		}
	}
	if column < side-1 && last != 'l' {
		home := (s.board[blank+1] - 1) % side
		if s.step(blank, blank+1, 'r', rows, columns.next[home], depth, limit) {
			return true
		}
	}
	return false
}

func (s *search) step(
	blank, square int, letter byte, rows, columns *entry, depth, limit int,
) bool {
	s.path[depth] = letter
	tile := s.board[square]
	s.board[blank], s.board[square] = tile, 0
	if s.try(square, rows, columns, depth+1, limit) {
		return true
	}
	s.board[blank], s.board[square] = 0, tile
	return false
}

func (s *search) solvable(blank int) bool {
	odd := side - 1 - blank/side
	for i := range s.board {
		for j := 0; j < i; j++ {
			if s.board[i] > 0 && s.board[j] > s.board[i] {
				odd++
			}
		}
	}
	return odd%2 == 0
}

func main() {
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	defer out.Flush()
	entries := walkingDistances()
	var boards int
	fmt.Fscan(in, &boards)
	for ; boards > 0; boards-- {
		s := &search{}
		blank := 0
		var rows, columns table
		for square := range s.board {
			fmt.Fscan(in, &s.board[square])
			tile := s.board[square]
			if tile == 0 {
				blank = square
				rows.blank, columns.blank = square/side, square%side
				continue
			}
			rows.counts += one(square/side, (tile-1)/side)
			columns.counts += one(square%side, (tile-1)%side)
		}
		if !s.solvable(blank) {
			fmt.Fprintln(out, -1)
			continue
		}
		up, across := entries[rows], entries[columns]
		limit := up.distance + across.distance
		for !s.try(blank, up, across, 0, limit) {
			limit += 2
		}
		fmt.Fprintf(out, "%d\n%s\n", s.moves, s.path[:s.moves])
	}
}
