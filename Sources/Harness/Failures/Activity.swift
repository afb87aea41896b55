/// A named part of a test: a step as its author sees it.
///
///     try Activity.run(named: "Give consent") { _ in
///       try app.waitForPrompt("Allow?").typeText("y\n")
///     }
///
/// The names stand in the failures of what is done within, and in the transcripts of launches that
/// began there. Activities nest.
public struct Activity: Sendable {
  /// The names of the activities that are under way here, the outermost first.
  @TaskLocal static var path: [String] = []

  /// The activity's name.
  public let name: String

  /// Runs a part of a test under a name.
  ///
  /// - Parameters:
  ///   - name: What the part does, for the reader of a failure.
  ///   - block: The part; it is given its activity.
  /// - Returns: What the block returns.
  /// - Throws: What the block throws.
  @discardableResult
  public static func run<Result>(
    named name: String, block: (Activity) throws -> Result
  ) rethrows -> Result {
    try $path.withValue(path + [name]) { try block(Activity(name: name)) }
  }

  /// Runs a part of a test under a name, in the caller's isolation.
  ///
  /// - Parameters:
  ///   - name: What the part does, for the reader of a failure.
  ///   - isolation: The caller's, by default.
  ///   - block: The part; it is given its activity.
  /// - Returns: What the block returns.
  /// - Throws: What the block throws.
  @discardableResult
  public static func run<Result>(
    named name: String, isolation: isolated (any Actor)? = #isolation,
    block: (Activity) async throws -> Result
  ) async rethrows -> Result {
    try await $path.withValue(
      path + [name], operation: { try await block(Activity(name: name)) }, isolation: isolation)
  }

  /// The names as one line, such as `Upload › Give consent`.
  static func line(_ path: [String]) -> String { path.joined(separator: " › ") }
}
