"""A table box on a Raspberry Pi Pico (MicroPython): pins, lamps, displays, USB. docs/table-box.md has the wiring."""

import select
import sys
import time
from binascii import hexlify

import machine
from ht16k33 import Display

from hardware.box.firmware import Box
from hardware.box.looks import Buzzer, duty
from hardware.box.wire import since

BUTTONS = ("seat1", "seat2", "seat3", "seat4", "seat5", "confirm", "undo")
CONTACTS = BUTTONS + ("encoder_a", "encoder_b", "encoder_push")
CONTACT_PINS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
LAMP_PINS = (12, 13, 14, 15, 16, 17, 18)
CAMERA_PIN = 19
BUZZER_PIN = 22
SDA_PIN, SCL_PIN = 26, 27
DISPLAYS = (0x70, 0x71, 0x72, 0x73, 0x74)
"""I2C addresses of the displays of seat 1 to 5."""

LAMP_HERTZ = 1000
FRAME = 20
"""Milliseconds between two looks of the lamps."""

MOST_READ = 64


class Board:
    """What is soldered to the Pico."""

    def __init__(self):
        self.contacts = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in CONTACT_PINS]
        self._lamps = [pwm(pin) for pin in LAMP_PINS]
        self._camera = pwm(CAMERA_PIN)
        self._sound = pwm(BUZZER_PIN)
        self._buzzer = Buzzer()
        self._tone = 0
        self._framed = 0
        i2c = machine.I2C(1, sda=machine.Pin(SDA_PIN), scl=machine.Pin(SCL_PIN), freq=400000)
        found = i2c.scan()
        count = max([DISPLAYS.index(address) + 1 for address in found if address in DISPLAYS] or [0])
        self.displays = [Display(i2c, address) for address in DISPLAYS[:count]]
        self._usb = select.poll()
        self._usb.register(sys.stdin, select.POLLIN)

    def heard(self):
        """The bytes that came by USB, not all at once."""
        data = b""
        while len(data) < MOST_READ and self._usb.poll(0):
            more = sys.stdin.buffer.read(1)
            if not more:
                break
            data += more
        return data

    def show(self, box, now):
        """Lamps, displays and buzzer as the box says."""
        tone = self._buzzer.tone(now, box.beeps)
        if tone != self._tone:
            self._tone = tone
            if tone:
                self._sound.freq(tone)
            self._sound.duty_u16(32768 if tone else 0)
        if since(self._framed, now) < FRAME:
            return
        self._framed = now
        for at, lamp in enumerate(self._lamps):
            lamp.duty_u16(duty(box.lights[at], now, box.brightness))
        self._camera.duty_u16(duty(box.camera, now, box.brightness))
        for at, display in enumerate(self.displays):
            display.show(box.digits[at], box.brightness)


def pwm(pin):
    """A pin that is switched on a share of the time; none at first."""
    made = machine.PWM(machine.Pin(pin))
    made.freq(LAMP_HERTZ)
    made.duty_u16(0)
    return made


def turn(board, box):
    """Once around: contacts, companion, lights."""
    now = time.ticks_ms()
    for index, contact in enumerate(board.contacts):
        box.edge(now, index, not contact.value())  # a closed contact pulls its pin down
    heard = board.heard()
    if heard:
        box.received(now, heard)
    said = box.tick(now)
    if said:
        sys.stdout.buffer.write(said)
    board.show(box, now)


def run():
    """For ever. Ctrl-C ends it, for who installs another version; whatever else goes wrong, the box starts anew."""
    try:
        board = Board()
        box = Box(hexlify(machine.unique_id()).decode(), CONTACTS, BUTTONS, len(board.displays), time.ticks_ms())
        while True:
            turn(board, box)
    except Exception:
        time.sleep(2)  # time for Ctrl-C, should this happen each time
        machine.reset()


if __name__ == "__main__":
    run()
