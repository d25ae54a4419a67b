"""
Fine-tuning by epochs: resumable at any point, the best epoch kept by the metric on dev, every setting in the manifest.

A checkpoint holds the network, the optimizer, the random states of the processor and the GPUs, and where in which epoch the run stands; the
order of the examples follows from seed and epoch, so that a resumed run goes on with the very next batch. One is written every few minutes and
at the end of every epoch.
"""

import json
import math
import os
import platform
import signal
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from .adafactor import Adafactor
from .files import load_saved, usable
from .generate import greedy
from .job import Job, body_of
from .refused import UnusableFile
from .training_folder import clear, noted_networks, refuse_begun

ANEW = "--overwrite instead of --resume begins the training anew"


def length_of(example: dict) -> int:
    if "choices" in example:
        return max(len(each["ids"]) for each in example["choices"])
    return len(example["ids"]) + len(example.get("output", ()))


def order_of(examples: list[dict], batch: int, seed: int, epoch: int) -> list[list[int]]:
    """Batches in a random order; within stretches of fifty batches, examples of about one length go together."""
    random = np.random.default_rng([seed, epoch])
    drawn = random.permutation(len(examples))
    batches = []
    for at in range(0, len(drawn), 50 * batch):
        part = sorted(drawn[at : at + 50 * batch].tolist(), key=lambda i: length_of(examples[i]))
        batches += [part[i : i + batch] for i in range(0, len(part), batch)]
    return [batches[i] for i in random.permutation(len(batches))]


def padded(rows: list[list[int]], filler: int, side: str):
    width = max(len(row) for row in rows)
    fill = [[filler] * (width - len(row)) for row in rows]
    return torch.tensor([f + row if side == "left" else row + f for row, f in zip(rows, fill)])


def tensors(examples: list[dict], given: dict, device) -> dict[str, torch.Tensor]:
    side, pad = given["padSide"], given["pad"]
    inputs = [each for example in examples for each in example.get("choices", [example])]
    ids = [each["ids"] for each in inputs]
    out = {
        "ids": padded(ids, pad, side),
        "mask": padded([[1] * len(row) for row in ids], 0, side),
        "types": padded([each.get("types") or [0] * len(each["ids"]) for each in inputs], 0, side),
    }
    if given["kind"] == "seq2seq":
        out["output"] = padded([example["output"] for example in examples], -100, "right")
    else:
        # What has no answer is answered all the same; a loss passes over it.
        out["label"] = torch.tensor([-100 if example["label"] is None else example["label"] for example in examples])
    return {name: tensor.to(device) for name, tensor in out.items()}


def loss_and_right(model, batch: dict, given: dict, examples: int):
    """Mean loss of a batch, and how many examples are wholly right."""
    if given["kind"] == "seq2seq":
        target = batch["output"]
        start = torch.full_like(target[:, :1], given["start"])
        before = torch.cat((start, target[:, :-1].clamp(min=0)), 1)
        logits = model.write(before, model.read(batch["ids"], batch["mask"]), batch["mask"]).float()
        loss = F.cross_entropy(logits.flatten(0, 1), target.flatten(), ignore_index=-100)
        # What is right token by token after the right tokens is what greedy decoding would have written.
        right = ((logits.argmax(-1) == target) | (target == -100)).all(1)
        return loss, right
    scores = model(batch["ids"], batch["mask"], batch["types"]).float()
    if given["kind"] == "multiple-choice":
        scores = scores.view(examples, -1)
    return F.cross_entropy(scores, batch["label"]), scores.argmax(-1) == batch["label"]


def optimizer_of(model, settings: dict):
    plain = ("bias", "norm", "before_", "end.")
    named = [(name, p) for name, p in model.named_parameters() if p.requires_grad]
    groups = [
        {"params": [p for name, p in named if not any(word in name.lower() for word in plain)], "weight_decay": settings["weightDecay"]},
        {"params": [p for name, p in named if any(word in name.lower() for word in plain)], "weight_decay": 0.0},
    ]
    if settings["optimizer"] == "adafactor":
        return Adafactor(groups, lr=settings["rate"])
    kind = torch.optim.Adam if settings["optimizer"] == "adam" else torch.optim.AdamW
    return kind(groups, lr=settings["rate"], betas=tuple(settings["betas"]), eps=settings["epsilon"])


