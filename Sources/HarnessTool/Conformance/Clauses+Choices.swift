import Harness

/// How a launch chooses.
extension ConformanceClause {
  static let choices = [plain, words] + mocks

  private static let plain = ConformanceClause(
    "plain", "Without a variable, an argument and a socket, the app runs as it is.",
    advice: "Use the real service where nothing was chosen, and say nothing of the protocol."
  ) { probe in
    let launch = try probe.run("time").expect("live")
    let errors = try launch.outcome().errorOutput
    try launch.require(errors.isEmpty, "on standard error it said \(errors.debugDescription)")
    try probe.run("upload", "a", "b").expect("live a", "live b")
  }

  private static let words = ConformanceClause(
    "words", "Words that the protocol does not name, and all behind a `--`, are the app's own.",
    advice: "Take out -mock and -fault with their next word, and -strict; stop at the first `--`."
  ) { probe in
    try probe.run("words", "a", "-b", "--strict", "--mock", "x", "-m", "", "--mock=x")
      .expect("a", "-b", "--strict", "--mock", "x", "-m", "", "--mock=x")
    try probe.run("words", "--", "-mock", "clok=noon", "-strict", "-fault")
      .expect("--", "-mock", "clok=noon", "-strict", "-fault")
  }

  private static let mocks = [
    ConformanceClause(
      "mock.argument", "`-mock clock=noon` chooses a mock; both words are taken out.",
      advice: "Read the words before the app's own parser does, wherever they stand."
    ) { probe in
      try probe.run("-mock", "clock=noon", "time").expect("noon")
      try probe.run("time", "-mock", "clock=noon").expect("noon")
      try probe.run("words", "a", "-mock", "clock=noon", "b", "-mock", "drive=memory")
        .expect("a", "b")
    },
    ConformanceClause(
      "mock.variable", "`HARNESS_MOCKS` chooses mocks, with `;` between them.",
      advice: "Split the variable at `;` before anything in it is decoded."
    ) { probe in
      try probe.run("time", variables: ["HARNESS_MOCKS": "clock=noon"]).expect("noon")
      let both = ["HARNESS_MOCKS": "drive=memory;clock=noon"]
      try probe.run("time", variables: both).expect("noon")
      try probe.run("upload", "a", variables: both).expect("uploaded a")
    },
    ConformanceClause(
      "mock.parameter", "What follows the first `:` is the mock's own parameter.",
      advice: "Split at the first `=`, and what follows at its first `:`, and nowhere else."
    ) { probe in
      try probe.run("-mock", "clock=fixed:a:b=c", "time").expect("fixed a:b=c")
      try probe.run("-mock", "clock=fixed: é;%3B,%25", "time").expect("fixed  é;%3B,%25")
      try probe.run("-mock", "drive=folder:x", "upload", "a").expect("uploaded a")
      try probe.run("-mock", "drive=folder", "upload", "a").expect("uploaded a")
    },
    ConformanceClause(
      "mock.escapes", "Within a value of the variable `%3B` is `;`, `%2C` is `,`, `%25` is `%`.",
      advice: "Decode the three, in either case, once each, from left to right; leave other `%`."
    ) { probe in
      let value = ["HARNESS_MOCKS": "clock=fixed:a%3Bb%2Cc,d%253B%3b%41%"]
      try probe.run("time", variables: value).expect("fixed a;b,c,d%3B;%41%")
    },
    ConformanceClause(
      "mock.wins", "The launch argument wins over the variable; of two alike the last counts.",
      advice: "Read the variable first, then the arguments, and let each overwrite."
    ) { probe in
      let fixed = ["HARNESS_MOCKS": "clock=fixed:a"]
      try probe.run("-mock", "clock=noon", "time", variables: fixed).expect("noon")
      try probe.run("-mock", "clock=noon", "-mock", "clock=fixed:b", "time").expect("fixed b")
      let two = ["HARNESS_MOCKS": "clock=noon;clock=fixed:b"]
      try probe.run("time", variables: two).expect("fixed b")
    },
  ]
}

