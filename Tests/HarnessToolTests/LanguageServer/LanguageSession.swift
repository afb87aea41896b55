import Foundation
import Harness
import HarnessSystem
import HarnessTesting
import TestSupport
import XCTest

/// A client of `harness lsp` that speaks with the real program through pipes, and holds each message of
/// it against the protocol.
final class LanguageSession {
  private let process = Process()
  private let (input, output, errors) = (Pipe(), Pipe(), Pipe())
  private let received = Monitor<Received>(Received())
  private var (asked, count) = ([Int: String](), 0)

  private struct Received {
    var messages: [JSONValue] = []
    /// What is no message.
    var problems: [String] = []
    var isOver = false
  }

  /// - Parameters:
  ///   - folder: Where the server runs, with its caches.
  ///   - arguments: Behind `lsp`.
  /// - Throws: Why it cannot be started.
  init(in folder: URL, _ arguments: String...) throws {
    process.executableURL = try CLIApplication.productURL("harness")
    process.arguments = ["lsp"] + arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = folder.path
    environment["XDG_CACHE_HOME"] = folder.path + "/.cache"
    environment["TMPDIR"] = folder.path
    process.environment = environment
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = errors
    try process.run()
    let (descriptor, received) = (output.fileHandleForReading.fileDescriptor, received)
    try OwnThread.start { Self.read(descriptor, received) }
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  private static func read(_ descriptor: Int32, _ received: Monitor<Received>) {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return received.withLock { $0.isOver = true } }
      bytes += buffer[..<count]
      while let content = takeMessage(from: &bytes) {
        received.withLock { received in
          do {
            _ = try JSONSerialization.jsonObject(with: Data(content))
            received.messages.append(try JSONParser.value(of: content))
          } catch {
            received.problems.append("\(error)")
          }
        }
      }
    }
  }

  /// Takes a message whose header is as the protocol has it, to the byte.
  private static func takeMessage(from bytes: inout [UInt8]) -> [UInt8]? {
    let text = String(decoding: bytes.prefix(100), as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n"), text.hasPrefix("Content-Length: "),
      let length = Int(text[..<end.lowerBound].dropFirst("Content-Length: ".count))
    else { return nil }
    let start = text[..<end.upperBound].utf8.count
    guard bytes.count >= start + length else { return nil }
    defer { bytes.removeFirst(start + length) }
    return Array(bytes[start..<(start + length)])
  }

  // MARK: Speaking

  /// Writes bytes as they are.
  func write(_ bytes: some Sequence<UInt8>) {
    try? input.fileHandleForWriting.write(contentsOf: Data(bytes))
  }

  func send(_ message: JSONValue) {
    let content = Array(message.description.utf8)
    write("Content-Length: \(content.count)\r\n\r\n".utf8 + content)
  }

  func notify(_ method: String, _ params: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Asks, and waits for no answer.
  ///
  /// - Returns: The request's id.
  func ask(_ method: String, _ params: JSONValue) -> Int {
    count += 1
    asked[count] = method
    send([
      "jsonrpc": "2.0", "id": JSONValue(integerLiteral: count), "method": .string(method),
      "params": params,
    ])
    return count
  }

  func endInput() { try? input.fileHandleForWriting.close() }

  func interrupt() { process.interrupt() }

  // MARK: Hearing

  /// Takes the first message that fits, once it is there.
  func take(_ what: String, where isMeant: (JSONValue) -> Bool) throws -> JSONValue {
    let message = try Poll.value(of: what) { () -> JSONValue? in
      try received.withLock { received in
        if let problem = received.problems.first { throw Problem(description: problem) }
        if let index = received.messages.firstIndex(where: isMeant) {
          return received.messages.remove(at: index)
        }
        if received.isOver { throw Problem(description: "the server has gone, without \(what)") }
        return nil
      }
    }
    if let problem = LanguageSchema.problem(with: message, asked: asked) {
      throw Problem(description: problem)
    }
    return message
  }

  func answer(_ id: Int) throws -> JSONValue {
    try take("the answer \(id)") {
      $0.object?["id"]?.int == id && $0.object?["method"] == nil
    }
  }

  /// The result of a request.
  func result(_ method: String, _ params: JSONValue) throws -> JSONValue {
    let answer = try answer(ask(method, params))
    guard let result = answer.object?["result"] else { throw Problem(description: "\(answer)") }
    return result
  }

  /// The number of the error with which a request is answered.
  func error(_ method: String, _ params: JSONValue) throws -> Int? {
    try answer(ask(method, params)).object?["error"]?.object?["code"]?.int
  }

  /// The parameters of the next notification of a method.
  func notification(_ method: String) throws -> JSONValue {
    let message = try take(method) { $0.object?["method"]?.string == method }
    return message.object?["params"] ?? .null
  }

  /// What the server ends with, once it has, and what it has said; the messages that nothing took are held
  /// against the protocol, too.
  func end() throws -> (status: Int32, errors: String) {
    let said = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try Poll.until("its output is read") { received.read(\.isOver) }
    let (messages, problems) = received.read { ($0.messages, $0.problems) }
    let wrong =
      problems + messages.compactMap { LanguageSchema.problem(with: $0, asked: asked) }
    if let first = wrong.first { throw Problem(description: first) }
    return (process.terminationStatus, said)
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }
}
