import InjectionMacros

enum StorageError: Error, Equatable {
  case full
  case gone(String)
}

@Fake @Recorded
protocol Storage: Sendable {
  var isOnline: Bool { get }
  func size(of name: String) async throws(StorageError) -> Int?
  func upload(_ path: String, to name: String) async throws(StorageError)
  func count() -> Int
}
