// Answers what Go's regexp makes of patterns and texts.
//
// A line of standard input is a mode, a pattern and a text, the last two in hexadecimal and each
// behind a letter: `f p6162 t6162`. The mode has a letter for each of: f, leftmost-first; l,
// leftmost-longest; p, the syntax of POSIX. The answer is a line: the error, or what literal each
// match starts with, and the places of the first match and of all of them.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"regexp"
	"regexp/syntax"
	"strings"
)

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		fields := strings.Fields(line)
		fmt.Fprintln(out, answer(fields[0], decode(fields[1]), decode(fields[2])))
	}
}

func decode(field string) []byte {
	text, err := hex.DecodeString(field[1:])
	if err != nil {
		panic(err)
	}
	return text
}

func answer(mode string, pattern, text []byte) string {
	expression, err := compile(mode, string(pattern))
	if err != nil {
		problem := err.(*syntax.Error)
		return "error " + string(problem.Code) + "|" + hex.EncodeToString([]byte(problem.Expr))
	}
	prefix, complete := expression.LiteralPrefix()
	var b strings.Builder
	fmt.Fprintf(&b, "p%s %v names%q", hex.EncodeToString([]byte(prefix)), complete, expression.SubexpNames())
	fmt.Fprintf(&b, " first%v all%v", expression.FindSubmatchIndex(text), expression.FindAllSubmatchIndex(text, -1))
	return b.String()
}

func compile(mode, pattern string) (*regexp.Regexp, error) {
	if strings.Contains(mode, "p") {
		return regexp.CompilePOSIX(pattern)
	}
	expression, err := regexp.Compile(pattern)
	if err == nil && strings.Contains(mode, "l") {
		expression.Longest()
	}
	return expression, err
}
