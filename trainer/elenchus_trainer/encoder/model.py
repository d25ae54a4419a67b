"""
Transformer encoder over WordPiece tokens (pre-norm, rotary position embeddings, QK-norm) with heads for argument trees: edges between
statements, conclusion, statements outside the tree, and rebutting edges. packages/neural/src/encoder is the same network in TypeScript.
"""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import nn

from ..layer import MASK_VALUE, Layer, rms_norm, parameter_count

__all__ = ["Encoder", "Heads", "Layers", "Reader", "Shape", "MASK_VALUE", "rms_norm", "parameter_count"]

PAD, UNKNOWN, START, END, MASK, OPTION, QUESTION = 0, 1, 2, 3, 4, 5, 6
SPECIAL = 8


@dataclass(frozen=True)
class Shape:
    width: int = 384
    heads: int = 6
    hidden: int = 1152
    layers: int = 12
    vocabulary: int = 16384
    # Number of rotary frequencies; the remaining dimensions of a head have no position.
    turns: int = 16
    # Width of the vectors that the heads compare.
    compared: int = 128


def compute_rotary_angles(length: int, turns: int, device):
    """Return the cosines and sines of the rotary embeddings: [1, length, 1, turns]."""
    frequencies = 1000.0 ** (-torch.arange(turns, device=device) / turns)
    angles = torch.arange(length, device=device).float()[:, None] * frequencies
    return angles.cos()[None, :, None], angles.sin()[None, :, None]


class Layers(nn.Module):
    """Stack of transformer layers, from embeddings to normalised hidden states."""

    def __init__(self, shape: Shape):
        super().__init__()
        self.shape = shape
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))

    def forward(self, x, unused=None, dropped: float = 0.0):
        cos, sin = (a.to(x.dtype) for a in compute_rotary_angles(x.shape[1], self.shape.turns, x.device))
        for layer in self.layers:
            x = layer(x, cos, sin, unused, dropped)
        return rms_norm(x)


class Encoder(nn.Module):
    compute = torch.float32

    def __init__(self, shape: Shape = Shape()):
        super().__init__()
        self.shape = shape
        self.words = nn.Parameter(torch.randn(shape.vocabulary, shape.width))
        self.body = Layers(shape)

    def forward(self, tokens, dropped: float = 0.0):
        x = rms_norm(F.embedding(tokens, self.words)).to(self.compute)
        return self.body(x, (tokens == PAD).float() * MASK_VALUE, dropped)


def linear(rows: int, columns: int) -> nn.Parameter:
    return nn.Parameter(torch.randn(rows, columns) * columns**-0.5)


class Heads(nn.Module):
    """Output heads on mean-pooled statements; there is one set for passages with an option, and one for plain text."""

    far = 5

    def __init__(self, shape: Shape):
        super().__init__()
        d, c = shape.width, shape.compared
        # Biaffine scorers of the edge and of its kind, each with a projection of the source and of the target.
        self.projected = linear(4 * c, d)
        self.edge = nn.Parameter(torch.zeros(c, c))
        self.kind = nn.Parameter(torch.zeros(c, c))
        self.spoken = nn.Parameter(torch.zeros(4, c))
        self.distance = nn.Parameter(torch.zeros(2 * self.far + 1))
        self.kind_bias = nn.Parameter(torch.zeros(1))
        # Conclusion, and statement outside the tree.
        self.own = linear(c, d)
        self.part = nn.Parameter(torch.zeros(2, c))
        # Role of the option (supports, rebuts, neither) and kind of question, from the option marker, the pooled option and the first token.
        self.option = linear(c, 3 * d)
        self.role = nn.Parameter(torch.zeros(3, c))
        self.asked = nn.Parameter(torch.zeros(5, c))
        self.role_weight = nn.Parameter(torch.ones(1))
        # Side of a statement relative to each possible conclusion: for, against, outside the tree.
        self.stand = linear(c // 4, 2 * d)
        self.side = nn.Parameter(torch.zeros(3, c // 4))

    def forward(self, x, batch, dropped: float = 0.0):
        """
        Return the scores of all heads from hidden states [batch, length, width]. The batch has `segment` [batch, length], the number of the statement
        or -1, and `option` [batch], the number of the option or -1.
        """
        x = x.float()
        segment, option, count = batch["segment"], batch["option"], batch["statements"]
        inside = (segment[:, None, :] == torch.arange(count, device=x.device)[None, :, None]).float()
        size = inside.sum(-1)
        pooled = (inside @ x) / size.clamp(min=1)[..., None]
        if dropped > 0:
            pooled = F.dropout(pooled, dropped)
        c = self.edge.shape[0]
        p = F.relu(F.linear(pooled, self.projected)).split(c, -1)
        position = torch.arange(count, device=x.device)
        distance_index = (position[:, None] - position[None, :]).clamp(-self.far, self.far) + self.far
        # Division by the width keeps the change of scores per optimizer step small.
        edge = p[0] @ self.edge @ p[1].transpose(1, 2) / c + (p[0] @ self.spoken[0])[:, :, None] + (p[1] @ self.spoken[1])[:, None, :]
        edge = edge + self.distance[distance_index]
        rebut = p[2] @ self.kind @ p[3].transpose(1, 2) / c + (p[2] @ self.spoken[2])[:, :, None] + (p[3] @ self.spoken[3])[:, None, :]
        rebut = rebut + self.kind_bias
        part = F.linear(F.relu(F.linear(pooled, self.own)), self.part)
        statement_part, conclusion_part = (F.linear(pooled, half) for half in self.stand.split(pooled.shape[-1], 1))
        side = F.linear(F.relu(statement_part[:, :, None] + conclusion_part[:, None, :]), self.side)
        rows = torch.arange(len(x), device=x.device)
        option_index = option.clamp(min=0)
        # The option marker precedes the first token of the option.
        first = inside[rows, option_index].argmax(-1)
        option_marker = x[rows, (first - 1).clamp(min=0)]
        option_features = torch.cat((option_marker, pooled[rows, option_index], x[:, 0]), -1)
        hidden = F.relu(F.linear(option_features, self.option))
        role, asked = F.linear(hidden, self.role), F.linear(hidden, self.asked)
        rebut_margin = (role[:, 1] - role[:, 0]) * self.role_weight * (option >= 0)
        is_option = (position[None, :] == option_index[:, None]).float()
        rebut = rebut + is_option[:, :, None] * rebut_margin[:, None, None]
        return {"edge": edge, "rebut": rebut, "root": part[..., 0], "unused": part[..., 1], "side": side, "role": role, "asked": asked, "held": pooled, "hidden": hidden}


class Reader(nn.Module):
    """Encoder with two sets of heads: for passages with an answer option (`exam`) and for plain text (`plain`)."""

    def __init__(self, shape: Shape = Shape()):
        super().__init__()
        self.encoder = Encoder(shape)
        self.exam = Heads(shape)
        self.plain = Heads(shape)

    def forward(self, batch, head: str, dropped: float = 0.0):
        x = self.encoder(batch["token"], dropped)
        return getattr(self, head)(x, batch, dropped)
