"""Answers to packed questions: one prediction each, and accuracy by set."""

import numpy as np
import torch

from . import vocabulary


def pack(questions) -> dict[str, np.ndarray]:
    """Questions (theory, statement, label or None) as flat arrays."""
    tokens, sentences, places, lengths, labels = [], [], [], [], []
    for theory, statement, label in questions:
        t, s, p = vocabulary.encode(theory, statement)
        tokens += t
        sentences += s
        places += p
        lengths.append(len(t))
        labels.append(-1 if label is None else vocabulary.LABELS.index(label))
    return {
        "token": np.array(tokens, np.int16), "sentence": np.array(sentences, np.uint8), "place": np.array(places, np.uint8),
        "length": np.array(lengths, np.int32), "label": np.array(labels, np.int8),
    }


@torch.no_grad()
def predict(model, packed, loops, device, tokens: int = 65536) -> dict[int, np.ndarray]:
    """By number of loops: logits of the answers [questions, 3]."""
    length = packed["length"]
    start = np.concatenate(([0], np.cumsum(length)[:-1]))
    order = np.argsort(length, kind="stable")
    out = {n: np.zeros((len(length), 3), np.float32) for n in loops}
    at = 0
    while at < len(order):
        most = at
        while most < len(order) and (most - at + 1) * (-(-length[order[most]] // 64) * 64) <= max(tokens, length[order[most]] + 64):
            most += 1
        rows = order[at:most]
        width = -(-int(length[rows].max()) // 64) * 64 if device.type == "cuda" else int(length[rows].max())
        grid = {name: np.zeros((len(rows), width), packed[name].dtype) for name in ("token", "sentence", "place")}
        for i, row in enumerate(rows):
            for name, array in grid.items():
                array[i, : length[row]] = packed[name][start[row] : start[row] + length[row]]
        batch = {name: torch.from_numpy(array).to(device) for name, array in grid.items()}
        asked = (batch["token"] == vocabulary.ASKED).long().argmax(1) - 1
        here = torch.arange(len(rows), device=device)
        text, where = model.read(batch["token"], batch["place"], batch["sentence"])
        state = text
        for loop in range(1, max(loops) + 1):
            state = model.apply_loop(state, text, where)
            if loop in out:
                out[loop][rows] = model.classify(state)[1][here, asked].float().cpu().numpy()
        at = most
    return out


@torch.no_grad()
def predict_until_stable(model, tokens, place, sentence, least: int = 4, most: int = 32):
    """Loops until no belief about a literal changes any more; for one question [1, length]: logits of the answer, and the loops it took."""
    text, where = model.read(tokens, place, sentence)
    ends = vocabulary.find_literal_ends(tokens[0].tolist())
    asked = int((tokens[0] == vocabulary.ASKED).long().argmax()) - 1
    state, before, still = text, None, 0
    for loop in range(1, most + 1):
        state = model.apply_loop(state, text, where)
        now, end = model.classify(state)
        said = now[0, ends].argmax(-1)
        still = still + 1 if before is not None and bool((said == before).all()) else 0
        before = said
        if loop >= least and still >= 2:
            break
    return end[0, asked], loop


def compute_weighted_f1(gold: np.ndarray, said: np.ndarray) -> float:
    """F1 of each gold label, weighted by how often it is gold."""
    total = 0.0
    for label in np.unique(gold):
        hits = np.sum((gold == label) & (said == label))
        total += 2 * hits / (np.sum(gold == label) + np.sum(said == label)) * np.sum(gold == label)
    return float(total / len(gold))


def compute_robustlr_score(gold: np.ndarray, said: np.ndarray, theory: np.ndarray) -> float:
    """The mean over theories of the weighted F1 within each."""
    return float(np.mean([compute_weighted_f1(gold[theory == t], said[theory == t]) for t in np.unique(theory)]))
