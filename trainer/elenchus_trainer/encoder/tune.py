"""
Intermediate training on signed pairs, exam options and discourse markers, and fine-tuning on annotated graphs. Both are the same
loop over units of several tasks; they differ in the examples and in the settings.
"""

import json
import math
import random
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn

from . import model as models
from .data import batches, collate, read_lines, sequence
from .model import Encoder, Reader, Shape, linear
from .recipe import Tuning
from .trees import best_tree, tree_loss

SUPPORTS, REBUTS, NEITHER = 0, 1, 2
MARKERS = 8


class Lessons(nn.Module):
    """What is asked in training only: which marker stood between two statements, which option answers a question."""

    def __init__(self, shape: Shape):
        super().__init__()
        self.pair = linear(shape.compared, 2 * shape.width)
        self.marker = nn.Parameter(torch.zeros(MARKERS, shape.compared))
        self.answer = nn.Parameter(torch.zeros(shape.compared))


def units_of(example: dict, chance: random.Random, with_question: float) -> list[dict]:
    """An example as it is put to the network this time."""
    task, statements = example["task"], example["statements"]
    if task == "pair":
        # Everyday text has no option, exam passages have one.
        plain = chance.random() < 0.4
        option = -1 if plain else len(statements) - 1
        return [example | {"task": "stance" if plain else "pair", "inputs": [(*sequence(statements, option), option)]}]
    if task == "marker":
        return [example | {"inputs": [(*sequence(statements), -1)]}]
    if task == "exam":
        question = example["question"] if chance.random() < (with_question if example["rebuts"] is not None else 0.7) else ()
        asks = len(question) > 0
        if not asks and example["rebuts"] is None and example["asked"] == 0:
            question, asks = example["question"], True
        inputs = []
        for words in example["options"]:
            inputs.append((*sequence([*statements, words], len(statements), question), len(statements)))
        return [example | {"inputs": inputs, "asks": asks}]
    question = example["question"] if chance.random() < with_question else ()
    return [example | {"inputs": [(*sequence(statements, example["option"], question), example["option"])], "asks": len(question) > 0}]


def losses(reader: Reader, lessons: Lessons, units: list[dict], device, dropped: float):
    """The mean loss of a batch of one task."""
    task = units[0]["task"]
    batch = collate([one for unit in units for one in unit["inputs"]], device)
    x = reader.encoder(batch["token"], dropped)

    def values(key):
        return torch.tensor([unit[key] for unit in units], device=device)

    if task == "pair":
        out = reader.exam(x, batch, dropped)
        return F.cross_entropy(out["role"], values("rebuts").long())
    if task == "stance":
        out = reader.plain(x, batch, dropped)
        last = torch.tensor([len(unit["statements"]) - 1 for unit in units], device=device)
        rows = torch.arange(len(units), device=device)
        logits = out["rebut"][rows, last, last - 1]
        return F.binary_cross_entropy_with_logits(logits, values("rebuts").float())
    if task == "marker":
        total = 0.0
        last = torch.tensor([len(unit["statements"]) - 1 for unit in units], device=device)
        rows = torch.arange(len(units), device=device)
        contrast = values("rebuts").float()
        speaks = values("speaks")
        for heads in (reader.exam, reader.plain):
            out = heads(x, batch, dropped)
            total = total + 0.3 * F.binary_cross_entropy_with_logits(out["rebut"][rows, last, last - 1], contrast)
            # 1: the later statement speaks to the earlier one; 0: the other way round; -1: neither.
            toward = out["edge"][rows, last, last - 1] - out["edge"][rows, last - 1, last]
            told = (speaks >= 0).float()
            each = F.binary_cross_entropy_with_logits(toward, speaks.clamp(min=0).float(), reduction="none")
            total = total + 0.3 * (each * told).sum() / told.sum().clamp(min=1)
        both = torch.cat((out["held"][rows, last - 1], out["held"][rows, last]), -1)
        logits = F.linear(F.relu(F.linear(both, lessons.pair)), lessons.marker)
        return total + F.cross_entropy(logits, values("marker").long())
    if task == "exam":
        return exam_loss(reader.exam(x, batch, dropped), lessons, units, device)
    heads = reader.exam if task == "graph" else reader.plain
    return graph_loss(heads(x, batch, dropped), units, task == "graph", device)


