/// The command line: names of benchmarks, and settings such as `--launches=10000`, and
/// `--rounds=1` to see that all of them run.
enum Arguments {
  /// The benchmarks to run; all where none is named.
  static var names: [String] { words.filter { !$0.hasPrefix("--") } }

  /// The number behind an option.
  static func value(of option: String) -> Int? {
    words.first { $0.hasPrefix(option + "=") }.flatMap { Int($0.dropFirst(option.count + 1)) }
  }

  private static var words: ArraySlice<String> { CommandLine.arguments.dropFirst() }
}
