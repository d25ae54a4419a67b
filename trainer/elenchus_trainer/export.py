"""Reasoner files in the safetensors format, with int8 matrices and a scale for each row."""

import json
import struct
from pathlib import Path

import numpy as np
import torch

from .files import load_checkpoint, checked_load
from .model import Reasoner, Shape

EXPECTED_FILES = "give model.pt of a training, or a model file (.safetensors)"


def quantize_weights(weights: dict) -> dict[str, np.ndarray]:
    """Matrices as int8 with a `.scale`, vectors unchanged."""
    out = {}
    for name, tensor in weights.items():
        array = tensor.detach().float().cpu().numpy()
        if array.ndim < 2 or name in ("belief", "answer"):
            out[name] = array
            continue
        scale = np.maximum(np.abs(array).max(1), 1e-12).astype(np.float32) / 127
        out[name] = np.rint(array / scale[:, None]).astype(np.int8)
        out[f"{name}.scale"] = scale
    return out


def save_safetensors(path: Path, arrays: dict[str, np.ndarray], about: dict[str, str]) -> None:
    """Writes the safetensors format: header length, header as JSON, array data."""
    kinds = {"int8": "I8", "float16": "F16", "float32": "F32"}
    header, at = {"__metadata__": about}, 0
    # Larger item sizes first, so that every array is aligned.
    names = sorted(arrays, key=lambda name: (-arrays[name].itemsize, name))
    for name in names:
        array = arrays[name]
        header[name] = {"dtype": kinds[array.dtype.name], "shape": list(array.shape), "data_offsets": [at, at + array.nbytes]}
        at += array.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for name in names:
            file.write(np.ascontiguousarray(arrays[name]).tobytes())


def read_safetensors(path: Path) -> tuple[dict[str, np.ndarray], dict[str, str]]:
    data = Path(path).read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8 : 8 + size])
    about = header.pop("__metadata__", {})
    kinds = {"I8": np.int8, "F16": np.float16, "F32": np.float32}
    arrays = {}
    for name, entry in header.items():
        start, end = (8 + size + offset for offset in entry["data_offsets"])
        arrays[name] = np.frombuffer(data[start:end], kinds[entry["dtype"]]).reshape(entry["shape"])
    return arrays, about


def dequantize_weights(arrays: dict) -> dict[str, torch.Tensor]:
    """Weights as floats; int8 matrices have a `.scale` for each row."""
    tensors = {name: array if torch.is_tensor(array) else torch.from_numpy(np.array(array)) for name, array in arrays.items()}
    weights = {name: tensor.float() for name, tensor in tensors.items() if not name.endswith(".scale")}
    return {name: w * tensors[f"{name}.scale"].float().reshape(-1, 1) if f"{name}.scale" in tensors else w for name, w in weights.items()}


def load(path: Path) -> Reasoner:
    with checked_load(path, "reasoner", EXPECTED_FILES):
        arrays, about = read_safetensors(path)
        model = Reasoner(Shape(**json.loads(about["shape"])))
        model.load_state_dict(dequantize_weights(arrays))
    return model.eval()


def load_trained(path: Path, device="cpu") -> Reasoner:
    """The unquantized network that `train` saved."""
    saved = load_checkpoint(path, "reasoner", EXPECTED_FILES, ("shape", "weights"), device)
    with checked_load(path, "reasoner", EXPECTED_FILES):
        model = Reasoner(Shape(**saved["shape"])).to(device)
        model.load_state_dict(saved["weights"])
    return model.eval()


def export(checkpoint: Path, out: Path, about: dict[str, str]) -> None:
    model = load_trained(checkpoint)
    save_safetensors(out, quantize_weights(model.state_dict()), about | {"shape": json.dumps(model.shape.as_dict())})
