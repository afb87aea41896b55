#if DEBUG || HARNESS_ENABLED
  import CPlatform

  /// What the doubles of this task keep for their static requirements.
  ///
  /// A static requirement belongs to no instance, and is shared as a singleton is. So it is kept
  /// where singletons are: what gives a test singletons of its own gives it these, too. A clone of
  /// the scope begins without any.
  package enum TaskStatics {
    /// Gives what a double keeps in the calling task.
    ///
    /// A test of Swift Testing that shares it with all others fails: it would see what they told.
    ///
    /// - Parameters:
    ///   - double: The double's type.
    ///   - make: Makes what it keeps, where nothing is kept yet.
    /// - Returns: What is kept.
    package static func of<Kept: Sendable>(_ double: Any.Type, make: () -> Kept) -> Kept {
      let scope = Scope.singleton
      if scope === Scope.Singleton.ofThisProcess, injection_test_is_running() {
        InjectionFailure.sharedStatics(double: "\(double)").recordOrStop()
      }
      let key = ObjectIdentifier(double)
      if let kept = scope.statics.withLock({ $0[key] }) as? Kept { return kept }
      // Made without the lock, because a recorder asks which factory is running.
      let new = make()
      return scope.statics.withLock { statics in
        if let kept = statics[key] as? Kept { return kept }
        statics[key] = new
        return new
      }
    }

    /// Makes what a double keeps while the factory runs that makes an instance of it, so that the
    /// calls of its static requirements belong to the factory's registration.
    ///
    /// Nothing happens where no factory runs, or where something is kept already.
    ///
    /// - Parameters:
    ///   - double: The double's type.
    ///   - make: Makes what it keeps.
    package static func begin(_ double: Any.Type, make: () -> some Sendable) {
      guard ThreadRecord.current.isMakingFake else { return }
      let (scope, new) = (Scope.singleton, make())
      scope.statics.withLock { statics in
        if statics[ObjectIdentifier(double)] == nil { statics[ObjectIdentifier(double)] = new }
      }
    }

    /// Takes what a double keeps in the calling task in exchange for something new.
    ///
    /// - Parameters:
    ///   - double: The double's type.
    ///   - new: What it keeps from now on.
    package static func reset(_ double: Any.Type, to new: any Sendable) {
      // What was kept is let go of without the lock.
      _ = Scope.singleton.statics.withLock { statics in
        statics.updateValue(new, forKey: ObjectIdentifier(double))
      }
    }
  }
#endif
