import CPlatform
import HarnessSystem

/// What the system does with a file that is executed.
struct ProgramHead: Sendable {
  /// What runs it.
  let kind: Kind
  /// Whether it has rights that who starts it has not.
  let gainsPrivileges: Bool

  init(of path: String) {
    kind = Kind(of: DiskPath(path))
    gainsPrivileges = platform_gains_privileges(path)
  }
}

extension ProgramHead {
  /// What runs a program, as its first bytes say.
  enum Kind: Sendable {
    /// The system runs another program, which reads it.
    case interpreted(String)
    /// A program that needs no other.
    case native
    /// The system may know how to run it; nothing here does.
    case unknown

    init(of path: DiskPath) {
      guard let head = Self.head(of: path) else {
        self = .unknown
        return
      }
      if head.starts(with: "#!".utf8) {
        // A carriage return belongs to the name, as Linux reads it.
        let line = head.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
        let word = line.drop { $0 == 0x20 || $0 == 0x09 }.prefix { ![0, 0x20, 0x09].contains($0) }
        self = .interpreted(String(decoding: word, as: UTF8.self))
      } else if head.starts(with: [0x7F, 0x45, 0x4C, 0x46]) {
        self = Self.native(head)
      } else {
        self = .unknown
      }
    }

    private static func head(of path: DiskPath) -> [UInt8]? {
      withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
        let file = try? FileBytes(path, followsLinks: true)
        return (try? file?.read(from: 0, into: buffer)).map(Array.init)
      }
    }

    /// What runs a program of ELF-64: the loader that it names (PT_INTERP), or the system alone.
    private static func native(_ head: [UInt8]) -> Self {
      func number(_ place: Int, _ count: Int) -> Int? {
        guard place >= 0, place + count <= head.count else { return nil }
        return head[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
      }
      // Of 64 bits, the lowest byte first; others make another processor's calls here.
      guard number(4, 1) == 2, number(5, 1) == 1 else { return .native }
      guard let table = number(32, 8), let size = number(54, 2), let count = number(56, 2) else {
        return .unknown
      }
      for entry in (0..<count).map({ table + $0 * size }) {
        guard let type = number(entry, 4) else { return .unknown }
        guard type == 3 else { continue }
        guard let start = number(entry + 8, 8), let length = number(entry + 32, 8), length > 1,
          start + length <= head.count
        else { return .unknown }
        return .interpreted(
          String(decoding: head[start..<start + length - 1], as: UTF8.self))
      }
      return .native
    }
  }
}
