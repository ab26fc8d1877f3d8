"""What can go wrong on a serial cable, done to bytes. Pure, but for the chance handed in."""

import random
from dataclasses import dataclass


@dataclass
class Faults:
    """The faults of a virtual box; the default is none."""

    garbage: int = 0
    """Percent of bytes that arrive as others."""
    silent: bool = False
    """The box hears and does everything, but its words get lost."""
    wrong_speed: bool = False
    """Both sides take the bits of the other for others."""
    frozen: bool = False
    """The program of the box stands still."""

    def on_the_way(self, data: bytes, chance: random.Random) -> bytes:
        """These bytes as they arrive."""
        if self.wrong_speed:
            data = misheard(data)
        if self.garbage:
            share = self.garbage / 100
            data = bytes(chance.randrange(256) if chance.random() < share else byte for byte in data)
        return data


def misheard(data: bytes) -> bytes:
    """Bytes sent at another speed: half of them, each made of the bits of two."""
    return bytes((first << 4 | second >> 4) & 0xFF for first, second in zip(data[::2], data[1::2], strict=False))
