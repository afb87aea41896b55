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
        "PlainTool", "InjectionTool",
        .product(name: "Harness", package: "harness"),
        .product(name: "Injection", package: "harness"),
        .product(name: "harness", package: "harness"),
        .product(name: "workphotos-setup", package: "harness"),
      ]),
    // The same small tool twice, whose starts are compared.
    .executableTarget(name: "PlainTool"),
    .executableTarget(
      name: "InjectionTool", dependencies: [.product(name: "Injection", package: "harness")]),
  ],
  swiftLanguageModes: [.v6]
)
