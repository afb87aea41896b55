import Foundation

/// What a child has still to be given on its standard input.
struct PendingInput {
  private(set) var bytes: Data
  private(set) var isEnded: Bool

  init(_ input: StandardInput) {
    switch input {
    case .empty: (bytes, isEnded) = (Data(), true)
    case .bytes(let data): (bytes, isEnded) = (data, true)
    case .typed: (bytes, isEnded) = (Data(), false)
    }
  }

  /// Whether the child's input is to be closed now.
  var isFinished: Bool { isEnded && bytes.isEmpty }

  /// Adds bytes behind those that wait.
  mutating func append(_ more: Data) {
    bytes.append(more)
  }

  /// Says that nothing will follow.
  mutating func end() {
    isEnded = true
  }

  /// Takes away the first bytes, which the child's pipe has taken.
  mutating func drop(_ count: Int) {
    bytes = Data(bytes.dropFirst(count))
  }

  /// Gives up: nobody reads any more.
  mutating func abandon() {
    bytes = Data()
    isEnded = true
  }
}
