package import Foundation
import HarnessComparison
package import HarnessReports
import HarnessSystem

/// What the Swift tests of a run would write with `HARNESS_UPDATE=1`: golden files, and literals in their
/// sources.
package struct ProposedGoldens {
  /// By their names; none without a change.
  package private(set) var files: [ProposedFile] = []
  /// Why nothing is proposed for the others.
  package private(set) var problems: [ProposalProblem] = []

  /// - Parameters:
  ///   - reports: The runs.
  ///   - folder: Where the tests were started: what lies elsewhere is not theirs to write.
  package init(_ reports: [RunReport], in folder: URL) {
    var proposals: [String: [NamedProposal]] = [:]
    for end in reports.flatMap(\.finished) {
      for proposal in end.proposed ?? [] {
        let named = NamedProposal(test: end.name, source: end.file, proposal)
        let known = proposals[proposal.file] ?? []
        if known.contains(where: { $0.proposal == proposal }) { continue }
        proposals[proposal.file] = known + [named]
      }
    }
    for (name, proposals) in proposals.sorted(by: { $0.key < $1.key }) {
      do {
        let file = try GoldenReview(name, proposals, in: folder).file()
        if let file, !file.changes.isEmpty { files.append(file) }
      } catch {
        problems.append(ProposalProblem(file: name, reason: error.description))
      }
    }
  }
}

/// Why what tests propose for a file is not reviewed.
package struct ProposalProblem: Error, CustomStringConvertible {
  package let file: String
  let reason: String

  package var description: String { "nothing is proposed for \(file): \(reason)" }
}

/// What a test proposes.
private struct NamedProposal {
  let test: String
  /// The test's own file; empty where it is not known.
  let source: String
  let proposal: RunEvent.Proposal

  init(test: String, source: String, _ proposal: RunEvent.Proposal) {
    (self.test, self.source, self.proposal) = (test, source, proposal)
  }

  func isWhole(of old: Data) -> Bool { proposal.start == 0 && proposal.end == old.count }
}

/// Makes changes of what tests propose for one file.
private struct GoldenReview {
  enum Refusal: Error, CustomStringConvertible {
    case elsewhere
    case noTest(String)
    case changed
    case noSuchPlace
    case noText
    case severalTexts(test: String)
    case unreadable(String)

    var description: String {
      switch self {
      case .elsewhere:
        "it does not lie in this folder; run `harness review` in the folder in which the tests were started"
      case .noTest(let source):
        "its test \(source) is not in this folder; run `harness review` in the folder in which the tests "
          + "were started"
      case .changed: "it was changed since the tests ran, and stays as it is; run them again"
      case .noSuchPlace: "the events name bytes that it does not have; run the tests again"
      case .noText: "the events do not say what it is to hold; run the tests again"
      case .severalTexts(let test):
        "\(test) and another call want different texts at one place; give each a place of its own, or what "
          + "differs a placeholder"
      case .unreadable(let reason): reason
      }
    }
  }

  private let name: String
  private let proposals: [NamedProposal]
  private let folder: URL

  init(_ name: String, _ proposals: [NamedProposal], in folder: URL) {
    self.name = name
    self.proposals = proposals.sorted { $0.proposal.start < $1.proposal.start }
    self.folder = folder
  }

  /// - Returns: Nil where the file holds what is proposed already.
  func file() throws(Refusal) -> ProposedFile? {
    guard proposals.allSatisfy({ $0.proposal.data != nil }) else { throw .noText }
    let path = try place()
    let old = try content(of: path)
    let digest = old.map(RunEvent.Proposal.digest)
    guard proposals.allSatisfy({ $0.proposal.digest == digest }) else {
      if proposals.allSatisfy({ $0.proposal.data == old }) { return nil }
      throw .changed
    }
    let text = old ?? Data()
    try check(text)
    let groups = groups(in: text)
    let file = proposed(groups, path, old)
    let isApart =
      LineHunks.text(LineHunks.lines(of: text), with: file.changes.map(\.hunk))
      == self.text(of: proposals[...], in: text)
    return isApart ? file : proposed([proposals[...]], path, old)
  }

  // MARK: - The file

  private func url(_ name: String) -> URL {
    URL(fileURLWithPath: name, relativeTo: folder).absoluteURL.standardizedFileURL
  }

  /// Where it lies.
  private func place() throws(Refusal) -> DiskPath {
    let path = try resolved(url(name))
    guard path.utf8.starts(with: (try resolved(folder) + "/").utf8) else { throw .elsewhere }
    // A new file would be made in any folder.
    let source = proposals.first?.source ?? ""
    let isNew = proposals.contains { $0.proposal.digest == nil }
    guard !isNew || source.isEmpty || FileStatus(url(source), followingLinks: true) != nil else {
      throw .noTest(source)
    }
    return DiskPath(path)
  }

  /// A path without links, also where its last folders are not there yet.
  private func resolved(_ url: URL) throws(Refusal) -> String {
    let path = DiskPath(url.path)
    if let place = try? path.resolved() { return place.text }
    // What a link leads to that is not there, or may not be seen.
    guard FileStatus(path: path) == nil, url.path != "/" else { throw .elsewhere }
    return try resolved(url.deletingLastPathComponent()) + "/" + url.lastPathComponent
  }

  private func content(of path: DiskPath) throws(Refusal) -> Data? {
    do {
      let isThere = try FileStatus.look(at: path, followingLinks: true) != nil
      return isThere ? try FileBytes.contents(of: path) : nil
    } catch {
      throw .unreadable(SystemReason.of(error))
    }
  }

  // MARK: - The parts

  /// Looks whether each proposal has a place of its own.
  private func check(_ old: Data) throws(Refusal) {
    var end = 0
    for named in proposals {
      guard named.proposal.end <= old.count else { throw .noSuchPlace }
      let isAlone = proposals.count == 1 || !named.isWhole(of: old)
      guard isAlone, named.proposal.start >= end else { throw .severalTexts(test: named.test) }
      end = named.proposal.end
    }
  }

  /// Those that share a line belong together.
  private func groups(in old: Data) -> [ArraySlice<NamedProposal>] {
    var (groups, start) = ([ArraySlice<NamedProposal>](), 0)
    for index in proposals.indices.dropFirst() {
      let between = old[proposals[index - 1].proposal.end..<proposals[index].proposal.start]
      guard between.contains(UInt8(ascii: "\n")) else { continue }
      groups.append(proposals[start..<index])
      start = index
    }
    return groups + [proposals[start...]]
  }

  private func proposed(
    _ groups: [ArraySlice<NamedProposal>], _ path: DiskPath, _ old: Data?
  ) -> ProposedFile {
    let parts = groups.map { group in
      let isFile = group.allSatisfy { $0.isWhole(of: old ?? Data()) }
      return ProposedFile.Part(
        label: isFile ? url(name).lastPathComponent : "inline",
        text: text(of: group, in: old ?? Data()), name: group.first?.test)
    }
    return ProposedFile(name: "", file: name, path: path, old: old, isScript: false, parts)
  }

  private func text(of group: ArraySlice<NamedProposal>, in old: Data) -> Data {
    var (text, position) = (Data(), 0)
    for named in group {
      text += old[position..<named.proposal.start] + (named.proposal.data ?? Data())
      position = named.proposal.end
    }
    return text + old[position...]
  }
}
