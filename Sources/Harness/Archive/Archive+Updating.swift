package import Foundation

extension Archive {
  /// The archive's bytes with new content for some sections, and with new sections at the end; every other
  /// byte stays.
  ///
  /// - Parameters:
  ///   - updates: The files' new bytes by the section's position.
  ///   - additions: New sections.
  /// - Returns: The content of the updated archive file.
  package func updated(_ updates: [Int: Data], adding additions: [NewSection] = []) -> Data {
    var result = Data()
    var position = 0
    for (index, data) in updates.sorted(by: { $0.key < $1.key }) {
      let section = sections[index]
      let (content, attributes) = SectionContent.encode(data, as: section.attributes)
      result.append(contentsOf: bytes[position..<section.markerRange.lowerBound])
      result.append(marker(of: section, attributes))
      result.append(content)
      position = section.contentRange.upperBound
    }
    result.append(contentsOf: bytes[position...])
    for addition in additions {
      if let last = result.last, last != Marker.newline { result.append(Marker.newline) }
      result.append(addition.text)
    }
    return result
  }

  /// The marker line: as it stands where its attributes are still right.
  private func marker(of section: Section, _ attributes: SectionAttributes) -> Data {
    if attributes == section.attributes, bytes[section.markerRange].last == Marker.newline {
      return Data(bytes[section.markerRange])
    }
    return attributes.marker(of: section.name)
  }
}

/// A section that is added to an archive.
package struct NewSection: Sendable, Equatable {
  package let name: String
  /// What its file holds.
  package private(set) var data: Data
  private var attributes = SectionAttributes()

  /// - Returns: Nil where an archive would read another name in its marker.
  package init?(_ name: String, holding data: Data) {
    (self.name, self.data) = (name, data)
    let read = Archive(text).sections
    guard read.count == 1, read[0].name.hasCodePoints(of: name) else { return nil }
  }

  /// A section of that name that holds something else.
  package func holding(_ data: Data) -> NewSection {
    var other = self
    other.data = data
    return other
  }

  /// A section of that name that holds a pattern.
  package func holdingPattern(_ data: Data) -> NewSection {
    var other = holding(data)
    other.attributes.isPattern = true
    return other
  }

  /// The section as it stands in an archive.
  var text: Data {
    let (content, attributes) = SectionContent.encode(data, as: attributes)
    return attributes.marker(of: name) + content
  }

  /// The section.
  package var section: Archive.Section { Archive(text).sections[0] }
}

extension SectionAttributes {
  /// The marker line of a section with these.
  package func marker(of name: String) -> Data {
    Data(((["--", name] + words + ["--"]).joined(separator: " ") + "\n").utf8)
  }
}
