/// Words as a shell reads them.
enum ShellWord {
  /// The word in single quotes where a shell would read it as anything but itself.
  static func quoted(_ word: String) -> String {
    guard word.isEmpty || word.unicodeScalars.contains(where: { !isPlain($0) }) else { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: "_-+=.,/:@%".unicodeScalars.contains(scalar)
    }
  }
}