def rate_at(settings: dict, step: int, steps: int, epoch: int) -> float:
    """The share of the rate at a step: warm-up, then straight down, constant, or halved every ten epochs."""
    warm = settings["warmup"] * steps
    if step < warm:
        return min(1.0, (step + 1) / warm)
    if settings["schedule"] == "linear":
        return max(0.0, (steps - step) / max(1.0, steps - warm))
    return 0.5 ** (epoch // 10) if settings["schedule"] == "halving" else 1.0


def random_states(device: torch.device) -> dict:
    """What random numbers come next: dropout draws them where the network is."""
    return {"cpu": torch.get_rng_state()} | ({"cuda": torch.cuda.get_rng_state_all()} if device.type == "cuda" else {})


def restore_random_states(states, device: torch.device) -> None:
    # Checkpoints of before hold the processor's state alone.
    states = states if isinstance(states, dict) else {"cpu": states}
    torch.set_rng_state(states["cpu"].cpu())
    here = states.get("cuda") if device.type == "cuda" else None
    # On a machine with other GPUs than before, the state of the first is the one that was used.
    if here is not None and len(here) == torch.cuda.device_count():
        torch.cuda.set_rng_state_all([each.cpu() for each in here])
    elif here:
        torch.cuda.set_rng_state(here[0].cpu(), device)


class FineTuning:
    def __init__(self, job: Job, device: torch.device, examples: dict[str, list[dict]] | None = None):
        torch.manual_seed(job.settings["seed"])
        self.job, self.device = job, device
        self.train = examples["train"] if examples else job.examples("train")
        self.dev = examples["dev"] if examples else job.examples("dev")
        if not self.train:
            raise SystemExit("there is no example to train on")
        self.model = job.build().to(device)
        self.optimizer = optimizer_of(self.model, job.settings)
        self.epoch = self.batch = self.step = 0
        self.seconds, self.best, self.best_loss, self.best_epoch, self.gained, self.curve = 0.0, -math.inf, math.inf, -1, -1, []
        self.sums = [0.0, 0, 0]
        # Checksums of the network files in the folder, for the manifest.
        self.networks: dict[str, str] = {}
        # Whether the recipe came to its end, rather than to the number of steps that was asked for.
        self.finished = False
        # Set by a signal: the step under way is finished and saved first.
        self.stopping = False

    def stop(self, *_) -> None:
        self.stopping = True

    @property
    def steps_of_epoch(self) -> int:
        settings = self.job.settings
        return math.ceil(math.ceil(len(self.train) / settings["batch"]) / settings["accumulate"])

    def save(self, path: Path) -> None:
        state = {
            "model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(), "random": random_states(self.device),
            **{name: getattr(self, name) for name in ("epoch", "batch", "step", "seconds", "best", "best_loss", "best_epoch", "gained", "curve", "sums")},
        }
        part = path.with_suffix(".part")
        torch.save(state, part)
        os.replace(part, path)

    def load(self, path: Path) -> None:
        what = "checkpoint of this job"
        state = load_saved(path, what, ANEW, ("model", "optimizer", "random", "epoch", "step"), self.device)
        with usable(path, what, ANEW):
            self.model.load_state_dict(state.pop("model"))
            self.optimizer.load_state_dict(state.pop("optimizer"))
            restore_random_states(state.pop("random"), self.device)
        for name, value in state.items():
            setattr(self, name, value)

    def load_best(self, path: Path) -> None:
        """Takes over the best epoch."""
        what = "network of this job"
        with usable(path, what, ANEW):
            self.model.load_state_dict(load_saved(path, what, ANEW, ("model",), self.device)["model"])

    def autocast(self):
        on = bool(self.job.settings["bf16"]) and self.device.type == "cuda"
        return torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=on)

    @torch.no_grad()
    def measure(self, examples: list[dict]) -> dict[str, float]:
        """Loss and share of right examples."""
        self.model.eval()
        loss, right = 0.0, 0
        order = sorted(range(len(examples)), key=lambda i: length_of(examples[i]))
        for at in range(0, len(order), self.job.settings["batch"]):
            part = [examples[i] for i in order[at : at + self.job.settings["batch"]]]
            with self.autocast():
                each, good = loss_and_right(self.model, tensors(part, self.job.given, self.device), self.job.given, len(part))
            loss += float(each) * len(part)
            right += int(good.sum())
        self.model.train()
        return {"loss": loss / max(1, len(examples)), "right": right / max(1, len(examples))}

    @torch.no_grad()
    def predict(self, examples: list[dict]):
        """What the network says of each example, in their order: scores of options or classes, or the tokens that it writes."""
        self.model.eval()
        given, size = self.job.given, self.job.settings["batch"]
        found: dict[int, dict] = {}
        order = sorted(range(len(examples)), key=lambda i: length_of(examples[i]))
        for at in range(0, len(order), size):
            chosen = order[at : at + size]
            batch = tensors([examples[i] for i in chosen], given, self.device)
            with self.autocast():
                if given["kind"] == "seq2seq":
                    rows = greedy(self.model, batch["ids"], batch["mask"], given["start"], given["end"], self.job.settings["outputLongest"])
                    said = [{"output": row} for row in rows]
                else:
                    scores = self.model(batch["ids"], batch["mask"], batch["types"]).float()
                    rows = scores.view(len(chosen), -1).tolist()
                    said = [{"scores": [round(score, 5) for score in row]} for row in rows]
            found |= dict(zip(chosen, said))
        self.model.train()
        for i, example in enumerate(examples):
            task = {"task": example["task"]} if "task" in example else {}
            yield {"id": example["id"], **task, **found[i]}

    def run(self, out: Path, report=print, save_every: float = 300, steps: int | None = None, limit: float | None = None) -> None:
        """
        Trains to the end of the recipe, or for so many steps; `best.pt` in `out` holds the best epoch so far. With a `limit` in seconds the
        rate falls as if the recipe ended then, and the epoch that it cuts short counts as one.
        """
        settings = self.job.settings
        total = self.steps_of_epoch * settings["epochs"]
        began, before, saved = time.monotonic(), self.seconds, time.monotonic()
        self.model.train()
        while self.epoch < settings["epochs"] and not self.waited_long(report):
            batches = order_of(self.train, settings["batch"], settings["seed"], self.epoch)
            while self.batch < len(batches):
                if steps is not None and self.step >= steps:
                    report(f"{self.step} of {total} steps are done; --resume goes on from there")
                    return self.save(out / "checkpoint.pt")
                if self.stopping:
                    self.save(out / "checkpoint.pt")
                    raise SystemExit(f"stopped in epoch {self.epoch + 1} at step {self.step}; --resume goes on from there")
                if limit is not None and self.seconds >= limit:
                    break
                group = batches[self.batch : self.batch + settings["accumulate"]]
                self.take_step(group, total, 0.0 if limit is None else self.seconds / limit)
                self.batch += len(group)
                self.seconds = before + time.monotonic() - began
                if time.monotonic() - saved > save_every:
                    self.save(out / "checkpoint.pt")
                    saved = time.monotonic()
            over = limit is not None and self.seconds >= limit
            if over and self.sums[2] == 0:
                break
            self.end_epoch(out, report, last=over)
            self.save(out / "checkpoint.pt")
            saved = time.monotonic()
            if over:
                report(f"{limit:g} seconds are over")
                break
        self.finished = True

    def waited_long(self, report) -> bool:
        """Whether dev got no better for as many epochs as there is patience."""
        patience = self.job.settings["patience"]
        over = bool(patience) and self.epoch - 1 - self.gained >= patience
        if over:
            report(f"no better for {patience} epochs: stopped")
        return over

    def take_step(self, group: list[list[int]], total: int, gone: float = 0.0) -> None:
        """One step; `gone` is the share of the time that has passed, where time is limited."""
        settings = self.job.settings
        count = sum(len(part) for part in group)
        for part in group:
            examples = [self.train[i] for i in part]
            with self.autocast():
                loss, right = loss_and_right(self.model, tensors(examples, self.job.given, self.device), self.job.given, len(examples))
            (loss * len(part) / count).backward()
            self.sums[0] += float(loss.detach()) * len(part)
            self.sums[1] += int(right.sum())
            self.sums[2] += len(part)
        if not math.isfinite(self.sums[0]):
            raise FloatingPointError(f"the loss is no longer a number at step {self.step}; lower the rate")
        if settings["clip"]:
            torch.nn.utils.clip_grad_norm_(self.model.parameters(), settings["clip"])
        share = rate_at(settings, max(self.step, int(gone * total)), total, self.epoch)
        for each in self.optimizer.param_groups:
            each["lr"] = settings["rate"] * share
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        self.step += 1

    def end_epoch(self, out: Path, report, last: bool = False) -> None:
        loss, right, seen = self.sums
        line = {"epoch": self.epoch + 1, "step": self.step, "seconds": round(self.seconds, 1), "loss": loss / seen, "right": right / seen}
        every = self.job.settings["evaluateEvery"]
        if self.dev and (last or (self.epoch + 1) % every == 0 or self.epoch + 1 == self.job.settings["epochs"]):
            measured = self.measure(self.dev)
            line |= {"devLoss": measured["loss"], "devRight": measured["right"]}
            # Of equals the one with the smaller loss: of long outputs none may be wholly right for many epochs.
            better = (measured["right"], -measured["loss"]) > (self.best, -self.best_loss)
            # Patience looks at what is right alone.
            if measured["right"] > self.best:
                self.gained = self.epoch
            if better:
                self.best, self.best_loss, self.best_epoch = measured["right"], measured["loss"], self.epoch
        else:
            better = not self.dev
        if better:
            part = out / "best.part"
            torch.save({"model": self.model.state_dict(), "body": body_of(self.model).state_dict()}, part)
            os.replace(part, out / "best.pt")
        self.curve.append(line)
        report("  ".join(f"{key} {value:.4f}" if isinstance(value, float) else f"{key} {value}" for key, value in line.items()))
        self.sums, self.batch = [0.0, 0, 0], 0
        self.epoch += 1
        self.write_manifest(out)

    def write_manifest(self, out: Path) -> None:
        part = out / "manifest.part"
        part.write_text(json.dumps(self.manifest(), indent=1) + "\n", encoding="utf8")
        os.replace(part, out / "manifest.json")

    def manifest(self) -> dict:
        name = torch.cuda.get_device_name(self.device) if self.device.type == "cuda" else platform.processor() or "cpu"
        return {
            "job": self.job.given, "parameters": sum(p.numel() for p in self.model.parameters()), "examples": len(self.train),
            "devExamples": len(self.dev), "epochs": self.epoch, "steps": self.step, "finished": self.finished, "seconds": round(self.seconds, 1),
            "bestEpoch": self.best_epoch + 1 if self.best_epoch >= 0 else None, "devRight": self.best if self.best_epoch >= 0 else None,
            "device": name, "torch": torch.__version__, "python": platform.python_version(), "checksums": self.job.checksums() | self.networks,
            "curve": self.curve,
        }


