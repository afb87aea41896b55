import CPlatform
import Foundation

/// Collects one stream: in memory up to a bound, then in a file.
struct OutputRecorder {
  private var memory = Data()
  private var spill: Descriptor?
  private var keptCount = 0
  private var lostCount = 0
  private let memoryLimit: Int
  private let name: String
  private let sandbox: Sandbox

  /// - Parameters:
  ///   - name: The name of the file that takes an output too long for memory.
  ///   - sandbox: Where that file is made when it is needed.
  ///   - memoryLimit: How many bytes are held in memory at the most.
  init(name: String, sandbox: Sandbox, memoryLimit: Int = CapturedOutput.memoryLimit) {
    self.name = name
    self.sandbox = sandbox
    self.memoryLimit = memoryLimit
  }

  /// Takes the next bytes of the stream.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if spill == nil && keptCount + bytes.count <= memoryLimit {
      memory.append(bytes.bindMemory(to: UInt8.self))
      keptCount += bytes.count
    } else {
      appendToFile(bytes)
    }
  }

  /// What has been taken so far.
  var captured: CapturedOutput {
    let storage: CapturedOutput.Storage =
      spill == nil ? .memory(memory) : .file(spillURL, count: keptCount, sandbox)
    return CapturedOutput(storage, lostByteCount: lostCount)
  }

  private var spillURL: URL { sandbox.root.appendingPathComponent(name, isDirectory: false) }

  private mutating func appendToFile(_ bytes: UnsafeRawBufferPointer) {
    guard lostCount == 0, let file = openedSpill() else {
      lostCount += bytes.count
      return
    }
    let written = Self.writeAll(bytes, to: file)
    keptCount += written
    lostCount += bytes.count - written
  }

  /// The file, with everything in it that was in memory.
  private mutating func openedSpill() -> Descriptor? {
    if let spill { return spill }
    // The app may know the name: what it put there is neither followed nor overwritten.
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let file = try? Descriptor.open(spillURL.path, flags) else { return nil }
    let moved = memory.withUnsafeBytes { Self.writeAll($0, to: file) }
    guard moved == memory.count else { return nil }
    spill = file
    memory = Data()
    return file
  }

  /// Writes all bytes, or as many as the disk takes.
  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Descriptor) -> Int {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = platform_write(file.number, rest.baseAddress, rest.count)
      if count < 0 && platform_error() == EINTR { continue }
      guard count > 0 else { break }
      written += Int(count)
    }
    return written
  }
}
