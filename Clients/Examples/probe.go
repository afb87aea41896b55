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

var clock = harnessclient.Service[string]{Name: "clock", Live: true, Real: func() string { return "live" }}
var service = harnessclient.Service[drive]{Name: "drive", Live: true, Real: func() drive { return liveDrive{} },
	Functions: []string{"upload", "list"}, Gates: []string{"ready"},
	Faults: map[string]error{"timeout": errors.New("timeout"), "full": errors.New("full")}}

func attempt(text string, err error) string {
	if err != nil {
		return "failed " + err.Error()
	}
	return text
}

func upload(name string) { fmt.Println(attempt(service.Get().upload(name))) }

func many(count int) {
	for number := 0; number < count; number++ {
		service.Get().upload(strconv.Itoa(number))
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
	clock.Mocks = map[string]func(text string) string{
		"noon": func(string) string { return "noon" }, "fixed": func(text string) string { return "fixed " + text }}
	clock.Texts = map[string]string{"fixed": "required"}
	fake := func(string) drive { return fakeDrive{} }
	service.Mocks = map[string]func(text string) drive{"memory": fake, "folder": fake}
	service.Texts = map[string]string{"folder": "optional"}
	words := harnessclient.Begin(&clock, &service)
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
		fmt.Println(attempt(service.Get().list()))
	case "many":
		many(number(words, 0))
		fmt.Println("done")
	case "parallel":
		parallel(number(words, 0), number(words, 1))
		fmt.Println("done")
	case "gate":
		for _, name := range words {
			harnessclient.Gate(name)
			fmt.Println("passed " + name)
		}
	case "note":
		harnessclient.Note(words[0])
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
