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

  private init() {
    number = ThreadRecord.lastNumber.add(1, ordering: .relaxed).newValue
  }

  func enter(_ entry: Entry) {
    chain.append(entry)
  }

  func leave() {
    chain.removeLast()
  }

  /// The names from the first time `entry` was asked for to the second.
  func cycle(backTo entry: Entry) -> [String] {
    let start = chain.firstIndex { $0 === entry } ?? chain.startIndex
    return chain[start...].map(\.fullName)
  }
}

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
