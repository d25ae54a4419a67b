"""A trained reasoner as one small file: matrices as whole numbers of eight bits with a scale for each row (safetensors)."""

import json
import struct
from pathlib import Path

import numpy as np
import torch

from .files import load_saved, usable
from .model import Reasoner, Shape

WHICH = "give model.pt of a training, or a model file (.safetensors)"


def quantized(weights: dict) -> dict[str, np.ndarray]:
    """Matrices as int8 and `.scale`, vectors as they are."""
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


def save(path: Path, arrays: dict[str, np.ndarray], about: dict[str, str]) -> None:
    """The safetensors format: the length of the header, the header as JSON, the numbers."""
    kinds = {"int8": "I8", "float16": "F16", "float32": "F32"}
    header, at = {"__metadata__": about}, 0
    # Larger numbers first, so that each array starts at a multiple of its size.
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


def read(path: Path) -> tuple[dict[str, np.ndarray], dict[str, str]]:
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


def load(path: Path) -> Reasoner:
    """The network of a file, with the numbers that the file holds."""
    with usable(path, "reasoner", WHICH):
        arrays, about = read(path)
        model = Reasoner(Shape(**json.loads(about["shape"])))
        weights = {}
        for name, array in arrays.items():
            if name.endswith(".scale"):
                continue
            scale = arrays.get(f"{name}.scale")
            weights[name] = torch.from_numpy(array.astype(np.float32) * (1 if scale is None else scale[:, None]))
        model.load_state_dict(weights)
    return model.eval()


def load_trained(path: Path, device="cpu") -> Reasoner:
    """The network that `train` saved, before it is rounded."""
    saved = load_saved(path, "reasoner", WHICH, ("shape", "weights"), device)
    with usable(path, "reasoner", WHICH):
        model = Reasoner(Shape(**saved["shape"])).to(device)
        model.load_state_dict(saved["weights"])
    return model.eval()


def export(checkpoint: Path, out: Path, about: dict[str, str]) -> None:
    model = load_trained(checkpoint)
    save(out, quantized(model.state_dict()), about | {"shape": json.dumps(model.shape.as_dict())})
