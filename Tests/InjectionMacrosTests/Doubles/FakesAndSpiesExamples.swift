#if DEBUG || HARNESS_ENABLED
  import InjectionMacros
  import InjectionTesting
  import Synchronization
  import Testing

  // The examples of the article "Fakes and spies": by hand, and as @Fake writes it.

  // MARK: What is told, and asked

  enum CloudError: Error, Equatable {
    case full
    case gone
  }

  @Fake @Recorded
  protocol Cloud: Sendable {
    func size(of name: String) async throws(CloudError) -> Int?
    func upload(_ path: String, to name: String) async throws(CloudError)
  }

  struct Backup {
    let cloud: any Cloud

    func run(_ paths: [String]) async throws {
      for path in paths where try await cloud.size(of: path) == nil {
        try await cloud.upload(path, to: path)
      }
    }
  }

  @Suite struct BackupTests {
    @Test func whatIsThereIsNotSentAgain() async throws {
      let cloud = FakeCloud()
      cloud.sizes = [3, nil]
      cloud.onUpload = { _, _ in }
      try await Backup(cloud: cloud).run(["a.jpg", "b.jpg"])
      #expect(cloud.uploadCalls.map { $0.path } == ["b.jpg"])
    }

    @Test func anErrorEndsTheBackup() async throws {
      let cloud = FakeCloud()
      cloud.onSize = { name throws(CloudError) in
        if name == "a.jpg" { throw .gone }
        return nil
      }
      await #expect(throws: CloudError.gone) {
        try await Backup(cloud: cloud).run(["a.jpg", "b.jpg"])
      }
      #expect(cloud.calls == [RecordedCall("size", ["of": "a.jpg"])])
    }

    @Test func callsOfACloudThatWorksAreNoted() async throws {
      let cloud = RecordedCloud(EmptyCloud())
      try await Backup(cloud: cloud).run(["a.jpg"])
      #expect(cloud.calls.map(\.function) == ["size", "upload"])
    }
  }

  struct EmptyCloud: Cloud {
    func size(of name: String) async throws(CloudError) -> Int? { nil }
    func upload(_ path: String, to name: String) async throws(CloudError) {}
  }

  // MARK: A synchronous spy

  @Fake
  protocol Analytics: Sendable {
    func track(_ event: String)
  }

  final class AnalyticsSpy: Analytics, Sendable {
    private let tracked = Mutex<[String]>([])

    var events: [String] { tracked.withLock { $0 } }

    func track(_ event: String) {
      tracked.withLock { $0.append(event) }
    }
  }

  struct Checkout {
    let analytics: any Analytics

    func pay() { analytics.track("paid") }
  }

  @Suite struct CheckoutTests {
    @Test func aSpyByHandNotesThePayment() {
      let analytics = AnalyticsSpy()
      Checkout(analytics: analytics).pay()
      #expect(analytics.events == ["paid"])
    }

    @Test func aPaymentIsTracked() {
      let analytics = FakeAnalytics()
      analytics.onTrack = { _ in }
      Checkout(analytics: analytics).pay()
      #expect(analytics.trackCalls == ["paid"])
    }
  }

  // MARK: A stored completion

  @Fake
  protocol Downloads: Sendable {
    func load(_ name: String, completion: @escaping @Sendable (Result<Int, CloudError>) -> Void)
  }

  final class DownloadsSpy: Downloads, Sendable {
    private typealias Completion = @Sendable (Result<Int, CloudError>) -> Void
    private let completions = Mutex<[Completion]>([])

    func load(_ name: String, completion: @escaping @Sendable (Result<Int, CloudError>) -> Void) {
      completions.withLock { $0.append(completion) }
    }

    func finish(_ index: Int, _ result: Result<Int, CloudError>) {
      completions.withLock { $0[index] }(result)
    }
  }

  final class Progress: Sendable {
    let downloads: any Downloads
    private let current = Mutex("")

    var text: String { current.withLock { $0 } }

    init(_ downloads: any Downloads) { self.downloads = downloads }

    func start(_ name: String) {
      current.withLock { $0 = "Loading \(name)…" }
      downloads.load(name) { result in
        self.current.withLock { $0 = (try? result.get()).map { "\($0) bytes" } ?? "failed" }
      }
    }
  }

  @Suite struct ProgressTests {
    @Test func aSpyByHandKeepsTheCompletion() {
      let downloads = DownloadsSpy()
      let progress = Progress(downloads)
      progress.start("cat.jpg")
      downloads.finish(0, .failure(.gone))
      #expect(progress.text == "failed")
    }

    @Test func theProgressIsShownUntilTheDownloadEnds() {
      let downloads = FakeDownloads()
      downloads.onLoad = { _, _ in }
      let progress = Progress(downloads)
      progress.start("cat.jpg")
      #expect(progress.text == "Loading cat.jpg…")
      downloads.loadCalls[0].completion(.success(3))
      #expect(progress.text == "3 bytes")
    }
  }

  // MARK: An asynchronous call

  actor HeldCloud: Cloud {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var uploads: [String] = []

    func size(of name: String) async throws(CloudError) -> Int? { nil }

    func upload(_ path: String, to name: String) async throws(CloudError) {
      uploads.append(path)
      await withCheckedContinuation { waiting.append($0) }
    }

    func goOn() {
      for continuation in waiting { continuation.resume() }
    }
  }

  @Suite struct HeldUploadTests {
    @Test func aBackupWaitsForTheUpload() async throws {
      let (begun, arrivals) = AsyncStream<Void>.makeStream()
      let (opened, openings) = AsyncStream<Void>.makeStream()
      let cloud = FakeCloud()
      cloud.sizes = [nil]
      cloud.onUpload = { _, _ in
        arrivals.yield()
        for await _ in opened { break }
      }
      async let backup: Void = Backup(cloud: cloud).run(["a.jpg"])
      for await _ in begun { break }
      #expect(cloud.uploadCalls.count == 1)
      openings.yield()
      try await backup
    }

    @Test func anActorByHandHoldsIt() async throws {
      let cloud = HeldCloud()
      async let backup: Void = Backup(cloud: cloud).run(["a.jpg"])
      while await cloud.uploads.isEmpty { await Task.yield() }
      await cloud.goOn()
      try await backup
    }
  }

  // MARK: In a container

  final class CloudContainer: SharedContainer {
    @TaskLocal static var shared = CloudContainer()
    let manager = ContainerManager()
  }

  extension CloudContainer {
    var cloud: Factory<any Cloud> { self { EmptyCloud() } }
    var session: Factory<any Session.Type> { self { OpenSession.self } }
  }

  extension CloudContainer: AutoRegistering {
    func autoRegister() {
      cloud.recorded(FakeCloud.functions)
        .fault("full", of: "upload") { CloudError.full }
        .onMock("empty") {
          let cloud = FakeCloud()
          cloud.onSize = { _ in nil }
          cloud.onUpload = { _, _ in }
          return cloud
        }
        .onMock("recorded") { RecordedCloud(EmptyCloud()) }
      session.recorded(FakeSession.functions)
        .onMock("online") {
          FakeSession.resetStatics()
          FakeSession.isOnline = true
          return FakeSession.self
        }
    }
  }

  // MARK: What is asked of the type

  @Fake @Recorded
  protocol Session: Sendable {
    static var isOnline: Bool { get }
    init(name: String) throws
    func send(_ text: String)
  }

  struct Chat<S: Session> {
    func say(_ text: String, as name: String) throws -> Bool {
      guard S.isOnline else { return false }
      try S(name: name).send(text)
      return true
    }
  }

  @Suite(.container) struct ChatTests {
    @Test func aTextIsSentInTheSessionOfItsName() throws {
      FakeSession.isOnline = true
      FakeSession.onInit = { session, name in session.onSend = { _ in } }
      #expect(try Chat<FakeSession>().say("hello", as: "Ann"))
      #expect(FakeSession.initCalls.map { $0.name } == ["Ann"])
      #expect(FakeSession.initCalls[0].fake.sendCalls == ["hello"])
    }

    @Test func noSessionIsMadeWhereThereIsNoNetwork() throws {
      FakeSession.isOnline = false
      #expect(try !Chat<FakeSession>().say("hello", as: "Ann"))
      #expect(FakeSession.calls.map(\.function) == ["isOnline"])
    }

    @Test func aRecordedTypeAsksTheOther() throws {
      let chat = Chat<RecordedSession<OpenSession>>()
      #expect(try chat.say("hello", as: "Ann"))
      #expect(RecordedSession<OpenSession>.calls.map(\.function) == ["isOnline", "init"])
    }
  }

  struct OpenSession: Session {
    static var isOnline: Bool { true }
    init(name: String) throws {}
    func send(_ text: String) {}
  }
#endif
