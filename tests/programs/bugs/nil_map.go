package main

import "fmt"

func main() {
	var a, b int
	fmt.Scan(&a, &b)
	var seen map[int]int
	seen[a] = b
	fmt.Println(len(seen))
}
