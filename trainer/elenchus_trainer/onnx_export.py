"""Trained networks as ONNX files: `model.onnx`, or `encoder.onnx` and `decoder.onnx` of a seq2seq model; matrices as int8 on demand."""

import copy
import inspect
import warnings
from pathlib import Path

import torch
from torch import nn

from .job import Job


class RoundedLinear(nn.Module):
    """A linear layer whose matrix is stored as whole numbers of eight bits with a scale for each row."""

    def __init__(self, linear: nn.Linear):
        super().__init__()
        weight = linear.weight.detach()
        scale = weight.abs().amax(1, keepdim=True).clamp(min=1e-12) / 127
        self.register_buffer("rounded", torch.round(weight / scale).to(torch.int8))
        self.register_buffer("scale", scale)
        self.bias = linear.bias

    def forward(self, x):
        y = x @ (self.rounded.to(torch.float32) * self.scale).t()
        return y if self.bias is None else y + self.bias


class RoundedEmbedding(nn.Module):
    def __init__(self, embedding: nn.Embedding):
        super().__init__()
        weight = embedding.weight.detach()
        scale = weight.abs().amax(1, keepdim=True).clamp(min=1e-12) / 127
        self.register_buffer("rounded", torch.round(weight / scale).to(torch.int8))
        self.register_buffer("scale", scale)

    @property
    def weight(self):
        return self.rounded.to(torch.float32) * self.scale

    def forward(self, ids):
        return self.rounded[ids].to(torch.float32) * self.scale[ids]


def rounded(model: nn.Module) -> nn.Module:
    """A copy with all linear layers and embeddings rounded."""
    model = copy.deepcopy(model)
    made = {}
    for module in list(model.modules()):
        for name, child in list(module.named_children()):
            kind = RoundedLinear if type(child) is nn.Linear else RoundedEmbedding if type(child) is nn.Embedding else None
            if kind is not None:
                # What is shared stays shared.
                if id(child) not in made:
                    made[id(child)] = kind(child)
                setattr(module, name, made[id(child)])
    return model


class Reads(nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, ids, mask):
        return self.model.read(ids, mask)


class Writes(nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, output, states, mask):
        return self.model.write(output, states, mask)


def write_onnx(model, inputs: dict[str, torch.Tensor], output: str, axes: dict[int, str], path: Path, fold: bool) -> None:
    names = {"ids": {0: "n", 1: "l"}, "mask": {0: "n", 1: "l"}, "types": {0: "n", 1: "l"}, "states": {0: "n", 1: "l"}, "output": {0: "n", 1: "t"}}
    more = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            model, tuple(inputs.values()), str(path), input_names=list(inputs), output_names=[output], opset_version=14,
            dynamic_axes={name: names[name] for name in inputs} | {output: axes}, do_constant_folding=fold, **more,
        )


def export_model(job: Job, model: nn.Module, out: Path, int8: bool | None = None) -> None:
    """Writes the ONNX files of a trained network into a folder."""
    int8 = job.given.get("int8", False) if int8 is None else int8
    model = rounded(model) if int8 else model
    model.eval()
    ids = torch.ones((2, 5), dtype=torch.long)
    fold = not int8
    if job.kind == "seq2seq":
        states = model.read(ids, ids)
        write_onnx(Reads(model), {"ids": ids, "mask": ids}, "states", {0: "n", 1: "l"}, out / "encoder.onnx", fold)
        given = {"output": torch.ones((2, 3), dtype=torch.long), "states": states, "mask": ids}
        write_onnx(Writes(model), given, "logits", {0: "n", 1: "t"}, out / "decoder.onnx", fold)
        return
    inputs = {"ids": ids, "mask": ids} | ({"types": torch.zeros_like(ids)} if job.given["types"] else {})
    axes = {0: "n", 1: "l"} if job.given["head"] == "tokens" else {0: "n"}
    write_onnx(model, inputs, "scores", axes, out / "model.onnx", fold)
