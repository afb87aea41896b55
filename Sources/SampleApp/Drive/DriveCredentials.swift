import Foundation

/// A user's name and password for HTTP basic authentication (RFC 7617).
struct DriveCredentials: Equatable, Sendable {
  let user: String
  let password: String

  /// The credentials of a user whose name has no colon.
  init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// Reads `WORKPHOTOS_USER` and `WORKPHOTOS_PASSWORD`; nil where neither is set.
  init?(environment: [String: String]) throws(DriveCredentialsError) {
    let user = environment["WORKPHOTOS_USER"] ?? ""
    let password = environment["WORKPHOTOS_PASSWORD"] ?? ""
    if user.isEmpty && password.isEmpty { return nil }
    guard !user.isEmpty else { throw .missing(variable: "WORKPHOTOS_USER") }
    guard !password.isEmpty else { throw .missing(variable: "WORKPHOTOS_PASSWORD") }
    guard !user.contains(":") else { throw .colonInUser }
    self.init(user: user, password: password)
  }

  /// The value of the `Authorization` header.
  var authorization: String {
    "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
  }
}

extension DriveCredentials: CustomStringConvertible, CustomReflectable {
  /// Never the password.
  var description: String { "credentials of a user" }

  /// Nothing that `dump` or a debugger's printout could reveal.
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// What is wrong with the variables that sign in.
enum DriveCredentialsError: Failure, Equatable {
  /// One of the two is set, and this one is not.
  case missing(variable: String)

  /// The user's name has a colon, which basic authentication cannot send.
  case colonInUser

  var status: ExitStatus { .configuration }

  var description: String {
    switch self {
    case .missing(let variable):
      "\(variable) is not set: WORKPHOTOS_USER and WORKPHOTOS_PASSWORD go together"
    case .colonInUser: "WORKPHOTOS_USER has a colon, which basic authentication cannot send"
    }
  }
}
