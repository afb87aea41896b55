import Harness

/// Faults, holds, strictness, and what an app tells of itself.
extension ConformanceClause {
  static let faults = [
    ConformanceClause(
      "fault.nth",
      "`-fault drive.upload=2:timeout` makes the second recorded call of `upload` fail.",
      advice: "Count the calls of each function of a registration by themselves, from 1; 02 is 2."
    ) { probe in
      try probe.run(
        "-mock", "drive=memory", "-fault", "drive.upload=2:timeout", "upload", "a", "b", "c"
      ).expect("uploaded a", "failed timeout", "uploaded c")
      try probe.run("-mock", "drive=memory", "-fault", "drive.list=2:full", "upload", "a", "b")
        .expect("uploaded a", "uploaded b")
      try probe.run("-mock", "drive=memory", "-fault", "drive.list=1:full", "list")
        .expect("failed full")
      try probe.run("-mock", "drive=memory", "-fault", "drive.upload=02:full", "upload", "a", "b")
        .expect("uploaded a", "failed full")
    },
    ConformanceClause(
      "fault.variable", "`HARNESS_FAULTS` does the same, with `;` between.",
      advice: "Read it as HARNESS_MOCKS is read."
    ) { probe in
      let variables = [
        "HARNESS_MOCKS": "drive=memory",
        "HARNESS_FAULTS": "drive.upload=3:full;drive.upload=1:timeout",
      ]
      try probe.run("upload", "a", "b", "c", variables: variables)
        .expect("failed timeout", "uploaded b", "failed full")
    },
    ConformanceClause(
      "fault.wins", "Of two faults for one call, that of the argument wins, then the last.",
      advice: "Read the variable first, then the arguments, and let each overwrite."
    ) { probe in
      let variables = [
        "HARNESS_MOCKS": "drive=memory",
        "HARNESS_FAULTS": "drive.upload=1:timeout;drive.upload=1:full",
      ]
      try probe.run("upload", "a", variables: variables).expect("failed full")
      try probe.run("-fault", "drive.upload=1:timeout", "upload", "a", variables: variables)
        .expect("failed timeout")
      try probe.run(
        "-mock", "drive=memory", "-fault", "drive.upload=*:timeout", "-fault",
        "drive.upload=*:full", "upload", "a"
      ).expect("failed full")
    },
    ConformanceClause(
      "fault.every", "`*` is every call but those that are named by their number.",
      advice: "Look for the call's number first, then for `*`."
    ) { probe in
      let variables = [
        "HARNESS_MOCKS": "drive=memory",
        "HARNESS_FAULTS": "drive.upload=*:timeout;drive.upload=2:full",
      ]
      try probe.run("upload", "a", "b", "c", variables: variables)
        .expect("failed timeout", "failed full", "failed timeout")
    },
    ConformanceClause(
      "fault.fake", "A fault is of the calls that a fake records: the real service has none.",
      advice: "Count, record and fail calls in fakes alone."
    ) { probe in
      try probe.run("-fault", "drive.upload=*:timeout", "upload", "a").expect("live a")
    },
    ConformanceClause(
      "fault.refused",
      "A fault of what is unknown, or of another form, ends the app with status 64.",
      advice: "Say what was asked and which registrations, functions or faults there are."
    ) { probe in
      try probe.run("-fault", "driv.upload=1:timeout", "time").expectRefusal("driv", "drive")
      try probe.run("-fault", "clock.now=1:timeout", "time").expectRefusal("clock")
      try probe.run("-fault", "drive.uplod=1:timeout", "time").expectRefusal("uplod", "upload")
      try probe.run("-fault", "drive.upload=1:timout", "time").expectRefusal("timout", "timeout")
      for word in [
        "drive.upload=0:timeout", "drive.upload=x:timeout", "drive.upload=1", "upload=1:full",
      ] {
        try probe.run("-fault", word, "time").expectRefusal()
        try probe.run("time", variables: ["HARNESS_FAULTS": word]).expectRefusal()
      }
      try probe.run("time", "-fault").expectRefusal()
    },
  ]

