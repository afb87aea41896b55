import Foundation

// A small app that keeps notes. It is written as the users of FactoryKit 3 write theirs, with its
// public API alone. Wherever one of its files, or of its tests, would import FactoryKit or
// FactoryTesting, a line says so, and the import below that line is all that was changed.

/// Where notes are kept.
protocol NoteStore {
  var id: UUID { get }
  var name: String { get }
}

class DiskStore: NoteStore {
  let id = UUID()
  let name = "disk"
}

class FakeStore: NoteStore {
  let id = UUID()
  let name: String

  init(_ name: String = "fake") {
    self.name = name
  }
}

/// A store that is a value.
struct StampStore: NoteStore {
  let id = UUID()
  let name = "stamp"
}

class Page {
  let id = UUID()
  let number: Int

  init(number: Int) {
    self.number = number
  }
}

/// Two numbers that are not equal but have one hash value.
struct PageNumber: Hashable {
  let value: Int

  func hash(into hasher: inout Hasher) {}
}
