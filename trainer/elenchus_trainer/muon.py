"""Muon: momentum whose matrices are made orthogonal before each step (Newton-Schulz), and AdamW for everything else."""

import torch


def orthogonal(g, steps: int = 5):
    """Roughly the nearest orthogonal matrix to each of a stack of matrices."""
    kind = torch.bfloat16 if g.is_cuda else torch.float32
    x = g.to(kind)
    tall = x.shape[-2] > x.shape[-1]
    if tall:
        x = x.transpose(-1, -2)
    x = x / (x.float().pow(2).sum((-1, -2), keepdim=True).sqrt() + 1e-7).to(kind)
    for _ in range(steps):
        a = x @ x.transpose(-1, -2)
        x = 3.4445 * x + (-4.7750 * a + 2.0315 * (a @ a)) @ x
    return (x.transpose(-1, -2) if tall else x).to(g.dtype)


class Muon(torch.optim.Optimizer):
    """For matrices. Queries, keys and values stand in one matrix and are made orthogonal one by one (`parts`)."""

    def __init__(self, params, lr: float = 0.02, momentum: float = 0.95):
        super().__init__(params, {"lr": lr, "momentum": momentum, "parts": 1})

    @torch.no_grad()
    def step(self, closure=None):
        for group in self.param_groups:
            by_shape: dict[tuple[int, ...], list] = {}
            for p in group["params"]:
                if p.grad is None:
                    continue
                held = self.state[p].setdefault("momentum", torch.zeros_like(p))
                held.lerp_(p.grad, 1 - group["momentum"])
                update = p.grad.lerp(held, group["momentum"])
                parts = update.view(group["parts"], -1, p.shape[-1])
                by_shape.setdefault(tuple(parts.shape[1:]), []).append((p, parts))
            for (rows, columns), items in by_shape.items():
                made = orthogonal(torch.cat([parts for _, parts in items]))
                size = group["lr"] * max(1.0, rows / columns) ** 0.5
                for (p, parts), new in zip(items, made.split(group["parts"])):
                    p.sub_(new.reshape(p.shape) * size)


def optimizers(model, matrix_rate: float, other_rate: float):
    layers = [*model.reading, *model.looped]
    fused = [layer.read for layer in layers]
    plain = [p for layer in layers for p in (layer.write, layer.up, layer.down)]
    taken = {id(p) for p in fused + plain}
    others = [p for p in model.parameters() if id(p) not in taken]
    muon = Muon([{"params": fused, "parts": 3}, {"params": plain}], lr=matrix_rate)
    adam = torch.optim.AdamW(others, lr=other_rate, betas=(0.9, 0.98), weight_decay=0.0)
    return [muon, adam]
