/// Photos as lines: date taken, coordinates, bytes, path.
struct PhotoTable {
  private static let header = ["TAKEN", "COORDINATES", "BYTES", "PATH"]

  /// The lines; aligned under a header where a person reads them, else separated by tabs.
  static func text(_ photos: [Photo], forTerminal: Bool) -> String {
    let rows = photos.map(cells)
    guard forTerminal else { return rows.map { $0.joined(separator: "\t") + "\n" }.joined() }
    return photos.isEmpty ? "" : aligned([header] + rows)
  }

  private static func cells(_ photo: Photo) -> [String] {
    [
      photo.taken?.description ?? "-", photo.coordinate?.description ?? "-",
      String(photo.bytes), printable(photo.path),
    ]
  }

  private static func aligned(_ rows: [[String]]) -> String {
    let widths = (0..<3).map { column in rows.map { $0[column].utf8.count }.max() ?? 0 }
    return rows.map { row in
      let taken = row[0] + padding(row[0], widths[0])
      let coordinates = row[1] + padding(row[1], widths[1])
      let bytes = padding(row[2], widths[2]) + row[2]
      return "\(taken)  \(coordinates)  \(bytes)  \(row[3])\n"
    }.joined()
  }

  private static func padding(_ cell: String, _ width: Int) -> String {
    String(repeating: " ", count: width - cell.utf8.count)
  }
}
