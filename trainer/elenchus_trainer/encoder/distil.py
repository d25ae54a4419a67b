"""
Knowledge distillation: a smaller encoder is initialised from a larger one without some layers and hidden units (`shrink.py`), and trained without
labels to match its final and intermediate hidden states and its head scores, on the inputs of the other stages and on prose.
"""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from ..files import compute_checksum, read_json_lines
from ..muon import create_optimizers
from .checkpoint import Checkpoint, remove_stages, create_fingerprint
from .data import sequence
from .export import load
from .files import is_model_file, require_heads, require_same_vocabulary
from .manifest import record_stage, record_settings
from .model import PAD, START, MASK_VALUE, Encoder, Reader, Shape, compute_rotary_angles, rms_norm
from .pretrain import read_streams
from .recipe import Distilling, Tuning
from .cuda_graphs import set_base_rates, set_rates, restore_state, capture_graphs, get_state
from .shrink import select_removed_layers, create_initial_weights
from .tables import list_input_forms
from .tune import WRITERS, load_encoder, read_passages, save_reader, report_scores

LENGTHS = (64, 96, 128, 192, 384)
SCORES = {"exam": ("edge", "rebut", "root", "unused", "role"), "plain": ("edge", "rebut", "root", "unused", "side")}


def list_inputs(examples: list[dict], without: str) -> Iterator[tuple[str, list[int], list[int], int, int]]:
    """Yield the distinct inputs of the examples that are not held out: head, tokens, segments, option and number of statements."""
    default_settings, held_out_runs = Tuning(), {without, WRITERS}
    for example in examples:
        if held_out_runs.intersection(example.get("without", ())) or example["task"] == "marker":
            continue
        seen = set()
        for _, share, inputs, _ in list_input_forms(example, default_settings):
            for statements, option, question in inputs if share > 0 else ():
                key = (len(question), option, tuple(statements[-1]))
                if key not in seen:
                    seen.add(key)
                    tokens, segment = sequence(statements, option, question)
                    yield "exam" if option >= 0 else "plain", tokens, segment, option, len(statements)


class InputTable:
    """Inputs of one head and similar length, as tensors on the device."""

    def __init__(self, head: str, length: int, inputs: list, device):
        self.head, self.length, self.count = head, length, len(inputs)
        token, segment = np.full((len(inputs), length), PAD, np.int16), np.full((len(inputs), length), -1, np.int16)
        for row, (tokens, segments, _, _) in enumerate(inputs):
            token[row, : len(tokens)], segment[row, : len(segments)] = tokens, segments
        self.statements = max(n for *_, n in inputs)
        option = np.array([option for _, _, option, _ in inputs], np.int64)
        self.token, self.segment, self.option = (torch.from_numpy(a).to(device) for a in (token, segment, option))

    def sample_batch(self, count: int) -> dict:
        rows = torch.randint(0, self.count, (count,), device=self.token.device)
        return {"token": self.token[rows].long(), "segment": self.segment[rows].long(), "option": self.option[rows], "statements": self.statements}


class ProseTable:
    """Random windows of prose, without head scores."""

    head = None

    def __init__(self, ids: np.ndarray, length: int, device):
        self.ids, self.length = torch.from_numpy(ids.astype(np.int16)).to(device), length

    def sample_batch(self, count: int) -> dict:
        starts = torch.randint(0, len(self.ids) - self.length, (count,), device=self.ids.device)
        token = self.ids[starts[:, None] + torch.arange(self.length, device=self.ids.device)].long()
        token[:, 0] = START
        return {"token": token}


def create_tables(data: Path, settings: Distilling, device, without: str):
    """Create all tables, with their shares of the batches."""
    groups: dict[tuple[str, int], list] = {}
    for name in ("adapting.jsonl", "tuning.jsonl"):
        for head, tokens, segment, option, n in list_inputs(read_json_lines(data / name), without):
            length = next(size for size in LENGTHS if size >= len(tokens))
            groups.setdefault((head, length), []).append((tokens, segment, option, n))
    tables = [(InputTable(*key, rows, device), float(len(rows) * key[1])) for key, rows in sorted(groups.items())]
    token_count = sum(size for _, size in tables)
    shares = [(table, (1 - settings.prose) * size / token_count) for table, size in tables]
    return [*shares, (ProseTable(read_streams(data)["prose"], settings.length, device), settings.prose)]


