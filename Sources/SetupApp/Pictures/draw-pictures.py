#!/usr/bin/env python3
"""Draws the pictures of this folder. README.md tells about them.

Needs Pillow; run it as `/usr/bin/python3 draw-pictures.py`.
"""

import io
from pathlib import Path

from PIL import Image, ImageDraw

FOLDER = Path(__file__).resolve().parent
WIDTH, HEIGHT = 160, 120
SCALE = 4  # Drawn larger and scaled down, which smooths the edges.

# How a picture is stored, by EXIF orientation: the inverse of what a viewer does with it.
STORED = {1: None, 3: Image.ROTATE_180, 6: Image.ROTATE_90, 8: Image.ROTATE_270}


class Canvas:
  """Draws in units of the finished picture's pixels."""

  def __init__(self, background):
    self.image = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), background)
    self.draw = ImageDraw.Draw(self.image)

  def box(self, left, top, right, bottom, color, radius=0):
    corners = [value * SCALE for value in (left, top, right, bottom)]
    self.draw.rounded_rectangle(corners, radius * SCALE, fill=color)

  def oval(self, left, top, right, bottom, color):
    self.draw.ellipse([value * SCALE for value in (left, top, right, bottom)], fill=color)

  def shape(self, color, *points):
    self.draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=color)

  def line(self, color, width, *points):
    scaled = [(x * SCALE, y * SCALE) for x, y in points]
    self.draw.line(scaled, fill=color, width=int(width * SCALE), joint="curve")

  def arc(self, left, top, right, bottom, start, end, color, width):
    corners = [value * SCALE for value in (left, top, right, bottom)]
    self.draw.arc(corners, start, end, fill=color, width=int(width * SCALE))


def desk():
  canvas = Canvas("#e9e2d4")
  canvas.box(0, 72, 160, 120, "#d8cdb9")
  canvas.box(14, 66, 146, 73, "#9a6b3f")
  canvas.box(20, 73, 26, 112, "#7d5430")
  canvas.box(134, 73, 140, 112, "#7d5430")
  canvas.box(96, 73, 134, 98, "#8a5d36")
  canvas.line("#5d3d20", 1, (100, 85), (130, 85))
  canvas.box(50, 40, 86, 62, "#3b4048", 2)
  canvas.box(52, 42, 84, 60, "#8fc1e8")
  canvas.shape("#5a616b", (44, 66), (92, 66), (87, 62), (49, 62))
  canvas.line("#c23b32", 3, (118, 66), (112, 46), (124, 34))
  canvas.shape("#c23b32", (116, 30), (130, 26), (132, 42))
  canvas.box(30, 60, 42, 66, "#efefe8")
  return canvas


def whiteboard():
  canvas = Canvas("#c9d3d6")
  canvas.box(14, 12, 146, 94, "#8d9498", 3)
  canvas.box(18, 16, 142, 90, "#fbfbfa")
  for index, (left, color) in enumerate([(26, "#2f6fb5"), (66, "#c2433a"), (106, "#3c9150")]):
    canvas.line(color, 2, (left, 26), (left + 26, 26), (left + 26, 44), (left, 44), (left, 25))
    if index:
      canvas.line("#33383c", 1.6, (left - 13, 35), (left - 2, 35))
      canvas.line("#33383c", 1.6, (left - 6, 31), (left - 2, 35), (left - 6, 39))
  canvas.line("#33383c", 1.6, (28, 56), (28, 84), (90, 84))
  canvas.line("#c2433a", 2, (30, 80), (44, 70), (56, 74), (72, 60), (88, 56))
  for top in (58, 66, 74):
    canvas.line("#2f6fb5", 1.6, (102, top), (134, top))
  canvas.box(50, 94, 110, 99, "#6f767a")
  canvas.box(58, 91, 72, 94, "#c2433a")
  canvas.box(78, 91, 92, 94, "#2f6fb5")
  return canvas


def monitor():
  canvas = Canvas("#b9c4c9")
  canvas.box(0, 98, 160, 120, "#a1774c")
  canvas.box(28, 14, 132, 82, "#22262b", 4)
  canvas.box(33, 19, 127, 77, "#12202b")
  colors = ["#7fd1a0", "#e6b455", "#79b8ff", "#d98cb3"]
  for row in range(7):
    indent = (0, 6, 12, 12, 6, 6, 0)[row]
    length = (40, 52, 30, 46, 22, 36, 14)[row]
    top = 25 + row * 7
    canvas.line(colors[row % 4], 2.4, (40 + indent, top), (40 + indent + length, top))
  canvas.box(74, 82, 86, 94, "#3a4047")
  canvas.box(58, 93, 102, 98, "#3a4047", 2)
  canvas.box(46, 104, 104, 114, "#e4e4e0", 2)
  for column in range(9):
    canvas.box(49 + column * 6, 107, 53 + column * 6, 111, "#9aa0a5")
  canvas.oval(112, 103, 122, 116, "#e4e4e0")
  return canvas


