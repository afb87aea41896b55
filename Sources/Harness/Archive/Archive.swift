package import Foundation
import HarnessSystem

/// A text archive: a script, then files.
///
/// The format is that of Go's `txtar` package: a section starts at a line `-- name --`, and its
/// content runs to the next such line. There are no syntax errors; what is before the first
/// section is the script.
package struct Archive: Sendable, Equatable {
  /// The bytes before the first section, with a final newline unless they are empty.
  package let script: Data

  /// The sections in the order of the file.
  package let sections: [Section]

  /// Everything, as it was read.
  package let bytes: [UInt8]

  /// One section: a marker line and the content under it.
  package struct Section: Sendable, Equatable {
    /// What stands between the dashes, without the attributes.
    package let name: String

    /// What its marker says about the content.
    package let attributes: SectionAttributes

    /// The bytes under the marker, as the archive holds them: with a final newline unless empty.
    package let rawContent: Data

    /// The marker's line in the archive, from 1.
    package let line: Int

    /// Where the marker line lies in the archive's bytes.
    package let markerRange: Range<Int>

    /// Where the content lies in the archive's bytes.
    package let contentRange: Range<Int>
  }
}

// MARK: - Reading

extension Archive {
  /// What a document holds beside its commands: files, which are no part of an archive of their own.
  package init(document bytes: [UInt8], sections: [Section]) {
    (self.bytes, self.sections, script) = (bytes, sections, Data())
  }

  /// Reads an archive; any bytes are one.
  ///
  /// - Parameter data: The content of a `.txtar` or `.txt` file.
  package init(_ data: Data) {
    bytes = Array(data)
    let markers = Marker.all(in: bytes)
    script = Self.content(of: bytes, in: 0..<(markers.first?.range.lowerBound ?? bytes.count))
    var sections: [Section] = []
    for (index, marker) in markers.enumerated() {
      let end = index + 1 < markers.count ? markers[index + 1].range.lowerBound : bytes.count
      let range = marker.range.upperBound..<end
      let (name, attributes) = SectionAttributes.split(marker.name)
      sections.append(
        Section(
          name: name, attributes: attributes, rawContent: Self.content(of: bytes, in: range),
          line: marker.line, markerRange: marker.range, contentRange: range))
    }
    self.sections = sections
  }

  /// The bytes of a range, with the final newline that a text file has.
  private static func content(of bytes: [UInt8], in range: Range<Int>) -> Data {
    var content = Data(bytes[range])
    if let last = content.last, last != Marker.newline { content.append(Marker.newline) }
    return content
  }
}

extension Archive.Section {
  /// The section as it stands in a document, where its archive begins in a line.
  ///
  /// - Parameter first: That line, from 1.
  /// - Returns: One that nothing can be written into.
  package func below(_ first: Int) -> Archive.Section {
    Archive.Section(
      name: name, attributes: attributes, rawContent: rawContent, line: first + line - 1,
      markerRange: 0..<0, contentRange: 0..<0)
  }
}

/// A line `-- name --`.
package struct Marker {
  let name: String
  /// The marker's line, with its newline.
  let range: Range<Int>
  /// From 1.
  let line: Int

  package static let newline = UInt8(ascii: "\n")
  private static let start = Array("-- ".utf8)
  private static let end = Array(" --".utf8)

  /// All marker lines of an archive.
  static func all(in bytes: [UInt8]) -> [Marker] {
    var markers: [Marker] = []
    var (position, line) = (0, 1)
    while position < bytes.count {
      let next = bytes[position...].firstIndex(of: newline).map { $0 + 1 } ?? bytes.count
      if let name = name(of: bytes[position..<next]) {
        markers.append(Marker(name: name, range: position..<next, line: line))
      }
      (position, line) = (next, line + 1)
    }
    return markers
  }

  /// Whether a content has a line that would be read as a marker.
  package static func isIn(_ content: Data) -> Bool {
    !all(in: Array(content)).isEmpty
  }

  /// The name in a line, trimmed; nil where the line is no marker.
  private static func name(of line: ArraySlice<UInt8>) -> String? {
    var line = line
    if line.last == newline { line = line.dropLast() }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    guard line.starts(with: start), line.suffix(end.count).elementsEqual(end),
      line.count >= start.count + end.count
    else { return nil }
    let inner = line.dropFirst(start.count).dropLast(end.count)
    let name = String(decoding: inner, as: UTF8.self).trimmed
    return name.isEmpty ? nil : name
  }
}
