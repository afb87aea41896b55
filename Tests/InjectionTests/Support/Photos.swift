import Injection

/// A service, as an app would have it behind a protocol.
protocol Drive: AnyObject, Sendable {
  var name: String { get }
}

final class NamedDrive: Drive {
  let name: String

  init(_ name: String = "real") {
    self.name = name
  }
}

struct Thumbnail: Equatable, Sendable {
  var width: Int
  var kind = "real"
}

/// A container of its own for each test; nothing in it is shared but its singletons.
final class PhotoContainer: SharedContainer, AutoRegistering {
  @TaskLocal static var shared = PhotoContainer()
  let manager: ContainerManager

  /// What `autoRegister()` does, and how often it ran.
  let registrations: @Sendable (PhotoContainer) -> Void
  let timesRegistered = Count()

  init(
    manager: ContainerManager = ContainerManager(),
    registrations: @escaping @Sendable (PhotoContainer) -> Void = { _ in }
  ) {
    self.manager = manager
    self.registrations = registrations
  }

  func autoRegister() {
    timesRegistered.increment()
    registrations(self)
  }
}

extension PhotoContainer {
  var drive: Factory<any Drive> { self { NamedDrive() } }
  var cachedDrive: Factory<any Drive> { self { NamedDrive() }.cached }
  var singletonDrive: Factory<any Drive> { self { NamedDrive() }.singleton }
  var optionalDrive: Factory<(any Drive)?> { self { nil }.cached }
  var thumbnail: ParameterFactory<Int, Thumbnail> { self { Thumbnail(width: $0) } }
}

extension PhotoContainer {
  var sharedDrive: Factory<any Drive> { self { NamedDrive() }.shared }
  var optionalSharedDrive: Factory<(any Drive)?> { self { NamedDrive() }.shared }
  var sharedThumbnail: Factory<Thumbnail> { self { Thumbnail(width: 1) }.shared }
  var graphDrive: Factory<any Drive> { self { NamedDrive() }.graph }
  var thumbnailDrive: ParameterFactory<String, NamedDrive> {
    self { NamedDrive($0) }.scopeOnParameters.cached
  }
}
