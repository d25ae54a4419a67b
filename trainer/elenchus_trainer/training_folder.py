"""What a training leaves in its folder: found again, removed, and not overwritten unasked."""

import json
from pathlib import Path

from .refused import Refused


def left_by_a_training(out: Path) -> list[Path]:
    """Its state, the model and the answers."""
    whole = ("checkpoint.pt", "best.pt", "manifest.json", "predictions.jsonl", "*.onnx", "*.onnx.data")
    patterns = (*whole, "checkpoint.part", "best.part", "manifest.part")
    return [path for pattern in patterns for path in sorted(out.glob(pattern))]


def clear(out: Path) -> None:
    """Removes what an earlier training left: one that is stopped must not leave another one's model and answers beside its own job."""
    for path in left_by_a_training(out):
        path.unlink()


def refuse_begun(out: Path) -> None:
    """Forgetting --resume must not destroy a training."""
    left = left_by_a_training(out)
    if left:
        raise Refused(f"{out} holds a training already ({', '.join(path.name for path in left)}): --resume goes on with it, --overwrite begins anew and removes these files first.")


def noted_networks(out: Path) -> dict[str, str]:
    """Checksums of network files that an earlier part of the training noted."""
    try:
        noted = json.loads((out / "manifest.json").read_text(encoding="utf8"))["checksums"]
        return {name: noted[name] for name in noted if ".onnx" in name}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
