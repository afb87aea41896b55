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
    .testTarget(
      name: "InjectionTests", dependencies: ["Injection"], swiftSettings: swiftSettings),

    // The sample app.
    .executableTarget(
      name: "SampleApp", dependencies: ["Injection"], swiftSettings: swiftSettings),
    .testTarget(
      name: "SampleAppTests", dependencies: ["SampleApp"], resources: [.copy("Fixtures")],
      swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
