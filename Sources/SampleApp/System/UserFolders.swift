import Foundation

/// Where the user's files of each kind belong, by the XDG Base Directory specification 0.8.
struct UserFolders: Equatable, Sendable {
  /// `$XDG_CONFIG_HOME`, or `~/.config`.
  let configuration: String

  /// `$XDG_STATE_HOME`, or `~/.local/state`.
  let state: String

  /// `$XDG_DATA_HOME`, or `~/.local/share`.
  let data: String

  /// Reads the variables; one that is empty or relative is ignored, as the specification asks.
  init(environment: [String: String]) {
    func folder(_ variable: String) -> String? {
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = folder("HOME") ?? NSHomeDirectory()
    configuration = folder("XDG_CONFIG_HOME") ?? "\(home)/.config"
    state = folder("XDG_STATE_HOME") ?? "\(home)/.local/state"
    data = folder("XDG_DATA_HOME") ?? "\(home)/.local/share"
  }

  /// The configuration file of this program.
  var configurationFile: String { "\(configuration)/workphotos/config.json" }

  /// The file that remembers which folders may be read.
  var consentFile: String { "\(state)/workphotos/consent.json" }

  /// The user's trash folder.
  var trash: String { "\(data)/Trash" }
}
