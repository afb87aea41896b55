extension PhotoCollection {
  /// The photos that the suites expect: eight at the workplace, and the cat at home.
  static let workPhotos = Self(
    albums: [
      Album(name: "camera", photos: photosOfTheCamera),
      Album(name: "phone", photos: photosOfThePhone),
    ],
    notes: [
      Note(
        name: "notes.txt",
        text: "Upload the photos of the office, then delete them. Keep the cat.\n",
        written: DateTaken(month: 3, day: 31, time: 18_00_00, offset: summer))
    ],
    countAtWork: 8
  )

  /// Berlin's minutes east of UTC; its clocks go forward on 26 March 2017.
  private static let winter = 60
  private static let summer = 120

  private static let photosOfTheCamera = [
    Photo(
      name: "IMG_0001.jpg", picture: .officeBuilding, camera: .camera,
      taken: DateTaken(month: 3, day: 1, time: 08_45_10, offset: winter), place: .work),
    Photo(
      name: "IMG_0002.jpg", picture: .desk, camera: .camera,
      taken: DateTaken(month: 3, day: 6, time: 09_12_33, offset: winter),
      place: .work.moved(north: 120, east: -215)),
    Photo(
      name: "IMG_0003.jpg", picture: .whiteboard, camera: .camera,
      taken: DateTaken(month: 3, day: 14, time: 15_09_26, offset: winter),
      place: .work.moved(north: -340, east: 410)),
    Photo(
      name: "IMG_0004.jpg", picture: .serverRack, camera: .camera,
      taken: DateTaken(month: 3, day: 24, time: 16_40_05, offset: winter),
      place: .work.moved(north: 505, east: 620)),
    Photo(
      name: "IMG_0005.jpg", picture: .meetingTable, camera: .camera,
      taken: DateTaken(month: 3, day: 31, time: 10_55_42, offset: summer),
      place: .work.moved(north: 85, east: 130)),
  ]

  private static let photosOfThePhone = [
    Photo(
      name: "20170303_124501.jpg", picture: .coffee, camera: .phone,
      taken: DateTaken(month: 3, day: 3, time: 12_45_01, offset: winter),
      place: .work.moved(north: -610, east: -740)),
    Photo(
      name: "20170312_201714.jpg", picture: .cat, camera: .phone,
      taken: DateTaken(month: 3, day: 12, time: 20_17_14, offset: winter), place: .home),
    Photo(
      name: "20170320_173020.jpg", picture: .window, camera: .phone,
      taken: DateTaken(month: 3, day: 20, time: 17_30_20, offset: winter),
      place: .work.moved(north: 270, east: -905)),
    Photo(
      name: "20170328_110000.jpg", picture: .monitor, camera: .phone,
      taken: DateTaken(month: 3, day: 28, time: 11_00_00, offset: summer),
      place: .work.moved(north: -75, east: 330)),
  ]
}
