"""The encoder as the body of a fine-tuned model, to which `networks.py` adds a head."""

from pathlib import Path

import torch
from torch import nn

from ..export import dequantize_weights, read_safetensors
from ..files import InvalidFileError, load_checkpoint, checked_load
from .model import MASK_VALUE, Encoder, Shape, rms_norm


def load_encoder_weights(path) -> dict[str, torch.Tensor]:
    """Load the weights of an encoder from a model file (safetensors) or a checkpoint, quantized or not."""
    path, hint = Path(path), "`elenchus train encoder` writes one"
    if path.suffix == ".safetensors":
        with checked_load(path, "encoder", hint):
            weights = read_safetensors(path)[0]
    else:
        weights = load_checkpoint(path, "encoder", hint)
        weights = weights.get("weights", weights)
    # Checkpoints of trained models also contain heads; their encoder weights start with `encoder.`.
    if "words" not in weights:
        weights = {name[len("encoder.") :]: tensor for name, tensor in weights.items() if name.startswith("encoder.")}
    if "words" not in weights:
        raise InvalidFileError(f"{path} has no encoder; {hint}.")
    return dequantize_weights(weights)


class EncoderBody(nn.Module):
    """Encoder body. `vocabulary` may be larger than that of the encoder; added tokens follow the existing ones."""

    def __init__(self, shape: dict, vocabulary: int, dropout: float = 0.0):
        super().__init__()
        self.encoder = Encoder(Shape(**shape | {"vocabulary": max(vocabulary, shape["vocabulary"])}))
        self.width = self.encoder.shape.width
        self.dropout = dropout

    def load(self, weights: dict[str, torch.Tensor]) -> None:
        """Load pretrained weights; added tokens keep their random embeddings."""
        embeddings = self.encoder.words.detach().clone()
        embeddings[: len(weights["words"])] = weights["words"]
        self.encoder.load_state_dict(weights | {"words": embeddings})

    def forward(self, ids, mask, types=None):
        """Return the hidden states; segments are separated by tokens, and token types are ignored."""
        x = rms_norm(nn.functional.embedding(ids, self.encoder.words))
        return self.encoder.body(x, (1.0 - mask.to(torch.float32)) * MASK_VALUE, self.dropout if self.training else 0.0)
