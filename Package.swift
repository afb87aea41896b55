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
      name: "InjectionTests", dependencies: ["Injection", "InjectionTesting"],
      swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
