import Foundation
import Harness

/// What a first test is to be about, and of which kind it is.
struct StartingPoint {
  private enum Kind {
    /// A test target of a Swift package.
    case test(SwiftPackage)
    case scenario
  }

  private let kind: Kind
  private let program: StartingProgram
  /// Those that the person named; nil where there were none.
  private let arguments: [String]?

  /// - Parameter words: The program, and its arguments.
  /// - Throws: ``InitProblem`` where the program is not known, or not there.
  init(_ words: [String]) throws {
    arguments = words.count > 1 ? Array(words.dropFirst()) : nil
    let package = SwiftPackage.here
    if let package, words.isEmpty || package.executables.contains(words[0]) {
      kind = .test(package)
      program = try StartingProgram(in: package, named: words.first)
    } else {
      kind = .scenario
      program = try words.first.map(StartingProgram.init) ?? .found()
    }
  }

  var isPackage: Bool { if case .test = kind { true } else { false } }

  /// Adds the files of the first test.
  ///
  /// - Returns: What the person is told to do next, line by line.
  /// - Throws: ``InitProblem`` where the program does not print the same twice, or the test would fail.
  func write(into files: inout NewFiles) throws -> [String] {
    let trial = try ProgramTrial(of: program, with: arguments)
    switch kind {
    case .test(let package): return trial.advice + FirstTest(trial, in: package).write(into: &files)
    case .scenario: return try trial.advice + FirstScenario(trial).write(into: &files)
    }
  }
}

/// A program of which there is no test yet.
struct StartingProgram {
  /// How a script and a test name it.
  let name: String
  /// How the command line names it.
  let word: String
  /// Absolute.
  let path: String
  /// As a project file beside `Scenarios` names it; nil for a program of `PATH`.
  let ownPath: String?

  /// - Parameter word: A program of `PATH`, or a path with a slash.
  /// - Throws: ``InitProblem/noSuchProgram(_:)``, ``InitProblem/notExecutable(_:)``.
  init(_ word: String) throws {
    self.word = word
    guard word.utf8.contains(UInt8(ascii: "/")) else {
      guard let url = CLIApplication.commandURL(word) else {
        throw InitProblem.noSuchProgram(word)
      }
      (name, path, ownPath) = (word, url.path, nil)
      return
    }
    let url = URL(fileURLWithPath: word).standardizedFileURL
    do {
      try Executable(path: url.path).check()
    } catch let refusal as LaunchRefusal {
      throw InitProblem.notExecutable(refusal)
    }
    (name, path) = (url.lastPathComponent, url.path)
    ownPath =
      word.hasPrefix("/") ? word : "../" + (word.hasPrefix("./") ? String(word.dropFirst(2)) : word)
  }

  /// The product of a package that is named, or the only one.
  ///
  /// - Throws: ``InitProblem``.
  init(in package: SwiftPackage, named name: String?) throws {
    guard !package.executables.isEmpty else { throw InitProblem.noExecutable }
    guard let name = name ?? (package.executables.count == 1 ? package.executables[0] : nil) else {
      throw InitProblem.noProgram(found: package.executables)
    }
    let built = ".build/debug/\(name)"
    guard FileManager.default.isExecutableFile(atPath: built) else {
      throw InitProblem.notBuilt(name, path: built)
    }
    (self.name, word, path) = (name, name, URL(fileURLWithPath: built).path)
    ownPath = built
  }

  /// The program that a build tool of another language has made here.
  ///
  /// - Throws: ``InitProblem/noProgram(found:)`` where there is none, or several.
  static func found() throws -> StartingProgram {
    let here = FileManager.default
    let folders = ["target/debug", "target/release", "build", "dist", "bin"]
    var found = folders.flatMap { folder in
      ((try? here.contentsOfDirectory(atPath: folder)) ?? []).sorted().map { "\(folder)/\($0)" }
    }
    if here.fileExists(atPath: "go.mod") {
      found.append("./" + URL(fileURLWithPath: here.currentDirectoryPath).lastPathComponent)
    }
    let programs = found.filter { path in
      FileStatus(path: DiskPath(path), followingLinks: true)?.isRegular == true
        && here.isExecutableFile(atPath: path)
    }
    // One of a name that lies in several folders is one program: the one that was built for debugging.
    let names = Set(programs.map { URL(fileURLWithPath: $0).lastPathComponent })
    guard names.count == 1, let program = programs.first else {
      throw InitProblem.noProgram(found: Array(programs.prefix(10)))
    }
    return try StartingProgram(program)
  }
}
