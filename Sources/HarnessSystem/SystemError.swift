import CPlatform
import Foundation

/// A system call that failed: which one, on which path, and why.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the system call.
  public let call: String
  /// The path it was given, where it was given one.
  public let path: String?
  /// The value of `errno`.
  public let code: Int32

  /// Takes the reason from `errno`: make it the first thing after the call that failed.
  package init(_ call: String, path: String? = nil, code: Int32 = platform_error()) {
    self.code = code
    self.call = call
    self.path = path
  }

  /// For example `open /tmp/a: No such file or directory`.
  public var description: String {
    let subject = path.map { " \($0)" } ?? ""
    return "\(call)\(subject): \(Self.meaning(of: code))"
  }

  /// What an error number means, in the system's words.
  package static func meaning(of code: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    platform_describe_error(code, &text, text.count)
    return DiskPath(cString: text).text
  }
}

/// What the system says of a failed file operation, without Foundation's wrapping.
package enum SystemReason {
  package static func of(_ error: any Error) -> String {
    if let error = error as? SystemError { return SystemError.meaning(of: error.code) }
    guard let error = error as? CocoaError else { return "\(error)" }
    switch (error.underlying, error.code) {
    case (let cause as POSIXError, _): return SystemError.meaning(of: cause.code.rawValue)
    case (_, .fileNoSuchFile), (_, .fileReadNoSuchFile): return SystemError.meaning(of: ENOENT)
    default: return "error \(error.code.rawValue) of Foundation"
    }
  }

  /// The text of an error; of Foundation's, what the system says of which file.
  package static func text(of error: any Error) -> String {
    guard let error = error as? CocoaError else { return "\(error)" }
    return (error.filePath.map { "\($0): " } ?? "") + of(error)
  }
}
