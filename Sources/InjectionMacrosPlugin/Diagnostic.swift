/// What a macro has to say of the source that it was given; offsets are of that source, in bytes of
/// UTF-8.
struct Diagnostic: Error, Equatable {
  enum Severity: String {
    case error
    case warning
  }

  /// What was asked, what was found, and what to do.
  let message: String

  /// What it is about; the compiler shows the line of its start.
  let range: Range<Int>

  var severity = Severity.error
  var notes: [Note] = []
  var fixIts: [FixIt] = []

  /// Something to know besides.
  struct Note: Equatable {
    let message: String
    let offset: Int
  }
}

/// A change that the compiler offers.
struct FixIt: Equatable {
  /// What it does.
  let message: String

  /// What is replaced; empty for what is put in.
  let range: Range<Int>

  let newText: String
}

/// Several diagnostics, for which a macro gives up.
struct Diagnostics: Error, Equatable {
  let all: [Diagnostic]
}

/// A diagnostic, and the source that it is about.
struct PlacedDiagnostic: Equatable {
  let diagnostic: Diagnostic
  let file: String

  /// Where the source begins in its file.
  let base: Int

  init(_ diagnostic: Diagnostic, in syntax: Syntax) {
    self.diagnostic = diagnostic
    file = syntax.file
    base = syntax.offset
  }
}
