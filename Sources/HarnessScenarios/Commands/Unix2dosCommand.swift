import Foundation
import Harness
import HarnessComparison

extension ScenarioCommand {
  static let unix2dos = ScenarioCommand(
    "unix2dos FILE...", from: .testscript,
    summary: "End every line of a file with a carriage return and a newline."
  ) { run, call in
    for name in call.operands {
      let content = try withReturns(try run.disk.read(name))
      try run.disk.edit(name) { try $0.write(content, to: name) }
    }
  }

  /// Bytes whose lines all end with a carriage return and a newline.
  private static func withReturns(_ data: Data) throws -> Data {
    var result = Data()
    var last: UInt8?
    func endLine() {
      if last != carriageReturn { result.append(carriageReturn) }
      result.append(Marker.newline)
    }
    try data.forEachWithinLimit { byte in
      if byte == Marker.newline {
        endLine()
      } else {
        result.append(byte)
      }
      last = byte
    }
    if let last, last != Marker.newline { endLine() }
    return result
  }

  private static let carriageReturn = UInt8(ascii: "\r")
}
