import Foundation

/// Lets a number of tasks through at a time; the others wait in the order in which they came.
actor Turnstile {
  /// As many as there are processors.
  static let processors = Turnstile(max(1, ProcessInfo.processInfo.activeProcessorCount))

  private var free: Int
  private var waiting: ArraySlice<CheckedContinuation<Void, Never>> = []

  init(_ count: Int) {
    free = count
  }

  /// Waits for a place.
  func enter() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Gives the place to the thread that waits the longest.
  func leave() {
    guard let next = waiting.popFirst() else {
      free += 1
      return
    }
    next.resume()
  }
}
