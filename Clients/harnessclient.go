// Package harnessclient is Harness's launch protocol, version 1, for Go 1.18 or later: this file is all of it.
//
//	clock := &harnessclient.Service[time.Time]{Name: "clock", Live: true, Real: time.Now}
//	clock.Mocks = map[string]func(text string) time.Time{"fixed": parse}
//	clock.Texts = map[string]string{"fixed": "required"}
//	words := harnessclient.Begin(clock) // first of all: the words of the command line that are the program's own
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
	"sort"
	"strings"
	"sync"
	"time"
)

// A Service is what a test can replace. Mocks that refer to it by a variable of the package are set in main.
type Service[Made any] struct {
	Name      string
	Live      bool // whether the real one touches the world
	Real      func() Made
	Mocks     map[string]func(text string) Made
	Texts     map[string]string // of those mocks that a launch gives a text: "required" or "optional"
	Functions []string          // that the fakes record
	Faults    map[string]error  // that a launch can let these return
	Gates     []string          // at which the fakes wait
	once      sync.Once
	made      Made
}

type object = map[string]any

var (
	registrations = map[string]object{} // what each declares, and the same by what it is, where there is any
	declared      = map[string]map[string][]string{"mocks": {}, "functions": {}, "faults": {}, "gates": {}}
	texts         = map[string]map[string]string{}

	chosen   = map[string]map[string]string{"mock": {}, "fault": {}, "hold": {}} // by registration, or by call
	isStrict bool
	refusals []string

	talking                = sync.NewCond(&sync.Mutex{}) // guards what follows
	test                   *json.Encoder                 // nil where none listens
	calls, arrived, opened = map[string]int{}, map[string]int{}, map[string]int{}
)

// Begin declares the services, takes what the launch chose of them, and gives the other words of the command line.
// It ends the program where what was chosen cannot be had.
func Begin(services ...interface{ declare() }) []string {
	for _, service := range services {
		service.declare()
	}
	words, faults := read(), []string{}
	if os.Getenv("HARNESS_DESCRIBE") == "1" && refusals == nil {
		json.NewEncoder(os.Stdout).Encode(object{"protocol": 1, "registrations": registrations})
		os.Exit(0)
	}
	for point, fault := range chosen["fault"] {
		faults = append(faults, point+":"+fault)
	}
	if connection, err := net.DialTimeout("unix", os.Getenv("HARNESS_CONTROL"), 10*time.Second); err == nil {
		hello := object{"type": "hello", "protocol": 1, "pid": os.Getpid(), "configuration": "debug", "registers": true,
			"strict": isStrict, "mocks": chosen["mock"], "chosenFaults": faults, "chosenHolds": names(chosen["hold"]),
			"available": declared["mocks"], "functions": declared["functions"], "faults": declared["faults"],
			"gates": declared["gates"], "texts": texts}
		locked(func() { test = json.NewEncoder(connection); tell(hello) })
		go listen(connection)
	}
	if refusals != nil {
		end(64, refusals...)
	}
	return words
}

// Get gives the service, made once: by the mock that the launch chose, or else the real one.
func (s *Service[Made]) Get() Made {
	s.once.Do(func() {
		name, text, _ := strings.Cut(chosen["mock"][s.Name], ":")
		if name == "" && s.Live && isStrict {
			end(78, s.Name+" is live, and this launch is strict: choose a mock of it")
		}
		factory, message := func(string) Made { return s.Real() }, object{"type": "resolved", "registration": s.Name}
		if name != "" {
			factory, message["mock"] = s.Mocks[name], name
		}
		locked(func() { tell(message) })
		s.made = factory(text)
	})
	return s.made
}

