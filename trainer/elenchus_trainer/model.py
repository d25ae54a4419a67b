"""
Looped transformer that imitates forward propagation.

Two layers encode the text. Then the same three layers are applied repeatedly; in each loop, the state is combined with the encoded text,
and each literal is classified as true, false or unknown so far. One loop corresponds to one round of propagation, so that a longer proof
takes more loops of the same network, not a larger network.
"""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import nn

from . import vocabulary
from .layer import MASK_VALUE, Layer, rms_norm, parameter_count

__all__ = ["Reasoner", "Shape", "parameter_count"]


@dataclass(frozen=True)
class Shape:
    width: int = 256
    heads: int = 8
    hidden: int = 1024
    reading: int = 2
    looped: int = 3
    vocabulary: int = vocabulary.SIZE
    # Number of rotary frequencies, both for the position in the sentence and for the number of the sentence.
    turns: int = 4


def compute_rotary_angles(place, sentence, turns: int):
    """Return the cosines and sines of the rotary embeddings: [batch, length, 1, 2 * turns]."""
    frequencies = torch.tensor([0.32**i for i in range(turns)], device=place.device)
    angles = torch.cat((place.float()[..., None] * frequencies, sentence.float()[..., None] * frequencies), -1)
    return angles.cos()[:, :, None], angles.sin()[:, :, None]


class Reasoner(nn.Module):
    def __init__(self, shape: Shape = Shape()):
        super().__init__()
        self.shape = shape
        d = shape.width
        self.words = nn.Parameter(torch.randn(shape.vocabulary, d))
        self.reading = nn.ModuleList(Layer(shape, padded=True) for _ in range(shape.reading))
        self.looped = nn.ModuleList(Layer(shape, padded=True) for _ in range(shape.looped))
        self.kept = nn.Parameter(torch.ones(d))
        self.recalled = nn.Parameter(torch.ones(d))
        # Output layers: value of a literal so far, and final answer.
        self.belief = nn.Parameter(torch.zeros(3, d))
        self.answer = nn.Parameter(torch.zeros(3, d))

    def read(self, tokens, place, sentence):
        """Encode the text; the result is constant for all loops."""
        kind = self.compute
        cos, sin = (x.to(kind) for x in compute_rotary_angles(place, sentence, self.shape.turns))
        mask_bias = (tokens == vocabulary.PAD).to(kind) * MASK_VALUE
        # Product with one-hot vectors: the gradient of an embedding look-up with many repeated tokens is slow on a GPU.
        chosen = F.one_hot(tokens.long(), self.shape.vocabulary).to(kind)
        x = rms_norm(chosen @ self.words.to(kind))
        for layer in self.reading:
            x = layer(x, cos, sin, mask_bias)
        return rms_norm(x), (cos, sin, mask_bias)

    compute = torch.float32

    def apply_loop(self, state, text, where):
        """Apply the looped layers once."""
        x = rms_norm(state) * self.kept.to(state.dtype) + text * self.recalled.to(state.dtype)
        for layer in self.looped:
            x = layer(x, *where)
        return x

    def classify(self, state):
        """Return the logits of (unknown, true, false) at every token: value so far, and final answer."""
        x = rms_norm(state)
        both = F.linear(x, torch.cat((self.belief, self.answer)).to(x.dtype)).float()
        return both[..., :3], both[..., 3:]

    def forward(self, tokens, place, sentence, loops: int):
        """Return the beliefs after each loop [loops, batch, length, 3] and the answers [batch, length, 3]."""
        text, where = self.read(tokens, place, sentence)
        state, beliefs = text, []
        for _ in range(loops):
            state = self.apply_loop(state, text, where)
            beliefs.append(self.classify(state)[0])
        return torch.stack(beliefs), self.classify(state)[1]
