"""Running the two shipped networks, which compute in bytes. onnxruntime is 1.6 to 3 times as fast as cv2.dnn here."""

from functools import cache
from pathlib import Path

import onnxruntime

from vision.arrays import Floats
from vision.errors import VisionError
from vision.frame import Image

WEIGHTS = Path(__file__).resolve().parent.parent / "weights"
"""Where the shipped weights lie."""


class Network:
    """One ONNX network with one input called `picture`; one thread, so that a game night leaves cores to others."""

    def __init__(self, path: Path) -> None:
        """Load `path`; raises VisionError if the weights are missing or broken."""
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        try:
            self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime raises a family of its own types without a common root
            raise VisionError(f"can't load the weights {path.name}: reinstall the companion ({error})") from error

    def run(self, picture: Image) -> list[Floats]:
        """All outputs, channels last, for `picture` (n, h, w, 4), of which the fourth channel says nothing."""
        outputs: list[Floats] = self._session.run(None, {"picture": picture})
        return outputs


@cache
def shipped(name: str) -> Network:
    """The shipped network `name`, loaded once a process."""
    return Network(WEIGHTS / f"{name}.onnx")
