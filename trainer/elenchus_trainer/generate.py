"""Greedy and beam search; the tests compare the results with packages/neural/src/generation/beam-search.ts."""

import torch


@torch.no_grad()
def decode_greedily(model, ids, mask, start: int, end: int, max_length: int) -> list[list[int]]:
    """Decode a batch greedily; an output ends with `end` or after `max_length` tokens."""
    states = model.read(ids, mask)
    written = torch.full((len(ids), 1), start, dtype=torch.long, device=ids.device)
    done = torch.zeros(len(ids), dtype=torch.bool, device=ids.device)
    for _ in range(max_length):
        chosen = model.write(written, states, mask)[:, -1].argmax(-1)
        written = torch.cat((written, chosen[:, None]), 1)
        done = done | (chosen == end)
        if bool(done.all()):
            break
    rows = written[:, 1:].tolist()
    return [row[: row.index(end) + 1] if end in row else row for row in rows]


def find_top_tokens(values: list[float], count: int) -> list[int]:
    return sorted(range(len(values)), key=lambda i: (-values[i], i))[:count]


def compute_mean_log_probability(output) -> float:
    return output["sum"] / max(1, len(output["ids"]))


@torch.no_grad()
def generate(model, ids: list[int], start: int, end: int, max_length: int, beams: int = 1) -> list[dict]:
    """Return outputs for one input, best first: token ids and the sum of their log-probabilities."""
    batch = torch.tensor([ids])
    mask = torch.ones_like(batch)
    states = model.read(batch, mask)

    def predict_next(outputs):
        prefixes = torch.tensor([[start, *each] for each in outputs])
        return model.write(prefixes, states.expand(len(outputs), -1, -1), mask.expand(len(outputs), -1))[:, -1]

    return beam_search(predict_next, end, max_length, beams)


@torch.no_grad()
def beam_search(predict_next, end: int, max_length: int, beams: int) -> list[dict]:
    """Search with beams; `predict_next` returns the logits of the next token for outputs of equal length."""
    live, done = [{"ids": [], "sum": 0.0}], []
    for _ in range(max_length):
        if not live:
            break
        logits = predict_next([each["ids"] for each in live])
        log_probabilities = logits.double().log_softmax(-1).tolist()
        expanded = [
            {"ids": [*each["ids"], token], "sum": each["sum"] + row[token]}
            for each, row in zip(live, log_probabilities) for token in find_top_tokens(row, beams + 1)
        ]
        expanded.sort(key=lambda each: -each["sum"])
        live = []
        for each in expanded:
            if len(live) == beams:
                break
            if each["ids"][-1] != end:
                live.append(each)
            elif len(done) < 4 * beams:
                done.append(each)
        if len(done) >= beams and max(map(compute_mean_log_probability, live)) <= max(map(compute_mean_log_probability, done)):
            break
    return sorted([*done, *(live if len(done) < beams else [])], key=compute_mean_log_probability, reverse=True)[:beams]
