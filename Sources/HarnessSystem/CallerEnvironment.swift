import CPlatform
import Foundation

/// The variables of this process, as they are now.
package enum CallerEnvironment {
  /// The value of a variable; nil where it is not set.
  ///
  /// `ProcessInfo` would read all of them for the one.
  package static subscript(name: String) -> String? {
    platform_getenv(name).map { String(cString: $0) }
  }
}
