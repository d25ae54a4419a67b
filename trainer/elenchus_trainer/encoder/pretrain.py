"""
Pretraining by replaced-token detection (ELECTRA): a small generator fills in masked tokens, and the encoder detects the replaced ones. Words that
are important for arguments (connectives, negations, comparisons) are masked more often.
"""

import json
import math
import time
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from ..files import compute_checksum, load_checkpoint, save_atomically, checked_load
from ..muon import create_optimizers, schedule
from . import model as models
from .checkpoint import START_OVER, check_fingerprint, remove_stages
from .manifest import record_stage
from .model import MASK, SPECIAL, START, Encoder, Layers, rms_norm, parameter_count
from .recipe import Pretraining as Settings
from .cuda_graphs import set_base_rates, set_rates, capture_graphs
from .shrink import create_initial_weights


class Generator(nn.Module):
    """Generator for masked tokens. Its embeddings are shared with the encoder, which adds its own (gradient-disentangled embedding sharing)."""

    def __init__(self, settings: Settings):
        super().__init__()
        narrow, wide = settings.generator.width, settings.shape.width
        self.words = nn.Parameter(torch.randn(settings.shape.vocabulary, wide))
        self.inward = nn.Parameter(torch.randn(narrow, wide) * wide**-0.5)
        self.outward = nn.Parameter(torch.randn(wide, narrow) * narrow**-0.5)
        self.bias = nn.Parameter(torch.zeros(settings.shape.vocabulary))
        self.scale = nn.Parameter(torch.ones(1))
        self.body = Layers(settings.generator)


class Detector(nn.Module):
    """Encoder with the head that detects replaced tokens."""

    def __init__(self, settings: Settings):
        super().__init__()
        self.words = nn.Parameter(torch.zeros(settings.shape.vocabulary, settings.shape.width))
        self.body = Layers(settings.shape)
        self.first = nn.Parameter(torch.randn(settings.shape.width, settings.shape.width) * settings.shape.width**-0.5)
        self.second = nn.Parameter(torch.zeros(settings.shape.width))
        self.bias = nn.Parameter(torch.full((1,), -2.5))


def compute_generator_loss(hidden, words, outward, bias, scale, gold):
    """Return the loss of the masked tokens, and tokens sampled from the generator (Gumbel-max)."""
    logits = F.linear(F.linear(hidden, outward.to(hidden.dtype)), words.to(hidden.dtype)).float()
    logits = logits * (scale * words.shape[1] ** -0.5) + bias
    loss = F.cross_entropy(logits, gold)
    with torch.no_grad():
        noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
        sampled = (logits.detach() + noise).argmax(-1)
    return loss, sampled


def optimizers(module: nn.Module, matrix_rate: float, other_rate: float, device):
    projections = [p for name, p in module.named_parameters(recurse=False) if p.dim() == 2 and name != "words"]
    optimizer_list = create_optimizers(module.body.layers, module.parameters(), projections, capturable=device.type == "cuda")
    set_base_rates(optimizer_list, [matrix_rate] * 2 + [other_rate], device)
    return optimizer_list


@lru_cache(maxsize=None)
def compiled_layer():
    return torch.compile(models.Layer.forward, dynamic=False)


