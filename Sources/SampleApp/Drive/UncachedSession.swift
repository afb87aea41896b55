import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// A configuration that keeps neither cookies nor answers, and leaves no folder behind.
  static func withoutTraces() -> URLSessionConfiguration {
    let configuration = withoutHomeFolders { URLSessionConfiguration.ephemeral }
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    return configuration
  }
}

/// Runs `body` while nothing can be made in the user's data and cache folders.
///
/// Foundation on Linux makes a folder for cookies and one for a cache there as soon as the first
/// configuration is made, an ephemeral one too, and names them after whatever folder the program
/// lies in. It takes a refusal silently.
private func withoutHomeFolders<Value>(_ body: () -> Value) -> Value {
  #if os(Linux)
    let variables = ["XDG_DATA_HOME", "XDG_CACHE_HOME"]
    let before = variables.map { getenv($0).map { String(cString: $0) } }
    for variable in variables { setenv(variable, "/dev/null", 1) }
    defer {
      for (variable, value) in zip(variables, before) {
        if let value { setenv(variable, value, 1) } else { unsetenv(variable) }
      }
    }
  #endif
  return body()
}
