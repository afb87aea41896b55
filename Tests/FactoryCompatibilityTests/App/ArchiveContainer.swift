// In place of: import FactoryKit
import Injection

/// A container of the app's own, which counts what its decorators see.
final class ArchiveContainer: SharedContainer, AutoRegistering {
  @TaskLocal static var shared = ArchiveContainer()
  let manager = ContainerManager()
  nonisolated(unsafe) var count = 0

  func autoRegister() {
    count = 1
    decorator { _ in self.count += 10 }
  }
}

extension ArchiveContainer {
  var store: Factory<NoteStore> { self { FakeStore("archive") }.shared }
  var volume: ParameterFactory<Int, Page> { self { Page(number: $0) } }
  var plain: Factory<DiskStore> { self { DiskStore() } }

  var decorated: Factory<DiskStore> {
    self { DiskStore() }
      .decorator { _ in self.count += 1 }
  }

  var decoratedWhenNew: Factory<DiskStore> {
    self { DiskStore() }
      .cached
      .decorator { _, instantiated in
        if instantiated { self.count += 1 }
      }
  }

  var once: Factory<NoteStore> {
    self { DiskStore() }
      .scope(.cached)
      .decorator { _ in self.count += 1 }
      .once()
  }

  var onceOnTest: Factory<NoteStore> {
    self { DiskStore() }
      .onTest { FakeStore("once") }
      .once()
  }
}

/// A container with a default scope, by type too, whose shared instance is no task-local.
final class IndexContainer: SharedContainer, AutoRegistering, Resolving {
  static let shared = IndexContainer()
  let manager = ContainerManager()

  func autoRegister() {
    manager.defaultScope = .cached
    register { DiskStore() }
    automatic.register { FakeStore("automatic") }
    automaticSingleton.register { FakeStore("automatic") }
  }

  var unnamed: Factory<DiskStore> { self { DiskStore() } }
  var unique: Factory<DiskStore> { self { DiskStore() }.unique }
  var automatic: Factory<NoteStore> { self { FakeStore("original") } }
  var automaticSingleton: Factory<NoteStore> { self { FakeStore("original") }.singleton }
}

// What every container of the app has.
extension SharedContainer {
  var stamp: Factory<StampStore> { self { StampStore() } }
}

extension Container: Resolving {}
