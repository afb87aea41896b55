import CPlatform
import Synchronization

/// What one thread is resolving at the moment.
///
/// Factories are synchronous, so a resolution begins and ends on one thread, whatever task it
/// belongs to. Only the thread itself touches its record, but for `readings`. When the thread ends,
/// another takes the record over, so that there are never more than there were threads at once.
@usableFromInline
final class ThreadRecord {
  /// Never zero, and never that of two living threads.
  let number: Int

  /// Odd while the thread reads an instance without a lock; see `ReadPath.swift`.
  let readings = Atomic<UInt>(0)

  /// Whether a living thread has the record.
  fileprivate let isTaken = Atomic<Bool>(true)

  /// The record that was made before.
  fileprivate let previous: Unmanaged<ThreadRecord>?

  /// The registrations that are being resolved, the outermost first.
  private var chain = UnsafeMutablePointer<Unmanaged<Entry>>.allocate(capacity: 64)
  private var capacity = 64
  private(set) var depth = 0

  /// Where in the chain those stand whose instance is there, and is being decorated.
  private var decorated: [Int] = []

  /// The instances that this resolution cycle shares.
  @exclusivity(unchecked) var graph = GraphInstances()

  /// The place that asked for what is being resolved, as far as it was told.
  ///
  /// Only the slow path writes it, which every failure comes by.
  @exclusivity(unchecked) var site: CallSite?

  /// What is to be told of this resolution cycle when it ends.
  @exclusivity(unchecked) var trace = Trace()

  /// What tells the fakes apart whose factories are running.
  var fakesBeingMade = FakesBeingMade()

  /// What looks on while this thread resolves; none in a release build.
  var observer: (any ResolutionObserver)?

  /// Room, so that the processor does not move two threads' records back and forth together.
  private let room = (CacheLine(), CacheLine())

  fileprivate init(number: Int, previous: Unmanaged<ThreadRecord>?) {
    self.number = number
    self.previous = previous
  }

  @inline(__always)
  func enter(_ entry: Entry) {
    if depth == capacity { growChain() }
    chain[depth] = Unmanaged.passUnretained(entry)
    depth += 1
  }

  /// Leaves the innermost registration; with the outermost the cycle ends.
  @inline(__always)
  func leave() {
    depth -= 1
    if !fakesBeingMade.isEmpty { fakesBeingMade.forget(deeperThan: depth) }
    if depth == 0, !graph.isEmpty || !trace.isEmpty { endCycle() }
  }

  /// Runs the decorator of the innermost registration, whose instance is there: what it resolves may
  /// need that.
  func decorate(_ body: () -> Void) {
    decorated.append(depth - 1)
    body()
    decorated.removeLast()
  }

  private func growChain() {
    let grown = UnsafeMutablePointer<Unmanaged<Entry>>.allocate(capacity: capacity * 2)
    grown.moveInitialize(from: chain, count: depth)
    chain.deallocate()
    chain = grown
    capacity *= 2
  }

  private func endCycle() {
    if !graph.isEmpty { releaseGraph() }
    if !trace.isEmpty { tellTrace() }
  }
}

/// As much memory as a processor moves at once.
private struct CacheLine {
  private let words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
    (0, 0, 0, 0, 0, 0, 0, 0)
}

// MARK: - Cycles

extension ThreadRecord {
  /// Whether resolving `entry` now would close a circle.
  ///
  /// A registration that takes no parameters and needs itself does so forever. One that takes
  /// parameters may need itself with others, as a tree does, and as deep as the stack allows; and so
  /// may one whose decorator is running.
  ///
  /// Where every step is not tested, only a chain is that is longer than any sound one.
  @inline(__always)
  func isCircle(closedBy entry: Entry, testingEachStep: Bool) -> Bool {
    guard testingEachStep || depth >= Self.suspiciousDepth else { return false }
    let count = appearances(of: entry)
    if entry.key.parameters == ObjectIdentifier(Void.self), count > decorations(of: entry) {
      return true
    }
    guard count >= Self.deepTree else { return false }
    return count >= Self.deepestTree || platform_stack_left() < Self.stackOfReport
  }

  /// The names of the registrations that are being resolved, the outermost first.
  var chainNames: [String] { (0..<depth).map { chain[$0].takeUnretainedValue().fullName } }

  /// The names from the last time `entry` was asked for until now, when it is asked for again.
  func circle(backTo entry: Entry) -> [String] {
    circle(backTo: entry, before: depth)
  }

