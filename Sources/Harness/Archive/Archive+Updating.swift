package import Foundation

extension Archive {
  /// The archive's bytes with new content for some sections; every other byte stays.
  ///
  /// - Parameter updates: The files' new bytes by the section's position.
  /// - Returns: The content of the updated archive file.
  package func updated(_ updates: [Int: Data]) -> Data {
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
    return result
  }

  /// The marker line: as it stands where its attributes are still right.
  private func marker(of section: Section, _ attributes: SectionAttributes) -> Data {
    if attributes == section.attributes, bytes[section.markerRange].last == Marker.newline {
      return Data(bytes[section.markerRange])
    }
    let words = ["--", section.name] + attributes.words + ["--"]
    return Data((words.joined(separator: " ") + "\n").utf8)
  }
}
