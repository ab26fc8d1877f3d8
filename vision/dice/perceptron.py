"""A small network of one hidden layer in plain numpy: for judgements on a handful of figures, where a runtime is
overkill."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.arrays import Floats
from vision.errors import VisionError


@dataclass(frozen=True, slots=True, eq=False)
class Perceptron:
    """`mean` and `scale` (inputs,) even the inputs out; `hidden` (inputs, h) with `hidden_bias` (h,), `output` (h,
    outputs) with `output_bias` (outputs,)."""

    mean: Floats
    scale: Floats
    hidden: Floats
    hidden_bias: Floats
    output: Floats
    output_bias: Floats

    @classmethod
    def load(cls, path: Path) -> "Perceptron":
        """Read a .npz that `save` wrote; raises VisionError if it is missing or broken."""
        try:
            with path.open("rb") as file, np.load(file) as kept:
                return cls(*(kept[name].astype(np.float32) for name in cls.__slots__))
        except Exception as error:  # broken archives raise many kinds of errors
            raise VisionError(f"can't load the weights {path.name}: reinstall the companion ({error})") from error

    def save(self, path: Path) -> None:
        """Write the weights as .npz."""
        np.savez(path, **{name: getattr(self, name) for name in self.__slots__})

    def __call__(self, figures: Floats) -> Floats:
        """Logits (n, outputs) for `figures` (n, inputs)."""
        even = (figures - self.mean) / self.scale
        excited = np.maximum(even @ self.hidden + self.hidden_bias, 0)
        return np.asarray(excited @ self.output + self.output_bias, np.float32)


def sigmoid(logits: Floats) -> Floats:
    """Chances from logits."""
    return np.asarray(1 / (1 + np.exp(-logits)), np.float32)
