import Foundation
import Harness
import HarnessTerminal
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// What the commands do beyond what `Scenarios/language` shows.
@Suite struct `Commands of scenarios`: RunsScripts {
  // MARK: Registered apps

  @Test func `a shell finds a registered app by its name`() {
    let script = "exec sh -c 'greet hello'\nstdout '^hello$'\n[exec:greet] stop\nexec false\n"
    #expect(failure(script) { $0.apps["greet"] = "/bin/echo" } == nil)
    #expect(failure("exec sh -c 'greet hello'\n")?.contains("exit status 127") == true)
  }

  @Test func `PATH is the caller's where no app is registered`() {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    #expect(failure("exec sh -c 'echo $PATH'\ncmp stdout want\n-- want --\n\(path)\n") == nil)
  }

  @Test func `the links of a run go with it`() throws {
    let links = try AppLinks(["greet": "/bin/echo", "a/b": "/bin/echo"])
    let folder = try #require(links.searchPath("").split(separator: ":").first).description
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["greet"])
    links.remove()
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test(arguments: ["mock a=b", "fault -optional a.b=1:c", "strict", "arg a"])
  func `a launch choice that no app can take is an error`(line: String) {
    #expect(failure(line + "\n")?.contains("no app is registered") == true)
    #expect(failure(line + "\nstop\n") { $0.apps["greet"] = "/bin/echo" } == nil)
  }

  @Test func `a launch in the background that is refused shows what the app has printed`() {
    let result = run("mock a=b\ngreet hello &\n") { $0.apps["greet"] = "/bin/echo" }
    #expect(result.isFailure)
    #expect(result.output == "hello\n")
  }

