import CPlatform
import Foundation
import HarnessSystem

/// The launch of a setup app, on a disk of its own.
///
/// The disk of one that fails is kept, with what it had made by then.
struct SetupLaunch: SetupRunner {
  let timeout: TimeInterval = 120

  var isCancelled: Bool { LaunchCancellation.current?.isCancelled ?? false }

  func run(_ setup: Seed.SetupApp, toFill folder: URL) throws {
    let executable = setup.executable
    let sandbox = try Sandbox()
    let caller = Caller(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let app = CLIApplication(executable, sandbox: sandbox)
    app.launchArguments = setup.arguments + [folder.path]
    app.network = setup.network
    do {
      let outcome = try FailureReporting.$current.withValue(nil) {
        try app.performRun(
          [], input: nil, timeout: timeout, caller: caller, LaunchCancellation.current)
      }
      guard outcome.exitStatus == 0 else {
        throw SeedError.setupFailed(executable: executable, report: outcome.report)
      }
      guard FileStatus(folder)?.isDirectory == true else {
        throw SeedError.nothingMade(executable: executable, folder: folder.path)
      }
    } catch {
      throw isCancelled ? error : Keeping(sandbox: sandbox, folder: folder).keep(for: error)
    }
  }

  /// What a failed setup app leaves to look at.
  private struct Keeping {
    let sandbox: Sandbox
    let folder: URL

    /// Keeps the disk and what the setup app had made, and has the error name a command that can
    /// be repeated: in the cache, nothing is left of the folder.
    func keep(for error: any Error) -> any Error {
      guard !isRefusal(error) else { return error }
      sandbox.keep()
      let kept = sandbox.workingDirectory.appendingPathComponent("half-made")
      let copy = TreeCopy(from: DiskPath(folder.path), to: DiskPath(kept.path))
      let note = (try? copy.perform()).map { "\n  it had made: \(kept.path)" } ?? ""
      switch error {
      case SeedError.setupFailed(let executable, let report):
        return SeedError.setupFailed(
          executable: executable, report: repeatable(report) + note)
      case let failure as Failure:
        return Failure(
          failure.cause, context: repeatable(failure.context) + note, caller: failure.caller)
      default:
        return error
      }
    }

    /// Nothing was started, so there is nothing to look at.
    private func isRefusal(_ error: any Error) -> Bool {
      guard case .refused = (error as? Failure)?.reason else { return false }
      return true
    }

    private func repeatable(_ report: String) -> String {
      let target = sandbox.workingDirectory.appendingPathComponent("made-again").path
      return report.replacing(folder.path, with: target)
    }
  }
}

extension SeedCache {
  /// The cache of this process.
  static let standard = SeedCache(folder: place.appendingPathComponent("HarnessSeeds"))

  private static var place: URL {
    let products = ExecutableSearch.productsDirectory
    let isInstalled = ["bin", "sbin", "libexec"].contains(products.lastPathComponent)
    guard isInstalled || !platform_is_accessible(products.path, W_OK) else { return products }
    return UserCaches.folder ?? products
  }

  /// A cache in a folder, filled by launches.
  init(folder: URL) {
    self.init(folder: folder, setup: SetupLaunch())
  }
}
