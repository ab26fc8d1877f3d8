"""From checkpoints to the weights that ship: networks of whole numbers, which compute in bytes what took fractions.

Each network reads own pictures first, which shows how large its activations become. Batch norms are folded in.
"""

import operator
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor as Torch
from torch import fx, nn
from torch.nn import functional

from vision.arrays import Floats
from vision.dice.evidence import summon
from vision.dice.window import DEVIATION, MIDDLE, SIDE, Zoom
from vision.training.nets import FaceReader, Finder, light_threads
from vision.training.whole import step
from vision.training.writer import Tensor, Writer

LIGHT = 1 / 255
"""What one count of a pixel is to the finder."""

CHANNELS = 4
"""Of an input: blue, green, red, and one that fills up, since four bytes at a time are quicker than three."""

SAMPLE = 10_000
"""Most activations of a layer that are noted of one look."""

Picture = NDArray[np.uint8]


def export(checkpoints: Path, weights: Path, pictures: Iterable[Picture]) -> None:
    """Write `finder.onnx` and `faces.onnx` into `weights` from `finder.pt` and `faces.pt` in `checkpoints`; both read
    `pictures` (h, w, 3) to see how large their activations become."""
    light_threads()
    finder = Watched(_restored(Finder(), checkpoints / "finder.pt"), Tensor("picture", LIGHT, 0, 3, CHANNELS))
    window = Tensor("picture", 1 / DEVIATION, MIDDLE, 3, CHANNELS)
    faces = Watched(_restored(FaceReader(), checkpoints / "faces.pt"), window)
    for picture in pictures:
        summon(finder, faces, Zoom(picture))
    finder.write(weights / "finder.onnx", [1, "h", "w", CHANNELS])
    faces.write(weights / "faces.onnx", ["n", SIDE, SIDE, CHANNELS])


def _restored(net: nn.Module, checkpoint: Path) -> nn.Module:
    net.load_state_dict(torch.load(checkpoint, weights_only=True))
    return net


class Watched(fx.Interpreter):
    """A network with fractions that reads like the one it will become, and notes how large its activations are."""

    def __init__(self, net: nn.Module, seen: Tensor) -> None:
        """`seen` says how pictures are told in bytes."""
        traced = fx.symbolic_trace(net.eval())
        traced.graph.eliminate_dead_code()
        super().__init__(traced)
        self._input = seen
        self._noted: dict[str, list[Floats]] = {}

    @torch.no_grad()
    def run(self, picture: Picture) -> list[Floats]:
        """All outputs for `picture` (n, h, w, CHANNELS), as `network.Network.run` gives them."""
        colours = picture[..., : self._input.channels].astype(np.float32)
        values = torch.from_numpy((colours - self._input.zero) * np.float32(self._input.step))
        outputs = super().run(values.permute(0, 3, 1, 2).contiguous())
        several = outputs if isinstance(outputs, tuple) else (outputs,)
        return [(out.permute(0, 2, 3, 1) if out.ndim == 4 else out).numpy() for out in several]

    def run_node(self, node: fx.Node) -> object:
        """Compute one step; of what is kept in bytes later on, some is noted."""
        made = super().run_node(node)
        if isinstance(made, Torch) and (_is_sum(node) or isinstance(self.submodules.get(node.target), nn.ReLU)):
            flat = made.numpy().ravel()
            self._noted.setdefault(node.name, []).append(flat[:: len(flat) // SAMPLE + 1].copy())
        return made

    def write(self, path: Path, shape: list[int | str]) -> None:
        """Write the network; raises ValueError if it never read anything, or has layers that can't be written."""
        if not self._noted:
            raise ValueError(f"{path.stem} has read no picture: its activations are not known")
        steps = {name: step(np.concatenate(seen)) for name, seen in self._noted.items()}
        writer = Writer()
        outputs = _translate(self.module, writer, self._input, steps)
        writer.save(path, shape, outputs)


@dataclass(frozen=True)
class Weighed:
    """A weighted sum that still waits for what follows it: `kernel` (outputs, …) and `bias` (outputs,) on `seen`."""

    seen: Tensor
    kernel: Floats
    bias: Floats
    name: str
    stride: int = 1

    def normed(self, norm: nn.BatchNorm2d) -> "Weighed":
        """With the batch norm in its weights."""
        gain = _floats(norm.weight / torch.sqrt(norm.running_var + norm.eps))
        bias = (self.bias - _floats(norm.running_mean)) * gain + _floats(norm.bias)
        return replace(self, kernel=self.kernel * gain[:, None, None, None], bias=bias)


def _translate(traced: fx.GraphModule, writer: Writer, picture: Tensor, steps: dict[str, float]) -> list[str]:
    """Write all layers; gives the names of the outputs."""
    modules, made = dict(traced.named_modules()), dict[fx.Node, Tensor | Weighed]()
    outputs: list[str] = []
    for node in traced.graph.nodes:
        match node.op, [made[source] for source in node.all_input_nodes]:
            case "placeholder", _:
                made[node] = picture
            case "output", inputs:
                for out in inputs:
                    assert isinstance(out, Weighed)
                    writer.dense(out.seen, out.kernel.reshape(len(out.kernel), -1), out.bias, out.name)
                    outputs.append(out.name)
            case _, inputs:
                layer = modules.get(node.target, node.target)
                made[node] = _layer(layer, str(node.target), inputs, writer, steps.get(node.name, 1.0))
    return outputs


def _layer(layer: object, name: str, inputs: list[Tensor | Weighed], writer: Writer, by: float) -> Tensor | Weighed:
    """Write one layer, a module or a function; what it gives is counted in steps of `by`."""
    match layer, inputs:
        case nn.Conv2d(), [Tensor() as seen]:
            bias = np.zeros(layer.out_channels) if layer.bias is None else _floats(layer.bias)
            return Weighed(seen, _floats(layer.weight), bias, name, layer.stride[0])
        case nn.Linear(), [Tensor() as seen]:
            return Weighed(seen, _floats(layer.weight), _floats(layer.bias), name)
        case nn.BatchNorm2d(), [Weighed() as sums]:
            return sums.normed(layer)
        case nn.ReLU(), [Weighed() as sums] if sums.kernel.ndim == 4:
            return writer.convolution(sums.seen, sums.kernel, sums.bias, sums.stride, by)
        case nn.MaxPool2d(), [Tensor() as seen]:
            return writer.pool(seen)
        case nn.Flatten() | "flatten", [Tensor() as seen]:
            return writer.flatten(seen)
        case operator.add, [Tensor() as one, Tensor() as other]:
            return writer.total(one, other, by)
        case functional.interpolate, [Tensor() as seen]:
            return writer.double(seen)
    raise ValueError(f"no way to write {name} in whole numbers: {layer}")


def _is_sum(node: fx.Node) -> bool:
    return node.target is operator.add


def _floats(numbers: Torch) -> Floats:
    return np.asarray(numbers.detach().numpy(), np.float64)
