"""Export of a trained reader to a safetensors file with int8 matrices and a scale for each row."""

import json
from pathlib import Path

import numpy as np
import torch

from ..export import dequantize_weights, save_safetensors
from .files import is_model_file, read_model_file, read_checkpoint
from .model import Encoder, Reader, Shape

# Matrices with fewer elements, which are parts of heads, stay floats.
MIN_QUANTIZED_SIZE = 1 << 14
# Weights that are never used: plain text has no option, and sides are only predicted for plain text.
UNUSED_WEIGHTS = ("plain.option", "plain.role", "plain.role_weight", "plain.asked", "exam.asked", "exam.stand", "exam.side")
# Weights that older files lack: sides are then not predicted.
SIDE_WEIGHTS = ("plain.stand", "plain.side")


def quantize_weights(weights: dict) -> dict[str, np.ndarray]:
    quantized = {}
    for name, tensor in weights.items():
        if name in UNUSED_WEIGHTS:
            continue
        array = tensor.detach().float().cpu().numpy()
        if array.ndim < 2 or array.size < MIN_QUANTIZED_SIZE:
            quantized[name] = array
            continue
        # The scale is rounded to float16 first, so that the integers match the stored scale.
        scale = (np.maximum(np.abs(array).max(1), 1e-4) / 127).astype(np.float16).astype(np.float32)
        scale = np.where(scale * 127.49 < np.abs(array).max(1), np.nextafter(scale.astype(np.float16), np.float16(np.inf)).astype(np.float32), scale)
        quantized[name] = np.clip(np.rint(array / scale[:, None]), -127, 127).astype(np.int8)
        quantized[f"{name}.scale"] = scale.astype(np.float16)
    return quantized


def export(checkpoint: Path, vocabulary: Path, out: Path, about: dict[str, str]) -> None:
    """Export a checkpoint, or rewrite a model file in the current format."""
    if is_model_file(checkpoint):
        metadata = about | read_model_file(checkpoint)[1]
        return save_safetensors(out, quantize_weights(load(checkpoint).state_dict()), metadata)
    saved = read_checkpoint(checkpoint)
    metadata = about | {"shape": json.dumps(saved["shape"]), "vocabulary": Path(vocabulary).read_text(encoding="utf8")}
    save_safetensors(out, quantize_weights(saved["weights"]), metadata)


def load(path: Path) -> Reader:
    arrays, about = read_model_file(path)
    reader = Reader(Shape(**json.loads(about["shape"])))
    weights = dequantize_weights(arrays)
    missing = {name: tensor for name, tensor in reader.state_dict().items() if name in UNUSED_WEIGHTS + SIDE_WEIGHTS}
    reader.load_state_dict(missing | weights)
    Encoder.compute = torch.float32
    return reader.eval()
