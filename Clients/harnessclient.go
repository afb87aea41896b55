// Package harnessclient is Harness's launch protocol, version 1, for Go 1.18 or later: this file is all of it.
//
//	app := harnessclient.New()
//	clock := app.Service("clock", true, func(string) any { return time.Now() }, nil, nil)
//	clock.Mock("fixed", "required", func(text string) any { return parse(text) })
//	words := app.Begin() // first of all: the words of the command line that are the program's own
//
// Where no test launches the program, it runs as though none of this were there.
package harnessclient

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"
)

type object = map[string]any
type texts = map[string]string

// A Service is what a test can replace.
type Service struct {
	app    *App
	name   string
	live   bool
	once   sync.Once
	made   any
	mocks  map[string]func(text string) any
	texts  texts
	faults map[string]error
	names  map[string][]string // of mocks, functions, faults and gates
}

// An App is the services of a program, and the test that launched it.
type App struct {
	services                map[string]*Service
	chosen                  map[string]texts
	strict                  bool
	refusals                []string
	talking                 *sync.Cond
	test                    net.Conn
	counts, arrived, opened map[string]int
}

var escapes = strings.NewReplacer("%3B", ";", "%3b", ";", "%2C", ",", "%2c", ",", "%25", "%")
var slip, forms = regexp.MustCompile(`(?is)^-+(mock|fault)s?(?:(=)(.*))?$`), map[string]*regexp.Regexp{
	"mock": regexp.MustCompile(`(?s)^([^=]+)()()=(.+)$`), "hold": regexp.MustCompile(`^([^=]+)\.([^.=]+)=(\*|0*[1-9]\d*)()$`),
	"fault": regexp.MustCompile(`(?s)^([^=]+)\.([^.=]+)=(\*|0*[1-9]\d*):(.+)$`)}

// New gives an app without services.
func New() *App {
	return &App{services: map[string]*Service{}, chosen: map[string]texts{"mock": {}, "fault": {}, "hold": {}},
		talking: sync.NewCond(&sync.Mutex{}), counts: map[string]int{}, arrived: map[string]int{}, opened: map[string]int{}}
}

// Service declares one: whether the real one touches the world, how it is made, the functions that its fakes
// record, the errors that a launch can let these return, and its gates.
func (app *App) Service(name string, live bool, real func(string) any, functions []string, faults map[string]error, gates ...string) *Service {
	app.services[name] = &Service{app: app, name: name, live: live, faults: faults, texts: texts{}, mocks: map[string]func(string) any{"": real},
		names: map[string][]string{"mocks": {}, "faults": {}, "gates": append([]string{}, gates...), "functions": append([]string{}, functions...)}}
	for fault := range faults {
		app.services[name].names["faults"] = append(app.services[name].names["faults"], fault)
	}
	return app.services[name]
}

// Mock declares a mock; with wants "required" or "optional" a launch gives it a text.
func (s *Service) Mock(name, wants string, mock func(text string) any) {
	s.mocks[name], s.names["mocks"] = mock, append(s.names["mocks"], name)
	if wants != "" {
		s.texts[name] = wants
	}
}

// Get gives the service, made once: by the mock that the launch chose, or else the real one.
func (s *Service) Get() any {
	s.once.Do(func() {
		mock, text, _ := strings.Cut(s.app.chosen["mock"][s.name], ":")
		message := object{"type": "resolved", "registration": s.name}
		if mock != "" {
			message["mock"] = mock
		}
		if mock == "" && s.live && s.app.strict {
			s.app.end(78, s.name+" is live, and this launch is strict: choose a mock of it")
		}
		s.app.tell(message, nil)
		s.made = s.mocks[mock](text)
	})
	return s.made
}

// Call records a call of a fake: it waits where the launch holds it, and gives the fault that it chose.
func (s *Service) Call(function string, arguments map[string]string) error {
	app, call, fault, held := s.app, s.name+"."+function, "", ""
	message := object{"type": "call", "registration": s.name, "function": function, "arguments": arguments}
	app.tell(message, func() { // so that the lines stand in the order of their numbers
		app.counts[""]++
		app.counts[call]++
		for _, point := range []string{call + "=*", fmt.Sprint(call, "=", app.counts[call])} {
			if chosen := app.chosen["fault"][point]; chosen != "" {
				fault, message["fault"] = chosen, chosen
			}
			held += app.chosen["hold"][point]
		}
		message["sequence"], message["time"] = app.counts[""], float64(time.Now().UnixNano())/1e9
	})
	if held != "" {
		app.Gate(call)
	}
	return s.faults[fault]
}

