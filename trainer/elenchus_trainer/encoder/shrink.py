"""Structured pruning: initialises an encoder from a trained one with more layers and more hidden units."""

from pathlib import Path

import torch

from .body import load_encoder_weights
from .files import read_shape
from .model import Shape
from .recipe import InvalidSettingError, get_min_layers


def select_removed_layers(layers: int, fewer: int) -> list[int]:
    """Select the layers to remove, evenly spread over the middle half; the first and the last layers change the hidden states most."""
    removed = layers - fewer
    return [min(layers - 2, int(layers / 4 + (k + 0.5) * layers / 2 / removed + 0.5)) for k in range(removed)]


def select_hidden(up: torch.Tensor, down: torch.Tensor, count: int) -> torch.Tensor:
    """Select the hidden units to keep, by the product of their norms; the input norm is squared because of the squared ReLU."""
    importance = up.norm(dim=1).square() * down.norm(dim=0)
    return importance.topk(count).indices.sort().values


def describe_shape(shape: Shape) -> str:
    return ", ".join(f"{name} {getattr(shape, name)}" for name in ("width", "heads", "layers", "hidden", "vocabulary", "turns"))


def shrink_weights(weights: dict[str, torch.Tensor], shape: Shape, target: Shape) -> dict[str, torch.Tensor]:
    """Return the weights of an encoder without some of its layers and hidden units."""
    different = [name for name in ("width", "heads", "vocabulary", "turns") if getattr(shape, name) != getattr(target, name)]
    if different or target.layers > shape.layers or target.hidden > shape.hidden or target.layers < get_min_layers(shape.layers):
        raise InvalidSettingError(
            f"the base encoder has {describe_shape(shape)}, the recipe {describe_shape(target)}: only layers (at most a third of them) and hidden units can be removed"
        )
    removed = select_removed_layers(shape.layers, target.layers)
    out = {"words": weights["words"]}
    for new, old in enumerate(each for each in range(shape.layers) if each not in removed):
        layer = {name: weights[f"body.layers.{old}.{name}"] for name in ("read", "write", "up", "down", "sharpness")}
        rows = select_hidden(layer["up"], layer["down"], target.hidden)
        layer |= {"up": layer["up"][rows], "down": layer["down"][:, rows]}
        out |= {f"body.layers.{new}.{name}": value.clone() for name, value in layer.items()}
    return out


def create_initial_weights(base: Path, target: Shape) -> tuple[dict[str, torch.Tensor], str]:
    """Return the weights of an encoder file in the target shape, and a description of the changes."""
    shape = read_shape(base)
    weights = shrink_weights(load_encoder_weights(base), shape, target)
    removed = select_removed_layers(shape.layers, target.layers)
    description = f"initialised from {Path(base).name}"
    if removed:
        description += f", without its layers {', '.join(str(each + 1) for each in removed)}"
    return weights, description + (f", {target.hidden} of {shape.hidden} hidden units per layer" if target.hidden < shape.hidden else "")
