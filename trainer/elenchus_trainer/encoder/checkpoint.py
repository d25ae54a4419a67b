"""A stage's place to go on from: written now and then, and read again if it was made with the same settings and the same examples."""

import os
import time
from dataclasses import asdict
from pathlib import Path

import torch

from ..files import checksum, load_saved
from ..refused import Refused
from .manifest import forget_stages


ANEW = "begin anew without --resume (elenchus train encoder: --overwrite instead of --resume)"


class OtherCheckpoint(Refused):
    """A checkpoint of other settings, examples or weights than those that are asked for."""


def key_of(recipe, stage: str, examples: Path, base: Path) -> dict:
    """What a stage depends on."""
    return {"settings": asdict(getattr(recipe, stage)), "seed": recipe.seed, "examples": checksum(examples), "base": checksum(base)}


def forget(out: Path, *stages: str) -> None:
    """Removes the checkpoints of stages that come after one that is done anew, and what the manifest says of them: they went on from other weights."""
    forget_stages(out, *stages)
    for stage in stages:
        (out / f"{stage}.pt").unlink(missing_ok=True)


def compare(path: Path, held: dict, key: dict) -> None:
    """Refuses a checkpoint that depends on something else than `key`."""
    for name, value in key.items():
        if held.get(name) != value:
            other = [each for each in value if held.get(name, {}).get(each) != value[each]] if isinstance(value, dict) else []
            raise OtherCheckpoint(
                f"{path} was made with other {name}{': ' + ', '.join(other) if other else ''}. Go on with what it was made with, or begin anew without --resume."
            )


class Checkpoint:
    def __init__(self, path: Path, key: dict, resume: bool, every: float):
        """`held` is what was saved last, `None` where nothing was or nothing is to be resumed; `every` are the seconds between two of them."""
        self.path, self.key, self.every = path, key, every
        self.saved = time.monotonic()
        self.held = self._read() if resume and path.exists() else None

    def _read(self) -> dict:
        held = load_saved(self.path, "checkpoint of this stage", ANEW, ("key",))
        compare(self.path, held["key"], self.key)
        return held

    def due(self) -> bool:
        return time.monotonic() - self.saved >= self.every

    def save(self, state: dict) -> None:
        part = self.path.with_suffix(".part")
        torch.save({"key": self.key} | state, part)
        os.replace(part, self.path)
        self.saved = time.monotonic()
