import Foundation
import TestSupport
import Testing

@testable import Injection

extension PhotoContainer {
  fileprivate var uniqueSession: AsyncFactory<Session> {
    self {
      await Task.yield()
      return Session()
    }
  }
  fileprivate var cachedSession: AsyncFactory<Session> {
    self {
      self.timesRegistered.increment()
      await Task.yield()
      return Session()
    }.cached
  }
  fileprivate var singletonSession: AsyncFactory<Session> { self { Session() }.singleton }
  fileprivate var sharedSession: AsyncFactory<Session> { self { Session() }.shared }
  fileprivate var sharedNumber: AsyncFactory<Int> {
    self {
      self.timesRegistered.increment()
      return self.timesRegistered.value
    }.shared
  }
  fileprivate var graphSession: AsyncFactory<Session> {
    self {
      await Task.yield()
      return Session()
    }.graph
  }
  fileprivate var pairOfSessions: AsyncFactory<[Session]> {
    self {
      async let first = self.graphSession()
      let second = await self.graphSession()
      return await [first, second]
    }
  }
  fileprivate var sessionOf: AsyncParameterFactory<String, Session, Never> {
    self { Session($0) }.scopeOnParameters.cached
  }
  fileprivate var noSession: AsyncFactory<Session?> {
    self {
      self.timesRegistered.increment()
      return nil
    }.cached
  }
}

/// How long an instance that was made asynchronously is kept.
@Suite struct `Scopes of asynchronous factories` {
  private let container = PhotoContainer()

  @Test func `without a scope each resolution has another`() async {
    let sessions = await resolveManyTimes(20) { await container.uniqueSession() }
    #expect(distinctCount(sessions) == 20)
  }

  @Test func `many tasks at once have one, which is made once`() async {
    container.manager.reset()
    let before = container.timesRegistered.value
    let sessions = await resolveManyTimes { await container.cachedSession() }
    #expect(distinctCount(sessions) == 1)
    // One time for `autoRegister()`, and one for the factory.
    #expect(container.timesRegistered.value - before == 2)
  }

  @Test func `another container has another`() async {
    let (first, second) = (await container.cachedSession(), await PhotoContainer().cachedSession())
    #expect(first !== second)
  }

  @Test func `a singleton is one for all containers, and a task may have its own`() async {
    await Scope.$singleton.withValue(Scope.singleton.clone()) {
      let session = await container.singletonSession()
      #expect(await PhotoContainer().singletonSession() === session)
      await Scope.$singleton.withValue(Scope.singleton.clone()) {
        #expect(await container.singletonSession() === session)
        Scope.singleton.reset()
        #expect(await container.singletonSession() !== session)
      }
      #expect(await container.singletonSession() === session)
    }
  }

  @Test func `a shared one lives as long as something holds it`() async {
    let session = await container.sharedSession()
    #expect(await container.sharedSession() === session)
    weak let gone = await PhotoContainer().sharedSession()
    #expect(gone == nil)
    let anew = await container.sharedSession()
    #expect(anew === session)
  }

  @Test func `a shared value is made anew each time, as nothing can hold it`() async {
    let first = await container.sharedNumber()
    #expect(await container.sharedNumber() == first + 1)
  }

  @Test func `one resolution shares its graph, also among child tasks`() async {
    let first = await container.pairOfSessions()
    let second = await container.pairOfSessions()
    #expect(first[0] === first[1])
    #expect(second[0] === second[1])
    #expect(first[0] !== second[0])
    #expect(await container.graphSession() !== container.graphSession())
  }

  @Test func `what a graph makes after a failure is shared in it`() async throws {
    let asked = Count()
    let member = AsyncThrowingFactory<Session, LoginError>(container, key: "member") {
      _ async throws(LoginError) in
      asked.increment()
      if asked.value == 1 { throw LoginError() }
      return Session()
    }.graph
    let whole = AsyncThrowingFactory<[Session], any Error>(container, key: "whole") { _ in
      await #expect(throws: LoginError()) { try await member() }
      return [try await member(), try await member()]
    }
    let sessions = try await whole()
    #expect(sessions[0] === sessions[1])
    #expect(asked.value == 2)
  }

  @Test func `a task that outlives its graph begins another`() async {
    let (latch, found) = (Latch(), Protected<[Session]>([]))
    let (stream, ended) = AsyncStream<Void>.makeStream()
    let starting = AsyncFactory<Session>(container, key: "starting") { [container] _ in
      let session = await container.graphSession()
      Task {
        await latch.pass()
        let (first, second) = (await container.graphSession(), await container.graphSession())
        found.withLock { $0 = [session, first, second] }
        ended.finish()
      }
      return session
    }
    _ = await starting()
    await latch.open()
    for await _ in stream {}
    #expect(distinctCount(found.withLock { $0 }) == 3)
  }

  @Test func `parameters are told apart where that is asked for`() async {
    let anna = await container.sessionOf("Anna")
    #expect(await container.sessionOf("Anna") === anna)
    #expect(await container.sessionOf("Ben").user == "Ben")
  }

  @Test func `nil is not kept`() async {
    let before = container.timesRegistered.value
    _ = await (container.noSession(), container.noSession())
    // Beside them one time for `autoRegister()`.
    #expect(container.timesRegistered.value - before == 3)
  }

  @Test func `a time to live begins when the value is there`() async throws {
    let (seconds, latch, asked) = (Count(), Latch(), Count())
    let clock = MonotonicClock { Double(seconds.value) }
    let session = AsyncFactory<Session>(container, key: "timed") { _ in
      asked.increment()
      await latch.pass()
      return Session()
    }.cached.timeToLive(10)
    try await MonotonicClock.$current.withValue(clock) {
      async let first = session()
      try await eventually { asked.value == 1 }
      for _ in 0..<20 { seconds.increment() }
      async let second = session()
      await latch.open()
      #expect(await first === second)
      for _ in 0..<10 { seconds.increment() }
      #expect(await session() === first)
      for _ in 0..<11 { seconds.increment() }
      #expect(await session() !== first)
    }
  }

  @Test func `what is reset while it is made is not found afterwards`() async throws {
    let (latch, asked) = (Latch(), Count())
    let session = AsyncFactory<Session>(container, key: "reset") { _ in
      asked.increment()
      await latch.pass()
      return Session()
    }.cached
    async let first = session()
    try await eventually { asked.value == 1 }
    session.reset(.scope)
    async let second = session()
    try await eventually { asked.value == 2 }
    await latch.open()
    #expect(await first !== second)
    #expect(await session() === second)
  }
}