def exam_loss(out, lessons: Lessons, units: list[dict], device):
    """Options of known polarity against the wrong ones, the answer where the question is read, the kind of question where it is not."""
    role, starts, at = out["role"].log_softmax(-1), [], 0
    for unit in units:
        starts.append(at)
        at += len(unit["inputs"])

    def tensor(values):
        return torch.tensor(values, device=device)

    total = out["role"].sum() * 0
    signed = [k for k, unit in enumerate(units) if unit["rebuts"] is not None]
    if signed:
        right = tensor([starts[k] + units[k]["right"] for k in signed])
        kind = tensor([REBUTS if units[k]["rebuts"] else SUPPORTS for k in signed])
        total = total - role[right, kind].sum()
        wrong = [starts[k] + j for k in signed for j in range(len(units[k]["inputs"])) if j != units[k]["right"]]
        total = total - 0.3 * role[tensor(wrong), NEITHER].sum() / 3
        rows = tensor([[starts[k] + j for j in range(4)] for k in signed])
        total = total + F.cross_entropy(out["role"][rows, kind[:, None]] - out["role"][rows, NEITHER], tensor([units[k]["right"] for k in signed]), reduction="sum")
    asks = [k for k, unit in enumerate(units) if unit["asks"]]
    if asks:
        rows = tensor([[starts[k] + j for j in range(4)] for k in asks])
        total = total + F.cross_entropy(out["hidden"][rows] @ lessons.answer, tensor([units[k]["right"] for k in asks]), reduction="sum")
    silent = [k for k, unit in enumerate(units) if not unit["asks"]]
    if silent:
        right = tensor([starts[k] + units[k]["right"] for k in silent])
        total = total + 0.5 * F.cross_entropy(out["asked"][right], tensor([units[k]["asked"] for k in silent]), reduction="sum")
    return total / len(units)


def graph_loss(out, units: list[dict], whole: bool, device):
    """The tree, the kind of every edge (that of the option's counts double) and what the option is."""
    sizes: dict[int, list[int]] = {}
    edges = []
    for row, unit in enumerate(units):
        parents = unit["parents"]
        if parents is None:
            continue
        sizes.setdefault(len(parents), []).append(row)
        edges += [(row, i, p, float(unit["rebuts"][i]), 2.0 if i == unit["option"] else 1.0) for i, p in enumerate(parents) if p >= 0]
    total = sum(tree_loss(out, rows, [units[row]["parents"] for row in rows], whole) for rows in sizes.values())
    if edges:
        row, i, parent, gold, weight = (torch.tensor(column, device=device) for column in zip(*edges))
        total = total + F.binary_cross_entropy_with_logits(out["rebut"][row, i, parent], gold, weight, reduction="sum")
    roles = [row for row, unit in enumerate(units) if unit.get("optionRebuts") is not None]
    if roles:
        gold = torch.tensor([int(units[row]["optionRebuts"]) for row in roles], device=device)
        total = total + F.cross_entropy(out["role"][roles], gold, reduction="sum")
        silent = [row for row in roles if not units[row]["asks"]]
        if silent:
            gold = torch.tensor([units[row]["asked"] for row in silent], device=device)
            total = total + 0.3 * F.cross_entropy(out["asked"][silent], gold, reduction="sum")
    return total / len(units)


def groups_of(reader: Reader, lessons: Lessons, settings: Tuning):
    """Parameters with their rates: the further from the heads, the slower."""
    depth = len(reader.encoder.body.layers)
    groups = [{"params": [reader.encoder.words], "lr": settings.rate * settings.layer_decay**depth}]
    for i, layer in enumerate(reader.encoder.body.layers):
        groups.append({"params": list(layer.parameters()), "lr": settings.rate * settings.layer_decay ** (depth - 1 - i)})
    rest = [*reader.exam.parameters(), *reader.plain.parameters(), *lessons.parameters()]
    groups.append({"params": rest, "lr": settings.head_rate})
    for group in groups:
        group["base"] = group["lr"]
    return groups


