import Foundation
import Injection

/// The program `workphotos`.
@main
struct WorkPhotos {
  static func main() async {
    let arguments = LaunchChoices.begin(for: Container.shared)
    let status = await Application(container: .shared).run(arguments)
    exit(status.rawValue)
  }
}
