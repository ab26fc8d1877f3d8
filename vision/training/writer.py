"""Writing networks of whole numbers as ONNX: bytes, channels last, in the operators that onnxruntime is quickest at.

Its own operators (domain com.microsoft) take channels last; ONNX's would be turned round before and after each.
"""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from vision.arrays import Floats
from vision.training.whole import weights

OWN = "com.microsoft"
OPSETS = {"": 17, OWN: 1}
FORMAT = 9
"""Version of the file format: what onnxruntime 1.18 reads, too."""

TOGETHER = 8
"""Channels are made in so many at once: fewer are filled up, which is quicker than to mask what is too much."""


@dataclass(frozen=True)
class Tensor:
    """Bytes with channels last: value = `step` × (byte − `zero`). Of its `held` channels the first `channels` tell
    something. `flat`: rows and columns have become channels, too, `channels` and `held` are still those of each."""

    name: str
    step: float
    zero: int
    channels: int
    held: int
    flat: bool = False


class Writer:
    """A network in the making; each method adds a layer and gives what comes out of it."""

    def __init__(self) -> None:
        self._nodes: list[onnx.NodeProto] = []
        self._constants: list[onnx.TensorProto] = []

    def convolution(self, seen: Tensor, kernel: Floats, bias: Floats, stride: int, step: float) -> Tensor:
        """`kernel` (outputs, channels, k, k) at every `stride`, then nothing below 0; counted in `step`."""
        outputs, _, side, _ = kernel.shape
        more = -outputs % TOGETHER
        full = np.pad(kernel, ((0, more), (0, seen.held - seen.channels), (0, 0), (0, 0)))
        rows = full.transpose(0, 2, 3, 1).reshape(outputs + more, -1)
        counts, scale, start = _counted(rows, np.pad(bias, (0, more)), seen.step)
        whole = counts.reshape(outputs + more, side, side, -1).transpose(0, 3, 1, 2)
        inputs = [*self._numbers(seen), self._keep(whole), self._keep(scale), self._keep(np.zeros(len(scale), np.int8))]
        inputs += [*self._scale(step, 0), self._keep(start)]
        form = {"kernel_shape": [side, side], "strides": [stride, stride], "pads": [side // 2] * 4}
        name = self._add("QLinearConv", inputs, OWN, channels_last=1, **form)
        return Tensor(name, step, 0, outputs, outputs + more)

    def pool(self, seen: Tensor) -> Tensor:
        """The largest of 2 × 2."""
        form = {"kernel_shape": [2, 2], "strides": [2, 2]}
        return replace(seen, name=self._add("NhwcMaxPool", [seen.name], OWN, **form))

    def double(self, seen: Tensor) -> Tensor:
        """Each cell as 2 × 2: laid beside itself, then below; onnxruntime's Resize takes ten times as long."""
        size = self._add("Shape", [seen.name])
        size = self._add("Mul", [size, self._keep(np.array([1, 2, 2, 1], np.int64))])
        wide = self._add("Concat", [seen.name, seen.name], axis=3)
        row = self._add("Reshape", [wide, self._keep(np.array([0, 0, 1, -1], np.int64))])
        twice = self._add("Concat", [row, row], axis=2)
        return replace(seen, name=self._add("Reshape", [twice, size]))

    def total(self, one: Tensor, other: Tensor, step: float) -> Tensor:
        """Both added; counted in `step`."""
        inputs = [*self._numbers(one), *self._numbers(other), *self._scale(step, 0)]
        return replace(one, name=self._add("QLinearAdd", inputs, OWN), step=step, zero=0)

    def flatten(self, seen: Tensor) -> Tensor:
        """One row for each picture."""
        return replace(seen, name=self._add("Reshape", [seen.name, self._keep(np.array([0, -1], np.int64))]), flat=True)

    def dense(self, seen: Tensor, matrix: Floats, bias: Floats, name: str) -> None:
        """An output of the network with fractions: `matrix` (outputs, channels) times each cell."""
        rows = matrix.reshape(len(matrix), seen.channels, -1)
        full = np.pad(rows, ((0, 0), (0, seen.held - seen.channels), (0, 0)))
        counts, steps = weights(full.transpose(0, 2, 1).reshape(len(matrix), -1))
        bytes_, scale, zero = self._numbers(seen)
        inputs = [bytes_, self._keep(np.ascontiguousarray(counts.T)), scale, self._keep(steps.astype(np.float32)), zero]
        inputs += [self._keep(np.zeros(len(steps), np.int8)), self._keep(bias.astype(np.float32))]
        self._nodes.append(helper.make_node("MatMulIntegerToFloat", inputs, [name], name, domain=OWN))

    def save(self, path: Path, shape: list[int | str], outputs: list[str]) -> None:
        """Write the file; `shape` is that of the input `picture`, free sides by their names."""
        picture = helper.make_tensor_value_info("picture", TensorProto.UINT8, shape)
        results = [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in outputs]
        graph = helper.make_graph(self._nodes, path.stem, [picture], results, self._constants)
        opsets = [helper.make_opsetid(domain, version) for domain, version in OPSETS.items()]
        onnx.save(helper.make_model(graph, opset_imports=opsets, ir_version=FORMAT), path)

    def _add(self, kind: str, inputs: list[str], domain: str = "", **form: object) -> str:
        name = f"{kind}{len(self._nodes)}"
        self._nodes.append(helper.make_node(kind, inputs, [name], name, domain=domain, **form))
        return name

    def _keep(self, numbers: NDArray[np.generic]) -> str:
        name = f"kept{len(self._constants)}"
        self._constants.append(numpy_helper.from_array(numbers, name))
        return name

    def _scale(self, step: float, zero: int) -> list[str]:
        return [self._keep(np.array(step, np.float32)), self._keep(np.array(zero, np.uint8))]

    def _numbers(self, seen: Tensor) -> list[str]:
        return [seen.name, *self._scale(seen.step, seen.zero)]


def _counted(rows: Floats, bias: Floats, step: float) -> tuple[NDArray[np.int8], Floats, NDArray[np.int32]]:
    """Weights as whole numbers, their steps, and the bias in steps of the product."""
    counts, steps = weights(rows)
    start = np.clip(np.rint(bias / (steps * step)), -(2**30), 2**30).astype(np.int32)
    return counts, steps.astype(np.float32), start
