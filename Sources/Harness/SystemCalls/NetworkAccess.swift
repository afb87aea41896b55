import CPlatform

/// Which addresses a program may reach, and with it all that it starts, on Linux.
///
/// ```swift
/// app.network = .loopback
/// app.network = try NetworkAccess("127.0.0.1:8080 api.example:443")
/// ```
///
/// Another address is refused with ECONNREFUSED, and the launch fails with what asked for it. It is for
/// tests and no boundary for programs that mean harm: one could change an address while it is looked
/// at.
public struct NetworkAccess: Sendable, Hashable {
  /// A host that may be reached.
  struct Host: Hashable {
    /// A name or an address, without brackets.
    let name: String
    /// Nil for every port.
    let port: UInt16?
  }

  /// Whether anything is refused.
  let isRestricted: Bool
  /// Whether the addresses of this machine may be reached: 127.0.0.0/8 and ::1.
  let allowsLoopback: Bool
  let hosts: [Host]

  /// Everything may be reached, and nothing is watched.
  public static let unrestricted = NetworkAccess(false, loopback: true, hosts: [])

  /// Nothing may be reached: no other machine and not this one, no name is looked up, no socket
  /// outside of the sandbox is connected to.
  public static let none = NetworkAccess(true, loopback: false, hosts: [])

  /// This machine alone may be reached, by its loopback addresses.
  public static let loopback = NetworkAccess(true, loopback: true, hosts: [])

  /// Whether this system can tell what programs ask for; elsewhere one that may not reach everything is
  /// not started.
  public static var canBeRestricted: Bool { CallListener.isAvailable }

  private init(_ isRestricted: Bool, loopback: Bool, hosts: [Host]) {
    self.isRestricted = isRestricted
    allowsLoopback = loopback
    self.hosts = hosts
  }

  /// Reads what a script and a project file say.
  ///
  /// - Parameter text: `any`, `none`, or of `loopback` and `HOST:PORT` one or several, with spaces
  ///   between them. A host is a name or an address, an IPv6 address in brackets; `*` is every port.
  /// - Throws: ``NetworkAccessError`` for the first word that is none of these.
  public init(_ text: String) throws(NetworkAccessError) {
    try self.init(words: text.split(separator: " ").map(String.init))
  }

  /// Reads what a script and a project file say, word by word.
  ///
  /// - Parameter words: `any`, `none`, or of `loopback` and `HOST:PORT` one or several.
  /// - Throws: ``NetworkAccessError`` for the first word that is none of these.
  public init(words: [String]) throws(NetworkAccessError) {
    switch words {
    case ["any"]: self = .unrestricted
    case ["none"]: self = .none
    case []: throw NetworkAccessError.nothing
    default:
      var hosts: [Host] = []
      for word in words where word != "loopback" { hosts.append(try Host(word)) }
      self.init(true, loopback: words.contains("loopback"), hosts: hosts)
    }
  }
}

/// What cannot be read as access to the network.
public enum NetworkAccessError: Error, Equatable, CustomStringConvertible {
  /// There is no word.
  case nothing
  /// `any` or `none` stands beside others.
  case notAlone(String)
  /// A word is no host with a port.
  case noHost(String)

  /// What was found, and what is wanted.
  public var description: String {
    switch self {
    case .nothing: "say what may be reached: \(Self.form)"
    case .notAlone(let word): "\(word) stands alone; write \(Self.form)"
    case .noHost(let word): "\(word.debugDescription) is no host with a port; write \(Self.form)"
    }
  }

  private static let form = "any, none, loopback, or HOST:PORT such as api.example:443 or [::1]:80"
}

extension NetworkAccess.Host {
  /// Reads `api.example:443`, `[::1]:80` or `10.0.0.1:*`.
  fileprivate init(_ word: String) throws(NetworkAccessError) {
    if ["any", "none"].contains(word) { throw .notAlone(word) }
    guard let colon = word.lastIndex(of: ":") else { throw .noHost(word) }
    var name = word[..<colon]
    let port = word[word.index(after: colon)...]
    let hasBrackets = name.hasPrefix("[") && name.hasSuffix("]")
    if hasBrackets { name = name.dropFirst().dropLast() }
    guard !name.isEmpty, name.contains(":") == hasBrackets, port == "*" || UInt16(port) ?? 0 > 0
    else { throw .noHost(word) }
    self.name = name.lowercased()
    self.port = UInt16(port)
  }
}

extension NetworkAccess: CustomStringConvertible {
  /// As a script says it.
  public var description: String {
    guard isRestricted else { return "any" }
    let words = (allowsLoopback ? ["loopback"] : []) + hosts.map(\.description)
    return words.isEmpty ? "none" : words.joined(separator: " ")
  }
}

extension NetworkAccess.Host: CustomStringConvertible {
  var description: String {
    (name.contains(":") ? "[\(name)]" : name) + ":" + (port.map(String.init) ?? "*")
  }
}
