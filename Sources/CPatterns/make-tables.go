// Writes UnicodeTables.c from the tables of Go's package unicode:
//
//	go run Sources/CPatterns/make-tables.go >Sources/CPatterns/UnicodeTables.c
package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"unicode"
)

var out = bufio.NewWriter(os.Stdout)

type fold struct {
	low, high, stride, distance rune
}

func main() {
	defer out.Flush()
	fmt.Fprintf(out, "// Made by make-tables.go from Go's package unicode: change that instead.\n\n")
	fmt.Fprintf(out, "#include \"CPatternsUnicode.h\"\n\n")
	properties := writeProperties()
	folds := writeFolds()
	fmt.Fprintf(out, "\nstatic const struct patterns_unicode tables = {\n")
	fmt.Fprintf(out, "  \"%s\", properties, %d, folds, %d,\n};\n", unicode.Version, properties, folds)
	fmt.Fprintf(out, "\nconst struct patterns_unicode *patterns_unicode_tables(void) { return &tables; }\n")
}

func writeProperties() int {
	tables := map[string]*unicode.RangeTable{}
	for name, table := range unicode.Scripts {
		tables[name] = table
	}
	for name, table := range unicode.Categories {
		tables[name] = table
	}
	var names []string
	for name := range tables {
		names = append(names, name)
	}
	sort.Strings(names)
	counts := map[string]int{}
	for _, name := range names {
		counts[name] = writeRuns(name, tables[name])
	}
	fmt.Fprintf(out, "\nstatic const struct patterns_property properties[] = {\n")
	for _, name := range names {
		fmt.Fprintf(out, "  {\"%s\", runs_%s, %d},\n", name, name, counts[name])
	}
	fmt.Fprintf(out, "};\n")
	return len(names)
}

func writeRuns(name string, table *unicode.RangeTable) int {
	var runs []string
	for _, r := range table.R16 {
		runs = append(runs, fmt.Sprintf("{%d, %d, %d}", r.Lo, r.Hi, r.Stride))
	}
	for _, r := range table.R32 {
		runs = append(runs, fmt.Sprintf("{%d, %d, %d}", r.Lo, r.Hi, r.Stride))
	}
	fmt.Fprintf(out, "\nstatic const struct patterns_run runs_%s[] = {\n", name)
	writeList(runs)
	fmt.Fprintf(out, "};\n")
	return len(runs)
}

// writeFolds joins neighbours that lie one or two apart and go the same distance.
func writeFolds() int {
	var folds []fold
	for r := rune(0); r <= unicode.MaxRune; r++ {
		distance := unicode.SimpleFold(r) - r
		if distance == 0 {
			continue
		}
		if run := lastThatJoins(folds, r, distance); run != nil {
			run.stride = r - run.high
			run.high = r
			continue
		}
		folds = append(folds, fold{r, r, 1, distance})
	}
	var lines []string
	for _, f := range folds {
		lines = append(lines, fmt.Sprintf("{%d, %d, %d, %d}", f.low, f.high, f.stride, f.distance))
	}
	fmt.Fprintf(out, "\nstatic const struct patterns_fold folds[] = {\n")
	writeList(lines)
	fmt.Fprintf(out, "};\n")
	return len(folds)
}

// lastThatJoins looks at the last two, because capital and small letters often take turns.
func lastThatJoins(folds []fold, r, distance rune) *fold {
	for n := len(folds) - 1; n >= 0 && n >= len(folds)-2; n-- {
		if folds[n].joins(r, distance) {
			return &folds[n]
		}
	}
	return nil
}

// joins reports whether r goes on with the run: a second member settles the stride.
func (f fold) joins(r, distance rune) bool {
	step := r - f.high
	return f.distance == distance && step <= 2 && (f.low == f.high || step == f.stride)
}

// writeList writes several entries a line.
func writeList(entries []string) {
	line := " "
	for _, entry := range entries {
		if len(line)+len(entry)+2 > 100 {
			fmt.Fprintln(out, line)
			line = " "
		}
		line += " " + entry + ","
	}
	fmt.Fprintln(out, line)
}