  /// The same for the innermost registration, which has been entered.
  var innermostCircle: [String] {
    innermost.map { circle(backTo: $0, before: depth - 1) } ?? []
  }

  private func circle(backTo entry: Entry, before end: Int) -> [String] {
    let entries = (0..<end).map { chain[$0].takeUnretainedValue() }
    let start = entries.lastIndex { $0 === entry } ?? 0
    return entries[start...].map(\.fullName) + [entry.fullName]
  }

  private func appearances(of entry: Entry) -> Int {
    let wanted = Unmanaged.passUnretained(entry).toOpaque()
    var count = 0
    for index in 0..<depth where chain[index].toOpaque() == wanted { count += 1 }
    return count
  }

  private func decorations(of entry: Entry) -> Int {
    let wanted = Unmanaged.passUnretained(entry).toOpaque()
    return decorated.count { chain[$0].toOpaque() == wanted }
  }

  /// The registration that is being resolved now.
  var innermost: Entry? { depth == 0 ? nil : chain[depth - 1].takeUnretainedValue() }

  private static let suspiciousDepth = 64

  /// From how many levels on it is asked how much of the stack is left.
  private static let deepTree = 256

  /// How many levels nothing has, where the stack has no end.
  private static let deepestTree = 100_000

  /// How much of it is needed to report a circle, in bytes.
  private static let stackOfReport = 128 << 10
}

// MARK: - All records

extension ThreadRecord {
  /// The address of the record that was made last; from there `previous` leads to all others.
  private static let last = Atomic<UInt>(0)

  /// The calling thread's record.
  static var current: ThreadRecord { unmanagedCurrent.takeUnretainedValue() }

  /// The calling thread's record, for who has no time to retain it.
  ///
  /// It lives for ever.
  @inline(__always)
  static var unmanagedCurrent: Unmanaged<ThreadRecord> {
    platform_get_thread_pointer().map { Unmanaged.fromOpaque($0) } ?? take()
  }

  /// Calls `body` with the record of every thread that ever was.
  static func visitAll(_ body: (ThreadRecord) -> Void) {
    var next = at(last.load(ordering: .acquiring))
    while let record = next?.takeUnretainedValue() {
      body(record)
      next = record.previous
    }
  }

  private static func at(_ address: UInt) -> Unmanaged<ThreadRecord>? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
  }

  /// Gives the calling thread a record that is free, or a new one, until the thread ends.
  @inline(never)
  private static func take() -> Unmanaged<ThreadRecord> {
    let record = takeFree() ?? make()
    let pointer = Unmanaged.passUnretained(record).toOpaque()
    platform_set_thread_pointer(pointer)
    let error = platform_at_thread_exit({ record in record.map(release) }, pointer)
    precondition(error == 0, "The system has no thread-specific key left.")
    return Unmanaged.passUnretained(record)
  }

  /// Has a child that runs on after `fork` without other threads wait for none of their readings.
  private static let endReadingsInForks: Void = {
    let error = platform_after_fork { ThreadRecord.endAllReadings() }
    precondition(error == 0, "The system has no memory left.")
  }()

  private static func endAllReadings() {
    visitAll { record in
      let count = record.readings.load(ordering: .relaxed)
      if !count.isMultiple(of: 2) { record.readings.store(count &+ 1, ordering: .relaxed) }
    }
  }

  private static func takeFree() -> ThreadRecord? {
    var free: ThreadRecord?
    visitAll { record in
      guard free == nil else { return }
      let exchange = record.isTaken.compareExchange(
        expected: false, desired: true, ordering: .acquiringAndReleasing)
      if exchange.exchanged { free = record }
    }
    return free
  }

  private static func make() -> ThreadRecord {
    while true {
      let newest = last.load(ordering: .acquiring)
      let previous = at(newest)
      let number = (previous?.takeUnretainedValue().number ?? 0) + 1
      if previous == nil { _ = endReadingsInForks }
      let record = Unmanaged.passRetained(ThreadRecord(number: number, previous: previous))
      let exchange = last.compareExchange(
        expected: newest, desired: UInt(bitPattern: record.toOpaque()),
        ordering: .acquiringAndReleasing)
      if exchange.exchanged { return record.takeUnretainedValue() }
      record.release()
    }
  }
}

/// Frees a record for another thread.
///
/// What runs later on this one takes a record again.
private func release(_ record: UnsafeMutableRawPointer) {
  platform_set_thread_pointer(nil)
  let record = Unmanaged<ThreadRecord>.fromOpaque(record).takeUnretainedValue()
  record.isTaken.store(false, ordering: .releasing)
}
