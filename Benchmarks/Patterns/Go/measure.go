// Measures Go's regexp: for each pattern in the arguments, in hexadecimal, how long it takes to find
// all matches in the file that is the first argument. Prints the number of matches and the
// nanoseconds of the quickest of five rounds.
package main

import (
	"encoding/hex"
	"fmt"
	"os"
	"regexp"
	"time"
)

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	for _, argument := range os.Args[2:] {
		pattern, err := hex.DecodeString(argument)
		if err != nil {
			panic(err)
		}
		measure(regexp.MustCompile(string(pattern)), text)
	}
}

func measure(pattern *regexp.Regexp, text []byte) {
	count, quickest := 0, time.Hour
	for round := 0; round < 5; round++ {
		start := time.Now()
		count = len(pattern.FindAllSubmatchIndex(text, -1))
		if elapsed := time.Since(start); elapsed < quickest {
			quickest = elapsed
		}
	}
	fmt.Println(count, quickest.Nanoseconds())
}
