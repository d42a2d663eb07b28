package main

import "fmt"

func main() {
	var a, b int
	fmt.Scan(&a, &b)
	numbers := []int{a, b}
	for i := 0; i <= len(numbers); i++ {
		fmt.Println(numbers[i])
	}
}
// line 10: index out of range
