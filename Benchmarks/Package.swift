// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "harness", path: "..")],
  targets: [
    .executableTarget(
      name: "Bench",
      dependencies: [
        .product(name: "Harness", package: "harness"),
        .product(name: "workphotos-setup", package: "harness"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
