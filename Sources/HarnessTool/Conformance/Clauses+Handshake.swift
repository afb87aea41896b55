import Foundation
import Harness

/// What an app says first, and what it resolves.
extension ConformanceClause {
  static let handshake = [
    ConformanceClause(
      "hello.first", "The app connects to the socket of `HARNESS_CONTROL` and says `hello` first.",
      advice: "Connect when the choices are read, and send hello before anything else."
    ) { probe in
      let launch = try probe.run(
        "upload", "a", variables: ["HARNESS_MOCKS": "drive=memory"], heard: .listens)
      try launch.expect("uploaded a")
      try launch.require(launch.messages.first?.type == "hello", "hello was not the first message")
      // An app that does nothing has been launched by a test all the same.
      let idle = try probe.run("exit", "7", heard: .listens)
      try idle.expect(status: 7)
      try idle.require(
        idle.messages.compactMap(\.type) == ["hello"], "hello was not all that it said")
    },
    ConformanceClause(
      "hello.version", "`protocol` is 1.", advice: "Send the number 1, not a text."
    ) { probe in
      let hello = try probe.hello()
      try hello.launch.expectMember("protocol", of: hello.message, 1)
    },
    ConformanceClause(
      "hello.pid", "`pid` is the process id of the app.",
      advice: "Ask the system for it when hello is sent, as a number."
    ) { probe in
      let launch = try probe.run("pid", heard: .listens)
      let pid = Int(try launch.outcome().output.filter { !$0.isNewline })
      let told = try launch.await("hello")["pid"]?.int
      try launch.require(
        pid != nil && told == pid,
        "it printed \(pid.map { "\($0)" } ?? "no number"), and told \(told.map { "\($0)" } ?? "none")"
      )
    },
    ConformanceClause(
      "hello.configuration", "`configuration` is `debug` or `release`.",
      advice: "Where a language knows no such thing, send debug."
    ) { probe in
      let hello = try probe.hello()
      let found = hello.message["configuration"]?.string ?? "nothing"
      try hello.launch.require(
        ["debug", "release"].contains(found), "configuration is \(found.debugDescription)")
    },
    ConformanceClause(
      "hello.declared",
      "`available`, `functions`, `faults`, `gates` and `texts` hold what there is, by registration.",
      advice: "Leave out registrations that have none; the order of names does not matter."
    ) { probe in
      let hello = try probe.hello()
      for (key, value) in [
        ("available", ProbeDeclarations.mocks), ("functions", ProbeDeclarations.functions),
        ("faults", ProbeDeclarations.faults), ("gates", ProbeDeclarations.gates),
        ("texts", ProbeDeclarations.texts), ("registers", true),
      ] {
        try hello.launch.expectMember(key, of: hello.message, value)
      }
    },
    ConformanceClause(
      "hello.effect",
      "`mocks`, `chosenFaults`, `chosenHolds` and `strict` say what took effect, as it was written.",
      advice: "Send the mock with its parameter, and faults and holds as the launch wrote them."
    ) { probe in
      let chosen = try probe.hello(
        "-mock", "clock=fixed:a;b", "-strict",
        variables: [
          "HARNESS_MOCKS": "drive=folder:x%3By",
          "HARNESS_FAULTS": "drive.upload=3:timeout;drive.list=*:full",
          "HARNESS_HOLDS": "drive.list=12",
        ])
      for (key, value) in [
        ("mocks", ["clock": "fixed:a;b", "drive": "folder:x;y"]),
        ("chosenFaults", ["drive.list=*:full", "drive.upload=3:timeout"]),
        ("chosenHolds", ["drive.list=12"]), ("strict", true),
      ] as [(String, JSONValue)] {
        try chosen.launch.expectMember(key, of: chosen.message, value)
      }
      let plain = try probe.hello()
      for (key, value) in [
        ("mocks", [:]), ("chosenFaults", []), ("chosenHolds", []), ("strict", false),
      ] as [(String, JSONValue)] {
        try plain.launch.expectMember(key, of: plain.message, value)
      }
    },
    ConformanceClause(
      "hello.refused",
      "A launch that is refused says hello all the same, with what did take effect.",
      advice: "Send hello before the app ends with status 64."
    ) { probe in
      let launch = try probe.run(
        "-mock", "drive=ofline", "-mock", "clock=noon", "time", heard: .listens)
      try launch.expectRefusal("ofline")
      let hello = try launch.await("hello")
      try launch.expectMember("mocks", of: hello, ["clock": "noon"])
      try launch.expectMember("available", of: hello, ProbeDeclarations.mocks)
    },
    ConformanceClause(
      "resolved", "`resolved` tells once that a registration was made, and by which mock.",
      advice: "Send it the first time, with the mock's name and without its parameter."
    ) { probe in
      let mock = try probe.run("-mock", "clock=fixed:x", "time", "3", heard: .listens)
      try mock.expect("fixed x", "fixed x", "fixed x")
      try mock.expectResolved([["clock", "fixed"]])
      let live = try probe.run("-mock", "drive=memory", "time", heard: .listens)
      try live.expect("live").expectResolved([["clock"]])
      try live.require(
        live.messages("resolved").first?["mock"] == nil, "a live service was told as a mock")
    },
    ConformanceClause(
      "note", "`note` carries a text for the report of the test.",
      advice: "Send it as the member `text`."
    ) { probe in
      let text = "half \"of\" it\n\\ is done – 🙂"
      let launch = try probe.run("note", text, heard: .listens)
      let found = launch.messages("note").map { $0["text"]?.string ?? "" }
      try launch.require(found == [text], "the texts of its notes are \(found)")
      try probe.run("note", text).expect()
    },
  ]
}

extension Probe {
  /// Launches it to do nothing, and gives what it says first.
  fileprivate func hello(
    _ words: String..., variables: Variables = [:]
  ) throws -> (launch: ProbeLaunch, message: ProbeMessage) {
    let launch = try ProbeLaunch(self, words + ["exit", "0"], variables, .listens)
    _ = try launch.outcome()
    return (launch, try launch.await("hello"))
  }
}

extension ProbeLaunch {
  /// Fails unless a member has a value; in an array, in any order.
  fileprivate func expectMember(
    _ key: String, of message: ProbeMessage, _ wanted: JSONValue
  ) throws {
    let found = message[key]
    try require(
      found?.inOrder == wanted.inOrder,
      "\(key) is \(found.map { "\($0)" } ?? "not there"), and \(wanted) was wanted")
  }

  fileprivate func expectResolved(_ wanted: [[String]]) throws {
    let found = messages("resolved").map { message in
      [message["registration"]?.string, message["mock"]?.string].compactMap(\.self)
    }
    try require(found == wanted, "it resolved \(found), and \(wanted) was wanted")
  }
}

extension JSONValue {
  /// The same with the texts of each array in order.
  var inOrder: JSONValue {
    switch self {
    case .array(let values):
      values.allSatisfy { $0.string != nil }
        ? .array(values.sorted { ($0.string ?? "") < ($1.string ?? "") }) : self
    case .object(let members): .object(members.mapValues(\.inOrder))
    default: self
    }
  }
}
