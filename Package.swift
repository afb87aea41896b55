// swift-tools-version: 6.1

import CompilerPluginSupport
import PackageDescription

/// Settings of every Swift target: what makes a later change cheap is on from the start.
let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "harness",
  // What an app links runs on all of these; what launches it needs macOS or Linux.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Injection", targets: ["Injection"]),
    // For an app of several modules that are linked dynamically: one container for all of them.
    .library(name: "InjectionDynamic", type: .dynamic, targets: ["Injection"]),
    .library(name: "InjectionMacros", targets: ["InjectionMacros"]),
    .library(name: "InjectionTesting", targets: ["InjectionTesting"]),
    .plugin(name: "FactoryList", targets: ["FactoryList"]),
    // `swift package harness …`, the tool in a package that depends on this one.
    .plugin(name: "HarnessCommand", targets: ["HarnessCommand"]),
    .library(name: "Harness", targets: ["Harness"]),
    .library(name: "HarnessTesting", targets: ["HarnessTesting"]),
    .library(name: "ScenarioTesting", targets: ["ScenarioTesting"]),
    .executable(name: "harness", targets: ["HarnessTool"]),
    // What `Harness` puts into the `PATH` of a launch for a program that a test fakes.
    .executable(name: "harness-fake", targets: ["FakeProgram"]),
    .executable(name: "workphotos-setup", targets: ["SetupApp"]),
    .executable(name: "workphotos", targets: ["SampleApp"]),
  ],
  targets: [
    // The contract between a test and a launched app, and the system calls under both.
    .target(name: "LaunchProtocol"),
    .target(name: "CPlatform"),

    // What a misspelt name may have meant, for messages of apps and of Harness alike.
    .target(name: "NearestNames", swiftSettings: swiftSettings),
    .testTarget(
      name: "NearestNamesTests", dependencies: ["NearestNames"], swiftSettings: swiftSettings),

    // How the command lines of `harness` and of the setup app are read.
    .target(
      name: "ArgumentParsing", dependencies: ["NearestNames"], swiftSettings: swiftSettings),
    .testTarget(
      name: "ArgumentParsingTests", dependencies: ["ArgumentParsing"], swiftSettings: swiftSettings),

    // What an app links.
    .target(
      name: "Injection", dependencies: ["CPlatform", "LaunchProtocol", "NearestNames"],
      swiftSettings: swiftSettings),
    // What the unit tests of an app link.
    .target(name: "InjectionTesting", dependencies: ["Injection"], swiftSettings: swiftSettings),
    .testTarget(
      name: "InjectionTests",
      dependencies: ["CPlatform", "Injection", "InjectionTesting", "TestSupport"],
      swiftSettings: swiftSettings),
    // What writes an app's initializers and test doubles: the macros, the program that the compiler
    // asks what they stand for, and all that this program knows, which tests can import.
    .target(
      name: "InjectionMacrosPlugin", dependencies: ["CPlatform"], swiftSettings: swiftSettings),
    .macro(
      name: "InjectionMacrosProgram", dependencies: ["InjectionMacrosPlugin"],
      swiftSettings: swiftSettings),
    .target(
      name: "InjectionMacros", dependencies: ["Injection", "InjectionMacrosProgram"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "InjectionMacrosTests",
      dependencies: [
        "CPlatform", "Harness", "HarnessComparison", "HarnessTesting", "InjectionMacros",
        "InjectionMacrosPlugin", "InjectionTesting", "TestSupport",
      ],
      exclude: ["Expansions", "Listing/Factories.txt", "WrongUses"], swiftSettings: swiftSettings),
    // What lists the factories of a module while it is built, so that all of them can be verified.
    .executableTarget(
      name: "FactoryLister", dependencies: ["InjectionMacrosPlugin"], swiftSettings: swiftSettings),
    .plugin(
      name: "FactoryList", capability: .buildTool(), dependencies: ["FactoryLister"],
      path: "Sources/FactoryListPlugin"),
    // A small app that was written for FactoryKit: compiled as most apps are, without the settings
    // of this package.
    .testTarget(
      name: "FactoryCompatibilityTests",
      dependencies: ["Injection", "InjectionTesting", "TestSupport"]),

    // What the system gives: descriptors, files, waiting, locks, and its errors.
    .target(name: "HarnessSystem", dependencies: ["CPlatform"], swiftSettings: swiftSettings),
    .testTarget(
      name: "HarnessSystemTests",
      dependencies: ["Harness", "HarnessSystem", "TestSupport"],
      swiftSettings: swiftSettings),

    // How what a program did is compared with what was expected: texts, patterns, JSON, trees. The
    // core of patterns is C, for the sake of tests that are built for debugging.
    .target(name: "CPatterns", exclude: ["make-tables.go"]),
    .target(
      name: "HarnessComparison",
      dependencies: ["CPatterns", "CPlatform", "HarnessSystem", "NearestNames"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "HarnessComparisonTests",
      dependencies: ["Harness", "HarnessComparison", "HarnessTesting", "TestSupport"],
      swiftSettings: swiftSettings),

    // The screen that a terminal shows, and its keys; it knows of no process.
    .target(name: "HarnessTerminal", swiftSettings: swiftSettings),
    .testTarget(
      name: "HarnessTerminalTests", dependencies: ["HarnessTerminal", "TestSupport"],
      swiftSettings: swiftSettings),

    // Beside the other benchmarks, but of this package, because patterns are not public.
    .executableTarget(
      name: "PatternBench", dependencies: ["HarnessComparison"], path: "Benchmarks/Patterns",
      exclude: ["Go"], swiftSettings: swiftSettings),

    // What stands in the `PATH` of a launch for a program that a test fakes: it is started hundreds of
    // times in a test, so it is C. `Harness` depends on it so that it is built wherever that is.
    .executableTarget(name: "FakeProgram", dependencies: ["CDigest", "LaunchProtocol"]),
    // The digest of what a fake has read, for fake programs and for fake servers.
    .target(name: "CDigest"),

    // What drives an app.
    .target(
      name: "Harness",
      dependencies: [
        "CDigest", "CPlatform", "FakeProgram", "HarnessComparison", "HarnessSystem",
        "HarnessTerminal", "LaunchProtocol",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "HarnessTests",
      dependencies: [
        "CPlatform", "Harness", "HarnessComparison", "HarnessSystem", "HarnessTerminal",
        "HarnessTesting", "SampleApp", "SetupApp", "TestProgram", "TestSupport",
      ],
      exclude: ["Examples/Recordings"], swiftSettings: swiftSettings),

    // The language of scenarios, what is told of their runs, and what runs many of them.
    .target(
      name: "HarnessScenarios",
      dependencies: [
        "CPlatform", "Harness", "HarnessComparison", "HarnessSystem", "HarnessTerminal",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "HarnessScenariosTests",
      dependencies: [
        "Harness", "HarnessComparison", "HarnessReports", "HarnessRunner", "HarnessScenarios",
        "HarnessSystem", "HarnessTerminal", "HarnessTesting", "LaunchProtocol", "SampleApp",
        "ScenarioTestSupport", "TestProgram", "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "HarnessReports",
      dependencies: [
        "CPlatform", "Harness", "HarnessComparison", "HarnessScenarios", "HarnessSystem",
        "HarnessTerminal",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "HarnessReportsTests",
      dependencies: [
        "Harness", "HarnessReports", "HarnessRunner", "HarnessScenarios", "HarnessSystem",
        "HarnessTerminal", "HarnessTesting", "ScenarioTestSupport", "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "HarnessRunner",
      dependencies: [
        "CPlatform", "Harness", "HarnessComparison", "HarnessReports", "HarnessScenarios",
        "HarnessSystem", "HarnessTerminal",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "HarnessRunnerTests",
      dependencies: [
        "Harness", "HarnessComparison", "HarnessReports", "HarnessRunner", "HarnessScenarios",
        "HarnessSystem", "ScenarioTestSupport", "TestSupport",
      ],
      swiftSettings: swiftSettings),

    // The adapters for XCTest and Swift Testing, and folders of scenarios as their test cases.
    .target(
      name: "HarnessTesting",
      dependencies: ["CTestStart", "Harness", "HarnessReports", "HarnessSystem"],
      swiftSettings: swiftSettings),
    // What is called when a test bundle has been loaded: no code of Swift is.
    .target(name: "CTestStart"),
    .target(
      name: "ScenarioTesting",
      dependencies: [
        "Harness", "HarnessReports", "HarnessRunner", "HarnessScenarios", "HarnessTesting",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "HarnessTestingTests",
      dependencies: [
        "Harness", "HarnessReports", "HarnessScenarios", "HarnessSystem", "HarnessTesting",
        "SampleApp", "TestProgram", "TestSupport",
      ],
      exclude: ["Golden"], swiftSettings: swiftSettings),
    .testTarget(
      name: "ScenarioTestingTests",
      dependencies: [
        "HarnessScenarios", "HarnessTesting", "ScenarioTesting", "ScenarioTestSupport",
        "TestSupport",
      ],
      exclude: ["Passing"], swiftSettings: swiftSettings),

    // The setup app, which fills a folder with the photos the suites expect.
    .executableTarget(
      name: "SetupApp", dependencies: ["ArgumentParsing"],
      exclude: ["Pictures/README.md", "Pictures/draw-pictures.py"],
      resources: [.embedInCode("Pictures")], swiftSettings: swiftSettings),
    .testTarget(
      name: "SetupAppTests", dependencies: ["ArgumentParsing", "SetupApp", "TestSupport"],
      swiftSettings: swiftSettings),

    // The sample app, which finds, uploads and deletes the work photos in a folder.
    .executableTarget(
      name: "SampleApp", dependencies: ["Injection", "InjectionMacros"],
      swiftSettings: swiftSettings, plugins: ["FactoryList"]),
    .testTarget(
      name: "SampleAppTests", dependencies: ["Harness", "Injection", "SampleApp", "TestSupport"],
      resources: [.copy("Fixtures")],
      swiftSettings: swiftSettings),

    // The tool that runs scenarios.
    .executableTarget(
      name: "HarnessTool",
      dependencies: [
        "ArgumentParsing", "CPlatform", "Harness", "HarnessReports", "HarnessRunner",
        "HarnessScenarios", "NearestNames",
      ],
      exclude: ["build-standalone.sh", "install-files.sh"], swiftSettings: swiftSettings),
    .plugin(
      name: "HarnessCommand",
      capability: .command(
        intent: .custom(verb: "harness", description: "Run, write and report scenarios.")),
      path: "Sources/HarnessCommandPlugin"),
    .testTarget(
      name: "HarnessToolTests",
      dependencies: [
        "Harness", "HarnessReports", "HarnessRunner", "HarnessScenarios", "HarnessSystem",
        "HarnessTesting", "HarnessTool", "TestSupport",
      ],
      swiftSettings: swiftSettings),

    // Scenario tests that launch the sample app, and the scenarios in Scenarios/.
    .testTarget(
      name: "AcceptanceTests",
      dependencies: [
        "Harness", "HarnessTesting", "HarnessTool", "SampleApp", "ScenarioTesting", "SetupApp",
        "TestSupport",
      ],
      swiftSettings: swiftSettings),

    // What programs of others say of the same: Go, Python, diff, patch, exiftool.
    .testTarget(
      name: "ReferenceTests",
      dependencies: [
        "Harness", "HarnessComparison", "HarnessScenarios", "HarnessSystem",
        "HarnessTesting", "HarnessTool", "SampleApp", "SetupApp", "TestSupport",
      ],
      exclude: [
        "Compatibility/Scripts", "Conformance/Mutants.txt", "Conformance/MutantsOfShell.txt",
        "Patterns/Go", "Sweeps",
      ],
      swiftSettings: swiftSettings),

    // Tests that other tests launch, in a test process of their own: most of them fail.
    .testTarget(
      name: "InnerTests",
      dependencies: [
        "Harness", "HarnessReports", "HarnessSystem", "HarnessTesting", "SampleApp",
        "ScenarioTesting", "TestProgram", "TestSupport",
      ],
      swiftSettings: swiftSettings),

    // What the tests share: which programs of others they drive, and one that does what the
    // programs of not every machine do.
    .target(
      name: "TestSupport", dependencies: ["Harness", "HarnessComparison", "HarnessSystem"],
      path: "Tests/TestSupport", swiftSettings: swiftSettings),
    .target(
      name: "ScenarioTestSupport",
      dependencies: ["Harness", "HarnessReports", "HarnessRunner", "HarnessScenarios"],
      path: "Tests/ScenarioTestSupport", swiftSettings: swiftSettings),
    .executableTarget(name: "TestProgram", path: "Tests/TestProgram"),
    // What an implementation of the launch protocol is tried with: that of `Injection`.
    .executableTarget(
      name: "ConformanceProbe", dependencies: ["Injection"], path: "Tests/ConformanceProbe",
      swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