def train(reader: Reader, lessons: Lessons, examples: list[dict], settings: Tuning, seed: int, device, report=print, every: int = 100) -> None:
    """Trains for some epochs, or until its seconds are over: the rates fall accordingly."""
    chance = random.Random(seed)
    torch.manual_seed(seed)
    fused = {"fused": True} if device.type == "cuda" else {}
    optimizer = torch.optim.AdamW(groups_of(reader, lessons, settings), betas=(0.9, 0.98), weight_decay=settings.decay, **fused)
    plan = []
    left = settings.epochs
    while left > 0:
        chosen = examples if left >= 1 else chance.sample(examples, max(1, int(len(examples) * left)))
        chosen = [each for each in chosen if each["task"] != "exam" or chance.random() < settings.exams]
        units = [unit for example in chosen for unit in units_of(example, chance, settings.with_question)]
        plan += batches(units, settings.tokens, chance)
        left -= 1
    if device.type == "cuda":
        # What the compiler does is no training.
        losses(reader, lessons, plan[0], device, settings.dropped).backward()
        optimizer.zero_grad(set_to_none=True)
        torch.cuda.synchronize()
    began, sums = time.monotonic(), {}

    def tell(step: int) -> None:
        told = "  ".join(f"{task} {float(total) / count:.3f}" for task, (total, count) in sorted(sums.items()))
        report(f"step {step} of {len(plan)}, {time.monotonic() - began:.0f} s  {told}")
        sums.clear()

    for step, units in enumerate(plan):
        share = max(step / len(plan), (time.monotonic() - began) / settings.seconds)
        if share >= 1:
            break
        rate = share / settings.warmup if share < settings.warmup else max(0.01, (1 - share) / (1 - settings.warmup))
        for group in optimizer.param_groups:
            group["lr"] = group["base"] * rate
        loss = losses(reader, lessons, units, device, settings.dropped)
        loss.backward()
        nn.utils.clip_grad_norm_([p for p in reader.parameters() if p.grad is not None], 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        held = sums.setdefault(units[0]["task"], [0.0, 0])
        held[0] = held[0] + loss.detach()
        held[1] += 1
        if (step + 1) % every == 0:
            tell(step + 1)
    if sums:
        tell(step + 1)


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


def compile_layers() -> None:
    """One kernel for what would be thirty: small batches spend most of their time on starting kernels."""
    models.Layer.forward = torch.compile(models.Layer.forward, dynamic=True)


def adapt(recipe, data: Path, base: Path, out: Path, device, report=print) -> None:
    """Intermediate training."""
    reader = load_encoder(base, device)
    lessons = Lessons(reader.encoder.shape).to(device)
    examples = read_lines(data / "adapting.jsonl")
    train(reader, lessons, examples, recipe.adapting, recipe.seed, device, report, 100)
    save_reader(reader, out)


def chosen_examples(run: str, data: Path) -> tuple[list[dict], list[dict]]:
    """Examples to learn from in this run, and passages to read by it. A passage says in which runs it is left out."""
    learnt = [example for example in read_lines(data / "tuning.jsonl") if run not in example["without"]]
    asked = [passage for passage in read_lines(data / "reading.jsonl") if run in passage["by"]]
    return learnt, asked


def rounded(said: dict) -> dict:
    return {key: [round(v, 4) for v in value.flatten().tolist()] for key, value in said.items()}


def tune(recipe, run: str, seeds: int, data: Path, base: Path, out: Path, device, report=print) -> None:
    """Fine-tuning with several seeds; the weights of all of them averaged make one model."""
    learnt, asked = chosen_examples(run, data)
    average: dict[str, torch.Tensor] = {}
    each = []
    for seed in range(1, seeds + 1):
        reader = load_encoder(base, device)
        lessons = Lessons(reader.encoder.shape).to(device)
        train(reader, lessons, learnt, recipe.tuning, 100 * recipe.seed + seed, device, lambda line: report(f"{run} seed {seed}: {line}"), 10**9)
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
