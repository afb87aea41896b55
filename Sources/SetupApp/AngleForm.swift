/// How an angle is divided among the three rationals that EXIF wants.
enum AngleForm {
  /// Whole degrees, whole minutes, and seconds as a fraction.
  case degreesMinutesSeconds
  /// Whole degrees, minutes as a fraction, and no seconds.
  case degreesDecimalMinutes

  /// The rationals of an angle in millionths of a degree, without its sign.
  func rationals(_ millionths: Int) -> [TIFFDirectory.Rational] {
    let (degrees, rest) = abs(millionths).quotientAndRemainder(dividingBy: 1_000_000)
    switch self {
    case .degreesMinutesSeconds:
      let (minutes, restOfMinute) = (rest * 60).quotientAndRemainder(dividingBy: 1_000_000)
      // A millionth of a minute is 0.6 ten-thousandths of a second, and there are 20, 40, 60, … of it.
      let tenThousandths = restOfMinute * 3 / 5
      return [fraction(degrees, 1), fraction(minutes, 1), fraction(tenThousandths, 10_000)]
    case .degreesDecimalMinutes:
      return [fraction(degrees, 1), fraction(rest * 60, 1_000_000), fraction(0, 1)]
    }
  }

  private func fraction(_ numerator: Int, _ denominator: Int) -> TIFFDirectory.Rational {
    .init(numerator: UInt32(numerator), denominator: UInt32(denominator))
  }
}
