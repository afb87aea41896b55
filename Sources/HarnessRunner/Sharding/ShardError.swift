/// Why it cannot be told which part of a suite is to be run here.
public enum ShardError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The value of `--shard` is not `I/N`.
  case badOption(String)
  /// The value of `--shard-total` is no number from 1.
  case badTotal(String)
  /// A variable is set, and one that belongs to it is not.
  case halfSet(provider: String, set: String, missing: String)
  /// A variable is no number.
  case noNumber(provider: String, variable: String, value: String)
  /// The index is not one of the total; each with its value, as `NAME=VALUE`.
  case outOfRange(provider: String, index: String, total: String, base: Int)
  /// The IDs of a Slurm array are not evenly spaced, so one of them does not tell its ordinal.
  case irregularArray(id: Int, count: Int, first: Int, last: Int)
  /// Kubernetes tells the index alone.
  case noTotal(variable: String)
  /// A total was given where no provider tells the index alone.
  case totalWithoutIndex(variable: String)

  /// What was asked, what was found, and what to do.
  public var description: String {
    switch self {
    case .badOption(let value):
      "--shard has to be I/N with I from 1 to N, such as 2/4, and is \(value.debugDescription)"
    case .badTotal(let value):
      "--shard-total has to be a number from 1, and is \(value.debugDescription)"
    case .halfSet(let provider, let set, let missing):
      "\(set) is set and \(missing) is not, so it is unknown which part is to be run here "
        + "(\(provider)); \(Self.advice)"
    case .noNumber(let provider, let variable, let value):
      "\(variable) has to be a number, and is \(value.debugDescription) (\(provider)); \(Self.advice)"
    case .outOfRange(let provider, let index, let total, let base):
      "\(index) and \(total) do not fit together: \(provider) counts from \(base) to "
        + "\(base == 0 ? "the total less one" : "the total"); \(Self.advice)"
    case .irregularArray(let id, let count, let first, let last):
      "the task \(id) of a Slurm array of \(count) IDs from \(first) to \(last) does not tell "
        + "which one it is, for they are not evenly spaced; submit evenly spaced ones "
        + "(--array=0-\(max(0, count &- 1))), or pass --shard I/N"
    case .noTotal(let variable):
      "\(variable) is set, and Kubernetes does not tell how many pods the job has; pass "
        + "--shard-total N with its completions, or --shard 1/1 to run everything"
    case .totalWithoutIndex(let variable):
      "--shard-total needs \(variable), which Kubernetes sets in an indexed job; pass --shard I/N"
    }
  }

  private static let advice = "set both or none, or pass --shard I/N"
}
