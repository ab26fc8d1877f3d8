"""Exposure and white balance of a V4L2 camera, through OpenCV.

What drivers are like: exposure is automatic at 3 (aperture priority; a few say 0 or 2) and manual at 1; many go on
telling the exposure that was last set by hand while they choose by themselves, so the picture's own brightness decides
what is held; and a white balance that is no longer automatic stays as it is until a temperature is set.
"""

from typing import Protocol

import cv2
import numpy as np

from vision.exposure import Exposure
from vision.frame import Image
from vision.sources.locking import Refuses

MANUAL, AUTOMATIC = 1.0, 3.0

SETTLE_FRAMES = 4
"""So many pictures after a change of the exposure are still of before."""

ALIKE = 0.06
"""The picture is as light as before if it differs by no more than this share."""

ROUNDS = 6
"""How often the exposure is corrected."""

SHORTEST = 1.0


class Capture(Protocol):
    """What is used of cv2.VideoCapture."""

    def get(self, prop: int) -> float:
        """The value of a property; 0 or -1 if there is none."""
        ...

    def set(self, prop: int, value: float) -> bool:
        """Set a property; False if that can't be."""
        ...


class V4l2Controls:
    """The controls of one opened camera."""

    def __init__(self, capture: Capture) -> None:
        self._capture = capture
        self._before: dict[int, float] = {}
        self._bright: float | None = None
        self._waits = self._rounds = 0

    def hold(self, exposure: Exposure | None, image: Image) -> Exposure | None:
        """Hold these figures; or those of now, which takes some pictures. Raises Refuses."""
        if exposure is not None:
            self._manual(exposure)
            return self._held()
        if self._bright is None:
            self._bright = _brightness(image)
            self._manual(None)
            self._waits, self._rounds = SETTLE_FRAMES, 0
            return None
        if self._waits > 0:
            self._waits -= 1
            return None
        return self._corrected(_brightness(image))

    def let_go(self) -> None:
        """Exposure and white balance as automatic as they were."""
        self._bright = None
        self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, self._before.get(cv2.CAP_PROP_AUTO_EXPOSURE, AUTOMATIC))
        self._capture.set(cv2.CAP_PROP_AUTO_WB, self._before.get(cv2.CAP_PROP_AUTO_WB, 1.0))
        self._before = {}

    def _manual(self, exposure: Exposure | None) -> None:
        capture = self._capture
        for prop in (cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_AUTO_WB):
            self._before.setdefault(prop, capture.get(prop))
        shutter, gain = capture.get(cv2.CAP_PROP_EXPOSURE), capture.get(cv2.CAP_PROP_GAIN)
        if exposure is not None:
            shutter, gain = exposure.shutter or shutter, exposure.gain or gain
        fixed = capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL) and capture.get(cv2.CAP_PROP_AUTO_EXPOSURE) == MANUAL
        if fixed:
            capture.set(cv2.CAP_PROP_EXPOSURE, max(SHORTEST, shutter))
            if gain > 0:
                capture.set(cv2.CAP_PROP_GAIN, gain)
        white = capture.set(cv2.CAP_PROP_AUTO_WB, 0.0) and capture.get(cv2.CAP_PROP_AUTO_WB) == 0
        if white and exposure is not None and exposure.white:
            capture.set(cv2.CAP_PROP_WB_TEMPERATURE, exposure.white[0])
        if not fixed and not white:
            self.let_go()
            raise Refuses("this camera's exposure and white balance can't be held: its driver has no such controls")

    def _corrected(self, bright: float) -> Exposure | None:
        """Make the picture as light as it was before; done, if it is or can't be."""
        assert self._bright is not None
        factor = self._bright / max(bright, 1e-3)
        manual = self._capture.get(cv2.CAP_PROP_AUTO_EXPOSURE) == MANUAL
        if not manual or abs(factor - 1) <= ALIKE or self._rounds == ROUNDS:
            self._bright = None
            return self._held()
        shutter = self._capture.get(cv2.CAP_PROP_EXPOSURE)
        self._capture.set(cv2.CAP_PROP_EXPOSURE, max(SHORTEST, round(shutter * float(np.clip(factor, 0.1, 10)))))
        self._waits, self._rounds = SETTLE_FRAMES, self._rounds + 1
        return None

    def _held(self) -> Exposure:
        told = {name: self._capture.get(prop) for name, prop in _PROPS.items()}
        manual = self._capture.get(cv2.CAP_PROP_AUTO_EXPOSURE) == MANUAL
        fixed_white = self._capture.get(cv2.CAP_PROP_AUTO_WB) == 0
        return Exposure(
            shutter=told["shutter"] if manual and told["shutter"] > 0 else None,
            gain=told["gain"] if manual and told["gain"] > 0 else None,
            white=(told["white"],) if fixed_white and told["white"] > 0 else (),
        )


_PROPS = {
    "shutter": cv2.CAP_PROP_EXPOSURE,
    "gain": cv2.CAP_PROP_GAIN,
    "white": cv2.CAP_PROP_WB_TEMPERATURE,
}


def _brightness(image: Image) -> float:
    """The mean light of a picture, 0–1, in linear light: what a longer exposure makes more of in the same measure."""
    return float(((image[::8, ::8].astype(np.float32) / 255) ** 2.2).mean())
