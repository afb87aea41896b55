#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// `drive.upload=3` or `drive.upload=*`, taken apart: calls that wait until the test lets them go
  /// on.
  struct HoldChoice {
    let point: CallPoint

    init(point: CallPoint) {
      self.point = point
    }

    /// Reads the word; nil where it has another form.
    init?(word: String) {
      // What a fault is, without its name.
      guard let choice = FaultChoice(word: word + ":-"), !word.contains(":") else { return nil }
      point = choice.point
    }

    /// The choice as it is written in a launch.
    var word: String {
      let number = point.ordinal.map { String($0) } ?? LAUNCH_EVERY_CALL
      return "\(point.registration).\(point.function)=\(number)"
    }
  }
#endif
