extension Sandbox {
  /// The calls of fakes that came when the launch was over that had them, as far as they have come.
  package var lateFakeCalls: [String] { companion(FakeFolders.init).lateCalls }
}
