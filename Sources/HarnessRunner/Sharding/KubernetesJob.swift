import HarnessReports

/// A pod of an indexed job of Kubernetes, which is told its index and not how many there are.
struct KubernetesJob {
  private static let variable = "JOB_COMPLETION_INDEX"
  private let variables: ShardVariables

  init(_ environment: [String: String]) {
    variables = ShardVariables(provider: "Kubernetes", environment: environment)
  }

  /// The pod that this is.
  ///
  /// - Parameter total: The value of `--shard-total`.
  /// - Returns: Its index, of that total.
  /// - Throws: ``ShardError``.
  func shard(total: String) throws(ShardError) -> RunEvent.Shard {
    guard let count = Int(total), count >= 1 else { throw .badTotal(total) }
    guard variables.has(Self.variable) else { throw .totalWithoutIndex(variable: Self.variable) }
    let index = try variables.number(Self.variable)
    guard index >= 0, index < count else {
      throw .outOfRange(
        provider: variables.provider, index: "\(Self.variable)=\(index)",
        total: "--shard-total \(count)", base: 0)
    }
    return RunEvent.Shard(index: index + 1, total: count, source: variables.provider)
  }

  /// Refuses to run everything in each of several pods.
  ///
  /// - Throws: ``ShardError/noTotal(variable:)``.
  func check() throws(ShardError) {
    if variables.has(Self.variable) { throw .noTotal(variable: Self.variable) }
  }
}
