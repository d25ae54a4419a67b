"""
Fine-tuning of a network; the epoch with the best dev score is kept.

A checkpoint contains the network, the optimizer, the random states and the position in the epoch. The order of the examples depends only on seed
and epoch, so that a resumed run continues with the next batch.
"""

import json
import math
import signal
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from .adafactor import Adafactor
from .files import InvalidFileError, check_no_training, describe_environment, load_checkpoint, save_atomically, find_training_results, checked_load, write_json
from .generate import decode_greedily
from .job import Job, get_body

START_OVER = "--overwrite instead of --resume starts over"


def get_example_length(example: dict) -> int:
    if "choices" in example:
        return max(len(each["ids"]) for each in example["choices"])
    return len(example["ids"]) + len(example.get("output", ()))


def create_epoch_batches(examples: list[dict], batch: int, seed: int, epoch: int) -> list[list[int]]:
    """Return batches of example indices in random order; within chunks of fifty batches, examples are grouped by length."""
    random = np.random.default_rng([seed, epoch])
    order = random.permutation(len(examples))
    batches = []
    for start in range(0, len(order), 50 * batch):
        chunk = sorted(order[start : start + 50 * batch].tolist(), key=lambda i: get_example_length(examples[i]))
        batches += [chunk[i : i + batch] for i in range(0, len(chunk), batch)]
    return [batches[i] for i in random.permutation(len(batches))]


def pad_rows(rows: list[list[int]], filler: int, side: str):
    width = max(len(row) for row in rows)
    fill = [[filler] * (width - len(row)) for row in rows]
    return torch.tensor([f + row if side == "left" else row + f for row, f in zip(rows, fill)])


def to_tensors(examples: list[dict], config: dict, device) -> dict[str, torch.Tensor]:
    side, pad = config["padSide"], config["pad"]
    inputs = [each for example in examples for each in example.get("choices", [example])]
    ids = [each["ids"] for each in inputs]
    out = {
        "ids": pad_rows(ids, pad, side),
        "mask": pad_rows([[1] * len(row) for row in ids], 0, side),
        "types": pad_rows([each.get("types") or [0] * len(each["ids"]) for each in inputs], 0, side),
    }
    if config["kind"] == "seq2seq":
        out["output"] = pad_rows([example["output"] for example in examples], -100, "right")
    else:
        # -100: the loss ignores examples without a label.
        out["label"] = torch.tensor([-100 if example["label"] is None else example["label"] for example in examples])
    return {name: tensor.to(device) for name, tensor in out.items()}


def compute_loss(model, batch: dict, config: dict, examples: int):
    """Return the mean loss of a batch, and a mask of the correct examples."""
    if config["kind"] == "seq2seq":
        target = batch["output"]
        start = torch.full_like(target[:, :1], config["start"])
        decoder_input = torch.cat((start, target[:, :-1].clamp(min=0)), 1)
        logits = model.write(decoder_input, model.read(batch["ids"], batch["mask"]), batch["mask"]).float()
        loss = F.cross_entropy(logits.flatten(0, 1), target.flatten(), ignore_index=-100)
        # If every token is correct with teacher forcing, greedy decoding returns the same output.
        return loss, ((logits.argmax(-1) == target) | (target == -100)).all(1)
    scores = model(batch["ids"], batch["mask"], batch["types"]).float()
    if config["kind"] == "multiple-choice":
        scores = scores.view(examples, -1)
    return F.cross_entropy(scores, batch["label"]), scores.argmax(-1) == batch["label"]


def create_optimizer(model, settings: dict):
    no_decay = ("bias", "norm", "before_", "end.")
    named = [(name, p) for name, p in model.named_parameters() if p.requires_grad]
    decayed = [p for name, p in named if not any(word in name.lower() for word in no_decay)]
    others = [p for name, p in named if any(word in name.lower() for word in no_decay)]
    groups = [{"params": decayed, "weight_decay": settings["weightDecay"]}, {"params": others, "weight_decay": 0.0}]
    if settings["optimizer"] == "adafactor":
        return Adafactor(groups, lr=settings["rate"])
    optimizer_class = torch.optim.Adam if settings["optimizer"] == "adam" else torch.optim.AdamW
    return optimizer_class(groups, lr=settings["rate"], betas=tuple(settings["betas"]), eps=settings["epsilon"])


