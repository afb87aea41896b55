// The probe of `harness conformance` for harnessclient.go, which lies beside it in a folder of its own.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"syscall"

	"probe/harnessclient"
)

type drive interface {
	upload(name string) (string, error)
	list() (string, error)
}

type liveDrive struct{}

func (liveDrive) upload(name string) (string, error) { return "live " + name, nil }
func (liveDrive) list() (string, error)              { return "live", nil }

type fakeDrive struct{}

func (fakeDrive) upload(name string) (string, error) {
	return "uploaded " + name, service.Call("upload", map[string]string{"name": name})
}

func (fakeDrive) list() (string, error) { return "listed", service.Call("list", nil) }

var app = harnessclient.New()
var clock = app.Service("clock", true, func(string) any { return "live" }, nil, nil)
var service = app.Service("drive", true, func(string) any { return liveDrive{} }, []string{"upload", "list"},
	map[string]error{"timeout": errors.New("timeout"), "full": errors.New("full")}, "ready")

func attempt(text string, err error) string {
	if err != nil {
		return "failed " + err.Error()
	}
	return text
}

func upload(name string) { fmt.Println(attempt(service.Get().(drive).upload(name))) }

func many(count int) {
	for number := 0; number < count; number++ {
		service.Get().(drive).upload(strconv.Itoa(number))
	}
}

func parallel(threads, count int) {
	var group sync.WaitGroup
	for ; threads > 0; threads-- {
		group.Add(1)
		go func() {
			many(count)
			group.Done()
		}()
	}
	group.Wait()
}

func child(name string) {
	command := exec.Command(os.Args[0], "upload", name)
	command.Stdout = os.Stdout
	command.Run()
	upload("parent")
}

func number(words []string, index int) int {
	if len(words) <= index {
		return 1
	}
	number, _ := strconv.Atoi(words[index])
	return number
}

func main() {
	clock.Mock("noon", "", func(string) any { return "noon" })
	clock.Mock("fixed", "required", func(text string) any { return "fixed " + text })
	service.Mock("memory", "", func(string) any { return fakeDrive{} })
	service.Mock("folder", "optional", func(string) any { return fakeDrive{} })
	words := app.Begin()
	command, words := words[0], words[1:]
	switch command {
	case "time":
		for count := number(words, 0); count > 0; count-- {
			fmt.Println(clock.Get())
		}
	case "words":
		for _, word := range words {
			fmt.Println(word)
		}
	case "upload":
		for _, name := range words {
			upload(name)
		}
	case "list":
		fmt.Println(attempt(service.Get().(drive).list()))
	case "many":
		many(number(words, 0))
		fmt.Println("done")
	case "parallel":
		parallel(number(words, 0), number(words, 1))
		fmt.Println("done")
	case "gate":
		for _, name := range words {
			app.Gate(name)
			fmt.Println("passed " + name)
		}
	case "note":
		app.Note(words[0])
	case "die":
		upload(words[0])
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case "child":
		child(words[0])
	case "odd":
		upload("a\xffb")
	case "pid":
		fmt.Println(os.Getpid())
	case "exit":
		os.Exit(number(words, 0))
	}
}
