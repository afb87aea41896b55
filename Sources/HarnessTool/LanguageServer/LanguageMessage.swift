import Harness

/// A message of a client: JSON-RPC 2.0.
enum LanguageMessage: Sendable, Equatable {
  case request(id: JSONValue, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)
  /// An answer to something that the server has asked.
  case response
  /// Something that is no message, with what to answer.
  case refused(id: JSONValue, LanguageError)

  /// - Parameter bytes: The content, without its header; any bytes are taken.
  init(_ bytes: [UInt8]) {
    let value: JSONValue
    do {
      value = try Self.json(bytes)
    } catch {
      self = .refused(id: .null, LanguageError(.parseError, "this is no JSON: \(error)"))
      return
    }
    let id = value["id"]
    let hasID = id?.string != nil || id?.double != nil
    if let method = value["method"]?.string, id == nil || hasID {
      let params = value["params"] ?? .null
      self =
        if let id { .request(id: id, method: method, params: params) } else {
          .notification(method: method, params: params)
        }
    } else if value["method"] == nil, value["result"] ?? value["error"] != nil {
      self = .response
    } else {
      self = .refused(
        id: hasID ? id ?? .null : .null,
        LanguageError(
          .invalidRequest, "a message is an object with `method`, and `id` in a request"))
    }
  }

  private static func json(_ bytes: [UInt8]) throws -> JSONValue {
    do {
      return try JSONParser.value(of: bytes)
    } catch {
      // An editor may hold half a pair of surrogates, which no text in UTF-8 can.
      guard let whole = withoutHalves(bytes) else { throw error }
      return try JSONParser.value(of: whole)
    }
  }

  /// JSON whose halves of surrogate pairs are replacement characters, as long in UTF-16; nil where it has
  /// none.
  private static func withoutHalves(_ bytes: [UInt8]) -> [UInt8]? {
    var (result, place, found) = (bytes, 0, false)
    while let backslash = bytes[place...].firstIndex(of: UInt8(ascii: "\\")) {
      place = min(bytes.count, backslash + 2)
      guard let unit = unit(in: bytes, at: backslash) else { continue }
      place = backslash + 6
      guard (0xD800...0xDFFF).contains(unit) else { continue }
      if unit < 0xDC00, let second = self.unit(in: bytes, at: place),
        (0xDC00...0xDFFF).contains(second)
      {
        place += 6
      } else {
        result.replaceSubrange(backslash..<place, with: "\\ufffd".utf8)
        found = true
      }
    }
    return found ? result : nil
  }

  /// The number that `\uXXXX` at a place is.
  private static func unit(in bytes: [UInt8], at place: Int) -> UInt16? {
    guard place + 6 <= bytes.count, bytes[place...].starts(with: "\\u".utf8) else { return nil }
    return UInt16(String(decoding: bytes[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16)
  }
}

/// Why a request is not answered with a result.
struct LanguageError: Error, Sendable, Equatable {
  /// The numbers of JSON-RPC and of the protocol.
  enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    case requestFailed = -32803
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    (self.code, self.message) = (code, message)
  }

  var json: JSONValue { ["code": JSONValue(code.rawValue), "message": .string(message)] }
}

extension JSONValue {
  /// A member of an object; nil where there is none, and where this is no object.
  subscript(name: JSONName) -> JSONValue? { object?[name] }

  init(_ number: Int) { self.init(integerLiteral: number) }

  init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }
}
