"""The two networks: a heat map that finds top faces in a reduced picture, and a reader of faces in windows of full
resolution.

The heat map follows Zhou et al., "Objects as Points" (2019); both are plain 3×3 convolutions so that any runtime
is quick.
"""

from collections.abc import Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional

FINDER_OUTPUTS = 15
"""Heat; none, 1…6; centre's offset x, y; log of the edge; left, top, right, bottom of the box in edges. Unit: the
stride."""

FACES = 8
"""Classes of the face reader: 0 no pipped top face, 1–6, 7 cocked."""


def _convolution(inputs: int, outputs: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Finder(nn.Module):
    """Pictures (n, 3, h, w), 0–1, sides a multiple of 16 → maps (n, FINDER_OUTPUTS, h/8, w/8)."""

    def __init__(self, widths: Sequence[int] = (12, 24, 48, 80)) -> None:
        """`widths` are the channels at strides 2, 4, 8 and 16."""
        super().__init__()
        a, b, c, d = widths
        self.fine = nn.Sequential(
            _convolution(3, a, 2), _convolution(a, b, 2), _convolution(b, c, 2), _convolution(c, c)
        )
        self.coarse = nn.Sequential(_convolution(c, d, 2), *(_convolution(d, d) for _ in range(3)))
        self.lateral = _convolution(d, c, 1, 1)
        self.merge = nn.Sequential(_convolution(c, c), _convolution(c, c))
        self.head = nn.Conv2d(c, FINDER_OUTPUTS, 1)
        assert self.head.bias is not None
        nn.init.zeros_(self.head.bias)
        self.head.bias.data[0] = -4.0

    def forward(self, picture: Tensor) -> Tensor:
        """See the class."""
        fine = self.fine(picture)
        wide = functional.interpolate(self.lateral(self.coarse(fine)), scale_factor=2.0, mode="nearest")
        maps: Tensor = self.head(self.merge(fine + wide))
        return maps


class FaceReader(nn.Module):
    """Windows (n, 3, 48, 48) as `window.even` makes them → logits (n, FACES), maps (n, 2, 24, 24): pips and
    corners of the top face, as logits; and slants (n, 3): x and y of the top face's unit normal in the window, and the
    logarithm of how far off each is likely to be."""

    def __init__(self, widths: Sequence[int] = (16, 32, 64, 96)) -> None:
        """`widths` are the channels at strides 1, 2, 4 and 8."""
        super().__init__()
        a, b, c, d = widths
        self.stem = nn.Sequential(_convolution(3, a), nn.MaxPool2d(2), _convolution(a, b), _convolution(b, b))
        self.middle = nn.Sequential(nn.MaxPool2d(2), _convolution(b, c), _convolution(c, c))
        self.deep = nn.Sequential(nn.MaxPool2d(2), _convolution(c, d))
        self.value = nn.Linear(d * 36, FACES)
        self.lateral = _convolution(c, b, 1, 1)
        self.marks = nn.Sequential(_convolution(b, 16), nn.Conv2d(16, 2, 1))
        self.slant = nn.Sequential(_convolution(b, 16, 2), _convolution(16, 16), nn.Flatten(), nn.Linear(16 * 144, 3))

    def forward(self, window: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """See the class."""
        half = self.stem(window)
        quarter = self.middle(half)
        wide = functional.interpolate(self.lateral(quarter), scale_factor=2.0, mode="nearest")
        both = half + wide
        return self.value(self.deep(quarter).flatten(1)), self.marks(both), self.slant(both)


def light_threads() -> None:
    """One core a training job: two jobs share two cores without fighting."""
    torch.set_num_threads(1)
