import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// A test of a fake server with a client that nobody here wrote.
class FakeServerTestCase: XCTestCase {
  private(set) var sandbox: Sandbox!
  private(set) var client: CLIApplication!

  /// The server that clients find in the variable `API`.
  private(set) var api: FakeHTTPServer!

  /// How long a client may take, in seconds.
  static let timeout: TimeInterval = 60

  /// Begins the server for a client.
  ///
  /// - Parameters:
  ///   - url: The client.
  ///   - words: Its first words.
  /// - Throws: ``Failure`` where there is no room for its files.
  func begin(_ url: URL, _ words: String...) throws {
    sandbox = try Sandbox()
    client = CLIApplication(url: url, sandbox: sandbox)
    client.launchArguments = words
    api = client.fakes.http("API")
  }

  /// Bytes that tell where they stand, so that lost ones and doubled ones are seen.
  static func bytes(_ count: Int) -> Data {
    let lines = (0..<(1 << 16)).map { String($0 + 1_000_000) + "\n" }.joined()
    let block = Data(lines.utf8)
    var data = Data(capacity: count + block.count)
    while data.count < count { data += block }
    return data.prefix(count)
  }

  /// Writes a program for the client.
  func write(_ text: String, to path: String) throws { try sandbox.write(text, to: path) }
}
