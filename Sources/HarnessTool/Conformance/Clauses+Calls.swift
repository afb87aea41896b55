import Foundation
import Harness

/// Recorded calls.
extension ConformanceClause {
  private static let memory = ["HARNESS_MOCKS": "drive=memory"]

  static let calls = [
    ConformanceClause(
      "call.members",
      "`call` tells the registration, the function, the arguments, a number and the time.",
      advice: "Arguments are texts by their labels, `sequence` counts from 1, `time` is in seconds."
    ) { probe in
      let launch = try probe.run("upload", "a.jpg", variables: memory, heard: .listens)
      let calls = launch.messages("call")
      try launch.require(calls.count == 1, "it told \(calls.count) calls, and made one")
      let call = calls[0]
      for (key, value) in [
        ("registration", "drive"), ("function", "upload"), ("arguments", ["name": "a.jpg"]),
        ("sequence", 1),
      ] as [(String, JSONValue)] {
        try launch.require(
          call[key] == value,
          "\(key) is \(call[key].map { "\($0)" } ?? "not there"), and \(value) was wanted")
      }
      let time = call["time"]?.double ?? 0
      let distance = abs(Date().timeIntervalSince1970 - time)
      try launch.require(distance < 3600, "time is \(time), which is not about now")
    },
    ConformanceClause(
      "call.fault", "`fault` is there where the launch chose one for this call, and only there.",
      advice: "Send the fault's name with the call that is about to fail."
    ) { probe in
      let launch = try probe.run(
        "-fault", "drive.upload=2:timeout", "upload", "a", "b", "c", variables: memory,
        heard: .listens)
      let found = launch.messages("call").map { call in
        call["fault"].map { $0.string ?? "no text" } ?? "-"
      }
      try launch.require(found == ["-", "timeout", "-"], "the faults of its calls are \(found)")
    },
    ConformanceClause(
      "call.live", "A real service records no calls.", advice: "Record calls in fakes alone."
    ) { probe in
      let launch = try probe.run("upload", "a", heard: .listens).expect("live a")
      try launch.require(launch.messages("call").isEmpty, "it told of a call")
    },
    ConformanceClause(
      "call.order", "Calls are told in their order, and numbered over all of a process.",
      advice: "Number a call and send it under one lock."
    ) { probe in
      let launch = try probe.run("many", "300", variables: memory, heard: .listens)
      try launch.expect("done").expectNumbers(300)
      let names = launch.messages("call").map { $0["arguments"]?.object?["name"]?.string ?? "" }
      try launch.require(names == (0..<300).map { "\($0)" }, "the calls are not in their order")
    },
    ConformanceClause(
      "call.parallel", "Calls of several threads are told each as a line of its own, in order.",
      advice: "Number a call and send it under one lock; send all bytes of a line."
    ) { probe in
      let launch = try probe.run("parallel", "4", "50", variables: memory, heard: .listens)
      try launch.expect("done").expectNumbers(200)
    },
    ConformanceClause(
      "call.faultsInParallel", "Each chosen number fails one call, also where threads make them.",
      advice: "Count under the same lock that numbers the calls."
    ) { probe in
      let launch = try probe.run(
        "-fault", "drive.upload=30:full", "parallel", "4", "20", variables: memory,
        heard: .listens)
      let found = launch.messages("call").filter { $0["fault"]?.string == "full" }.count
      try launch.require(found == 1, "\(found) calls were told to fail")
    },
    ConformanceClause(
      "call.text", "Arguments arrive as they are: quotes, control characters, any letter.",
      advice: "Write JSON with a library, or escape \", \\ and what is below U+0020."
    ) { probe in
      let words = [
        "\"q\" \\ /", "a\nb\tc\rd", "\u{1}\u{1b}\u{7f}", "é 🙂 \u{2028} 𝄞", "{}", "", " ",
      ]
      let launch = try ProbeLaunch.of(probe, ["upload"] + words, memory)
      let found = launch.messages("call").map { $0["arguments"]?.object?["name"]?.string ?? "" }
      try launch.require(
        found.count == words.count
          && zip(found, words).allSatisfy { $0.utf8.elementsEqual($1.utf8) },
        "the names are \(found), and \(words) were wanted")
    },
    ConformanceClause(
      "call.bytes", "What is no UTF-8 makes no line that cannot be read.",
      advice: "Put U+FFFD in the place of what no UTF-8 can hold."
    ) { probe in
      let launch = try probe.run("odd", variables: memory, heard: .listens)
      let calls = launch.messages("call")
      let name = calls.first?["arguments"]?.object?["name"]?.string
      try launch.require(
        calls.count == 1 && launch.messages.allSatisfy { $0.members != nil },
        "there are \(calls.count) calls, and lines that cannot be read")
      try launch.require(
        name.map { $0.hasPrefix("a") && $0.hasSuffix("b") } == true,
        "of a, FF and b, the name is \(name.debugDescription)")
    },
    ConformanceClause(
      "call.long", "A long message arrives whole.",
      advice: "Send until all bytes are taken: a socket takes a part at a time."
    ) { probe in
      let words = ["a", "b", "c", "d"].map { String(repeating: $0, count: 100_000) }
      let launch = try ProbeLaunch.of(probe, ["upload"] + words, memory)
      let found = launch.messages("call").map { $0["arguments"]?.object?["name"]?.string ?? "" }
      try launch.require(found == words, "of four names, \(found.map(\.count)) bytes came")
    },
    ConformanceClause(
      "call.before",
      "A call is told before it returns: it is there even if the app is killed then.",
      advice: "Write to the socket at once; keep nothing back in a buffer or for another thread."
    ) { probe in
      let launch = try probe.run("die", "last", variables: memory, heard: .listens)
      let outcome = try launch.outcome()
      try launch.require(
        outcome.signal == 9, "it ended with \(outcome.termination), and SIGKILL was wanted")
      let names = launch.messages("call").map { $0["arguments"]?.object?["name"]?.string ?? "" }
      try launch.require(names == ["last"], "the calls that came are \(names)")
    },
  ]
}

extension ProbeLaunch {
  /// Launches a probe with a list of words, heard.
  fileprivate static func of(
    _ probe: Probe, _ words: [String], _ variables: Probe.Variables
  ) throws -> ProbeLaunch {
    let launch = try ProbeLaunch(probe, words, variables, .listens)
    _ = try launch.outcome()
    return launch
  }

  /// Fails unless the numbers of the calls are all from 1, in the order of the lines.
  fileprivate func expectNumbers(_ count: Int) throws {
    let numbers = messages("call").map { $0["sequence"]?.int ?? 0 }
    try require(numbers.count == count, "\(numbers.count) calls came of \(count)")
    let wrong = zip(numbers, 1...).first { $0 != $1 }
    try require(
      wrong == nil, "call \(wrong?.1 ?? 0) has the number \(wrong?.0 ?? 0)")
  }
}
