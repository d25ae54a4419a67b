"""
The encoder: a transformer over word pieces (pre-norm, rotary positions, normalised queries and keys), and the heads that read
an argument off it: which statement speaks to which, which is the conclusion, which has no part, and which edges rebut.
packages/encoder/src/network is the same network in TypeScript.
"""

from dataclasses import asdict, dataclass

import torch
import torch.nn.functional as F
from torch import nn

PAD, UNKNOWN, START, END, MASK, OPTION, QUESTION = 0, 1, 2, 3, 4, 5, 6
SPECIAL = 8
UNUSED = -1e4


@dataclass(frozen=True)
class Shape:
    width: int = 384
    heads: int = 6
    hidden: int = 1152
    layers: int = 12
    vocabulary: int = 16384
    # Pairs of numbers of a head that are turned by the position; the rest of a head has no position.
    turns: int = 16
    # Width of the vectors that the heads compare.
    compared: int = 128

    def as_dict(self):
        return asdict(self)


def normed(x):
    return x * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + 1e-6).to(x.dtype)


def angles(length: int, turns: int, device):
    """Cosines and sines by position: [1, length, 1, turns]."""
    speed = torch.tensor([1000 ** (-i / turns) for i in range(turns)], device=device)
    turned = torch.arange(length, device=device).float()[:, None] * speed
    return turned.cos()[None, :, None], turned.sin()[None, :, None]


def rotated(x, cos, sin):
    pairs = cos.shape[-1]
    a, b, rest = x[..., :pairs], x[..., pairs : 2 * pairs], x[..., 2 * pairs :]
    return torch.cat((a * cos - b * sin, a * sin + b * cos, rest), -1)


def attend(q, k, v, unused):
    """Attention over [batch, length, heads, size]; `unused` [batch, length] is UNUSED at padding and 0 elsewhere, or None."""
    q, k, v = (x.transpose(1, 2) for x in (q, k, v))
    if hasattr(F, "scaled_dot_product_attention") and q.is_cuda:
        mask = None if unused is None else unused[:, None, None, :].to(q.dtype).expand(-1, q.shape[1], q.shape[2], -1)
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask, scale=1.0).transpose(1, 2)
    weights = q @ k.transpose(-1, -2)
    if unused is not None:
        weights = weights + unused[:, None, None, :].to(q.dtype)
    return (weights.softmax(-1) @ v).transpose(1, 2)


