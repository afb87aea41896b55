/// A file of a module whose factories are listed.
package struct SourceFile {
  /// Its name with that of the module, as in `#fileID`.
  let name: String

  let source: TokenizedSource
  let members: [DeclaredMember]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: Its text.
  ///   - name: Its name with that of the module.
  /// - Throws: ``UnreadFile`` where it holds what is no Swift, or what the reader does not know.
  package init(_ text: String, name: String) throws(UnreadFile) {
    do throws(ReadingError) {
      var reader = try DeclarationReader(text)
      self.name = name
      source = reader.source
      members = try name.hasSuffix("/main.swift") ? reader.readScript() : reader.readFile()
    } catch {
      let line = SourceFile.line(of: error.range.lowerBound, in: Array(text.utf8))
      throw UnreadFile(place: "\(name):\(line)", reason: error.message)
    }
  }

  /// Where a byte stands: the file's name and the line, from 1.
  func place(of offset: Int) -> String {
    "\(name):\(Self.line(of: offset, in: source.bytes))"
  }

  private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
  }
}

/// A file whose factories are not known.
package struct UnreadFile: Error, Equatable {
  /// The file and the line at which reading ended.
  package let place: String
  package let reason: String

  package init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }
}
