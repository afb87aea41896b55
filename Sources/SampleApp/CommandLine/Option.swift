/// An option of a command.
///
/// The raw value is what the user types.
enum Option: String, CaseIterable, Sendable {
  case near = "--near"
  case within = "--within"
  case place = "--place"
  case since = "--since"
  case until = "--until"
  case to = "--to"
  case yes = "--yes"
  case json = "--json"
  case allow = "--allow"
  case help = "--help"

  /// The options that choose among the photos of a folder.
  static let filters: [Option] = [.near, .within, .place, .since, .until]

  /// A shorter way to type the option.
  var alias: String? {
    switch self {
    case .yes: "-y"
    case .help: "-h"
    default: nil
    }
  }

  /// What must follow the option; nil where nothing may.
  var valueName: String? {
    switch self {
    case .near: "LAT,LON"
    case .within: "METRES"
    case .place: "NAME"
    case .since, .until: "DATE"
    case .to: "URL"
    case .yes, .json, .allow, .help: nil
    }
  }

  /// A line for `--help`.
  var summary: String {
    switch self {
    case .near: "photos taken near this place, in decimal degrees"
    case .within: "how near, in metres (\(Int(Area.defaultRadius)) unless told otherwise)"
    case .place: "photos taken at a place of the configuration file"
    case .since: "photos taken on this day or later"
    case .until: "photos taken on this day or earlier"
    case .to: "the WebDAV collection to upload to (http or https)"
    case .yes: "do not ask before deleting"
    case .json: "print a JSON array"
    case .allow: "allow workphotos to read DIR, and remember it"
    case .help: "show this help"
    }
  }

  /// The option that is typed as `text`; nil where none is.
  init?(typed text: String) {
    guard let option = Option.allCases.first(where: { $0.rawValue == text || $0.alias == text })
    else { return nil }
    self = option
  }
}
