"""Running the two shipped networks, in bytes or in fractions. onnxruntime is 1.6 to 3 times as fast as cv2.dnn here."""

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

        self.whole = self._session.get_inputs()[0].type == "tensor(uint8)"
        """Whether it computes in bytes, in half the time, and takes pictures so."""

    def run(self, picture: Image | Floats) -> list[Floats]:
        """All outputs, channels last, for `picture`: bytes (n, h, w, 4) if it computes in `whole` numbers, of which the
        fourth channel says nothing; else (n, 3, h, w)."""
        outputs: list[Floats] = self._session.run(None, {"picture": picture})
        return outputs if self.whole else [out.transpose(0, 2, 3, 1) if out.ndim == 4 else out for out in outputs]


@cache
def shipped(name: str) -> Network:
    """The shipped network `name`, loaded once a process."""
    return Network(WEIGHTS / f"{name}.onnx")
