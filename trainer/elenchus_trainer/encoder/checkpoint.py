"""Checkpoints of a stage, which can only be resumed with the same settings, examples and base weights."""

import time
from dataclasses import asdict
from pathlib import Path

from ..files import UserError, compute_checksum, load_checkpoint, save_atomically
from .manifest import forget_stages

START_OVER = "start over without --resume (elenchus train encoder: --overwrite instead of --resume)"


class CheckpointMismatchError(UserError):
    """The checkpoint belongs to different settings, examples or weights."""


def create_key(recipe, stage: str, examples: Path, base: Path) -> dict:
    """Return the settings and checksums on which a stage depends."""
    return {"settings": asdict(getattr(recipe, stage)), "seed": recipe.seed, "examples": compute_checksum(examples), "base": compute_checksum(base)}


def remove_stages(out: Path, *stages: str) -> None:
    """Remove the checkpoints and manifest entries of later stages, which started from other weights."""
    forget_stages(out, *stages)
    for stage in stages:
        (out / f"{stage}.pt").unlink(missing_ok=True)


def check_key(path: Path, held: dict, key: dict) -> None:
    """Raise CheckpointMismatchError if a checkpoint has a different `key`."""
    for name, value in key.items():
        if held.get(name) != value:
            other = [each for each in value if held.get(name, {}).get(each) != value[each]] if isinstance(value, dict) else []
            raise CheckpointMismatchError(
                f"{path} was written with different {name}{': ' + ', '.join(other) if other else ''}. Use the same {name}, or start over without --resume."
            )


class Checkpoint:
    def __init__(self, path: Path, key: dict, resume: bool, every: float):
        """With `resume`, load the checkpoint at `path`, if any; `every` is the time between checkpoints in seconds."""
        self.path, self.key, self.every = path, key, every
        self.saved = time.monotonic()
        self.held = self._read() if resume and path.exists() else None

    def _read(self) -> dict:
        held = load_checkpoint(self.path, "checkpoint of this stage", START_OVER, ("key",))
        check_key(self.path, held["key"], self.key)
        return held

    def due(self) -> bool:
        return time.monotonic() - self.saved >= self.every

    def save(self, state: dict) -> None:
        save_atomically(self.path, {"key": self.key} | state)
        self.saved = time.monotonic()
