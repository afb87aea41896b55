#!/usr/bin/env python3
"""Makes the JPEG files of this folder and expected.json. README.md tells what each is for.

Needs Pillow and exiftool; run it as `/usr/bin/python3 make-fixtures.py`. The same versions of the
two tools (README.md names those used) give the same bytes on every run.
"""

import io
import json
import re
import struct
import subprocess
from pathlib import Path

from PIL import Image, ImageDraw
from PIL.TiffImagePlugin import IFDRational

FOLDER = Path(__file__).resolve().parent

EXIF_IFD, GPS_IFD = 0x8769, 0x8825
ORIENTATION, DATE_ORIGINAL, OFFSET_ORIGINAL = 0x0112, 0x9003, 0x9011
GPS_VERSION, LATITUDE_REF, LATITUDE, LONGITUDE_REF, LONGITUDE = 0, 1, 2, 3, 4


# The picture, and the two tools that write EXIF into it.


def picture(**options):
  """A JPEG of 32 by 24 pixels without EXIF, written by Pillow."""
  image = Image.new("RGB", (32, 24), (126, 178, 214))
  draw = ImageDraw.Draw(image)
  draw.rectangle((0, 15, 31, 23), fill=(96, 140, 72))
  draw.rectangle((10, 8, 21, 18), fill=(196, 96, 64))
  buffer = io.BytesIO()
  image.save(buffer, "JPEG", quality=60, **options)
  return buffer.getvalue()


def by_exiftool(name, byte_order, *tags, image=None):
  """Writes `tags` with exiftool, in the byte order "II" or "MM"."""
  path = FOLDER / name
  path.write_bytes(image or picture())
  arguments = ["exiftool", "-q", "-n", "-overwrite_original", f"-ExifByteOrder={byte_order}"]
  subprocess.run([*arguments, *tags, str(path)], check=True)


def by_pillow(name, endian, tags, exif=None, gps=None, **options):
  """Writes EXIF with Pillow, `endian` being "<" (II) or ">" (MM)."""
  block = Image.Exif()
  block.endian = endian
  for tag, value in tags.items():
    block[tag] = value
  if exif:
    block[EXIF_IFD] = exif
  if gps:
    block[GPS_IFD] = gps
  (FOLDER / name).write_bytes(picture(exif=block.tobytes(), **options))


def rationals(*pairs):
  return tuple(IFDRational(numerator, denominator) for numerator, denominator in pairs)


def place(latitude_ref, latitude, longitude_ref, longitude):
  return {
    GPS_VERSION: b"\x02\x03\x00\x00",
    LATITUDE_REF: latitude_ref,
    LATITUDE: rationals(*latitude),
    LONGITUDE_REF: longitude_ref,
    LONGITUDE: rationals(*longitude),
  }


def position(latitude, longitude):
  """exiftool's arguments for a place in signed degrees."""
  return [
    f"-GPSLatitude={abs(latitude)}",
    f"-GPSLatitudeRef={'N' if latitude >= 0 else 'S'}",
    f"-GPSLongitude={abs(longitude)}",
    f"-GPSLongitudeRef={'E' if longitude >= 0 else 'W'}",
  ]


# The photos that a reader must read.


