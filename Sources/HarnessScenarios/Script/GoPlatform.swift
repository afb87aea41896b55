import CPlatform

/// The names that Go has for systems and processors, which scripts use as conditions.
package enum GoPlatform {
  static let systems = [
    "aix", "android", "darwin", "dragonfly", "freebsd", "hurd", "illumos", "ios", "js", "linux",
    "nacl", "netbsd", "openbsd", "plan9", "solaris", "wasip1", "windows", "zos",
  ]

  static let architectures = [
    "386", "amd64", "amd64p32", "arm", "arm64", "arm64be", "armbe", "loong64", "mips", "mips64",
    "mips64le", "mips64p32", "mips64p32le", "mipsle", "ppc", "ppc64", "ppc64le", "riscv",
    "riscv64", "s390", "s390x", "sparc", "sparc64", "wasm",
  ]

  static var system: String { String(cString: platform_system_name()) }

  static var architecture: String { String(cString: platform_architecture()) }

  /// Both, as `linux/amd64`.
  package static var name: String { "\(system)/\(architecture)" }
}
