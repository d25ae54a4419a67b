"""The encoder as the body of a fine-tuned model: the same network, pretrained or not, under the heads of `networks.py`."""

from pathlib import Path

import numpy as np
import torch
from torch import nn

from ..export import read
from ..files import load_saved, usable
from ..refused import UnusableFile
from .model import UNUSED, Encoder, Shape, normed


def encoder_weights(path) -> dict[str, torch.Tensor]:
    """The weights of an encoder's file: a model (safetensors), a checkpoint of the trainer, or one whose matrices are int8 with `.scale`."""
    path, remedy = Path(path), "`elenchus train encoder` writes one"
    if path.suffix == ".safetensors":
        with usable(path, "encoder", remedy):
            given = {name: torch.from_numpy(np.array(array)) for name, array in read(path)[0].items()}
    else:
        given = load_saved(path, "encoder", remedy)
        given = given.get("weights", given)
    # A reader's file holds heads as well.
    if "words" not in given:
        given = {name[len("encoder.") :]: tensor for name, tensor in given.items() if name.startswith("encoder.")}
    if "words" not in given:
        raise UnusableFile(f"{path} holds no encoder; {remedy}.")
    weights = {}
    for name, tensor in given.items():
        if not name.endswith(".scale"):
            scale = given.get(f"{name}.scale")
            weights[name] = tensor.float() if scale is None else tensor.float() * scale.float().reshape(-1, 1)
    return weights


class EncoderBody(nn.Module):
    """`vocabulary` may be larger than the encoder's: the tokens of a recipe then follow its own."""

    def __init__(self, shape: dict, vocabulary: int, dropout: float = 0.0):
        super().__init__()
        self.encoder = Encoder(Shape(**shape | {"vocabulary": max(vocabulary, shape["vocabulary"])}))
        self.width = self.encoder.shape.width
        self.dropout = dropout

    def load(self, weights: dict[str, torch.Tensor]) -> None:
        """Pretrained weights; tokens that they lack keep what they were drawn as."""
        words = self.encoder.words.detach().clone()
        words[: len(weights["words"])] = weights["words"]
        self.encoder.load_state_dict(weights | {"words": words})

    def forward(self, ids, mask, types=None):
        """All texts are one for it; what separates them are tokens, not types."""
        x = normed(nn.functional.embedding(ids, self.encoder.words))
        return self.encoder.body(x, (1.0 - mask.to(torch.float32)) * UNUSED, self.dropout if self.training else 0.0)
