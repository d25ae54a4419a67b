"""An encoder that was trained before as the beginning of another one, which may have fewer layers and fewer hidden numbers a layer."""

from pathlib import Path

import torch

from .body import load_encoder_weights
from .files import read_shape
from .model import Shape
from .recipe import InvalidSettingError, get_min_layers


def select_removed_layers(layers: int, fewer: int) -> list[int]:
    """Which layers go: those of the middle half, evenly spread. The first and the last change the vectors most."""
    removed = layers - fewer
    return [min(layers - 2, int(layers / 4 + (k + 0.5) * layers / 2 / removed + 0.5)) for k in range(removed)]


def select_hidden(up: torch.Tensor, down: torch.Tensor, count: int) -> torch.Tensor:
    """Which hidden numbers of a layer stay: those that can say most. A number is squared before it speaks, hence the square of what it reads."""
    says = up.norm(dim=1).square() * down.norm(dim=0)
    return says.topk(count).indices.sort().values


def describe_shape(shape: Shape) -> str:
    return ", ".join(f"{name} {getattr(shape, name)}" for name in ("width", "heads", "layers", "hidden", "vocabulary", "turns"))


def shrink_weights(weights: dict[str, torch.Tensor], shape: Shape, target: Shape) -> dict[str, torch.Tensor]:
    """The weights of an encoder without some of its layers and hidden numbers."""
    same = [name for name in ("width", "heads", "vocabulary", "turns") if getattr(shape, name) != getattr(target, name)]
    if same or target.layers > shape.layers or target.hidden > shape.hidden or target.layers < get_min_layers(shape.layers):
        raise InvalidSettingError(
            f"the encoder to begin with has {describe_shape(shape)}, and one of {describe_shape(target)} is wanted: only layers (a third of them at most) and hidden numbers can be left out"
        )
    removed = select_removed_layers(shape.layers, target.layers)
    out = {"words": weights["words"]}
    for new, old in enumerate(each for each in range(shape.layers) if each not in removed):
        layer = {name: weights[f"body.layers.{old}.{name}"] for name in ("read", "write", "up", "down", "sharpness")}
        rows = select_hidden(layer["up"], layer["down"], target.hidden)
        layer |= {"up": layer["up"][rows], "down": layer["down"][:, rows]}
        out |= {f"body.layers.{new}.{name}": value.clone() for name, value in layer.items()}
    return out


def initial_weights(base: Path, target: Shape) -> tuple[dict[str, torch.Tensor], str]:
    """The weights of an encoder's file in the wanted shape, and what was done, in words."""
    shape = read_shape(base)
    weights = shrink_weights(load_encoder_weights(base), shape, target)
    removed = select_removed_layers(shape.layers, target.layers)
    description = f"goes on from {Path(base).name}"
    if removed:
        description += f", without its layers {', '.join(str(each + 1) for each in removed)}"
    return weights, description + (f", {target.hidden} of {shape.hidden} hidden numbers a layer" if target.hidden < shape.hidden else "")
