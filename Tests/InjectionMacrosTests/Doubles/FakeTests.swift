#if DEBUG || HARNESS_ENABLED
  import CPlatform
  import InjectionMacros
  import InjectionTesting
  import Testing

  /// A fake that a unit test tells what to do, and asks what it was asked.
  @Suite struct FakeTests {
    private let fake = FakeStorage()

    @Test func aClosureAnswers() async throws {
      fake.onSize = { name in name == "a" ? 3 : nil }
      #expect(try await fake.size(of: "a") == 3)
      #expect(try await fake.size(of: "b") == nil)
      #expect(fake.sizeCalls == ["a", "b"])
    }

    @Test func aClosureThrowsTheTypedError() async {
      fake.onUpload = { _, name throws(StorageError) in throw .gone(name) }
      await #expect(throws: StorageError.gone("b")) { try await fake.upload("a", to: "b") }
    }

    @Test func cannedAnswersAreGivenInTheirOrder() async throws {
      fake.sizes = [3, nil]
      #expect(try await fake.size(of: "a") == 3)
      #expect(try await fake.size(of: "b") == nil)
    }

    @Test func whatWasToldLastCounts() {
      fake.onCount = { 1 }
      fake.counts = [2, 3]
      #expect(fake.count() == 2)
      fake.onCount = { 4 }
      #expect(fake.count() == 4)
      #expect(fake.counts.isEmpty)
    }

    @Test func aPropertyKeepsItsValue() {
      fake.isOnline = true
      #expect(fake.isOnline)
      #expect(fake.isOnline)
      #expect(fake.isOnlineCalls.count == 2)
    }

    @Test func callsOfAllRequirementsStandInTheirOrder() async throws {
      fake.onUpload = { _, _ in }
      fake.counts = [1]
      try await fake.upload("a.jpg", to: "b.jpg")
      _ = fake.count()
      #expect(
        fake.calls == [
          RecordedCall("upload", ["path": "a.jpg", "to": "b.jpg"]), RecordedCall("count"),
        ])
      #expect(fake.uploadCalls.map { $0.path } == ["a.jpg"])
    }

    @Test func anUnplannedCallFailsTheTestWithItsArguments() async throws {
      let unplanned = FakeStorage()
      let line = UInt(#line) - 1
      try await withKnownIssue {
        try await unplanned.upload("a.jpg", to: "b.jpg")
      } matching: { issue in
        issue.comments.map(\.rawValue) == [
          "FakeStorage was asked upload(path: a.jpg, to: b.jpg), and was not told what to answer. "
            + "Tell it with onUpload."
        ] && issue.sourceLocation?.line == Int(line)
      }
    }

    @Test func anAnswerTooFewFailsTheTest() async throws {
      fake.sizes = [3]
      _ = try await fake.size(of: "a")
      try await withKnownIssue {
        let size = try await fake.size(of: "b")
        #expect(size == nil)
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("any more: it was given 1 answer. Tell it") }
      }
    }

    @Test func whereNothingCanBeGivenTheProcessEnds() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = FakeStorage().count()
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("FakeStorage was asked count(), and was not told what to answer."))
      #expect(text.contains("Tell it with onCount or counts."))
      #expect(text.contains("Asked for at InjectionMacrosTests/FakeTests.swift:"))
    }

    @Test func callsFromManyThreadsAreAllNoted() async throws {
      fake.onUpload = { _, _ in }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<200 {
          group.addTask { [fake] in try await fake.upload("\(index)", to: "x") }
        }
        try await group.waitForAll()
      }
      #expect(Set(fake.uploadCalls.map { $0.path }).count == 200)
      #expect(fake.calls.count == 200)
    }
  }

  /// What a fake gives that was not told what to give.
  @Suite struct EmptyAnswerTests {
    @Test func nothingIsGivenWhereThatIsAValue() {
      let function = FakeFunction<Void, Int?, Void>("f", toldBy: "x")
      expectUnplanned { #expect(function.answer([:], of: identity) == nil) }
    }

    @Test func anEmptyCollectionIsGiven() {
      expectUnplanned { #expect(answer([Int].self).isEmpty) }
      expectUnplanned { #expect(answer([String: Int].self).isEmpty) }
      expectUnplanned { #expect(answer(Set<Int>.self).isEmpty) }
      expectUnplanned { #expect(answer(String.self).isEmpty) }
    }

    private var identity: FakeIdentity { FakeIdentity("F", fileID: #fileID, line: #line) }

    private func answer<Answer>(_ type: Answer.Type) -> Answer {
      FakeFunction<Void, Answer, Void>("f", toldBy: "x").answer([:], of: identity)
    }

    private func expectUnplanned(_ body: () -> Void) {
      withKnownIssue {
        body()
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("was not told") }
      }
    }
  }
#endif
