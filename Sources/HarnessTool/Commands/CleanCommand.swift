import Harness

extension ToolCommand {
  static let clean = ToolCommand(
    name: "clean", operands: "",
    summary: "Remove the sandboxes that were kept, and those that killed runs have left.",
    details: """
      The sandbox of a scenario that failed is kept, and so is every one with --keep; its path
      stands in the failure. Those in the folder for temporary files (TMPDIR, or /tmp) are removed,
      also those that tests in Swift have kept there. What is not known to be a sandbox of this user
      stays, and so does one whose process still runs; no link is followed.
      """,
    options: [.dryRun]
  ) { invocation in
    let isDryRun = invocation.has(.dryRun)
    let cleaning = SandboxCleaning(isDryRun: isDryRun)
    let findings = try cleaning.perform()
    guard !findings.isEmpty else {
      try Tool.print("there is no kept sandbox in \(cleaning.folder)")
      return .passed
    }
    for finding in findings { try Tool.print(line(finding, isDryRun)) }
    try Tool.print(summary(findings, isDryRun))
    return findings.contains { $0.result == .failed } ? .couldNotRun : .passed
  }

  private static func line(_ finding: SandboxCleaning.Finding, _ isDryRun: Bool) -> String {
    switch finding.result {
    case .removed: "\(isDryRun ? "would remove" : "removed") \(finding.path)"
    case .left(let reason): "left \(finding.path): \(reason)"
    case .failed: "left \(finding.path): it could not be removed as a whole"
    }
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