class Run:
    def __init__(self, settings: Settings, streams: dict[str, np.ndarray], telling: list[int], seed: int, device, compiled: bool, recorded: bool = True):
        torch.manual_seed(seed)
        self.recorded = recorded and device.type == "cuda"
        self.settings, self.device = settings, device
        # Settings that must not change when a run is resumed; only the duration may.
        self.fingerprint = {"settings": {name: value for name, value in asdict(settings).items() if name != "seconds"}, "seed": seed}
        self.fingerprint |= {"pieces": {name: len(ids) for name, ids in streams.items()}}
        self.kind = torch.bfloat16 if device.type == "cuda" else torch.float32
        self.generator, self.detector = Generator(settings).to(device), Detector(settings).to(device)
        self.optimizers = [each for part in (self.generator, self.detector) for each in optimizers(part, settings.matrix_rate, settings.other_rate, device)]
        self.graph, self.outputs = None, None
        tensors = {name: torch.from_numpy(ids.astype(np.int16)).to(device) for name, ids in streams.items()}
        held_out = max(len(tensors["prose"]) // 200, settings.length * 2)
        self.prose, self.unseen = tensors["prose"][:-held_out], tensors["prose"][-held_out:]
        self.domain = tensors.get("domain")
        self.weight = torch.zeros(settings.shape.vocabulary, device=device)
        self.weight[telling] = math.log(settings.telling)
        self.weight[:SPECIAL] = -1e9
        self.step, self.seconds, self.curve = 0, 0.0, []
        self.fill = compute_generator_loss
        if compiled:
            models.Layer.forward = compiled_layer()
            self.fill = torch.compile(compute_generator_loss, dynamic=False)

    def windows(self, count: int, source):
        starts = torch.randint(0, len(source) - self.settings.length, (count,), device=self.device)
        tokens = source[starts[:, None] + torch.arange(self.settings.length, device=self.device)].long()
        tokens[:, 0] = START
        return tokens

    def draw(self):
        settings = self.settings
        domain_count = 0 if self.domain is None else round(settings.batch * settings.domain)
        parts = [self.windows(settings.batch - domain_count, self.prose)] + ([self.windows(domain_count, self.domain)] if domain_count else [])
        return torch.cat(parts)

    def losses(self, tokens):
        """Return the losses of generator and encoder, and the recall of replaced tokens."""
        settings, generator, detector = self.settings, self.generator, self.detector
        noise = -torch.log(-torch.log(torch.rand(tokens.shape, device=tokens.device).clamp(1e-9, 1 - 1e-7)))
        masked_positions = (self.weight[tokens] + noise).topk(settings.masked, -1).indices
        gold = tokens.gather(1, masked_positions)
        masked = tokens.scatter(1, masked_positions, MASK)
        x = rms_norm(F.embedding(masked, generator.words)).to(self.kind)
        x = generator.body(rms_norm(F.linear(x, generator.inward.to(self.kind))))
        hidden = x.gather(1, masked_positions[..., None].expand(-1, -1, x.shape[-1])).flatten(0, 1)
        generator_loss, sampled = self.fill(hidden, generator.words, generator.outward, generator.bias, generator.scale, gold.flatten())
        filled_tokens = tokens.scatter(1, masked_positions, sampled.view_as(gold))
        words = generator.words.detach() + detector.words
        x = detector.body(rms_norm(F.embedding(filled_tokens, words)).to(self.kind))
        activations = F.relu(F.linear(x, detector.first.to(self.kind))).square() @ detector.second.to(self.kind)
        logits = activations.float() + detector.bias
        replaced = (filled_tokens != tokens).float()
        detector_loss = F.binary_cross_entropy_with_logits(logits, replaced)
        with torch.no_grad():
            recall = ((logits > 0).float() * replaced).sum() / replaced.sum().clamp(min=1)
        return generator_loss, detector_loss, recall

    def start_from(self, weights: dict[str, torch.Tensor]) -> None:
        """Initialise the encoder from trained weights; generator and detection head start from random weights."""
        with torch.no_grad():
            self.detector.body.load_state_dict({name[len("body.") :]: value for name, value in weights.items() if name.startswith("body.")})
            self.generator.words.copy_(weights["words"])

    def _step(self, _: int = 0):
        for optimizer in self.optimizers:
            optimizer.zero_grad(set_to_none=True)
        generator_loss, detector_loss, recall = self.losses(self.draw())
        (generator_loss + detector_loss).backward()
        for optimizer in self.optimizers:
            optimizer.step()
        return torch.stack((generator_loss.detach(), detector_loss.detach(), recall))

    def train_step(self, share: float):
        set_rates(self.optimizers, schedule(self.settings, share))
        self.step += 1
        if self.graph is None:
            return self._step()
        self.graph.replay()
        if self.step % 16 == 0:
            # Without this, the measured time would not include the queued steps.
            torch.cuda.synchronize()
        return self.outputs

    def measure(self):
        """Return the losses on held-out text; gradients are enabled, as when the layers were compiled."""
        sums = torch.stack([torch.stack(self.losses(self.windows(self.settings.batch, self.unseen))).detach() for _ in range(4)])
        return sums.mean(0).tolist()

    def run(self, until: float, report=print, every: int = 200, save_every: float = math.inf, checkpoint: Path | None = None) -> None:
        """Train until a total of `until` seconds, excluding the time for checkpoints."""
        if self.recorded and self.graph is None:
            [self.graph], [self.outputs] = capture_graphs(self._step, 1, self.optimizers)
        start_time, earlier_seconds, first_step, last_save = time.monotonic(), self.seconds, self.step, time.monotonic()
        sums = torch.zeros(3, device=self.device)
        while self.seconds < until:
            sums += self.train_step(self.seconds / self.settings.seconds)
            if self.step % every == 0:
                generator_loss, detector_loss, recall = (sums / every).tolist()
                sums.zero_()
                speed = (self.step - first_step) * self.settings.batch * self.settings.length / (time.monotonic() - start_time)
                self.curve.append({"step": self.step, "seconds": round(self.seconds, 1), "generator": generator_loss, "replaced": detector_loss, "found": recall})
                report(f"step {self.step} {self.seconds:.0f} s  generator {generator_loss:.3f}  replaced {detector_loss:.4f}  found {recall:.3f}  {speed / 1e6:.2f} M tokens/s")
                if not math.isfinite(detector_loss):
                    raise FloatingPointError("the loss is not finite; lower the learning rates")
            self.seconds = earlier_seconds + time.monotonic() - start_time
            if checkpoint is not None and time.monotonic() - last_save >= save_every:
                paused = time.monotonic()
                self.save(checkpoint)
                last_save = time.monotonic()
                start_time += last_save - paused
        generator_loss, detector_loss, recall = self.measure()
        self.curve.append({"step": self.step, "seconds": round(self.seconds, 1), "held out": True, "generator": generator_loss, "replaced": detector_loss, "found": recall})
        report(f"held out after {self.step} steps: generator {generator_loss:.3f}  replaced {detector_loss:.4f}  found {recall:.3f}")

    def encoder(self) -> Encoder:
        """Return the encoder, whose embeddings are the sum of the shared ones and its own."""
        encoder = Encoder(self.settings.shape)
        state = {f"body.{name}": value for name, value in self.detector.body.state_dict().items()}
        state["words"] = self.generator.words.detach() + self.detector.words.detach()
        encoder.load_state_dict(state)
        return encoder

    def save(self, path: Path) -> None:
        state = {
            "key": self.fingerprint, "generator": self.generator.state_dict(), "detector": self.detector.state_dict(),
            "optimizers": [each.state_dict()["state"] for each in self.optimizers], "step": self.step, "seconds": self.seconds, "curve": self.curve,
        }
        save_atomically(path, state)

    def load(self, path: Path) -> None:
        state = load_checkpoint(path, "checkpoint of pretraining", START_OVER, ("key",), self.device)
        check_fingerprint(path, state["key"], self.fingerprint)
        with checked_load(path, "checkpoint of pretraining", START_OVER):
            self.generator.load_state_dict(state["generator"])
            self.detector.load_state_dict(state["detector"])
            for optimizer, states in zip(self.optimizers, state["optimizers"]):
                optimizer.load_state_dict(optimizer.state_dict() | {"state": states})
            for name in ("step", "seconds", "curve"):
                setattr(self, name, state[name])


def read_ids(path: Path) -> np.ndarray:
    """Read token ids of two bytes each; the file is compressed if its name ends with .xz."""
    data = Path(path).read_bytes()
    if str(path).endswith(".xz"):
        import lzma

        data = lzma.decompress(data)
    return np.frombuffer(data, np.uint16)


def read_streams(data: Path) -> dict[str, np.ndarray]:
    streams = {"prose": np.concatenate([read_ids(path) for path in sorted(data.glob("prose*.ids*"))])}
    for path in data.glob("domain.ids*"):
        streams["domain"] = read_ids(path)
    return streams


def probe(recipe, data: Path, rates: list[float], device, compiled: bool, report=print) -> None:
    """Run short trainings with several learning rates of Muon."""
    streams, telling = read_streams(data), json.loads((data / "telling.json").read_text())
    for rate in rates:
        run = Run(replace(recipe.pretraining, matrix_rate=rate), streams, telling, recipe.seed, device, compiled)
        run.run(recipe.pretraining.seconds, lambda line: report(f"rate {rate}: {line}"), 50)


def pretrain(recipe, data: Path, out: Path, device, compiled: bool, resume: bool, every: int, report=print, save_every: float = 120, base: Path | None = None, recorded: bool = True) -> None:
    """Pretrain and write `pretrained.pt`. With a `base`, start from a trained encoder, which is shrunk to the shape of the recipe."""
    checkpoint = out / "pretraining.pt"
    streams = read_streams(data)
    telling = json.loads((data / "telling.json").read_text())
    run = Run(recipe.pretraining, streams, telling, recipe.seed, device, compiled, recorded)
    report(f"{len(streams['prose'])} tokens of prose; encoder {parameter_count(run.detector)}, generator {parameter_count(run.generator)} parameters")
    if base is not None:
        run.fingerprint |= {"base": compute_checksum(base)}
        weights, description = create_initial_weights(base, recipe.pretraining.shape)
        run.start_from(weights)
        report(description)
    if resume and checkpoint.exists():
        run.load(checkpoint)
        if run.seconds >= recipe.pretraining.seconds and (out / "pretrained.pt").exists():
            return report(f"{out / 'pretrained.pt'} is finished")
        report(f"resumed at step {run.step} after {run.seconds:.0f} s")
    remove_stages(out, "adapting", "tuning", "distilling")
    run.run(recipe.pretraining.seconds, report, every, save_every, checkpoint)
    torch.save({"shape": asdict(recipe.pretraining.shape), "weights": run.encoder().state_dict()}, out / "pretrained.pt")
    # The detection head is saved for cloze tests of the encoder.
    detection_head = {name: value for name, value in run.detector.state_dict().items() if name in ("first", "second", "bias")}
    torch.save(detection_head, out / "detector.pt")
    (out / "pretraining.json").write_text(json.dumps({"recipe": asdict(recipe), "steps": run.step, "seconds": run.seconds, "curve": run.curve}, indent=1) + "\n")
    counts = {"pieces": len(streams["prose"]), "heldOut": len(run.unseen), "domain": 0 if run.domain is None else len(run.domain)}
    measured = {name: round(run.curve[-1][name], 4) for name in ("generator", "replaced", "found")}
    base_entry = {} if base is None else {"base": {"file": base.name, "sha256": compute_checksum(base), "said": description}}
    record_stage(out, recipe, "pretraining", {"steps": run.step, "seconds": round(run.seconds, 1)} | base_entry | counts | {"heldOutLoss": measured}, device, data)
    run.save(checkpoint)
