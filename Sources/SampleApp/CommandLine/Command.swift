/// What the program can be asked to do.
///
/// The raw value is what the user types.
enum Command: String, CaseIterable, Sendable {
  case list
  case find
  case upload
  case delete

  /// A line for `--help`.
  var summary: String {
    switch self {
    case .list: "list every photo below a folder"
    case .find: "list the photos taken at a place or time"
    case .upload: "upload photos to a WebDAV drive"
    case .delete: "move photos to the trash"
    }
  }

  /// The options that the command understands, in the order of its help.
  var options: [Option] {
    switch self {
    case .list: [.json, .allow, .help]
    case .find: Option.filters + [.json, .allow, .help]
    case .upload: [.to] + Option.filters + [.allow, .help]
    case .delete: Option.filters + [.yes, .allow, .help]
    }
  }

  /// How the command is typed.
  var usage: String {
    switch self {
    case .list: "workphotos list [DIR] [--json]"
    case .find: "workphotos find [DIR] FILTER... [--json]"
    case .upload: "workphotos upload [DIR] [FILTER...] --to URL"
    case .delete: "workphotos delete [DIR] [FILTER...] [--yes]"
    }
  }

  /// What the help of the command says besides its options, a paragraph each.
  var details: [String] {
    switch self {
    case .list: [Command.tableDetails]
    case .find: [Command.filterDetails, Command.tableDetails]
    case .upload:
      [
        """
        Sub-folders of DIR become sub-collections. A photo that the drive already holds in
        the same size is not sent again. WORKPHOTOS_USER and WORKPHOTOS_PASSWORD sign in.
        """, Command.filterDetails,
      ]
    case .delete:
      [
        """
        Shows the photos and asks, then moves them to $XDG_DATA_HOME/Trash, from where the
        desktop or 'gio trash' restores them.
        """, Command.filterDetails,
      ]
    }
  }

  private static let tableDetails = """
    Columns: date taken, coordinates, bytes, path. Where the output is no terminal, tabs
    separate them and there is no header. '-' stands for what the photo does not say.
    """

  private static let filterDetails = """
    A photo must pass every filter. One without a date or coordinates never passes a filter
    that needs them. DATE is a day (2017-03-31) or a moment (2017-03-31T10:55:42+02:00); a
    date without offset, here or in a photo, is local time. Places are kept in
    $XDG_CONFIG_HOME/workphotos/config.json:
      {"places": {"work": {"latitude": 52.520008, "longitude": 13.404954, "within": 200}}}
    """
}
