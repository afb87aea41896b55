private import CPatterns

/// The sets that `\p{…}`, `\d` and `[:alpha:]` name.
enum UnicodeClasses {
  /// The version of Unicode whose categories and scripts these are.
  static var version: String { String(cString: patterns_unicode_tables().pointee.version) }

  /// The general category or the script of a name; nil where there is none.
  static func property(_ name: String) -> RuneSet? {
    if name == "Any" { return .any }
    let tables = patterns_unicode_tables().pointee
    let properties = UnsafeBufferPointer(start: tables.properties, count: tables.property_count)
    guard let property = properties.first(where: { String(cString: $0.name) == name }) else {
      return nil
    }
    return members(of: property)
  }

  private static func members(of property: patterns_property) -> RuneSet {
    var ranges: [RuneRange] = []
    for run in UnsafeBufferPointer(start: property.runs, count: property.count) {
      if run.stride == 1 {
        ranges.append(RuneRange(low: run.low, high: run.high))
      } else {
        for rune in stride(from: run.low, through: run.high, by: Int(run.stride)) {
          ranges.append(RuneRange(low: rune, high: rune))
        }
      }
    }
    var set = RuneSet(ranges)
    set.clean()
    return set
  }
}

/// The classes that have a name of their own, all of them of ASCII alone.
enum ASCIIClasses {
  static let digit = set("09")
  static let space = set("\t\n\u{C}\r  ")
  static let word = set("09AZ__az")

  /// What stands between `[:` and `:]`.
  static func named(_ name: String) -> RuneSet? {
    switch name {
    case "alnum": set("09AZaz")
    case "alpha": set("AZaz")
    case "ascii": set("\0\u{7F}")
    case "blank": set("\t\t  ")
    case "cntrl": set("\0\u{1F}\u{7F}\u{7F}")
    case "digit": digit
    case "graph": set("!~")
    case "lower": set("az")
    case "print": set(" ~")
    case "punct": set("!/:@[`{~")
    case "space": set("\t\r  ")
    case "upper": set("AZ")
    case "word": word
    case "xdigit": set("09AFaf")
    default: nil
    }
  }

  /// The set of the ranges between each two characters.
  private static func set(_ bounds: String) -> RuneSet {
    let values = bounds.unicodeScalars.map(\.value)
    return RuneSet(
      stride(from: 0, to: values.count, by: 2).map {
        RuneRange(low: values[$0], high: values[$0 + 1])
      })
  }
}