def office_building():
  canvas = Canvas("#9ccbea")
  canvas.oval(10, 14, 44, 26, "#f4f8fa")
  canvas.oval(28, 9, 60, 25, "#f4f8fa")
  canvas.box(0, 104, 160, 120, "#7c8a6a")
  canvas.box(50, 20, 118, 106, "#6a7480")
  canvas.box(50, 20, 118, 26, "#4e5761")
  for row in range(6):
    for column in range(5):
      color = "#ffe29a" if (row * 5 + column) % 4 == 1 else "#cfe6f3"
      left, top = 56 + column * 12, 31 + row * 10
      canvas.box(left, top, left + 8, top + 6, color)
  canvas.box(76, 93, 92, 106, "#2f363d")
  canvas.line("#6a7480", 0.8, (84, 94), (84, 106))
  canvas.box(20, 84, 24, 106, "#6a4a2c")
  canvas.oval(8, 58, 36, 90, "#4f8a4a")
  canvas.box(136, 88, 140, 106, "#6a4a2c")
  canvas.oval(126, 66, 150, 94, "#5b9a54")
  return canvas


def coffee():
  canvas = Canvas("#efe3cf")
  canvas.box(0, 82, 160, 120, "#b78a5c")
  canvas.oval(36, 88, 124, 108, "#f7f5f0")
  canvas.oval(48, 90, 112, 103, "#dedad2")
  canvas.arc(96, 50, 126, 82, 0, 360, "#c0483d", 6)
  canvas.shape("#c0483d", (46, 46), (110, 46), (100, 97), (56, 97))
  canvas.oval(56, 91, 100, 102, "#c0483d")
  canvas.oval(46, 38, 110, 54, "#d8695d")
  canvas.oval(50, 40, 106, 52, "#4a2c18")
  for left in (62, 76, 90):
    canvas.arc(left - 5, 10, left + 5, 22, 90, 270, "#fffaf0", 2)
    canvas.arc(left - 5, 20, left + 5, 32, 270, 90, "#fffaf0", 2)
  return canvas


def meeting_table():
  canvas = Canvas("#d9dee2")
  canvas.box(0, 60, 160, 120, "#9aa7a0")
  canvas.box(52, 8, 108, 40, "#2c3238", 2)
  canvas.box(55, 11, 105, 37, "#5f9fd6")
  canvas.line("#ffffff", 2, (62, 31), (74, 24), (84, 28), (98, 16))
  for left in (32, 70, 108):
    canvas.box(left, 46, left + 20, 64, "#3f5d7a", 4)
  canvas.oval(12, 56, 148, 100, "#7a4f2a")
  canvas.oval(12, 53, 148, 96, "#a87443")
  for left, top in ((40, 62), (76, 58), (112, 62), (46, 80), (104, 80)):
    canvas.shape("#fbfbf8", (left, top), (left + 13, top), (left + 11, top + 8), (left - 2, top + 8))
  for left in (28, 68, 108):
    canvas.box(left, 96, left + 24, 118, "#34506b", 5)
  return canvas


def window():
  canvas = Canvas("#e6dccb")
  canvas.box(30, 10, 130, 96, "#f8f6f1")
  canvas.box(36, 16, 124, 90, "#a9d6f2")
  canvas.oval(92, 22, 110, 40, "#ffe27a")
  for left, top, right, color in ((38, 56, 58, "#7f8b97"), (58, 42, 76, "#94a0ab"),
                                  (82, 50, 100, "#87939e"), (102, 60, 122, "#9aa6b0")):
    canvas.box(left, top, right, 90, color)
    for column in range(left + 3, right - 4, 6):
      for row in range(top + 4, 86, 8):
        canvas.box(column, row, column + 3, row + 4, "#dcebf4")
  canvas.box(77, 12, 83, 94, "#f8f6f1")
  canvas.box(32, 50, 128, 55, "#f8f6f1")
  canvas.box(22, 95, 138, 103, "#cbbfa9")
  canvas.shape("#b4653c", (102, 78), (122, 78), (118, 96), (106, 96))
  for tip in ((96, 56), (108, 50), (118, 52), (128, 60)):
    canvas.line("#3f8a4a", 3, (112, 78), tip)
    canvas.oval(tip[0] - 5, tip[1] - 6, tip[0] + 5, tip[1] + 6, "#4f9f58")
  return canvas


