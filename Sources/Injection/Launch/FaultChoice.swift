#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  /// A call that a launch wants to fail: `drive.upload=3` is the third call of `upload` on `drive`,
  /// `drive.upload=*` is every call.
  struct CallPoint: Hashable {
    let registration: String
    let function: String

    /// Counts the calls of the function from one; nil for every call.
    let ordinal: Int?
  }

  extension CallPoint: Comparable {
    static func < (first: CallPoint, second: CallPoint) -> Bool {
      (first.registration, first.function, first.ordinal ?? .max)
        < (second.registration, second.function, second.ordinal ?? .max)
    }
  }

  /// `drive.upload=3:timeout`, taken apart.
  struct FaultChoice: Equatable {
    let point: CallPoint
    let fault: String

    /// Reads the word; nil where it has another form.
    ///
    /// The registration's own name may hold a dot, the function's does not.
    init?(word: String) {
      guard let equals = word.firstIndex(of: "="),
        let dot = word[..<equals].lastIndex(of: "."), dot > word.startIndex,
        let colon = word[equals...].firstIndex(of: ":")
      else { return nil }
      let function = word[word.index(after: dot)..<equals]
      let digits = word[word.index(after: equals)..<colon]
      let fault = word[word.index(after: colon)...]
      let ordinal = digits.first == "+" ? nil : Int(digits)
      guard !function.isEmpty, !fault.isEmpty, digits == LAUNCH_EVERY_CALL || ordinal ?? 0 > 0
      else { return nil }
      point = CallPoint(
        registration: String(word[..<dot]), function: String(function), ordinal: ordinal)
      self.fault = String(fault)
    }

    init(point: CallPoint, fault: String) {
      self.point = point
      self.fault = fault
    }

    /// The choice as it is written in a launch.
    var word: String { HoldChoice(point: point).word + ":" + fault }
  }
#endif
