import Foundation
import Harness
import HarnessRunner

/// A run of all clauses against a probe.
struct ConformanceRun {
  /// What came of a clause.
  enum Verdict {
    case holds
    case fails(ConformanceFinding)
    case leftOut
  }

  let probe: Probe
  /// Patterns of the clauses that are tried; empty for all.
  let chosen: [String]
  /// Patterns of the clauses that are left out.
  let leftOut: [String]

  /// Tries the clauses one after the other.
  ///
  /// - Parameter tell: Is told what came of each.
  /// - Returns: What came of all of them.
  /// - Throws: ``ConformanceProblem`` where the probe cannot be started, and what `tell` throws.
  func perform(_ tell: (ConformanceClause, Verdict) throws -> Void) throws -> ConformanceCount {
    try probe.checkStart()
    var count = ConformanceCount()
    for clause in ConformanceClause.all {
      let verdict = try verdict(on: clause)
      switch verdict {
      case .holds: count.holding += 1
      case .fails: count.failing += 1
      case .leftOut: count.leftOut += 1
      }
      try tell(clause, verdict)
    }
    return count
  }

  /// Whether a clause is left of all.
  var triesSomething: Bool { ConformanceClause.all.contains(where: isTried) }

  private func isTried(_ clause: ConformanceClause) -> Bool {
    func fits(_ patterns: [String]) -> Bool {
      patterns.contains { GlobPattern($0).matches(clause.id) }
    }
    return (chosen.isEmpty || fits(chosen)) && !fits(leftOut)
  }

  private func verdict(on clause: ConformanceClause) throws -> Verdict {
    guard isTried(clause) else { return .leftOut }
    do {
      try clause.check(probe)
      return .holds
    } catch let finding as ConformanceFinding {
      return .fails(finding)
    }
  }
}

extension ConformanceRun.Verdict {
  /// A clause as a line of JSON.
  func line(_ clause: ConformanceClause) -> String {
    var members: [JSONName: JSONValue] = [
      "clause": .string(clause.id), "sentence": .string(clause.sentence),
    ]
    switch self {
    case .holds: members["verdict"] = "holds"
    case .leftOut: members["verdict"] = "left out"
    case .fails(let finding):
      members["verdict"] = "fails"
      members["asked"] = .string(finding.asked)
      members["found"] = .string(finding.found)
      members["advice"] = .string(clause.advice)
    }
    return "\(JSONValue.object(members))\n"
  }

  /// A clause as people read it; nil where it was left out.
  func text(_ clause: ConformanceClause) -> String? {
    switch self {
    case .holds: return "ok    \(clause.id)"
    case .leftOut: return nil
    case .fails(let finding):
      let parts = [("asked", finding.asked), ("found", finding.found), ("to do", clause.advice)]
      let lines = parts.map { "      \($0): \($1.replacing("\n", with: "\n      "))" }
      return (["FAIL  \(clause.id): \(clause.sentence)"] + lines).joined(separator: "\n")
    }
  }
}

/// How many clauses hold, and how many do not.
struct ConformanceCount: CustomStringConvertible {
  var holding = 0
  var failing = 0
  var leftOut = 0

  /// Whether all that were tried hold.
  var isSuccess: Bool { failing == 0 }

  var description: String {
    let tried = Plural.of(holding + failing, "clause")
    return "\(tried): \(holding) hold, \(failing) do not"
      + (leftOut == 0 ? "" : "; \(leftOut) were not tried")
  }
}
