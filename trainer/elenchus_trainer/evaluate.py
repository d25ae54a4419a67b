"""Inference of the reasoner on packed questions, and RobustLR's score."""

import numpy as np
import torch

from . import vocabulary


def pack(questions) -> dict[str, np.ndarray]:
    """Encode questions (theory, statement, label or None) as flat arrays."""
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
    """Return the logits of the answers [questions, 3] for each number of loops; batches have at most `tokens` tokens."""
    length = packed["length"]
    start = np.concatenate(([0], np.cumsum(length)[:-1]))
    order = np.argsort(length, kind="stable")
    out = {n: np.zeros((len(length), 3), np.float32) for n in loops}
    first = 0
    while first < len(order):
        end = first
        while end < len(order) and (end - first + 1) * (-(-length[order[end]] // 64) * 64) <= max(tokens, length[order[end]] + 64):
            end += 1
        rows = order[first:end]
        width = -(-int(length[rows].max()) // 64) * 64 if device.type == "cuda" else int(length[rows].max())
        grid = {name: np.zeros((len(rows), width), packed[name].dtype) for name in ("token", "sentence", "place")}
        for i, row in enumerate(rows):
            for name, array in grid.items():
                array[i, : length[row]] = packed[name][start[row] : start[row] + length[row]]
        batch = {name: torch.from_numpy(array).to(device) for name, array in grid.items()}
        asked = (batch["token"] == vocabulary.ASKED).long().argmax(1) - 1
        row_index = torch.arange(len(rows), device=device)
        text, where = model.read(batch["token"], batch["place"], batch["sentence"])
        state = text
        for loop in range(1, max(loops) + 1):
            state = model.apply_loop(state, text, where)
            if loop in out:
                out[loop][rows] = model.classify(state)[1][row_index, asked].float().cpu().numpy()
        first = end
    return out


@torch.no_grad()
def predict_until_stable(model, tokens, place, sentence, min_loops: int = 4, max_loops: int = 32):
    """Loop until the predicted values of all literals are stable; return the answer logits of one question [1, length] and the number of loops."""
    text, where = model.read(tokens, place, sentence)
    ends = vocabulary.find_literal_ends(tokens[0].tolist())
    asked = int((tokens[0] == vocabulary.ASKED).long().argmax()) - 1
    state, previous, stable_loops = text, None, 0
    for loop in range(1, max_loops + 1):
        state = model.apply_loop(state, text, where)
        beliefs, answers = model.classify(state)
        predicted = beliefs[0, ends].argmax(-1)
        stable_loops = stable_loops + 1 if previous is not None and bool((predicted == previous).all()) else 0
        previous = predicted
        if loop >= min_loops and stable_loops >= 2:
            break
    return answers[0, asked], loop


def compute_weighted_f1(gold: np.ndarray, predicted: np.ndarray) -> float:
    """Return the mean F1 of the labels, weighted by their frequency in `gold`."""
    total = 0.0
    for label in np.unique(gold):
        hits = np.sum((gold == label) & (predicted == label))
        total += 2 * hits / (np.sum(gold == label) + np.sum(predicted == label)) * np.sum(gold == label)
    return float(total / len(gold))


def compute_robustlr_score(gold: np.ndarray, predicted: np.ndarray, theory: np.ndarray) -> float:
    """Return the mean over theories of the weighted F1 within each theory."""
    return float(np.mean([compute_weighted_f1(gold[theory == t], predicted[theory == t]) for t in np.unique(theory)]))
