package main

import "fmt"

func main() {
	var a, b int
	fmt.Scan(&a, &b)
	var seen map[int]int
	seen[a] = b
	fmt.Println(len(seen))
}
// line 9: assignment to entry in nil map
