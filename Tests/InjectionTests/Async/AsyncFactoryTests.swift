import Foundation
import InjectionTesting
import TestSupport
import Testing

@testable import Injection

extension PhotoContainer {
  fileprivate var session: AsyncFactory<Session> { self { Session() }.cached }
  fileprivate var login: AsyncThrowingFactory<Session, LoginError> {
    self { () async throws(LoginError) in throw LoginError() }.cached
  }
  fileprivate var anyLogin: AsyncThrowingFactory<Session, any Error> {
    self {
      try await Task.sleep(for: .zero)
      return Session()
    }
  }
  fileprivate var greeting: AsyncParameterFactory<String, String, Never> {
    self { "Hello, \($0), from \(await self.session().user)" }
  }
  #if DEBUG || HARNESS_ENABLED
    fileprivate var asyncDrive: AsyncFactory<any Drive> {
      self {
        await Task.yield()
        return RecordingDrive()
      }
    }
  #endif
  fileprivate var sharedUser: AsyncFactory<String> { self { PhotoContainer.shared.drive().name } }
}

/// Failures, cancellation, modifiers and what a task carries with it.
@Suite struct `Asynchronous factories` {
  private let container = PhotoContainer()

  // MARK: Failures

  @Test func `a failure has the factory's type, and is not kept`() async throws {
    await #expect(throws: LoginError()) { try await container.login() }
    container.login.register { Session("registered") }
    #expect(try await container.login().user == "registered")
    #expect(try await container.anyLogin().user == "real")
  }