// Call records a call of a fake: it waits where the launch holds it, and gives the fault that it chose.
func (s *Service[Made]) Call(function string, arguments map[string]string) error {
	call, fault, isHeld := s.Name+"."+function, "", false
	message := object{"type": "call", "registration": s.Name, "function": function, "arguments": arguments}
	locked(func() { // so that the lines stand in the order of their numbers
		calls[""]++
		calls[call]++
		for _, point := range []string{call + "=*", fmt.Sprint(call, "=", calls[call])} {
			if name := chosen["fault"][point]; name != "" {
				fault, message["fault"] = name, name
			}
			isHeld = isHeld || chosen["hold"][point] != ""
		}
		message["sequence"], message["time"] = calls[""], float64(time.Now().UnixNano())/1e9
		tell(message)
	})
	if isHeld {
		Gate(call)
	}
	return s.Faults[fault]
}

// Gate waits until the test opens the gate; it goes on at once where no test listens.
func Gate(name string) {
	talking.L.Lock()
	defer talking.L.Unlock()
	arrived[name]++
	number := arrived[name]
	tell(object{"type": "gate", "name": name})
	for test != nil && opened[name] < number {
		talking.Wait()
	}
}

// Note tells a text for the test's report.
func Note(text string) { locked(func() { tell(object{"type": "note", "text": text}) }) }

// locked takes a step under the lock.
func locked(step func()) { talking.L.Lock(); defer talking.L.Unlock(); step() }

// tell sends a message; its caller holds the lock.
func tell(message object) {
	if test != nil && test.Encode(message) != nil {
		test = nil
	}
}

// listen counts how often each gate is opened, until the test has gone.
func listen(connection net.Conn) {
	lines := bufio.NewReader(connection)
	for line, err := lines.ReadBytes('\n'); err == nil; line, err = lines.ReadBytes('\n') {
		var message object // stays empty where the line cannot be read
		json.Unmarshal(line, &message)
		if name, isText := message["name"].(string); isText && message["type"] == "open" {
			locked(func() { opened[name]++; talking.Broadcast() })
		}
	}
	locked(func() { test = nil; talking.Broadcast() })
}

// declare puts down what a launch can choose of the service.
func (s *Service[Made]) declare() {
	facts := object{"live": s.Live, "recorded": len(s.Functions) > 0, "texts": object{}}
	if len(s.Texts) > 0 {
		facts["texts"], texts[s.Name] = s.Texts, s.Texts
	}
	lists := map[string][]string{"mocks": names(s.Mocks), "functions": s.Functions, "faults": names(s.Faults), "gates": s.Gates}
	for kind, list := range lists {
		facts[kind] = append([]string{}, list...)
		if len(list) > 0 {
			declared[kind][s.Name] = list
		}
	}
	registrations[s.Name] = facts
}

// end ends the program, and says why.
func end(status int, complaints ...string) {
	for _, text := range complaints {
		fmt.Fprintf(os.Stderr, "%s: %s\n", filepath.Base(os.Args[0]), text)
	}
	os.Exit(status)
}

// demand notes that the launch is refused unless something holds; it gives whether it does.
func demand(holds bool, format string, values ...any) bool {
	if !holds {
		refusals = append(refusals, fmt.Sprintf(format, values...))
	}
	return holds
}

