public import Foundation
public import HarnessComparison
import HarnessSystem

/// What a file of a sandbox is expected to be.
///
/// A value: it compares, and says what differs.
public struct FileExpectation: Sendable {
  private let compare: @Sendable (FoundFile) -> Mismatch?

  init(_ compare: @escaping @Sendable (FoundFile) -> Mismatch?) {
    self.compare = compare
  }

  /// Compares a file.
  ///
  /// - Parameters:
  ///   - url: Where it lies.
  ///   - path: The path as the test gave it, for the message.
  ///   - sandbox: The sandbox that it lies in, which knows what was planted.
  /// - Returns: How it differs, or nil where it is as expected.
  public func mismatch(at url: URL, path: String, in sandbox: Sandbox? = nil) -> Mismatch? {
    compare(FoundFile(url: url, path: path, sandbox: sandbox))
  }

  /// Something lies there: a file, a folder, a link.
  public static var exists: FileExpectation {
    FileExpectation { file in
      FileStatus(file.url) == nil ? missing(file) : nil
    }
  }

  /// Nothing lies there.
  public static var isAbsent: FileExpectation {
    FileExpectation { file in
      do throws(SystemError) {
        guard let status = try FileStatus.look(at: DiskPath(file.url.path)) else { return nil }
        return Mismatch("\(file.path) exists, as a \(status.kind), and must not")
      } catch {
        return Mismatch(
          inconclusive: "whether \(file.path) exists cannot be told: \(SystemReason.of(error))")
      }
    }
  }

  /// A file with this text; a link is followed to its file.
  public static func content(_ expectation: TextExpectation) -> FileExpectation {
    FileExpectation { file in
      comparingContent(of: file) { data in
        let placeholders = file.sandbox.map { Placeholders(sandbox: $0) } ?? .standard
        guard
          let mismatch = expectation.mismatch(in: data, of: file.path, placeholders: placeholders)
        else { return nil }
        guard mismatch.diff.isEmpty else { return mismatch }
        return Mismatch(mismatch.summary + "\n" + excerpt(data))
      }
    }
  }

  /// A file with this JSON value; see ``TextExpectation/json(_:placeholders:)``.
  public static func json(_ expected: String, placeholders: Placeholders = [:]) -> FileExpectation {
    content(.json(expected, placeholders: placeholders))
  }

  /// A file with exactly these bytes; a link is followed to its file.
  public static func bytes(_ expected: Data) -> FileExpectation {
    FileExpectation { file in
      comparingContent(of: file) { data in
        guard data != expected else { return nil }
        let place = LongTextDiff.firstDifference(data, expected)
        return Mismatch(
          "\(file.path) holds other bytes than expected: \(data.count) instead of \(expected.count), "
            + "the first difference at offset \(place)")
      }
    }
  }

  /// These permissions, for example `0o644`.
  public static func mode(_ expected: UInt32) -> FileExpectation {
    FileExpectation { file in
      guard let status = FileStatus(file.url) else { return missing(file) }
      guard status.permissions != expected else { return nil }
      return Mismatch(
        "\(file.path) has the mode \(octal(status.permissions)), expected \(octal(expected))")
    }
  }

  /// A symbolic link with this text, which need not lead anywhere.
  public static func symbolicLink(to expected: String) -> FileExpectation {
    FileExpectation { file in
      guard let status = FileStatus(file.url) else { return missing(file) }
      guard let destination = status.link?.text else {
        return Mismatch("\(file.path) is a \(status.kind), not a symbolic link")
      }
      guard !destination.hasCodePoints(of: expected) else { return nil }
      // Both look the same then.
      let note = destination == expected ? ", composed otherwise (Unicode NFC or NFD)" : ""
      return Mismatch("\(file.path) leads to \(destination), expected \(expected)\(note)")
    }
  }

