// Prints the table of packages/domain/src/kernel/go-rand-table.ts: go run tooling/scripts/go-rand-table.go
package main

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math/rand"
)

func main() {
	source := rand.NewSource(1234).(rand.Source64)
	words := make([]byte, 607*8)
	for n := 0; n < 607; n++ {
		binary.BigEndian.PutUint64(words[n*8:], source.Uint64())
	}
	fmt.Println(base64.StdEncoding.EncodeToString(words))
}
