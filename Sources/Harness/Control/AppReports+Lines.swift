import HarnessSystem

extension AppReports {
  /// What the reader of a failure needs to know of what the app has said; often nothing.
  var lines: [String] {
    fakeLines + serverLines + callLines + gates.lines.map { "  \($0)" } + noteLines + malformedLines
      + cutOffLines
      + lostLines
  }

  /// A reader who repeats the command would otherwise have it do to the real programs what it did to these.
  private var fakeLines: [String] {
    guard !fakes.isEmpty else { return [] }
    return [
      "  faked: \(fakes.names.map(ShellWord.quoted).joined(separator: ", ")); repeated by hand, the "
        + "command calls the real one"
    ]
  }

  /// Its address is gone with the test.
  private var serverLines: [String] {
    servers.values.sorted { $0.name < $1.name }.map {
      "  faked: the server \($0.name), \($0.address)"
    }
  }

  private var callLines: [String] {
    guard !calls.isEmpty else { return [] }
    return ["  recorded calls: \(calls.count)"] + CallText.list(calls, indent: "    ")
  }

  private static let shownNotes = 10

  private var noteLines: [String] {
    notes.suffix(Self.shownNotes).map { "  note: \($0)" }
  }

  private var malformedLines: [String] {
    guard malformedCount > 0 else { return [] }
    return ["  malformed messages on the control socket: \(malformedCount), the first:"]
      + malformed.map { "    \($0.debugDescription)" }
  }

  private var cutOffLines: [String] {
    let others = cutOffCount - cutOff.count
    return cutOff.map { "  \($0)" }
      + (others > 0 ? ["  cut off on the control socket: \(others) more connections"] : [])
  }

  private var lostLines: [String] {
    guard lostCallCount + lostMessageCount > 0 else { return [] }
    return [
      "  not kept: \(lostCallCount) calls and \(lostMessageCount) other messages; the app sent "
        + "more than the \(Self.byteLimit >> 20) MiB that are kept of a launch"
    ]
  }
}
