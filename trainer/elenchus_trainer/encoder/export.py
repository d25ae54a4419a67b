"""Exports a trained reader to a file with int8 matrices and a scale for each row."""

import json
from pathlib import Path

import numpy as np
import torch

from ..export import dequantized, save
from .files import is_model_file, model_file, saved_at
from .model import Encoder, Reader, Shape

# Smaller matrices of the heads stay floats.
LEAST = 1 << 14
# Plain text has no option: what reads one is left out; sides are read off plain text alone.
UNREAD = ("plain.option", "plain.role", "plain.role_weight", "plain.asked", "exam.asked", "exam.stand", "exam.side")
# Files made before sides were read lack them: then nothing is known of any.
SIDES = ("plain.stand", "plain.side")


def quantized(weights: dict) -> dict[str, np.ndarray]:
    out = {}
    for name, tensor in weights.items():
        if name in UNREAD:
            continue
        array = tensor.detach().float().cpu().numpy()
        if array.ndim < 2 or array.size < LEAST:
            out[name] = array
            continue
        # The scale is rounded first, so that the numbers suit it.
        scale = (np.maximum(np.abs(array).max(1), 1e-4) / 127).astype(np.float16).astype(np.float32)
        scale = np.where(scale * 127.49 < np.abs(array).max(1), np.nextafter(scale.astype(np.float16), np.float16(np.inf)).astype(np.float32), scale)
        out[name] = np.clip(np.rint(array / scale[:, None]), -127, 127).astype(np.int8)
        out[f"{name}.scale"] = scale.astype(np.float16)
    return out


def export(checkpoint: Path, vocabulary: Path, out: Path, about: dict[str, str]) -> None:
    """Exports a checkpoint, or rewrites a model file in the current format."""
    if is_model_file(checkpoint):
        told = about | model_file(checkpoint)[1]
        return save(out, quantized(load(checkpoint).state_dict()), told)
    saved = saved_at(checkpoint)
    told = about | {"shape": json.dumps(saved["shape"]), "vocabulary": Path(vocabulary).read_text(encoding="utf8")}
    save(out, quantized(saved["weights"]), told)


def load(path: Path) -> Reader:
    arrays, about = model_file(path)
    reader = Reader(Shape(**json.loads(about["shape"])))
    weights = dequantized(arrays)
    lacking = {name: tensor for name, tensor in reader.state_dict().items() if name in UNREAD + SIDES}
    reader.load_state_dict(lacking | weights)
    Encoder.compute = torch.float32
    return reader.eval()
