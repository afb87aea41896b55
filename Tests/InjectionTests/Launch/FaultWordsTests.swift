#if DEBUG || HARNESS_ENABLED
  import Testing

  @testable import Injection

  @Suite struct FaultWordsTests {
    private let third = CallPoint(registration: "drive", function: "upload", ordinal: 3)
    private let first = CallPoint(registration: "Other.drive", function: "size", ordinal: 1)

    @Test func eachFaultArgumentIsAChoiceAndIsTakenOut() {
      let words = LaunchWords(
        arguments: [
          "-fault", "drive.upload=3:timeout", "list", "-fault", "Other.drive.size=1:gone",
        ])
      #expect(words.faults == [third: "timeout", first: "gone"])
      #expect(words.remaining == ["list"])
      #expect(words.refusals == [])
    }

    @Test func theVariableHoldsSeveralFaults() {
      let words = LaunchWords(
        arguments: [],
        environment: ["HARNESS_FAULTS": "drive.upload=3:timeout;Other.drive.size=1:gone;"])
      #expect(words.faults == [third: "timeout", first: "gone"])
    }

    @Test func aStarIsEveryCall() {
      let words = LaunchWords(arguments: ["-fault", "drive.upload=*:timeout"])
      let every = CallPoint(registration: "drive", function: "upload", ordinal: nil)
      #expect(words.faults == [every: "timeout"])
      #expect(FaultChoice(word: "drive.upload=*:timeout")?.word == "drive.upload=*:timeout")
    }

    @Test func theVariableHoldsSeveralHolds() {
      let words = LaunchWords(
        arguments: [], environment: ["HARNESS_HOLDS": "drive.upload=3;Other.drive.size=*;"])
      let every = CallPoint(registration: "Other.drive", function: "size", ordinal: nil)
      #expect(words.holds == [third, every])
      #expect(words.refusals == [])
    }

    @Test(arguments: [
      "drive", "drive.upload", "drive.upload=", "drive.upload=0", "upload=1",
      "drive.upload=1:timeout", "drive.upload=+1",
    ])
    func malformedHoldsAreRefused(word: String) {
      let words = LaunchWords(arguments: [], environment: ["HARNESS_HOLDS": word])
      #expect(words.refusals == [.malformedHold(word)])
      #expect(words.holds == [])
    }

    @Test func anArgumentWinsOverTheVariable() {
      let words = LaunchWords(
        arguments: ["-fault", "drive.upload=3:gone"],
        environment: ["HARNESS_FAULTS": "drive.upload=3:timeout"])
      #expect(words.faults == [third: "gone"])
    }

    @Test func whatStandsBehindTwoDashesIsTheApps() {
      let words = LaunchWords(
        arguments: ["--", "-fault", "drive.upload=3:timeout", "-strict"])
      #expect(words.faults == [:])
      #expect(!words.isStrict)
      #expect(words.remaining == ["--", "-fault", "drive.upload=3:timeout", "-strict"])
    }

    @Test(arguments: [
      "", "drive", "drive.upload", "drive.upload=3", "drive.upload=3:", "drive.upload=:timeout",
      "drive.upload=0:timeout", "drive.upload=-1:timeout", "drive.upload=+1:timeout",
      "drive.upload=**:timeout", "drive.upload=+*:timeout",
      "drive.upload=third:timeout", "drive.upload=99999999999999999999:timeout",
      "upload=3:timeout", ".upload=3:timeout", "drive.=3:timeout",
    ])
    func malformedFaultsAreRefused(word: String) {
      let words = LaunchWords(arguments: ["-fault", word])
      #expect(words.refusals == [.malformedFault(word: word, source: .faultArgument)])
      #expect(words.faults == [:])
    }

    @Test func aMissingWordIsRefused() {
      #expect(LaunchWords(arguments: ["-fault"]).refusals == [.missingFault])
    }

    @Test func strictnessIsAskedForByArgumentOrVariable() {
      let asked = LaunchWords(arguments: ["-strict", "list"])
      #expect(asked.isStrict)
      #expect(asked.remaining == ["list"])
      #expect(LaunchWords(arguments: [], environment: ["HARNESS_STRICT": "1"]).isStrict)
      #expect(!LaunchWords(arguments: [], environment: ["HARNESS_STRICT": "0"]).isStrict)
      #expect(!LaunchWords(arguments: []).isStrict)
    }
  }
#endif
