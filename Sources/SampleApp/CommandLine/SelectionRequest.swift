/// Which photos a command line asks for.
struct SelectionRequest: Equatable, Sendable {
  /// Where the photos must have been taken.
  enum Site: Equatable, Sendable {
    /// Within metres of a place on Earth.
    case near(Coordinate, within: Double?)

    /// At a place of the configuration file, within metres where they are named.
    case place(String, within: Double?)
  }

  /// The folder as typed; nil means the working directory.
  var directory: String?

  /// Whether the user allowed to read the folder in advance.
  var isAllowed = false

  var site: Site?
  var since: DateBound?
  var until: DateBound?

  /// Whether every photo of the folder is asked for.
  var isEverything: Bool { site == nil && since == nil && until == nil }
}

extension SelectionRequest {
  /// Reads the options that choose among photos.
  init(_ invocation: Invocation) throws(UsageError) {
    directory = invocation.directory
    isAllowed = invocation.has(.allow)
    site = try invocation.site()
    since = try invocation.value(.since, expected: DateBound.expectation, DateBound.init)
    until = try invocation.value(.until, expected: DateBound.expectation, DateBound.init)
  }
}

extension Invocation {
  /// The value of an option, as `parse` understands it; nil where the option was not given.
  fileprivate func value<Value>(
    _ option: Option, expected: String, _ parse: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = values[option] else { return nil }
    guard let value = parse(text) else {
      throw .invalidValue(option, text, expected: expected)
    }
    return value
  }

  fileprivate func site() throws(UsageError) -> SelectionRequest.Site? {
    let center = try value(
      .near, expected: "decimal degrees like 52.520008,13.404954", Coordinate.init(_:))
    let within = try value(.within, expected: "a number of metres") { text in
      decimal(text).flatMap { $0 >= 0 ? $0 : nil }
    }
    switch (center, values[.place]) {
    case (.some, .some): throw .conflict(.near, .place)
    case (.some(let center), nil): return .near(center, within: within)
    case (nil, .some(let name)): return .place(name, within: within)
    case (nil, nil):
      if within != nil { throw .needsOneOf(.within, [.near, .place]) }
      return nil
    }
  }
}
