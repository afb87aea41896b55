#if DEBUG || HARNESS_ENABLED
  import CPlatform
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @testable import Injection

  /// A test that says anything at all on the control socket: the app reads what opens a gate, and
  /// passes over the rest.
  ///
  /// `FUZZED_SOCKETS` says how many, and `FUZZ_SEED` which ones.
  @Suite struct ControlSocketFuzzTests {
    private static let cases = FuzzCases("FUZZED_SOCKETS", orElse: 200)

    @Test func anOpeningIsReadAsFoundationReadsIt() {
      let problems = Self.cases.problems { seed in
        var random = SplitMix(seed: seed)
        let line = String(decoding: Self.line(&random), as: UTF8.self)
        let own = GateOpening(line: line)?.name
        guard let theirs = Self.opening(line), own != theirs else { return [] }
        return ["\(own ?? "nothing") is read of \(line.debugDescription)"]
      }
      #expect(problems == [])
    }

    /// What Foundation reads of an object that names nothing twice; it takes half a pair for U+FFFD,
    /// leaves out a byte order mark at the start of a text, and takes a comma behind the last member,
    /// which RFC 8259 does not have.
    private static func opening(_ line: String) -> String? {
      guard line.ranges(of: "name").count == 1, line.ranges(of: "type").count == 1,
        !line.contains("\\ud"), !line.contains(/,\s*[}\]]/),
        !line.unicodeScalars.contains("\u{FEFF}"),
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        object["type"] as? String == "open"
      else { return nil }
      return object["name"] as? String
    }

    @Test func linesAreTheSameHoweverTheyArrive() throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("fuzz-\(UInt32.random(in: 0...UInt32.max))")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let problems = Self.cases.problems { seed in
        var random = SplitMix(seed: seed)
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...30, using: &random) {
          bytes += Self.line(&random) + (random.once(in: 10) ? [] : [0x0A])
        }
        let wanted = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
          .map { String(decoding: $0, as: UTF8.self) }
        let path = folder.appendingPathComponent("\(seed)").path
        let found = try Self.lines(of: bytes, piece: random.pick([1, 30, 5000]), through: path)
        return found == wanted ? [] : ["\(found) instead of \(wanted)"]
      }
      #expect(problems == [])
    }

    /// The lines that the app's end reads of what another thread sends.
    private static func lines(
      of bytes: [UInt8], piece: Int, through path: String
    ) throws -> [String] {
      let listener = platform_listen(path, 1)
      defer { platform_close(listener) }
      let socket = try #require(ControlSocket(path: path))
      let peer = platform_accept(listener)
      try #require(peer >= 0)
      Thread.detachNewThread {
        var rest = bytes[...]
        while !rest.isEmpty {
          let part = Array(rest.prefix(piece))
          let sent = platform_send(peer, part, part.count)
          // An accepted connection never waits: where it is full, the other thread has to read.
          if sent < 0, platform_error() != EAGAIN { break }
          if sent > 0 { rest = rest.dropFirst(Int(sent)) } else { sched_yield() }
        }
        platform_close(peer)
      }
      var lines: [String] = []
      socket.receiveLines { lines.append($0) }
      return lines
    }

    private static func line(_ random: inout SplitMix) -> [UInt8] {
      var line = Array(random.pick(lines).utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) { random.change(&line, words: words) }
      return line.filter { $0 != 0x0A }
    }

    private static let lines = [
      #"{"type":"open","name":"upload"}"#, #" { "name" : "é\u0065\ud83d\ude42" , "type":"open" } "#,
      #"{"a":[1,{"b":"]"}],"type":"open","c":null,"name":"","d":1.5e3}"#, #"{"type":"else"}"#,
      "garbage", "",
    ]

    private static let words: [[UInt8]] =
      [[0xFF], [0xC0, 0x80], [0xEF, 0xBB, 0xBF], [0]]
      + [
        "\"", "{", "}", "[", "]", ",", ":", "\\", "\\u0041", "\\ud800", "\\n", "null", "true", "-1",
        "é",
        "e\u{301}", "\r", "\t", " ", "\u{85}", "\"x\":1,", String(repeating: "[", count: 5000),
        String(repeating: "x", count: 20_000),
      ].map { Array($0.utf8) }
  }
#endif
