"""Likelihood of argument trees by enumeration: one statement is the conclusion, and every other one has a parent in the tree or is left out."""

from functools import lru_cache

import torch

from .model import MASK_VALUE

ROOT, LEFT_OUT = -1, -2
MAX_ENUMERATED = 6


@lru_cache(maxsize=None)
def enumerate_trees(n: int) -> tuple[tuple[int, ...], ...]:
    """Enumerate all trees with at least one edge as parents of each statement; the same as packages/explainer/src/models/candidates.ts."""
    out = []

    def is_tree(parents) -> bool:
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

    def add_parent(i, parents, roots, edges):
        if i == n:
            if roots == 1 and edges > 0 and is_tree(parents):
                out.append(tuple(parents))
            return
        for parent in range(LEFT_OUT, n):
            if parent == i or (parent == ROOT and roots == 1):
                continue
            add_parent(i + 1, parents + [parent], roots + (parent == ROOT), edges + (parent >= 0))

    add_parent(0, [], 0, 0)
    return tuple(out)


@lru_cache(maxsize=None)
def get_tree_indices(n: int, device) -> torch.Tensor:
    """Return the index of each statement's score in the flattened scores [n, n + 2] (left out, conclusion, parents): [trees, n]."""
    parents = torch.tensor(enumerate_trees(n), dtype=torch.long)
    return (parents + 2 + torch.arange(n)[None] * (n + 2)).to(device)


def arrange_scores(edge, root, unused):
    """Arrange scores as [batch, n, n + 2]: left out, conclusion, then each parent; a statement cannot be its own parent."""
    n = edge.shape[-1]
    edge = edge.masked_fill(torch.eye(n, dtype=torch.bool, device=edge.device), MASK_VALUE)
    return torch.cat((unused[..., None], root[..., None], edge), -1)


def compute_tree_losses(scores, gold, spread: float = 0.0):
    """Return the negative log-likelihood of the gold trees among all trees; `gold` [batch, n] is the column of each statement, `spread` the label smoothing."""
    tree_scores = scores.flatten(1)[:, get_tree_indices(scores.shape[1], scores.device)].sum(-1)
    gold_scores = scores.gather(2, gold[..., None]).sum((1, 2))
    return torch.logsumexp(tree_scores, 1) - (1 - spread) * gold_scores - spread * tree_scores.mean(1)


def compute_column_losses(scores, gold, spread: float = 0.0):
    """Return the negative log-likelihood of each statement's column independently; masked columns are excluded from label smoothing."""
    log_probabilities = scores.log_softmax(-1)
    is_unmasked = (scores > MASK_VALUE / 2).float()
    uniform_term = (log_probabilities * is_unmasked).sum(-1) / is_unmasked.sum(-1).clamp(min=1)
    return -(1 - spread) * log_probabilities.gather(2, gold[..., None])[..., 0] - spread * uniform_term


@torch.no_grad()
def find_best_tree(edge, root, unused) -> list[int]:
    n = len(root)
    scores = arrange_scores(edge, root, unused)
    if 2 <= n <= MAX_ENUMERATED:
        tree_scores = scores.flatten()[get_tree_indices(n, scores.device)].sum(1)
        return list(enumerate_trees(n)[int(tree_scores.argmax())])
    return (scores.argmax(1) - 2).tolist()