def fine_tune(
    folder, device: torch.device, resume: bool = False, steps: int | None = None, save_every: float = 300, report=print,
    limit: float | None = None, onnx: bool = True, overwrite: bool = False,
) -> None:
    """Trains the job of a folder, answers its test examples (`predictions.jsonl`) and exports the best epoch beside it."""
    from .onnx_export import export_model, network_checksums, rounded, try_export

    out = Path(folder)
    job = Job.read(out)
    if not resume and not overwrite:
        refuse_begun(out)
    run = FineTuning(job, device)
    report(f"{sum(p.numel() for p in run.model.parameters())} parameters on {device}, {len(run.train)} examples, {run.steps_of_epoch} steps an epoch")
    if onnx:
        try_export(job, run.model)
    checkpoint = out / "checkpoint.pt"
    if resume and checkpoint.exists():
        # The best epoch is needed at the end: better said now that it is lost.
        if (out / "best.pt").exists():
            run.load_best(out / "best.pt")
        run.load(checkpoint)
        if run.best_epoch >= 0 and not (out / "best.pt").exists():
            raise UnusableFile(f"{out / 'best.pt'} is missing, which held the best epoch so far, epoch {run.best_epoch + 1}: put it back; or {ANEW}.")
        run.networks = noted_networks(out)
        report(f"resumed in epoch {run.epoch + 1} at step {run.step}")
    elif not resume:
        clear(out)
    else:
        report(f"{out} holds no checkpoint yet: the training begins anew")
    before = {each: signal.signal(each, run.stop) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        run.run(out, report, save_every, steps, limit)
    except FloatingPointError as lost:
        # What was good before is kept.
        if run.best_epoch < 0:
            raise
        run.finished = True
        report(f"{lost}. Epoch {run.best_epoch + 1} is kept.")
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    if onnx:
        # What is written below is no longer what was noted before.
        run.networks = {}
    run.write_manifest(out)
    if (out / "best.pt").exists():
        run.load_best(out / "best.pt")
    test, trained = job.examples("test"), run.model
    if test:
        # The finished model answers: where its matrices are rounded, the rounded one.
        if onnx and job.given.get("int8"):
            run.model = rounded(trained)
        lines = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in run.predict(test))
        (out / "predictions.jsonl").write_text(lines, encoding="utf8")
    if onnx:
        export_model(job, trained.cpu().eval(), out)
        run.networks = network_checksums(job.kind, out)
        run.write_manifest(out)
    report(f"wrote the model to {out}")
