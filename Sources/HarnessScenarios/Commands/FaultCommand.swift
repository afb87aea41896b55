import Harness

extension ScenarioCommand {
  static let fault = ScenarioCommand(
    "fault [-app=NAME] [-optional] KEY.FUNCTION=N|*:ERROR...", from: .harness,
    summary: "Let a recorded call fail in each launch of a registered app that follows.",
    details: """
      N counts the calls of the function from 1, `*` is every call, and ERROR is a fault that the \
      app declares for the registration KEY: `fault drive.upload=3:timeout`. Nothing behind the equal sign takes \
      back the faults of the function. A launch whose app does not know one of them fails, and a \
      script fails at its end where no launch has made the call; `-optional` allows that. Where \
      several apps are registered, `-app` names the one that is meant.

      Where KEY is a program that `fake` has faked, FUNCTION is the first argument of its call, or \
      `*`, and ERROR the exit status or the signal that it ends with: `fault git.push=*:128`.

      Of a server of `fake http`, requests fail by their numbers, counted from this line on, all of \
      them or those of a method and a path: `fault API=3:reset`, `fault 'API.GET /users/[..]=1:503'`. ERROR \
      is `reset`, which ends the connection, `stall`, which never answers, `truncate`, which \
      ends in the middle of the answer, `slow`, which sends it in small parts, or a status.
      """,
    effect: .none, check: checkFaults
  ) { run, call in
    let chosen = try call.operands.map(FaultChoice.init)
    for word in chosen where run.launches.isOfServer(word.function, call) {
      try run.chooseServerFault(word.function, word.point, isExpected: !call.has("-optional"))
    }
    let all = chosen.filter { !run.launches.isOfServer($0.function, call) }
    for word in all { try word.expectFunction() }
    let ofFakes = all.filter { run.launches.isOfFake($0.function, call) }
    let words = all.filter { !run.launches.isOfFake($0.function, call) }
    for word in ofFakes { try word.checkEnd() }
    for word in ofFakes { word.put(into: &run.launches.fakeFaults) }
    if !words.isEmpty {
      try run.choose(call, hasToBeTaken: false) { choices in
        for word in words { word.put(into: &choices.faults) }
      }
    }
    if !call.has("-optional") {
      for point in all.compactMap(\.point) { run.faults.expect(point, at: run.line) }
    }
  }

  @Sendable private static func checkFaults(_ words: [String?]) throws {
    for case let word? in words where !word.hasPrefix("-app=") && word != "-optional" {
      _ = try FaultChoice(word)
    }
  }
}

/// A word such as `drive.upload=3:timeout`, or `drive.upload=` for no fault.
private struct FaultChoice {
  private let word: String
  let function: String
  /// Nil where the faults of the function are taken back.
  var point: FaultPoint?

  init(_ word: String) throws {
    self.word = word
    let parts = ServerWord.split(word)
    function = String(parts[0])
    guard parts.count == 2, FunctionName(function) != nil || ServerWord.isFault(parts[1]),
      !function.isEmpty
    else { throw Self.failure(word) }
    guard !parts[1].isEmpty else { return }
    let choice = parts[1].split(separator: ":", maxSplits: 1).map(String.init)
    let number = choice[0] == "*" ? nil : Int(choice[0])
    guard choice.count == 2, choice[0] == "*" || number ?? 0 > 0, !choice[1].contains(";")
    else { throw Self.failure(word) }
    point = FaultPoint(function: function, number: number, fault: choice[1])
  }

  func put(into faults: inout Faults) {
    if let point {
      faults[function].choose(point.fault, for: point.number)
    } else {
      faults[function] = [:]
    }
  }

  /// - Throws: ``ScenarioFailure`` where it is one of a server, and there is none of that name.
  func expectFunction() throws {
    guard FunctionName(function) == nil else { return }
    throw Self.failure(word)
  }

  /// - Throws: ``ScenarioFailure`` where no program can end so.
  func checkEnd() throws {
    guard let point else { return }
    do {
      _ = try Termination(named: point.fault)
    } catch {
      throw ScenarioFailure("the fault \(point) of a fake is how it ends, and \(error)")
    }
  }

  private static func failure(_ word: String) -> ScenarioFailure {
    ScenarioFailure(
      "`\(word)` is no fault; write KEY.FUNCTION=N:ERROR, such as drive.upload=3:timeout, or * for N"
    )
  }
}
