// swift-tools-version: 6.1

import PackageDescription

/// Settings of every Swift target: what makes a later change cheap is on from the start.
let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "harness",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Injection", targets: ["Injection"]),
    .library(name: "InjectionTesting", targets: ["InjectionTesting"]),
    .library(name: "Harness", targets: ["Harness"]),
    .library(name: "HarnessTesting", targets: ["HarnessTesting"]),
    .executable(name: "harness", targets: ["HarnessTool"]),
    .executable(name: "workphotos-setup", targets: ["SetupApp"]),
    .executable(name: "workphotos", targets: ["SampleApp"]),
  ],
  targets: [
    // The contract between a test and a launched app, and the system calls under both.
    .target(name: "LaunchProtocol"),
    .target(name: "CPlatform"),

    // What an app links.
    .target(
      name: "Injection", dependencies: ["CPlatform", "LaunchProtocol"],
      swiftSettings: swiftSettings),
    // What the unit tests of an app link.
    .target(name: "InjectionTesting", dependencies: ["Injection"], swiftSettings: swiftSettings),
    .testTarget(
      name: "InjectionTests",
      dependencies: ["CPlatform", "Injection", "InjectionTesting", "TestSupport"],
      swiftSettings: swiftSettings),
    // A small app that was written for FactoryKit: compiled as most apps are, without the settings
    // of this package.
    .testTarget(
      name: "FactoryCompatibilityTests", dependencies: ["Injection", "InjectionTesting"]),

    // How what a program did is compared with what was expected, without Foundation. The core of
    // patterns is C, for the sake of tests that are built for debugging.
    .target(name: "CPatterns", exclude: ["make-tables.go"]),
    .target(
      name: "HarnessComparison", dependencies: ["CPatterns"], swiftSettings: swiftSettings),
    .testTarget(
      name: "HarnessComparisonTests", dependencies: ["HarnessComparison"], exclude: ["Go"],
      swiftSettings: swiftSettings),

    // Beside the other benchmarks, but of this package, because patterns are not public.
    .executableTarget(
      name: "PatternBench", dependencies: ["HarnessComparison"], path: "Benchmarks/Patterns",
      exclude: ["Go"], swiftSettings: swiftSettings),

    // What drives an app, and its adapters for XCTest and Swift Testing.
    .target(
      name: "Harness", dependencies: ["CPlatform", "HarnessComparison", "LaunchProtocol"],
      swiftSettings: swiftSettings),
    .target(name: "HarnessTesting", dependencies: ["Harness"], swiftSettings: swiftSettings),
    .testTarget(
      name: "HarnessTests",
      dependencies: [
        "CPlatform", "Harness", "HarnessComparison", "HarnessTesting", "SampleApp", "TestProgram",
        "TestSupport",
      ],
      exclude: ["Adapters/Golden", "Adapters/Passing", "Compatibility/Scripts"],
      swiftSettings: swiftSettings),

    // The setup app, which fills a folder with the photos the suites expect.
    .executableTarget(
      name: "SetupApp",
      exclude: ["Pictures/README.md", "Pictures/draw-pictures.py"],
      resources: [.embedInCode("Pictures")], swiftSettings: swiftSettings),
    .testTarget(
      name: "SetupAppTests", dependencies: ["SetupApp", "TestSupport"],
      swiftSettings: swiftSettings),

    // The sample app, which finds, uploads and deletes the work photos in a folder.
    .executableTarget(
      name: "SampleApp", dependencies: ["Injection"], swiftSettings: swiftSettings),
    .testTarget(
      name: "SampleAppTests", dependencies: ["Harness", "SampleApp", "TestSupport"],
      resources: [.copy("Fixtures")],
      swiftSettings: swiftSettings),

    // The tool that runs scenarios.
    .executableTarget(
      name: "HarnessTool", dependencies: ["CPlatform", "Harness"], exclude: ["build-standalone.sh"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "HarnessToolTests",
      dependencies: ["HarnessTesting", "HarnessTool", "TestSupport"],
      swiftSettings: swiftSettings),

    // Scenario tests that launch the sample app, and the scenarios in Scenarios/.
    .testTarget(
      name: "AcceptanceTests",
      dependencies: ["HarnessTesting", "HarnessTool", "SampleApp", "SetupApp", "TestSupport"],
      swiftSettings: swiftSettings),

    // What the tests share: which programs of others they drive, and one that does what the
    // programs of not every machine do.
    .target(
      name: "TestSupport", dependencies: ["Harness"], path: "Tests/TestSupport",
      swiftSettings: swiftSettings),
    .executableTarget(name: "TestProgram", path: "Tests/TestProgram"),
  ],
  swiftLanguageModes: [.v6]
)
