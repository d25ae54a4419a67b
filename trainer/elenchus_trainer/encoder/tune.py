"""
Intermediate training on pairs of statements, exam options and discourse markers, and fine-tuning on annotated graphs. Both use the same multi-task
training loop; they differ in the examples and in the settings.
"""

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch

from ..files import read_json_lines
from .checkpoint import Checkpoint, remove_stages, create_fingerprint
from .data import collate, sequence
from .files import read_checkpoint
from .losses import REBUTS, SUPPORTS, TrainingHeads
from .manifest import record_stage
from .model import Encoder, Reader, Shape
from .recipe import InvalidSettingError
from .steps import Trainer
from .tables import create_tables
from .trees import find_best_tree


@torch.no_grad()
def measure_held_out(reader: Reader, training_heads: TrainingHeads, examples: list[dict], device) -> dict[str, float]:
    """Return accuracies on held-out examples: polarity of pairs and of options, with and without the question, and answer."""
    correct: dict[str, list[bool]] = {}

    def note(name: str, values) -> None:
        correct.setdefault(name, []).extend(bool(v) for v in values)

    pairs = [each for each in examples if each["task"] == "pair"]
    for start in range(0, len(pairs), 128):
        chunk = pairs[start : start + 128]
        gold = torch.tensor([each["rebuts"] for each in chunk], device=device).bool()
        last = [len(each["statements"]) - 1 for each in chunk]
        batch = collate([(*sequence(each["statements"], n), n) for each, n in zip(chunk, last)], device)
        role = reader(batch, "exam")["role"]
        note("pair", (role[:, REBUTS] > role[:, SUPPORTS]) == gold)
        batch = collate([(*sequence(each["statements"]), -1) for each in chunk], device)
        rows, last = torch.arange(len(chunk), device=device), torch.tensor(last, device=device)
        note("stance", (reader(batch, "plain")["rebut"][rows, last, last - 1] > 0) == gold)
    for each in [each for each in examples if each["task"] == "exam"]:
        n = len(each["statements"])
        for question, name in ((), ""), (each["question"], " asked"):
            batch = collate([(*sequence([*each["statements"], words], n, question), n) for words in each["options"]], device)
            out = reader(batch, "exam")
            if each["rebuts"] is not None:
                role = out["role"][each["right"]]
                note(f"option{name}", [bool(role[REBUTS] > role[SUPPORTS]) == bool(each["rebuts"])])
            if name:
                note("answer", [int((out["hidden"] @ training_heads.answer).argmax()) == each["right"]])
    return {name: 100 * sum(values) / len(values) for name, values in correct.items()}


@torch.no_grad()
def read_passages(reader: Reader, passages: list[dict], device, budget: int = 16384) -> list[dict]:
    """Return the scores of each passage: edges, conclusion, statements outside the tree, log odds of rebuttal, role of the option, and sides."""
    order = sorted(range(len(passages)), key=lambda i: sum(len(s) for s in passages[i]["statements"]))
    results: list[dict] = [{} for _ in passages]
    for head in ("exam", "plain"):
        indices = [i for i in order if (passages[i]["option"] >= 0) == (head == "exam")]
        for start in range(0, len(indices), 64):
            rows = indices[start : start + 64]
            inputs = [(*sequence(passages[i]["statements"], passages[i]["option"], passages[i].get("question") or ()), passages[i]["option"]) for i in rows]
            out = reader(collate(inputs, device), head)
            for row, i in enumerate(rows):
                n = len(passages[i]["statements"])
                results[i] = {key: out[key][row, :n, :n].float().cpu() for key in ("edge", "rebut")}
                results[i] |= {key: out[key][row, :n].float().cpu() for key in ("root", "unused")}
                results[i]["role"] = out["role"][row].float().cpu()
                results[i]["against"] = (out["side"][row, :n, :n, 1] - out["side"][row, :n, :n, 0]).float().cpu()
    return results


def score_passages(passages: list[dict], results: list[dict]) -> dict:
    """Approximate the official scorer: F1 of edges, exact matches, accuracy of the option's kind, and accuracy of the conclusion."""
    f1 = exact = kinds = correct_kinds = claims = count = 0.0
    for passage, scores in zip(passages, results):
        if passage["parents"] is None:
            continue
        tree = find_best_tree(scores["edge"], scores["root"], scores["unused"])
        gold = {(i, p, bool(passage["rebuts"][i])) for i, p in enumerate(passage["parents"]) if p >= 0}
        predicted = {(i, p, bool(scores["rebut"][i, p] > 0)) for i, p in enumerate(tree) if p >= 0}
        f1 += 2 * len(gold & predicted) / max(1, len(gold) + len(predicted))
        exact += gold == predicted
        claims += -1 in tree and passage["parents"][tree.index(-1)] == -1
        count += 1
        option = passage["option"]
        if option >= 0 and passage.get("optionRebuts") is not None and passage["parents"][option] >= 0:
            kinds += 1
            correct_kinds += bool(scores["rebut"][option, passage["parents"][option]] > 0) == bool(passage["optionRebuts"])
    return {"n": int(count), "f1": 100 * f1 / max(1, count), "exact": 100 * exact / max(1, count), "kind": 100 * correct_kinds / max(1, kinds), "claim": 100 * claims / max(1, count)}


