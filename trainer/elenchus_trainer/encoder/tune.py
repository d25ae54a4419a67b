"""
Intermediate training on signed pairs, exam options and discourse markers, and fine-tuning on annotated graphs. Both are the same
loop over tables of several tasks; they differ in the examples and in the settings.
"""

import json
from pathlib import Path

import numpy as np
import torch

from .data import collate, read_lines, sequence
from .lessons import REBUTS, SUPPORTS, Lessons
from .model import Encoder, Reader, Shape
from .steps import Trainer
from .tables import tables_of
from .trees import best_tree


@torch.no_grad()
def judge(reader: Reader, lessons: Lessons, examples: list[dict], device) -> dict[str, float]:
    """Shares of right answers on examples held out: the direction of pairs and of options, with and without the question, and the answer."""
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
                note("answer", [int((out["hidden"] @ lessons.answer).argmax()) == each["right"]])
    return {name: 100 * sum(values) / len(values) for name, values in right.items()}


@torch.no_grad()
def read_passages(reader: Reader, passages: list[dict], device, budget: int = 16384) -> list[dict]:
    """What the network thinks of each passage: scores of edges, conclusion and no part, log odds of rebuttal."""
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


def measure(passages: list[dict], results: list[dict]) -> dict:
    """Roughly what the official scorer says: step F1 and all right, accuracy of the option's kind, conclusions found."""
    f1 = exact = kinds = right = claims = count = 0.0
    for passage, said in zip(passages, results):
        if passage["parents"] is None:
            continue
        tree = best_tree(said["edge"], said["root"], said["unused"])
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
    saved = torch.load(path, map_location="cpu")
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
    torch.save({"shape": reader.encoder.shape.as_dict(), "weights": reader.state_dict()}, path)


# What bears this mark is not learnt by any run, and read by all.
LEFT_OUT = "writers"


def adapt(recipe, data: Path, base: Path, out: Path, device, report=print) -> None:
    """Intermediate training; one in 25 pairs and questions is held out to see what it is worth."""
    examples = read_lines(data / "adapting.jsonl")
    apart = np.array([k % 25 == 0 and example["task"] in ("pair", "exam") for k, example in enumerate(examples)])
    left_out = np.array([LEFT_OUT in example.get("without", ()) for example in examples])
    trainer = Trainer(load_encoder(base, device), tables_of(examples, recipe.adapting, device), recipe.adapting, device)
    trainer.restart()
    trainer.train(recipe.seed, report, ~apart & ~left_out)
    right = judge(trainer.reader, trainer.lessons, [examples[k] for k in np.flatnonzero(apart)], device)
    report("held out, per cent right: " + "  ".join(f"{name} {share:.1f}" for name, share in right.items()))
    save_reader(trainer.reader, out)


def rounded(said: dict) -> dict:
    return {key: [round(v, 4) for v in value.flatten().tolist()] for key, value in said.items()}


def tune(recipe, runs: list[str], seeds: int, data: Path, base: Path, out: Path, device, report=print) -> None:
    """Fine-tuning with several seeds for each run, which leaves out its own passages; the weights of all seeds averaged make one model."""
    examples = read_lines(data / "tuning.jsonl")
    passages = read_lines(data / "reading.jsonl")
    reader = load_encoder(base, device)
    weights = {name: value.clone() for name, value in reader.state_dict().items()}
    trainer = Trainer(reader, tables_of(examples, recipe.tuning, device), recipe.tuning, device)
    for run in runs:
        wanted = np.array([run not in example["without"] and LEFT_OUT not in example["without"] for example in examples])
        asked = [passage for passage in passages if run in passage["by"] or LEFT_OUT in passage["by"]]
        average: dict[str, torch.Tensor] = {}
        each = []
        for seed in range(1, seeds + 1):
            trainer.restart(weights)
            trainer.train(100 * recipe.seed + seed, lambda line: report(f"{run} seed {seed}: {line}"), wanted, 10**9)
            for name, value in reader.state_dict().items():
                average[name] = average.get(name, 0) + value.float() / seeds
            each.append(read_passages(reader, asked, device))
            show(run, f"seed {seed}", asked, each[-1], report)
        reader.load_state_dict(average)
        save_reader(reader, out / f"{run}.pt")
        together = [{key: sum(one[i][key] for one in each) / seeds for key in each[0][i]} for i in range(len(asked))]
        show(run, "scores averaged", asked, together, report)
        results = read_passages(reader, asked, device)
        show(run, "weights averaged", asked, results, report)
        with open(out / f"{run}.jsonl", "w", encoding="utf8") as file:
            for passage, said, all_said in zip(asked, results, together):
                line = {"id": passage["id"], "set": passage["set"], "run": run, "n": len(passage["statements"])} | rounded(said)
                line["averaged"] = rounded(all_said)
                file.write(json.dumps(line, separators=(",", ":")) + "\n")


def show(run, name, asked, results, report) -> None:
    for kind in sorted({passage["set"] for passage in asked}):
        pairs = [(p, s) for p, s in zip(asked, results) if p["set"] == kind and p.get("parents") is not None]
        if pairs:
            told = measure(*map(list, zip(*pairs)))
            report(f"{run} {name}: {kind} " + " ".join(f"{key} {value:.1f}" for key, value in told.items()))