def make_photos():
  taken = "-DateTimeOriginal=2017:03:31 10:55:42"
  offset = "-OffsetTimeOriginal=+02:00"
  berlin = position(52.520008, 13.404954)

  (FOLDER / "no-exif.jpg").write_bytes(picture())
  by_exiftool("exiftool-mm-berlin.jpg", "MM", taken, offset, *berlin, "-Orientation=1",
              "-Make=Example", "-Model=Camera One")
  by_exiftool("exiftool-ii-berlin.jpg", "II", taken, offset, *berlin, "-Orientation=6",
              "-Make=Example", "-Model=Camera Two")
  by_exiftool("exiftool-mm-ushuaia.jpg", "MM", "-DateTimeOriginal=2017:03:02 23:59:59",
              "-OffsetTimeOriginal=-03:00", *position(-54.8019121, -68.3029511),
              "-Orientation=8")
  by_exiftool("exiftool-ii-no-gps.jpg", "II", "-DateTimeOriginal=2016:02:29 00:00:00",
              "-OffsetTimeOriginal=+05:45", "-Orientation=5")
  by_exiftool("exiftool-mm-gps-only.jpg", "MM", *position(64.1465, -21.9426))
  by_exiftool("exiftool-mm-antimeridian.jpg", "MM", "-DateTimeOriginal=2017:03:10 06:00:00",
              *position(-16.7980003, 179.9993337), "-Orientation=3")

  by_pillow("pillow-ii-buenos-aires.jpg", "<", {ORIENTATION: 6},
            {DATE_ORIGINAL: "2017:03:14 15:09:26"},
            place("S", ((34, 1), (36, 1), (133992, 10000)), "W", ((58, 1), (22, 1), (5373, 100))))
  by_pillow("pillow-mm-sydney-decimal-minutes.jpg", ">", {ORIENTATION: 3},
            {DATE_ORIGINAL: "2017:03:20 08:30:00", OFFSET_ORIGINAL: "+11:00"},
            place("S", ((33, 1), (514118, 10000), (0, 1)), "E", ((151, 1), (129186, 10000), (0, 1))))
  by_pillow("pillow-ii-quito-decimal-degrees.jpg", "<", {ORIENTATION: 7},
            {DATE_ORIGINAL: "2017:03:21 12:00:00", OFFSET_ORIGINAL: "-05:00"},
            place("S", ((1806532, 10000000), (0, 1), (0, 1)),
                  "W", ((784678382, 10000000), (0, 1), (0, 1))))
  by_pillow("pillow-mm-unknown-date.jpg", ">", {ORIENTATION: 2},
            {DATE_ORIGINAL: "    :  :     :  :  ", OFFSET_ORIGINAL: "   :  "},
            place("N", ((48, 1), (8, 1), (13754, 1000)), "E", ((11, 1), (34, 1), (34047, 1000))))
  by_pillow("pillow-ii-progressive.jpg", "<", {ORIENTATION: 1},
            {DATE_ORIGINAL: "2017:03:31 23:00:00", OFFSET_ORIGINAL: "+02:00"},
            place("N", ((52, 1), (31, 1), (120288, 10000)), "E", ((13, 1), (24, 1), (178344, 10000))),
            progressive=True)

  make_thumbnail_photo(taken, offset, berlin)
  make_photo_with_xmp_first(taken, offset, berlin)
  make_photo_with_fill_bytes()


def make_thumbnail_photo(taken, offset, berlin):
  """IFD0 is followed by IFD1, as cameras write it."""
  thumbnail = FOLDER / "thumbnail.tmp"
  thumbnail.write_bytes(picture())
  by_exiftool("exiftool-ii-thumbnail.jpg", "II", taken, offset, *berlin, "-Orientation=1",
              f"-ThumbnailImage<={thumbnail}")
  thumbnail.unlink()


def make_photo_with_xmp_first(taken, offset, berlin):
  """The XMP segment, whose date differs, is moved before the Exif segment."""
  name = "xmp-before-exif.jpg"
  by_exiftool(name, "MM", taken, offset, *berlin, "-Orientation=1",
              "-XMP-exif:DateTimeOriginal=2001:01:01 01:01:01")
  data = (FOLDER / name).read_bytes()
  exif_start, exif_end = segment(data, b"Exif\0\0")
  xmp_start, xmp_end = segment(data, b"http://ns.adobe.com/xap/1.0/\0")
  assert exif_end == xmp_start
  swapped = data[xmp_start:xmp_end] + data[exif_start:exif_end]
  (FOLDER / name).write_bytes(data[:exif_start] + swapped + data[xmp_end:])


def make_photo_with_fill_bytes():
  """Any marker may be preceded by fill bytes FF (ITU-T T.81, B.1.1.2)."""
  data = (FOLDER / "exiftool-mm-berlin.jpg").read_bytes()
  start, _ = segment(data, b"Exif\0\0")
  (FOLDER / "fill-bytes.jpg").write_bytes(data[:start] + b"\xff\xff\xff" + data[start:])


# The damaged ones: bytes of good ones, patched.


def segment(data, signature):
  """Where the segment that begins with `signature` starts (its marker) and ends."""
  start = data.index(signature) - 4
  assert data[start:start + 2] == b"\xff\xe1"
  return start, start + 2 + struct.unpack(">H", data[start + 2:start + 4])[0]


