import Foundation

/// A collection on a drive, and where photos belong below it.
struct DriveLocation: Equatable, Sendable {
  /// The address of the collection; its path ends with a slash.
  let url: URL

  /// What `init(_:)` reads, for messages.
  static let expectation =
    "an http or https address of a collection, without user name, query or fragment"

  /// Reads the address of a collection; nil where `text` is none.
  init?(_ text: String) {
    guard var parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil,
      parts.query == nil, parts.fragment == nil
    else { return nil }
    parts.scheme = scheme
    if !parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath += "/" }
    guard let url = parts.url else { return nil }
    self.url = url
  }

  /// The collections from this one down to that of `relativePath`, the outermost first.
  func collections(for relativePath: String) -> [URL] {
    let names = relativePath.split(separator: "/").dropLast()
    return (0...names.count).map { depth in
      address(names.prefix(depth).map { percentEncoded(String($0)) + "/" }.joined())
    }
  }

  /// The address of the file at `relativePath`.
  func file(at relativePath: String) -> URL {
    let names = relativePath.split(separator: "/").map { percentEncoded(String($0)) }
    return address(names.joined(separator: "/"))
  }

  /// The collection above `collection`; nil above the root of the server.
  static func parent(of collection: URL) -> URL? {
    guard var parts = URLComponents(url: collection, resolvingAgainstBaseURL: false) else {
      return nil
    }
    let path = parts.percentEncodedPath.dropLast()
    guard let slash = path.lastIndex(of: "/") else { return nil }
    parts.percentEncodedPath = String(path[...slash])
    return parts.url
  }

  private func address(_ encodedPath: String) -> URL {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return url }
    parts.percentEncodedPath += encodedPath
    return parts.url ?? url
  }
}
