/// What a folder is filled with.
struct PhotoCollection {
  /// A sub-folder with photos.
  struct Album {
    var name: String
    var photos: [Photo]
  }

  /// A file that is no photo, as people leave them among photos.
  struct Note {
    var name: String
    var text: String
    var written: DateTaken
  }

  var albums: [Album]
  var notes: [Note]
  /// How many of the photos show the workplace.
  var countAtWork: Int
}

extension PhotoCollection {
  /// How many photos there are.
  var count: Int {
    albums.reduce(0) { $0 + $1.photos.count }
  }

  /// When the folder last changed, in seconds since 1970: with the newest of its files.
  var lastChange: Int {
    (albums.map(\.lastChange) + notes.map(\.written.secondsSince1970)).max() ?? 0
  }
}

extension PhotoCollection.Album {
  /// When the folder last changed, in seconds since 1970: with its newest photo.
  var lastChange: Int {
    photos.map(\.taken.secondsSince1970).max() ?? 0
  }
}
