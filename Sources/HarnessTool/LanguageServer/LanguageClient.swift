import Harness

/// What a client says of itself when it begins.
struct LanguageClient {
  private(set) var encoding = LanguageEncoding.utf16
  /// The folders that it works on.
  var roots: [String] = []
  /// Whether it shows Markdown, in lists and beside a word.
  private(set) var readsMarkdownInLists = false
  private(set) var readsMarkdownInHover = false
  private(set) var showsRelatedPlaces = false
  private(set) var nestsSymbols = false
  /// Whether it can be asked to show progress, and to watch files.
  private(set) var showsProgress = false
  private(set) var watchesFiles = false
  /// Its process, where it tells of one.
  private(set) var process: Int32?

  init() {}

  /// - Parameter params: Those of `initialize`.
  init(_ params: JSONValue) {
    let capabilities = params["capabilities"] ?? .null
    let texts = capabilities["textDocument"] ?? .null
    let encodings = capabilities["general"]?["positionEncodings"]?.array ?? []
    if encodings.contains(.string(LanguageEncoding.utf8.rawValue)) { encoding = .utf8 }
    let lists = texts["completion"]?["completionItem"]?["documentationFormat"]?.array ?? []
    readsMarkdownInLists = lists.contains("markdown")
    readsMarkdownInHover = (texts["hover"]?["contentFormat"]?.array ?? []).contains("markdown")
    showsRelatedPlaces = texts["publishDiagnostics"]?["relatedInformation"]?.bool ?? false
    nestsSymbols =
      texts["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.bool ?? false
    showsProgress = capabilities["window"]?["workDoneProgress"]?.bool ?? false
    watchesFiles =
      capabilities["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
    roots = Self.roots(params)
    process = params["processId"]?.int.flatMap { Int32(exactly: $0) }
  }

  private static func roots(_ params: JSONValue) -> [String] {
    let folders = (params["workspaceFolders"]?.array ?? []).compactMap { $0["uri"]?.string }
    let root = [params["rootUri"]?.string].compactMap(\.self)
    let paths = (folders.isEmpty ? root : folders).compactMap(LanguageAddress.path)
    return paths.isEmpty ? [params["rootPath"]?.string].compactMap(\.self) : paths.map(withoutSlash)
  }

  /// A folder's path as the paths of files in it begin.
  static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? withoutSlash(String(path.dropLast())) : path
  }
}
