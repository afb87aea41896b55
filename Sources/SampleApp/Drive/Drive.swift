import Foundation
import InjectionMacros

/// A drive on the network that keeps files in collections.
@Fake @Recorded
protocol Drive: Sendable {
  /// The size in bytes of the file at `url`; nil where there is none, or its size is not told.
  func size(of url: URL) async throws(DriveError) -> Int?

  /// Makes a collection at `url`, where its parent has none of that name.
  func makeCollection(at url: URL) async throws(DriveError) -> CollectionOutcome

  /// Sends the file at the local `path` to `url`, in place of what is there.
  func upload(_ path: String, to url: URL) async throws(DriveError)
}

/// What became of the wish for a collection.
enum CollectionOutcome: Equatable, Sendable {
  /// It was made.
  case created

  /// It was there before.
  case existed

  /// The collection in which it was to be made is missing.
  case parentMissing
}
