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
    .executable(name: "workphotos-setup", targets: ["SetupApp"]),
  ],
  targets: [
    // The contract between a test and a launched app, and the system calls under both.
    .target(name: "LaunchProtocol"),
    .target(name: "CPlatform"),

    // The setup app, which fills a folder with the photos the suites expect.
    .executableTarget(
      name: "SetupApp",
      exclude: ["Pictures/README.md", "Pictures/draw-pictures.py"],
      resources: [.embedInCode("Pictures")],
      swiftSettings: swiftSettings
    ),
    .testTarget(name: "SetupAppTests", dependencies: ["SetupApp"], swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
