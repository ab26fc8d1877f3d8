"""A Pico without one: the module `machine`, as far as the box uses it."""


class Pin:
    """A pin that reads high, as it is pulled up, until it is closed."""

    IN, PULL_UP = 0, 1
    levels = {}

    def __init__(self, number, *_):
        self.number = number

    def value(self):
        """Its level."""
        return Pin.levels.get(self.number, 1)


class PWM:
    """Keeps what each pin was told."""

    duties = {}
    tones = {}

    def __init__(self, pin):
        self._number = pin.number

    def freq(self, hertz):
        """The tone."""
        PWM.tones[self._number] = hertz

    def duty_u16(self, duty):
        """The share of time that it is on."""
        PWM.duties[self._number] = duty


class I2C:
    """Displays at these addresses keep what was written last."""

    there = (0x70, 0x71, 0x72)
    written = {}

    def __init__(self, number, **_):
        self.number = number

    def scan(self):
        """The addresses at which something answers; other things may, too."""
        return [0x3C] + list(I2C.there)

    def writeto(self, address, data):
        """OSError if nothing is there."""
        if address not in I2C.there:
            raise OSError(5)
        I2C.written[address] = I2C.written.get(address, []) + [bytes(data)]


class Machine:
    """The module `machine`."""

    Pin, PWM, I2C = Pin, PWM, I2C
    resets = 0

    @staticmethod
    def unique_id():
        """Eight bytes of this Pico."""
        return b"\xe6\x61\x64\x08\x43\x73\x53\x2a"

    @staticmethod
    def reset():
        """Start anew."""
        Machine.resets += 1


def clean():
    """All as after switching on."""
    Pin.levels, PWM.duties, PWM.tones, I2C.written, Machine.resets = {}, {}, {}, {}, 0
    I2C.there = (0x70, 0x71, 0x72)
