"""Sums over all trees of a passage, as the explainer counts them: one conclusion, the rest speaks to a used statement or is left out."""

from functools import lru_cache

import torch
import torch.nn.functional as F

ROOT, LEFT_OUT = -1, -2
MOST = 6


@lru_cache(maxsize=None)
def all_trees(n: int) -> tuple[tuple[int, ...], ...]:
    """Parents of each statement, for every tree with at least one edge; packages/explainer/src/models/candidates.ts lists the same."""
    out = []

    def fits(parents) -> bool:
        for i, parent in enumerate(parents):
            if parent == LEFT_OUT:
                continue
            k, steps = i, 0
            while parents[k] >= 0:
                k = parents[k]
                steps += 1
                if parents[k] == LEFT_OUT or steps > n:
                    return False
        return True

    def place(i, parents, roots, edges):
        if i == n:
            if roots == 1 and edges > 0 and fits(parents):
                out.append(tuple(parents))
            return
        for parent in range(LEFT_OUT, n):
            if parent == i or (parent == ROOT and roots == 1):
                continue
            place(i + 1, parents + [parent], roots + (parent == ROOT), edges + (parent >= 0))

    place(0, [], 0, 0)
    return tuple(out)


@lru_cache(maxsize=None)
def tree_index(n: int, device) -> torch.Tensor:
    """Where each statement's score lies in a row of [n, n + 2] scores (left out, conclusion, parents): [trees, n]."""
    parents = torch.tensor(all_trees(n), dtype=torch.long)
    return (parents + 2 + torch.arange(n)[None] * (n + 2)).to(device)


def columns(out, row: int, n: int):
    """Scores of one passage as [n, n + 2]: left out, conclusion, then each parent; a statement is no parent of itself."""
    edge = out["edge"][row, :n, :n].masked_fill(torch.eye(n, dtype=torch.bool, device=out["edge"].device), -1e4)
    return torch.cat((out["unused"][row, :n, None], out["root"][row, :n, None], edge), 1)


def tree_loss(out, row: int, parents: list[int], whole: bool):
    """-log p of a tree: among all trees where they can be listed (`whole`), else statement by statement."""
    n = len(parents)
    scores = columns(out, row, n)
    gold = torch.tensor(parents, device=scores.device) + 2
    if whole and n <= MOST:
        every = scores.flatten()[tree_index(n, scores.device)].sum(1)
        return torch.logsumexp(every, 0) - scores.gather(1, gold[:, None]).sum()
    return F.cross_entropy(scores, gold, reduction="sum")


@torch.no_grad()
def best_tree(out, row: int, n: int) -> list[int]:
    scores = columns(out, row, n)
    if 2 <= n <= MOST:
        every = scores.flatten()[tree_index(n, scores.device)].sum(1)
        return list(all_trees(n)[int(every.argmax())])
    return (scores.argmax(1) - 2).tolist()
