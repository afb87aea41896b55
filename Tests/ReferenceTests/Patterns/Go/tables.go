// Prints the tables of Go's own tests of regexp, which lie beside its source: one entry a line,
// its fields in hexadecimal.
//
//	go run tables.go FOLDER/find_test findTests
//
// Strings are printed as s and their bytes, and what `build(n, …)` makes as n and its numbers.
package main

import (
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
)

func main() {
	file, err := parser.ParseFile(token.NewFileSet(), os.Args[1]+".go", nil, 0)
	if err != nil {
		panic(err)
	}
	for _, declaration := range file.Decls {
		general, ok := declaration.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range general.Specs {
			if value, ok := spec.(*ast.ValueSpec); ok && value.Names[0].Name == os.Args[2] {
				printEntries(value.Values[0].(*ast.CompositeLit))
			}
		}
	}
}

func printEntries(table *ast.CompositeLit) {
	for _, entry := range table.Elts {
		row, ok := entry.(*ast.CompositeLit)
		if !ok {
			fmt.Println(field(entry))
			continue
		}
		var fields []string
		for _, element := range row.Elts {
			fields = append(fields, field(element))
		}
		fmt.Println(strings.Join(fields, " "))
	}
}

func field(expression ast.Expr) string {
	switch value := expression.(type) {
	case *ast.Ident:
		return value.Name
	case *ast.CallExpr:
		if name, ok := value.Fun.(*ast.Ident); ok && name.Name == "build" {
			return numbers(value.Args)
		}
		if name, ok := value.Fun.(*ast.Ident); ok && name.Name == "mkCharClass" {
			return "nil"
		}
	}
	return "s" + hex.EncodeToString([]byte(text(expression)))
}

// numbers gives what build(n, …) is called with.
func numbers(arguments []ast.Expr) string {
	var words []string
	for _, argument := range arguments {
		if sign, ok := argument.(*ast.UnaryExpr); ok {
			words = append(words, sign.Op.String()+sign.X.(*ast.BasicLit).Value)
		} else {
			words = append(words, argument.(*ast.BasicLit).Value)
		}
	}
	return "n" + strings.Join(words, ",")
}

// text evaluates literals, their sums and strings.Repeat.
func text(expression ast.Expr) string {
	switch value := expression.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(value.Value)
		if err != nil {
			return value.Value
		}
		return text
	case *ast.BinaryExpr:
		return text(value.X) + text(value.Y)
	case *ast.CallExpr:
		count, err := strconv.Atoi(value.Args[1].(*ast.BasicLit).Value)
		if err != nil {
			panic(err)
		}
		return strings.Repeat(text(value.Args[0]), count)
	}
	panic(fmt.Sprintf("what is %T?", expression))
}
