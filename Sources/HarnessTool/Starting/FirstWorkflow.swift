import Foundation
import Harness

/// The file that has continuous integration run the tests.
struct FirstWorkflow {
  private let isOfSwift: Bool

  /// - Parameter isOfSwift: Whether the tests are those of a Swift package, and not scenarios.
  init(forSwift isOfSwift: Bool) { self.isOfSwift = isOfSwift }

  private static let image = "swift:6.3"

  /// Adds the file for the engine that git's remote tells of.
  ///
  /// - Returns: What has to be known of it.
  func write(into files: inout NewFiles) -> [String] {
    if Self.remote.holds("gitlab") {
      files.add(gitLab, to: ".gitlab-ci.yml")
    } else {
      files.add(gitHub, to: ".github/workflows/tests.yml")
    }
    guard !isOfSwift else { return [] }
    return ["Put the owner of harness in place of OWNER in the workflow."]
  }

  /// What git's settings say of where the repository lies elsewhere.
  private static var remote: String {
    let data = FileManager.default.contents(atPath: ".git/config") ?? Data()
    return String(decoding: data, as: UTF8.self)
      .split(separator: "\n").filter { $0.drop(while: \.isWhitespace).hasPrefix("url") }
      .joined(separator: "\n").lowercased()
  }

  private var gitHub: String {
    let head = """
      name: Tests
      on: [push, pull_request]
      jobs:
        test:
          runs-on: ubuntu-latest

      """
    guard isOfSwift else {
      return head + """
            steps:
              - uses: actions/checkout@v4
              - uses: OWNER/harness@main
                with:
                  paths: Scenarios

        """
    }
    return head + """
          container: \(Self.image)
          steps:
            - uses: actions/checkout@v4
            - run: swift test

      """
  }

  private var gitLab: String {
    guard isOfSwift else {
      return """
        test:
          image: \(Self.image)
          script:
            - git clone --depth 1 https://github.com/OWNER/harness /tmp/harness
            - make -C /tmp/harness install PREFIX=/usr/local
            - harness run --junit junit.xml
          artifacts:
            when: always
            reports:
              junit: junit.xml

        """
    }
    return """
      test:
        image: \(Self.image)
        script:
          - swift test

      """
  }
}
