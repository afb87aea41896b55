extension SystemFault {
  /// The fault as a test writes it: `.fail(.write, nth: 3, path: "index.json", with: .noSpace)`.
  var source: String {
    let point = ".\(call.rawValue)" + occurrence.source
    let place = path.map { ", path: \(Self.literal($0))" } ?? ""
    return switch effect {
    case .fail(let error): ".fail(\(point)\(place), with: \(error.source))"
    case .short(let count): ".short(\(point)\(place), bytes: \(count))"
    case .kill: ".kill(before: \(point)\(place))"
    case .full(let count): ".full(after: \(count))"
    }
  }

  private static func literal(_ text: String) -> String {
    let escaped = text.reduce(into: "") { text, character in
      if "\\\"".contains(character) { text.append("\\") }
      text.append(character)
    }
    return "\"\(escaped)\""
  }
}

extension SystemFault.Occurrence {
  /// The argument by which a test says it.
  fileprivate var source: String {
    switch self {
    case .every: ""
    case .nth(let number): ", nth: \(number)"
    case .from(let first): ", from: \(first)"
    }
  }
}

extension ErrorNumber {
  /// The errors that have names of their own in Swift.
  private static let sourceNames: [ErrorNumber: String] = [
    .noSpace: "noSpace", .inputOutput: "inputOutput", .permissionDenied: "permissionDenied",
    .notPermitted: "notPermitted", .readOnlyFileSystem: "readOnlyFileSystem",
    .quotaExceeded: "quotaExceeded", .noSuchFile: "noSuchFile",
    .tooManyOpenFiles: "tooManyOpenFiles", .notEnoughMemory: "notEnoughMemory",
    .tryAgain: "tryAgain", .busy: "busy",
    .connectionRefused: "connectionRefused", .connectionReset: "connectionReset",
    .timedOut: "timedOut", .hostUnreachable: "hostUnreachable",
  ]

  /// The error as a test writes it.
  fileprivate var source: String {
    Self.sourceNames[self].map { ".\($0)" } ?? "ErrorNumber(\"\(description)\")!"
  }
}
