import Foundation

/// Standard input, output and error.
enum StandardStreams {
  /// Occupies those that the caller of this program has closed, so that no file that is opened
  /// later is taken for one of them.
  ///
  /// A stream stays as unusable as it was: it can be used the wrong way round only.
  static func occupy() {
    for (descriptor, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
    where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest number that is free is this one, as those below are in use by now.
      _ = open("/dev/null", flags)
    }
  }
}
