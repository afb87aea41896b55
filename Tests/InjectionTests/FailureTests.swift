import Foundation
import InjectionTesting
import Synchronization
import Testing

@testable import Injection

/// What cannot give a value ends the process, and says why.
@Suite struct FailureTests {
  #if DEBUG
    @Test func aCycleIsReportedWithItsWholeChain() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = PhotoContainer().recursiveA()
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("Circular dependency on PhotoContainer.recursiveA"))
      #expect(
        text.contains(
          "PhotoContainer.recursiveA -> PhotoContainer.recursiveB -> PhotoContainer.recursiveC -> "
            + "PhotoContainer.recursiveA"))
      #expect(text.contains("Asked for at InjectionTests/FailureTests.swift:"))
    }

    @Test func anUnkeptPromiseIsReported() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = PhotoContainer().promisedDrive()
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(
        text.contains(
          "Drive was not registered: PhotoContainer.promisedDrive promises one at "
            + "InjectionTests/PromiseTests.swift:"))
      #expect(text.contains("Asked for at InjectionTests/FailureTests.swift:"))
    }

    @Test func aPromiseIsReportedWithTheChainThatNeedsIt() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = PhotoContainer().needsPromise()
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(
        text.contains(
          "Resolved on behalf of PhotoContainer.needsPromise -> PhotoContainer.promisedDrive."))
    }

    @Test func anUnimplementedRegistrationIsReportedWithTheChainThatNeedsIt() {
      let container = PhotoContainer()
      container.drive.onTest(unimplemented: NamedDrive("stand-in"))
      withKnownIssue {
        #expect(container.needsDrive() == "stand-in")
      } matching: { issue in
        issue.comments.contains {
          "\($0)".contains("on behalf of PhotoContainer.needsDrive -> PhotoContainer.drive")
        } && issue.sourceLocation?.fileID == "InjectionTests/FailureTests.swift"
      }
    }

    @Test func anUnkeptPromiseWithAParameterIsReported() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = PhotoContainer().promisedThumbnail(8)
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("Thumbnail was not registered: PhotoContainer.promisedThumbnail"))
    }
  #endif

  @Test func aTypeThatHasToBeRegisteredIsReportedWhereItIsNot() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = PhotoContainer().needsThumbnail()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("Thumbnail was not registered: PhotoContainer has no factory for"))
    #expect(text.contains("Resolved on behalf of PhotoContainer.needsThumbnail."))
    #expect(text.contains("Asked for at InjectionTests/FailureTests.swift:"))
  }

  @Test func aWrapperOfATypeThatIsNotRegisteredIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Injected(Thumbnail.self)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("Thumbnail was not registered: Container has no factory for the type"))
    #expect(text.contains("Asked for at InjectionTests/FailureTests.swift:"))
  }

  @Test func aContainerThatFindsNothingByTypeIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let site = CallSite(fileID: #fileID, line: #line)
      _ = requiredFactory(Thumbnail.self, in: PlainContainer(), at: site)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("PlainContainer does not conform to Resolving"))
  }

  @Test func aManagerThatIsMadeAtEachAccessIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Factory(ForgetfulContainer(), key: "drive") { NamedDrive() }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("The manager of ForgetfulContainer is made anew at each access"))
  }

  @Test func aCycleIsFoundBeforeTheStackOverflows() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let container = PhotoContainer()
      #if DEBUG
        container.manager.circularDependencyTesting = false
      #endif
      _ = container.recursiveA()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("Circular dependency on PhotoContainer.recursive"))
  }

  @Test func aCycleWithParametersIsFoundBeforeTheStackOverflows() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let container = PhotoContainer()
      @Sendable func endless() -> ParameterFactory<Int, Int> {
        ParameterFactory(container, key: "endless") { endless()($0) + 1 }
      }
      _ = endless()(1)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("Circular dependency on PhotoContainer.endless"))
  }

  @Test func aDecoratorThatNeedsItselfForEverIsFoundBeforeTheStackOverflows() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let container = PhotoContainer()
      container.drive.decorator { _ in _ = container.drive() }
      _ = container.drive()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("Circular dependency on PhotoContainer.drive"))
  }

  @Test func aChildThatRunsOnAfterAForkWaitsForNoThreadOfItsParent() async throws {
    await #expect(processExitsWith: .success) {
      let container = PhotoContainer()
      _ = container.cachedDrive()
      // A thread in the middle of a reading, which the child has not.
      let isReading = Count()
      Thread.detachNewThread {
        ThreadRecord.current.readings.store(1, ordering: .sequentiallyConsistent)
        isReading.increment()
        while true { sleep(1000) }
      }
      while isReading.value == 0 { sched_yield() }
      typealias Fork = @convention(c) () -> Int32
      let child = unsafeBitCast(try #require(dlsym(nil, "fork")), to: Fork.self)()
      if child == 0 {
        container.cachedDrive.register { NamedDrive("registered") }
        _exit(container.cachedDrive().name == "registered" ? 0 : 1)
      }
      var status: Int32 = 0
      for _ in 0..<60_000 where waitpid(child, &status, WNOHANG) == 0 { usleep(1000) }
      kill(child, SIGKILL)
      #expect(status == 0)
      exit(status == 0 && kill(child, 0) == -1 ? 0 : 1)
    }
  }

  @Test func aSingletonThatNeedsItselfIsToldFromAWait() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let container = PhotoContainer()
      #if DEBUG
        container.manager.circularDependencyTesting = false
      #endif
      _ = container.recursiveSingleton()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        "Circular dependency on PhotoContainer.recursiveSingleton: "
          + "PhotoContainer.recursiveSingleton -> PhotoContainer.recursiveSingleton. Resolve"))
    #expect(text.contains("Asked for at InjectionTests/FailureTests.swift:"))
  }

  @Test func aCycleIsReportedWithWhatLedToIt() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = PhotoContainer().needsSingleton()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        "on behalf of PhotoContainer.needsSingleton -> PhotoContainer.recursiveSingleton"))
  }

  @Test func aCycleOfTwoThreadsIsToldFromAWait() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (container, inside) = (PhotoContainer(), Count())
      @Sendable func half(_ key: StaticString, _ other: StaticString) -> Factory<Int> {
        Factory(container, key: key) {
          if inside.increment() <= 2 { while inside.value < 2 { sched_yield() } }
          return half(other, key)()
        }.cached
      }
      onThreads(2) { index in
        _ = index == 0 ? half("left", "right")() : half("right", "left")()
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("Circular dependency on PhotoContainer."))
    #expect(text.contains("PhotoContainer.left -> PhotoContainer.right"))
    #expect(text.contains("Asked for at InjectionTests/FailureTests.swift:"))
  }

  @Test func aRegistrationAfterSealingIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      FactoryContext.current.isTest = false
      let container = PhotoContainer()
      container.manager.seal()
      container.drive.register { NamedDrive() }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("PhotoContainer.drive was registered after its container was sealed"))
    #expect(text.contains("Asked for at InjectionTests/FailureTests.swift:"))
  }

  #if DEBUG
    @Test func anUnimplementedRegistrationFailsTheTestAndGoesOn() {
      let container = PhotoContainer()
      container.drive.onTest(unimplemented: NamedDrive("stand-in"))
      withKnownIssue {
        #expect(container.drive().name == "stand-in")
      } matching: { issue in
        issue.comments.contains { "\($0)".contains("PhotoContainer.drive was resolved in a test") }
      }
    }

    @Test func aResetOfContextsTakesTheStandInAway() {
      let container = PhotoContainer()
      container.drive.onTest(unimplemented: NamedDrive("stand-in")).reset(.context)
      #expect(container.drive().name == "real")
    }

    @Test func aReplacedRegistrationIsNotUnimplemented() {
      let container = PhotoContainer()
      container.drive.onTest(unimplemented: NamedDrive("stand-in"))
      container.drive.register { NamedDrive("fake") }
      #expect(container.drive().name == "fake")
    }
  #endif
}

extension PhotoContainer {
  var recursiveA: Factory<Int> { self { self.recursiveB() } }
  var recursiveB: Factory<Int> { self { self.recursiveC() } }
  var recursiveC: Factory<Int> { self { self.recursiveA() } }
  var recursiveSingleton: Factory<Int> { self { self.recursiveSingleton() }.singleton }
}

extension PhotoContainer {
  fileprivate var needsSingleton: Factory<Int> { self { self.recursiveSingleton() } }
  fileprivate var needsPromise: Factory<Bool> { self { self.promisedDrive() == nil } }
  fileprivate var needsDrive: Factory<String> { self { self.drive().name } }
  fileprivate var needsThumbnail: Factory<Int> { self { self.require(Thumbnail.self).width } }
}

/// A container without registrations by type.
private final class PlainContainer: ManagedContainer {
  let manager = ContainerManager()
}

/// A container that forgets every registration at once.
private final class ForgetfulContainer: ManagedContainer {
  var manager: ContainerManager { ContainerManager() }
}