def load_encoder(path: Path, device) -> Reader:
    saved = read_checkpoint(path)
    shape = Shape(**saved["shape"])
    torch.manual_seed(0)
    reader = Reader(shape)
    if "words" in saved["weights"]:
        encoder = Encoder(shape)
        encoder.load_state_dict(saved["weights"])
        reader.encoder = encoder
    else:
        reader.load_state_dict(saved["weights"])
    if device.type == "cuda":
        Encoder.compute = torch.bfloat16
    return reader.to(device)


def save_reader(reader: Reader, path: Path) -> None:
    torch.save({"shape": asdict(reader.encoder.shape), "weights": reader.state_dict()}, path)


# Name of the set that every run holds out and predicts.
WRITERS = "writers"


def adapt(recipe, data: Path, base: Path, out: Path, device, report=print, resume: bool = False, save_every: float = 120) -> None:
    """Run intermediate training and write `adapted.pt`; one in 25 pairs and questions is held out for evaluation."""
    checkpoint = Checkpoint(out / "adapting.pt", create_fingerprint(recipe, "adapting", data / "adapting.jsonl", base), resume, save_every)
    saved_state = checkpoint.saved_state or {}
    if saved_state.get("finished"):
        if (out / "adapted.pt").exists():
            return report(f"{out / 'adapted.pt'} is finished")
        # The result was removed: repeat the stage.
        saved_state = {}
    remove_stages(out, "tuning", "distilling")
    examples = read_json_lines(data / "adapting.jsonl")
    held_out = np.array([k % 25 == 0 and example["task"] in ("pair", "exam") for k, example in enumerate(examples)])
    left_out = np.array([WRITERS in example.get("without", ()) for example in examples])
    trainer = Trainer(load_encoder(base, device), create_tables(examples, recipe.adapting, device), recipe.adapting, device)
    trainer.restart()
    if saved_state:
        report(f"resumed at step {saved_state['training']['step']}")
    statistics = trainer.train(recipe.seed, report, ~held_out & ~left_out, 500, checkpoint, saved_state.get("training"), lambda state: checkpoint.save({"training": state}))
    accuracies = measure_held_out(trainer.reader, trainer.training_heads, [examples[k] for k in np.flatnonzero(held_out)], device)
    report("accuracy on held-out examples, %: " + "  ".join(f"{name} {share:.1f}" for name, share in accuracies.items()))
    save_reader(trainer.reader, out / "adapted.pt")
    counts = {"examples": len(examples), "leftOut": int(left_out.sum()), "heldOut": int(held_out.sum())}
    record_stage(out, recipe, "adapting", statistics | counts | {"heldOutRight": {name: round(share, 1) for name, share in accuracies.items()}}, device, data)
    checkpoint.save({"finished": True})


def round_scores(scores: dict) -> dict:
    return {key: [round(v, 4) for v in value.flatten().tolist()] for key, value in scores.items()}


def tune(recipe, runs: list[str], data: Path, base: Path, out: Path, device, report=print, resume: bool = False, save_every: float = 120) -> None:
    """
    Fine-tune with several seeds for each run, whose passages are held out; the weights of all seeds are averaged to one model. A checkpoint
    contains the finished runs, the finished seeds of the current run, and the state of the current seed.
    """
    fingerprint = create_fingerprint(recipe, "tuning", data / "tuning.jsonl", base) | {"seeds": recipe.seeds}
    checkpoint = Checkpoint(out / "tuning.pt", fingerprint, resume, save_every)
    saved_state = checkpoint.saved_state or {"done": {}}
    done = saved_state["done"]
    missing = [run for run in runs if run not in done or not (out / f"{run}.pt").exists()]
    for run in runs:
        if run not in missing:
            report(f"{out / run}.pt is finished")
    if missing:
        # Without dev passages, the run "dev" trains on all examples.
        known_runs = sorted({"dev"} | {run for passage in read_json_lines(data / "reading.jsonl") for run in passage["by"]} - {WRITERS})
        for run in missing:
            if run not in known_runs:
                raise InvalidSettingError(f"--run {run}: no passages are held out for this run; expected one of {', '.join(known_runs)}")
        tuning = TuningRuns(recipe, data, base, out, device, report, checkpoint)
        for run in missing:
            done = done | {run: tuning.run(run, done, saved_state if saved_state.get("run") == run else {})}
            checkpoint.save({"done": done})
    record_stage(out, recipe, "tuning", {"runs": {run: done[run] for run in runs}}, device, data)