/// What cannot be chosen ends the app, which has done nothing by then.
extension ConformanceClause {
  static let refusals = [
    ConformanceClause(
      "refuse.registration",
      "An unknown registration ends the app with status 64, and the known names are said.",
      advice: "Say on standard error what was asked, the nearest known name, and all known ones."
    ) { probe in
      let launch = try probe.run("-mock", "clok=noon", "time").expectRefusal(
        "clok", "clock", "drive")
      try launch.expectNearest("clock")
      try probe.run("time", variables: ["HARNESS_MOCKS": "clok=noon"]).expectRefusal("clok")
    },
    ConformanceClause(
      "refuse.mock", "An unknown mock ends the app with status 64, and the known names are said.",
      advice: "Say on standard error what was asked, the nearest known name, and all known ones."
    ) { probe in
      let launch = try probe.run("-mock", "clock=nooon", "time").expectRefusal(
        "nooon", "noon", "fixed")
      try launch.expectNearest("noon", besides: "nooon")
      try probe.run("time", variables: ["HARNESS_MOCKS": "drive=memory;clock=nooon"])
        .expectRefusal("nooon")
    },
    ConformanceClause(
      "refuse.form", "`-mock` without a following `name=mock` ends the app with status 64.",
      advice: "Refuse a last -mock, and a word without `=` or with nothing on either side of it."
    ) { probe in
      try probe.run("time", "-mock").expectRefusal()
      for word in ["noon", "=noon", "clock=", ""] {
        try probe.run("-mock", word, "time").expectRefusal()
      }
      try probe.run("time", variables: ["HARNESS_MOCKS": "noon"]).expectRefusal()
    },
    ConformanceClause(
      "refuse.parameter",
      "A parameter that is missing, or was not wanted, ends the app with status 64.",
      advice: "Say what was expected."
    ) { probe in
      try probe.run("-mock", "clock=fixed", "time").expectRefusal("fixed")
      try probe.run("-mock", "clock=noon:x", "time").expectRefusal("noon")
      try probe.run("-mock", "clock=noon:", "time").expectRefusal("noon")
    },
    ConformanceClause(
      "refuse.long", "A long word that names nothing is refused as a short one is.",
      advice: "Look for the nearest name in a time that grows no faster than the word."
    ) { probe in
      let word = String(repeating: "1234567890", count: 10_000)
      for choice in ["clock=\(word)", "\(word)=noon"] {
        try probe.run("-mock", choice, "time").expectRefusal()
      }
      try probe.run("-fault", "drive.upload=1:\(word)", "time").expectRefusal()
      try probe.run("time", variables: ["HARNESS_HOLDS": "drive.\(word)=1"]).expectRefusal()
    },
    ConformanceClause(
      "refuse.unused", "A refused choice ends the app even where it would not have been used.",
      advice: "Check all choices when they are read, not when a service is asked for."
    ) { probe in
      try probe.run("-mock", "drive=memry", "time").expectRefusal("memry", "memory")
      try probe.run("-fault", "drive.upload=1:timout", "time").expectRefusal("timout", "timeout")
    },
  ]

  static let slips = [
    ConformanceClause(
      "slip.joined", "`-mock=…` and `-fault=…` are always refused.",
      advice: "They choose nothing: refuse them, whatever follows."
    ) { probe in
      try probe.run("-mock=clock=noon", "time").expectRefusal("-mock")
      try probe.run("-mock=x", "time").expectRefusal("-mock")
      try probe.run("-fault=drive.upload=1:timeout", "time").expectRefusal("-fault")
    },
    ConformanceClause(
      "slip.argument",
      "`--mock`, `-mocks`, `--fault`, `-faults` are refused where what follows can be chosen.",
      advice: "Look at the next word, or behind the `=`: does it name what has mocks or faults?"
    ) { probe in
      for option in ["--mock", "-mocks", "--mocks"] {
        try probe.run(option, "clock=noon", "time").expectRefusal(option)
      }
      try probe.run("--mock=clock=noon", "time").expectRefusal("--mock")
      for option in ["--fault", "-faults"] {
        try probe.run(option, "drive.upload=1:timeout", "time").expectRefusal(option)
      }
    },
    ConformanceClause(
      "slip.comma", "A `,` before another choice is refused: `;` was meant.",
      advice: "Refuse a word of a variable in which what follows a `,` could be chosen."
    ) { probe in
      let mocks = ["HARNESS_MOCKS": "drive=folder:a,clock=noon"]
      try probe.run("upload", "a", variables: mocks).expectRefusal()
      let faults = ["HARNESS_FAULTS": "drive.upload=1:timeout,drive.list=1:full"]
      try probe.run("time", variables: faults).expectRefusal()
    },
    ConformanceClause(
      "slip.variable", "`HARNESS_MOCK`, `HARNESS_FAULT` and `HARNESS_HOLD` are refused.",
      advice: "Look for the three; where one is set and not empty, end with status 64."
    ) { probe in
      for name in ["HARNESS_MOCK", "HARNESS_FAULT", "HARNESS_HOLD"] {
        try probe.run("time", variables: [name: "x"]).expectRefusal(name)
        try probe.run("time", variables: [name: ""]).expect("live")
      }
    },
    ConformanceClause(
      "slip.switch", "`HARNESS_STRICT` and `HARNESS_DESCRIBE` hold `1`, `0` or nothing.",
      advice: "Refuse any other text; `graph` is one that HARNESS_DESCRIBE may hold."
    ) { probe in
      for name in ["HARNESS_STRICT", "HARNESS_DESCRIBE"] {
        try probe.run("words", "a", variables: [name: "yes"]).expectRefusal(name)
        try probe.run("time", variables: [name: "0"]).expect("live")
        try probe.run("time", variables: [name: ""]).expect("live")
      }
    },
  ]
}

extension ProbeLaunch {
  /// Fails unless a name is said on its own, and not only in the list of all.
  fileprivate func expectNearest(_ name: String, besides asked: String = "") throws {
    let errors = try outcome().errorOutput
    let rest = asked.isEmpty ? errors : errors.replacing(asked, with: "")
    try require(
      rest.ranges(of: name).count > 1,
      "its standard error lists \(name), and does not say that it is the nearest: "
        + LongLine.quoted(errors))
  }
}