def compute_rate_factor(settings: dict, step: int, steps: int, epoch: int) -> float:
    """Return the learning-rate factor of a step: warm-up, then linear decay, constant, or halved every ten epochs."""
    warmup = settings["warmup"] * steps
    if step < warmup:
        return min(1.0, (step + 1) / warmup)
    if settings["schedule"] == "linear":
        return max(0.0, (steps - step) / max(1.0, steps - warmup))
    return 0.5 ** (epoch // 10) if settings["schedule"] == "halving" else 1.0


def get_random_states(device: torch.device) -> dict:
    """Return the states of the random number generators of the CPU and the GPUs."""
    return {"cpu": torch.get_rng_state()} | ({"cuda": torch.cuda.get_rng_state_all()} if device.type == "cuda" else {})


def restore_random_states(states, device: torch.device) -> None:
    """Restore the states of the random number generators."""
    # Checkpoints of earlier versions contain only the CPU state.
    states = states if isinstance(states, dict) else {"cpu": states}
    torch.set_rng_state(states["cpu"].cpu())
    gpu_states = states.get("cuda") if device.type == "cuda" else None
    # With a different number of GPUs, only the state of the first one is restored.
    if gpu_states is not None and len(gpu_states) == torch.cuda.device_count():
        torch.cuda.set_rng_state_all([each.cpu() for each in gpu_states])
    elif gpu_states:
        torch.cuda.set_rng_state(gpu_states[0].cpu(), device)


class FineTuning:
    """State of a fine-tuning: network, optimizer, position, best epoch and learning curve."""

    def __init__(self, job: Job, device: torch.device, examples: dict[str, list[dict]] | None = None):
        torch.manual_seed(job.settings["seed"])
        self.job, self.device = job, device
        self.train = examples["train"] if examples else job.examples("train")
        self.dev = examples["dev"] if examples else job.examples("dev")
        if not self.train:
            raise SystemExit("the job has no training examples")
        self.model = job.build().to(device)
        self.optimizer = create_optimizer(self.model, job.settings)
        self.epoch = self.batch = self.step = 0
        self.seconds, self.best, self.best_loss, self.best_epoch, self.gained, self.curve = 0.0, -math.inf, math.inf, -1, -1, []
        self.sums = [0.0, 0, 0]
        # Checksums of the exported network files.
        self.networks: dict[str, str] = {}
        # True once the recipe is completed; false after a limited number of steps.
        self.finished = False
        # Set by a signal; the training stops after the current step and saves a checkpoint.
        self.stopping = False

    def stop(self, *_) -> None:
        self.stopping = True

    @property
    def steps_of_epoch(self) -> int:
        settings = self.job.settings
        return math.ceil(math.ceil(len(self.train) / settings["batch"]) / settings["accumulate"])

    def save(self, path: Path) -> None:
        names = ("epoch", "batch", "step", "seconds", "best", "best_loss", "best_epoch", "gained", "curve", "sums")
        state = {"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(), "random": get_random_states(self.device)}
        save_atomically(path, state | {name: getattr(self, name) for name in names})

    def load(self, path: Path) -> None:
        description = "checkpoint of this job"
        state = load_checkpoint(path, description, START_OVER, ("model", "optimizer", "random", "epoch", "step"), self.device)
        with checked_load(path, description, START_OVER):
            self.model.load_state_dict(state.pop("model"))
            self.optimizer.load_state_dict(state.pop("optimizer"))
            restore_random_states(state.pop("random"), self.device)
        for name, value in state.items():
            setattr(self, name, value)

    def load_best(self, path: Path) -> None:
        description = "network of this job"
        with checked_load(path, description, START_OVER):
            self.model.load_state_dict(load_checkpoint(path, description, START_OVER, ("model",), self.device)["model"])

    def autocast(self):
        is_enabled = bool(self.job.settings["bf16"]) and self.device.type == "cuda"
        return torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=is_enabled)

    def inference_batches(self, examples: list[dict]):
        """Yield batches of similar length in evaluation mode: the indices of the examples, and their tensors."""
        self.model.eval()
        order, size = sorted(range(len(examples)), key=lambda i: get_example_length(examples[i])), self.job.settings["batch"]
        for start in range(0, len(order), size):
            indices = order[start : start + size]
            yield indices, to_tensors([examples[i] for i in indices], self.job.config, self.device)
        self.model.train()

    @torch.no_grad()
    def measure(self, examples: list[dict]) -> dict[str, float]:
        """Return loss and accuracy."""
        loss, correct_count = 0.0, 0
        for indices, batch in self.inference_batches(examples):
            with self.autocast():
                batch_loss, correct = compute_loss(self.model, batch, self.job.config, len(indices))
            loss += float(batch_loss) * len(indices)
            correct_count += int(correct.sum())
        return {"loss": loss / max(1, len(examples)), "right": correct_count / max(1, len(examples))}

    @torch.no_grad()
    def predict(self, examples: list[dict]):
        """Yield predictions in the order of the examples: scores of options or classes, or output tokens."""
        config, results = self.job.config, {}
        for indices, batch in self.inference_batches(examples):
            with self.autocast():
                if config["kind"] == "seq2seq":
                    rows = decode_greedily(self.model, batch["ids"], batch["mask"], config["start"], config["end"], self.job.settings["outputLongest"])
                    predictions = [{"output": row} for row in rows]
                else:
                    scores = self.model(batch["ids"], batch["mask"], batch["types"]).float()
                    predictions = [{"scores": [round(score, 5) for score in row]} for row in scores.view(len(indices), -1).tolist()]
            results |= dict(zip(indices, predictions))
        for i, example in enumerate(examples):
            task = {"task": example["task"]} if "task" in example else {}
            yield {"id": example["id"], **task, **results[i]}

    def run(self, out: Path, report=print, save_every: float = 300, steps: int | None = None, limit: float | None = None) -> None:
        """
        Train to the end of the recipe, or for a number of steps; `best.pt` in `out` contains the best epoch so far. A `limit` in seconds shortens
        the learning-rate schedule, and the interrupted epoch is evaluated like a complete one.
        """
        settings = self.job.settings
        total = self.steps_of_epoch * settings["epochs"]
        start_time, earlier_seconds, last_save = time.monotonic(), self.seconds, time.monotonic()
        self.model.train()
        while self.epoch < settings["epochs"] and not self.should_stop_early(report):
            batches = create_epoch_batches(self.train, settings["batch"], settings["seed"], self.epoch)
            while self.batch < len(batches):
                if steps is not None and self.step >= steps:
                    report(f"{self.step} of {total} steps are done; --resume continues from there")
                    return self.save(out / "checkpoint.pt")
                if self.stopping:
                    self.save(out / "checkpoint.pt")
                    raise SystemExit(f"stopped in epoch {self.epoch + 1} at step {self.step}; --resume continues from there")
                if limit is not None and self.seconds >= limit:
                    break
                group = batches[self.batch : self.batch + settings["accumulate"]]
                self.train_step(group, total, 0.0 if limit is None else self.seconds / limit)
                self.batch += len(group)
                self.seconds = earlier_seconds + time.monotonic() - start_time
                if time.monotonic() - last_save > save_every:
                    self.save(out / "checkpoint.pt")
                    last_save = time.monotonic()
            is_over = limit is not None and self.seconds >= limit
            if is_over and self.sums[2] == 0:
                break
            self.end_epoch(out, report, last=is_over)
            self.save(out / "checkpoint.pt")
            last_save = time.monotonic()
            if is_over:
                report(f"the time limit of {limit:g} seconds was reached")
                break
        self.finished = True

    def should_stop_early(self, report) -> bool:
        """Return True if the accuracy on dev has not improved for `patience` epochs."""
        patience = self.job.settings["patience"]
        should_stop = bool(patience) and self.epoch - 1 - self.gained >= patience
        if should_stop:
            report(f"early stopping: no improvement on dev for {patience} epochs")
        return should_stop

    def train_step(self, group: list[list[int]], total: int, elapsed: float = 0.0) -> None:
        """Take one optimizer step over a group of batches; `elapsed` is the elapsed share of a limited training time."""
        settings = self.job.settings
        count = sum(len(part) for part in group)
        for part in group:
            examples = [self.train[i] for i in part]
            with self.autocast():
                loss, correct = compute_loss(self.model, to_tensors(examples, self.job.config, self.device), self.job.config, len(examples))
            (loss * len(part) / count).backward()
            self.sums[0] += float(loss.detach()) * len(part)
            self.sums[1] += int(correct.sum())
            self.sums[2] += len(part)
        if not math.isfinite(self.sums[0]):
            raise FloatingPointError(f"the loss is not finite at step {self.step}; lower the learning rate")
        if settings["clip"]:
            torch.nn.utils.clip_grad_norm_(self.model.parameters(), settings["clip"])
        rate_factor = compute_rate_factor(settings, max(self.step, int(elapsed * total)), total, self.epoch)
        for each in self.optimizer.param_groups:
            each["lr"] = settings["rate"] * rate_factor
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        self.step += 1

    def end_epoch(self, out: Path, report, last: bool = False) -> None:
        """Evaluate on dev if due, save the best epoch, and write the learning curve."""
        loss, correct, seen = self.sums
        line = {"epoch": self.epoch + 1, "step": self.step, "seconds": round(self.seconds, 1), "loss": loss / seen, "right": correct / seen}
        interval = self.job.settings["evaluateEvery"]
        if self.dev and (last or (self.epoch + 1) % interval == 0 or self.epoch + 1 == self.job.settings["epochs"]):
            measured = self.measure(self.dev)
            line |= {"devLoss": measured["loss"], "devRight": measured["right"]}
            # Ties are broken by the loss: for the first epochs, no long output may be correct.
            is_best = (measured["right"], -measured["loss"]) > (self.best, -self.best_loss)
            # Early stopping depends on accuracy only.
            if measured["right"] > self.best:
                self.gained = self.epoch
            if is_best:
                self.best, self.best_loss, self.best_epoch = measured["right"], measured["loss"], self.epoch
        else:
            is_best = not self.dev
        if is_best:
            save_atomically(out / "best.pt", {"model": self.model.state_dict(), "body": get_body(self.model).state_dict()})
        self.curve.append(line)
        report("  ".join(f"{key} {value:.4f}" if isinstance(value, float) else f"{key} {value}" for key, value in line.items()))
        self.sums, self.batch = [0.0, 0, 0], 0
        self.epoch += 1
        self.write_manifest(out)

    def write_manifest(self, out: Path) -> None:
        write_json(out / "manifest.json", {
            "job": self.job.config, "parameters": sum(p.numel() for p in self.model.parameters()), "examples": len(self.train),
            "devExamples": len(self.dev), "epochs": self.epoch, "steps": self.step, "finished": self.finished, "seconds": round(self.seconds, 1),
            "bestEpoch": self.best_epoch + 1 if self.best_epoch >= 0 else None, "devRight": self.best if self.best_epoch >= 0 else None,
            **describe_environment(self.device), "checksums": self.job.checksums() | self.networks, "curve": self.curve,
        })


def fine_tune(
    folder, device: torch.device, resume: bool = False, steps: int | None = None, save_every: float = 300, report=print,
    limit: float | None = None, onnx: bool = True, overwrite: bool = False,
) -> None:
    """Train the job in a folder, predict its test examples (`predictions.jsonl`) and export the best epoch."""
    from .onnx_export import export_model, network_checksums, quantize_model, try_export

    out = Path(folder)
    job = Job.read(out)
    if not resume and not overwrite:
        check_no_training(out, find_training_results(out), ", which removes these files")
    run = FineTuning(job, device)
    report(f"{sum(p.numel() for p in run.model.parameters())} parameters on {device}, {len(run.train)} examples, {run.steps_of_epoch} steps an epoch")
    if onnx:
        try_export(job, run.model)
    checkpoint = out / "checkpoint.pt"
    if resume and checkpoint.exists():
        # The best epoch is needed at the end; report a missing file now.
        if (out / "best.pt").exists():
            run.load_best(out / "best.pt")
        run.load(checkpoint)
        if run.best_epoch >= 0 and not (out / "best.pt").exists():
            raise InvalidFileError(f"{out / 'best.pt'} is missing; it contained the best epoch so far, epoch {run.best_epoch + 1}. Restore the file; or {START_OVER}.")
        run.networks = read_network_checksums(out)
        report(f"resumed in epoch {run.epoch + 1} at step {run.step}")
    elif not resume:
        for path in find_training_results(out):
            path.unlink()
    else:
        report(f"{out} has no checkpoint yet: the training starts from the beginning")
    previous_handlers = {each: signal.signal(each, run.stop) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        run.run(out, report, save_every, steps, limit)
    except FloatingPointError as error:
        if run.best_epoch < 0:
            raise
        run.finished = True
        report(f"{error}. Epoch {run.best_epoch + 1} is kept.")
    finally:
        for each, handler in previous_handlers.items():
            signal.signal(each, handler)
    if onnx:
        run.networks = {}
    run.write_manifest(out)
    if (out / "best.pt").exists():
        run.load_best(out / "best.pt")
    test, trained = job.examples("test"), run.model
    if test:
        # Predictions are those of the exported model, which is quantized with int8.
        if onnx and job.config.get("int8"):
            run.model = quantize_model(trained)
        lines = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in run.predict(test))
        (out / "predictions.jsonl").write_text(lines, encoding="utf8")
    if onnx:
        export_model(job, trained.cpu().eval(), out)
        run.networks = network_checksums(job.kind, out)
        run.write_manifest(out)
    report(f"wrote the model to {out}")


def read_network_checksums(out: Path) -> dict[str, str]:
    """Read the checksums of network files from the manifest of an earlier part of the training."""
    try:
        checksums = json.loads((out / "manifest.json").read_text(encoding="utf8"))["checksums"]
        return {name: checksums[name] for name in checksums if ".onnx" in name}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
