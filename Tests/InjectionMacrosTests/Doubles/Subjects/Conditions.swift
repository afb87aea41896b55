import InjectionMacros

// Requirements between #if and #endif.

@Fake @Recorded
protocol Camera: Sendable {
  func shoot() -> Int
  #if !RELEASED
    func zoom(by factor: Int) -> Int
    var lens: String { get set }
  #else
    func zoom(by factor: Double) -> Double
  #endif
  #if RELEASED
    static func model() -> Int
  #elseif !RELEASED
    #if os(WASI)
      init(model: Int)
    #else
      static func model() -> String
    #endif
  #else
    func missing() -> Missing
  #endif
  func flash()
}