  @Test func `all who wait have the failure, and the next one asks anew`() async throws {
    let (latch, asked) = (Latch(), Count())
    let login = AsyncThrowingFactory<Session, LoginError>(container, key: "failing") {
      _ async throws(LoginError) in
      asked.increment()
      await latch.pass()
      if asked.value == 1 { throw LoginError() }
      return Session()
    }.cached
    let tasks = (0..<10).map { _ in Task { try await login() } }
    try await eventually { login.keptInstance?.waiterCount == 10 }
    await latch.open()
    for task in tasks { await #expect(throws: LoginError()) { try await task.value } }
    let session = try await login()
    #expect(try await login() === session)
    #expect(asked.value == 2)
  }

  // MARK: Cancellation

  @Test func `one waiter's cancellation does not cancel the others`() async throws {
    let (latch, asked) = (Latch(), Count())
    let login = AsyncThrowingFactory<Session, any Error>(container, key: "slow") { _ in
      asked.increment()
      await latch.pass()
      try Task.checkCancellation()
      return Session()
    }.cached
    let (first, second) = (Task { try await login() }, Task { try await login() })
    try await eventually { login.keptInstance?.waiterCount == 2 }
    first.cancel()
    try await eventually { login.keptInstance?.waiterCount == 1 }
    await latch.open()
    #expect(try await second.value === first.value)
    #expect(try await login() === second.value)
    #expect(asked.value == 1)
  }

  @Test func `with the last waiter the making is cancelled, and is not kept`() async throws {
    let (latch, asked) = (Latch(), Count())
    let login = AsyncThrowingFactory<Session, any Error>(container, key: "abandoned") { _ in
      asked.increment()
      await latch.pass()
      try Task.checkCancellation()
      return Session()
    }.cached
    let tasks = (0..<2).map { _ in Task { try await login() } }
    try await eventually { login.keptInstance?.waiterCount == 2 }
    for task in tasks { task.cancel() }
    try await eventually { login.keptInstance == nil }
    async let session = login()
    try await eventually { asked.value == 2 }
    await latch.open()
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(try await session.user == "real")
  }

  // MARK: Modifiers

  @Test func `contexts, registrations and resets act as with other factories`() async {
    container.session.register { Session("registered") }
    #expect(await container.session().user == "registered")
    container.session { Session("called") }
    #expect(await container.session().user == "called")
    container.session.context(.device) { Session("device") }.reset(.scope)
    #expect(await container.session().user == "device")
    container.session.reset()
    #expect(await container.session().user == "real")
    container.manager.push()
    container.session.register { Session("pushed") }
    #expect(await container.session().user == "pushed")
    container.manager.pop()
    #expect(await container.session().user == "real")
  }

  @Test func `a factory takes a parameter, and waits for others`() async {
    #expect(await container.greeting("Anna") == "Hello, Anna, from real")
    container.greeting.register { $0 }
    #expect(await container.greeting.resolve("Ben") == "Ben")
  }

  @Test func `decorators are called with the value, and told whether it is new`() async {
    let told = Protected<[String]>([])
    container.decorator { value in
      if let session = value as? Session { told.withLock { $0.append("all \(session.user)") } }
    }
    _ = await container.session()
    let session = container.session.decorator { session, isNew in
      told.withLock { $0.append("\(session.user) \(isNew)") }
    }
    session.reset(.scope)
    _ = await (session(), session())
    #expect(told.withLock { $0 } == ["all real", "real true", "real false"])
  }

  @Test func `a factory sees the container of the task that asks`() async {
    let other = PhotoContainer { $0.drive.register { NamedDrive("of the task") } }
    await PhotoContainer.$shared.withValue(other) {
      #expect(await container.sharedUser() == "of the task")
    }
  }

  @Test func `what was resolved is noted`() async {
    container.manager.remembersResolved = true
    _ = await container.greeting("Anna")
    #expect(container.manager.resolved == ["PhotoContainer.greeting", "PhotoContainer.session"])
  }

  // MARK: Launches

  #if DEBUG || HARNESS_ENABLED
    @Test(arguments: [
      ("session=offline", "offline"), ("session=of:Anna", "Anna"), ("session=of", "standard"),
      ("session=aged:7", "7 years"),
    ])
    func `a launch chooses a mock`(choice: String, user: String) async {
      let request = LaunchRequest()
      let container = PhotoContainer(manager: ContainerManager(launchRequest: request)) {
        container in
        container.session.onMock("offline") { Session("offline") }
        container.session.onMock("of", default: "standard") { text in Session(text) }
        container.session.onMock("aged", reading: { Int($0) }, expecting: "a number") {
          Session("\($0) years")
        }
      }
      let reading = ResolvedLaunchChoices.resolving(
        LaunchWords(arguments: ["-mock", "PhotoContainer." + choice]), containers: [container],
        request: request)
      #expect(reading.refusals == [])
      #expect(await container.session().user == user)
    }

    @Test(arguments: [("plain", "Hi, A"), ("with:Hey", "Hey, A"), ("times:3", "AAA")])
    func `a mock is given parameter and text`(choice: String, greeting: String) async {
      let request = LaunchRequest()
      let manager = ContainerManager(launchRequest: request)
      let container = PhotoContainer(manager: manager) { container in
        container.greeting.onMock("plain") { "Hi, \($0)" }
        container.greeting.onMock("with") { name, text in "\(text), \(name)" }
        container.greeting.onMock("times", reading: { Int($0) }, expecting: "a number") {
          String(repeating: $0, count: $1)
        }
      }
      let reading = ResolvedLaunchChoices.resolving(
        LaunchWords(arguments: ["-mock", "PhotoContainer.greeting=" + choice]),
        containers: [container], request: request)
      #expect(reading.refusals == [])
      #expect(await container.greeting("A") == greeting)
    }

    @Test func `a fake that is made asynchronously belongs to its registration`() async throws {
      let end = try TestEnd()
      let lines = end.lines()
      await #expect(processExitsWith: .success) { [path = end.path as String] in
        setenv("HARNESS_CONTROL", path, 1)
        let container = PhotoContainer { $0.asyncDrive.recorded("upload") }
        _ = LaunchChoices.begin(for: container)
        try await (container.asyncDrive() as? RecordingDrive)?.upload("a.jpg")
        exit(0)
      }
      let text = await lines.value.joined(separator: "\n")
      #expect(
        text.contains(#""type":"call","registration":"PhotoContainer.asyncDrive""#), "\(text)")
    }
  #endif
}

extension PhotoContainer {
  fileprivate var itself: AsyncFactory<Int> { self { await self.itself() } }
  fileprivate var hen: AsyncFactory<Int> { self { await self.egg() }.cached }
  fileprivate var egg: AsyncFactory<Int> { self { await self.hen() }.cached }
  fileprivate var depth: AsyncParameterFactory<Int, Int, Never> {
    self { $0 == 0 ? 0 : await self.depth($0 - 1) + 1 }
  }
}

/// What waits for itself ends the process, and says so.
@Suite struct `Circles of asynchronous factories` {
  @Test func `one that needs itself`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      alarm(60)
      _ = await PhotoContainer().itself()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("Circular dependency on PhotoContainer.itself"), "\(text)")
    #expect(text.contains("Asked for at InjectionTests/AsyncFactoryTests.swift:"), "\(text)")
  }

  @Test func `two that need each other`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      alarm(60)
      _ = await PhotoContainer().hen()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains("PhotoContainer.hen -> PhotoContainer.egg -> PhotoContainer.hen"), "\(text)")
  }

  @Test func `two that are made by two tasks, and wait for each other`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      alarm(60)
      let container = PhotoContainer()
      let (latch, asked) = (Latch(), Count())
      let first = AsyncFactory<Int>(container, key: "first") { _ in
        asked.increment()
        await latch.pass()
        return await container.waiting("second")
      }.cached
      let second = AsyncFactory<Int>(container, key: "second") { _ in
        asked.increment()
        await latch.pass()
        return await container.waiting("first")
      }.cached
      container.waiting.register { await $0 == "first" ? first() : second() }
      async let one = first()
      async let other = second()
      try await eventually { asked.value == 2 }
      await latch.open()
      _ = await (one, other)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("Circular dependency on PhotoContainer."), "\(text)")
    #expect(text.contains("PhotoContainer.first -> "), "\(text)")
    #expect(text.contains("PhotoContainer.second"), "\(text)")
  }

  @Test func `one that takes a parameter may need itself with another`() async {
    #expect(await PhotoContainer().depth(300) == 300)
  }

  @Test func `a task that a factory starts may ask for what is being made`() async {
    let container = PhotoContainer()
    let found = Protected<[Task<Session, Never>]>([])
    let session = AsyncFactory<Session>(container, key: "self") { _ in
      found.withLock { $0.append(Task { await container.started() }) }
      return Session()
    }.cached
    container.started.register { await session() }
    let made = await session()
    let task = found.withLock { $0[0] }
    #expect(await task.value === made)
  }
}

extension PhotoContainer {
  fileprivate var waiting: AsyncParameterFactory<String, Int, Never> { self { $0.count } }
  fileprivate var started: AsyncFactory<Session> { self { Session() } }
}