// Begin takes what the launch chose, and gives the other words; it ends the program where that cannot be had.
func (app *App) Begin() []string {
	words, described, wanted := app.read(os.Args[1:]), object{}, object{}
	told := map[string]object{"mocks": {}, "functions": {}, "faults": {}, "gates": {}}
	for name, s := range app.services {
		facts := object{"live": s.live, "recorded": len(s.names["functions"]) > 0, "texts": s.texts}
		for kind, names := range s.names {
			facts[kind] = names
			if len(names) > 0 {
				told[kind][name] = names
			}
		}
		if described[name] = facts; len(s.texts) > 0 {
			wanted[name] = s.texts
		}
	}
	if os.Getenv("HARNESS_DESCRIBE") == "1" && app.refusals == nil {
		json.NewEncoder(os.Stdout).Encode(object{"protocol": 1, "registrations": described})
		os.Exit(0)
	}
	faults, holds := []string{}, []string{}
	for point, fault := range app.chosen["fault"] {
		faults = append(faults, point+":"+fault)
	}
	for point := range app.chosen["hold"] {
		holds = append(holds, point)
	}
	if test, err := net.DialTimeout("unix", os.Getenv("HARNESS_CONTROL"), 10*time.Second); err == nil {
		app.test = test
		app.tell(object{"type": "hello", "protocol": 1, "pid": os.Getpid(), "configuration": "debug", "registers": true,
			"strict": app.strict, "mocks": app.chosen["mock"], "chosenFaults": faults, "chosenHolds": holds, "texts": wanted,
			"available": told["mocks"], "functions": told["functions"], "faults": told["faults"], "gates": told["gates"]}, nil)
		go app.listen(test)
	}
	if app.refusals != nil {
		app.end(64, app.refusals...)
	}
	return words
}

func (app *App) end(status int, complaints ...string) {
	for _, text := range complaints {
		fmt.Fprintf(os.Stderr, "%s: %s\n", filepath.Base(os.Args[0]), text)
	}
	os.Exit(status)
}

func (app *App) refuse(format string, values ...any) {
	app.refusals = append(app.refusals, fmt.Sprintf(format, values...))
}

// read takes the choices out of the variables and the words, up to a `--`.
func (app *App) read(words []string) (own []string) {
	for _, kind := range []string{"mock", "fault", "hold"} {
		name := "HARNESS_" + strings.ToUpper(kind)
		if os.Getenv(name) != "" {
			app.refuse("%s has no effect. Write %sS.", name, name)
		}
		for _, word := range strings.Split(os.Getenv(name+"S"), ";") {
			for _, part := range strings.Split(word, ",")[1:] {
				if app.declares(part) {
					app.refuse("%q: write ; for ,", word)
				}
			}
			if word != "" {
				app.choose(kind, word, escapes)
			}
		}
	}
	for _, name := range []string{"HARNESS_STRICT", "HARNESS_DESCRIBE"} {
		if text := os.Getenv(name); text != "" && text != "0" && text != "1" {
			app.refuse("%s=%s: write 1", name, text)
		}
	}
	app.strict = os.Getenv("HARNESS_STRICT") == "1"
	for len(words) > 0 && words[0] != "--" {
		word, next := words[0], ""
		if words = words[1:]; len(words) > 0 {
			next = words[0]
		}
		if word == "-mock" || word == "-fault" {
			app.choose(word[1:], next, strings.NewReplacer())
			if len(words) > 0 {
				words = words[1:]
			}
		} else if word == "-strict" {
			app.strict = true
		} else if app.isSlip(word, next) {
			app.refuse("%q chooses nothing. Write -mock or -fault, and the choice, in two words.", word)
		} else {
			own = append(own, word)
		}
	}
	return append(own, words...)
}

// isSlip tells whether a word is nearly -mock or -fault: --mock, -faults, -mock=…
func (app *App) isSlip(word, next string) bool {
	match := slip.FindStringSubmatch(word)
	if match == nil {
		return false
	}
	if match[2] != "" {
		next = match[3]
	}
	return app.declares(next) || strings.HasPrefix(word, "-mock=") || strings.HasPrefix(word, "-fault=")
}

