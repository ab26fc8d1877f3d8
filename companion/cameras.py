"""Which camera to take. Nothing heavy is imported to find out."""

from importlib.util import find_spec
from pathlib import Path


def first_camera(devices: Path = Path("/dev")) -> str | None:
    """The name of the camera to take when nobody says which: the Pi's own, else the first V4L2 one, else None."""
    if find_spec("picamera2") is not None:
        return "picamera"
    found = sorted(devices.glob("video*"), key=lambda path: (len(path.name), path.name))
    return str(found[0]) if found else None
