package main

import (
	"fmt"
	"os"
)

func main() {
	input, err := os.Open(os.Args[1])
	if err != nil {
		panic(err)
	}
	var size, word int
	fmt.Fscan(input, &size)
	words := []int{}
	for {
		if n, _ := fmt.Scan(&word); n == 0 {
			break
		}
		words = append(words, word)
	}
	number, inRange := count(words, size)
	if number != size || !inRange {
		text := fmt.Sprintf("Go: %d numbers, and they are to be %d from 1", number, size)
		os.WriteFile(os.Args[3]+"judgemessage.txt", []byte(text), 0o644)
		os.Exit(43)
	}
	os.Exit(42)
}
