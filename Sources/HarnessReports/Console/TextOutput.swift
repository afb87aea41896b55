import CPlatform
public import Foundation
package import HarnessSystem

/// Where text for people goes, and what can be shown there.
public struct TextOutput: Sendable {
  /// Whether it is a terminal, on which a line can be written anew.
  public let isTerminal: Bool

  /// Whether colours may be used.
  public let hasColors: Bool

  /// The width in columns; nil where it is not known.
  public let width: Int?

  /// Whether GitHub Actions reads it, and does what some lines tell it.
  let isObeyed: Bool

  private let send: @Sendable (Data) throws -> Void

  /// - Parameters:
  ///   - isTerminal: Whether it is a terminal.
  ///   - hasColors: Whether colours may be used.
  ///   - width: The width in columns.
  ///   - send: Takes the text, as UTF-8.
  public init(
    isTerminal: Bool = false, hasColors: Bool = false, width: Int? = nil,
    send: @escaping @Sendable (Data) throws -> Void
  ) {
    self.init(
      isTerminal: isTerminal, hasColors: hasColors, width: width, isObeyed: false, send: send)
  }

  private init(
    isTerminal: Bool, hasColors: Bool, width: Int?, isObeyed: Bool,
    send: @escaping @Sendable (Data) throws -> Void
  ) {
    self.isTerminal = isTerminal
    self.hasColors = hasColors
    self.width = width
    self.isObeyed = isObeyed
    self.send = send
  }

  /// A standard stream.
  ///
  /// Colours are used on a terminal, unless `TERM` is `dumb`; elsewhere where `CLICOLOR_FORCE` is
  /// set and not `0`; and never where `NO_COLOR` is set. An empty variable is not set. Where
  /// `GITHUB_ACTIONS` is `true`, nothing in the text is a command for it.
  ///
  /// - Parameters:
  ///   - stream: Takes the text.
  ///   - environment: The caller's.
  ///   - hasColors: Whether colours are used, whatever the file and the environment are; nil where
  ///     those decide.
  package init(
    _ stream: StandardStream, environment: [String: String], hasColors: Bool? = nil
  ) {
    let descriptor = stream.number
    let isTerminal = platform_is_terminal(descriptor) && environment["TERM"] != "dumb"
    self.init(
      isTerminal: isTerminal, hasColors: hasColors ?? Self.hasColors(isTerminal, environment),
      width: isTerminal ? Self.width(of: descriptor) : nil,
      isObeyed: environment["GITHUB_ACTIONS"] == "true"
    ) { data in
      do {
        try stream.write(data)
      } catch {
        throw ReportFileError(file: "on the console", reason: SystemReason.of(error))
      }
    }
  }

  private static func hasColors(_ isTerminal: Bool, _ environment: [String: String]) -> Bool {
    guard (environment["NO_COLOR"] ?? "").isEmpty else { return false }
    return isTerminal || !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
  }

  /// Writes text for people.
  ///
  /// - Parameter text: Any text.
  /// - Throws: Why it could not be written.
  public func write(_ text: String) throws {
    try send(Data((isObeyed ? WorkflowLog.text(text) : text).utf8))
  }

  /// Writes lines that are to be obeyed, where something reads them that does.
  ///
  /// - Parameter commands: The lines, each with its newline.
  /// - Throws: Why they could not be written.
  package func write(commands: String) throws {
    try send(Data(commands.utf8))
  }

  private static func width(of descriptor: Int32) -> Int? {
    var (columns, rows) = (UInt16(0), UInt16(0))
    return platform_terminal_size(descriptor, &columns, &rows) ? Int(columns) : nil
  }
}

extension TextOutput {
  /// Text without colours, as files hold it; takes none itself.
  static let plain = TextOutput { _ in }
}

/// A way to write text on the console.
package enum ConsoleStyle: String {
  case bold = "1"
  case faint = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case cyan = "36"
}

extension TextOutput {
  /// Text with a style, where colours may be used.
  package func styled(_ text: String, _ styles: ConsoleStyle...) -> String {
    guard hasColors, !text.isEmpty else { return text }
    return "\u{1B}[\(styles.map(\.rawValue).joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  /// A unified diff with a colour for each kind of line.
  func styled(diff: String) -> String {
    guard hasColors else { return diff }
    return diff.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      switch line.first {
      case "-": styled(String(line), .red)
      case "+": styled(String(line), .green)
      case "@": styled(String(line), .cyan)
      default: String(line)
      }
    }.joined(separator: "\n")
  }
}
