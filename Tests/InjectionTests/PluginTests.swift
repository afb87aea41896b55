import InjectionTesting
import TestSupport
import Testing

@testable import Injection

private protocol Export: Sendable {
  var format: String { get }
}

private struct PDFExport: Export { var format = "pdf" }
private struct CSVExport: Export { var format = "csv" }

extension PhotoContainer {
  fileprivate var pdfExport: Factory<any Export> { self { PDFExport() } }
  fileprivate var csvExport: Factory<CSVExport> {
    self {
      self.timesRegistered.increment()
      return CSVExport()
    }.cached
  }
  fileprivate var noExport: Factory<(any Export)?> { self { nil } }
}

private class BaseContainer: ManagedContainer, AutoRegistering, @unchecked Sendable {
  let manager = ContainerManager()
  var pdfExport: Factory<any Export> { self { PDFExport() } }

  func autoRegister() { offerPlugins { $0.pdfExport } }
}

private final class DerivedContainer: BaseContainer, @unchecked Sendable {}

/// What a container offers as plug-ins.
@Suite struct `Plug-ins` {
  private let container = PhotoContainer { container in
    container.offerPlugins {
      $0.pdfExport
      $0.drive
      $0.csvExport
      $0.noExport
    }
  }

  private var formats: [String] {
    container.resolveAll(conforming: (any Export).self).map(\.format)
  }

  @Test func `those of a kind are resolved in their order`() {
    #expect(formats == ["pdf", "csv"])
    #expect(container.resolveAll(conforming: (any Drive).self).map(\.name) == ["real"])
    #expect(PhotoContainer().resolveAll(conforming: (any Export).self).isEmpty)
  }

  @Test func `each is resolved as its property is`() {
    container.pdfExport.register { PDFExport(format: "fake") }
    #expect(formats == ["fake", "csv"])
    let before = container.timesRegistered.value
    _ = formats
    #expect(container.timesRegistered.value == before)
  }

  @Test func `one that is offered twice is there once, also after a reset`() {
    container.offerPlugins { $0.csvExport }
    #expect(formats == ["pdf", "csv"])
    container.manager.reset(options: .registration)
    #expect(formats == ["pdf", "csv"])
    container.manager.reset()
    #expect(formats == ["pdf", "csv"])
  }

  @Test func `a subclass offers what its superclass does`() {
    #expect(DerivedContainer().resolveAll(conforming: (any Export).self).count == 1)
  }

  @Test func `what is offered between push and pop goes with it`() {
    let container = PhotoContainer()
    container.manager.push()
    container.offerPlugins { $0.csvExport }
    #expect(container.resolveAll(conforming: (any Export).self).count == 1)
    container.manager.pop()
    #expect(container.resolveAll(conforming: (any Export).self).isEmpty)
  }
}
