"""Harness's launch protocol, version 1, for Python 3.8 or later: copy this file beside your program.
    app = harness_client.App()
    clock = app.service("clock", datetime.now, live=True)
    clock.mock("fixed", datetime.fromisoformat, text="required")
    words = app.begin()  # first of all: the words of the command line that are the program's own
    print(clock.get())
Where no test launches the program, it runs as though none of this were there."""
import collections, contextlib, difflib, json, os, re, socket, sys, threading, time
LISTS = {"mock": "HARNESS_MOCKS", "fault": "HARNESS_FAULTS", "hold": "HARNESS_HOLDS"}
KINDS, ESCAPES = ("mocks", "functions", "faults", "gates"), {"%3B": ";", "%2C": ",", "%25": "%"}
POINT = r"(?s)([^=]+)\.([^.=]+)=(\*|0*[1-9][0-9]*)"  # drive.upload=3, and :timeout behind it for a fault

def find(known, name, problem):
    if name in known: return known[name]
    near = "".join(' Did you mean "%s"?' % close for close in difflib.get_close_matches(name, known, 1, 0.5))
    raise ValueError('%s "%s".%s\nThere are: %s' % (problem, name, near, ", ".join(sorted(known)) or "none"))

class Service:
    """What a test can replace: `factory` makes the real one, which is `live` where it touches the world.
    `functions` are those that its fakes record, `faults` makes the errors that these can raise, by name."""
    def __init__(self, app, name, factory, live=False, functions=(), faults=None, gates=()):
        self.app, self.name, self.factory, self.live, self.gates = app, name, factory, live, gates
        self.functions, self.faults, self.mocks, self.texts, self.made = dict.fromkeys(functions), faults or {}, {}, {}, []
    def mock(self, name, factory, text=None):
        """Declares a mock; with text="required" or "optional" its factory is given the parameter."""
        self.mocks[name] = factory
        if text: self.texts[name] = text
    def get(self):
        """The service, made once: by the mock that the launch chose, or else by the factory."""
        with self.app.making:
            if not self.made:
                choice = self.app.mocks.get(self.name)
                if choice is None and self.live and self.app.strict:
                    self.app.end(78, "%s is live, and this launch is strict: choose a mock of it" % self.name)
                mock, colon, text = (choice or "").partition(":")
                self.app.tell("resolved", registration=self.name, **({"mock": mock} if choice else {}))
                self.made += [self.mocks.get(mock, self.factory)(*[text if colon else None] * (mock in self.texts))]
            return self.made[0]
    def call(self, function, **arguments):
        """Records a call of a fake: waits where the launch holds it, raises the fault that it chose."""
        app, call = self.app, "%s.%s" % (self.name, function)
        with app.talking:  # so that the lines stand in the order of their numbers
            app.counts.update(["", call])
            points = ["%s=%d" % (call, app.counts[call]), call + "=*"]
            fault = next((app.faults[point] for point in points if point in app.faults), None)
            texts = {label: re.sub("[\ud800-\udfff]", "\ufffd", str(text)) for label, text in arguments.items()}
            app.tell("call", registration=self.name, function=function, arguments=texts, time=time.time(),
                     sequence=app.counts[""], **({"fault": fault} if fault else {}))
        if any(point in app.holds for point in points): app.gate(call)
        if fault: raise self.faults[fault]()

