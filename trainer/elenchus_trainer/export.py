"""Export of reasoners to the safetensors format, with int8 matrices and a scale for each row."""

import json
import struct
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch

from .files import load_checkpoint, checked_load
from .model import Reasoner, Shape

EXPECTED_FILES = "give model.pt of a training, or a model file (.safetensors)"
# The output layers are small and stay floats.
OUTPUT_LAYERS = ("belief", "answer")


def quantize_weights(weights: dict) -> dict[str, np.ndarray]:
    """Quantize matrices to int8 with a `.scale` for each row; vectors and output layers are unchanged."""
    out = {}
    for name, tensor in weights.items():
        array = tensor.detach().float().cpu().numpy()
        if array.ndim < 2 or name in OUTPUT_LAYERS:
            out[name] = array
            continue
        scale = np.maximum(np.abs(array).max(1), 1e-12).astype(np.float32) / 127
        out[name] = np.rint(array / scale[:, None]).astype(np.int8)
        out[f"{name}.scale"] = scale
    return out


def save_safetensors(path: Path, arrays: dict[str, np.ndarray], metadata: dict[str, str]) -> None:
    """Write the safetensors format: header length, header as JSON, array data."""
    dtypes = {"int8": "I8", "float16": "F16", "float32": "F32"}
    header, offset = {"__metadata__": metadata}, 0
    # Larger item sizes first, so that every array is aligned.
    names = sorted(arrays, key=lambda name: (-arrays[name].itemsize, name))
    for name in names:
        array = arrays[name]
        header[name] = {"dtype": dtypes[array.dtype.name], "shape": list(array.shape), "data_offsets": [offset, offset + array.nbytes]}
        offset += array.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for name in names:
            file.write(np.ascontiguousarray(arrays[name]).tobytes())


def read_safetensors(path: Path) -> tuple[dict[str, np.ndarray], dict[str, str]]:
    """Read the arrays and the metadata of a safetensors file."""
    data = Path(path).read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8 : 8 + size])
    metadata = header.pop("__metadata__", {})
    dtypes = {"I8": np.int8, "F16": np.float16, "F32": np.float32}
    arrays = {}
    for name, entry in header.items():
        start, end = (8 + size + offset for offset in entry["data_offsets"])
        arrays[name] = np.frombuffer(data[start:end], dtypes[entry["dtype"]]).reshape(entry["shape"])
    return arrays, metadata


def dequantize_weights(arrays: dict) -> dict[str, torch.Tensor]:
    """Convert weights to floats; int8 matrices are multiplied by their `.scale`."""
    tensors = {name: array if torch.is_tensor(array) else torch.from_numpy(np.array(array)) for name, array in arrays.items()}
    weights = {name: tensor.float() for name, tensor in tensors.items() if not name.endswith(".scale")}
    return {name: w * tensors[f"{name}.scale"].float().reshape(-1, 1) if f"{name}.scale" in tensors else w for name, w in weights.items()}


def load(path: Path) -> Reasoner:
    """Load a quantized reasoner from a safetensors file."""
    with checked_load(path, "reasoner", EXPECTED_FILES):
        arrays, metadata = read_safetensors(path)
        model = Reasoner(Shape(**json.loads(metadata["shape"])))
        model.load_state_dict(dequantize_weights(arrays))
    return model.eval()


def load_trained(path: Path, device="cpu") -> Reasoner:
    """Load the unquantized reasoner that `train` saved."""
    saved = load_checkpoint(path, "reasoner", EXPECTED_FILES, ("shape", "weights"), device)
    with checked_load(path, "reasoner", EXPECTED_FILES):
        model = Reasoner(Shape(**saved["shape"])).to(device)
        model.load_state_dict(saved["weights"])
    return model.eval()


def export(checkpoint: Path, out: Path, metadata: dict[str, str]) -> None:
    """Quantize the reasoner of a checkpoint and write it as a safetensors file."""
    model = load_trained(checkpoint)
    save_safetensors(out, quantize_weights(model.state_dict()), metadata | {"shape": json.dumps(asdict(model.shape))})
