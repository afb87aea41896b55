import HarnessReports

/// A provider that tells each of its jobs, in two variables, which of how many it is.
struct CIProvider: Sendable {
  /// As its makers write it.
  let name: String
  /// The variable that tells which job this is.
  let index: String
  /// The variable that tells how many there are.
  let total: String
  /// The index of the first job.
  let base: Int
  /// Whether a variable that only GitLab sets has to be there or must not be, for the two of
  /// others have the same names.
  var isGitLab: Bool?
  /// The total that it sets, without an index, where a job is not split.
  var unsplitTotal: String?

  static let bazel = CIProvider(
    name: "Bazel", index: "TEST_SHARD_INDEX", total: "TEST_TOTAL_SHARDS", base: 0)

  /// Those that start jobs, in the order in which they are asked.
  static let services = [
    CIProvider(
      name: "GitLab", index: "CI_NODE_INDEX", total: "CI_NODE_TOTAL", base: 1,
      isGitLab: true, unsplitTotal: "1"),
    CIProvider(
      name: "CI_NODE_INDEX", index: "CI_NODE_INDEX", total: "CI_NODE_TOTAL", base: 0,
      isGitLab: false),
    CIProvider(
      name: "CircleCI", index: "CIRCLE_NODE_INDEX", total: "CIRCLE_NODE_TOTAL", base: 0),
    CIProvider(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", total: "BUILDKITE_PARALLEL_JOB_COUNT",
      base: 0),
    CIProvider(
      name: "Bitbucket", index: "BITBUCKET_PARALLEL_STEP", total: "BITBUCKET_PARALLEL_STEP_COUNT",
      base: 0),
    CIProvider(
      name: "Semaphore", index: "SEMAPHORE_JOB_INDEX", total: "SEMAPHORE_JOB_COUNT", base: 1),
    CIProvider(
      name: "Azure Pipelines", index: "SYSTEM_JOBPOSITIONINPHASE",
      total: "SYSTEM_TOTALJOBSINPHASE", base: 1),
  ]

  /// The job that this is; nil where the provider does not run here, or has not split the job.
  ///
  /// - Throws: ``ShardError``.
  func shard(in environment: [String: String]) throws(ShardError) -> RunEvent.Shard? {
    let variables = ShardVariables(provider: name, environment: environment)
    if let isGitLab, isGitLab != variables.has("GITLAB_CI") { return nil }
    if let unsplitTotal, !variables.has(index), environment[total] == unsplitTotal { return nil }
    guard let numbers = try variables.numbers([index, total]) else { return nil }
    // The index is not negative where it is compared, so nothing overflows.
    guard numbers[0] >= base, numbers[1] >= 1, numbers[0] - base < numbers[1] else {
      throw .outOfRange(
        provider: name, index: "\(index)=\(numbers[0])", total: "\(total)=\(numbers[1])", base: base
      )
    }
    return RunEvent.Shard(index: numbers[0] - base + 1, total: numbers[1], source: name)
  }
}
