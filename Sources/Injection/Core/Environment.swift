import CPlatform

/// The value of an environment variable, or nil where it is not set.
func environmentVariable(_ name: String) -> String? {
  platform_getenv(name).map { String(cString: $0) }
}