  @Test func `-app chooses for one of several apps`() {
    let script = "mock -app=greet a=b\narg -app=say x\nsay\nstdout '^x$'\ngreet\n"
    let apps = ["greet": "/bin/echo", "say": "/bin/echo"]
    #expect(failure(script) { $0.apps = apps }?.contains("the mock a=b did not take") == true)
    #expect(
      failure("env APP=gret\nmock -app=$APP a=b\n") { $0.apps = apps }
        == "no app gret is registered; did you mean \"greet\"?; there are: greet, say")
  }

  @Test func `a launch choice is not for programs that are no apps`() {
    #expect(failure("mock a=b\narg x\nexec true\nstop\n") { $0.apps["greet"] = "/bin/echo" } == nil)
    let greeting = failure("mock a=b\ngreet\n") { $0.apps["greet"] = "/bin/echo" }
    #expect(greeting?.contains("the mock a=b did not take effect") == true)
  }

  // MARK: Terminals

  @Test func `ttyin gives a terminal to the next program alone`() {
    let script = """
      ttyin -stdin typed
      exec tty -s
      ! exec tty -s
      ttyin typed
      ! exec tty -s
      ttyin typed
      exec sh -c ': </dev/tty'
      ! exec sh -c ': </dev/tty'
      -- typed --
      text
      """
    #expect(failure(script) == nil)
  }

  @Test func `ttyin leaves a program its streams, its words and its place`() {
    let script = #"""
      mkdir folder
      cd folder
      stdin $WORK/read
      ttyin $WORK/typed
      ! exec sh -c 'head -c 3; head -n 1 </dev/tty; echo "$1" >&2; pwd; exit 3' sh 'a  "b" $c'
      status 3
      stdout '^abctyped\n.*/work/folder\n$'
      stderr '^a  "b" \$c\n$'
      ttyout '^typed\r$'
      screen '^typed$'
      exec cat
      ! stdout .
      -- read --
      abcdef
      -- typed --
      typed
      """#
    #expect(failure(script) == nil)
  }

  @Test(arguments: [
    ("exec sh -c 'echo a; echo b >/dev/stdout; echo c'", "stdout '^a\\nb\\nc\\n$'"),
    ("stdin long\nttyin typed\nexec wc -c", "stdout '^1000000$'"),
    (
      "ttyin -stdin long\nexec sh -c 'stty -icanon -echo; head -c 999999 | wc -c'",
      "stdout '^999999$'"
    ),
    ("exec sh -c 'read line </dev/tty; tty <&1; echo $line'", "stdout '^not a tty\\ntyped$'"),
  ])
  func `the streams beside a terminal are pipes`(line: String, check: String) {
    let script = """
      exec sh -c 'head -c 1000000 /dev/zero | tr "\\0" "\\n" >long'
      ttyin typed
      \(line)
      \(check)
      -- typed --
      typed

      """
    #expect(failure(script) == nil)
  }

  @Test func `a process that holds a stream beside a terminal is named`() {
    // Without the trap it goes with its terminal.
    let program = #"trap "" HUP; sleep 1000 & echo a"#
    let script = "timeout 2s\nttyin a\nexec sh -c '\(program)'\n-- a --\na\n"
    let found = failure(script)
    #expect(found?.contains("sleep 1000") == true, "\(found ?? "passed")")
  }

  @Test func `ttyin is for programs that are there, and for apps with their arguments`() {
    #expect(failure("ttyin a\nexec ./b\n-- a --\na\n-- b --\n")?.contains("chmod +x") == true)
    let script = "arg one\nttyin a\ngreet two\nstdout '^one two$'\n-- a --\na\n"
    #expect(failure(script) { $0.apps["greet"] = "/bin/echo" } == nil)
  }

  @Test func `a failure shows the terminal and the streams beside it`() {
    let program = "read a </dev/tty; echo tty >/dev/tty; echo out"
    let result = run("ttyin a\nexec sh -c '\(program); exit 1'\n-- a --\na\n")
    #expect(result.output == "a\ntty\nout\n")
    let slow = run("timeout 2s\nttyin a\nexec sh -c '\(program); sleep 1000'\n-- a --\na\n")
    #expect(slow.output == "a\ntty\nout\n")
  }

  @Test func `on the terminal of all programs, ttyin types`() {
    let script = "terminal\nttyin a\nexec head -n 1\nscreen '^typed$'\n-- a --\ntyped\n"
    #expect(failure(script) == nil)
  }

  @Test func `a file that is named screen is a file`() {
    #expect(failure("cmp screen want\n-- screen --\na\n-- want --\na\n") == nil)
    let other = failure("exec true\ncmp screen want\n-- want --\na\n")
    #expect(other?.contains("no program has run on a terminal") == true)
  }

  @Test func `the screen is read as lines, however narrow the terminal is`() {
    let script = "terminal 10x5\nexec echo 'one two three four'\nscreen '^one two three four$'\n"
    #expect(failure(script) == nil)
    #expect(failure("terminal 10x5\nexec echo x\n! screen '^ |x '\n") == nil)
  }

  @Test func `a failure shows the screen of the program in the background`() {
    let script = "terminal\n! exec sh -c 'printf ready; read x' &\nprompt ready\nscreen steady\n"
    #expect(run(script).output == "ready")
  }

  @Test func `every key has a name`() throws {
    let keys: [Key] = [
      .return, .tab, .escape, .backspace, .delete, .space, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown,
    ]
    let names = KeyName.list.components(separatedBy: ", ").prefix(keys.count)
    #expect(try names.map(KeyName.key) == keys)
    #expect(try KeyName.key("F12") == .function(12))
    #expect(try KeyName.key("control-c") == .control("C"))
    for name in ["F0", "F13", "CONTROL-", "CONTROL-CC", "CONTROL-é", "CTRL-C", "", "RETRUN"] {
      #expect(throws: ScenarioFailure.self, "\(name)") { try KeyName.key(name) }
    }
  }

  // MARK: Faults

  @Test(arguments: [
    "a", "a=1:b", ".b=1:c", "a.=1:c", "a.b=0:c", "a.b=x:c", "a.b=1", "a.b=1:", "a.b=1:c;d",
  ])
  func `a malformed fault is told before anything runs`(word: String) {
    #expect(failure("fault \(word)\n")?.contains("1:1: `\(word)` is no fault") == true)
  }

  @Test func `a fault that no launch takes fails the line that chose it`() {
    let result = run("exec true\nfault a.b=1:c\nfault -optional a.b=2:c\nexec true\n") {
      $0.apps["greet"] = "/bin/echo"
    }
    guard case .failed(let failure, let line) = result.status else {
      Issue.record("\(result.status)")
      return
    }
    #expect(line?.number == 2)
    #expect(
      failure.message
        == "at the end of the script, the fault a.b=1:c has failed no call: no launch of a "
        + "registered app has followed, or ended; a program that another one starts takes no faults\n"
        + "`fault -optional` is for one that need not be reached"
    )
  }

  @Test(arguments: ["fault a.b=1:c\nstop\n", "fault a.b=1:c\nskip\n", "fault -optional a.b=1:c\n"])
  func `a fault may be left alone by a script that ends before, or that says so`(script: String) {
    #expect(failure(script) { $0.apps["greet"] = "/bin/echo" } == nil)
  }

  @Test(
    arguments: ["sysfault write EIO f\nexec true\nstop\n", "fault git.push=1:1\nexec true\nstop\n"])
  func `a fault that a launch has not met is told by a script that stops, too`(script: String) {
    let found = failure("fake git\nreply git [..]\n" + script)
    #expect(found?.contains("at the end of the script, the ") == true, "\(found ?? "it passed")")
    let conditional = script.replacing("stop", with: "[exec:sh] stop")
    #expect(failure("fake git\nreply git [..]\n" + conditional) == nil)
  }

  @Test func `the options of a fault are looked at with the rest`() {
    #expect(
      failure("fault -optionl a.b=1:c\n") { $0.apps["greet"] = "/bin/echo" }?
        .contains("-optionl is no option; did you mean \"-optional\"?") == true)
  }

  // MARK: Comparing

  @Test func `a variable is put back where its value stands`() throws {
    let sandbox = try Sandbox()
    let environment = ScenarioEnvironment(disk: try ScenarioDisk(sandbox), path: "/bin")
    let bytes =
      Data(
        "\(environment["WORK"]!)/a $1 \(environment["WORK"]!)2 \(environment["HOME"]!)".utf8)
      + Data("\(environment["TMPDIR"]!)/b".utf8) + Data([0xFF, 0x24])
    let template = environment.template(for: bytes)
    #expect(
      template
        == Data("$WORK/a $$1 ${WORK}2 $HOME$TMPDIR/b".utf8) + Data([0xFF, 0x24, 0x24]))
    #expect(try environment.expand(template, upTo: 1 << 20) == bytes)
  }

  @Test func `variables are put back as often as their values stand`() throws {
    let environment = ScenarioEnvironment(disk: try ScenarioDisk(Sandbox()), path: "/bin")
    let line = "\(environment["WORK"]!)/a $1\n"
    let bytes = Data(String(repeating: line, count: 300_000).utf8)
    let template = Data(String(repeating: "$WORK/a $$1\n", count: 300_000).utf8)
    #expect(environment.template(for: bytes) == template)
  }

  @Test func `a section that the script has unquoted is updated quoted`() {
    let script = "unquote want\nexec echo -- x --\ncmp stdout want\n-- want --\n>old\n"
    let result = run(script) { $0.updatesSections = true }
    #expect(result.updates == [0: Data(">-- x --\n".utf8)], "\(result.status)")
  }

  @Test func `a pattern of an included script is a pattern, and is not rewritten`() throws {
    let sandbox = try Sandbox()
    try sandbox.write("echo a\n-- want pattern --\n[..]\n", to: "steps.txt")
    let scenario = Scenario(
      Data("include steps.txt\ncmp stdout want\n".utf8), name: "a", file: "a.txtar",
      folder: sandbox.workingDirectory)
    var engine = ScenarioEngine()
    engine.updatesSections = true
    let result = engine.run(scenario)
    #expect(!result.isFailure, "\(result.status)")
    #expect(result.updates.isEmpty)
  }
}
