public import HarnessReports

/// Finds out which part of a suite is to be run here: from what a command line says, or from the
/// variables of the provider that runs it.
///
/// Who is nearest to the tests is asked first:
///
/// 1. ``option``, `--shard`; then nothing of the environment is looked at.
/// 2. ``total``, `--shard-total`, with the index that Kubernetes gives.
/// 3. Bazel, then Slurm: the jobs of the others may start them, and pass their own variables on.
/// 4. GitLab, or where `GITLAB_CI` is not set, what Knapsack and Travis have under the same names.
/// 5. CircleCI, Buildkite, Bitbucket, Semaphore, Azure Pipelines.
///
/// The first that has set one of its variables decides. A variable that is set while its partner is
/// not is an error: a job that runs everything proves nothing about the others.
public struct ShardRequest: Sendable {
  /// The value of `--shard`: `2/4` is the second of four.
  public var option: String?

  /// The value of `--shard-total`, for a provider that tells the index alone.
  public var total: String?

  /// The caller's.
  public var environment: [String: String]

  /// - Parameters:
  ///   - option: The value of `--shard`.
  ///   - total: The value of `--shard-total`.
  ///   - environment: The caller's.
  public init(
    option: String? = nil, total: String? = nil, environment: [String: String] = [:]
  ) {
    self.option = option
    self.total = total
    self.environment = environment
  }

  /// The part that is run here.
  ///
  /// - Returns: Nil where no part is asked for.
  /// - Throws: ``ShardError``.
  public func shard() throws(ShardError) -> RunEvent.Shard? {
    if let option { return try Self.read(option) }
    if let total { return try KubernetesJob(environment).shard(total: total) }
    if let shard = try CIProvider.bazel.shard(in: environment) { return shard }
    if let shard = try SlurmArray.shard(in: environment) { return shard }
    for provider in CIProvider.services {
      if let shard = try provider.shard(in: environment) { return shard }
    }
    try KubernetesJob(environment).check()
    return nil
  }

  private static func read(_ option: String) throws(ShardError) -> RunEvent.Shard {
    let parts = option.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let total = parts[1],
      index >= 1, index <= total
    else { throw .badOption(option) }
    return RunEvent.Shard(index: index, total: total, source: "--shard")
  }
}
