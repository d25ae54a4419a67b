"""Checkpoints of a stage, which can only be resumed with the same settings, examples and base weights."""

import time
from dataclasses import asdict
from pathlib import Path

from ..files import UserError, compute_checksum, load_checkpoint, save_atomically
from .manifest import remove_manifest_entries

START_OVER = "start over without --resume (elenchus train encoder: --overwrite instead of --resume)"


class CheckpointMismatchError(UserError):
    """The checkpoint belongs to different settings, examples or weights."""


def create_fingerprint(recipe, stage: str, examples: Path, base: Path) -> dict:
    """Return the settings and checksums on which a stage depends."""
    return {"settings": asdict(getattr(recipe, stage)), "seed": recipe.seed, "examples": compute_checksum(examples), "base": compute_checksum(base)}


def remove_stages(out: Path, *stages: str) -> None:
    """Remove the checkpoints and manifest entries of later stages, which were trained from outdated weights."""
    remove_manifest_entries(out, *stages)
    for stage in stages:
        (out / f"{stage}.pt").unlink(missing_ok=True)


def check_fingerprint(path: Path, saved_state: dict, fingerprint: dict) -> None:
    """Raise CheckpointMismatchError if a checkpoint has a different fingerprint."""
    for name, value in fingerprint.items():
        if saved_state.get(name) != value:
            differing = [each for each in value if saved_state.get(name, {}).get(each) != value[each]] if isinstance(value, dict) else []
            raise CheckpointMismatchError(
                f"{path} was written with different {name}{': ' + ', '.join(differing) if differing else ''}. Use the same {name}, or start over without --resume."
            )


class Checkpoint:
    def __init__(self, path: Path, fingerprint: dict, resume: bool, interval_seconds: float):
        """With `resume`, load the checkpoint at `path`, if any, into `saved_state`; save every `interval_seconds`."""
        self.path, self.fingerprint, self.interval_seconds = path, fingerprint, interval_seconds
        self.last_save = time.monotonic()
        self.saved_state = self._read() if resume and path.exists() else None

    def _read(self) -> dict:
        saved_state = load_checkpoint(self.path, "checkpoint of this stage", START_OVER, ("key",))
        check_fingerprint(self.path, saved_state["key"], self.fingerprint)
        return saved_state

    def due(self) -> bool:
        return time.monotonic() - self.last_save >= self.interval_seconds

    def save(self, state: dict) -> None:
        save_atomically(self.path, {"key": self.fingerprint} | state)
        self.last_save = time.monotonic()
