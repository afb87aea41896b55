import HarnessSystem

extension Termination {
  /// The end that a word names: a number from 0 to 255 or a name of `sysexits.h` such as `EX_USAGE`, or
  /// a signal by its name, such as `SIGTERM`.
  ///
  /// - Throws: ``UnknownEnd``, or ``UnknownSignal``.
  package init(named word: String) throws {
    if let number = Int32(word) {
      guard 0...255 ~= number else {
        throw UnknownEnd(description: "\(word) is no exit status; they go from 0 to 255")
      }
      self = .exited(number)
    } else if let named = SystemExit.allCases.first(where: { $0.name == word }) {
      self = .exited(named.rawValue)
    } else {
      guard word.hasPrefix("SIG") else {
        throw UnknownEnd(
          description: "\(word) is neither a number, nor a name of sysexits.h, nor a signal")
      }
      self = .signaled(try SignalName.number(of: word))
    }
  }

  /// A word that names no end of a program.
  package struct UnknownEnd: Error, CustomStringConvertible {
    package let description: String
  }
}
