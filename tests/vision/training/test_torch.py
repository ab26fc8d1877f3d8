"""The training itself, in miniature: forms of the networks, a schedule that can be taken up again, export, judges."""

from itertools import count
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the extra train")

import torch
from torch import nn

from tests.vision.training.stock import OneScene, a_label, made
from vision.dice.colour import BODIES, BODY, PIP, SWATCHES, figures
from vision.dice.evidence import FIGURES
from vision.dice.judge import Judge
from vision.dice.network import WEIGHTS
from vision.dice.perceptron import Perceptron
from vision.training import faces, finder, judge, namer, nets, perceptrons, schedule
from vision.training.frames import frames
from vision.training.scenes import BODY_NAMES, PIP_NAMES
from vision.training.schedule import Plan, train


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """As the trainings do."""
    nets.light_threads()
    torch.manual_seed(0)


class TestNets:
    @pytest.mark.parametrize("size", [(64, 96), (256, 256)])
    def test_the_finder_gives_a_map_an_eighth_as_large(self, size: tuple[int, int]) -> None:
        maps = nets.Finder().eval()(torch.zeros(2, 3, *size))
        assert maps.shape == (2, nets.FINDER_OUTPUTS, size[0] // 8, size[1] // 8)

    def test_it_begins_cold(self) -> None:
        maps = nets.Finder().eval()(torch.rand(1, 3, 64, 64))
        assert torch.sigmoid(maps[:, 0]).max() < 0.3

    def test_the_face_reader_gives_classes_two_maps_and_slants(self) -> None:
        values, marks, slants = nets.FaceReader().eval()(torch.zeros(3, 3, 48, 48))
        assert values.shape == (3, nets.FACES)
        assert marks.shape == (3, 2, 24, 24)
        assert slants.shape == (3, 3)

    def test_both_are_small(self) -> None:
        weights = [p.numel() for net in (nets.Finder(), nets.FaceReader()) for p in net.parameters()]
        assert 4 * sum(weights) < 2_000_000


class TestSchedule:
    def line(self, plan: Plan, checkpoint: Path, ticks: float = 0.1) -> list[float]:
        """Losses while a line is fitted; every look at the clock takes `ticks` seconds."""
        losses: list[float] = []
        clock = count()

        def batch(size: int) -> schedule.Batch:
            x = torch.linspace(-1, 1, size)[:, None]
            return x, 3 * x - 1

        def loss(net: nn.Module, pair: schedule.Batch) -> tuple[torch.Tensor, dict[str, float]]:
            value = ((net(pair[0]) - pair[1]) ** 2).mean()
            losses.append(value.item())
            return value, {"loss": value.item()}

        train(nn.Linear(1, 1), plan, batch, loss, checkpoint, clock=lambda: next(clock) * ticks)
        return losses

    def test_it_learns_until_the_time_is_over(self, tmp_path: Path) -> None:
        losses = self.line(Plan(30.0, 0.1, 8, 0), tmp_path / "line.pt")
        assert 50 < len(losses) < 300
        assert losses[-1] < 0.05 * losses[0]

    def test_it_goes_on_from_its_checkpoint(self, tmp_path: Path) -> None:
        first = self.line(Plan(30.0, 0.1, 8, 0), tmp_path / "line.pt")
        second = self.line(Plan(2.0, 1e-5, 8, 0), tmp_path / "line.pt")
        assert second[0] < 0.1 * first[0]

    def test_a_long_training_keeps_its_state_on_the_way(self, tmp_path: Path) -> None:
        class Interrupted(Exception):
            pass

        def batch(size: int) -> schedule.Batch:
            return (torch.ones(size, 1),)

        steps = count()

        def loss(net: nn.Module, pair: schedule.Batch) -> tuple[torch.Tensor, dict[str, float]]:
            if next(steps) > 20:
                raise Interrupted
            return net(pair[0]).mean(), {}

        clock = count(step=30)
        with pytest.raises(Interrupted):
            train(nn.Linear(1, 1), Plan(1e6, 0.1, 2, 0), batch, loss, tmp_path / "a.pt", clock=lambda: next(clock))
        assert (tmp_path / "a.pt").exists()


class TestLosses:
    def test_the_finder_learns_a_scene_by_heart(self) -> None:
        scene = OneScene.of(a_label(100, 80, 40, 5))
        scene.picture[60:100, 80:120] = 230
        maps = [torch.from_numpy(layer[None]) for layer in finder.targets(scene.labels)]
        batch = (torch.from_numpy(scene.picture.transpose(2, 0, 1)[None].astype(np.float32) / 255), *maps)
        before, after = self.learned(nets.Finder(), finder.loss, batch, 12)
        assert after < 0.5 * before

    def test_the_face_reader_learns_a_window_by_heart(self) -> None:
        windows = torch.from_numpy(np.random.default_rng(0).normal(0, 1, (4, 3, 48, 48)).astype(np.float32))
        slants = torch.tensor([[torch.nan, torch.nan], [0.0, 0.1], [0.3, 0.0], [-0.4, 0.2]])
        batch = (windows, torch.tensor([0, 3, 5, 7]), torch.zeros(4, 2, 24, 24), slants)
        before, after = self.learned(nets.FaceReader(), faces.loss, batch, 30)
        assert after < 0.5 * before

    def test_figures_to_print_are_numbers(self) -> None:
        slants = torch.tensor([[0.0, 0.1], [torch.nan, torch.nan]])
        batch = (torch.zeros(2, 3, 48, 48), torch.tensor([1, 0]), torch.zeros(2, 2, 24, 24), slants)
        value, figures = faces.loss(nets.FaceReader(), batch)
        assert torch.isfinite(value)
        assert set(figures) == {"value", "marks", "right", "none right", "slant off"}

    def test_of_windows_without_dice_no_slant_is_learnt(self) -> None:
        batch = (torch.zeros(2, 3, 48, 48), torch.zeros(2, dtype=torch.long), torch.zeros(2, 2, 24, 24))
        value, _ = faces.loss(nets.FaceReader(), (*batch, torch.full((2, 2), torch.nan)))
        assert torch.isfinite(value)

    def learned(self, net: nn.Module, loss: object, batch: schedule.Batch, steps: int) -> tuple[float, float]:
        """Loss before and after a few steps on the same batch."""
        optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3)
        values = []
        for _ in range(steps):
            value, _ = loss(net, batch)  # type: ignore[operator]
            values.append(value.item())
            optimizer.zero_grad()
            value.backward()
            optimizer.step()
        return values[0], values[-1]


