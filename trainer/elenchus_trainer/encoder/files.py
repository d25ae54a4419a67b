"""Reading of saved encoders, and checks that a stage can use them."""

import json
from pathlib import Path

from ..export import read_safetensors
from ..files import InvalidFileError, load_checkpoint
from .model import Shape

EXPECTED_FILES = "give pretrained.pt, adapted.pt, dev.pt or distilled.pt of a training, or a model file (.safetensors)"


def read_checkpoint(path: Path) -> dict:
    """Read the shape and the weights of a checkpoint."""
    _require_file(path)
    saved = load_checkpoint(path, "encoder", EXPECTED_FILES)
    if not {"shape", "weights"} <= saved.keys():
        raise InvalidFileError(f"--base {path} is a checkpoint of a stage, not an encoder; {EXPECTED_FILES}")
    return saved


def read_model_file(path: Path) -> tuple[dict, dict]:
    """Read the arrays and the metadata of a model file."""
    _require_file(path)
    try:
        arrays, about = read_safetensors(path)
        Shape(**json.loads(about["shape"]))
    except (OSError, ValueError, KeyError, TypeError):
        raise InvalidFileError(f"--base {path} is not a model file of an encoder; {EXPECTED_FILES}") from None
    return arrays, about


def read_shape(path: Path) -> Shape:
    if is_model_file(path):
        return Shape(**json.loads(read_model_file(path)[1]["shape"]))
    return Shape(**read_checkpoint(path)["shape"])


def is_model_file(path: Path) -> bool:
    return Path(path).suffix == ".safetensors"


def require_heads(path: Path) -> None:
    """Raise InvalidFileError if the heads of an encoder were never trained."""
    names = read_model_file(path)[0] if is_model_file(path) else read_checkpoint(path)["weights"]
    if not any(name.startswith("exam.") for name in names):
        raise InvalidFileError(f"--base {path} is only pretrained; its heads are untrained: give adapted.pt, dev.pt or distilled.pt")


def require_same_vocabulary(path: Path, data: Path, vocabulary: int) -> None:
    """Raise InvalidFileError if an encoder has a different vocabulary than the examples."""
    own = (data / "vocabulary.txt").read_text(encoding="utf8")
    other = read_model_file(path)[1].get("vocabulary") if is_model_file(path) else None
    if (other is not None and other.split() != own.split()) or read_shape(path).vocabulary != vocabulary:
        raise InvalidFileError(f"--base {path} was trained with a different vocabulary than that of {data}; prepare the examples with its vocabulary (elenchus train encoder --vocabulary FILE)")


def _require_file(path: Path) -> None:
    if not Path(path).is_file():
        raise InvalidFileError(f"--base {path}: no such file; {EXPECTED_FILES}")
