import HarnessComparison
import HarnessSystem

/// Why a program was not started.
public enum LaunchRefusal: Error, FailureReason, CustomStringConvertible {
  /// No product of this name lies beside the test bundle.
  case noProduct(name: String, directory: String, neighbors: [String])
  /// No file lies at this path.
  case noExecutable(String)
  /// What lies at this path is not a regular file.
  case notAFile(String)
  /// The file may not be executed.
  case notExecutable(String)
  /// The file is not a program for this system and processor.
  case wrongFormat(String)
  /// The script's first line names an interpreter that cannot be executed.
  case noInterpreter(String, script: String)
  /// The working directory does not exist, or is not a folder.
  case noWorkingDirectory(String)
  /// The app was made in a test that is over, and has that test's sandbox.
  case ofEndedTest(String)
  /// The working directory may not be entered.
  case closedWorkingDirectory(String)
  /// The working directory lies outside the sandbox.
  case outsideSandbox(SandboxPathError)
  /// The argument or the variable holds a NUL byte, which ends it for the system.
  case nulByte(in: String)
  /// A variable's name is empty or holds an equals sign.
  case variableName(String)
  /// The system would not start the program: its reason.
  case system(path: String, reason: String)
  /// Its system calls are to be watched, as for `network`, and the system does not let that be; why,
  /// where it said so.
  case cannotWatch(String?)

  /// What was asked, what was found, and what to do.
  public var description: String {
    switch self {
    case .noProduct(let name, let directory, let neighbors):
      Self.describeMissingProduct(name, directory, neighbors)
    case .noExecutable(let path):
      "there is no file at \(path); build it first, or correct the path"
    case .notAFile(let path):
      "\(path) is not a file that can be executed; give the path of the program itself"
    case .notExecutable(let path):
      "\(path) may not be executed; try `chmod +x \(ShellWord.quoted(path))`"
    case .wrongFormat(let path):
      "\(path) is not a program for this machine: it is made for another system or processor, "
        + "or is a script without a #! line"
    case .noInterpreter(let interpreter, let script):
      Self.describeMissingInterpreter(interpreter, script)
    case .noWorkingDirectory(let path):
      "the working directory \(path) does not exist; make it before the launch"
    case .ofEndedTest(let path):
      "the app belongs to an earlier test, with whose end its sandbox \(path) went; make an app in "
        + "each test, in its setUp or in its suite's init"
    case .closedWorkingDirectory(let path):
      "the working directory \(path) may not be entered; try `chmod u+x \(ShellWord.quoted(path))`"
    case .outsideSandbox(let error):
      error.description
    case .nulByte(let place):
      "\(place) holds a NUL byte, which no argument and no variable can"
    case .variableName(let name):
      "\(name.debugDescription) cannot be the name of a variable; a name is not empty and holds no ="
    case .cannotWatch(let reason):
      """
      its system calls cannot be watched here\(reason.map { ": \($0)" } ?? ""), which what is chosen \
      for it needs; that takes Linux 5.0, a processor of x86-64 or ARM64, and no sandbox around that \
      forbids seccomp(2)
      """
    case .system(let path, let reason):
      "the system did not start \(path): \(reason)"
    }
  }

  /// That nothing was started, and why.
  public var failureText: String { "the program was not started: \(self)" }

  private static func describeMissingInterpreter(_ interpreter: String, _ script: String) -> String
  {
    let line = "the first line of \(script) asks for \(interpreter.debugDescription)"
    return interpreter.hasSuffix("\r")
      ? line + ", with the carriage return of its CRLF line end; write the file with LF"
      : line + ", which is no program here; correct the line, or install it"
  }

  private static func describeMissingProduct(
    _ name: String, _ directory: String, _ neighbors: [String]
  ) -> String {
    guard !name.isEmpty else {
      return "no app was named; in a CLITestCase, override applicationName"
    }
    let known = NameList(neighbors)
    return """
      there is no product "\(name)"\(known.hint(for: name))
      the executables in \(directory): \(known)
      name one of them, make the test target depend on the executable target, or give a path
      """
  }
}