class TestWholeRun:
    def scenes(self) -> OneScene:
        """Shards of one scene that can be refreshed."""

        class Shards(OneScene):
            def refresh(self) -> int:
                return 1

        picture, labels = next(made(n) for n in range(40) if len(made(n)[1]) > 2)
        return Shards(labels, picture)

    @pytest.mark.parametrize(
        ("training", "net", "name"), [(finder, nets.Finder, "finder"), (faces, nets.FaceReader, "faces")]
    )
    def test_a_short_training_leaves_a_checkpoint_that_can_be_exported(
        self, training: object, net: type, name: str, tmp_path: Path
    ) -> None:
        training.run(self.scenes(), Plan(0.3, 1e-3, 2, 0), tmp_path / f"{name}.pt")  # type: ignore[attr-defined]
        fresh = net()
        fresh.load_state_dict(torch.load(tmp_path / f"{name}.pt", weights_only=True))
        assert all(torch.isfinite(p).all() for p in fresh.parameters())


class TestJudges:
    @pytest.fixture(autouse=True)
    def soon(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Little to learn needs few steps."""
        monkeypatch.setattr(judge, "STEPS", 300)

    def test_what_they_learn_from_is_gathered_from_labelled_pictures(self) -> None:
        gathered = judge.collect(WEIGHTS, frames(8, 4))
        figures, truth, weight = gathered.figures, gathered.true, gathered.counts
        looked, names = gathered.looks, gathered.names
        assert len(gathered.picture) == len(figures)
        assert set(gathered.picture) == {0, 1, 2, 3}
        assert figures.shape[1] == FIGURES
        assert truth.shape == weight.shape == (len(figures), 3)
        assert looked.shape[1:] == (SWATCHES, 3)
        assert len(names) == len(looked) > 3
        assert set(np.unique(truth)) == {0, 1}
        # what shows the right value is a die, and so is what leans, whose value is never right
        assert (truth[:, 0] >= truth[:, 1]).all()
        assert (truth[:, 0] >= truth[:, 2]).all()
        assert not (truth[:, 1] * truth[:, 2]).any()
        assert (weight[truth[:, 0] == 0, 2] == 0).all()
        assert (names[:, 0] < len(BODY_NAMES)).all()
        assert (names[:, 1] < len(PIP_NAMES)).all()

    def test_they_are_made_of_several_sources_each_as_often_as_it_says(self, tmp_path: Path) -> None:
        for name in ("finder.onnx", "faces.onnx"):
            (tmp_path / name).write_bytes((WEIGHTS / name).read_bytes())
        judge.run(tmp_path, [(frames(8, 3), 1), (frames(9, 2), 3)], 0)
        parts = [judge.collect(WEIGHTS, source) for source in (frames(8, 3), frames(9, 2))]
        evidence = judge.together([(parts[0], 1), (parts[1], 3)])
        table = np.concatenate([parts[0].figures, *[parts[1].figures] * 3])
        np.testing.assert_array_equal(evidence.figures, table)
        assert len(set(evidence.picture)) == 3 + 3 * 2
        made_judge = Judge.load(tmp_path)
        assert made_judge(parts[0].figures).shape == (len(parts[0].figures), 3)
        assert (tmp_path / "namer.npz").exists()

    def test_a_copy_of_a_picture_is_learnt_with_the_picture_not_judged_by_it(self) -> None:
        part = judge.collect(WEIGHTS, frames(8, 3))
        evidence = judge.together([(part, 2)])
        first, second = np.split(evidence.picture, 2)
        np.testing.assert_array_equal(first % 2, second % 2)
        assert not set(first) & set(second)

    def test_several_perceptrons_are_one_however_each_evens_its_inputs_out(self) -> None:
        rng = np.random.default_rng(0)
        shapes = [(4,), (4,), (4, 6), (6,), (6, 3), (3,)]
        several = [Perceptron(*(rng.uniform(0.5, 2, shape).astype(np.float32) for shape in shapes)) for _ in range(3)]
        figures = rng.normal(0, 3, (20, 4)).astype(np.float32)
        means = np.mean([one(figures) for one in several], 0)
        np.testing.assert_allclose(perceptrons.together(several)(figures), means, rtol=1e-4, atol=1e-3)

    def test_a_judge_learns_what_separates_dice_from_the_rest(self) -> None:
        rng = np.random.default_rng(0)
        figures = rng.normal(0, 1, (600, FIGURES)).astype(np.float32)
        is_die, right = figures[:, 0] > 0, figures[:, 1] > 0
        truth = np.stack([is_die, is_die & right, is_die & ~right], 1).astype(np.float32)
        nothing = np.zeros((0, 2), np.int64)
        told = judge.Evidence(figures, truth, np.ones_like(truth), np.arange(600) // 3, figures[:0], nothing)
        made_judge = judge.fit_judge(told, 0)
        said = np.concatenate([made_judge(figures[3 * k : 3 * k + 3]) for k in range(200)])
        assert ((said > 0.5) == (truth > 0)).mean() > 0.93

    def test_a_judge_hears_what_the_others_of_the_picture_are(self) -> None:
        """What alone says nothing of a candidate: whether the others are dice."""
        rng = np.random.default_rng(0)
        figures = rng.normal(0, 1, (900, FIGURES)).astype(np.float32)
        clear = np.repeat(rng.random(300) < 0.5, 3)
        figures[:, 0] = np.where(clear, 3, -3)
        figures[::3, 0] = 0
        truth = np.repeat(clear[:, None], 3, 1).astype(np.float32)
        nothing = np.zeros((0, 2), np.int64)
        told = judge.Evidence(figures, truth, np.ones_like(truth), np.arange(900) // 3, figures[:0], nothing)
        made_judge = judge.fit_judge(told, 0)
        said = np.array([made_judge(figures[3 * k : 3 * k + 3])[0, 0] for k in range(300)])
        assert ((said > 0.5) == clear[::3]).mean() > 0.93

    def test_a_namer_learns_colours(self) -> None:
        rng = np.random.default_rng(0)
        names = rng.integers(0, 2, (400, 2))
        seen = np.full((400, SWATCHES, 3), 0.5, np.float32)
        seen[:, BODY] += np.where(names[:, :1] > 0, (0.3, 0, -0.3), (-0.3, 0, 0.3))
        seen[:, PIP] += 0.7 * names[:, 1:] - 0.35
        logits = namer.fit(seen, names, 0, sets=4, steps=400)(figures(seen))
        assert (logits[:, : len(BODIES)].argmax(1) == names[:, 0]).mean() > 0.98
        assert (logits[:, len(BODIES) :].argmax(1) == names[:, 1]).mean() > 0.98
