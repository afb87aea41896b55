import CPlatform

/// The words with which the tool was started.
enum OwnArguments {
  /// The tool's name first.
  ///
  /// Swift's `CommandLine` asks `/proc` on Linux, and has none where that is
  /// not mounted.
  static var words: [String] {
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = platform_own_arguments(&words)
    guard count > 0, let words else { return CommandLine.arguments }
    return (0..<Int(count)).map { words[$0].map { String(cString: $0) } ?? "" }
  }
}
