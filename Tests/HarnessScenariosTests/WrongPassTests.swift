import Foundation
import Harness
import HarnessComparison
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// Lines that would hold whatever a program does.
@Suite struct `A line that says nothing`: RunsScripts {
  @Test(arguments: [
    ("exec true\n! cmpjson stdout a\n-- a --\n1\n", "2: stdout is not JSON: line 1, column 1"),
    ("exec true\n! json stdout $ 1\n", "2: stdout is not JSON: line 1, column 1"),
    ("exec echo 1\n! cmpjson stdout a\n-- a --\n{\n", "2: the expected JSON is not JSON"),
    ("exec echo 1\n! cmpjson a stdout\n-- a --\n1x\n", "2: a is not JSON"),
    ("cmp a a\n-- a --\n1\n", "1: a and a are one file, which is compared with itself"),
    ("mkdir b\ncmp a ./b/../a\n-- a --\n1\n", "2: a and ./b/../a are one file"),
    ("! cmp a a\n-- a --\n1\n", "1: a and a are one file"),
    ("exec echo\ncmp stdout stdout\n", "2: stdout and stdout are one file"),
    ("cmpjson a a\n-- a --\n1\n", "1: a and a are one file"),
    ("cmpenv a a\n-- a --\n1\n", "1: a and a are one file"),
    ("echo x\nstatus 0\n", "2: there is no status: what printed last is no program"),
    ("! exec false\ncat a\n! status 1\n-- a --\n1\n", "3: there is no status"),
    ("defer exec false\nskip\n", "1: the program failed with exit status 1"),
    ("defer exec false\nstop\n", "1: the program failed with exit status 1"),
  ])
  func `fails`(text: String, reason: String) {
    let found = numberedFailure(text)
    #expect(found?.hasPrefix(reason) == true, "\(found ?? "it passed")")
  }

  @Test(arguments: [
    ("! exists -readnly a\n", "-readnly is no option; did you mean \"-readonly\"?"),
    ("! exists a\n-- a mode=0999 --\n", "`mode=0999` is no mode"),
    ("! exists a\n-- a mode=755 mode=644 --\n", "`mode=755` is no mode, or the second one"),
    ("! exists a\n-- a mod=755 --\n", "`mod=755` behind the name of a section is no attribute"),
    ("! exists a\n-- a patern --\n", "is no attribute; did you mean \"pattern\"?"),
  ])
  func `has a slip in it`(text: String, reason: String) {
    let found = numberedFailure(text)
    #expect(found?.contains(reason) == true, "\(found ?? "it passed")")
  }

