import Foundation
import HarnessTesting

extension CLIApplication {
  /// The app, started by another program that changes something about its process first.
  ///
  /// - Parameters:
  ///   - program: Where that program lies.
  ///   - words: What the program gets before the app's path.
  ///   - sandbox: The app's disk.
  /// - Returns: An app whose own words follow, as usual.
  /// - Throws: ``LaunchRefusal`` where the app is not built.
  static func workPhotos(startedBy program: URL, _ words: [String], in sandbox: Sandbox)
    throws -> CLIApplication
  {
    let app = CLIApplication(url: program, sandbox: sandbox)
    app.launchArguments = words + [try productURL("workphotos").path]
    return app
  }
}
