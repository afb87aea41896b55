/// Why a named place could not be looked up.
enum PlacesError: Failure, Equatable {
  /// There is no configuration file.
  case missing(path: String)

  /// The configuration file cannot be read.
  case unreadable(SystemError)

  /// The configuration file does not say what it should.
  case malformed(path: String, reason: String)

  /// The configuration file has other places only.
  case unknownPlace(String, known: [String], path: String)

  var status: ExitStatus {
    switch self {
    case .unknownPlace: .usage
    case .missing, .unreadable, .malformed: .configuration
    }
  }

  var description: String {
    switch self {
    case .missing(let path):
      """
      no places are configured: \(printable(path)) does not exist. Create it, like this:
        {"places": {"work": {"latitude": 52.520008, "longitude": 13.404954, "within": 200}}}
      """
    case .unreadable(let error): "the configuration cannot be read: \(error)"
    case .malformed(let path, let reason): "\(printable(path)): \(printable(reason))"
    case .unknownPlace(let name, let known, let path):
      "no place '\(printable(name))' in \(printable(path))"
        + (known.isEmpty
          ? "; it has none" : "; it has " + known.map(printable).joined(separator: ", "))
    }
  }
}
