"""Adafactor (Shazeer and Stern 2018) with a fixed learning rate: factored second moments, and updates clipped to an RMS of 1."""

import torch


class Adafactor(torch.optim.Optimizer):
    def __init__(self, params, lr: float, weight_decay: float = 0.0):
        super().__init__(params, {"lr": lr, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure=None):
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                state, gradient = self.state[p], p.grad.float()
                step = state["step"] = state.get("step", 0) + 1
                decay = 1 - step**-0.8
                squared = gradient.square() + 1e-30
                # Running means of the squared gradients of each row and each column of a matrix.
                if gradient.ndim >= 2:
                    row = state.setdefault("row", torch.zeros_like(squared.mean(-1)))
                    column = state.setdefault("column", torch.zeros_like(squared.mean(-2)))
                    row.mul_(decay).add_(squared.mean(-1), alpha=1 - decay)
                    column.mul_(decay).add_(squared.mean(-2), alpha=1 - decay)
                    update = gradient * (row / row.mean(-1, keepdim=True)).rsqrt()[..., None] * column.rsqrt()[..., None, :]
                else:
                    second_moment = state.setdefault("whole", torch.zeros_like(gradient))
                    second_moment.mul_(decay).add_(squared, alpha=1 - decay)
                    update = gradient * second_moment.rsqrt()
                update = update / torch.clamp(update.square().mean().sqrt(), min=1.0)
                if group["weight_decay"]:
                    p.mul_(1 - group["lr"] * group["weight_decay"])
                p.add_(update.to(p.dtype), alpha=-group["lr"])
