package import Foundation

/// What a fake server has heard.
package struct HTTPEntry: Sendable {
  package enum Content: Sendable {
    /// A request, and what was decided on it.
    case call(HTTPCall, fault: String?, isUnexpected: Bool)
    /// What is no request.
    case refused(RefusedRequest)
  }

  package let content: Content
  /// Its number among all that the server has heard, from 1.
  package let number: Int
  package let time: Date
  /// What the server replies to, as a script writes it, where it did not to this.
  package let known: [String]

  /// Whether it fails what made the request, however that takes it.
  var isFailure: Bool {
    switch content {
    case .call(_, _, let isUnexpected): isUnexpected
    case .refused: true
    }
  }

  static func isUnexpected(_ content: Content) -> Bool {
    if case .call(_, _, true) = content { true } else { false }
  }

  /// About how many bytes it takes to keep.
  fileprivate var size: Int {
    switch content {
    case .call(let call, _, _): call.size + 512
    case .refused(let refused): refused.line.utf8.count + 512
    }
  }
}

/// Hears of the requests of a fake server, as they come.
protocol HTTPListener: AnyObject, Sendable {
  func take(_ entry: HTTPEntry)

  /// Has a request wait at a gate.
  func arrive(at gate: String, _ connection: Int)

  /// Takes note that a client has gone.
  func close(_ connection: Int)
}

/// All that a fake server has heard, and who hears of it.
struct HTTPLog: Sendable {
  private(set) var entries: [HTTPEntry] = []
  private(set) var listeners: [any HTTPListener] = []
  /// How many entries there were, also of those that were not kept.
  private(set) var count = 0
  private var keptBytes = 0
  /// The numbers of failures of which no listener has heard.
  private var unheard: [Int] = []

  /// How many failures are kept, however much was heard before.
  private static let failureLimit = 16

  /// Adds an entry; of too many the last are not kept, but for the first that fail.
  mutating func add(
    _ content: HTTPEntry.Content, known: [String], upTo limit: Int
  ) -> HTTPEntry {
    count += 1
    let entry = HTTPEntry(content: content, number: count, time: Date(), known: known)
    let isUnheard = entry.isFailure && listeners.isEmpty
    guard keptBytes + entry.size <= limit || isUnheard && unheard.count < Self.failureLimit else {
      return entry
    }
    keptBytes += entry.size
    entries.append(entry)
    if isUnheard { unheard.append(entry.number) }
    return entry
  }

  /// Adds a listener, which hears of all that comes, and of failures of which no other has.
  mutating func add(_ listener: any HTTPListener) {
    for entry in takeUnheard() { listener.take(entry) }
    listeners.append(listener)
  }

  mutating func remove(_ listener: any HTTPListener) {
    listeners.removeAll { $0 === listener }
  }

  /// The failures of which no listener has heard, and none will.
  mutating func takeUnheard() -> [HTTPEntry] {
    defer { unheard = [] }
    return entries.filter { unheard.contains($0.number) }
  }
}
