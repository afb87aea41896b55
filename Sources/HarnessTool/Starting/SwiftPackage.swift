import Foundation
import Harness

/// What the manifest of the Swift package here says of itself, as far as its text tells.
///
/// It is not evaluated: that takes a compiler and seconds, and what is asked for are names.
struct SwiftPackage {
  /// The names of the executables that it makes, in their order.
  let executables: [String]
  /// Whether it depends on this package already.
  let dependsOnHarness: Bool

  /// The package of the working directory; nil where there is none.
  static var here: SwiftPackage? {
    guard let data = FileManager.default.contents(atPath: "Package.swift") else { return nil }
    return SwiftPackage(manifest: String(decoding: data, as: UTF8.self))
  }

  init(manifest: String) {
    let text = Self.withoutComments(manifest)
    let targets = Self.names(after: ".executableTarget(", in: text)
    // A product has the name of its target, unless it is declared with another one.
    var products: [String: String] = [:]
    for declaration in text.components(separatedBy: ".executable(").dropFirst() {
      let arguments = declaration.prefix { $0 != ")" }
      let words = Self.literals(in: arguments)
      guard let name = words.first else { continue }
      for target in words.dropFirst() { products[target] = name }
    }
    executables = targets.map { products[$0] ?? $0 }
    dependsOnHarness = Self.literals(in: Substring(text)).contains { literal in
      ["harness", "harness.git"].contains(literal.split(separator: "/").last)
    }
  }

  private static func names(after start: String, in text: String) -> [String] {
    text.components(separatedBy: start).dropFirst().compactMap { declaration in
      let rest = declaration.components(separatedBy: "name:").dropFirst().first ?? ""
      return literals(in: rest.prefix { $0 != "," && $0 != ")" }).first
    }
  }

  /// The plain string literals of a text.
  private static func literals(in text: Substring) -> [String] {
    text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  private static func withoutComments(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
  }
}
