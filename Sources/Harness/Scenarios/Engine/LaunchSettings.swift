import Foundation

/// What a script says about the launches of registered apps that follow.
struct LaunchSettings {
  /// Arguments that stand before those of the line.
  var arguments: [String] = []

  /// The words of a launch.
  func arguments(_ words: [String], of isRegistered: Bool) -> [String] {
    isRegistered ? arguments + words : words
  }

  /// Puts everything else where the app reads it.
  func apply(to application: CLIApplication) {
  }
}
