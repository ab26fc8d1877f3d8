"""From checkpoints to the weights that ship: ONNX with free batch or picture size, batch norms folded in."""

import warnings
from pathlib import Path

import torch
from torch import Tensor, nn

from vision.training.nets import FaceReader, Finder


def export(checkpoints: Path, weights: Path) -> None:
    """Write `finder.onnx` and `faces.onnx` into `weights` from `finder.pt` and `faces.pt` in `checkpoints`."""
    _write(
        _loaded(Finder(), checkpoints / "finder.pt"),
        weights / "finder.onnx",
        torch.zeros(1, 3, 288, 480),
        ["maps"],
        {"picture": {2: "h", 3: "w"}, "maps": {2: "h8", 3: "w8"}},
    )
    _write(
        _Read(_loaded(FaceReader(), checkpoints / "faces.pt")),
        weights / "faces.onnx",
        torch.zeros(2, 3, 48, 48),
        ["values", "marks"],
        {"picture": {0: "n"}, "values": {0: "n"}, "marks": {0: "n"}},
    )


class _Read(nn.Module):
    """The face reader as it is used: its classes and maps, without the slants that it only learns from."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, window: Tensor) -> tuple[Tensor, Tensor]:
        values, marks, _ = self.net(window)
        return values, marks


def _loaded(net: nn.Module, checkpoint: Path) -> nn.Module:
    net.load_state_dict(torch.load(checkpoint, weights_only=True))
    return net


def _write(
    net: nn.Module,
    target: Path,
    example: torch.Tensor,
    outputs: list[str],
    free: dict[str, dict[int, str]],
) -> None:
    net.eval()
    with warnings.catch_warnings():
        # the TorchScript exporter is announced as legacy, yet it alone folds free sizes without extra packages
        warnings.simplefilter("ignore")
        torch.onnx.export(
            net,
            (example,),
            target,
            input_names=["picture"],
            output_names=outputs,
            dynamic_axes=free,
            dynamo=False,
        )