class Layer(nn.Module):
    def __init__(self, shape: Shape):
        super().__init__()
        d = shape.width
        self.heads = shape.heads
        self.read = nn.Parameter(torch.randn(3 * d, d) * d**-0.5)
        self.write = nn.Parameter(torch.zeros(d, d))
        self.up = nn.Parameter(torch.randn(shape.hidden, d) * d**-0.5)
        self.down = nn.Parameter(torch.zeros(d, shape.hidden))
        self.sharpness = nn.Parameter(torch.full((shape.heads,), (d // shape.heads) ** -0.5 * 1.5))

    def forward(self, x, cos, sin, unused, dropped: float):
        batch, length, d = x.shape
        kind = x.dtype
        q, k, v = F.linear(normed(x), self.read.to(kind)).view(batch, length, 3, self.heads, -1).unbind(2)
        q = rotated(normed(q), cos, sin) * self.sharpness.to(kind)[:, None]
        k = rotated(normed(k), cos, sin)
        said = F.linear(attend(q, k, v, unused).reshape(batch, length, d), self.write.to(kind))
        x = x + (F.dropout(said, dropped) if dropped > 0 else said)
        made = F.linear(F.relu(F.linear(normed(x), self.up.to(kind))).square(), self.down.to(kind))
        return x + (F.dropout(made, dropped) if dropped > 0 else made)


class Layers(nn.Module):
    """From vectors to vectors."""

    def __init__(self, shape: Shape):
        super().__init__()
        self.shape = shape
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))

    def forward(self, x, unused=None, dropped: float = 0.0):
        cos, sin = (a.to(x.dtype) for a in angles(x.shape[1], self.shape.turns, x.device))
        for layer in self.layers:
            x = layer(x, cos, sin, unused, dropped)
        return normed(x)


class Encoder(nn.Module):
    compute = torch.float32

    def __init__(self, shape: Shape = Shape()):
        super().__init__()
        self.shape = shape
        self.words = nn.Parameter(torch.randn(shape.vocabulary, shape.width))
        self.body = Layers(shape)

    def forward(self, tokens, dropped: float = 0.0):
        x = normed(F.embedding(tokens, self.words)).to(self.compute)
        return self.body(x, (tokens == PAD).float() * UNUSED, dropped)


def linear(rows: int, columns: int) -> nn.Parameter:
    return nn.Parameter(torch.randn(rows, columns) * columns**-0.5)


class Heads(nn.Module):
    """What is read off the vectors of statements. One set for passages with an option, one for plain text."""

    far = 5

    def __init__(self, shape: Shape):
        super().__init__()
        d, c = shape.width, shape.compared
        # From a statement that speaks, to one that is spoken to: four projections, for the edge and for its kind.
        self.projected = linear(4 * c, d)
        self.edge = nn.Parameter(torch.zeros(c, c))
        self.kind = nn.Parameter(torch.zeros(c, c))
        self.spoken = nn.Parameter(torch.zeros(4, c))
        self.distance = nn.Parameter(torch.zeros(2 * self.far + 1))
        self.kind_bias = nn.Parameter(torch.zeros(1))
        # Conclusion, no part.
        self.own = linear(c, d)
        self.part = nn.Parameter(torch.zeros(2, c))
        # The option from its mark, its words and the beginning: supports, rebuts, neither; then the kind of question.
        self.option = linear(c, 3 * d)
        self.role = nn.Parameter(torch.zeros(3, c))
        self.asked = nn.Parameter(torch.zeros(5, c))
        self.role_weight = nn.Parameter(torch.ones(1))

    def forward(self, x, batch, dropped: float = 0.0):
        """`x` [batch, length, width]; of the batch `segment` [batch, length], the number of the statement or -1, and `option` [batch], its number or -1."""
        x = x.float()
        segment, option, count = batch["segment"], batch["option"], batch["statements"]
        inside = (segment[:, None, :] == torch.arange(count, device=x.device)[None, :, None]).float()
        size = inside.sum(-1)
        held = (inside @ x) / size.clamp(min=1)[..., None]
        if dropped > 0:
            held = F.dropout(held, dropped)
        c = self.edge.shape[0]
        p = F.relu(F.linear(held, self.projected)).split(c, -1)
        place = torch.arange(count, device=x.device)
        apart = (place[:, None] - place[None, :]).clamp(-self.far, self.far) + self.far
        # Divided by the width: a step of the optimiser would otherwise move a score by whole units.
        edge = p[0] @ self.edge @ p[1].transpose(1, 2) / c + (p[0] @ self.spoken[0])[:, :, None] + (p[1] @ self.spoken[1])[:, None, :]
        edge = edge + self.distance[apart]
        rebut = p[2] @ self.kind @ p[3].transpose(1, 2) / c + (p[2] @ self.spoken[2])[:, :, None] + (p[3] @ self.spoken[3])[:, None, :]
        rebut = rebut + self.kind_bias
        part = F.linear(F.relu(F.linear(held, self.own)), self.part)
        rows = torch.arange(len(x), device=x.device)
        chosen = option.clamp(min=0)
        # The mark stands before the first word of the option.
        first = inside[rows, chosen].argmax(-1)
        mark = x[rows, (first - 1).clamp(min=0)]
        seen = torch.cat((mark, held[rows, chosen], x[:, 0]), -1)
        hidden = F.relu(F.linear(seen, self.option))
        role, asked = F.linear(hidden, self.role), F.linear(hidden, self.asked)
        lean = (role[:, 1] - role[:, 0]) * self.role_weight * (option >= 0)
        at = (place[None, :] == chosen[:, None]).float()
        rebut = rebut + at[:, :, None] * lean[:, None, None]
        return {"edge": edge, "rebut": rebut, "root": part[..., 0], "unused": part[..., 1], "role": role, "asked": asked, "held": held, "hidden": hidden}


class Reader(nn.Module):
    """The encoder with its heads: passages with an option, and plain text."""

    def __init__(self, shape: Shape = Shape()):
        super().__init__()
        self.encoder = Encoder(shape)
        self.exam = Heads(shape)
        self.plain = Heads(shape)

    def forward(self, batch, which: str, dropped: float = 0.0):
        x = self.encoder(batch["token"], dropped)
        return getattr(self, which)(x, batch, dropped)


def parameter_count(model: nn.Module) -> int:
    return sum(p.numel() for p in model.parameters())