  /// Compares what a file holds, if it is one: reading a pipe could last for ever.
  private static func comparingContent(
    of file: FoundFile, _ compare: (Data) -> Mismatch?
  ) -> Mismatch? {
    guard let status = FileStatus(file.url, followingLinks: true) else {
      guard let link = FileStatus(file.url)?.link else { return missing(file) }
      return Mismatch("\(file.path) is a symbolic link to \(link.text), where nothing lies")
    }
    guard status.isRegular else {
      return Mismatch("\(file.path) is a \(status.kind), not a file with content")
    }
    do {
      let bytes = try FileBytes(DiskPath(file.url.path), followsLinks: true)
      return compare(try bytes.contents(upTo: OutputLimit.standard))
    } catch let error as LongFileError {
      return Mismatch(
        "\(file.path) has \(SizeText.short(error.size)), and no file of more than "
          + "\(SizeText.short(error.limit)) is compared")
    } catch {
      return Mismatch("\(file.path) may not be read; its mode is \(octal(status.permissions))")
    }
  }

  private static func missing(_ file: FoundFile) -> Mismatch {
    Mismatch("\(file.path) does not exist\(neighbors(of: file.url))")
  }

  /// The first lines of a file, where no diff shows them.
  private static func excerpt(_ data: Data) -> String {
    guard !data.isEmpty else { return "  the file is empty" }
    let lines = ByteLines(Array(data.prefix(excerptLimit))).lines
    let shown = lines.prefix(shownLimit).map { "    " + LongLine.shown($0) }
    let isWhole = lines.count <= shownLimit && data.count <= excerptLimit
    return (["  the file holds:"] + shown + (isWhole ? [] : ["    …"])).joined(separator: "\n")
  }

  /// How many bytes of a file an excerpt is taken from.
  private static let excerptLimit = 1 << 16

  /// How many lines, or names, a message shows.
  private static let shownLimit = 20

  private static func octal(_ mode: UInt32) -> String { "0" + String(mode, radix: 8) }

  /// What lies beside a missing file: often the misspelt name shows it.
  private static func neighbors(of url: URL) -> String {
    let folder = DiskPath(url.deletingLastPathComponent().path)
    guard let status = FileStatus(path: folder, followingLinks: true) else {
      return "; its folder does not exist either"
    }
    guard status.isDirectory else { return "; what should be its folder is a \(status.kind)" }
    guard let names = try? folder.entryNames() else { return "; its folder may not be read" }
    if names.isEmpty { return "; its folder is empty" }
    let name = url.lastPathComponent
    let known = NameList(names.map(\.text).sorted())
    return "\(known.hint(for: name)); its folder holds: \(known)"
  }
}

extension FileExpectation {
  /// A file, folder or link as it was planted: kind, mode, content and text of a link.
  public static var isUnchangedSinceSeeding: FileExpectation {
    FileExpectation { file in
      let path = DiskPath(file.url.path)
      guard let (tree, place) = file.sandbox?.planted(at: path) else {
        return Mismatch("\(file.path) lies in no fixture; plant a seed there first")
      }
      guard let snapshot = try? tree.snapshot() else {
        return Mismatch("the fixture of \(file.path) is no longer in the cache of fixtures")
      }
      let entry = place.bytes.isEmpty ? snapshot.folder : snapshot.entries[place]
      guard let entry else { return Mismatch("\(file.path) was not planted: its fixture has none") }
      guard let found = FileStatus(file.url).map({ TreeEntry($0, path) }) else {
        return changed(file.path, "\(entry)", "nothing lies there")
      }
      guard found != entry else { return nil }
      guard let old = snapshot.texts.all[place], found.kind == "file", found.digest != entry.digest,
        let new = TreeTexts.text(FoundText.File(path: path, name: file.path).data)
      else { return changed(file.path, "\(entry)", "\(found)") }
      let diff = LongTextDiff.text(expected: old, found: new)
      return changed(file.path, entry.outline, found.outline, diff: diff)
    }
  }

  private static func changed(
    _ path: String, _ wanted: String, _ found: String, diff: String = ""
  ) -> Mismatch {
    let start = "\(path) is not as it was planted"
    return Mismatch(
      wanted == found ? start : "\(start): expected \(wanted), found \(found)", diff: diff)
  }
}
