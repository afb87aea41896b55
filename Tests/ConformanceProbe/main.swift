// The probe of `harness conformance` for `Injection`: the article "Programs in other languages" says
// what a probe declares and does.

import Foundation
public import Injection

protocol Drive: Sendable {
  func upload(_ name: String) throws -> String
  func list() throws -> String
}

struct LiveDrive: Drive {
  func upload(_ name: String) -> String { "live \(name)" }
  func list() -> String { "live" }
}

/// A fault, by its name.
struct Fault: Error {
  let name: String
}

#if DEBUG || HARNESS_ENABLED
  struct FakeDrive: Drive {
    private let recorder = CallRecorder()

    func upload(_ name: String) throws -> String {
      try recorder.record("upload", ["name": name])
      return "uploaded \(name)"
    }

    func list() throws -> String {
      try recorder.record("list")
      return "listed"
    }
  }
#endif

extension Container {
  var clock: Factory<String> { self { "live" }.live }
  var drive: Factory<any Drive> { self { LiveDrive() }.singleton.live }
}

extension Container: AutoRegistering {
  /// What a launch can choose.
  public func autoRegister() {
    #if DEBUG || HARNESS_ENABLED
      clock.onMock("noon") { "noon" }.onMock("fixed") { text in "fixed \(text)" }
      drive.recorded("upload", "list").gates("ready")
        .fault("timeout") { Fault(name: "timeout") }
        .fault("full") { Fault(name: "full") }
        .onMock("memory") { FakeDrive() }
        .onMock("folder", default: "") { _ in FakeDrive() }
    #endif
  }
}

func say(_ text: String) {
  FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

func attempt(_ call: () throws -> String) -> String {
  do {
    return try call()
  } catch let fault as Fault {
    return "failed \(fault.name)"
  } catch {
    return "\(error)"
  }
}

func upload(_ name: String) {
  let drive = Container.shared.drive()
  say(attempt { try drive.upload(name) })
}

func many(_ count: Int) {
  let drive = Container.shared.drive()
  for number in 0..<count { _ = attempt { try drive.upload("\(number)") } }
}

func parallel(_ threads: Int, _ count: Int) {
  DispatchQueue.concurrentPerform(iterations: threads) { _ in many(count) }
}

func passGate(_ name: String) {
  #if DEBUG || HARNESS_ENABLED
    Gate(name).passBlocking()
  #endif
  say("passed \(name)")
}

/// Has a process of its own upload, and then uploads.
func child(_ name: String) throws {
  let process = Process()
  process.executableURL = Bundle.main.executableURL
  process.arguments = ["upload", name]
  try process.run()
  process.waitUntilExit()
  upload("parent")
}

func perform(_ command: String, _ words: [String]) throws {
  let first = words.first ?? ""
  switch command {
  case "time": for _ in 0..<(Int(first) ?? 1) { say(Container.shared.clock()) }
  case "words": for word in words { say(word) }
  case "upload": for word in words { upload(word) }
  case "list":
    let drive = Container.shared.drive()
    say(attempt { try drive.list() })
  case "many":
    many(Int(first) ?? 0)
    say("done")
  case "parallel":
    parallel(Int(first) ?? 0, Int(words[1]) ?? 0)
    say("done")
  case "gate": for word in words { passGate(word) }
  case "die":
    upload(first)
    kill(getpid(), SIGKILL)
  case "child": try child(first)
  case "odd": upload(String(decoding: [0x61, 0xFF, 0x62], as: UTF8.self))
  case "pid": say("\(getpid())")
  default: exit(Int32(first) ?? 2)
  }
}

let words = LaunchChoices.begin(for: Container.shared)
try perform(words.first ?? "", Array(words.dropFirst()))
