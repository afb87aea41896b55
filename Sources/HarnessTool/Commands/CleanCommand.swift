import ArgumentParsing
import Harness

extension ToolCommand {
  static let clean = ToolCommand(
    name: "clean", operands: "",
    summary: "Remove sandboxes that were kept, or left by killed runs.",
    details: """
      The sandbox of a scenario that failed is kept, and so is every one with --keep; its path
      stands in the failure. Those in the folder for temporary files (TMPDIR, or /tmp) are removed,
      also those that tests in Swift have kept there. A sandbox is known by what the process that made
      it has written down: whatever else has such a name stays, and so does the sandbox of a process
      that still runs. No link is followed, and nothing that is mounted is gone into.
      """,
    options: [.dryRun]
  ) { arguments in
    let isDryRun = arguments.has(.dryRun)
    let cleaning = SandboxCleaning(isDryRun: isDryRun)
    let findings = try cleaning.perform()
    guard !findings.isEmpty else {
      try Tool.print("there is no kept sandbox in \(cleaning.folder)")
      return .passed
    }
    for line in lines(findings, isDryRun) { try Tool.print(line) }
    try Tool.print(summary(findings, isDryRun))
    return findings.contains(where: hasFailed) ? .couldNotRun : .passed
  }

  /// How many that are left for one reason are named.
  private static let named = 3

  /// A line for each, and of many that are left for the same reason one for all.
  private static func lines(_ findings: [SandboxCleaning.Finding], _ isDryRun: Bool) -> [String] {
    let left = Dictionary(grouping: findings.compactMap(\.reasonToStay), by: \.self).mapValues(
      \.count)
    let many = left.filter { $0.value > named }
    let each = findings.filter { $0.reasonToStay.map { many[$0] == nil } ?? true }
    return each.map { line($0, isDryRun) }
      + many.sorted { $0.key < $1.key }.map {
        "left \(Plural.of($0.value, "sandbox", "sandboxes")): \($0.key)"
      }
  }

  private static func line(_ finding: SandboxCleaning.Finding, _ isDryRun: Bool) -> String {
    switch finding.result {
    case .removed: "\(isDryRun ? "would remove" : "removed") \(finding.path)"
    case .left(let reason): "left \(finding.path): \(reason)"
    case .failed(let reasons):
      (["left \(finding.path): it could not be removed as a whole:"] + reasons)
        .joined(separator: "\n  ")
    }
  }

  private static func hasFailed(_ finding: SandboxCleaning.Finding) -> Bool {
    if case .failed = finding.result { true } else { false }
  }

  private static func summary(
    _ findings: [SandboxCleaning.Finding], _ isDryRun: Bool
  ) -> String {
    let removed = findings.count { $0.result == .removed }
    let left = findings.count - removed
    let number = removed == 0 ? "no sandbox" : Plural.of(removed, "sandbox", "sandboxes")
    return number + (isDryRun ? " would be removed" : " removed")
      + (left > 0 ? ", \(left) left" : "")
  }
}

extension SandboxCleaning.Finding {
  /// Why it is none that may be removed; nil for one that may.
  fileprivate var reasonToStay: String? {
    if case .left(let reason) = result { reason } else { nil }
  }
}
