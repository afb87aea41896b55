import Foundation

/// The servers that programs of this machine ask for names (resolv.conf(5)).
enum NameServers {
  /// Their addresses, as they are now.
  static var ofThisMachine: Set<String> {
    let file = FileManager.default.contents(atPath: "/etc/resolv.conf")
    return addresses(in: String(decoding: file ?? Data(), as: UTF8.self))
  }

  /// Reads the file; where it names none, the server of this machine is asked.
  static func addresses(in text: String) -> Set<String> {
    let found = text.split(whereSeparator: \.isNewline).compactMap { line -> String? in
      let words = line.split { $0 == " " || $0 == "\t" }
      guard words.count > 1, words[0] == "nameserver" else { return nil }
      // Behind a percent sign stands the interface of a local address.
      return words[1].split(separator: "%").first.map(String.init)
    }
    return found.isEmpty ? ["127.0.0.1", "::1"] : Set(found)
  }
}
