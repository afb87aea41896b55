import CPlatform
import Foundation
import HarnessSystem
import LaunchProtocol

/// The folder of a launch's fakes: a link for each, the socket on which the test listens, and the files
/// that replies are made of.
///
/// It lives as long as the launch's disk: what the launch has left running goes on to find fakes there,
/// which then say that they are alone, and not the real programs.
final class FakeFolder: Sendable {
  let path: String

  /// Makes it.
  ///
  /// - Parameters:
  ///   - path: Where nothing lies.
  ///   - choices: The fakes.
  ///   - executable: What each of them is.
  /// - Throws: ``SystemError``.
  init(_ path: String, _ choices: FakeChoices, executable: String) throws {
    self.path = path
    for folder in [path, programs] where platform_mkdir(folder, 0o700) != 0 {
      throw SystemError("mkdir", path: folder)
    }
    for name in choices.names {
      let link = "\(programs)/\(name)"
      guard platform_symlink(executable, link) == 0 else {
        throw SystemError("symlink", path: link)
      }
    }
    for rule in choices.programs.values.flatMap(\.rules) {
      guard case .reply(let reply) = rule.answer else { continue }
      try write(reply.standardOutput, to: FakeFile.output(of: reply, rule.id))
      try write(reply.standardError, to: FakeFile.errors(of: reply, rule.id))
    }
  }

  deinit { FileTree.remove(URL(fileURLWithPath: path, isDirectory: true)) }

  /// What goes into `PATH`.
  var programs: String { "\(path)/\(FAKE_PROGRAMS)" }

  /// Where the test listens.
  var socket: String { "\(path)/\(FAKE_SOCKET)" }

  /// The calls that came when no test listened any more.
  var lateCalls: [String] {
    guard let data = try? RawFile.contents(of: DiskPath("\(path)/\(FAKE_LATE_CALLS)")) else {
      return []
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func write(_ data: Data, to number: UInt32) throws {
    guard number != 0 else { return }
    let file = try FileBytes(DiskPath("\(path)/\(number)"), O_WRONLY | O_CREAT | O_EXCL)
    try data.withUnsafeBytes { try file.write($0) }
  }
}

/// The numbers of the files that replies are made of.
enum FakeFile {
  /// 0 where there is nothing to write.
  static func output(of reply: FakeReply, _ id: Int) -> UInt32 {
    reply.standardOutput.isEmpty ? 0 : UInt32(2 * id)
  }

  /// 0 where there is nothing to write.
  static func errors(of reply: FakeReply, _ id: Int) -> UInt32 {
    reply.standardError.isEmpty ? 0 : UInt32(2 * id + 1)
  }
}
