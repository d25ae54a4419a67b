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
        self.modules_with_heads = nn.ModuleList([self.reader, self.training_heads])
        self.optimizers = self._optimizers()
        self.index = [torch.zeros(table.size, dtype=torch.long, device=device) for table in tables]
        self.initial_state = {name: value.clone() for name, value in self.modules_with_heads.state_dict().items()}
        self.graphs, self.losses = [], []
        if device.type == "cuda":
            self.graphs, self.losses = capture_graphs(self._step, len(tables), self.optimizers)

    def _optimizers(self):
        settings, encoder = self.settings, self.reader.encoder
        slow = {"params": [encoder.words, *(layer.sharpness for layer in encoder.body.layers)]}
        heads = {"params": [*self.reader.exam.parameters(), *self.reader.plain.parameters(), *self.training_heads.parameters()]}
        optimizers = create_optimizers(encoder.body.layers, [slow, heads], (), settings.decay, self.device.type == "cuda")
        set_base_rates(optimizers, [settings.matrix_rate] * 2 + [settings.rate, settings.head_rate], self.device)
        return optimizers

    def _step(self, k: int):
        for optimizer in self.optimizers:
            optimizer.zero_grad(set_to_none=True)
        loss = compute_loss(self.reader, self.training_heads, self.tables[k], self.index[k], self.settings)
        loss.backward()
        # Clipping makes tasks comparable: a graph of twenty statements has larger gradients than ten pairs.
        nn.utils.clip_grad_norm_([p for p in self.modules_with_heads.parameters() if p.grad is not None], 1.0)
        for optimizer in self.optimizers:
            optimizer.step()
        return loss.detach()

    @torch.no_grad()
    def restart(self, weights: dict | None = None) -> None:
        """Reset training heads and optimizers, and the weights to the initial or given ones."""
        for name, value in self.modules_with_heads.state_dict().items():
            value.copy_(self.initial_state[name])
        if weights is not None:
            self.reader.load_state_dict(weights)
        for optimizer in self.optimizers:
            for state in optimizer.state.values():
                for name, value in state.items():
                    if torch.is_tensor(value):
                        value.zero_()
                    elif name == "step":
                        state[name] = 0

    def epoch(self, generator: np.random.Generator, is_training_example) -> list[tuple[int, torch.Tensor]]:
        """Return the batches of an epoch in random order: index of the table, and rows. `is_training_example` selects examples."""
        plan = []
        for k, table in enumerate(self.tables):
            rows = np.flatnonzero(is_training_example[table.example] & (generator.random(len(table.share)) < table.share))
            if len(rows) == 0:
                continue
            generator.shuffle(rows)
            # A partial batch is filled up or dropped, with a probability equal to its share of a batch.
            count = int(len(rows) / table.size + generator.random())
            rows = np.resize(rows, count * table.size)
            on_device = torch.from_numpy(rows).to(self.device).view(-1, table.size)
            plan += [(k, batch) for batch in on_device]
        return [plan[i] for i in generator.permutation(len(plan))]

    def train(self, seed: int, report=print, is_training_example=None, every: int = 500, checkpoint=None, saved: dict | None = None, save_state=None) -> dict:
        """
        Train for the epochs or seconds of the settings. `is_training_example` is a mask of the examples. When a `checkpoint` is due, `save_state` is
        called with the state, from which `saved` resumes. Return steps, seconds and epochs.
        """
        settings = self.settings
        generator = np.random.default_rng(seed)
        torch.manual_seed(seed)
        step, epoch, done_batches, seconds = 0, 0, 0, 0.0
        if saved is not None:
            generator.bit_generator.state = saved["chance"]
            step, epoch, done_batches, seconds = (saved[name] for name in ("step", "epoch", "done", "seconds"))
            self.load(saved)
        epochs_seen = float(epoch)
        # Includes earlier training time, but not the time for checkpoints.
        start_time = time.monotonic() - seconds
        if is_training_example is None:
            is_training_example = np.ones(1 + max(int(table.example.max()) for table in self.tables), bool)
        sums: dict[str, list] = {}

        def report_losses() -> None:
            losses = "  ".join(f"{task} {float(total) / count:.3f}" for task, (total, count) in sorted(sums.items()))
            report(f"step {step}, epoch {epochs_seen:.1f} of {settings.epochs:g}, {time.monotonic() - start_time:.0f} s  {losses}")
            sums.clear()

        is_over = False
        while epoch < settings.epochs and not is_over:
            epoch_random_state = generator.bit_generator.state
            plan = self.epoch(generator, is_training_example)
            epoch_end = min(epoch + 1.0, settings.epochs)
            plan = plan[: max(1, round(len(plan) * (epoch_end - epoch)))]
            for batch_index in range(done_batches, len(plan)):
                epochs_seen = epoch + (epoch_end - epoch) * batch_index / len(plan)
                # Elapsed time is ignored during the first hundredth, so that short runs are reproducible.
                time_share = (time.monotonic() - start_time) / settings.seconds
                share = max(epochs_seen / settings.epochs, time_share if time_share > 0.01 else 0.0)
                is_over = share >= 1
                if is_over:
                    break
                k, rows = plan[batch_index]
                set_rates(self.optimizers, share / settings.warmup if share < settings.warmup else max(0.01, (1 - share) / (1 - settings.warmup)))
                loss = self._run(k, rows)
                task_sum = sums.setdefault(self.tables[k].task, [0.0, 0])
                task_sum[0], task_sum[1] = task_sum[0] + loss, task_sum[1] + 1
                step += 1
                if step % every == 0:
                    report_losses()
                if checkpoint is not None and checkpoint.due():
                    paused = time.monotonic()
                    save_state({"chance": epoch_random_state, "step": step, "epoch": epoch, "done": batch_index + 1, "seconds": paused - start_time} | self.state())
                    start_time += time.monotonic() - paused
            else:
                epochs_seen, epoch, done_batches = epoch_end, epoch + 1, 0
        if sums:
            report_losses()
        return {"steps": step, "seconds": round(time.monotonic() - start_time, 1), "epochs": round(epochs_seen, 2)}

    def _run(self, k: int, rows):
        self.index[k].copy_(rows)
        if not self.graphs:
            return self._step(k)
        self.graphs[k].replay()
        return self.losses[k]

    def state(self) -> dict:
        return get_state(self.modules_with_heads, self.optimizers, self.device)

    def load(self, saved: dict) -> None:
        restore_state(saved, self.modules_with_heads, self.optimizers, self.device)
