import Foundation
import PackagePlugin

/// `swift package harness …`: the tool, for a package that depends on this one.
///
/// The package's executables are built before, by SwiftPM's own service: it holds the lock of the build
/// folder while a command plug-in runs, and a `swift build` would wait for that for ever.
@main
struct HarnessCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try build("harness")
    if let command = arguments.first, !Self.withoutPrograms.contains(command) {
      for product in context.package.products(ofType: ExecutableProduct.self) {
        _ = try build(product.name)
      }
    }
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    if isTalk(arguments), let terminal = FileHandle(forUpdatingAtPath: "/dev/tty") {
      process.standardInput = terminal
      process.standardOutput = terminal
      process.standardError = terminal
    }
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit else {
      throw Ended(how: "ended by signal \(process.terminationStatus)")
    }
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// The commands that launch nothing.
  private static let withoutPrograms: Set = [
    "help", "--help", "-h", "version", "--version", "list", "merge", "report", "clean",
  ]

  /// Builds an executable, of this package or of one that it depends on.
  ///
  /// - Returns: Where it lies.
  private func build(_ product: String) throws -> URL {
    let result = try packageManager.build(
      .product(product), parameters: PackageManager.BuildParameters(logging: .concise))
    guard result.succeeded else {
      Diagnostics.error(result.logText)
      throw Ended(how: "did not start: \(product) was not built")
    }
    guard let executable = result.builtArtifacts.first(where: { $0.kind == .executable }) else {
      throw Ended(how: "did not start: SwiftPM does not say where \(product) lies")
    }
    return executable.url
  }

  /// Whether a person at the terminal answers what a command asks: a plug-in's own streams are SwiftPM's.
  private func isTalk(_ arguments: [String]) -> Bool {
    ["record", "review"].contains(arguments.first) || arguments.contains("--watch")
  }

  private struct Ended: Error, CustomStringConvertible {
    let how: String

    var description: String { "harness \(how)" }
  }
}
