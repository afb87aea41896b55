// Prints RE2's own tests, of which Go has a copy: for every nth expression a line `r` and the
// expression, then for each text a line `t`, the text and what is to be found, as it stands there.
//
//	go run exhaustive.go n FILE
//
// Expressions and texts are in hexadecimal. What Go leaves out of them is left out here too.
package main

import (
	"bufio"
	"compress/bzip2"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

func main() {
	every, err := strconv.Atoi(os.Args[1])
	if err != nil {
		panic(err)
	}
	file, err := os.Open(os.Args[2])
	if err != nil {
		panic(err)
	}
	var in io.Reader = file
	if strings.HasSuffix(os.Args[2], ".bz2") {
		in = bzip2.NewReader(file)
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	printSample(bufio.NewScanner(in), out, every)
}

func printSample(lines *bufio.Scanner, out *bufio.Writer, every int) {
	var texts []string
	isText := false
	count, next := 0, 0
	expression := ""
	for lines.Scan() {
		line := lines.Text()
		switch {
		case line[0] == '#' || 'A' <= line[0] && line[0] <= 'Z':
		case line == "strings":
			texts = texts[:0]
			isText = true
		case line == "regexps":
			isText = false
		case line[0] == '"' && isText:
			texts = append(texts, unquoted(line))
		case line[0] == '"':
			expression = unquoted(line)
			count++
			next = 0
			if count%every == 0 && isOfGo(expression) {
				fmt.Fprintf(out, "r%x\n", expression)
			}
		default:
			if count%every == 0 && isOfGo(expression) && isComparable(expression, texts[next]) {
				fmt.Fprintf(out, "t%x %s\n", texts[next], line)
			}
			next++
		}
	}
}

func unquoted(line string) string {
	text, err := strconv.Unquote(line)
	if err != nil {
		panic(err)
	}
	return text
}

// isOfGo reports whether Go has the syntax: it does not have \C, any byte.
func isOfGo(expression string) bool {
	return !strings.Contains(expression, `\C`)
}

// isComparable leaves out where RE2 asks for a word's end within a code point, and Go does not.
func isComparable(expression, text string) bool {
	return !strings.Contains(expression, `\B`) || len([]rune(text)) == len(text)
}
