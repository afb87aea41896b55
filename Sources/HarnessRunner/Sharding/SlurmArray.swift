import HarnessReports

/// A task of a Slurm job array, whose ID is any number of the array and not its ordinal.
struct SlurmArray {
  private static let names = ["ID", "COUNT", "MIN", "MAX"].map { "SLURM_ARRAY_TASK_" + $0 }

  private let id: Int
  private let count: Int
  private let first: Int
  private let last: Int

  /// The task that this is; nil where no array runs here.
  ///
  /// - Throws: ``ShardError``.
  static func shard(in environment: [String: String]) throws(ShardError) -> RunEvent.Shard? {
    let variables = ShardVariables(provider: "Slurm", environment: environment)
    guard let numbers = try variables.numbers(names) else { return nil }
    let array = SlurmArray(
      id: numbers[0], count: numbers[1], first: numbers[2], last: numbers[3])
    guard let ordinal = array.ordinal else {
      throw .irregularArray(
        id: array.id, count: array.count, first: array.first, last: array.last)
    }
    return RunEvent.Shard(index: ordinal, total: array.count, source: "Slurm")
  }

  /// From 1; nil where the IDs are not evenly spaced, as far as this task can tell.
  ///
  /// The step follows from the first ID, the last and their number: Slurm's own variable for it is
  /// 1 for a list such as `1,3,5,7`. No two tasks get the same ordinal, and if the spaces are not
  /// even, an ID stands between two of those that even spaces would give: so its task says so.
  private var ordinal: Int? {
    guard count >= 1, first >= 0, first <= id, id <= last else { return nil }
    guard count > 1 else { return first == last ? 1 : nil }
    let (step, rest) = (last - first).quotientAndRemainder(dividingBy: count - 1)
    guard rest == 0, step > 0, (id - first).isMultiple(of: step) else { return nil }
    return (id - first) / step + 1
  }
}
