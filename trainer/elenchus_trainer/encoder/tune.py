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
from .checkpoint import Checkpoint, remove_stages, create_key
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
    right: dict[str, list[bool]] = {}

    def note(name: str, values) -> None:
        right.setdefault(name, []).extend(bool(v) for v in values)

    pairs = [each for each in examples if each["task"] == "pair"]
    for at in range(0, len(pairs), 128):
        some = pairs[at : at + 128]
        gold = torch.tensor([each["rebuts"] for each in some], device=device).bool()
        last = [len(each["statements"]) - 1 for each in some]
        batch = collate([(*sequence(each["statements"], n), n) for each, n in zip(some, last)], device)
        role = reader(batch, "exam")["role"]
        note("pair", (role[:, REBUTS] > role[:, SUPPORTS]) == gold)
        batch = collate([(*sequence(each["statements"]), -1) for each in some], device)
        rows, last = torch.arange(len(some), device=device), torch.tensor(last, device=device)
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
    return {name: 100 * sum(values) / len(values) for name, values in right.items()}


@torch.no_grad()
def read_passages(reader: Reader, passages: list[dict], device, budget: int = 16384) -> list[dict]:
    """Return the scores of each passage: edges, conclusion, statements outside the tree, log odds of rebuttal, role of the option, and sides."""
    order = sorted(range(len(passages)), key=lambda i: sum(len(s) for s in passages[i]["statements"]))
    results: list[dict] = [{} for _ in passages]
    for which in ("exam", "plain"):
        own = [i for i in order if (passages[i]["option"] >= 0) == (which == "exam")]
        for at in range(0, len(own), 64):
            rows = own[at : at + 64]
            inputs = [(*sequence(passages[i]["statements"], passages[i]["option"], passages[i].get("question") or ()), passages[i]["option"]) for i in rows]
            out = reader(collate(inputs, device), which)
            for row, i in enumerate(rows):
                n = len(passages[i]["statements"])
                results[i] = {key: out[key][row, :n, :n].float().cpu() for key in ("edge", "rebut")}
                results[i] |= {key: out[key][row, :n].float().cpu() for key in ("root", "unused")}
                results[i]["role"] = out["role"][row].float().cpu()
                results[i]["against"] = (out["side"][row, :n, :n, 1] - out["side"][row, :n, :n, 0]).float().cpu()
    return results


def score_passages(passages: list[dict], results: list[dict]) -> dict:
    """Approximate the official scorer: F1 of edges, exact matches, accuracy of the option's kind, and accuracy of the conclusion."""
    f1 = exact = kinds = right = claims = count = 0.0
    for passage, said in zip(passages, results):
        if passage["parents"] is None:
            continue
        tree = find_best_tree(said["edge"], said["root"], said["unused"])
        gold = {(i, p, bool(passage["rebuts"][i])) for i, p in enumerate(passage["parents"]) if p >= 0}
        own = {(i, p, bool(said["rebut"][i, p] > 0)) for i, p in enumerate(tree) if p >= 0}
        f1 += 2 * len(gold & own) / max(1, len(gold) + len(own))
        exact += gold == own
        claims += -1 in tree and passage["parents"][tree.index(-1)] == -1
        count += 1
        option = passage["option"]
        if option >= 0 and passage.get("optionRebuts") is not None and passage["parents"][option] >= 0:
            kinds += 1
            right += bool(said["rebut"][option, passage["parents"][option]] > 0) == bool(passage["optionRebuts"])
    return {"n": int(count), "f1": 100 * f1 / max(1, count), "exact": 100 * exact / max(1, count), "kind": 100 * right / max(1, kinds), "claim": 100 * claims / max(1, count)}


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


# Examples held out from the training of every run, and predicted by all.
WRITERS = "writers"


def adapt(recipe, data: Path, base: Path, out: Path, device, report=print, resume: bool = False, save_every: float = 120) -> None:
    """Run intermediate training and write `adapted.pt`; one in 25 pairs and questions is held out for evaluation."""
    checkpoint = Checkpoint(out / "adapting.pt", create_key(recipe, "adapting", data / "adapting.jsonl", base), resume, save_every)
    held = checkpoint.held or {}
    if held.get("finished"):
        if (out / "adapted.pt").exists():
            return report(f"{out / 'adapted.pt'} is finished")
        # The result was removed: repeat the stage.
        held = {}
    remove_stages(out, "tuning", "distilling")
    examples = read_json_lines(data / "adapting.jsonl")
    apart = np.array([k % 25 == 0 and example["task"] in ("pair", "exam") for k, example in enumerate(examples)])
    left_out = np.array([WRITERS in example.get("without", ()) for example in examples])
    trainer = Trainer(load_encoder(base, device), create_tables(examples, recipe.adapting, device), recipe.adapting, device)
    trainer.restart()
    if held:
        report(f"resumed at step {held['training']['step']}")
    told = trainer.train(recipe.seed, report, ~apart & ~left_out, 500, checkpoint, held.get("training"), lambda state: checkpoint.save({"training": state}))
    right = measure_held_out(trainer.reader, trainer.training_heads, [examples[k] for k in np.flatnonzero(apart)], device)
    report("accuracy on held-out examples, %: " + "  ".join(f"{name} {share:.1f}" for name, share in right.items()))
    save_reader(trainer.reader, out / "adapted.pt")
    counts = {"examples": len(examples), "leftOut": int(left_out.sum()), "heldOut": int(apart.sum())}
    record_stage(out, recipe, "adapting", told | counts | {"heldOutRight": {name: round(share, 1) for name, share in right.items()}}, device, data)
    checkpoint.save({"finished": True})


