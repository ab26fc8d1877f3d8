"""Four digits of seven segments on an HT16K33 (the usual I2C backpack)."""

SEGMENTS = b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f"
"""Of the digits 0 to 9."""

MINUS = 0x40
PLACES = (0, 2, 6, 8)
"""Where the digits are in the chip's memory; between them is the colon."""

ON, LIT, BRIGHTNESS = b"\x21", b"\x81", 0xE0


class Display:
    """One display. One that isn't there, or comes loose, is left alone."""

    def __init__(self, i2c, address):
        self._i2c = i2c
        self._address = address
        self._shown = None
        self._write(ON)
        self._write(LIT)

    def show(self, number, percent):
        """A whole number or None for darkness; one that doesn't fit is four dashes. Written only if it is another."""
        level = max(0, min(15, percent * 15 // 100))
        if (number, level) != self._shown:
            self._shown = (number, level)
            self._write(bytes((BRIGHTNESS | level,)))
            self._write(memory(number))

    def _write(self, data):
        try:
            self._i2c.writeto(self._address, data)
        except OSError:
            self._shown = None


def memory(number):
    """The bytes that show this number: the address 0, then sixteen of the chip's memory."""
    data = bytearray(17)
    if number is not None:
        text = str(number)
        text = " " * (4 - len(text)) + text if len(text) <= 4 else "----"
        for at, place in enumerate(PLACES):
            letter = text[at]
            data[1 + place] = SEGMENTS[int(letter)] if letter.isdigit() else MINUS if letter == "-" else 0
    return bytes(data)
