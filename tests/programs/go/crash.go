package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	text, _ := io.ReadAll(os.Stdin)
	panic(fmt.Sprintf("crash after %d bytes", len(text)))
}
