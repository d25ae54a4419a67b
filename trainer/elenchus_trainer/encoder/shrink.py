"""An encoder that was trained before as the beginning of another one, which may have fewer layers and fewer hidden numbers a layer."""

from pathlib import Path

import torch

from .body import encoder_weights
from .files import shape_of
from .model import Shape
from .recipe import UnknownSetting, fewest_layers


def left_out(layers: int, fewer: int) -> list[int]:
    """Which layers go: those of the middle half, evenly spread. The first and the last change the vectors most."""
    gone = layers - fewer
    return [min(layers - 2, int(layers / 4 + (k + 0.5) * layers / 2 / gone + 0.5)) for k in range(gone)]


def select_hidden(up: torch.Tensor, down: torch.Tensor, count: int) -> torch.Tensor:
    """Which hidden numbers of a layer stay: those that can say most. A number is squared before it speaks, hence the square of what it reads."""
    says = up.norm(dim=1).square() * down.norm(dim=0)
    return says.topk(count).indices.sort().values


def described(shape: Shape) -> str:
    return ", ".join(f"{name} {getattr(shape, name)}" for name in ("width", "heads", "layers", "hidden", "vocabulary", "turns"))


def shrunk(weights: dict[str, torch.Tensor], shape: Shape, wanted: Shape) -> dict[str, torch.Tensor]:
    """The weights of an encoder without some of its layers and hidden numbers."""
    same = [name for name in ("width", "heads", "vocabulary", "turns") if getattr(shape, name) != getattr(wanted, name)]
    if same or wanted.layers > shape.layers or wanted.hidden > shape.hidden or wanted.layers < fewest_layers(shape.layers):
        raise UnknownSetting(
            f"the encoder to begin with has {described(shape)}, and one of {described(wanted)} is wanted: only layers (a third of them at most) and hidden numbers can be left out"
        )
    gone = left_out(shape.layers, wanted.layers)
    out = {"words": weights["words"]}
    for new, old in enumerate(each for each in range(shape.layers) if each not in gone):
        layer = {name: weights[f"body.layers.{old}.{name}"] for name in ("read", "write", "up", "down", "sharpness")}
        rows = select_hidden(layer["up"], layer["down"], wanted.hidden)
        layer |= {"up": layer["up"][rows], "down": layer["down"][:, rows]}
        out |= {f"body.layers.{new}.{name}": value.clone() for name, value in layer.items()}
    return out


def initial_weights(base: Path, wanted: Shape) -> tuple[dict[str, torch.Tensor], str]:
    """The weights of an encoder's file in the wanted shape, and what was done, in words."""
    shape = shape_of(base)
    weights = shrunk(encoder_weights(base), shape, wanted)
    gone = left_out(shape.layers, wanted.layers)
    told = f"goes on from {Path(base).name}"
    if gone:
        told += f", without its layers {', '.join(str(each + 1) for each in gone)}"
    return weights, told + (f", {wanted.hidden} of {shape.hidden} hidden numbers a layer" if wanted.hidden < shape.hidden else "")