class TuningRuns:
    """Consecutive fine-tuning runs, which start from the same weights."""

    def __init__(self, recipe, data: Path, base: Path, out: Path, device, report, checkpoint: Checkpoint):
        self.recipe, self.out, self.device, self.report, self.checkpoint = recipe, out, device, report, checkpoint
        self.examples, self.passages = read_json_lines(data / "tuning.jsonl"), read_json_lines(data / "reading.jsonl")
        self.reader = load_encoder(base, device)
        self.weights = {name: value.clone() for name, value in self.reader.state_dict().items()}
        self.trainer = Trainer(self.reader, create_tables(self.examples, recipe.tuning, device), recipe.tuning, device)

    def run(self, run: str, done: dict, saved_state: dict) -> dict:
        """Train one run; `done` has the entries of earlier runs, `saved_state` is the checkpoint of this one. Return the manifest entry."""
        seeds, reader, report = self.recipe.seeds, self.reader, self.report
        is_training_example = np.array([run not in example["without"] and WRITERS not in example["without"] for example in self.examples])
        held_out_passages = [passage for passage in self.passages if run in passage["by"] or WRITERS in passage["by"]]
        average = {name: value.to(self.device) for name, value in saved_state.get("average", {}).items()}
        seed_scores, seed_statistics, saved = saved_state.get("each", []), saved_state.get("told", []), saved_state.get("training")
        if saved_state:
            position = f"step {saved['step']} of " if saved else ""
            report(f"{run}: resumed at {position}seed {len(seed_statistics) + 1}")
        progress = lambda training=None: self.checkpoint.save({"done": done, "run": run, "average": average, "each": seed_scores, "told": seed_statistics, "training": training})
        for seed in range(len(seed_statistics) + 1, seeds + 1):
            self.trainer.restart(self.weights)
            seed_number = 100 * self.recipe.seed + seed
            statistics = self.trainer.train(seed_number, lambda line: report(f"{run} seed {seed}: {line}"), is_training_example, 10**9, self.checkpoint, saved, progress)
            saved = None
            for name, value in reader.state_dict().items():
                average[name] = average.get(name, 0) + value.float() / seeds
            seed_scores.append(read_passages(reader, held_out_passages, self.device))
            seed_statistics.append({"seed": seed_number} | statistics)
            report_scores(run, f"seed {seed}", held_out_passages, seed_scores[-1], report)
            progress()
        reader.load_state_dict(average)
        save_reader(reader, self.out / f"{run}.pt")
        mean_scores = [{key: sum(scores[i][key] for scores in seed_scores) / seeds for key in seed_scores[0][i]} for i in range(len(held_out_passages))]
        report_scores(run, "scores averaged", held_out_passages, mean_scores, report)
        results = read_passages(reader, held_out_passages, self.device)
        measured = report_scores(run, "weights averaged", held_out_passages, results, report)
        write_predictions(self.out / f"{run}.jsonl", run, held_out_passages, results, mean_scores)
        return {"examples": int(is_training_example.sum()), "leftOut": int((~is_training_example).sum()), "read": len(held_out_passages), "seeds": seed_statistics, "measured": measured}


def write_predictions(path: Path, run: str, passages: list[dict], results: list[dict], averaged: list[dict]) -> None:
    """Write the predictions of the averaged weights for every passage, and the averaged predictions of the seeds."""
    with open(path, "w", encoding="utf8") as file:
        for passage, scores, mean_scores in zip(passages, results, averaged):
            line = {"id": passage["id"], "set": passage["set"], "run": run, "n": len(passage["statements"])} | round_scores(scores)
            line["averaged"] = round_scores(mean_scores)
            file.write(json.dumps(line, separators=(",", ":")) + "\n")


def report_scores(run, name, passages, results, report) -> dict:
    """Report the scores of the predictions by set, and return them."""
    metrics_by_set = {}
    for set_name in sorted({passage["set"] for passage in passages}):
        pairs = [(p, s) for p, s in zip(passages, results) if p["set"] == set_name and p.get("parents") is not None]
        if pairs:
            metrics = score_passages(*map(list, zip(*pairs)))
            report(f"{run} {name}: {set_name} " + " ".join(f"{key} {value:.1f}" for key, value in metrics.items()))
            metrics_by_set[set_name] = {key: round(value, 1) for key, value in metrics.items()}
    return metrics_by_set
