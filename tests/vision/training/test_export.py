"""What ships does as the trained networks do, in whole numbers, on every size of picture."""

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the extra train")
pytest.importorskip("onnx", reason="needs the extra train")

import onnx
import torch
from torch import nn
from torch.nn import functional

from tests.vision.tables import plain
from vision.arrays import Floats
from vision.dice.evidence import summon
from vision.dice.network import Network
from vision.dice.window import Zoom, level
from vision.training import nets
from vision.training.__main__ import CHECKPOINTS
from vision.training.export import LIGHT, Watched, export
from vision.training.frames import frames
from vision.training.lessons import even
from vision.training.writer import Tensor

BYTES = Tensor("picture", LIGHT, 0, 3, 4)


def some_bytes(*shape: int) -> np.ndarray:
    """Pictures (n, h, w, 4) of noise."""
    return np.random.default_rng(0).integers(0, 256, (*shape, 4), np.uint8)


def written(net: nn.Module, read: np.ndarray, folder: Path) -> Network:
    """The network in whole numbers, after it read `read`."""
    watched = Watched(net.eval(), BYTES)
    watched.run(read)
    watched.write(folder / "net.onnx", ["n", "h", "w", 4])
    return Network(folder / "net.onnx")


def relative(one: Floats, other: Floats) -> float:
    """How far they differ, as a share of how much the other varies."""
    return float(np.sqrt(((one - other) ** 2).mean()) / other.std())


class Small(nn.Module):
    """All kinds of layers that the networks have, in small; widths that bytes must fill up."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(nn.Conv2d(3, 5, 3, 2, 1, bias=False), nn.BatchNorm2d(5), nn.ReLU())
        self.coarse = nn.Sequential(nn.MaxPool2d(2), nn.Conv2d(5, 5, 3, 1, 1), nn.ReLU())
        self.head = nn.Conv2d(5, 4, 1)
        self.flat = nn.Sequential(nn.Flatten(), nn.Linear(5 * 16, 2))

    def forward(self, picture: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Maps, and two numbers for a picture of 16 × 16."""
        fine = self.fine(picture)
        coarse = self.coarse(fine)
        return self.head(fine + functional.interpolate(coarse, scale_factor=2.0)), self.flat(coarse)


class TestLayers:
    @pytest.fixture(autouse=True)
    def alike(self) -> None:
        """The same weights each time."""
        torch.manual_seed(3)

    def test_all_kinds_of_layers_give_nearly_what_they_gave(self, tmp_path: Path) -> None:
        net, picture = Small(), some_bytes(6, 16, 16)
        net.fine[1].running_mean.normal_()
        net.fine[1].running_var.uniform_(0.5, 2)
        maps, numbers = written(net, picture, tmp_path).run(picture)
        values = torch.from_numpy(picture[..., :3].transpose(0, 3, 1, 2) / np.float32(255))
        with torch.no_grad():
            wanted, wanted_numbers = net(values.contiguous())
        assert relative(maps, wanted.permute(0, 2, 3, 1).numpy()) < 0.03
        assert relative(numbers, wanted_numbers.numpy()) < 0.03

    def test_the_fourth_channel_says_nothing(self, tmp_path: Path) -> None:
        picture = some_bytes(2, 16, 16)
        network = written(Small(), picture, tmp_path)
        other = picture.copy()
        other[..., 3] = 255 - other[..., 3]
        for one, two in zip(network.run(picture), network.run(other), strict=True):
            np.testing.assert_array_equal(one, two)

    def test_a_network_that_read_nothing_is_not_written(self, tmp_path: Path) -> None:
        with pytest.raises(ValueError, match="net has read no picture"):
            Watched(Small().eval(), BYTES).write(tmp_path / "net.onnx", [1, 16, 16, 4])
        assert not list(tmp_path.iterdir())

    def test_a_layer_that_bytes_have_no_way_for_is_named(self, tmp_path: Path) -> None:
        net = nn.Sequential(nn.Conv2d(3, 4, 3), nn.ReLU(), nn.Sigmoid())
        with pytest.raises(ValueError, match="no way to write 2 in whole numbers: Sigmoid"):
            written(net, some_bytes(1, 16, 16), tmp_path)


