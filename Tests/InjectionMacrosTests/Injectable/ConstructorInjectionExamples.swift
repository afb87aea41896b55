#if DEBUG || HARNESS_ENABLED
  import InjectionMacros
  import InjectionTesting
  import Testing

  // The examples of the article "Constructor injection".

  @Fake
  protocol PhotoStore: Sendable {
    func save(_ name: String) throws
  }

  @Fake
  protocol AlbumClock: Sendable {
    var today: String { get }
  }

  @Injectable
  struct Album {
    let photoStore: any PhotoStore
    let clock: any AlbumClock

    func add(_ photo: String) throws -> String {
      let name = "\(clock.today)-\(photo)"
      try photoStore.save(name)
      return name
    }
  }

  extension Container {
    var photoStore: Factory<any PhotoStore> { self { FolderStore() } }
    var clock: Factory<any AlbumClock> { self { WallClock() } }
  }

  private struct FolderStore: PhotoStore {
    func save(_ name: String) {}
  }

  private struct WallClock: AlbumClock {
    let today = "today"
  }

  /// What the macro writes for an album, by hand.
  struct AlbumByHand {
    let photoStore: any PhotoStore
    let clock: any AlbumClock

    init(
      photoStore: any PhotoStore = Container.shared.photoStore(),
      clock: any AlbumClock = Container.shared.clock()
    ) {
      self.photoStore = photoStore
      self.clock = clock
    }
  }

  private struct MemoryStore: PhotoStore {
    func save(_ name: String) {}
  }

  private struct FixedClock: AlbumClock {
    let today = "fixed"
  }

  @Suite struct AlbumTests {
    @Test func nameBeginsWithTheDay() throws {
      let store = FakePhotoStore()
      store.onSave = { _ in }
      let clock = FakeAlbumClock()
      clock.today = "2026-05-01"
      #expect(try Album(photoStore: store, clock: clock).add("cat.jpg") == "2026-05-01-cat.jpg")
      #expect(store.saveCalls == ["2026-05-01-cat.jpg"])
    }

    @Test(.container) func albumsShareAClock() throws {
      Container.shared.clock.register { FixedClock() }
      #expect(try Album(photoStore: MemoryStore()).add("a.jpg") == "fixed-a.jpg")
    }
  }
#endif
