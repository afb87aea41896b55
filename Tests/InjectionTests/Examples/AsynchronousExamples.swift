import Injection
import Testing

struct Settings: Sendable {
  var user = "anna"

  static func load() async -> Settings { Settings() }
}

struct CloudAccount: Sendable {
  var user: String

  static func open(with settings: Settings) async throws(LoginError) -> CloudAccount {
    guard !settings.user.isEmpty else { throw LoginError() }
    return CloudAccount(user: settings.user)
  }
}

struct Album: Sendable {
  let name: String

  static func open(_ name: String) async -> Album { Album(name: name) }
}

extension Container {
  var settings: AsyncFactory<Settings> { self { await Settings.load() }.cached }

  var cloudAccount: AsyncThrowingFactory<CloudAccount, LoginError> {
    self { () async throws(LoginError) in
      try await CloudAccount.open(with: self.settings())
    }.cached
  }

  var album: AsyncParameterFactory<String, Album, Never> {
    self { name in await Album.open(name) }.scopeOnParameters.cached
  }
}

@MainActor final class PhotoList {
  var count = 1
}

extension Container {
  var photoList: MainActorFactory<PhotoList> { self { PhotoList() }.cached }
}

@globalActor actor AlbumActor {
  static let shared = AlbumActor()
}

@AlbumActor final class AlbumStore {
  var names = ["Summer"]
}

extension Container {
  @AlbumActor var albums: GlobalActorFactory<AlbumActor, AlbumStore> {
    self(on: AlbumActor.self) { AlbumStore() }.cached
  }
}

@MainActor func show(_ container: Container) -> Int { container.photoList().count }
func count(_ container: Container) async -> Int { await container.photoList().count }

@AlbumActor func names(_ container: Container) -> [String] {
  container.albums(on: AlbumActor.shared).names
}

/// The examples of "Asynchronous factories".
@Suite struct `Asynchronous examples` {
  @Test func `what waits, and may throw`() async throws {
    let container = Container()
    let cloudAccount = try await container.cloudAccount()
    let album = await container.album("Summer")
    #expect(cloudAccount.user == "anna")
    #expect(album.name == "Summer")
    container.cloudAccount.register { CloudAccount(user: "test") }
    container.settings.onTest { Settings(user: "test") }
    #expect(try await container.cloudAccount().user == "test")
  }

  @Test func `what belongs to an actor`() async {
    let container = Container()
    #expect(await show(container) == 1)
    #expect(await count(container) == 1)
    #expect(await names(container) == ["Summer"])
  }
}