  static let holds = [
    ConformanceClause(
      "hold.nth", "`HARNESS_HOLDS=drive.upload=2` makes the second call wait as at a gate.",
      advice: "Record the call first, then wait at the gate `drive.upload`, then fail or go on."
    ) { probe in
      let variables = ["HARNESS_MOCKS": "drive=memory", "HARNESS_HOLDS": "drive.upload=2"]
      try probe.talk("upload", "a", "b", "c", variables: variables) { launch in
        try launch.awaitGate("drive.upload")
        try launch.expectNothing()
        let types = launch.messages.compactMap(\.type).filter { ["call", "gate"].contains($0) }
        try launch.require(
          types == ["call", "call", "gate"], "calls and gates came as \(types)")
        launch.open("drive.upload")
        try launch.expect("uploaded a", "uploaded b", "uploaded c")
      }
    },
    ConformanceClause(
      "hold.every", "`*` holds every call; one that fails does so when it is let through.",
      advice: "Wait before the fault is raised."
    ) { probe in
      let variables = [
        "HARNESS_MOCKS": "drive=memory", "HARNESS_HOLDS": "drive.upload=*",
        "HARNESS_FAULTS": "drive.upload=2:full",
      ]
      try probe.talk("upload", "a", "b", variables: variables) { launch in
        for count in 1...2 {
          try launch.awaitGates(count)
          launch.open("drive.upload")
        }
        try launch.expect("uploaded a", "failed full")
      }
    },
    ConformanceClause(
      "hold.refused", "A hold of what is unknown, or of another form, ends the app with status 64.",
      advice: "Check holds as faults are checked; a hold names no fault."
    ) { probe in
      for word in [
        "driv.upload=1", "clock.now=1", "drive.uplod=1", "drive.upload=0", "drive.upload",
        "drive.upload=1:timeout",
      ] {
        try probe.run("time", variables: ["HARNESS_HOLDS": word]).expectRefusal()
      }
    },
    ConformanceClause(
      "hold.alone", "Without a test that opens it, nothing waits.",
      advice: "Let every call through where no socket is connected."
    ) { probe in
      let variables = ["HARNESS_MOCKS": "drive=memory", "HARNESS_HOLDS": "drive.upload=*"]
      try probe.run("upload", "a", "b", variables: variables).expect("uploaded a", "uploaded b")
    },
  ]

  static let strictness = [
    ConformanceClause(
      "strict.live", "Strict, the app ends with status 78 before a live service is made.",
      advice: "Name the registration on standard error; read -strict and HARNESS_STRICT=1 alike."
    ) { probe in
      try probe.run("-strict", "time").expectRefusal("clock", status: 78)
      try probe.run("time", variables: ["HARNESS_STRICT": "1"]).expectRefusal("clock", status: 78)
      try probe.run("-mock", "clock=noon", "-strict", "upload", "a")
        .expectRefusal("drive", status: 78)
    },
    ConformanceClause(
      "strict.mock", "Strict, an app that uses nothing live runs as it would otherwise.",
      advice: "End when what is live is about to be made, not at the start."
    ) { probe in
      try probe.run("-strict", "words", "a", "-strict", "b").expect("a", "b")
      try probe.run("-strict", "-mock", "clock=noon", "time").expect("noon")
    },
  ]

  static let descriptions = [
    ConformanceClause(
      "describe", "`HARNESS_DESCRIBE=1` prints one line of JSON that says what can be chosen.",
      advice: "Print it on standard output and exit 0; the order of names does not matter."
    ) { probe in
      let launch = try probe.run("upload", "a", variables: ["HARNESS_DESCRIBE": "1"])
      let output = try launch.outcome().output
      try launch.require(
        output.hasSuffix("\n") && output.dropLast().allSatisfy { !$0.isNewline },
        "it printed \(LongLine.quoted(output)), which is not one line")
      let value = try? JSONParser.value(of: output.utf8)
      try launch.require(
        value?.inOrder == ProbeDeclarations.description.inOrder,
        "it printed \(output), and \(ProbeDeclarations.description) was wanted")
      let termination = try launch.outcome().termination
      try launch.require(termination == .exited(0), "it ended with \(termination)")
    },
    ConformanceClause(
      "describe.graph", "`HARNESS_DESCRIBE=graph` prints a graph, or ends the app with status 64.",
      advice: "An app that does not know its factories refuses, and says why."
    ) { probe in
      let launch = try probe.run("time", variables: ["HARNESS_DESCRIBE": "graph"])
      let outcome = try launch.outcome()
      if outcome.exitStatus == 64 {
        try launch.expectRefusal()
      } else {
        let value = try? JSONParser.value(of: outcome.output.utf8)
        try launch.require(
          value?.object?["nodes"] != nil && outcome.exitStatus == 0,
          "it printed \(LongLine.quoted(outcome.output)), and ended with \(outcome.termination)")
      }
    },
  ]
}

extension ProbeLaunch {
  /// Waits until the app has come to gates so often.
  func awaitGates(_ count: Int) throws {
    let found = test?.wait(10) { connections in
      connections.flatMap(\.messages).filter { $0.type == "gate" }.count >= count ? true : nil
    }
    try require(found != nil, "it did not come to \(count) gates")
  }
}

/// What a probe declares.
enum ProbeDeclarations {
  static let mocks: JSONValue = ["clock": ["fixed", "noon"], "drive": ["folder", "memory"]]
  static let functions: JSONValue = ["drive": ["list", "upload"]]
  static let faults: JSONValue = ["drive": ["full", "timeout"]]
  static let gates: JSONValue = ["drive": ["ready"]]
  static let texts: JSONValue = ["clock": ["fixed": "required"], "drive": ["folder": "optional"]]

  /// What it prints when it is asked.
  static let description: JSONValue = [
    "protocol": 1,
    "registrations": [
      "clock": [
        "mocks": ["fixed", "noon"], "texts": ["fixed": "required"], "functions": [], "faults": [],
        "gates": [], "live": true, "recorded": false,
      ],
      "drive": [
        "mocks": ["folder", "memory"], "texts": ["folder": "optional"],
        "functions": ["list", "upload"], "faults": ["full", "timeout"], "gates": ["ready"],
        "live": true, "recorded": true,
      ],
    ],
  ]
}
