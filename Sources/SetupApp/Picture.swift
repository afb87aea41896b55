/// The drawings in the folder `Pictures`, each named as its file.
enum Picture: String, CaseIterable {
  case cat
  case coffee
  case desk
  case meetingTable = "meeting-table"
  case monitor
  case officeBuilding = "office-building"
  case serverRack = "server-rack"
  case whiteboard
  case window

  /// What can be seen at the workplace.
  static let atWork = allCases.filter { $0 != .cat }

  /// A JPEG file without an EXIF segment.
  var jpeg: [UInt8] {
    switch self {
    case .cat: PackageResources.cat_jpg
    case .coffee: PackageResources.coffee_jpg
    case .desk: PackageResources.desk_jpg
    case .meetingTable: PackageResources.meeting_table_jpg
    case .monitor: PackageResources.monitor_jpg
    case .officeBuilding: PackageResources.office_building_jpg
    case .serverRack: PackageResources.server_rack_jpg
    case .whiteboard: PackageResources.whiteboard_jpg
    case .window: PackageResources.window_jpg
    }
  }

  /// EXIF's orientation, which a viewer undoes: how the camera was held.
  var orientation: UInt16 {
    switch self {
    case .whiteboard: 3
    case .coffee, .serverRack: 6
    case .window: 8
    default: 1
    }
  }

  /// The size as stored, before a viewer turns the picture.
  var storedSize: (width: UInt16, height: UInt16) {
    orientation >= 5 ? (120, 160) : (160, 120)
  }
}
