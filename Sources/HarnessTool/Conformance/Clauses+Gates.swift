import Foundation
import Harness

/// Gates, and what an app reads.
extension ConformanceClause {
  static let gates = [
    ConformanceClause(
      "gate.waits", "At a gate, the app tells so and waits until the test opens it.",
      advice: "Send `gate`, then read the socket until `open` comes with this name."
    ) { probe in
      try probe.talk("gate", "ready") { launch in
        try launch.awaitGate("ready")
        try launch.expectNothing()
        launch.open("ready")
        try launch.expect("passed ready")
      }
    },
    ConformanceClause(
      "gate.name", "An `open` is for the gate of its name, and each lets one through.",
      advice: "Keep who waits, and openings that came early, by the gates' names."
    ) { probe in
      try probe.talk("gate", "one", "two", "one") { launch in
        try launch.awaitGate("one")
        launch.open("two")
        try launch.expectNothing()
        launch.open("one")
        try launch.awaitGates(3)
        try launch.expectNothing()
        launch.open("one")
        try launch.expect("passed one", "passed two", "passed one")
      }
    },
    ConformanceClause(
      "gate.early", "An `open` that comes early is kept.",
      advice: "Count the openings for which nothing waited, and use them up first."
    ) { probe in
      try probe.talk("gate", "one", "two", "two") { launch in
        try launch.awaitGate("one")
        launch.open("two")
        launch.open("two")
        launch.open("one")
        try launch.expect("passed one", "passed two", "passed two")
      }
    },
    ConformanceClause(
      "gate.closed", "When the socket closes, every call goes on.",
      advice: "Take the end of the socket as an opening of every gate, from then on."
    ) { probe in
      try probe.talk("gate", "one", "two", "three") { launch in
        try launch.awaitGate("one")
        launch.test?.hangUp()
        try launch.expect("passed one", "passed two", "passed three")
      }
    },
    ConformanceClause(
      "gate.alone", "Where no test listens, gates let every call through.",
      advice: "Wait only where hello was sent."
    ) { probe in
      try probe.run("gate", "one", "two").expect("passed one", "passed two")
    },
    ConformanceClause(
      "read.unknown", "Types and keys that the app does not know are passed over.",
      advice: "Read each line as JSON, and do nothing with a type other than `open`."
    ) { probe in
      try probe.talk("gate", "ready") { launch in
        try launch.awaitGate("ready")
        launch.say(#"{"type": "weather", "name": "ready", "sun": [1, {"a": null}]}"#)
        launch.say(#"{"name": "ready"}"#)
        launch.say(#"{"type": "note", "text": "open ready"}"#)
        try launch.expectNothing()
        launch.say(#"{"name":"ready","more":{"type":"open","name":"x"},"n":-1.5e3,"type":"open"}"#)
        try launch.expect("passed ready")
      }
    },
    ConformanceClause(
      "read.garbage", "A line that cannot be read is passed over.",
      advice: "Go on with the next line: no text of a test may end the app."
    ) { probe in
      try probe.talk("gate", "ready") { launch in
        try launch.awaitGate("ready")
        for line in ["", "ready", "{", "[]", "null", "7", #""open""#, #"{"type": 7}"#, "\u{0}"] {
          launch.say(line)
        }
        launch.say(#"{"type": "open"}"#)
        launch.say(#"{"type": "open", "name": 7}"#)
        launch.say(#"{"type": "open", "name": {"name": "ready"}}"#)
        try launch.expectNothing()
        launch.open("ready")
        try launch.expect("passed ready")
      }
    },
    ConformanceClause(
      "read.cut", "A message may come in pieces, and several may come at once.",
      advice: "Keep what was read until its line ends; look for further lines behind it."
    ) { probe in
      try probe.talk("gate", "a", "b", "c") { launch in
        try launch.awaitGate("a")
        launch.test?.say(#"{"type": "op"#)
        try launch.expectNothing()
        launch.test?.say(
          #"en", "name": "a"}"# + "\n" + #"{"type": "open", "name": "b"}"# + "\n"
            + #"{"type": "open", "name":"#)
        try launch.awaitGate("c")
        launch.test?.say(#" "c"}"# + "\n")
        try launch.expect("passed a", "passed b", "passed c")
      }
    },
    ConformanceClause(
      "read.escapes", "A name is JSON: escapes stand for what they mean.",
      advice: "Read the line with a JSON parser, not by comparing it with a text."
    ) { probe in
      try probe.talk("gate", "drive \"é🙂\"") { launch in
        try launch.awaitGate("drive \"é🙂\"")
        launch.say(#"{ "name" : "dr\u0069ve \"\u00e9\ud83d\ude42\"" , "type":"\u006fpen"}"#)
        try launch.expect("passed drive \"é🙂\"")
      }
    },
    ConformanceClause(
      "read.flood", "What a test says without being asked holds nothing up.",
      advice: "Need no more of what comes than the openings."
    ) { probe in
      try probe.talk("gate", "ready") { launch in
        try launch.awaitGate("ready")
        let line = #"{"type": "weather", "text": "\#(String(repeating: "x", count: 1000))"}"#
        launch.say(Array(repeating: line, count: 500).joined(separator: "\n"))
        launch.open("ready")
        try launch.expect("passed ready")
      }
    },
  ]
}

/// Sockets that are not as they should be, and further processes.
extension ConformanceClause {
  static let sockets = [
    ConformanceClause(
      "socket.absent", "Where the socket cannot be reached, the app goes on as without a test.",
      advice: "Pass over every error of connecting; mocks and faults hold all the same."
    ) { probe in
      let long = "/tmp/" + String(repeating: "x", count: 200)
      for path in ["", "/nothere/s", "/dev/null", "/", long, "s"] {
        let variables = ["HARNESS_CONTROL": path, "HARNESS_MOCKS": "drive=memory"]
        let launch = try probe.run("upload", "a", variables: variables).expect("uploaded a")
        let errors = try launch.outcome().errorOutput
        try launch.require(errors.isEmpty, "on standard error it said \(LongLine.quoted(errors))")
      }
      try probe.run("gate", "one", variables: ["HARNESS_CONTROL": "/nothere/s"])
        .expect("passed one")
    },
    ConformanceClause(
      "socket.closed", "Where the socket closes, the app goes on as without a test.",
      advice: "Ignore SIGPIPE, or send with MSG_NOSIGNAL, and send nothing more after an error."
    ) { probe in
      let memory = ["HARNESS_MOCKS": "drive=memory"]
      try probe.run("many", "20", variables: memory, heard: .hangsUp).expect("done")
      try probe.run("time", heard: .hangsUp).expect("live")
      try probe.run("gate", "one", "two", heard: .hangsUp).expect("passed one", "passed two")
    },
    ConformanceClause(
      "socket.silent", "The app does not wait for an answer to what it says.",
      advice: "Wait for the test at gates alone."
    ) { probe in
      let memory = ["HARNESS_MOCKS": "drive=memory"]
      try probe.run("upload", "a", variables: memory, heard: .takesNone).expect("uploaded a")
      try probe.run("upload", "a", variables: memory, heard: .listens).expect("uploaded a")
    },
  ]

  static let processes = [
    ConformanceClause(
      "process.child",
      "A child process that speaks has a connection and a hello of its own, and counts from 1.",
      advice: "After a fork, close the copy of the socket, connect again, and begin to count anew."
    ) { probe in
      let launch = try probe.run(
        "child", "kid", variables: ["HARNESS_MOCKS": "drive=memory"], heard: .listens)
      try launch.expect("uploaded kid", "uploaded parent")
      let connections = (launch.test?.connections ?? []).map(\.messages)
      try launch.require(
        connections.allSatisfy { $0.first?.type == "hello" },
        "a connection does not begin with hello")
      let pids = Set(launch.messages("hello").compactMap { $0["pid"]?.int })
      try launch.require(pids.count == 2, "two processes said hello with the ids \(pids.sorted())")
      let told = launch.messages("call").map {
        ($0["arguments"]?.object?["name"]?.string ?? "") + " \($0["sequence"]?.int ?? 0)"
      }
      try launch.require(Set(told) == ["kid 1", "parent 1"], "the calls are \(told)")
      let mixed = connections.contains { messages in
        Set(messages.filter { $0.type == "hello" }.compactMap { $0["pid"]?.int }).count > 1
      }
      try launch.require(!mixed, "two processes spoke on one connection")
    },
    ConformanceClause(
      "process.end", "The app ends as it would without a test, and leaves no process behind.",
      advice: "Let no thread or helper of the client outlive the app, or hold up its end."
    ) { probe in
      let launch = try probe.run(
        "exit", "7", variables: ["HARNESS_MOCKS": "drive=memory"], heard: .listens)
      let outcome = try launch.expect(status: 7).outcome()
      try launch.require(
        outcome.leftBehind.isEmpty, "it left \(outcome.leftBehind.map { "\($0)" })")
      let gate = try probe.talk("gate", "one") { launch in
        try launch.awaitGate("one")
        launch.open("one")
        return try launch.expect("passed one").outcome()
      }
      try launch.require(gate.leftBehind.isEmpty, "it left \(gate.leftBehind.map { "\($0)" })")
    },
  ]
}
