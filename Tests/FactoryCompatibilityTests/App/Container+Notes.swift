import Foundation
// In place of: import FactoryKit
import Injection

extension Container {
  var store: Factory<NoteStore> { self { DiskStore() } }
  var secondStore: Factory<NoteStore> { Factory(self) { DiskStore() } }
  var fakeStore: Factory<FakeStore> { self { FakeStore() } }
  var optionalStore: Factory<NoteStore?> { self { DiskStore() } }
  var emptyStore: Factory<NoteStore?> { self { nil } }
  var openLink: Factory<(_ url: String) -> Bool> { self { { _ in false } } }
}

// One of each scope.
extension Container {
  var uniqueStore: Factory<NoteStore> { self { DiskStore() }.unique }
  var cachedStore: Factory<NoteStore> { self { DiskStore() }.cached }
  var sharedStore: Factory<NoteStore> { self { DiskStore() }.shared }
  var singletonStore: Factory<NoteStore> { self { DiskStore() }.singleton }
  var graphStore: Factory<DiskStore> { self { DiskStore() }.graph }
  var sessionStore: Factory<NoteStore> { self { DiskStore() }.scope(.session) }

  var cachedOptional: Factory<NoteStore?> { self { DiskStore() }.cached }
  var cachedEmpty: Factory<NoteStore?> { self { nil }.cached }
  var cachedStamp: Factory<StampStore> { self { StampStore() }.cached }
  var sharedOptional: Factory<NoteStore?> { self { DiskStore() }.shared }
  var sharedEmpty: Factory<NoteStore?> { self { nil }.shared }
  var sharedStamp: Factory<StampStore> { self { StampStore() }.shared }
  var sharedStampInOptional: Factory<NoteStore?> { self { StampStore() }.shared }
}

extension Scope {
  static let session = Cached()
}

// Factories that take a parameter, and promises.
extension Container {
  var page: ParameterFactory<Int, Page> { self { Page(number: $0) } }
  var secondPage: ParameterFactory<Int, Page> { ParameterFactory(self) { Page(number: $0) } }
  var firstPage: ParameterFactory<Int, Page> { self { Page(number: $0) }.cached }
  var eachPage: ParameterFactory<Int, Page> {
    self { Page(number: $0) }.scopeOnParameters.cached
  }
  var numberedPage: ParameterFactory<PageNumber, Page> {
    self { Page(number: $0.value) }.scopeOnParameters.cached
  }
  var emptyPage: ParameterFactory<Book, Page?> { self { _ in nil }.scopeOnParameters.cached }
  var bookPage: ParameterFactory<Book, Page> {
    self { _ in Page(number: 0) }.scopeOnParameters.scope(.session)
  }

  var promisedStore: Factory<NoteStore?> { promised() }
  var promisedPage: ParameterFactory<Int, Page?> { promised() }
}

/// A parameter of which one can see when it is let go.
final class Book: Hashable {
  static func == (one: Book, other: Book) -> Bool { one === other }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

// A registration that a launch argument changes, in the one place for it.
extension Container: AutoRegistering {
  /// Puts notes into memory where a launch asks for it.
  public func autoRegister() {
    launchedStore.onArg("-notes-in-memory") { FakeStore("memory") }
  }

  var launchedStore: Factory<NoteStore> { self { DiskStore() } }
}