// read takes the choices out of the variables and the words, up to a `--`.
func read() (own []string) {
	known := []string{`\z.`} // which nothing matches
	for _, name := range append(names(declared["mocks"]), names(declared["faults"])...) {
		known = append(known, regexp.QuoteMeta(name))
	}
	name := "(" + strings.Join(known, "|") + ")"
	comma := regexp.MustCompile("," + name + `(\.[^.,=]*)?=`)
	slip := regexp.MustCompile(`^(-(mock|fault)=|(?i:-+(mock|fault)s?)[=\x00]` + name + `(\.[^.=\x00]*)?=)`)
	for _, kind := range []string{"mock", "fault", "hold"} {
		name := "HARNESS_" + strings.ToUpper(kind)
		demand(os.Getenv(name) == "", "%s has no effect. Write %sS.", name, name)
		for _, word := range strings.Split(os.Getenv(name+"S"), ";") {
			demand(!comma.MatchString(word), "%q: write ; for ,", word)
			if word != "" {
				choose(kind, word, escapes)
			}
		}
	}
	for _, name := range []string{"HARNESS_STRICT", "HARNESS_DESCRIBE"} {
		text := os.Getenv(name)
		demand(text == "" || text == "0" || text == "1", "%s=%s: write 1", name, text)
	}
	isStrict = os.Getenv("HARNESS_STRICT") == "1"
	words := append(append([]string{}, os.Args[1:]...), "") // so that each has a next one
	for index := 0; index < len(words)-1; index++ {
		switch word := words[index]; {
		case word == "--":
			return append(own, words[index:len(words)-1]...)
		case word == "-mock" || word == "-fault":
			index++
			choose(word[1:], words[index], strings.NewReplacer())
		case word == "-strict":
			isStrict = true
		case demand(!slip.MatchString(word+"\x00"+words[index+1]),
			"%q chooses nothing. Write -mock or -fault, and the choice, in two words.", word):
			own = append(own, word)
		}
	}
	return own
}

var escapes = strings.NewReplacer("%3B", ";", "%3b", ";", "%2C", ",", "%2c", ",", "%25", "%")
var forms = map[string]*regexp.Regexp{ // a registration, a function, a number, and what is chosen
	"mock":  regexp.MustCompile(`(?s)^([^=]+)()()=(.+)$`),
	"fault": regexp.MustCompile(`(?s)^([^=]+)\.([^.=]+)=(\*|0*[1-9]\d*):(.+)$`),
	"hold":  regexp.MustCompile(`^([^=]+)\.([^.=]+)=((\*|0*[1-9]\d*))$`),
}

// choose takes a choice, or notes why it cannot be had.
func choose(kind, word string, escapes *strings.Replacer) {
	match := forms[kind].FindStringSubmatch(word)
	if !demand(match != nil, "%q is no %s. Write NAME=MOCK or NAME.FUNCTION=N:FAULT.", word, kind) {
		return
	}
	needs := map[string]string{"mock": "mocks", "fault": "faults", "hold": "functions"}[kind]
	name, function, number, choice := match[1], match[2], match[3], match[4]
	switch {
	case !find(name, names(declared[needs]), "no "+needs+" of"): // and that has been noted
	case kind == "mock":
		choice = escapes.Replace(choice)
		mock, _, hasText := strings.Cut(choice, ":")
		wants := texts[name][mock]
		if find(mock, declared[needs][name], name+" has no mock") && demand(wants == "optional" || hasText == (wants == "required"),
			"%s=%s needs a text behind a colon, or takes none", name, mock) {
			chosen[kind][name] = choice
		}
	case find(function, declared["functions"][name], name+" records no function") &&
		(kind == "hold" || find(choice, declared[needs][name], name+" has no fault")):
		chosen[kind][name+"."+function+"="+strings.TrimLeft(number, "0")] = choice
	}
}

// find tells whether a name is known, and refuses one that is not with the nearest that is.
func find(name string, known []string, problem string) bool {
	isKnown, nearest, most := false, "", (len(name)-1)/2
	for _, other := range known {
		isKnown = isKnown || other == name
		if count := shared(name, other); count > most {
			nearest, most = " Did you mean "+other+"?", count
		}
	}
	return demand(isKnown, "%s %q.%s\nThere are: %s", problem, name, nearest, strings.Join(known, ", "))
}

// shared counts the letters that two names begin with, and then end with, alike.
func shared(one, other string) (count int) {
	for ; one != "" && other != "" && one[0] == other[0]; count++ {
		one, other = one[1:], other[1:]
	}
	for ; one != "" && other != "" && one[len(one)-1] == other[len(other)-1]; count++ {
		one, other = one[:len(one)-1], other[:len(other)-1]
	}
	return count
}

// names gives the keys of a map in their order.
func names[Value any](named map[string]Value) []string {
	list := []string{}
	for name := range named {
		list = append(list, name)
	}
	sort.Strings(list)
	return list
}
