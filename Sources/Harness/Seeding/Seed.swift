public import Foundation

/// A fixture tree: what a test's disk holds before the app is launched.
///
/// It is described entry by entry, copied from a folder, filled by a setup app, or composed of
/// other seeds. It is made once, kept in a cache, and copied fresh into each sandbox:
///
///     let workPhotos = Seed(executable: "workphotos-setup")
///     let scene: Seed = [
///       .seed(workPhotos, at: "photos"),
///       .file("photos/damaged.jpg", "no JPEG"),
///     ]
///     try sandbox.plant(scene)
public struct Seed: Sendable, Hashable {
  /// Where the tree comes from.
  enum Source: Sendable, Hashable {
    case setupApp(SetupApp)
    case folder(URL)
    case entries([Entry])
  }

  /// A program that fills a folder.
  struct SetupApp: Sendable, Hashable {
    /// A product's name, or a path.
    let executable: String
    /// The words before the folder.
    let arguments: [String]
    /// What it may reach.
    var network = NetworkAccess.unrestricted
  }

  let source: Source

  /// A seed that a setup app makes.
  ///
  /// - Parameters:
  ///   - executable: A product's name, which is looked for beside the test bundle, or a path.
  ///   - arguments: The words that the setup app is given. The folder that it is to fill, which
  ///     does not exist yet, follows as the last.
  public init(executable: String, arguments: [String] = []) {
    source = .setupApp(SetupApp(executable: executable, arguments: arguments))
  }

  /// The same seed, made by a setup app that may reach so much of the network.
  ///
  /// - Parameter network: What it may reach. A seed that reached more while it was made is another one.
  /// - Returns: The seed; the same where no setup app makes it.
  package func reaching(_ network: NetworkAccess) -> Seed {
    guard case .setupApp(var app) = source else { return self }
    app.network = network
    return Seed(app)
  }

  private init(_ app: SetupApp) { source = .setupApp(app) }

  /// A seed that is a copy of a folder on the disk.
  ///
  /// - Parameter folder: A file URL. What it holds is looked at whenever the seed is planted, and
  ///   copied into the cache where it has changed.
  public init(folder: URL) {
    source = .folder(folder)
  }

  /// A seed that is described entry by entry.
  ///
  /// - Parameter entries: What lies in the tree. An array literal of them is a seed too.
  public init(_ entries: [Entry]) {
    source = .entries(entries)
  }
}

extension Seed: ExpressibleByArrayLiteral {
  /// A seed that is described entry by entry.
  ///
  /// - Parameter elements: What lies in the tree.
  public init(arrayLiteral elements: Entry...) {
    self.init(elements)
  }
}
