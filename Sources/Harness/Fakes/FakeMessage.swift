import Foundation
import LaunchProtocol

/// What a fake says, as it is read from its socket.
enum FakeMessage {
  case call(FakeCall)
  case input(ProgramCall.Input)

  /// A fake's own words on how it was called.
  struct FakeCall {
    let name: String
    let directory: String
    let arguments: [[UInt8]]
    let variables: [[UInt8]]
  }

  /// Takes the first message off what has come; nil where its end has not.
  ///
  /// - Throws: ``Unreadable`` where it is none.
  static func take(from bytes: inout [UInt8]) throws(Unreadable) -> FakeMessage? {
    let headSize = MemoryLayout<fake_head>.size
    guard bytes.count >= headSize else { return nil }
    let head = bytes.withUnsafeBytes { $0.loadUnaligned(as: fake_head.self) }
    guard head.length <= UInt32(FAKE_LENGTH_LIMIT) else { throw Unreadable() }
    let end = headSize + Int(head.length)
    guard bytes.count >= end else { return nil }
    let body = Array(bytes[headSize..<end])
    bytes.removeFirst(end)
    switch Int(head.kind) {
    case fake_kind_call: return .call(try call(body))
    case fake_kind_input: return .input(try input(body))
    default: throw Unreadable()
    }
  }

  /// What is no message of a fake.
  struct Unreadable: Error {}

  private static func call(_ body: [UInt8]) throws(Unreadable) -> FakeCall {
    let size = MemoryLayout<fake_counts>.size
    guard body.count > size, body.last == 0 else { throw Unreadable() }
    let counts = body.withUnsafeBytes { $0.loadUnaligned(as: fake_counts.self) }
    let texts = body[size...].dropLast().split(separator: 0, omittingEmptySubsequences: false)
      .map(Array.init)
    let argumentEnd = 2 + Int(counts.arguments)
    guard texts.count == argumentEnd + Int(counts.variables) else { throw Unreadable() }
    return FakeCall(
      name: String(decoding: texts[0], as: UTF8.self),
      directory: String(decoding: texts[1], as: UTF8.self),
      arguments: Array(texts[2..<argumentEnd]), variables: Array(texts[argumentEnd...]))
  }

  private static func input(_ body: [UInt8]) throws(Unreadable) -> ProgramCall.Input {
    let size = MemoryLayout<fake_input>.size
    guard body.count >= size else { throw Unreadable() }
    let told = body.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    guard let length = Int(exactly: told) else { throw Unreadable() }
    let digest = body[8..<40].map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
    let bytes = Data(body[size...])
    guard bytes.count == length || length > Int(FAKE_INPUT_LIMIT) else { throw Unreadable() }
    return ProgramCall.Input(
      length: length, bytes: length > Int(FAKE_INPUT_LIMIT) ? nil : bytes, sha256: digest)
  }
}

extension FakeMessage.FakeCall {
  /// Those of its variables that have these names.
  func variables(named names: Set<String>) -> [String: String] {
    guard !names.isEmpty else { return [:] }
    var found: [String: String] = [:]
    for variable in variables {
      guard let equals = variable.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: variable[..<equals], as: UTF8.self)
      guard names.contains(name), found[name] == nil else { continue }
      found[name] = String(decoding: variable[(equals + 1)...], as: UTF8.self)
    }
    return found
  }
}
