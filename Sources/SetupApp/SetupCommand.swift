#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The program: reads the command line, fills the folder, says what it wrote.
@main
enum SetupCommand {
  static func main() {
    do throws(SetupError) {
      let text = try run(Array(CommandLine.arguments.dropFirst()))
      guard writeAll(text.utf8, to: STDOUT_FILENO) else {
        throw SetupError.outputFailed(errorNumber: errno)
      }
    } catch {
      // Where standard error fails too, the exit status has to do.
      _ = writeAll("workphotos-setup: \(error)\n\(hint(for: error))".utf8, to: STDERR_FILENO)
      exit(error.exitStatus.rawValue)
    }
  }

  /// Does what a command line asks for.
  ///
  /// - Parameter arguments: the words after the program's name.
  /// - Returns: what to say about it on standard output.
  /// - Throws: why it was not done, or only in part.
  static func run(_ arguments: [String]) throws(SetupError) -> String {
    switch try request(arguments) {
    case .showHelp: return helpText
    case .showVersion: return "workphotos-setup \(version)\n"
    case .fill(let options): return try fill(options)
    }
  }

  private static func request(_ arguments: [String]) throws(SetupError) -> Request {
    do throws(UsageError) {
      return try Request(arguments: arguments)
    } catch {
      throw .usage(error)
    }
  }

  private static func fill(_ options: Options) throws(SetupError) -> String {
    let folder = try Folder.open(creating: options.folder)
    try folder.lock()
    let collection = options.library.map(PhotoCollection.library) ?? .workPhotos
    try folder.claim(modified: collection.lastChange)
    try folder.fill(with: collection)
    return summary(of: collection, in: options.folder)
  }

  private static func summary(of collection: PhotoCollection, in path: String) -> String {
    let photos = collection.count == 1 ? "1 photo" : "\(collection.count) photos"
    let elsewhere = collection.count - collection.countAtWork
    return "\(photos) in \(path): \(collection.countAtWork) at work, \(elsewhere) elsewhere\n"
  }

  private static func hint(for error: SetupError) -> String {
    guard case .usage = error else { return "" }
    return "workphotos-setup --help shows how it is used\n"
  }
}
