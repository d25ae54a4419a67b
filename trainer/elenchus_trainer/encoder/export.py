"""A trained reader as one small file: matrices as whole numbers of eight bits with a scale for each row."""

import json
from pathlib import Path

import numpy as np
import torch

from ..export import read, save
from .model import Encoder, Reader, Shape

# Small matrices of the heads stay as they are.
LEAST = 1 << 15


def quantized(weights: dict) -> dict[str, np.ndarray]:
    out = {}
    for name, tensor in weights.items():
        array = tensor.detach().float().cpu().numpy()
        if array.ndim < 2 or array.size < LEAST:
            out[name] = array
            continue
        scale = np.maximum(np.abs(array).max(1), 1e-12).astype(np.float32) / 127
        out[name] = np.rint(array / scale[:, None]).astype(np.int8)
        out[f"{name}.scale"] = scale
    return out


def export(checkpoint: Path, vocabulary: Path, out: Path, about: dict[str, str]) -> None:
    saved = torch.load(checkpoint, map_location="cpu")
    told = about | {"shape": json.dumps(saved["shape"]), "vocabulary": Path(vocabulary).read_text(encoding="utf8")}
    save(out, quantized(saved["weights"]), told)


def load(path: Path) -> Reader:
    arrays, about = read(path)
    reader = Reader(Shape(**json.loads(about["shape"])))
    weights = {}
    for name, array in arrays.items():
        if not name.endswith(".scale"):
            scale = arrays.get(f"{name}.scale")
            weights[name] = torch.from_numpy(array.astype(np.float32) * (1 if scale is None else scale[:, None]))
    reader.load_state_dict(weights)
    Encoder.compute = torch.float32
    return reader.eval()