def server_rack():
  canvas = Canvas("#aab2b8")
  canvas.box(0, 108, 160, 120, "#7e868c")
  canvas.box(42, 6, 118, 112, "#1c2024", 3)
  for row in range(9):
    top = 11 + row * 11
    canvas.box(48, top, 112, top + 9, "#3a4149", 1)
    for slot in range(5):
      canvas.box(52 + slot * 7, top + 2, 57 + slot * 7, top + 7, "#23282d")
    light = ("#58e07c", "#58e07c", "#f0c04a")[row % 3]
    canvas.oval(100, top + 2.5, 104, top + 6.5, light)
    canvas.oval(106, top + 2.5, 110, top + 6.5, "#5aa8f0")
  canvas.line("#3f78c0", 2, (118, 30), (132, 44), (128, 80), (140, 108))
  canvas.line("#d3a53f", 2, (118, 52), (126, 66), (124, 92), (130, 108))
  return canvas


def cat():
  fur, dark, light, pink = "#e39a4b", "#b96f2a", "#fbe9d2", "#e88f93"
  canvas = Canvas("#b8cfc0")
  canvas.box(0, 96, 160, 120, "#8c6a4f")
  canvas.arc(98, 62, 150, 116, 230, 110, fur, 9)
  canvas.oval(46, 66, 116, 124, fur)
  canvas.oval(66, 84, 96, 122, light)
  canvas.shape(fur, (42, 50), (46, 8), (76, 28))
  canvas.shape(fur, (118, 50), (114, 8), (84, 28))
  canvas.shape(pink, (49, 36), (51, 17), (65, 28))
  canvas.shape(pink, (111, 36), (109, 17), (95, 28))
  canvas.oval(38, 22, 122, 86, fur)
  for stripe in ((80, 24, 80, 38), (71, 25, 73, 36), (89, 25, 87, 36)):
    canvas.line(dark, 3, stripe[:2], stripe[2:])
  for side in (-1, 1):
    canvas.line(dark, 3, (80 + side * 41, 50), (80 + side * 31, 53))
    canvas.line(dark, 3, (80 + side * 40, 60), (80 + side * 31, 61))
  canvas.oval(62, 58, 82, 78, light)
  canvas.oval(78, 58, 98, 78, light)
  for center in (63, 97):
    canvas.oval(center - 8, 42, center + 8, 58, "#d7e36a")
    canvas.oval(center - 2.6, 43, center + 2.6, 57, "#1d1d1b")
    canvas.oval(center - 1, 45, center + 2.5, 48.5, "#ffffff")
  canvas.shape(pink, (75, 60), (85, 60), (80, 66))
  canvas.line("#5a3a20", 1.4, (80, 66), (80, 69))
  canvas.arc(71, 63, 80, 73, 10, 150, "#5a3a20", 1.4)
  canvas.arc(80, 63, 89, 73, 30, 170, "#5a3a20", 1.4)
  for side in (-1, 1):
    for start, end in ((62, 56), (66, 66), (70, 76)):
      canvas.line("#ffffff", 1, (80 + side * 14, start + 1), (80 + side * 50, end))
  canvas.oval(56, 108, 78, 120, light)
  canvas.oval(84, 108, 106, 120, light)
  return canvas


def without_jfif(data):
  """Removes the JFIF segment: in files of cameras, the Exif segment follows the start at once."""
  assert data[2:4] == b"\xff\xe0"
  return data[:2] + data[4 + int.from_bytes(data[4:6], "big"):]


def save(name, canvas, orientation):
  image = canvas.image.resize((WIDTH, HEIGHT), Image.LANCZOS)
  if STORED[orientation] is not None:
    image = image.transpose(STORED[orientation])
  buffer = io.BytesIO()
  image.save(buffer, "JPEG", quality=72, optimize=True)
  (FOLDER / f"{name}.jpg").write_bytes(without_jfif(buffer.getvalue()))


if __name__ == "__main__":
  save("desk", desk(), 1)
  save("whiteboard", whiteboard(), 3)
  save("monitor", monitor(), 1)
  save("office-building", office_building(), 1)
  save("coffee", coffee(), 6)
  save("meeting-table", meeting_table(), 1)
  save("window", window(), 8)
  save("server-rack", server_rack(), 6)
  save("cat", cat(), 1)