class Tiff:
  """The TIFF structure inside a photo's Exif segment, to find the bytes to patch."""

  def __init__(self, name):
    self.data = bytearray((FOLDER / name).read_bytes())
    self.start = self.data.index(b"Exif\0\0") + 6
    self.order = ">" if self.data[self.start:self.start + 2] == b"MM" else "<"

  def read(self, form, offset):
    return struct.unpack_from(self.order + form, self.data, self.start + offset)[0]

  def patch(self, form, offset, value):
    struct.pack_into(self.order + form, self.data, self.start + offset, value)
    return self

  @property
  def ifd0(self):
    return self.read("I", 4)

  def next_pointer(self, ifd):
    """Where the offset of the next IFD stands."""
    return ifd + 2 + 12 * self.read("H", ifd)

  def entry(self, ifd, tag):
    """Where the twelve bytes of an entry stand: tag, type, count, value or offset."""
    for index in range(self.read("H", ifd)):
      if self.read("H", ifd + 2 + 12 * index) == tag:
        return ifd + 2 + 12 * index
    raise KeyError(tag)

  def value(self, ifd, tag):
    return self.read("I", self.entry(ifd, tag) + 8)

  def save(self, name):
    (FOLDER / name).write_bytes(self.data)


def make_damaged():
  mm, ii = "exiftool-mm-berlin.jpg", "exiftool-ii-berlin.jpg"

  data = (FOLDER / mm).read_bytes()
  start, end = segment(data, b"Exif\0\0")
  (FOLDER / "damaged-truncated-in-app1.jpg").write_bytes(data[:(start + end) // 2])

  lying = bytearray(data)
  lying[start + 2:start + 4] = b"\xff\xff"
  (FOLDER / "damaged-segment-length-beyond-end.jpg").write_bytes(lying)
  lying[start + 2:start + 4] = b"\x00\x01"
  (FOLDER / "damaged-segment-length-below-two.jpg").write_bytes(lying)

  Tiff(ii).patch("I", 4, 0x7FFFFFF0).save("damaged-ifd-offset-beyond-end.jpg")

  photo = Tiff(mm)
  photo.patch("I", photo.entry(photo.ifd0, GPS_IFD) + 8, 0xFFFFFFF0)
  photo.save("damaged-gps-pointer-beyond-end.jpg")

  photo = Tiff(ii)
  photo.patch("H", photo.ifd0, 0xFFFF).save("damaged-entry-count-too-large.jpg")

  photo = Tiff(mm)
  gps = photo.value(photo.ifd0, GPS_IFD)
  photo.patch("I", photo.entry(gps, LATITUDE) + 4, 0x20000001)
  photo.save("damaged-value-count-overflows.jpg")

  photo = Tiff(ii)
  latitude = photo.value(photo.value(photo.ifd0, GPS_IFD), LATITUDE)
  photo.patch("I", latitude + 4, 0).save("damaged-zero-denominator.jpg")

  photo = Tiff(mm)
  photo.patch("I", photo.next_pointer(photo.ifd0), photo.ifd0)
  photo.save("damaged-ifd-chain-loops.jpg")

  photo = Tiff(ii)
  photo.patch("I", photo.entry(photo.ifd0, EXIF_IFD) + 8, photo.ifd0)
  photo.save("damaged-exif-pointer-loops.jpg")


# What exiftool reads from them.


def read_all(names):
  command = ["exiftool", "-n", "-json", "-G0", "-q", "-q", *names]
  output = subprocess.run(command, cwd=FOLDER, capture_output=True, check=False).stdout
  return json.loads(output)


def expectation(tags):
  damaged = tags["SourceFile"].startswith("damaged-")
  result = {
    "file": tags["SourceFile"],
    "outcome": "damaged" if damaged else "photo",
    "taken": None, "offset": None, "latitude": None, "longitude": None, "orientation": None,
  }
  if damaged:
    result["warning"] = tags.get("ExifTool:Warning") or tags.get("ExifTool:Error")
    return result
  date = re.fullmatch(r"(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)",
                      tags.get("EXIF:DateTimeOriginal", ""))
  offset = tags.get("EXIF:OffsetTimeOriginal", "")
  if date:
    result["taken"] = "{}-{}-{}T{}".format(*date.groups())
  if re.fullmatch(r"[+-]\d\d:\d\d", offset):
    result["offset"] = offset
  result["latitude"] = tags.get("Composite:GPSLatitude")
  result["longitude"] = tags.get("Composite:GPSLongitude")
  result["orientation"] = tags.get("EXIF:Orientation")
  return result


def write_expectations():
  names = sorted(path.name for path in FOLDER.glob("*.jpg"))
  rows = [expectation(tags) for tags in read_all(names)]
  rows.sort(key=lambda row: row["file"])
  text = ",\n".join("  " + json.dumps(row) for row in rows)
  (FOLDER / "expected.json").write_text(f"[\n{text}\n]\n")


if __name__ == "__main__":
  for old in FOLDER.glob("*.jpg"):
    old.unlink()
  make_photos()
  make_damaged()
  write_expectations()
