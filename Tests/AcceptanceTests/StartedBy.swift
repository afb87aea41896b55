import Foundation
import HarnessTesting
import XCTest

extension CLIApplication {
  /// The app, started by another program that changes something about its process first.
  ///
  /// - Parameters:
  ///   - program: The name of an installed program.
  ///   - words: What the program gets before the app's path.
  ///   - sandbox: The app's disk.
  /// - Returns: An app whose own words follow, as usual.
  /// - Throws: What XCTest throws where the program is not installed, or the app is not built.
  static func workPhotos(startedBy program: String, _ words: [String], in sandbox: Sandbox)
    throws -> CLIApplication
  {
    let url = try XCTUnwrap(commandURL(program), "\(program) is not installed")
    let app = CLIApplication(url: url, sandbox: sandbox)
    app.launchArguments = words + [try productURL("workphotos").path]
    return app
  }
}
