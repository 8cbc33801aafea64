"""Names a font subset after this project; its copyright and licence records stay.

Usage: rename.py FILE FAMILY STYLE. The licences ask that a changed font carries another name.
"""

import sys

from fontTools.ttLib import TTFont

path, family, style = sys.argv[1:]
font = TTFont(path, recalcTimestamp=False)
postscript = f"{family}-{style}".replace(" ", "")
records = {1: family, 2: style, 3: postscript, 4: f"{family} {style}", 6: postscript}
for number, text in records.items():
    font["name"].setName(text, number, 3, 1, 0x409)
if "CFF " in font:
    cff = font["CFF "].cff
    cff.fontNames[0] = postscript
    top = cff.topDictIndex[0]
    for key, text in (("FullName", records[4]), ("FamilyName", family)):
        if hasattr(top, key):
            setattr(top, key, text)
font.save(path, reorderTables=True)
