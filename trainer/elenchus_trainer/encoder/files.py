"""Reads saved encoders and checks that a stage can use them."""

import json
from pathlib import Path

from ..export import read
from ..files import UnusableFile, load_saved
from .model import Shape

WHICH = "give pretrained.pt, adapted.pt, dev.pt or distilled.pt of a training, or a model file (.safetensors)"


def saved_at(path: Path) -> dict:
    """Shape and weights of a checkpoint of the trainer."""
    _there(path)
    saved = load_saved(path, "encoder", WHICH)
    if not {"shape", "weights"} <= saved.keys():
        raise UnusableFile(f"--base {path} is a checkpoint of a stage, not an encoder; {WHICH}")
    return saved


def model_file(path: Path) -> tuple[dict, dict]:
    """Arrays and metadata of a model file."""
    _there(path)
    try:
        arrays, about = read(path)
        Shape(**json.loads(about["shape"]))
    except (OSError, ValueError, KeyError, TypeError):
        raise UnusableFile(f"--base {path} is not a model file of an encoder; {WHICH}") from None
    return arrays, about


def shape_of(path: Path) -> Shape:
    if is_model_file(path):
        return Shape(**json.loads(model_file(path)[1]["shape"]))
    return Shape(**saved_at(path)["shape"])


def is_model_file(path: Path) -> bool:
    return Path(path).suffix == ".safetensors"


def needs_heads(path: Path) -> None:
    """Refuses an encoder whose heads were never trained."""
    names = model_file(path)[0] if is_model_file(path) else saved_at(path)["weights"]
    if not any(name.startswith("exam.") for name in names):
        raise UnusableFile(f"--base {path} is only pretrained; its heads are untrained: give adapted.pt, dev.pt or distilled.pt")


def same_words(path: Path, data: Path, vocabulary: int) -> None:
    """Refuses an encoder with another vocabulary than the examples."""
    own = (data / "vocabulary.txt").read_text(encoding="utf8")
    other = model_file(path)[1].get("vocabulary") if is_model_file(path) else None
    if (other is not None and other.split() != own.split()) or shape_of(path).vocabulary != vocabulary:
        raise UnusableFile(f"--base {path} was trained with other word pieces than those of {data}; prepare the examples with its own (elenchus train encoder --vocabulary FILE)")


def _there(path: Path) -> None:
    if not Path(path).is_file():
        raise UnusableFile(f"--base {path}: no such file; {WHICH}")
