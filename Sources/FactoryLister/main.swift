// Writes the list of a module's factories; the build plug-in FactoryList runs it before the module is
// compiled.
//
//     FactoryLister MODULE OUTPUT FILE…
import Foundation
import InjectionMacrosPlugin

/// Reads a file; tells of one that cannot be, and goes on: its module has to compile all the same.
func read(_ path: String, of module: String) -> Result<SourceFile, UnreadFile> {
  let name = "\(module)/\(URL(fileURLWithPath: path).lastPathComponent)"
  guard let bytes = FileManager.default.contents(atPath: path) else {
    return .failure(UnreadFile(place: name, reason: "the file cannot be opened"))
  }
  do throws(UnreadFile) {
    return .success(try SourceFile(String(decoding: bytes, as: UTF8.self), name: name))
  } catch {
    return .failure(error)
  }
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 2, let module = arguments.first else {
  FileHandle.standardError.write(Data("usage: FactoryLister MODULE OUTPUT FILE…\n".utf8))
  exit(EX_USAGE)
}
var files: [SourceFile] = []
var unread: [UnreadFile] = []
for path in arguments.dropFirst(2).sorted() {
  switch read(path, of: module) {
  case .success(let file): files.append(file)
  case .failure(let file):
    unread.append(file)
    print("warning: the factories of \(path) are not listed: \(file.reason) (\(file.place))")
  }
}
let list = FactoryList(module: module, files: files, unread: unread)
do {
  try Data(list.source.utf8).write(
    to: URL(fileURLWithPath: arguments[arguments.startIndex + 1]), options: .atomic)
} catch {
  FileHandle.standardError.write(Data("error: \(error.localizedDescription)\n".utf8))
  exit(EX_CANTCREAT)
}
