"""Training of the looped reasoner on a stream of sampled theories: each loop is supervised with its round of propagation."""

import copy
import math
import time
from dataclasses import asdict
from pathlib import Path

import torch
import torch.nn.functional as F

from . import model as models
from .files import describe_environment, load_checkpoint, save_atomically, checked_load
from .model import Reasoner, parameter_count
from .muon import create_optimizers, schedule
from .recipe import Recipe
from .sampler import Stream


def to_device(batch, device):
    out = {}
    for name, array in batch.items():
        if array.dtype.name == "uint16":
            array = array.astype("int16")
        tensor = torch.from_numpy(array)
        if device.type == "cuda":
            tensor = tensor.pin_memory().to(device, non_blocking=True)
        out[name] = tensor.long() if name in ("token", "asked", "value", "label", "round", "length", "depth") else tensor
    return out


def compute_losses(model, batch, recipe: Recipe, loops: int, without_gradient: int):
    """Return the mean loss of beliefs over loops and literals, the mean loss of answers, and the accuracy of answers."""
    text, where = model.read(batch["token"], batch["place"], batch["sentence"])
    value, label, found = batch["value"], batch["label"], batch["round"]
    weight = (value >= 0).float()
    weight.scatter_(1, batch["asked"][:, None], recipe.asked_weight)
    weight = weight / weight.sum()
    state, belief = text, 0.0
    if without_gradient > 0:
        with torch.no_grad():
            for _ in range(without_gradient):
                state = model.apply_loop(state, text, where)
        state = state.detach()
    for loop in range(without_gradient + 1, loops + 1):
        state = model.apply_loop(state, text, where)
        now, end = model.classify(state)
        target = torch.where(found <= loop, value, torch.zeros_like(value)).clamp(min=0)
        belief = belief + (F.cross_entropy(now.flatten(0, 1), target.flatten(), reduction="none") * weight.flatten()).sum()
    belief = belief / (loops - without_gradient)
    # Answers count only if the loops were enough to complete the propagation.
    answer_weight = weight * (batch["depth"] < loops)[:, None]
    answer = (F.cross_entropy(end.flatten(0, 1), label.clamp(min=0).flatten(), reduction="none") * answer_weight.flatten()).sum()
    rows = torch.arange(len(value), device=value.device)
    correct = (end[rows, batch["asked"]].argmax(-1) == label[rows, batch["asked"]]).float()
    is_complete = (batch["depth"] < loops).float()
    return belief, answer, (correct * is_complete).sum() / is_complete.sum().clamp(min=1)


