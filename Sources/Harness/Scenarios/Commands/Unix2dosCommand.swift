import Foundation

extension ScenarioCommand {
  static let unix2dos = ScenarioCommand(
    "unix2dos FILE...", from: .testscript,
    summary: "End every line of a file with a carriage return and a newline."
  ) { run, call in
    for name in call.operands {
      let data = try run.disk.read(name)
      var rows = data.split(separator: Marker.newline, omittingEmptySubsequences: false)
      if rows.last?.isEmpty ?? false { rows.removeLast() }
      let lines = rows.map { row in row.last == carriageReturn ? row.dropLast() : row }
      try run.disk.write(Data(lines.flatMap { $0 + [carriageReturn, Marker.newline] }), to: name)
    }
  }

  private static let carriageReturn = UInt8(ascii: "\r")
}
