/// Photos whose tags hold anything that cameras write, and now and then what none does.
package struct PhotoGenerator {
  private var random: SplitMix

  package init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// A photo.
  package func photo() -> JPEGBuilder {
    var generator = self
    return generator.next()
  }

  private mutating func next() -> JPEGBuilder {
    var jpeg = JPEGBuilder(isLittleEndian: Bool.random(using: &random))
    if !random.once(in: 5) { jpeg.image = [(0x0112, orientation(jpeg))] }
    if !random.once(in: 5) { jpeg.exif = [(0x9003, date(jpeg))] }
    if !random.once(in: 3) { jpeg.exif.append((0x9011, offset(jpeg))) }
    if !random.once(in: 5) {
      jpeg.gps = [
        (1, jpeg.text(random.pick(["N", "S"]))), (2, angle(jpeg, limit: 90)),
        (3, jpeg.text(random.pick(["E", "W"]))), (4, angle(jpeg, limit: 180)),
      ]
      if random.once(in: 15) { jpeg.gps.remove(at: Int.random(in: 0..<4, using: &random)) }
    }
    return jpeg
  }

  private mutating func orientation(_ jpeg: JPEGBuilder) -> JPEGBuilder.Value {
    if random.once(in: 10) { return odd(jpeg) }
    return jpeg.short(Int.random(in: random.once(in: 8) ? 0...20 : 1...8, using: &random))
  }

  private mutating func date(_ jpeg: JPEGBuilder) -> JPEGBuilder.Value {
    if random.once(in: 10) { return odd(jpeg) }
    func two(_ range: ClosedRange<Int>, _ random: inout SplitMix) -> String {
      let number = Int.random(in: range, using: &random)
      return (number < 10 ? "0" : "") + "\(number)"
    }
    let year = Int.random(in: 1900...2099, using: &random)
    let (month, day) = (two(1...12, &random), two(1...(random.once(in: 9) ? 31 : 28), &random))
    let time = "\(two(0...23, &random)):\(two(0...59, &random)):\(two(0...59, &random))"
    return jpeg.text("\(year):\(month):\(day) \(time)")
  }

  private mutating func offset(_ jpeg: JPEGBuilder) -> JPEGBuilder.Value {
    random.once(in: 10)
      ? odd(jpeg) : jpeg.text(random.pick(["+02:00", "-11:30", "+00:00", "Z", "+05:45", "-00:00"]))
  }

  private mutating func angle(_ jpeg: JPEGBuilder, limit: Int) -> JPEGBuilder.Value {
    if random.once(in: 12) { return odd(jpeg) }
    var parts = [
      (Int.random(in: 0..<limit, using: &random), 1), (Int.random(in: 0...59, using: &random), 1),
      (Int.random(in: 0..<600_000, using: &random), 10_000),
    ]
    if random.once(in: 12) { parts[Int.random(in: 0..<3, using: &random)].1 = 0 }
    return random.once(in: 6) ? jpeg.signed(parts) : jpeg.rationals(parts)
  }

  /// A value of a type or a count that the tag does not have, or a text that says nothing.
  private mutating func odd(_ jpeg: JPEGBuilder) -> JPEGBuilder.Value {
    let bytes = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    let count = random.pick([1, 3, 4, 20, 0xFFFF, 0x2000_0000, 0xFFFF_FFFF])
    return random.pick([
      JPEGBuilder.Value(
        type: Int.random(in: 0...14, using: &random), count: count, bytes: bytes),
      jpeg.text(
        random.pick(["", "0000:00:00 00:00:00", "    :  :     :  :  ", "x", "2017:02:30 25:61:00"])),
      jpeg.rationals([(0, 0)]), jpeg.short(random.pick([0, 9, 65_535])),
    ])
  }
}
