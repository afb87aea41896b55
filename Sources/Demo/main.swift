// Shows in a few seconds what Harness does: it seeds a disk, launches the real `workphotos` with
// chosen mocks, and reports what held. `make demo` runs it. With the word `seed`, it makes the
// photos of the suites ahead of time and does nothing else: that is `make seed`.

import Foundation
import Harness

func show(_ scene: Scene) -> Bool {
  let choices = scene.mocks.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  do {
    let ending = try scene.play()
    print("✓ workphotos \(scene.title)")
    print("    workphotos \(scene.words.joined(separator: " "))")
    print("    \(choices.isEmpty ? "no mocks" : "mocks: \(choices)"); \(ending)")
    return true
  } catch {
    print("✗ workphotos \(scene.title)\n\(error)")
    return false
  }
}

if CommandLine.arguments.dropFirst() == ["seed"] {
  do {
    try Scene.photos.prepare()
    exit(EXIT_SUCCESS)
  } catch {
    print(error)
    exit(EXIT_FAILURE)
  }
}

print("Each scene gets a disk of its own with nine photos, made once by workphotos-setup.\n")
let clock = ContinuousClock()
var held = 0
let elapsed = clock.measure {
  held = Scene.all.count(where: show)
}
let seconds = String(format: "%.1f", elapsed / .seconds(1))
print("\n\(held) of \(Scene.all.count) scenes held, in \(seconds) s.")
exit(held == Scene.all.count ? EXIT_SUCCESS : EXIT_FAILURE)
