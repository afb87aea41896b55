/// Entries by their keys, in the order in which they were first asked for.
///
/// A hash table of its own: to make the type of a dictionary, Swift searches the conformances of the
/// whole program for the key's, which takes a program that starts longer than all its registrations.
struct Entries {
  private(set) var all: [Entry] = []

  /// Open addressing with linear probing: the index of an entry, or `free`.
  ///
  /// Their number is a power of two.
  private var places: [Int] = []

  private static let free = -1

  init() {}

  init(_ entries: [Entry]) {
    for entry in entries { add(entry) }
  }

  subscript(key: RegistrationKey) -> Entry? {
    guard !places.isEmpty else { return nil }
    let index = places[place(of: key)]
    return index == Self.free ? nil : all[index]
  }

  /// Adds an entry whose key is not there yet.
  mutating func add(_ entry: Entry) {
    all.append(entry)
    if all.count * 2 > places.count {
      grow()
    } else {
      places[place(of: entry.key)] = all.count - 1
    }
  }

  private mutating func grow() {
    places = Array(repeating: Self.free, count: max(16, places.count * 2))
    for (index, entry) in all.enumerated() { places[place(of: entry.key)] = index }
  }

  /// Where an entry with this key stands, or would.
  private func place(of key: RegistrationKey) -> Int {
    let mask = places.count - 1
    var place = key.hashValue & mask
    while places[place] != Self.free, all[places[place]].key != key { place = (place + 1) & mask }
    return place
  }
}
