public import Foundation
import Harness

/// A program of others that some tests drive, and that not every machine has.
///
/// Everything else that a test runs comes with make, git and Swift, or is `TestProgram`.
public enum OptionalProgram: String, CaseIterable, Sendable {
  case asciinema, bash, bc, chromium, clang, curl, diff, dot, exiftool, fish, gdb, git, go,
    jsonschema
  case less, lldb, mandoc, nano, nginx, nvim, patch, pillow, prove, python3, requests, setpriv,
    slurm
  case sqlite3
  case sshKeygen = "ssh-keygen"
  case testscript, top, unshare, vim, wget, xmllint, zsh

  /// The packages of Debian that bring it, with a space between them.
  public var packages: String {
    switch self {
    case .asciinema: "asciinema"
    case .bash: "bash"
    case .bc: "bc"
    case .chromium: "chromium"
    case .clang: "clang llvm"
    case .curl: "curl"
    case .diff: "diffutils"
    case .dot: "graphviz"
    case .exiftool: "libimage-exiftool-perl"
    case .fish: "fish"
    case .gdb: "gdb"
    case .git: "git"
    case .go: "golang-go golang-src"
    case .jsonschema: "python3-jsonschema"
    case .less: "less"
    case .lldb: "lldb"
    case .mandoc: "mandoc"
    case .nano: "nano"
    case .nginx: "nginx-light"
    case .nvim: "neovim"
    case .patch: "patch"
    case .pillow: "python3-pil"
    case .prove: "perl"
    case .python3: "python3"
    case .requests: "python3-requests"
    case .setpriv: "util-linux"
    case .slurm: "slurm-wlm munge"
    case .sqlite3: "sqlite3"
    case .sshKeygen: "openssh-client"
    case .testscript: "golang-go golang-github-rogpeppe-go-internal-dev"
    case .top: "procps"
    case .unshare: "util-linux mount"
    case .vim: "vim"
    case .wget: "wget"
    case .xmllint: "libxml2-utils"
    case .zsh: "zsh"
    }
  }

  /// Why a test that needs it is skipped.
  ///
  /// `Tests/run.sh` reads the packages out of the brackets.
  var absence: String { "\(rawValue) is not installed (Debian: \(packages))" }

  /// Whether this machine has it, whole.
  var isInstalled: Bool {
    switch self {
    case .clang, .jsonschema, .lldb, .pillow, .requests: (try? url) != nil
    case .slurm: Self.slurmCommands.allSatisfy { Self.find($0) != nil }
    case .testscript: Self.find("go") != nil && Self.isFolder(Self.testscriptSources)
    default: Self.find(rawValue) != nil
    }
  }

  /// Where it lies: for a library the Python that has it, for `testscript` the Go that builds it, for
  /// Slurm the command that submits a job.
  ///
  /// - Throws: ``Missing`` where it is absent: the test has to begin with ``require(_:)``.
  public var url: URL {
    get throws {
      let url =
        switch self {
        case .clang: Self.besideSwift("clang") ?? Self.find("clang")
        case .jsonschema: Self.python(with: "jsonschema")
        case .lldb: Self.find("lldb").flatMap { Self.starts($0) ? $0 : nil }
        case .pillow: Self.python(with: "PIL")
        case .requests: Self.python(with: "requests")
        case .slurm: Self.find("sbatch")
        case .testscript: Self.find("go")
        default: Self.find(rawValue)
        }
      guard let url else { throw Missing(program: self) }
      return url
    }
  }

  /// A test uses a program that it did not require.
  public struct Missing: Error, CustomStringConvertible {
    private let program: OptionalProgram

    /// - Parameter program: What is absent.
    public init(program: OptionalProgram) { self.program = program }

    /// The program, and what the test has to do.
    public var description: String {
      "\(program.absence); the test has to begin with `try require(.\(program))`"
    }
  }
}

// MARK: - Where programs lie

extension OptionalProgram {
  /// Where Debian's packages put sources in Go.
  public static let goWorkspace = "/usr/share/gocode"

  /// The package in Go that holds testscript.
  public static let testscriptPackage = "github.com/rogpeppe/go-internal"

  /// Where its sources lie.
  public static let testscriptSources = "\(goWorkspace)/src/\(testscriptPackage)"

  private static let slurmCommands = ["munged", "slurmctld", "slurmd", "sbatch"]

  /// Finds a command in `PATH`, the system's own first: what a version manager puts before it is a
  /// script that starts further programs.
  private static func find(_ name: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let system = "/usr/bin/\(name)"
    if folders.contains("/usr/bin"), FileManager.default.isExecutableFile(atPath: system) {
      return URL(fileURLWithPath: system)
    }
    return CLIApplication.commandURL(name)
  }

  /// A program of the toolchain, of which `PATH` may hold a link to `swift` alone.
  private static func besideSwift(_ name: String) -> URL? {
    let program = find("swift")?.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent(name)
    return program.flatMap { FileManager.default.isExecutableFile(atPath: $0.path) ? $0 : nil }
  }

  /// Whether a program starts: the toolchain's own lldb needs a Python that not every machine has.
  private static func starts(_ program: URL) -> Bool {
    (try? CLIApplication(url: program).run("--version").exitStatus) == 0
  }

  private static func python(with module: String) -> URL? {
    [find("python3"), CLIApplication.commandURL("python3")].compactMap(\.self).first { python in
      (try? CLIApplication(url: python).run("-c", "import \(module)").exitStatus) == 0
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
