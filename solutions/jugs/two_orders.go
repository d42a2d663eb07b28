/* Water jugs without a search: water always flows in one direction; both directions are tried.

Idea    Choose the jug to pour from. Then nothing is left to decide: if that jug is empty, fill it;
        else if the other one is full, empty the other one; else pour. There are two such orders,
        one for each jug. The shorter of them is a shortest solution.
        There is no solution if the goal is not a multiple of gcd(A, B), or if it is larger than
        both jugs.
Time    O((A + B) / gcd(A, B)) for each pair
Memory  O((A + B) / gcd(A, B)), for the answer
Source  Bezout's identity. Drawings that show both orders: Tweedie, "A graphical method of solving
        Tartaglian measuring puzzles", Math. Gazette 23 (1939).
*/

package main

import (
	"bufio"
	"fmt"
	"os"
)

type state struct{ here, there int }

// pour returns the states until a jug holds the goal; water leaves the first jug for the second.
func pour(first, second, goal int) []state {
	var states []state
	here, there := 0, 0
	for here != goal && there != goal {
		switch {
		case here == 0:
			here = first
		case there == second:
			there = 0
		default:
			flow := here
			if second-there < flow {
				flow = second - there
			}
			here -= flow
			there += flow
		}
		states = append(states, state{here, there})
	}
	return states
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var pairs int
	fmt.Fscan(in, &pairs)
	for ; pairs > 0; pairs-- {
		var a, b, goal int
		fmt.Fscan(in, &a, &b, &goal)
		if goal > a && goal > b || goal%gcd(a, b) != 0 {
			fmt.Fprintln(out, -1)
			continue
		}
		fromA, fromB := pour(a, b, goal), pour(b, a, goal)
		if len(fromA) <= len(fromB) {
			fmt.Fprintln(out, len(fromA))
			for _, s := range fromA {
				fmt.Fprintf(out, "%d,%d ", s.here, s.there)
			}
		} else {
			fmt.Fprintln(out, len(fromB))
			for _, s := range fromB {
				fmt.Fprintf(out, "%d,%d ", s.there, s.here)
			}
		}
		fmt.Fprintln(out)
	}
}
