import Foundation

/// A file that is to be executed.
struct Executable {
  let path: String

  /// Makes sure that the system will execute it.
  ///
  /// - Throws: ``LaunchRefusal`` that says what is wrong with it.
  func check() throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw LaunchRefusal.noExecutable(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw LaunchRefusal.notAFile(path) }
    guard access(path, X_OK) == 0 else { throw LaunchRefusal.notExecutable(path) }
  }
}

/// Where programs are found.
enum ExecutableSearch {
  /// The folder of this test bundle or program: products of the same package lie beside it.
  static let productsDirectory: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return (bundle ?? Bundle.main).bundleURL.deletingLastPathComponent()
    #else
      return Bundle.main.bundleURL
    #endif
  }()

  /// Finds a product by its name, or takes a path as it is.
  ///
  /// - Throws: ``LaunchRefusal/noProduct(name:directory:neighbors:)``.
  static func path(of nameOrPath: String) throws -> String {
    if nameOrPath.utf8.first == UInt8(ascii: "/") { return nameOrPath }
    guard !nameOrPath.contains("/") else {
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
      .first { (try? Executable(path: $0.path).check()) != nil }
  }

  /// The names of the executables beside the test bundle.
  private static func executableProducts() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: productsDirectory.path)) ?? []
    return names.filter { name in
      let path = productsDirectory.appendingPathComponent(name).path
      return !name.contains(".") && (try? Executable(path: path).check()) != nil
    }.sorted()
  }
}