class Training:
    """State of a training: model, moving average of the weights, optimizers, position in the stream and training time."""

    def __init__(self, recipe: Recipe, device: torch.device, compile_layers: bool):
        torch.manual_seed(recipe.seed)
        self.recipe, self.device = recipe, device
        self.model = Reasoner(recipe.shape).to(device)
        if device.type == "cuda":
            Reasoner.compute = torch.bfloat16
        self.average = copy.deepcopy(self.model).requires_grad_(False)
        self.optimizers = create_optimizers([*self.model.reading, *self.model.looped], self.model.parameters())
        self.random = torch.Generator().manual_seed(recipe.seed)
        self.step, self.seconds, self.drawn, self.stage, self.curve = 0, 0.0, 0, 0, []
        if compile_layers and not hasattr(models.Layer, "plain_forward"):
            models.Layer.plain_forward = models.Layer.forward
            models.Layer.forward = torch.compile(models.Layer.forward, dynamic=True)

    def save(self, path: Path) -> None:
        state = {
            "model": self.model.state_dict(), "average": self.average.state_dict(),
            "optimizers": [each.state_dict() for each in self.optimizers], "random": self.random.get_state(),
        }
        save_atomically(path, state | {name: getattr(self, name) for name in ("step", "seconds", "drawn", "stage", "curve")})

    def load(self, path: Path) -> None:
        description, hint = "checkpoint of this recipe", "--overwrite instead of --resume starts over"
        state = load_checkpoint(path, description, hint, ("model", "optimizers"), self.device)
        with checked_load(path, description, hint):
            self.model.load_state_dict(state["model"])
            self.average.load_state_dict(state["average"])
            for each, saved in zip(self.optimizers, state["optimizers"]):
                each.load_state_dict(saved)
            self.random.set_state(state["random"].cpu())
            for name in ("step", "seconds", "drawn", "stage", "curve"):
                setattr(self, name, state[name])

    def _draw(self, low: int, high: int) -> int:
        return int(torch.randint(low, high + 1, (1,), generator=self.random))

    def train_step(self, batch, stage, share: float):
        recipe = self.recipe
        loops, loops_without_gradient = self._draw(*stage.loops), 0
        if float(torch.rand(1, generator=self.random)) < stage.beyond:
            loops = self._draw(*stage.far)
            loops_without_gradient = max(0, loops - recipe.learning_loops)
        belief, answer, correct = compute_losses(self.model, batch, recipe, loops, loops_without_gradient)
        (belief + recipe.answer_weight * answer).backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), recipe.clip)
        rate = schedule(recipe, share)
        for optimizer, base in zip(self.optimizers, (recipe.matrix_rate, recipe.other_rate)):
            for group in optimizer.param_groups:
                group["lr"] = base * rate
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        self.step += 1
        with torch.no_grad():
            decay = min(recipe.average, (1 + self.step) / (10 + self.step))
            averages, weights = list(self.average.parameters()), list(self.model.parameters())
            torch._foreach_mul_(averages, decay)
            torch._foreach_add_(averages, weights, alpha=1 - decay)
        return belief.detach(), answer.detach(), correct

    def warm_up(self, stream) -> None:
        """Run two batches, so that the layers are compiled before the training time is measured."""
        batch = to_device(stream.next(), self.device)
        for loops, skipped in ((2, 0), (2, 1)):
            sum(compute_losses(self.model, batch, self.recipe, loops, skipped)[:2]).backward()
        for optimizer in self.optimizers:
            optimizer.zero_grad(set_to_none=True)
        if self.device.type == "cuda":
            torch.cuda.synchronize()

    def run(self, until: float, report=print, every: int = 100, steps: int | None = None) -> None:
        """Train until a total of `until` seconds, or for a number of steps."""
        recipe = self.recipe
        stream = Stream(recipe.seed, recipe.stages[self.stage].mix, recipe.tokens, recipe.threads, self.drawn)
        self.warm_up(stream)
        start_time, earlier_seconds, tokens, theories = time.monotonic(), self.seconds, 0, 0
        sums = torch.zeros(3, device=self.device)
        try:
            while self.seconds < until and (steps is None or self.step < steps):
                share = self.seconds / recipe.seconds
                while recipe.stages[self.stage].until < share:
                    self.stage += 1
                stage = recipe.stages[self.stage]
                stream.mix = stage.mix
                batch = to_device(stream.next(), self.device)
                sums += torch.stack(self.train_step(batch, stage, share))
                tokens += batch["token"].numel()
                theories += len(batch["token"])
                if self.step % every == 0:
                    belief, answer, correct = (sums / every).tolist()
                    sums.zero_()
                    self.seconds = earlier_seconds + time.monotonic() - start_time
                    speed = tokens / (self.seconds - earlier_seconds)
                    losses = {"belief": belief, "answer": answer, "right": correct}
                    self.curve.append({"step": self.step, "seconds": round(self.seconds, 1), "stage": self.stage} | losses)
                    report(
                        f"step {self.step} {self.seconds:.0f} s  stage {self.stage}  belief {belief:.4f}  answer {answer:.4f}  right {correct:.4f}  "
                        f"{speed / 1e6:.2f} M tokens/s  {theories} theories"
                    )
                    if correct >= stage.enough and self.stage + 1 < len(recipe.stages):
                        self.stage += 1
                    if not math.isfinite(belief):
                        raise FloatingPointError("the loss is not finite; lower the learning rates")
                else:
                    # The device is not synchronised here; the error of a few steps is negligible.
                    self.seconds = earlier_seconds + time.monotonic() - start_time
        finally:
            self.drawn = stream.drawn
            stream.close()

    def manifest(self) -> dict:
        return {
            "recipe": asdict(self.recipe), "parameters": parameter_count(self.model), "steps": self.step, "seconds": round(self.seconds, 1),
            "theories": self.drawn, **describe_environment(self.device), "curve": self.curve,
        }
