import Foundation
import Injection
import Testing

/// A container whose name doubles with each level.
private final class Twice<First, Second>: ManagedContainer {
  let manager = ContainerManager()
}

private typealias Times8<T> = Twice<
  Twice<Twice<T, T>, Twice<T, T>>, Twice<Twice<T, T>, Twice<T, T>>
>
private typealias Times4096<T> = Times8<Times8<Times8<Times8<T>>>>

extension Twice {
  fileprivate var chicken: Factory<Int> { self { self.egg() }.cached }
  fileprivate var egg: Factory<Int> { self { self.chicken() } }
  fileprivate var farmer: Factory<Int> { self { 1 }.cached }
}

@Suite struct ReportTests {
  /// A report that is longer than a pipe takes stands still in the middle until somebody reads.
  @Test func noLockIsHeldWhileACycleIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      // A lock that is held would hold up this process for ever.
      alarm(60)
      let report = ReportPipe()
      let container = Times4096<Int>()
      Thread.detachNewThread { _ = container.chicken() }
      report.waitForBeginning()
      _ = container.farmer()
      container.farmer.register { 2 }
      container.chicken.register { 3 }
      container.manager.push()
      container.manager.pop()
      container.manager.defaultScope = .cached
      container.reset()
      report.write("\(container.farmer()) farmer while it was reported\n")
      report.passOn()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.hasPrefix("1 farmer while it was reported"))
    #expect(text.contains("Circular dependency on Twice<"))
  }
}

/// A pipe in the place of standard error.
private struct ReportPipe {
  private let standardError = dup(STDERR_FILENO)
  private let pipe = Pipe()

  init() {
    dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
  }

  /// Returns when the first character of a report has come.
  func waitForBeginning() {
    var first: UInt8 = 0
    read(pipe.fileHandleForReading.fileDescriptor, &first, 1)
  }

  func write(_ text: String) {
    FileHandle(fileDescriptor: standardError).write(Data(text.utf8))
  }

  /// Passes on what comes, until the process ends.
  func passOn() {
    while true {
      FileHandle(fileDescriptor: standardError).write(pipe.fileHandleForReading.availableData)
    }
  }
}
