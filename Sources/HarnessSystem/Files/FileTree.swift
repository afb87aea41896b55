import CPlatform
package import Foundation

/// Whole folders on the disk.
package enum FileTree {
  /// Removes a folder with everything in it, or a file.
  ///
  /// Whatever a program left is removed as far as its owner may: folders without permissions, names
  /// that are not UTF-8, trees deeper than a path can be long. Links are not followed, what was
  /// mounted is not entered, and a program that moves things meanwhile leads nowhere else.
  ///
  /// - Returns: What is left, of which the first few are named; what was not there is not.
  @discardableResult
  package static func remove(_ url: URL) -> [Remnant] {
    remove(DiskPath(url.path))
  }

  /// Removes a folder with everything in it, or a file.
  ///
  /// - Parameters:
  ///   - path: Where it lies; only its last component is not followed where it is a link.
  ///   - identity: What has to lie there; anything else stays. Any thing where nil.
  /// - Returns: What is left, of which the first few are named; what was not there is not.
  @discardableResult
  package static func remove(_ path: DiskPath, ifIs identity: FileIdentity? = nil) -> [Remnant] {
    guard let (folder, name) = path.split else { return [] }
    do throws(SystemError) {
      return remove(name, in: try OpenFolder.place(folder.resolved()), ifIs: identity)
    } catch {
      return Remnant.of(error)
    }
  }

  /// Removes an entry of an open folder, with everything in it.
  ///
  /// - Parameters:
  ///   - name: The entry's.
  ///   - folder: Where it lies.
  ///   - identity: What has to lie there; anything else stays. Any thing where nil.
  ///   - goesOn: Whether to go on; asked before each entry.
  /// - Returns: What is left, of which the first few are named; what was not there is not.
  @discardableResult
  package static func remove(
    _ name: DiskPath, in folder: OpenFolder, ifIs identity: FileIdentity? = nil,
    while goesOn: @escaping () -> Bool = { true }
  ) -> [Remnant] {
    do throws(SystemError) {
      let status = try folder.status(of: name)
      if let identity, status.identity != identity {
        return [Remnant(path: folder.path.appending(name), problem: .another)]
      }
      var removal = Removal(on: try folder.mount(), while: goesOn)
      removal.remove(.init(name: name, isRegular: status.isRegular), in: folder)
      return removal.remnants
    } catch {
      return Remnant.of(error)
    }
  }
}

/// Something that was to be removed, and is still there.
package struct Remnant: Equatable, Sendable, CustomStringConvertible {
  package let path: DiskPath
  package let problem: Problem

  /// Why it is still there.
  package enum Problem: Equatable, Sendable {
    /// It was mounted where it lies.
    case mounted
    /// It is not what was made there.
    case another
    /// Other programs put something in as fast as it was removed.
    case refilled
    /// Its removal was not to go on.
    case unfinished
    /// What the system says.
    case refused(code: Int32)
  }

  package init(path: DiskPath, problem: Problem) {
    self.path = path
    self.problem = problem
  }

  package init(_ error: SystemError) {
    path = DiskPath(error.path ?? "")
    let isMounted = error.code == EXDEV || error.code == EBUSY
    problem = isMounted ? .mounted : .refused(code: error.code)
  }

  /// The number of the error that says the same.
  package var code: Int32 {
    switch problem {
    case .mounted: EBUSY
    case .another: ESTALE
    case .refilled, .unfinished: ENOTEMPTY
    case .refused(let code): code
    }
  }

  /// What an error has kept from being removed: nothing, where nothing was there.
  package static func of(_ error: SystemError) -> [Remnant] {
    error.code == ENOENT ? [] : [Self(error)]
  }

  /// Where it lies, and why it is still there.
  package var description: String {
    switch problem {
    case .mounted: "\(path.escaped): something is mounted there, which is left as it is"
    case .another: "\(path.escaped): what lies there now is not what the harness made"
    case .refilled: "\(path.escaped): a program puts something in as fast as it is removed"
    case .unfinished: "\(path.escaped): the time limit came before it was removed"
    case .refused(let code): "\(path.escaped): \(SystemError.meaning(of: code))"
    }
  }
}
