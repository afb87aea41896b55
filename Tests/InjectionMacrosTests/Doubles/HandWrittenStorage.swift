#if DEBUG || HARNESS_ENABLED
  import InjectionMacros

  enum StorageError: Error, Equatable {
    case full
    case gone(String)
  }

  protocol Storage: Sendable {
    var isOnline: Bool { get }
    func size(of name: String) async throws(StorageError) -> Int?
    func upload(_ path: String, to name: String) async throws(StorageError)
    func count() -> Int
  }

  final class FakeStorage: Storage, Sendable {
    private let isOnlineFunction =
      FakeFunction<@Sendable () -> Bool, Bool, Void>("isOnline", toldBy: "isOnline or onIsOnline")
    private let sizeFunction =
      FakeFunction<@Sendable (_ name: String) async throws(StorageError) -> Int?, Int?, String>(
        "size", toldBy: "onSize or sizes")
    private let uploadFunction =
      FakeFunction<
        @Sendable (_ path: String, _ name: String) async throws(StorageError) -> Void, Void,
        (path: String, name: String)
      >("upload", toldBy: "onUpload")
    private let countFunction =
      FakeFunction<@Sendable () -> Int, Int, Void>("count", toldBy: "onCount or counts")
    private let recorder = CallRecorder()
    private let identity: FakeIdentity

    static let functions = ["isOnline", "size", "upload", "count"]
    var calls: [RecordedCall] { recorder.calls }

    init(fileID: StaticString = #fileID, line: UInt = #line) {
      identity = FakeIdentity("FakeStorage", fileID: fileID, line: line)
    }

    var onIsOnline: (@Sendable () -> Bool)? {
      get { isOnlineFunction.handler }
      set { isOnlineFunction.handler = newValue }
    }
    var isOnlineCalls: [Void] { isOnlineFunction.calls }
    var isOnline: Bool {
      get {
        self.isOnlineFunction.note(())
        self.recorder.record("isOnline", [:], throwing: Never.self)
        if let handler = self.isOnlineFunction.handler { return handler() }
        return self.isOnlineFunction.answer([:], of: self.identity)
      }
      set { isOnlineFunction.constant = newValue }
    }

    var onSize: (@Sendable (_ name: String) async throws(StorageError) -> Int?)? {
      get { sizeFunction.handler }
      set { sizeFunction.handler = newValue }
    }
    var sizes: [Int?] {
      get { sizeFunction.answers }
      set { sizeFunction.answers = newValue }
    }
    var sizeCalls: [String] { sizeFunction.calls }
    func size(of name: String) async throws(StorageError) -> Int? {
      let arguments = ["of": RecordedCall.text(of: name)]
      self.sizeFunction.note(name)
      try await self.recorder.record(
        asynchronously: "size", arguments, throwing: StorageError.self)
      if let handler = self.sizeFunction.handler { return try await handler(name) }
      return self.sizeFunction.answer(arguments, of: self.identity)
    }

    var onUpload: (@Sendable (_ path: String, _ name: String) async throws(StorageError) -> Void)? {
      get { uploadFunction.handler }
      set { uploadFunction.handler = newValue }
    }
    var uploadCalls: [(path: String, name: String)] { uploadFunction.calls }
    func upload(_ path: String, to name: String) async throws(StorageError) {
      let arguments = ["path": RecordedCall.text(of: path), "to": RecordedCall.text(of: name)]
      self.uploadFunction.note((path, name))
      try await self.recorder.record(
        asynchronously: "upload", arguments, throwing: StorageError.self)
      if let handler = self.uploadFunction.handler { return try await handler(path, name) }
      return self.uploadFunction.answer(arguments, of: self.identity)
    }

    var onCount: (@Sendable () -> Int)? {
      get { countFunction.handler }
      set { countFunction.handler = newValue }
    }
    var counts: [Int] {
      get { countFunction.answers }
      set { countFunction.answers = newValue }
    }
    var countCalls: [Void] { countFunction.calls }
    func count() -> Int {
      self.countFunction.note(())
      self.recorder.record("count", [:], throwing: Never.self)
      if let handler = self.countFunction.handler { return handler() }
      return self.countFunction.answer([:], of: self.identity)
    }
  }
#endif