  @Test func `no slip is a name of several words`() {
    #expect(
      numberedFailure(
        "exists 'a list' 'a=b mine' 'my photo'\n-- a list --\n-- a=b mine --\n-- my photo --\n")
        == nil)
  }

  @Test(arguments: [
    ("greet x\nmock drive=offline", "no launch of greet has followed this line"),
    ("greet x\nmock -app=greet drive=offline", "no launch of greet has followed this line"),
    ("mock drive=offline\nexec true", "no launch of greet has followed this line"),
    ("greet x\nmock drive=offline\n[windows] skip", "no launch of greet has followed this line"),
    ("greet x\nstrict", "no launch of greet has followed this line"),
    ("greet x\narg -v", "no launch of greet has followed this line"),
    ("greet x\nhold drive.upload=1", "no launch of greet has followed this line"),
    ("greet x\nmock drive=offline\nmock clock=", "no launch of greet has followed this line"),
    ("exec cat\nstdin a", "no launch of a program has followed this line"),
    ("exec cat\nttyin b", "no launch of a program has followed this line"),
  ])
  func `is for a launch that does not come`(lines: String, reason: String) {
    let found = failure(lines + "\n-- a --\n-- b --\nx\n") { $0.apps["greet"] = "/bin/echo" }
    #expect(found?.contains(reason) == true, "\(found ?? "it passed")")
  }

  @Test func `may be taken back, or stand before a launch or an end`() {
    for lines in [
      "greet x\nmock drive=\nstrict off", "arg -v\ngreet x", "stdin a\ngreet", "arg -v\nstop",
      "stdin a\nskip", "mock drive=offline\n[windows] greet x",
      "hold drive.upload=1\nhold drive.upload=",
      "mock drive=offline\nmock drive=\nstrict\nstrict off",
    ] {
      let found = failure(lines + "\n-- a --\n") { $0.apps["greet"] = "/bin/echo" }
      #expect(found == nil, "\(lines)")
    }
  }

  /// An included file is for several scenarios, of which not all launch the app.
  @Test func `may stand in an included file`() throws {
    let folder = try Sandbox()
    try folder.write("mock drive=offline\narg -v\n", to: "common.txt")
    let found = failure("include common.txt\nexec true\n", in: folder.workingDirectory) {
      $0.apps["greet"] = "/bin/echo"
    }
    #expect(found == nil)
  }

  @Test(arguments: [
    "exec sh -c 'printf \"[..]\\n\" >want'", "exec sh -c 'printf \"[..]\\n\" >new'\nmv new want",
  ])
  func `cannot be a pattern that a program has written`(making: String) {
    let script = "\(making)\nexec echo anything\ncmp stdout want\n-- want pattern --\nx[..]\n"
    #expect(failure(script)?.contains("differs from want") == true)
  }

  @Test(arguments: ["append want x[..]", "replace y x want"])
  func `is no pattern that a line has edited`(edit: String) {
    let script = "\(edit)\nexec echo y1\nexec echo x1\n? cmp stdout want\n"
    let wanted = edit.hasPrefix("append") ? "" : "y[..]\n"
    let found = failure(
      script.replacing("? ", with: "") + "-- want pattern --\n\(wanted)")
    #expect(found == nil)
  }

  @Test(arguments: ["$N", "${N}", "./$N", "d/$N"])
  func `cannot come of a section that takes the place of a folder`(name: String) {
    let found = failure("! exists d/f\n-- d/f --\nx\n-- \(name) --\ny\n")
    #expect(found?.contains("would take the place of a folder") == true, "\(found ?? "passed")")
  }

  @Test(arguments: ["cp other want", "mv other want"])
  func `is no pattern that takes the place of another`(line: String) {
    let sections = "-- want pattern --\nx[..]\n-- other pattern --\ny[..]\n"
    #expect(failure("\(line)\nexec echo y1\ncmp stdout want\n\(sections)") == nil)
    #expect(failure("\(line)\nexec echo x1\ncmp stdout want\n\(sections)") != nil)
  }

  @Test(arguments: ["mock a=b", "strict", "hold a.b", "fault -optional a.b=1:c"])
  func `is no app with mocks that another program starts`(choice: String) {
    func found(_ line: String) -> String? {
      failure("\(choice)\n\(line)\n-- run.sh --\nphotos list\n") { $0.apps["photos"] = "/bin/true" }
    }
    for line in [
      "exec sh -c 'photos list | cat'", "exec env X=1 photos", "! exec timeout 5 photos list",
      "exec sh run.sh", "stdin run.sh\nexec sh", "? exec sh -c 'photos; exit 0'", "exec /bin/true",
      "defer ? exec sh -c photos", "exec sh -c 'photos' &\nwait", "! exec sh -c 'photos' &\n? wait",
    ] {
      #expect(found(line)?.contains("is started by another program") == true, "\(line)")
    }
    for line in ["exec sh -c 'echo photos; : >photos; cat run.sh'", "exec env A=/data/photos true"]
    {
      #expect(found(line + "\nstop") == nil)
    }
  }

  @Test func `may be of many apps that are strict`() {
    let found = failure("strict\nexec sh -c 'ls'\nexec sh -c app-with-a-long-name-7\n") { engine in
      for number in 0..<40 { engine.apps["app-with-a-long-name-\(number)"] = "/bin/true" }
    }
    #expect(found?.contains("app-with-a-long-name-7 is started by another program") == true)
  }

  @Test func `is an app whose mocks were taken back, or one without any`() {
    let script = "mock a=b\nmock a=\nexec sh -c photos\narg -v\nexec sh -c photos\nphotos\n"
    #expect(failure(script) { $0.apps["photos"] = "/bin/true" } == nil)
  }

  @Test func `cannot come of an app that has the name of a command`() {
    let found = numberedFailure("echo x\nstdout x\n") { $0.apps["echo"] = "/bin/false" }
    #expect(found?.contains("an app is registered as echo, which is a command") == true)
  }

  @Test func `still may deny what can be compared`() {
    let text = """
      exec echo '[1, 2]'
      ! cmpjson stdout a
      ! json stdout [5] 1
      ! json stdout [0] 2
      json stdout [1] ...
      -- a --
      [1]

      """
    #expect(numberedFailure(text) == nil)
  }
}