def compute_hidden_states(encoder: Encoder, tokens) -> list[torch.Tensor]:
    """Return the normalised hidden states after every layer."""
    x = rms_norm(F.embedding(tokens, encoder.words)).to(encoder.compute)
    cos, sin = (a.to(x.dtype) for a in compute_rotary_angles(x.shape[1], encoder.shape.turns, x.device))
    unused, out = (tokens == PAD).float() * MASK_VALUE, []
    for layer in encoder.body.layers:
        x = layer(x, cos, sin, unused)
        out.append(rms_norm(x))
    return out


def compute_masked_mse(student_states, teacher_states, mask):
    """Return the mean squared error of the states that are not masked out."""
    return ((student_states - teacher_states).float().square().mean(-1) * mask).sum() / mask.sum().clamp(min=1)


def compute_score_loss(student_scores: dict, teacher_scores: dict, batch: dict, head: str):
    """Return the smooth L1 loss of head scores, over existing statements."""
    is_statement = (batch["segment"][:, None, :] == torch.arange(batch["statements"], device=batch["segment"].device)[None, :, None]).any(-1).float()
    is_pair = is_statement[:, :, None] * is_statement[:, None, :]
    total = 0.0
    for name in SCORES[head]:
        difference = F.smooth_l1_loss(student_scores[name], teacher_scores[name], reduction="none")
        mask = is_pair if name in ("edge", "rebut", "side") else is_statement if name in ("root", "unused") else torch.ones_like(is_statement[:, 0])
        if difference.dim() > mask.dim():
            difference = difference.mean(-1)
        total = total + (difference * mask).sum() / mask.sum().clamp(min=1)
    return total / len(SCORES[head])


