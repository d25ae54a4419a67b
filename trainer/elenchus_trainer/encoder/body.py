"""The encoder as the body of a fine-tuned model, with a head of `networks.py`."""

from pathlib import Path

import torch
from torch import nn

from ..export import dequantize_weights, read_safetensors
from ..files import InvalidFileError, load_checkpoint, checked_load
from .model import MASK_VALUE, Encoder, Shape, rms_norm


def load_encoder_weights(path) -> dict[str, torch.Tensor]:
    """Load the weights of an encoder from a model file (safetensors) or a checkpoint, quantized or not."""
    path, remedy = Path(path), "`elenchus train encoder` writes one"
    if path.suffix == ".safetensors":
        with checked_load(path, "encoder", remedy):
            given = read_safetensors(path)[0]
    else:
        given = load_checkpoint(path, "encoder", remedy)
        given = given.get("weights", given)
    # Files of readers also have heads.
    if "words" not in given:
        given = {name[len("encoder.") :]: tensor for name, tensor in given.items() if name.startswith("encoder.")}
    if "words" not in given:
        raise InvalidFileError(f"{path} has no encoder; {remedy}.")
    return dequantize_weights(given)


class EncoderBody(nn.Module):
    """Encoder body. `vocabulary` may be larger than that of the encoder; added tokens follow the existing ones."""

    def __init__(self, shape: dict, vocabulary: int, dropout: float = 0.0):
        super().__init__()
        self.encoder = Encoder(Shape(**shape | {"vocabulary": max(vocabulary, shape["vocabulary"])}))
        self.width = self.encoder.shape.width
        self.dropout = dropout

    def load(self, weights: dict[str, torch.Tensor]) -> None:
        """Load pretrained weights; added tokens keep their random embeddings."""
        words = self.encoder.words.detach().clone()
        words[: len(weights["words"])] = weights["words"]
        self.encoder.load_state_dict(weights | {"words": words})

    def forward(self, ids, mask, types=None):
        """Return the hidden states; segments are separated by tokens, and token types are ignored."""
        x = rms_norm(nn.functional.embedding(ids, self.encoder.words))
        return self.encoder.body(x, (1.0 - mask.to(torch.float32)) * MASK_VALUE, self.dropout if self.training else 0.0)
