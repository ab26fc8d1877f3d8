"""Exposure and white balance of the Pi's own camera, through picamera2."""

from typing import Any

from vision.exposure import Exposure
from vision.frame import Image
from vision.sources.locking import Refuses

PATIENCE_SECONDS = 2.0


class PiControls:
    """The controls of one opened picamera2.Picamera2."""

    def __init__(self, camera: Any) -> None:
        self._camera = camera

    def hold(self, exposure: Exposure | None, image: Image) -> Exposure:
        """Hold these figures, or those that its picture of now was taken with. Raises Refuses."""
        wanted = self._settled() if exposure is None else exposure
        controls: dict[str, Any] = {}
        if wanted.shutter is not None:
            controls |= {"AeEnable": False, "ExposureTime": round(wanted.shutter)}
            controls |= {} if wanted.gain is None else {"AnalogueGain": wanted.gain}
        if len(wanted.white) == 2:
            controls |= {"AwbEnable": False, "ColourGains": wanted.white}
        if not controls:
            raise Refuses("this camera does not tell its exposure and white balance, so that they can't be held")
        self._set(controls)
        return wanted

    def let_go(self) -> None:
        """Both automatic again; a camera without the one still gets the other."""
        for control in ("AeEnable", "AwbEnable"):
            try:
                self._set({control: True})
            except Refuses:
                continue

    def _settled(self) -> Exposure:
        try:
            job = self._camera.capture_metadata(wait=False)
            told = self._camera.wait(job, timeout=PATIENCE_SECONDS)
        except (TimeoutError, RuntimeError) as error:
            raise Refuses(f"this camera does not tell how it takes its pictures ({error})") from error
        red, blue = told.get("ColourGains") or (0.0, 0.0)
        return Exposure(
            shutter=float(told.get("ExposureTime") or 0) or None,
            gain=float(told.get("AnalogueGain") or 0) or None,
            white=(float(red), float(blue)) if red > 0 and blue > 0 else (),
        )

    def _set(self, controls: dict[str, Any]) -> None:
        try:
            self._camera.set_controls(controls)
        except (RuntimeError, ValueError) as error:  # a control that this camera has not
            raise Refuses(f"this camera's exposure and white balance can't be held ({error})") from error
