import Dispatch
import Foundation
import Injection

/// The program `workphotos`.
@main
struct WorkPhotos {
  static func main() {
    // An asynchronous `main` would come too late: its queue has opened a descriptor by then.
    StandardStreams.occupy()
    let arguments = LaunchChoices.begin(
      for: Container.shared, factories: SampleAppFactories.self)
    Task {
      let status = await Application().run(arguments)
      exit(status.rawValue)
    }
    dispatchMain()
  }
}
