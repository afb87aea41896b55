import InjectionMacros

/// Where deleted files are kept until the user empties it.
@Fake
protocol Trash: Sendable {
  /// Moves the file at `path` to the trash.
  func discard(_ path: String) throws(TrashError)
}

/// A file could not be moved to the trash; it is still where it was.
struct TrashError: Failure, Equatable {
  /// The file that was to be moved.
  let path: String

  /// What the system refused.
  let cause: SystemError

  var status: ExitStatus { .cannotCreate }
  var description: String { "'\(printable(path))' was not deleted: \(cause)" }
}