class Distiller:
    """Teacher and student with the optimizers of the student, and a CUDA graph for each table."""

    def __init__(self, teacher: Reader, student: Reader, kept_layers: list[int], shares, settings: Distilling, device, recorded: bool = True):
        self.teacher, self.student, self.kept_layers, self.settings, self.device = teacher, student, kept_layers, settings, device
        self.tables, chances = [table for table, _ in shares], np.array([share for _, share in shares])
        self.chances = chances / chances.sum()
        cuda = device.type == "cuda"
        self.optimizers = create_optimizers(student.encoder.body.layers, student.parameters(), capturable=cuda)
        set_base_rates(self.optimizers, [settings.matrix_rate] * 2 + [settings.rate], device)
        self.graphs, self.outputs = capture_graphs(self._step, len(self.tables), self.optimizers) if cuda and recorded else ([], [])

    def loss(self, table) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the total loss, and the error of the final states."""
        settings = self.settings
        batch = table.sample_batch(max(2, settings.tokens // table.length))
        mask = (batch["token"] != PAD).float()
        with torch.no_grad():
            teacher_states = compute_hidden_states(self.teacher.encoder, batch["token"])
            teacher_scores = None if table.head is None else getattr(self.teacher, table.head)(teacher_states[-1], batch)
        student_states = compute_hidden_states(self.student.encoder, batch["token"])
        final_loss = compute_masked_mse(student_states[-1], teacher_states[-1], mask)
        intermediate_loss = sum(compute_masked_mse(x, teacher_states[k], mask) for x, k in zip(student_states[:-1], self.kept_layers)) / max(1, len(student_states) - 1)
        total = final_loss + settings.between * intermediate_loss
        if teacher_scores is not None:
            total = total + settings.scores * compute_score_loss(getattr(self.student, table.head)(student_states[-1], batch), teacher_scores, batch, table.head)
        return total, final_loss.detach()

    def _step(self, k: int):
        for optimizer in self.optimizers:
            optimizer.zero_grad(set_to_none=True)
        total, final_loss = self.loss(self.tables[k])
        total.backward()
        torch.nn.utils.clip_grad_norm_([p for p in self.student.parameters() if p.grad is not None], 1.0)
        for optimizer in self.optimizers:
            optimizer.step()
        return torch.stack((total.detach(), final_loss))

    def run(self, seed: int, report, checkpoint: Checkpoint, every: int = 500) -> dict:
        """Train for the time of the settings, resuming from the checkpoint and writing it when due."""
        settings, generator = self.settings, np.random.default_rng(seed)
        torch.manual_seed(seed)
        step, seconds, sums = 0, 0.0, {}
        if checkpoint.saved_state is not None:
            generator.bit_generator.state = checkpoint.saved_state["chance"]
            step, seconds = checkpoint.saved_state["step"], checkpoint.saved_state["seconds"]
            restore_state(checkpoint.saved_state["training"], self.student, self.optimizers, self.device)
            report(f"resumed at step {step} after {seconds:.0f} s")
        began = time.monotonic() - seconds
        while (share := (time.monotonic() - began) / settings.seconds) < 1:
            set_rates(self.optimizers, min(1.0, share / settings.warmup) * max(0.01, 1 - share))
            k = int(generator.choice(len(self.tables), p=self.chances))
            if self.graphs:
                self.graphs[k].replay()
                losses = self.outputs[k].clone()
                if step % 8 == 0:
                    torch.cuda.synchronize()
            else:
                losses = self._step(k)
            name = self.tables[k].head or "prose"
            total, count = sums.get(name, (0.0, 0))
            sums[name] = (total + losses, count + 1)
            step += 1
            if step % every == 0:
                report(f"step {step}, {time.monotonic() - began:.0f} s, {step * settings.tokens / 1e6:.0f} M pieces  " + format_losses(sums))
                sums = {}
            if checkpoint.due():
                paused = time.monotonic()
                training = get_state(self.student, self.optimizers, self.device)
                checkpoint.save({"chance": generator.bit_generator.state, "step": step, "seconds": paused - began, "training": training})
                began += time.monotonic() - paused
        return {"steps": step, "seconds": round(time.monotonic() - began, 1), "pieces": step * settings.tokens}


def format_losses(sums: dict) -> str:
    means = {name: (total / count).tolist() for name, (total, count) in sorted(sums.items())}
    return "  ".join(f"{name} {loss:.4f} (vectors {last:.4f})" for name, (loss, last) in means.items())


def create_student(base: Path, teacher: Reader, shape: Shape) -> tuple[Reader, str]:
    """Create a student: a smaller encoder with the heads of the teacher."""
    weights, description = create_initial_weights(base, shape)
    heads = {name: value for name, value in teacher.state_dict().items() if not name.startswith("encoder.")}
    student = Reader(shape)
    student.load_state_dict(heads | {f"encoder.{name}": value for name, value in weights.items()})
    return student, description


def distil(recipe, data: Path, base: Path, out: Path, device, report=print, run: str = "dev", recorded: bool = True, resume: bool = False, save_every: float = 120) -> None:
    """Train a student and write it to `distilled.pt`; both networks are evaluated on the held-out passages of the run."""
    settings = recipe.distilling
    if settings.layers == 0:
        removed = (out / "distilled.pt").exists()
        (out / "distilled.pt").unlink(missing_ok=True)
        remove_stages(out, "distilling")
        record_settings(out, recipe, "distilling")
        return report("distillation is disabled (distilling.layers is 0)" + ("; distilled.pt of an earlier training was removed" if removed else ""))
    require_heads(base)
    require_same_vocabulary(base, data, recipe.pretraining.shape.vocabulary)
    fingerprint = create_fingerprint(recipe, "distilling", data / "tuning.jsonl", base) | {"others": compute_checksum(data / "adapting.jsonl"), "run": run}
    checkpoint = Checkpoint(out / "distilling.pt", fingerprint, resume, save_every)
    if checkpoint.saved_state is not None and checkpoint.saved_state.get("finished"):
        if (out / "distilled.pt").exists():
            return report(f"{out / 'distilled.pt'} is finished")
        # The result was removed: repeat the stage.
        checkpoint.saved_state = None
    teacher = (load(base) if is_model_file(base) else load_encoder(base, torch.device("cpu"))).eval()
    shape = replace(teacher.encoder.shape, layers=settings.layers, hidden=settings.hidden)
    student, description = create_student(base, teacher, shape)
    report(description)
    if device.type == "cuda":
        Encoder.compute = torch.bfloat16
    teacher, student = teacher.to(device).requires_grad_(False), student.to(device)
    held_out_passages = [passage for passage in read_json_lines(data / "reading.jsonl") if run in passage["by"]]
    report_scores(run, "larger", held_out_passages, read_passages(teacher, held_out_passages, device), report)
    removed = select_removed_layers(teacher.encoder.shape.layers, shape.layers)
    kept_layers = [each for each in range(teacher.encoder.shape.layers) if each not in removed]
    shares = create_tables(data, settings, device, run)
    rows = sum(table.count for table, _ in shares if table.head is not None)
    report(f"{rows} inputs in {len(shares) - 1} tables")
    statistics = Distiller(teacher, student, kept_layers, shares, settings, device, recorded).run(recipe.seed, report, checkpoint)
    measured = report_scores(run, "smaller", held_out_passages, read_passages(student, held_out_passages, device), report)
    save_reader(student, out / "distilled.pt")
    larger = {"file": base.name, "sha256": compute_checksum(base), "said": description}
    record_stage(out, recipe, "distilling", statistics | {"larger": larger, "inputs": rows, "leftOut": run, "measured": measured}, device, data)
    checkpoint.save({"finished": True})
