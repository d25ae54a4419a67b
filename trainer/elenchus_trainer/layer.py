"""
Pre-norm transformer layer: attention with rotary position embeddings and QK-norm, and a feed-forward network with squared ReLU, both with RMSNorm.
packages/neural/src/kernels/layer.ts is the same layer in TypeScript.
"""

import torch
import torch.nn.functional as F
from torch import nn

MASK_VALUE = -1e4


def rms_norm(x):
    return x * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + 1e-6).to(x.dtype)


def apply_rotary(x, cos, sin):
    pairs = cos.shape[-1]
    a, b, rest = x[..., :pairs], x[..., pairs : 2 * pairs], x[..., 2 * pairs :]
    return torch.cat((a * cos - b * sin, a * sin + b * cos, rest), -1)


def attend(q, k, v, mask_bias, padded: bool = False):
    """
    Compute attention over [batch, length, heads, size]; `mask_bias` [batch, length] is MASK_VALUE at padding and 0 elsewhere, or None. The fastest
    GPU kernels do not support masks: with `padded`, the heads are extended by eight numbers instead, of which the first is 1 in every query and
    MASK_VALUE in the keys of padding.
    """
    q, k, v = (x.transpose(1, 2) for x in (q, k, v))
    if hasattr(F, "scaled_dot_product_attention") and q.is_cuda:
        if padded and mask_bias is not None:
            size = q.shape[-1]
            more = F.pad(mask_bias.to(q.dtype)[:, None, :, None], (0, 7)).expand(-1, q.shape[1], -1, -1)
            q = torch.cat((q, torch.ones_like(more)), -1)
            k = torch.cat((k, more), -1)
            return F.scaled_dot_product_attention(q, k, F.pad(v, (0, 8)), scale=1.0)[..., :size].transpose(1, 2)
        mask = None if mask_bias is None else mask_bias[:, None, None, :].to(q.dtype).expand(-1, q.shape[1], q.shape[2], -1)
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask, scale=1.0).transpose(1, 2)
    weights = q @ k.transpose(-1, -2)
    if mask_bias is not None:
        weights = weights + mask_bias[:, None, None, :].to(q.dtype)
    return (weights.softmax(-1) @ v).transpose(1, 2)


class Layer(nn.Module):
    """Transformer layer; `shape` has width, heads and hidden."""

    def __init__(self, shape, padded: bool = False):
        super().__init__()
        d = shape.width
        self.heads, self.padded = shape.heads, padded
        self.read = nn.Parameter(torch.randn(3 * d, d) * d**-0.5)
        self.write = nn.Parameter(torch.zeros(d, d))
        self.up = nn.Parameter(torch.randn(shape.hidden, d) * d**-0.5)
        self.down = nn.Parameter(torch.zeros(d, shape.hidden))
        self.sharpness = nn.Parameter(torch.full((shape.heads,), (d // shape.heads) ** -0.5 * 1.5))

    def forward(self, x, cos, sin, mask_bias, dropped: float = 0.0):
        batch, length, d = x.shape
        kind = x.dtype
        q, k, v = F.linear(rms_norm(x), self.read.to(kind)).view(batch, length, 3, self.heads, -1).unbind(2)
        q = apply_rotary(rms_norm(q), cos, sin) * self.sharpness.to(kind)[:, None]
        k = apply_rotary(rms_norm(k), cos, sin)
        attended = F.linear(attend(q, k, v, mask_bias, self.padded).reshape(batch, length, d), self.write.to(kind))
        x = x + (F.dropout(attended, dropped) if dropped > 0 else attended)
        transformed = F.linear(F.relu(F.linear(rms_norm(x), self.up.to(kind))).square(), self.down.to(kind))
        return x + (F.dropout(transformed, dropped) if dropped > 0 else transformed)


def parameter_count(model: nn.Module) -> int:
    return sum(p.numel() for p in model.parameters())
