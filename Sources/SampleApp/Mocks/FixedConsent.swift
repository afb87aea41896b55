#if DEBUG || HARNESS_ENABLED
  /// A user who has allowed to read every folder; nothing is remembered.
  struct GrantedConsent: Consent {
    func request(_ folder: Folder, inAdvance: Bool) throws(ConsentError) {}
  }

  /// A user who does not allow to read any folder.
  struct DeniedConsent: Consent {
    func request(_ folder: Folder, inAdvance: Bool) throws(ConsentError) {
      throw .denied(folder: folder.resolved)
    }
  }
#endif
