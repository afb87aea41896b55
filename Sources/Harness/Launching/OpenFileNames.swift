import CPlatform
import Foundation
import HarnessSystem

/// Says what the pipes and sockets are that processes of a launch have open.
struct OpenFileNames {
  /// What the harness has the other end of, by the system's name of it.
  private var streams: [String: String] = [:]
  /// Which processes have a pipe or a socket open.
  private var holders: [String: Set<Int32>] = [:]
  private let sockets: SocketTable

  /// - Parameters:
  ///   - ends: What the harness holds of the launch's streams.
  ///   - holders: The processes and what they have open, as the system names it.
  init(
    _ ends: ChildStreams.HarnessEnds, holders: [(Int32, [ProcessSnapshot.OpenFile])]
  ) {
    let named: [(Descriptor?, String)] = [
      (ends.input, "the app's standard input"), (ends.inputBeside, "the app's standard input"),
      (ends.output, "the app's standard output"), (ends.errors, "the app's standard error"),
    ]
    for (descriptor, name) in named {
      guard let descriptor, let pipe = Self.pipe(descriptor.number) else { continue }
      streams[pipe] = name
    }
    if let terminal = ends.terminal { streams[terminal.path] = "the app's terminal" }
    for (process, files) in holders {
      for file in files where Self.isNameless(file.name) {
        self.holders[file.name, default: []].insert(process)
      }
    }
    let hasSockets = self.holders.keys.contains { $0.hasPrefix("socket:") }
    sockets = hasSockets ? SocketTable(of: holders.first?.0 ?? 0) : SocketTable()
  }

  /// What a file is that a process has open.
  func name(of file: String, in process: Int32) -> String {
    if let stream = streams[file] { return stream }
    guard Self.isNameless(file) else { return file }
    let isPipe = file.hasPrefix("pipe:")
    let kind = isPipe ? "a pipe" : sockets.name(of: file)
    let others = (holders[file] ?? []).subtracting([process]).sorted()
    guard !others.isEmpty else {
      return kind + (isPipe ? " that nothing else of the launch has open" : "")
    }
    let verb = others.count == 1 ? "has" : "have"
    return kind + " that \(others.map { "\($0)" }.joined(separator: ", ")) \(verb) open too"
  }

  private static func isNameless(_ file: String) -> Bool {
    file.hasPrefix("pipe:[") || file.hasPrefix("socket:[")
  }

  /// The system's name of a pipe; nil where it is none.
  private static func pipe(_ descriptor: Int32) -> String? {
    var status = platform_file_status()
    guard platform_fstat(descriptor, &status) == 0 else { return nil }
    return "pipe:[\(status.inode)]"
  }
}

/// The sockets of the machine, as proc_net(5) has them.
struct SocketTable {
  private var names: [String: String] = [:]

  init() {}

  /// Those that a process may have.
  init(of process: Int32) {
    for (protocolName, file) in [("TCP", "tcp"), ("TCP", "tcp6"), ("UDP", "udp"), ("UDP", "udp6")] {
      for line in Self.lines(of: file, process) { add(line, protocolName) }
    }
    for words in Self.lines(of: "unix", process) where words.count > 7 {
      names["socket:[\(words[6])]"] = "the socket \(words[7])"
    }
  }

  /// What a socket is, by the system's name of it.
  func name(of socket: String) -> String { names[socket] ?? "a socket" }

  private static func lines(of file: String, _ process: Int32) -> [[String]] {
    let path = DiskPath("/proc/\(process)/net/\(file)")
    let bytes = (try? RawFile.contents(of: path)) ?? Data()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().map {
      $0.split(separator: " ").map(String.init)
    }
  }

  /// A line such as `0: 0100007F:1F90 00000000:0000 0A … 1000 0 12345`.
  private mutating func add(_ words: [String], _ protocolName: String) {
    guard words.count > 9, let local = Self.address(words[1]), let remote = Self.address(words[2])
    else { return }
    let listening = "0A"
    names["socket:[\(words[9])]"] =
      switch (words[3], remote.hasSuffix(":0")) {
      case (listening, _): "a socket that listens at \(local)"
      case (_, true): "a \(protocolName) socket at \(local)"
      default: "a \(protocolName) connection from \(local) to \(remote)"
      }
  }

  /// Reads an address, whose words stand there as numbers of this processor.
  private static func address(_ text: String) -> String? {
    let parts = text.split(separator: ":")
    guard parts.count == 2, let port = UInt16(parts[1], radix: 16) else { return nil }
    let words = stride(from: 0, to: parts[0].count, by: 8).compactMap {
      UInt32(parts[0].dropFirst($0).prefix(8), radix: 16)
    }
    let host = words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
    guard host.count == 4 || host.count == 16 else { return nil }
    return SocketAddress(host: host, port: port).description
  }
}
