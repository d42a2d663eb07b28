package main

// count is how many numbers the output has, and inRange says whether all are from 1 to size.
func count(words []int, size int) (int, bool) {
	for _, word := range words {
		if word < 1 || word > size {
			return len(words), false
		}
	}
	return len(words), true
}