def round_scores(said: dict) -> dict:
    return {key: [round(v, 4) for v in value.flatten().tolist()] for key, value in said.items()}


def tune(recipe, runs: list[str], data: Path, base: Path, out: Path, device, report=print, resume: bool = False, save_every: float = 120) -> None:
    """
    Fine-tune with several seeds for each run, whose passages are held out; the weights of all seeds are averaged to one model. A checkpoint
    contains the finished runs, the finished seeds of the current run, and the state of the current seed.
    """
    key = create_key(recipe, "tuning", data / "tuning.jsonl", base) | {"seeds": recipe.seeds}
    checkpoint = Checkpoint(out / "tuning.pt", key, resume, save_every)
    held = checkpoint.held or {"done": {}}
    done = held["done"]
    missing = [run for run in runs if run not in done or not (out / f"{run}.pt").exists()]
    for run in runs:
        if run not in missing:
            report(f"{out / run}.pt is finished")
    if missing:
        # Without dev passages, the run "dev" trains on all examples.
        known = sorted({"dev"} | {run for passage in read_json_lines(data / "reading.jsonl") for run in passage["by"]} - {WRITERS})
        for run in missing:
            if run not in known:
                raise InvalidSettingError(f"--run {run}: no passages are held out for this run; expected one of {', '.join(known)}")
        tuning = TuningRuns(recipe, data, base, out, device, report, checkpoint)
        for run in missing:
            done = done | {run: tuning.run(run, done, held if held.get("run") == run else {})}
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

    def run(self, run: str, done: dict, held: dict) -> dict:
        """Train one run; `done` are the earlier runs and `held` the checkpoint of this one. Return the manifest entry."""
        seeds, reader, report = self.recipe.seeds, self.reader, self.report
        wanted = np.array([run not in example["without"] and WRITERS not in example["without"] for example in self.examples])
        asked = [passage for passage in self.passages if run in passage["by"] or WRITERS in passage["by"]]
        average = {name: value.to(self.device) for name, value in held.get("average", {}).items()}
        each, told, saved = held.get("each", []), held.get("told", []), held.get("training")
        if held:
            at = f"step {saved['step']} of " if saved else ""
            report(f"{run}: resumed at {at}seed {len(told) + 1}")
        progress = lambda training=None: self.checkpoint.save({"done": done, "run": run, "average": average, "each": each, "told": told, "training": training})
        for seed in range(len(told) + 1, seeds + 1):
            self.trainer.restart(self.weights)
            number = 100 * self.recipe.seed + seed
            own = self.trainer.train(number, lambda line: report(f"{run} seed {seed}: {line}"), wanted, 10**9, self.checkpoint, saved, progress)
            saved = None
            for name, value in reader.state_dict().items():
                average[name] = average.get(name, 0) + value.float() / seeds
            each.append(read_passages(reader, asked, self.device))
            told.append({"seed": number} | own)
            report_scores(run, f"seed {seed}", asked, each[-1], report)
            progress()
        reader.load_state_dict(average)
        save_reader(reader, self.out / f"{run}.pt")
        together = [{key: sum(one[i][key] for one in each) / seeds for key in each[0][i]} for i in range(len(asked))]
        report_scores(run, "scores averaged", asked, together, report)
        results = read_passages(reader, asked, self.device)
        measured = report_scores(run, "weights averaged", asked, results, report)
        write_predictions(self.out / f"{run}.jsonl", run, asked, results, together)
        return {"examples": int(wanted.sum()), "leftOut": int((~wanted).sum()), "read": len(asked), "seeds": told, "measured": measured}


def write_predictions(path: Path, run: str, asked: list[dict], results: list[dict], together: list[dict]) -> None:
    """Write the predictions of the averaged weights for every passage, and the averaged predictions of the seeds."""
    with open(path, "w", encoding="utf8") as file:
        for passage, said, all_said in zip(asked, results, together):
            line = {"id": passage["id"], "set": passage["set"], "run": run, "n": len(passage["statements"])} | round_scores(said)
            line["averaged"] = round_scores(all_said)
            file.write(json.dumps(line, separators=(",", ":")) + "\n")


def report_scores(run, name, asked, results, report) -> dict:
    """Report the scores of the predictions by set, and return them."""
    all_told = {}
    for kind in sorted({passage["set"] for passage in asked}):
        pairs = [(p, s) for p, s in zip(asked, results) if p["set"] == kind and p.get("parents") is not None]
        if pairs:
            told = score_passages(*map(list, zip(*pairs)))
            report(f"{run} {name}: {kind} " + " ".join(f"{key} {value:.1f}" for key, value in told.items()))
            all_told[kind] = {key: round(value, 1) for key, value in told.items()}
    return all_told
