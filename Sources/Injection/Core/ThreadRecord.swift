import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What one thread is resolving at the moment.
///
/// Factories are synchronous, so a resolution begins and ends on one thread, whatever task it
/// belongs to. Only the thread itself touches its record; others know it by its number.
final class ThreadRecord {
  /// Never zero, never used twice.
  let number: Int

  /// The registrations that are being resolved, the outermost first.
  private(set) var chain: [Entry] = []

  /// The instances that this resolution cycle shares.
  var graph = GraphInstances()

  /// What is to be told of this resolution cycle when it ends.
  var trace = Trace()

  private init() {
    number = ThreadRecord.lastNumber.add(1, ordering: .relaxed).newValue
  }

  func enter(_ entry: Entry) {
    chain.append(entry)
  }

  /// Leaves the innermost registration; with the outermost the cycle ends.
  func leave() {
    chain.removeLast()
    guard chain.isEmpty else { return }
    // Taken out first: releasing an instance may resolve again.
    let ended = graph
    graph = GraphInstances()
    withExtendedLifetime(ended) {}
    trace.flush()
  }
}

// MARK: - Cycles

extension ThreadRecord {
  /// The names around the circle that resolving `entry` now would close; nil where it closes none.
  ///
  /// Where every step is not tested, only a chain is that is longer than any sound one.
  func circle(closedBy entry: Entry, testingEachStep: Bool) -> [String]? {
    guard testingEachStep || chain.count >= Self.suspiciousDepth else { return nil }
    var appearances = 0
    for element in chain where element === entry { appearances += 1 }
    return appearances < entry.soundDepth ? nil : circle(backTo: entry)
  }

  /// The names from the last time `entry` was asked for until now.
  func circle(backTo entry: Entry) -> [String] {
    let start = chain.lastIndex { $0 === entry } ?? chain.startIndex
    return chain[start...].map(\.fullName) + [entry.fullName]
  }

  private static let suspiciousDepth = 64
}

extension Entry {
  /// How often the registration can stand in one chain.
  ///
  /// One that takes no parameters and needs itself does so forever. One that takes parameters may
  /// need itself with others, as a tree does.
  fileprivate var soundDepth: Int { key.parameters == ObjectIdentifier(Void.self) ? 1 : 256 }
}

// MARK: - The calling thread's record

extension ThreadRecord {
  private static let lastNumber = Atomic<Int>(0)

  /// The calling thread's record, made on its first use and released when the thread ends.
  static var current: ThreadRecord {
    if let known = pthread_getspecific(key) {
      return Unmanaged<ThreadRecord>.fromOpaque(known).takeUnretainedValue()
    }
    let record = ThreadRecord()
    pthread_setspecific(key, Unmanaged.passRetained(record).toOpaque())
    return record
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    #if canImport(Darwin)
      let created = pthread_key_create(&key) { release($0) }
    #else
      let created = pthread_key_create(&key) { record in record.map(release) }
    #endif
    precondition(created == 0, "The system has no thread-specific key left.")
    return key
  }()
}

private func release(_ record: UnsafeMutableRawPointer) {
  Unmanaged<ThreadRecord>.fromOpaque(record).release()
}