@cache
def exported() -> Path:
    """A folder with both networks, written from the checkpoints that lie here."""
    nets.light_threads()
    folder = Path(mkdtemp())
    export(CHECKPOINTS, folder, (picture for picture, _ in frames(5, 4)))
    return folder


def restored(net: nn.Module, name: str) -> nn.Module:
    """A network as it was trained."""
    net.load_state_dict(torch.load(CHECKPOINTS / f"{name}.pt", weights_only=True))
    return net.eval()


class TestExport:
    def test_the_finder_sees_dice_as_the_trained_one_does(self) -> None:
        picture = np.ascontiguousarray(plain(2).image[:208, :304])
        net = restored(nets.Finder(), "finder")
        with torch.no_grad():
            wanted = net(torch.from_numpy(picture.transpose(2, 0, 1)[None] / np.float32(255)))[0].permute(1, 2, 0)
        told = np.pad(picture, ((0, 0), (0, 0), (0, 1)))[None]
        maps = Network(exported() / "finder.onnx").run(told)[0][0]
        heat, wanted_heat = (1 / (1 + np.exp(-m[..., 0])) for m in (maps, wanted.numpy()))
        assert wanted_heat.max() > 0.5
        assert np.abs(heat - wanted_heat).max() < 0.15
        hot = wanted_heat > 0.3
        assert np.abs(maps[hot][:, 8:] - wanted.numpy()[hot][:, 8:]).mean() < 0.05

    def test_the_face_reader_reads_as_the_trained_one_does(self) -> None:
        places = np.array([(*np.mean(t.face, 0), 0.8 * np.hypot(*np.subtract(*t.face[:2]))) for t in plain(2).truth])
        windows = np.stack([Zoom(plain(2).image).cut(*place) for place in places])
        with torch.no_grad():
            wanted = [out.numpy() for out in restored(nets.FaceReader(), "faces")(torch.from_numpy(even(windows)))]
        values, marks, slants = Network(exported() / "faces.onnx").run(level(windows))
        assert (values.argmax(1) == wanted[0].argmax(1)).all()
        assert relative(values, wanted[0]) < 0.1
        strengths, wanted_strengths = (1 / (1 + np.exp(-m)) for m in (marks, wanted[1].transpose(0, 2, 3, 1)))
        assert np.abs(strengths - wanted_strengths).max() < 0.2
        assert np.abs(slants[:, :2] - wanted[2][:, :2]).max() < 0.1

    def test_a_reader_of_bytes_sees_every_plain_die_and_its_value(self) -> None:
        networks = [Network(exported() / f"{name}.onnx") for name in ("finder", "faces")]
        for number in range(3):
            witnesses = summon(*networks, Zoom(plain(number).image))
            for truth in plain(number).truth:
                x, y = np.mean(truth.face, 0)
                near = [
                    w for w in witnesses if np.hypot(w.face.place[0] - x, w.face.place[1] - y) < 0.3 * w.face.place[2]
                ]
                assert truth.value in {w.value for w in near}

    def test_it_is_the_same_file_each_time(self, tmp_path: Path) -> None:
        export(CHECKPOINTS, tmp_path, (picture for picture, _ in frames(5, 4)))
        for name in ("finder.onnx", "faces.onnx"):
            assert (tmp_path / name).read_bytes() == (exported() / name).read_bytes()

    def test_weights_are_bytes_and_pictures_come_in_bytes_too(self) -> None:
        for name in ("finder", "faces"):
            model = onnx.load(exported() / f"{name}.onnx")
            assert (exported() / f"{name}.onnx").stat().st_size < 400_000
            assert model.graph.input[0].type.tensor_type.elem_type == onnx.TensorProto.UINT8
            large = [kept for kept in model.graph.initializer if np.prod(kept.dims) > 500]
            assert {kept.data_type for kept in large} == {onnx.TensorProto.INT8}
