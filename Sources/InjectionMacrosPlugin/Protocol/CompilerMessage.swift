// The messages of the compiler's plugin protocol, of which only the files of this folder know. It is
// the compiler's own, and may change: PluginMessages.swift in swift-syntax defines it.

/// What the compiler asks a plugin.
enum CompilerMessage: Equatable {
  /// Which version of the protocol the plugin speaks; the compiler speaks `version`.
  case getCapability(version: Int?)

  /// What stands in the place of a macro.
  case expand(MacroUse)

  /// Something of a later version, under this name.
  case unknown(String)

  /// The version that is spoken here: that of Swift 6.3.
  static let version = 7

  /// The message that the bytes are; nil where they are none.
  init?(_ bytes: [UInt8]) {
    // Its settings, ten kilobytes of JSON in a string, are sent with each macro.
    let read = JSONReader.read(bytes, passingOver: ["staticBuildConfiguration"])
    guard case .object(let message)? = read, message.count == 1,
      let (name, body) = message.first
    else { return nil }
    switch name {
    case "getCapability":
      self = .getCapability(version: body["capability"]?["protocolVersion"]?.number)
    case "expandAttachedMacro", "expandFreestandingMacro":
      guard let use = MacroUse(body) else { return nil }
      self = .expand(use)
    default:
      self = .unknown(name)
    }
  }
}

extension MacroUse {
  fileprivate init?(_ body: JSON) {
    guard let type = body["macro"]?["typeName"]?.string,
      let name = body["macro"]?["name"]?.string,
      let syntax = (body["attributeSyntax"] ?? body["syntax"]).flatMap(Syntax.init)
    else { return nil }
    self.init(
      macroType: type, macroName: name.filter { !$0.isWhitespace },
      role: body["macroRole"]?.string ?? "expression",
      syntax: syntax, declaration: body["declSyntax"].flatMap(Syntax.init),
      extendedType: body["extendedTypeSyntax"]?["source"]?.string,
      addsConformance: body["conformanceListSyntax"] != nil,
      context: (body["lexicalContext"]?.array ?? []).compactMap(Syntax.init))
  }
}

extension Syntax {
  fileprivate init?(_ value: JSON) {
    guard let source = value["source"]?.string, let location = value["location"],
      let file = location["fileName"]?.string, let offset = location["offset"]?.number
    else { return nil }
    self.init(source: source, file: file, offset: offset)
  }
}

/// What a plugin answers.
enum PluginAnswer: Equatable {
  case capability
  case expansion(String?, [PlacedDiagnostic])

  var json: JSON {
    switch self {
    case .capability:
      let capability: JSON = .object([
        "protocolVersion": .number(CompilerMessage.version), "features": .array([]),
      ])
      return .object(["getCapabilityResult": .object(["capability": capability])])
    case .expansion(let source, let diagnostics):
      let result: JSON = .object([
        "expandedSource": source.map(JSON.string) ?? .null,
        "diagnostics": .array(diagnostics.map(\.json)),
      ])
      return .object(["expandMacroResult": result])
    }
  }
}

extension PlacedDiagnostic {
  fileprivate var json: JSON {
    .object([
      "message": .string(diagnostic.message),
      "severity": .string(diagnostic.severity.rawValue),
      "position": position(of: diagnostic.range.lowerBound),
      "highlights": .array(diagnostic.range.isEmpty ? [] : [range(diagnostic.range)]),
      "notes": .array(
        diagnostic.notes.map {
          .object(["message": .string($0.message), "position": position(of: $0.offset)])
        }),
      "fixIts": .array(diagnostic.fixIts.map(json(of:))),
    ])
  }

  private func json(of fixIt: FixIt) -> JSON {
    let change: JSON = .object(["range": range(fixIt.range), "newText": .string(fixIt.newText)])
    return .object(["message": .string(fixIt.message), "changes": .array([change])])
  }

  private func position(of offset: Int) -> JSON {
    .object(["fileName": .string(file), "offset": .number(base + offset)])
  }

  private func range(_ range: Range<Int>) -> JSON {
    .object([
      "fileName": .string(file), "startOffset": .number(base + range.lowerBound),
      "endOffset": .number(base + range.upperBound),
    ])
  }
}
