import Foundation

/// Reads a recording, and tells of each mistake in which line it stands.
struct RecordingReader {
  private let file: String
  private let sections: [Archive.Section]
  private var position = 0

  /// The exchanges, and the line of each.
  private(set) var exchanges: [(exchange: HTTPExchange, line: Int)] = []

  /// - Parameters:
  ///   - data: What the file holds.
  ///   - file: Its name in messages.
  /// - Throws: ``RecordingProblem``.
  init(_ data: Data, file: String) throws {
    self.file = file
    let archive = Archive(data)
    sections = archive.sections
    while let section = next, section.name != RecordingFile.end {
      exchanges.append((try readExchange(), section.line))
    }
    guard let end = next else {
      let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      throw problem(
        max(1, lines.last?.isEmpty == true ? lines.count - 1 : lines.count),
        "the recording has no end, and was cut: its last section is `-- \(RecordingFile.end) --`")
    }
    guard Self.lines(of: end) == ["\(exchanges.count)"] else {
      throw problem(
        end.line + 1,
        "the recording has \(exchanges.count) exchanges, and its end counts "
          + "\(Self.lines(of: end).joined(separator: " ").debugDescription)")
    }
    guard position == sections.count - 1 else {
      throw problem(sections[position + 1].line, "something stands behind the end of the recording")
    }
  }

  private var next: Archive.Section? { position < sections.count ? sections[position] : nil }

  private func problem(_ line: Int, _ reason: String) -> RecordingProblem {
    RecordingProblem(file: file, line: line, reason: reason)
  }

  private static func lines(of section: Archive.Section) -> [String] {
    String(decoding: section.rawContent, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .reversed().drop { $0.isEmpty }.reversed()
  }

  private mutating func readExchange() throws -> HTTPExchange {
    let request = try readRequest()
    let (answer, head) = try readAnswer()
    let exchange = HTTPExchange(request.request, answer)
    do {
      _ = try exchange.route()
    } catch {
      throw problem(request.line + 1, "\(error)")
    }
    do {
      try exchange.check()
    } catch {
      throw problem(head + 1, "\(error)")
    }
    return exchange
  }

  private mutating func readRequest() throws -> (request: HTTPExchange.Request, line: Int) {
    let section = try take(RecordingFile.request)
    var lines = Self.lines(of: section)
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0] != "*" else {
      throw problem(
        section.line + 1, "a method and a target stand here, with one space between: GET /users/1")
    }
    lines.removeFirst()
    let fields = try fields(lines, from: section.line + 2)
    let (body, isPattern) = try takeBody(of: RecordingFile.request)
    return (
      HTTPExchange.Request(String(words[0]), String(words[1]), fields, body, isPattern: isPattern),
      section.line
    )
  }

  private mutating func readAnswer() throws -> (HTTPExchange.Answer, line: Int) {
    let section = try take(RecordingFile.answer)
    let lines = Self.lines(of: section)
    guard let first = lines.first, let status = Int(first), 200...599 ~= status else {
      throw problem(
        section.line + 1,
        "a status stands here, from 200 to 599, and is "
          + (lines.first ?? "").debugDescription)
    }
    var fields = try fields(Array(lines.dropFirst()), from: section.line + 2)
    let isChunked = fields.contains(RecordingFile.chunked)
    fields.removeAll { $0 == RecordingFile.chunked }
    let (body, isPattern) = try takeBody(of: RecordingFile.answer)
    let answer = HTTPExchange.Answer(
      status, fields, body, isChunked: isChunked, isPattern: isPattern)
    return (answer, section.line)
  }

  private func fields(_ lines: [String], from first: Int) throws -> [HTTPField] {
    try lines.enumerated().map { index, line in
      guard let field = HTTPField(recorded: line) else {
        throw problem(first + index, "\(line.debugDescription) is no field; write Name: value")
      }
      return field
    }
  }

  /// The number of the exchange that is read, as its sections name it.
  private var number: Int { exchanges.count + 1 }

  private mutating func take(_ part: String) throws -> Archive.Section {
    let name = "\(number) \(part)"
    guard let section = next, section.name == name else {
      let found = next.map { ", and `-- \($0.name) --` does" } ?? ", and the file ends"
      throw problem(
        next?.line ?? sections.last?.line ?? 1, "`-- \(name) --` has to stand here\(found)")
    }
    position += 1
    return section
  }

  private mutating func takeBody(of part: String) throws -> (Data, isPattern: Bool) {
    guard let section = next, section.name == "\(number) \(part) \(RecordingFile.body)" else {
      return (Data(), false)
    }
    position += 1
    do {
      return (try SectionContent.decode(section), section.attributes.isPattern)
    } catch {
      throw problem(section.line, "\(error)")
    }
  }
}
