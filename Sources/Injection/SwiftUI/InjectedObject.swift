// Not compiled where there is no SwiftUI, as on Linux: there it is checked against declarations that
// stand for it.
#if canImport(SwiftUI)
  public import Combine
  public import Observation
  public import SwiftUI

  /// An observable object of a view, which a factory makes once for the view's lifetime.
  ///
  /// ```swift
  /// struct PhotoListView: View {
  ///   @InjectedObject(\.photoList) var list
  ///   var body: some View { Text(list.title) }
  /// }
  /// ```
  @MainActor @propertyWrapper public struct InjectedObject<T: ObservableObject>: DynamicProperty {
    @StateObject private var dependency: T

    /// Injects what a factory of the shared `Container` gives.
    public init(_ keyPath: KeyPath<Container, Factory<T>>) {
      _dependency = StateObject(wrappedValue: Container.shared[keyPath: keyPath].resolve())
    }

    /// Injects what a factory of another shared container gives.
    public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
      _dependency = StateObject(wrappedValue: C.shared[keyPath: keyPath].resolve())
    }

    /// Takes an object as it is, as a preview or a parent view passes one.
    public init(_ wrappedValue: T) {
      _dependency = StateObject(wrappedValue: wrappedValue)
    }

    /// The object.
    public var wrappedValue: T { dependency }

    /// Bindings to its properties.
    public var projectedValue: ObservedObject<T>.Wrapper { $dependency }
  }

  /// An object of the Observation framework for a view, which a factory makes when it is first used,
  /// once for the view's lifetime.
  ///
  /// ```swift
  /// struct PhotoListView: View {
  ///   @InjectedObservable(\.photoList) var list
  ///   var body: some View { Text(list.title) }
  /// }
  /// ```
  @MainActor @propertyWrapper public struct InjectedObservable<T: Observable>: DynamicProperty {
    @State private var dependency: MadeAtFirstUse<T>

    /// Injects what a factory of the shared `Container` gives.
    public init(_ keyPath: KeyPath<Container, Factory<T>>) {
      self.init(Container.shared[keyPath: keyPath].resolve())
    }

    /// Injects what a factory of another shared container gives.
    public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
      self.init(C.shared[keyPath: keyPath].resolve())
    }

    /// Takes an object as it is, as a preview or a parent view passes one; it is made at its first use.
    public init(_ wrappedValue: @autoclosure @escaping () -> T) {
      _dependency = State(wrappedValue: MadeAtFirstUse(wrappedValue))
    }

    /// The object.
    public var wrappedValue: T { dependency.value }

    /// A binding to the object, and through it to its properties.
    public var projectedValue: Binding<T> { $dependency.value }
  }

  /// A value that is made when it is first asked for.
  private final class MadeAtFirstUse<Value> {
    private let make: () -> Value
    lazy var value = make()

    init(_ make: @escaping () -> Value) {
      self.make = make
    }
  }

  extension SharedContainer {
    /// Registers what a preview is to show.
    ///
    /// ```swift
    /// #Preview {
    ///   Container.preview { $0.photos.register { FakePhotos() } }
    ///   PhotoListView()
    /// }
    /// ```
    ///
    /// - Parameter transform: Registers with the shared container.
    /// - Returns: A view of nothing, so that it can stand among the views of a preview.
    @discardableResult
    public static func preview(_ transform: (Self) -> Void) -> EmptyView {
      transform(shared)
      return EmptyView()
    }
  }
#endif
