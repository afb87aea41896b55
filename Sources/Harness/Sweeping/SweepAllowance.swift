/// What may be where something fails: a verdict of a sweep that is none at some paths, or at all.
///
///     try app.sweep(allow: [.tore("cache/*"), .littered()]) { app in try app.run("sync") }
public struct SweepAllowance: Sendable, Hashable {
  let kind: SweepVerdict.Kind
  let path: String?

  /// Allows a verdict.
  ///
  /// - Parameters:
  ///   - kind: Which.
  ///   - path: A pattern of what it may be about, relative to the working directory, or to the home
  ///     where it begins with `~/`; it stands for what lies in the folders that it fits, too. Nil for
  ///     everything.
  public init(_ kind: SweepVerdict.Kind, _ path: String? = nil) {
    (self.kind, self.path) = (kind, path)
  }

  /// A file may be neither as before nor as after.
  ///
  /// - Parameter path: A pattern of the files; nil for all.
  /// - Returns: The allowance.
  public static func tore(_ path: String? = nil) -> SweepAllowance { .init(.tore, path) }

  /// What differs may be told as a success.
  ///
  /// - Parameter path: A pattern of what differs; nil for anything.
  /// - Returns: The allowance.
  public static func lied(_ path: String? = nil) -> SweepAllowance { .init(.lied, path) }

  /// A file may be left that is there neither before nor after.
  ///
  /// - Parameter path: A pattern of the files; nil for all.
  /// - Returns: The allowance.
  public static func littered(_ path: String? = nil) -> SweepAllowance { .init(.littered, path) }

  /// It may fail and say nothing.
  public static var silent: SweepAllowance { .init(.silent) }

  /// It may crash.
  public static var crashed: SweepAllowance { .init(.crashed) }

  /// It may leave a process.
  public static var leftBehind: SweepAllowance { .init(.leftBehind) }
}

extension SweepExpectations {
  /// What a test says.
  ///
  /// - Parameters:
  ///   - observers: The words of programs that tell which state the disk is in.
  ///   - allowances: What may be.
  ///   - kept: Patterns of what has to be as before wherever something fails.
  ///   - statuses: The ends that a failure may have.
  init(
    observe observers: [[String]], allow allowances: [SweepAllowance], keep kept: [String],
    status statuses: [Termination]
  ) {
    self.init()
    self.observers = observers.filter { !$0.isEmpty }
    self.allowances = allowances.map { Allowance($0.kind, $0.path.map(Self.pattern)) }
    self.kept = kept.map(Self.pattern)
    self.statuses = statuses
  }

  /// A pattern relative to the folder of the sandbox.
  private static func pattern(_ path: String) -> String {
    if path.hasPrefix("~/") { return "home/" + path.dropFirst(2) }
    return "work/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}
