import Harness

extension Scene {
  /// Everything that the demonstration shows, in this order.
  static let all = [
    Scene(
      title: "lists every photo, with date and place from its EXIF data",
      words: ["list", "photos", "--allow"],
      expectations: [
        .success, .standardOutput(.contains("2017-03-31T10:55:42+02:00", "48.137154,11.576124")),
      ]),
    Scene(
      title: "finds the photos taken at work",
      words: ["find", "photos", "--near", workplace, "--allow"],
      expectations: [.success, .standardOutput(.doesNotContain("48.137154"))]),
    Scene(
      title: "keeps every photo when the drive is unreachable",
      words: upload, mocks: ["drive": "offline"],
      expectations: [.status(.unavailable), .standardError(.contains("drive is unreachable"))]),
    Scene(
      title: "keeps every photo when the drive is full",
      words: upload, mocks: ["drive": "full"],
      expectations: [.status(.cannotCreate), .standardError(.contains("507"))]),
    Scene(
      title: "tries a flaky drive again until it works",
      words: upload, mocks: ["drive": "flaky"],
      expectations: [.success, .standardOutput(.contains("Uploaded 8 photos"))]),
    Scene(
      title: "asks before it deletes, and takes no for an answer",
      words: delete, mocks: ["prompt": "no"],
      expectations: [.success, .standardError(.contains("Delete 8 photos? [y/N] "))]),
    Scene(
      title: "moves the work photos to the trash after a yes",
      words: delete, mocks: ["prompt": "yes"],
      expectations: [.success, .standardOutput(.contains("Moved 8 photos to the trash"))],
      disk: { sandbox, _ in
        let left = try sandbox.snapshot("photos").paths.filter { $0.hasSuffix(".jpg") }
        guard left == ["phone/20170312_201714.jpg"] else {
          return Mismatch("expected the cat alone to be left, found \(left)")
        }
        return nil
      }),
  ]

  private static let workplace = "52.520008,13.404954"

  private static let upload = [
    "upload", "photos", "--near", workplace, "--to", "http://drive.example/2017", "--allow",
  ]

  private static let delete = ["delete", "photos", "--near", workplace, "--allow"]
}
