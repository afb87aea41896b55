extension SetupCommand {
  /// The version of the program.
  static let version = "0.1.0"

  /// What `--help` shows.
  static let helpText = """
    usage: workphotos-setup [--count N [--seed S]] DIR

    Fills the folder DIR with photos to try workphotos on: JPEG files with EXIF data, and
    the same bytes and dates on every run. DIR may be missing, or empty, or filled by an
    earlier run, which the file \(Folder.markerName) in it tells; then all that is in it is
    removed first. Any other folder is refused and stays as it is.

    Without options there are nine photos of March 2017 in two sub-folders, eight taken at
    the workplace (52.520008, 13.404954) and one of a cat at home, and a file that is no
    photo.

    options:
      --count N   write a library of N photos (1 to 1000000) for benchmarks: of 2017, about
                  half of them taken at work, in sub-folders of 1000
      --seed S    choose another library of that size (0, unless given)
      --version   show the version
      -h, --help  show this text

    exit status:
      0   everything was written
      64  the command line is wrong
      73  DIR was refused, or could not be emptied or filled
      74  the summary could not be written to standard output
      75  another workphotos-setup is filling DIR

    """
}
