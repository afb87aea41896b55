import Foundation

/// How the compiler is launched on a file that uses the macros.
enum CompiledUse {
  /// - Parameters:
  ///   - products: The folder in which the macros and their plugin were built.
  ///   - words: What the compiler is to do, and with which file.
  /// - Returns: The arguments of `swiftc`.
  static func arguments(products: URL, _ words: [String]) -> [String] {
    let plugin = products.appendingPathComponent("InjectionMacrosProgram-tool").path
    let maps = ["CPlatform", "LaunchProtocol"].flatMap { module in
      let map = products.appendingPathComponent("\(module).build/module.modulemap").path
      return ["-Xcc", "-fmodule-map-file=\(map)"]
    }
    return ["-frontend"] + words + [
      "-swift-version", "6", "-I", products.appendingPathComponent("Modules").path,
      "-load-plugin-executable", "\(plugin)#InjectionMacrosProgram",
    ] + maps
  }
}
