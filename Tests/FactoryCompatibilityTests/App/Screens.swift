// In place of: import FactoryKit
import Injection

class EagerScreen {
  @Injected(\.store) var store
  @Injected(\.fakeStore) var fake
  @Injected(\ArchiveContainer.store) var archive
  @Injected(\.optionalStore) var optional
}

class LazyScreen {
  @LazyInjected(\.store) var store
  @LazyInjected(\ArchiveContainer.store) var archive
  @LazyInjected(\.emptyStore) var empty
}

class WeakScreen {
  @WeakLazyInjected(\.sharedStore) var store
  @WeakLazyInjected(\ArchiveContainer.store) var archive: NoteStore?
}

class DynamicScreen {
  @DynamicInjected(\.store) var store
  @DynamicInjected(\ArchiveContainer.store) var archive
}

class TypedScreen {
  @InjectedType var page: Page?
  @InjectedType(IndexContainer.shared) var disk: DiskStore?
}

class ContainerScreen {
  @InjectedContainer var container: Container
  @InjectedContainer() var inferred
  @InjectedContainer(ArchiveContainer.self) var archive: ArchiveContainer
}

class FunctionScreen {
  let store = dependency(\.store)
  let archive = dependency(\ArchiveContainer.store)
  let page = dependency(\.page, parameter: 7)
  let volume = dependency(\ArchiveContainer.volume, parameter: 8)
}

// Two that know each other: a folder keeps its list, the list only finds its folder.

class Folder {
  @LazyInjected(\.list) var list
  let name = "folder"
}

class List {
  @WeakLazyInjected(\.folder) var folder: Folder?
  let name = "list"
}

extension Container {
  var folder: Factory<Folder> { self { Folder() }.shared }
  var list: Factory<List> { self { List() }.shared }
}

// One store behind two protocols, for as long as a screen is being made.

protocol Naming { var id: ObjectIdentifier { get } }
protocol Counting { var id: ObjectIdentifier { get } }

class Catalog: Naming, Counting {
  var id: ObjectIdentifier { ObjectIdentifier(self) }
}

class CatalogScreen {
  @Injected(\.naming) var naming
  @Injected(\.counting) var counting
}

extension Container {
  var catalogScreen: Factory<CatalogScreen> { self { CatalogScreen() } }
  var naming: Factory<Naming> { self { self.catalog() } }
  var counting: Factory<Counting> { self { self.catalog() } }
  private var catalog: Factory<Catalog> { self { Catalog() }.graph }
}

// Singletons that need each other's kind.

class Account {
  @Injected(\.keychain) var keychain
}

class Keychain {}

extension Container {
  var account: Factory<Account> { self { Account() }.singleton }
  var keychain: Factory<Keychain> { self { Keychain() }.singleton }
}

// A value that several tasks may have.

final class Settings: Sendable {}

extension Container {
  var settings: Factory<Settings> { self { Settings() } }
}

struct SendableScreen: Sendable {
  @Injected(\.settings) private var settings: Settings
  @LazyInjected(\.settings) private var lazySettings: Settings
}
