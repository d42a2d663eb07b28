package main

var counter uint64

func main() {
	for {
		counter++
	}
}
