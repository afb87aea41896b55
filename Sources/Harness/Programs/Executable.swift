import CPlatform
import Foundation
import HarnessSystem

/// A file that is to be executed.
package struct Executable {
  let path: String

  package init(path: String) {
    self.path = path
  }

  /// Makes sure that the system will execute it.
  ///
  /// - Throws: ``LaunchRefusal`` that says what is wrong with it.
  package func check() throws {
    guard let status = FileStatus(path: DiskPath(path), followingLinks: true) else {
      throw LaunchRefusal.noExecutable(path)
    }
    guard status.isRegular else { throw LaunchRefusal.notAFile(path) }
    guard platform_is_accessible(path, X_OK) else { throw LaunchRefusal.notExecutable(path) }
  }

  /// Whether ``check()`` has nothing to say; of most places where a program is looked for, the system says so
  /// at once.
  package var isSound: Bool { platform_is_accessible(path, X_OK) && (try? check()) != nil }

  /// What the system runs a script with, as its first line names it; nil where it is no script.
  var interpreter: String? { Self.interpreter(inHead: head) }

  /// The same, of as many bytes of the file as the system looks at.
  static func interpreter(inHead head: [UInt8]) -> String? {
    guard head.starts(with: "#!".utf8) else { return nil }
    let line = head.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
    let word = line.split(whereSeparator: { " \t".utf8.contains($0) }).first ?? []
    return String(decoding: word, as: UTF8.self)
  }

  /// As many bytes of the file as the system looks at; none where it may not be read.
  ///
  /// Nothing but a file is opened, as that could do something.
  var head: [UInt8] {
    guard FileStatus(path: DiskPath(path), followingLinks: true)?.isRegular == true,
      let file = try? Descriptor.open(path, O_RDONLY)
    else { return [] }
    return [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = max(0, Int(platform_read(file.number, buffer.baseAddress, buffer.count)))
    }
  }
}

/// Where programs are found.
enum ExecutableSearch {
  /// The folder of this test bundle or program: products of the same package lie beside it.
  static let productsDirectory: URL = {
    guard let path = platform_image_path() else { return URL(fileURLWithPath: ".") }
    defer { platform_free(path) }
    var folder = URL(fileURLWithPath: String(cString: path)).deletingLastPathComponent()
    // macOS loads the tests from a bundle, which is a folder; on Linux they are a program.
    let parts = folder.pathComponents
    if let bundle = parts.lastIndex(where: { $0.hasSuffix(".xctest") }) {
      for _ in bundle..<parts.count { folder.deleteLastPathComponent() }
    }
    return folder
  }()

  /// Finds a product by its name, or takes a path as it is.
  ///
  /// - Throws: ``LaunchRefusal/noProduct(name:directory:neighbors:)``.
  static func path(of nameOrPath: String) throws -> String {
    if nameOrPath.utf8.first == UInt8(ascii: "/") { return nameOrPath }
    guard !nameOrPath.utf8.contains(UInt8(ascii: "/")) else {
      return URL(fileURLWithPath: nameOrPath).path
    }
    let url = productsDirectory.appendingPathComponent(nameOrPath)
    guard !nameOrPath.isEmpty, FileManager.default.fileExists(atPath: url.path) else {
      throw LaunchRefusal.noProduct(
        name: nameOrPath, directory: productsDirectory.path, neighbors: executableProducts())
    }
    return url.path
  }

  /// Finds a program as a shell would, and where administrators' programs lie.
  static func command(_ name: String) -> URL? {
    let path = CallerEnvironment["PATH"] ?? "/usr/bin:/bin"
    let folders = path.split(separator: ":").map(String.init)
    return (folders + ["/usr/local/sbin", "/usr/sbin", "/sbin"])
      .map { URL(fileURLWithPath: $0).appendingPathComponent(name) }
      .first { Executable(path: $0.path).isSound }
  }

  /// The names of the executables beside the test bundle.
  private static func executableProducts() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: productsDirectory.path)) ?? []
    return names.filter { name in
      let path = productsDirectory.appendingPathComponent(name).path
      return !name.utf8.contains(UInt8(ascii: ".")) && Executable(path: path).isSound
    }.sorted()
  }
}
