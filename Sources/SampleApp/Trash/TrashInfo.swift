/// What a trash folder notes of a file: freedesktop.org Trash specification 1.0.
struct TrashInfo: Equatable {
  /// The absolute path from which the file came.
  let path: String

  /// The local date and time of its deletion.
  let deleted: DateTime

  /// The content of the `.trashinfo` file.
  var text: String {
    """
    [Trash Info]
    Path=\(percentEncoded(path, keeping: "/"))
    DeletionDate=\(deleted)

    """
  }
}
