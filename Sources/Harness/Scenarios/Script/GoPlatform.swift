/// The names that Go has for systems and processors, which scripts use as conditions.
enum GoPlatform {
  static let systems = [
    "aix", "android", "darwin", "dragonfly", "freebsd", "hurd", "illumos", "ios", "js", "linux",
    "nacl", "netbsd", "openbsd", "plan9", "solaris", "wasip1", "windows", "zos",
  ]

  static let architectures = [
    "386", "amd64", "amd64p32", "arm", "arm64", "arm64be", "armbe", "loong64", "mips", "mips64",
    "mips64le", "mips64p32", "mips64p32le", "mipsle", "ppc", "ppc64", "ppc64le", "riscv",
    "riscv64", "s390", "s390x", "sparc", "sparc64", "wasm",
  ]

  static var system: String {
    #if os(Linux)
      "linux"
    #else
      "darwin"
    #endif
  }

  static var architecture: String {
    #if arch(x86_64)
      "amd64"
    #elseif arch(arm64)
      "arm64"
    #elseif arch(i386)
      "386"
    #elseif arch(arm)
      "arm"
    #elseif arch(riscv64)
      "riscv64"
    #elseif arch(s390x)
      "s390x"
    #else
      "ppc64le"
    #endif
  }
}
