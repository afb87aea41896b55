import InjectionMacros

/// The user's permission to read a folder.
@Fake
protocol Consent: Sendable {
  /// Returns when `folder` may be read; asks the first time, unless told `inAdvance`.
  func request(_ folder: Folder, inAdvance: Bool) throws(ConsentError)
}

/// Why a folder may not be read.
enum ConsentError: Failure, Equatable {
  /// The user said no.
  case denied(folder: String)

  /// There is no terminal to ask on.
  case cannotAsk(folder: String)

  /// The file that remembers the answers cannot be read or written.
  case unreadable(SystemError)

  /// The file that remembers the answers does not say what it should.
  case malformed(path: String, reason: String)

  var status: ExitStatus {
    switch self {
    case .denied, .cannotAsk: .noPermission
    case .unreadable, .malformed: .configuration
    }
  }

  var description: String {
    switch self {
    case .denied(let folder): "not allowed to read the photos in \(printable(folder))"
    case .cannotAsk(let folder):
      "not yet allowed to read the photos in \(printable(folder)), and there is no terminal "
        + "to ask on: use --allow"
    case .unreadable(let error): "the permissions cannot be kept: \(error)"
    case .malformed(let path, let reason):
      "\(printable(path)): \(printable(reason)); remove the file to be asked again"
    }
  }
}
