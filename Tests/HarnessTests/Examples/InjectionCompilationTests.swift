import Foundation
import HarnessTesting
import XCTest

/// What the compiler says of mocks in a release build, of factories of actors used elsewhere, and of
/// what needs SwiftUI.
final class InjectionCompilationTests: CLITestCase {
  override class var applicationName: String {
    CLIApplication.commandURL("swiftc")?.path ?? "swiftc"
  }

  func testAMockOutsideOfItsConditionIsSaidToBeUnavailable() throws {
    try sandbox.write(
      """
      extension Container: AutoRegistering {
        var disc: Factory<Int> { self { 1 } }
        var session: AsyncParameterFactory<Int, Int, Never> { self { $0 } }
        var login: AsyncThrowingFactory<Int, any Error> { self { 1 } }
        var model: MainActorFactory<Int> { self { 1 } }
        public func autoRegister() {
          disc.onMock("offline") { 2 }
          disc.onMock("sized", default: "2") { text in text.count }
          disc.recorded("read").gates("read")
          session.onMock("offline") { $0 }
          login.onMock("offline") { 1 }
          login.onMock("sized") { text in text.count }
          model.onMock("offline") { 2 }
        }
      }
      """, to: "Mocks.swift")
    let errors = try errors(in: "Mocks.swift")
    let told = errors.filter { $0.contains("is unavailable: mocks are declared inside #if DEBUG") }
    XCTAssertEqual(told.count, 8, errors.joined(separator: "\n"))
    XCTAssertEqual(errors.count, 8, errors.joined(separator: "\n"))
  }

  func testAnInstanceOfAnActorIsNotResolvedElsewhereWithoutWaiting() throws {
    try sandbox.write(
      """
      @globalActor actor Disc { static let shared = Disc() }
      @MainActor final class Model {}
      extension Container {
        var model: MainActorFactory<Model> { self { Model() }.cached }
        @Disc var size: GlobalActorFactory<Disc, Int> { self(on: Disc.self) { 1 } }
        func wrong() { _ = model() }
        func wrongToo(size: GlobalActorFactory<Disc, Int>) { _ = size(on: Disc.shared) }
        @MainActor func right() { _ = model() }
        @Disc func rightToo() { _ = size(on: Disc.shared) }
        func rightWhereItWaits() async { _ = await (model(), size()) }
      }
      """, to: "Actors.swift")
    let errors = try errors(in: "Actors.swift")
    XCTAssertEqual(errors.count, 2, errors.joined(separator: "\n"))
    for (line, error) in zip(["6", "7"], errors) {
      XCTAssertTrue(error.hasPrefix("Actors.swift:\(line):"), error)
      XCTAssertTrue(error.contains("-isolated instance method"), error)
    }
  }

  func testWhatNeedsSwiftUICompilesBesideDeclarationsThatStandForIt() throws {
    try sandbox.write(Self.combine, to: "Combine.swift")
    try sandbox.write(Self.swiftUI, to: "SwiftUI.swift")
    try sandbox.write(
      #"""
      import SwiftUI
      import Observation
      final class Model: ObservableObject {}
      final class Watched: Observable { var name = "" }
      extension Container {
        var model: Factory<Model> { self { Model() } }
        var watched: Factory<Watched> { self { Watched() } }
      }
      @MainActor struct Shown {
        @InjectedObject(\.model) var model
        @InjectedObservable(\.watched) var watched
        var passed = InjectedObject(Model())
        func show() {
          let _: Model = model
          let _: ObservedObject<Model>.Wrapper = $model
          let _: Binding<String> = $watched.name
          let _: EmptyView = Container.preview { $0.model.register { Model() } }
        }
      }
      """#, to: "Views.swift")
    for module in ["Combine", "SwiftUI"] {
      app.launchArguments = [
        "-emit-module", "-module-name", module, "-parse-as-library", "-swift-version", "6", "-I",
        ".",
        "\(module).swift",
      ]
      try app.run(timeout: 300).expect(.success)
    }
    app.launchArguments = try compiling("Views.swift") + ["-I", "."]
    try app.run(timeout: 300).expect(.success)
  }

  private static let combine = "public protocol ObservableObject: AnyObject {}\n"

  /// As much of it as Injection uses, with the signatures that its documentation has.
  private static let swiftUI = """
    @_exported import Combine
    @MainActor public protocol DynamicProperty {}
    @MainActor @propertyWrapper public struct StateObject<ObjectType: ObservableObject>:
      DynamicProperty
    {
      public nonisolated init(wrappedValue: @autoclosure @escaping () -> ObjectType) {}
      public var wrappedValue: ObjectType { fatalError() }
      public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init() }
    }
    @MainActor @propertyWrapper public struct ObservedObject<ObjectType: ObservableObject>:
      DynamicProperty
    {
      public struct Wrapper {}
      public var wrappedValue: ObjectType
      public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
    }
    @propertyWrapper public struct State<Value>: DynamicProperty {
      public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
      public var wrappedValue: Value
      public var projectedValue: Binding<Value> { Binding(wrappedValue: wrappedValue) }
    }
    @dynamicMemberLookup @propertyWrapper public struct Binding<Value> {
      public var wrappedValue: Value
      public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
      public subscript<Subject>(
        dynamicMember path: WritableKeyPath<Value, Subject>
      ) -> Binding<Subject> { Binding<Subject>(wrappedValue: wrappedValue[keyPath: path]) }
    }
    @MainActor public struct EmptyView { public nonisolated init() {} }

    """

  /// Compiles a file with the module, in which it stands.
  private func errors(in file: String) throws -> [String] {
    app.launchArguments = try compiling(file)
    let outcome = try app.run(timeout: 300)
    outcome.expect(.failure)
    return outcome.standardError.lines.filter {
      $0.hasPrefix("\(file):") && $0.contains(": error: ")
    }
  }

  /// What has the compiler look at a file of the module, and at the module.
  private func compiling(_ file: String) throws -> [String] {
    let features = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
    return [
      "-typecheck", "-swift-version", "6", "-module-name", "Injection", "-package-name", "harness",
      file,
    ] + features.flatMap { ["-enable-upcoming-feature", $0] } + (try sources() + moduleMaps())
  }

  private static let injection = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Injection")

  private func sources() throws -> [String] {
    let files = try XCTUnwrap(
      FileManager.default.enumerator(at: Self.injection, includingPropertiesForKeys: nil))
    return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map(\.path)
  }

  /// How the compiler finds the modules of C, which lie beside the test bundle.
  private func moduleMaps() throws -> [String] {
    let folder = try CLIApplication.productURL("workphotos").deletingLastPathComponent()
    return ["CPlatform", "LaunchProtocol"].flatMap { module in
      let map = folder.appendingPathComponent("\(module).build/module.modulemap").path
      return ["-Xcc", "-fmodule-map-file=\(map)"]
    }
  }
}
