import Foundation
import Harness

/// A line of the control socket, as an app wrote it.
struct ProbeMessage: Sendable {
  /// The line without its end.
  let line: Data
  /// Its members; nil where it is no JSON object.
  let members: [JSONName: JSONValue]?

  init(_ line: Data) {
    self.line = line
    members = (try? JSONParser.value(of: line))?.object
  }

  /// A member's value; nil where there is none.
  subscript(key: String) -> JSONValue? { members?[JSONName(key)] }

  /// Its type; nil where it is no message.
  var type: String? { self["type"]?.string }

  /// The line as a person reads it.
  var text: String { LongLine.shown(Array(line)[...]) }
}
