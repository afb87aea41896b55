import Foundation

/// The text of a recording: an archive with a request and its answer one after the other.
///
///     -- 1 request --
///     GET /users/1
///     Accept: */*
///     -- 1 answer --
///     200
///     Content-Type: application/json
///     -- 1 answer body --
///     {"name": "Ann"}
///     -- end --
///     1
enum RecordingFile {
  static let request = "request"
  static let answer = "answer"
  static let body = "body"
  /// What stands last, so that a file that was cut is told from a whole one.
  static let end = "end"
  static let chunked = HTTPField("Transfer-Encoding", "chunked")

  /// The recording of some exchanges.
  ///
  /// - Parameters:
  ///   - exchanges: In their order.
  ///   - origin: The server that they are of.
  ///   - recorder: What records it, in a sentence.
  /// - Returns: What the file holds.
  static func text(of exchanges: [HTTPExchange], from origin: HTTPOrigin, by recorder: String)
    -> Data
  {
    var text = Data(
      """
      Recorded from \(origin) by \(recorder), which writes this file anew. In fields, targets and \
      bodies marked `pattern`, [..] is any text.


      """.utf8)
    for (index, exchange) in exchanges.enumerated() {
      let request = exchange.request
      let answer = exchange.answer
      let name = "\(index + 1) "
      let asked = ["\(request.method) \(request.target)"] + request.fields.map(\.description)
      text += section(name + Self.request, asked)
      text += section(name + "\(Self.request) \(Self.body)", request.body, request.isPattern)
      let fields = answer.fields + (answer.isChunked ? [chunked] : [])
      text += section(name + Self.answer, ["\(answer.status)"] + fields.map(\.description))
      text += section(name + "\(Self.answer) \(Self.body)", answer.body, answer.isPattern)
    }
    return text + section(end, ["\(exchanges.count)"])
  }

  private static func section(_ name: String, _ lines: [String]) -> Data {
    section(name, Data(lines.map { $0 + "\n" }.joined().utf8), false)
  }

  private static func section(_ name: String, _ data: Data, _ isPattern: Bool) -> Data {
    guard !data.isEmpty else { return Data() }
    var old = SectionAttributes()
    old.isPattern = isPattern
    let (content, attributes) = SectionContent.encode(data, as: old)
    let words = ["--", name] + attributes.words + ["--"]
    return Data((words.joined(separator: " ") + "\n").utf8) + content
  }
}

/// What is wrong in a recording, and where.
package struct RecordingProblem: Error, Equatable, CustomStringConvertible {
  let file: String
  /// From 1.
  let line: Int
  let reason: String

  package var description: String { "\(file):\(line): \(reason)" }
}
