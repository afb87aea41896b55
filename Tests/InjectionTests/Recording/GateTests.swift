#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @testable import Injection

  /// Who may go on at a gate, and when.
  @Suite struct GateKeeperTests {
    private let keeper = GateKeeper(socket: { nil })
    private let passed = Collected<String>()

    @Test func oneWaitsUntilTheGateIsOpened() {
      wait("upload", as: "first")
      #expect(passed.all == [])
      keeper.open("upload")
      #expect(passed.all == ["first"])
    }

    @Test func eachOpeningLetsTheNextThrough() {
      for name in ["first", "second", "third"] { wait("upload", as: name) }
      keeper.open("upload")
      #expect(passed.all == ["first"])
      keeper.open("upload")
      #expect(passed.all == ["first", "second"])
    }

    @Test func anotherGateStaysClosed() {
      wait("upload", as: "first")
      keeper.open("delete")
      #expect(passed.all == [])
    }

    @Test func anOpeningThatNobodyWaitedForLetsTheNextThrough() {
      keeper.open("upload")
      wait("upload", as: "first")
      #expect(passed.all == ["first"])
      wait("upload", as: "second")
      #expect(passed.all == ["first"])
    }

    @Test func everybodyGoesOnWhenTheTestHasGone() {
      wait("upload", as: "first")
      wait("upload", as: "second")
      keeper.abandon()
      #expect(passed.all == ["first", "second"])
      wait("upload", as: "third")
      #expect(passed.all == ["first", "second", "third"])
    }

    @Test func theOpeningOfOneWhoWasCancelledIsTheNexts() {
      let cancelled = passage(of: "cancelled")
      keeper.wait(at: "upload", cancelled)
      wait("upload", as: "second")
      cancelled.letThrough()
      keeper.open("upload")
      #expect(passed.all == ["cancelled", "second"])
    }

    @Test func aKeptOpeningIsNotUsedByOneWhoWasCancelled() {
      keeper.open("upload")
      let cancelled = passage(of: "cancelled")
      cancelled.letThrough()
      keeper.wait(at: "upload", cancelled)
      wait("upload", as: "second")
      #expect(passed.all == ["cancelled", "second"])
    }

    @Test func withoutATestEverybodyGoesOn() async {
      Gate("upload").passBlocking()
      await Gate("upload").pass()
    }

    private func wait(_ gate: String, as name: String) {
      keeper.wait(at: gate, passage(of: name))
    }

    private func passage(of name: String) -> Passage {
      let passage = Passage()
      passage.wait { [passed] in passed.append(name) }
      return passage
    }
  }

  /// Gates of a launched app.
  @Suite struct GateMessageTests {
    /// The opening comes only after many other messages: who did not wait would not see the mark.
    @Test(arguments: [false, true])
    func aGateWaitsForItsOpening(isBlocking: Bool) async throws {
      let end = try TestEnd()
      let mark = end.path + ".opened"
      defer { unlink(mark) }
      let lines = end.lines { line in
        guard line.contains(#""sequence":1000"#) else { return "" }
        _ = FileManager.default.createFile(atPath: mark, contents: nil)
        // What comes before the opening is none of the app's business.
        return #"{"type":"note","name":"upload"}"# + "\n" + "no JSON\n\n"
          + #"{"new":[1,{"name":"x"}],"name":"upl\u006fad","type":"open"}"# + "\n"
      }
      await #expect(processExitsWith: .exitCode(7)) {
        [path = end.path as String, mark = mark as String, isBlocking = isBlocking as Bool] in
        let drive = launchRecordingContainer(path).drive()
        Thread.detachNewThread {
          for _ in 0..<1_000 { try? uploadTo(drive) }
        }
        if isBlocking { Gate("upload").passBlocking() } else { await Gate("upload").pass() }
        exit(access(mark, F_OK) == 0 ? 7 : 1)
      }
      let gates = await lines.value.filter { $0.contains(#""gate""#) }
      #expect(gates == [#"{"type":"gate","name":"upload"}"#])
    }

    @Test func manyWaitAtOnceAndNoneIsForgotten() async throws {
      let end = try TestEnd()
      let lines = end.lines { line in
        guard let gate = try? objects([line]).first?["name"] as? String else { return "" }
        return #"{"type":"open","name":"\#(gate)"}"# + "\n"
      }
      await #expect(processExitsWith: .exitCode(7)) { [path = end.path as String] in
        begin(path)
        await withTaskGroup { group in
          for index in 0..<100 {
            group.addTask { await Gate("gate \(index % 10)").pass() }
          }
        }
        exit(7)
      }
      #expect(await lines.value.count == 101)
    }

    /// Nobody opens the gate: who waited for that would never end.
    @Test func aCancelledTaskGoesOnAtOnce() async throws {
      let end = try TestEnd()
      let arrived = end.path + ".arrived"
      #expect(mkfifo(arrived, 0o600) == 0)
      let told = Mutex<Int32>(-1)
      defer {
        close(told.withLock { $0 })
        unlink(arrived)
      }
      let lines = end.lines { line in
        if line.contains(#""gate""#) { told.withLock { $0 = open(arrived, O_RDWR) } }
        return ""
      }
      await #expect(processExitsWith: .exitCode(7)) {
        [path = end.path as String, arrived = arrived as String] in
        begin(path)
        let task = Task {
          await Gate("upload").pass()
          return Task.isCancelled
        }
        await opened(arrived)
        task.cancel()
        guard await task.value else { exit(1) }
        let late = Task {
          withUnsafeCurrentTask { $0?.cancel() }
          await Gate("delete").pass()
        }
        await late.value
        exit(7)
      }
      let gates = await lines.value.filter { $0.contains(#""gate""#) }
      #expect(gates == [#"{"type":"gate","name":"upload"}"#])
    }

    @Test func gatesLetEverybodyThroughWhenTheTestHangsUp() async throws {
      let end = try TestEnd()
      let lines = end.lines { $0.contains(#""gate""#) ? nil : "" }
      await #expect(processExitsWith: .exitCode(7)) { [path = end.path as String] in
        begin(path)
        Gate("upload").passBlocking()
        await Gate("upload").pass()
        exit(7)
      }
      #expect(await lines.value.last == #"{"type":"gate","name":"upload"}"#)
    }

    @Test func gatesLetEverybodyThroughWhenTheTestHungUpBefore() async throws {
      let end = try TestEnd()
      let lines = end.lines { _ in nil }
      await #expect(processExitsWith: .exitCode(7)) { [path = end.path as String] in
        begin(path)
        for _ in 0..<10 { Gate("upload").passBlocking() }
        exit(7)
      }
      #expect(await lines.value.count == 1)
    }
  }

  /// Returns once somebody writes to the FIFO; the threads of tasks are free meanwhile.
  private func opened(_ path: String) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        close(open(path, O_RDONLY))
        continuation.resume()
      }
    }
  }

  private func begin(_ path: String) {
    setenv("HARNESS_CONTROL", path, 1)
    _ = LaunchChoices.begin(for: PhotoContainer())
  }
#endif