class App:
    def __init__(self):
        self.services, self.mocks, self.faults, self.holds, self.hello, self.socket = {}, {}, {}, {}, None, None
        self.refusals = self.start() or []
        os.register_at_fork(after_in_child=self.start)
    def service(self, name, factory, **facts): return self.services.setdefault(name, Service(self, name, factory, **facts))
    def begin(self, arguments=None):
        """Takes what the launch chose, gives the other words; ends the program where that cannot be had."""
        words, services = self.read(list(sys.argv[1:] if arguments is None else arguments)), self.services
        facts = {n: {"texts": s.texts, **{k: sorted(getattr(s, k)) for k in KINDS}} for n, s in services.items()}
        told = {kind: {n: facts[n][kind] for n in facts if facts[n][kind]} for kind in (*KINDS, "texts")}
        if os.environ.get("HARNESS_DESCRIBE") == "1" and not self.refusals:
            for name, s in services.items(): facts[name].update(live=s.live, recorded=bool(s.functions))
            self.end(0, output=json.dumps({"protocol": 1, "registrations": facts}))
        self.hello = {**told, "available": told["mocks"], "protocol": 1, "configuration": "debug", "registers": True,
            "mocks": self.mocks, "strict": self.strict, "chosenHolds": list(self.holds),
            "chosenFaults": [point + ":" + fault for point, fault in self.faults.items()]}
        self.start()
        return self.end(64, *self.refusals) if self.refusals else words
    def end(self, status, *complaints, output=None):
        for text in complaints: print("%s: %s" % (os.path.basename(sys.argv[0]), text), file=sys.stderr)
        if output: print(output)
        sys.stdout.flush(), sys.stderr.flush(), os._exit(status)
    def read(self, words):
        """Takes the choices out of the variables and the words, up to a `--`."""
        texts = {name: os.environ.get(name, "") for name in (*LISTS.values(), "HARNESS_STRICT", "HARNESS_DESCRIBE")}
        self.strict, own = texts["HARNESS_STRICT"] == "1", []
        self.refusals += ["%s has no effect. Write %s." % (n[:-1], n) for n in texts if os.environ.get(n[:-1])]
        self.refusals += ["%s=%s: write 1" % (n, texts[n]) for n in list(texts)[3:] if texts[n] not in ("", "0", "1")]
        for kind, name in LISTS.items():
            for word in filter(None, texts[name].split(";")):
                if any(map(self.declares, word.split(",")[1:])): self.refusals.append('"%s": write ; for ,' % word)
                self.choose(kind, word, lambda text: re.sub("(?i)%(3B|2C|25)", lambda c: ESCAPES[c[0].upper()], text))
        while words and words[0] != "--":
            word = words.pop(0)
            option, joined, choice = word.partition("=")
            kind, nearly = option.lstrip("-").lower().rstrip("s"), choice if joined else (words or [""])[0]
            if word in ("-mock", "-fault"): self.choose(word[1:], words.pop(0) if words else "")
            elif word == "-strict": self.strict = True
            elif option in ("-mock", "-fault") or word[:1] == "-" and kind in LISTS and self.declares(nearly):
                self.refusals.append('"%s" chooses nothing. Write -%s and the choice, in two words.' % (word, kind))
            else: own.append(word)
        return own + words
    def declares(self, word):
        match, service = re.match(POINT, word), self.services.get(word.partition("=")[0])
        return bool(service and service.mocks or match and match[1] in self.services)
    def choose(self, kind, word, decode=str):
        """Takes a choice, or notes why it cannot be had."""
        form = {"mock": "([^=]+)=(.+)", "fault": POINT + ":(.+)", "hold": POINT}[kind]
        known, match = KINDS["mock hold fault".split().index(kind)], re.fullmatch(form, word, re.DOTALL)
        try:
            if not match: raise ValueError('"%s" is no %s. Write NAME=MOCK or NAME.FUNCTION=N:FAULT.' % (word, kind))
            service = find({n: s for n, s in self.services.items() if getattr(s, known)}, match[1], "no %s of" % known)
            if kind == "mock":
                mock, colon, text = decode(match[2]).partition(":")
                find(service.mocks, mock, service.name + " has no mock")
                if mock not in service.texts if colon else service.texts.get(mock) == "required":
                    raise ValueError("%s=%s takes %s text behind a colon" % (match[1], mock, "no" if colon else "a"))
                return self.mocks.update({match[1]: mock + colon + text})
            find(service.functions, match[2], service.name + " records no function")
            if kind == "fault": find(service.faults, match[4], service.name + " has no fault")
            point = "%s.%s=%s" % (match[1], match[2], match[3].lstrip("0"))
            (self.faults if kind == "fault" else self.holds)[point] = match[kind == "fault" and 4]
        except ValueError as refusal: self.refusals.append(str(refusal))
    def start(self):
        """Connects: when the choices are read, and in a forked child, which counts calls of its own."""
        if self.socket: os.close(self.socket.detach())
        self.talking, self.making, self.socket = threading.Condition(), threading.RLock(), None
        self.counts, self.arrived, self.opened = (collections.Counter() for _ in range(3))
        if not self.hello or not os.environ.get("HARNESS_CONTROL"): return
        with contextlib.suppress(OSError):
            test = socket.socket(socket.AF_UNIX)
            test.settimeout(10), test.connect(os.environ["HARNESS_CONTROL"]), test.settimeout(None)
            self.socket = test
            self.tell("hello", pid=os.getpid(), **self.hello)
            threading.Thread(target=self.listen, args=[test.makefile("rb")], daemon=True).start()
    def tell(self, type, **message):
        """Sends a message; False where no test listens."""
        with self.talking:
            try: self.socket and self.socket.sendall(json.dumps({"type": type, **message}).encode() + b"\n")
            except OSError: self.socket = None
            return self.socket is not None
    def note(self, text): self.tell("note", text=text)
    def gate(self, name):
        """Waits until the test opens the gate; goes on at once where no test listens."""
        with self.talking:
            number = self.arrived[name] = self.arrived[name] + 1
            if self.tell("gate", name=name):
                self.talking.wait_for(lambda: self.opened[name] >= number or not self.socket)
    def listen(self, lines):
        """Counts how often each gate is opened, until the test has gone."""
        with contextlib.suppress(OSError):
            for line in lines:
                with contextlib.suppress(ValueError, TypeError, KeyError, RecursionError), self.talking:
                    message = json.loads(line)
                    self.opened[message["name"]] += message["type"] == "open"
                    self.talking.notify_all()
        with self.talking: self.socket = self.talking.notify_all()
