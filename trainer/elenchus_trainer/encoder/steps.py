"""Training loop over tables; on a GPU, the steps are captured as CUDA graphs (`cuda_graphs.py`)."""

import time

import numpy as np
import torch
from torch import nn

from ..muon import create_optimizers
from .losses import TrainingHeads, compute_loss
from .model import Reader
from .recipe import Tuning
from .cuda_graphs import set_base_rates, set_rates, restore_state, capture_graphs, get_state
from .tables import Table


class Trainer:
    """Reader with its optimizers and a step for each table. Weights are replaced in place, so that the CUDA graphs can be used for every run."""

    def __init__(self, reader: Reader, tables: list[Table], settings: Tuning, device):
        self.reader, self.tables, self.settings, self.device = reader, tables, settings, device
        self.training_heads = TrainingHeads(reader.encoder.shape).to(device)
        self.all = nn.ModuleList([self.reader, self.training_heads])
        self.optimizers = self._optimizers()
        self.index = [torch.zeros(table.size, dtype=torch.long, device=device) for table in tables]
        self.first = {name: value.clone() for name, value in self.all.state_dict().items()}
        self.graphs, self.losses = [], []
        if device.type == "cuda":
            self.graphs, self.losses = capture_graphs(self._step, len(tables), self.optimizers)

    def _optimizers(self):
        settings, encoder = self.settings, self.reader.encoder
        slow = {"params": [encoder.words, *(layer.sharpness for layer in encoder.body.layers)]}
        heads = {"params": [*self.reader.exam.parameters(), *self.reader.plain.parameters(), *self.training_heads.parameters()]}
        made = create_optimizers(encoder.body.layers, [slow, heads], (), settings.decay, self.device.type == "cuda")
        set_base_rates(made, [settings.matrix_rate] * 2 + [settings.rate, settings.head_rate], self.device)
        return made

    def _step(self, k: int):
        for optimizer in self.optimizers:
            optimizer.zero_grad(set_to_none=True)
        loss = compute_loss(self.reader, self.training_heads, self.tables[k], self.index[k], self.settings)
        loss.backward()
        # Clipping makes tasks comparable: a graph of twenty statements has larger gradients than ten pairs.
        nn.utils.clip_grad_norm_([p for p in self.all.parameters() if p.grad is not None], 1.0)
        for optimizer in self.optimizers:
            optimizer.step()
        return loss.detach()

    @torch.no_grad()
    def restart(self, weights: dict | None = None) -> None:
        """Reset training heads and optimizers, and the weights to the initial or given ones."""
        for name, value in self.all.state_dict().items():
            value.copy_(self.first[name])
        if weights is not None:
            self.reader.load_state_dict(weights)
        for optimizer in self.optimizers:
            for state in optimizer.state.values():
                for name, value in state.items():
                    if torch.is_tensor(value):
                        value.zero_()
                    elif name == "step":
                        state[name] = 0

    def epoch(self, generator: np.random.Generator, wanted) -> list[tuple[int, torch.Tensor]]:
        """Return the batches of an epoch in random order: index of the table, and rows. `wanted` selects examples."""
        plan = []
        for k, table in enumerate(self.tables):
            rows = np.flatnonzero(wanted[table.example] & (generator.random(len(table.share)) < table.share))
            if len(rows) == 0:
                continue
            generator.shuffle(rows)
            # A partial batch is filled up or dropped, with a probability equal to its share of a batch.
            count = int(len(rows) / table.size + generator.random())
            rows = np.resize(rows, count * table.size)
            on_device = torch.from_numpy(rows).to(self.device).view(-1, table.size)
            plan += [(k, batch) for batch in on_device]
        return [plan[i] for i in generator.permutation(len(plan))]

    def train(self, seed: int, report=print, wanted=None, every: int = 500, checkpoint=None, saved: dict | None = None, keep=None) -> dict:
        """
        Train for the epochs or seconds of the settings. `wanted` is a mask of the training examples. When a `checkpoint` is due, `keep` is called
        with the state, from which `saved` resumes. Return steps, seconds and epochs.
        """
        settings = self.settings
        generator = np.random.default_rng(seed)
        torch.manual_seed(seed)
        step, epoch, done, seconds = 0, 0, 0, 0.0
        if saved is not None:
            generator.bit_generator.state = saved["chance"]
            step, epoch, done, seconds = (saved[name] for name in ("step", "epoch", "done", "seconds"))
            self.load(saved)
        seen = float(epoch)
        # Includes earlier training time, but not the time for checkpoints.
        began = time.monotonic() - seconds
        if wanted is None:
            wanted = np.ones(1 + max(int(table.example.max()) for table in self.tables), bool)
        sums: dict[str, list] = {}

        def tell() -> None:
            told = "  ".join(f"{task} {float(total) / count:.3f}" for task, (total, count) in sorted(sums.items()))
            report(f"step {step}, epoch {seen:.1f} of {settings.epochs:g}, {time.monotonic() - began:.0f} s  {told}")
            sums.clear()

        over = False
        while epoch < settings.epochs and not over:
            before = generator.bit_generator.state
            plan = self.epoch(generator, wanted)
            last = min(epoch + 1.0, settings.epochs)
            plan = plan[: max(1, round(len(plan) * (last - epoch)))]
            for at in range(done, len(plan)):
                seen = epoch + (last - epoch) * at / len(plan)
                # Elapsed time is ignored during the first hundredth, so that short runs are reproducible.
                gone = (time.monotonic() - began) / settings.seconds
                share = max(seen / settings.epochs, gone if gone > 0.01 else 0.0)
                over = share >= 1
                if over:
                    break
                k, rows = plan[at]
                set_rates(self.optimizers, share / settings.warmup if share < settings.warmup else max(0.01, (1 - share) / (1 - settings.warmup)))
                loss = self._run(k, rows)
                held = sums.setdefault(self.tables[k].task, [0.0, 0])
                held[0], held[1] = held[0] + loss, held[1] + 1
                step += 1
                if step % every == 0:
                    tell()
                if checkpoint is not None and checkpoint.due():
                    paused = time.monotonic()
                    keep({"chance": before, "step": step, "epoch": epoch, "done": at + 1, "seconds": paused - began} | self.state())
                    began += time.monotonic() - paused
            else:
                seen, epoch, done = last, epoch + 1, 0
        if sums:
            tell()
        return {"steps": step, "seconds": round(time.monotonic() - began, 1), "epochs": round(seen, 2)}

    def _run(self, k: int, rows):
        self.index[k].copy_(rows)
        if not self.graphs:
            return self._step(k)
        self.graphs[k].replay()
        return self.losses[k]

    def state(self) -> dict:
        return get_state(self.all, self.optimizers, self.device)

    def load(self, saved: dict) -> None:
        restore_state(saved, self.all, self.optimizers, self.device)
