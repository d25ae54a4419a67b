"""
Export of trained networks to ONNX: `model.onnx`, or `encoder.onnx` and `decoder.onnx` of a seq2seq model, optionally quantized to int8. Weights of more
than 2 GiB, the limit of a protocol buffer, are written to one file of external data (`model.onnx.data`).
"""

import copy
import inspect
import os
import tempfile
import warnings
from pathlib import Path

import torch
from torch import nn
from torch.nn.utils import parametrize

from .files import compute_checksum
from .job import Job


def quantize_matrix(weight: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Quantize a matrix to int8, with a scale for each row."""
    scale = weight.detach().abs().amax(-1, keepdim=True).clamp(min=1e-12) / 127
    return torch.round(weight.detach() / scale).to(torch.int8), scale


class Dequantize(nn.Module):
    """Parametrization of an int8 matrix, which is dequantized on access."""

    def right_inverse(self, weight):
        return quantize_matrix(weight)

    def forward(self, numbers, scale):
        return numbers.to(torch.float32) * scale


class QuantizedEmbedding(nn.Module):
    """Int8 embedding that dequantizes only the selected rows."""

    def __init__(self, embedding: nn.Embedding):
        super().__init__()
        numbers, scale = quantize_matrix(embedding.weight)
        self.register_buffer("numbers", numbers)
        self.register_buffer("scale", scale)

    @property
    def weight(self):
        return self.numbers.to(torch.float32) * self.scale

    def forward(self, ids):
        return self.numbers[ids].to(torch.float32) * self.scale[ids]


def update_flat_weights(lstm: nn.LSTM, _inputs) -> None:
    """Update the list of weights that an LSTM uses with the dequantized matrices."""
    lstm._flat_weights = [getattr(lstm, name) for name in lstm._flat_weights_names]


def quantize_model(model: nn.Module) -> nn.Module:
    """Return a copy with all matrices quantized (linear layers, GPT's transposed ones, XLNet's attention, embeddings, LSTMs); vectors stay floats."""
    model = copy.deepcopy(model).requires_grad_(False)
    tables = {}
    for module in list(model.modules()):
        for name, child in list(module.named_children()):
            if type(child) is nn.Embedding:
                # Shared embeddings stay shared.
                if id(child) not in tables:
                    tables[id(child)] = QuantizedEmbedding(child)
                setattr(module, name, tables[id(child)])
    for module in list(model.modules()):
        for name, weight in list(module.named_parameters(recurse=False)):
            if weight.dim() > 1 and weight.is_floating_point():
                # PyTorch 1.13 does not allow integer parameters, but buffers.
                delattr(module, name)
                module.register_buffer(name, weight.detach())
                parametrize.register_parametrization(module, name, Dequantize())
        if isinstance(module, nn.LSTM):
            module.register_forward_pre_hook(update_flat_weights)
    return model


class MethodWrapper(nn.Module):
    """Module whose `forward` is another method of a model."""

    def __init__(self, model, method: str):
        super().__init__()
        self.model, self.method = model, method

    def forward(self, *inputs):
        return getattr(self.model, self.method)(*inputs)


def write_onnx(model, inputs: dict[str, torch.Tensor], output: str, axes: dict[int, str], path: Path, fold: bool, weights: bool) -> None:
    names = {"ids": {0: "n", 1: "l"}, "mask": {0: "n", 1: "l"}, "types": {0: "n", 1: "l"}, "states": {0: "n", 1: "l"}, "output": {0: "n", 1: "t"}}
    options = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
    with warnings.catch_warnings(), tempfile.TemporaryDirectory(dir=path.parent) as temporary:
        warnings.simplefilter("ignore")
        torch.onnx.export(
            model, tuple(inputs.values()), str(Path(temporary) / path.name), input_names=list(inputs), output_names=[output], opset_version=14,
            export_params=weights, dynamic_axes={name: names[name] for name in inputs} | {output: axes}, do_constant_folding=fold and weights, **options,
        )
        path.with_name(f"{path.name}.data").unlink(missing_ok=True)
        if len(os.listdir(temporary)) == 1:
            os.replace(Path(temporary) / path.name, path)
        else:
            move_weights(Path(temporary) / path.name, path)


def move_weights(source: Path, target: Path, min_bytes: int = 1024) -> None:
    """Copy a network; weights of at least `min_bytes`, which PyTorch may have written to separate files, are written to one file."""
    import onnx

    location = f"{target.name}.data"
    onnx.save_model(onnx.load(str(source)), str(target), save_as_external_data=True, location=location, size_threshold=min_bytes)


def export_model(job: Job, model: nn.Module, out: Path, int8: bool | None = None, weights: bool = True) -> None:
    """Write the ONNX files of a trained network to a folder; without `weights`, only the graphs."""
    int8 = job.config.get("int8", False) if int8 is None else int8
    ids = torch.ones((2, 5), dtype=torch.long, device=next(model.parameters()).device)
    model = quantize_model(model) if int8 else model
    model.eval()
    options = {"fold": not int8, "weights": weights}
    if job.kind == "seq2seq":
        with torch.no_grad():
            states = model.read(ids, ids)
        write_onnx(MethodWrapper(model, "read"), {"ids": ids, "mask": ids}, "states", {0: "n", 1: "l"}, out / "encoder.onnx", **options)
        config = {"output": ids[:, :3].contiguous(), "states": states, "mask": ids}
        write_onnx(MethodWrapper(model, "write"), config, "logits", {0: "n", 1: "t"}, out / "decoder.onnx", **options)
        return
    if job.kind == "causal":
        write_onnx(model, {"ids": ids, "mask": ids}, "logits", {0: "n", 1: "l"}, out / "model.onnx", **options)
        return
    inputs = {"ids": ids, "mask": ids} | ({"types": torch.zeros_like(ids)} if job.config["types"] else {})
    axes = {0: "n", 1: "l"} if job.config["head"] == "tokens" else {0: "n"}
    write_onnx(model, inputs, "scores", axes, out / "model.onnx", **options)


def network_checksums(kind: str, folder: Path) -> dict[str, str]:
    """Return the checksums of the network files in a folder, for the manifest."""
    networks = ("encoder.onnx", "decoder.onnx") if kind == "seq2seq" else ("model.onnx",)
    files = [each for name in networks for each in (name, f"{name}.data") if (folder / each).exists()]
    return {name: compute_checksum(folder / name) for name in files}


def try_export(job: Job, model: nn.Module) -> None:
    """Export the graph of an untrained network to a temporary folder, so that export errors are found before the training."""
    training = model.training
    try:
        with tempfile.TemporaryDirectory() as temporary:
            export_model(job, model, Path(temporary), weights=False)
        if sum(p.numel() * p.element_size() for p in model.parameters()) > 1 << 31:
            import onnx  # noqa: F401, needed to write the weights
    except Exception as error:
        reason = "the package onnx is not installed: pip install onnx" if lacks_onnx(error) else f"{type(error).__name__}: {error}"
        raise SystemExit(
            f"{job.folder}: the network cannot be exported to ONNX, so it was not trained: {reason}. "
            "python3 -m elenchus_trainer fine-tune --no-onnx trains it anyway and leaves it in best.pt."
        ) from error
    model.train(training)


def lacks_onnx(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, ImportError) and (error.name or "").split(".")[0] in ("onnx", "onnxscript") or "Module onnx is not installed" in str(error):
            return True
        error = error.__cause__ or error.__context__
    return False
