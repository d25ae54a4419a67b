"""Training by steps that on a GPU are recorded once for each table and then replayed (`recorded.py`); on a CPU the same step is simply run."""

import time

import numpy as np
import torch
from torch import nn

from ..muon import Muon
from .lessons import Lessons, loss_of
from .model import Reader
from .recipe import Tuning
from .recorded import give_rates, pace, put_in_place, record, state_of
from .tables import Table


class Trainer:
    """A reader with its optimisers and a recorded step for each table. Weights are replaced in place, so that one recording serves every run."""

    def __init__(self, reader: Reader, tables: list[Table], settings: Tuning, device):
        self.reader, self.tables, self.settings, self.device = reader, tables, settings, device
        self.lessons = Lessons(reader.encoder.shape).to(device)
        self.all = nn.ModuleList([self.reader, self.lessons])
        self.optimizers = self._optimizers()
        self.index = [torch.zeros(table.size, dtype=torch.long, device=device) for table in tables]
        self.first = {name: value.clone() for name, value in self.all.state_dict().items()}
        self.graphs, self.losses = [], []
        if device.type == "cuda":
            self.graphs, self.losses = record(self._step, len(tables), self.optimizers)

    def _optimizers(self):
        """Muon for the matrices of the encoder, which it trained before, AdamW for everything else; each with its rate."""
        settings, layers = self.settings, self.reader.encoder.body.layers
        cuda = self.device.type == "cuda"
        plain = [p for layer in layers for p in (layer.write, layer.up, layer.down)]
        muon = Muon([{"params": [layer.read for layer in layers], "parts": 3}, {"params": plain}])
        slow = [self.reader.encoder.words, *(layer.sharpness for layer in layers)]
        heads = [*self.reader.exam.parameters(), *self.reader.plain.parameters(), *self.lessons.parameters()]
        adam = torch.optim.AdamW([{"params": slow}, {"params": heads}], betas=(0.9, 0.98), weight_decay=settings.decay, **({"capturable": True} if cuda else {}))
        give_rates((muon, adam), [settings.matrix_rate] * 2 + [settings.rate, settings.head_rate], self.device)
        return muon, adam

    def _step(self, k: int):
        for optimizer in self.optimizers:
            optimizer.zero_grad(set_to_none=True)
        loss = loss_of(self.reader, self.lessons, self.tables[k], self.index[k], self.settings)
        loss.backward()
        # One size for every task: a graph of twenty statements would otherwise speak louder than ten pairs.
        nn.utils.clip_grad_norm_([p for p in self.all.parameters() if p.grad is not None], 1.0)
        for optimizer in self.optimizers:
            optimizer.step()
        return loss.detach()

    @torch.no_grad()
    def restart(self, weights: dict | None = None) -> None:
        """Back to the beginning, with other weights if given; lessons and optimisers forget."""
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

    def epoch(self, chance: np.random.Generator, wanted) -> list[tuple[int, torch.Tensor]]:
        """The batches of an epoch in random order: the number of the table, and the rows. `wanted` says which examples count."""
        plan = []
        for k, table in enumerate(self.tables):
            rows = np.flatnonzero(wanted[table.example] & (chance.random(len(table.share)) < table.share))
            if len(rows) == 0:
                continue
            chance.shuffle(rows)
            # What is left over is a batch, filled up from the beginning, as often as its share of one.
            count = int(len(rows) / table.size + chance.random())
            rows = np.resize(rows, count * table.size)
            on_device = torch.from_numpy(rows).to(self.device).view(-1, table.size)
            plan += [(k, batch) for batch in on_device]
        return [plan[i] for i in chance.permutation(len(plan))]

    def train(self, seed: int, report=print, wanted=None, every: int = 500, checkpoint=None, saved: dict | None = None, keep=None) -> dict:
        """
        Trains for some epochs, or until its seconds are over: the rates fall accordingly. `wanted` marks the examples to learn from. Whenever a
        `checkpoint` is due, `keep` gets what has to be `saved` to go on from there. Gives the steps, seconds and epochs that were seen.
        """
        settings = self.settings
        chance = np.random.default_rng(seed)
        torch.manual_seed(seed)
        step, epoch, done, seconds = 0, 0, 0, 0.0
        if saved is not None:
            chance.bit_generator.state = saved["chance"]
            step, epoch, done, seconds = (saved[name] for name in ("step", "epoch", "done", "seconds"))
            self.load(saved)
        seen = float(epoch)
        # What was trained before, and what saving takes, is as if it had begun earlier or later.
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
            before = chance.bit_generator.state
            plan = self.epoch(chance, wanted)
            last = min(epoch + 1.0, settings.epochs)
            plan = plan[: max(1, round(len(plan) * (last - epoch)))]
            for at in range(done, len(plan)):
                seen = epoch + (last - epoch) * at / len(plan)
                # The first hundredth of the time does not count, so that a run that keeps well within it is the same every time.
                gone = (time.monotonic() - began) / settings.seconds
                share = max(seen / settings.epochs, gone if gone > 0.01 else 0.0)
                over = share >= 1
                if over:
                    break
                k, rows = plan[at]
                pace(self.optimizers, share / settings.warmup if share < settings.warmup else max(0.01, (1 - share) / (1 - settings.warmup)))
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
        return state_of(self.all, self.optimizers, self.device)

    def load(self, saved: dict) -> None:
        put_in_place(saved, self.all, self.optimizers, self.device)