// declares tells whether a word names what has mocks or faults.
func (app *App) declares(word string) bool {
	name, _, isChoice := strings.Cut(word, "=")
	if s := app.services[name]; s != nil {
		return isChoice && len(s.names["mocks"]) > 0
	}
	dot := strings.LastIndex(name, ".")
	return isChoice && dot > 0 && app.services[name[:dot]] != nil
}

// choose takes a choice, or notes why it cannot be had.
func (app *App) choose(kind, word string, escapes *strings.Replacer) {
	match, known := forms[kind].FindStringSubmatch(word), []string{}
	if match == nil {
		app.refuse("%q is no %s. Write NAME=MOCK or NAME.FUNCTION=N:FAULT.", word, kind)
		return
	}
	needs := map[string]string{"mock": "mocks", "fault": "faults", "hold": "functions"}[kind]
	for name, s := range app.services {
		if len(s.names[needs]) > 0 {
			known = append(known, name)
		}
	}
	if !app.find(match[1], known, "no "+needs+" of") {
		return
	}
	s, choice := app.services[match[1]], escapes.Replace(match[4])
	if kind == "mock" {
		mock, _, hasText := strings.Cut(choice, ":")
		if !app.find(mock, s.names["mocks"], match[1]+" has no mock") {
			return
		}
		if hasText && s.texts[mock] == "" || !hasText && s.texts[mock] == "required" {
			app.refuse("%s=%s needs a text behind a colon, or takes none", match[1], mock)
			return
		}
		app.chosen[kind][match[1]] = choice
		return
	}
	if !app.find(match[2], s.names["functions"], match[1]+" records no function") {
		return
	}
	if kind == "fault" && !app.find(match[4], s.names["faults"], match[1]+" has no fault") {
		return
	}
	point := match[1] + "." + match[2] + "=" + strings.TrimLeft(match[3], "0")
	app.chosen[kind][point] = map[string]string{"fault": match[4], "hold": "held"}[kind]
}

// find looks for a name, and refuses one that is not there with the nearest that is.
func (app *App) find(name string, known []string, problem string) bool {
	near, most := "", (len(name)-1)/2
	for _, other := range known {
		if other == name {
			return true
		}
		if count := shared(name, other); count > most {
			near, most = " Did you mean "+other+"?", count
		}
	}
	app.refuse("%s %q.%s\nThere are: %s", problem, name, near, strings.Join(known, ", "))
	return false
}

// shared counts the letters that two names begin with, and then end with, alike.
func shared(a, b string) (count int) {
	for ; a != "" && b != "" && a[0] == b[0]; count++ {
		a, b = a[1:], b[1:]
	}
	for ; a != "" && b != "" && a[len(a)-1] == b[len(b)-1]; count++ {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return count
}

// tell sends a message that is finished under the lock; it says whether a test listens.
func (app *App) tell(message object, finish func()) bool {
	app.talking.L.Lock()
	defer app.talking.L.Unlock()
	if finish != nil {
		finish()
	}
	if app.test == nil {
		return false
	}
	line, _ := json.Marshal(message)
	if _, err := app.test.Write(append(line, '\n')); err != nil {
		app.test = nil
	}
	return app.test != nil
}

// Note tells a text for the test's report.
func (app *App) Note(text string) { app.tell(object{"type": "note", "text": text}, nil) }

// Gate waits until the test opens the gate; it goes on at once where no test listens.
func (app *App) Gate(name string) {
	number := 0
	app.tell(object{"type": "gate", "name": name}, func() {
		app.arrived[name]++
		number = app.arrived[name]
	})
	app.talking.L.Lock()
	defer app.talking.L.Unlock()
	for app.test != nil && app.opened[name] < number {
		app.talking.Wait()
	}
}

// listen counts how often each gate is opened, until the test has gone.
func (app *App) listen(test net.Conn) {
	lines := bufio.NewReader(test)
	for {
		line, err := lines.ReadBytes('\n')
		var message struct{ Type, Name *string }
		isRead := json.Unmarshal(line, &message) == nil && message.Type != nil && message.Name != nil
		app.talking.L.Lock()
		if isRead && *message.Type == "open" {
			app.opened[*message.Name]++
		}
		if err != nil {
			app.test = nil
		}
		app.talking.Broadcast()
		app.talking.L.Unlock()
		if err != nil {
			return
		}
	}
}
