"""Encoders as they were saved, and words for files that are none."""

import json
from pathlib import Path

from ..export import read
from ..files import load_saved
from ..refused import UnusableFile
from .model import Shape

WHICH = "give pretrained.pt, adapted.pt, dev.pt or distilled.pt of a training, or a model file (.safetensors)"


def saved_at(path: Path) -> dict:
    """What the trainer saved: shape and weights."""
    _there(path)
    saved = load_saved(path, "encoder", WHICH)
    if not {"shape", "weights"} <= saved.keys():
        raise UnusableFile(f"--base {path} holds no encoder, but what a stage goes on from; {WHICH}")
    return saved


def model_file(path: Path) -> tuple[dict, dict]:
    """Arrays of a model file, and what it says about itself."""
    _there(path)
    try:
        arrays, about = read(path)
        Shape(**json.loads(about["shape"]))
    except (OSError, ValueError, KeyError, TypeError):
        raise UnusableFile(f"--base {path} is no model file of an encoder; {WHICH}") from None
    return arrays, about


def shape_of(path: Path) -> Shape:
    if is_model_file(path):
        return Shape(**json.loads(model_file(path)[1]["shape"]))
    return Shape(**saved_at(path)["shape"])


def is_model_file(path: Path) -> bool:
    return Path(path).suffix == ".safetensors"


def needs_heads(path: Path) -> None:
    """Refuses an encoder whose heads were never trained: it would say something of every passage, and mean nothing."""
    names = model_file(path)[0] if is_model_file(path) else saved_at(path)["weights"]
    if not any(name.startswith("exam.") for name in names):
        raise UnusableFile(f"--base {path} is only pretrained, and its heads know nothing; give adapted.pt, dev.pt or distilled.pt")


def same_words(path: Path, data: Path, vocabulary: int) -> None:
    """Refuses an encoder that reads other pieces than the examples are written in."""
    own = (data / "vocabulary.txt").read_text(encoding="utf8")
    other = model_file(path)[1].get("vocabulary") if is_model_file(path) else None
    if (other is not None and other.split() != own.split()) or shape_of(path).vocabulary != vocabulary:
        raise UnusableFile(f"--base {path} was trained with other word pieces than those of {data}; prepare the examples with its own (elenchus train encoder --vocabulary FILE)")


def _there(path: Path) -> None:
    if not Path(path).is_file():
        raise UnusableFile(f"--base {path}: there is no such file; {WHICH}")
