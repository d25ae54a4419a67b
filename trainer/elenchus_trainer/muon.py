"""Muon: momentum SGD whose matrix updates are orthogonalised by Newton-Schulz iterations; AdamW for all other parameters."""

import torch


def orthogonalise(g, steps: int = 5):
    """Approximate the nearest orthogonal matrix to each of a stack of matrices by Newton-Schulz iterations."""
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
    """Optimizer for matrices. The matrices of queries, keys and values are stored as one and are orthogonalised separately (`parts`)."""

    def __init__(self, params, lr: float = 0.02, momentum: float = 0.95):
        super().__init__(params, {"lr": lr, "momentum": momentum, "parts": 1})

    @torch.no_grad()
    def step(self, closure=None):
        for group in self.param_groups:
            by_shape: dict[tuple[int, ...], list] = {}
            for p in group["params"]:
                if p.grad is None:
                    continue
                momentum = self.state[p].setdefault("momentum", torch.zeros_like(p))
                momentum.lerp_(p.grad, 1 - group["momentum"])
                update = p.grad.lerp(momentum, group["momentum"])
                parts = update.view(group["parts"], -1, p.shape[-1])
                by_shape.setdefault(tuple(parts.shape[1:]), []).append((p, parts))
            for (rows, columns), items in by_shape.items():
                updates = orthogonalise(torch.cat([parts for _, parts in items]))
                size = group["lr"] * max(1.0, rows / columns) ** 0.5
                for (p, parts), new in zip(items, updates.split(group["parts"])):
                    p.sub_(new.reshape(p.shape) * size)


def create_optimizers(layers, parameters, matrices=(), weight_decay: float = 0.0, capturable: bool = False):
    """Create Muon for the matrices of transformer layers and `matrices`, and AdamW for the other parameters or groups of them."""
    fused = [layer.read for layer in layers]
    plain = [p for layer in layers for p in (layer.write, layer.up, layer.down)] + list(matrices)
    taken = {id(p) for p in fused + plain}
    muon = Muon([{"params": fused, "parts": 3}, {"params": plain}])
    others = [p for p in parameters if isinstance(p, dict) or id(p) not in taken]
    options = {"capturable": True} if capturable else {}
    return [muon, torch.optim.AdamW(others, betas=(0.9, 0.98), weight_decay=weight_decay, **options)]


def schedule(settings, share: float) -> float:
    """Return the learning-rate factor at a share of the training time: warm-up, constant, then linear decay to `least`."""
    if share < settings.warmup:
        return max(share / settings.warmup, 0.02)
    if share < settings.falls:
        return 1.0
    return settings.least + (1 - settings.least) * max(0.0, (1 - share) / (1 - settings.falls))
