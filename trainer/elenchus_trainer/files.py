"""Reading and writing of files; a damaged or wrong file raises InvalidFileError with its path and a remedy."""

import hashlib
import json
import os
import platform
from contextlib import contextmanager
from pathlib import Path

import torch


class UserError(ValueError):
    """User error, which is printed as one line without a traceback."""


class InvalidFileError(UserError):
    """Missing file, or a file with the wrong content."""


def compute_checksum(path) -> str:
    """Return the SHA-256 of a file."""
    digest = hashlib.sha256()
    try:
        with open(path, "rb") as file:
            while part := file.read(1 << 20):
                digest.update(part)
    except OSError as error:
        raise InvalidFileError(f"{path} cannot be read: {error.strerror}.") from None
    return digest.hexdigest()


def load_checkpoint(path, what: str, remedy: str, needs: tuple[str, ...] = (), device="cpu") -> dict:
    """Load a dictionary written by `torch.save` with at least the keys `needs`; `what` describes the file in error messages."""
    path = Path(path)
    if not path.is_file():
        raise InvalidFileError(f"{path}: no such file; {remedy}.")
    with checked_load(path, what, remedy):
        saved = torch.load(path, map_location=device)
    if not isinstance(saved, dict) or not set(needs) <= saved.keys():
        raise InvalidFileError(f"{path} is not a {what}; {remedy}.")
    return saved


@contextmanager
def checked_load(path, what: str, remedy: str):
    """Convert errors while loading a file into InvalidFileError: pickle, zip and PyTorch raise many types, without the path of the file."""
    try:
        yield
    except (UserError, MemoryError, getattr(torch.cuda, "OutOfMemoryError", MemoryError)):
        raise
    except Exception as error:
        reason = " ".join(str(error).split("\n")[0].split()).rstrip(".:") or "it ends too early"
        raise InvalidFileError(f"{path} is not a complete {what} ({type(error).__name__}: {reason}); {remedy}.") from None


def read_json_lines(path) -> list[dict]:
    """Read a JSON Lines file."""
    rows = []
    try:
        with open(path, encoding="utf8", newline="\n") as lines:
            for number, line in enumerate(lines, 1):
                try:
                    rows.append(json.loads(line))
                except ValueError:
                    raise InvalidFileError(f"{path}, line {number}: invalid JSON; `elenchus train` writes the file again.") from None
    except OSError as error:
        raise InvalidFileError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise InvalidFileError(f"{path} is not a text file; `elenchus train` writes it again.") from None
    return rows


def save_atomically(path: Path, state: dict) -> None:
    """Save with `torch.save` to a temporary file, which then replaces the old one."""
    part = path.with_suffix(".part")
    torch.save(state, part)
    os.replace(part, path)


def write_json(path: Path, document: dict) -> None:
    part = path.with_suffix(".part")
    part.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf8")
    os.replace(part, path)


def describe_environment(device) -> dict[str, str]:
    """Return the device and the versions of PyTorch and Python, for manifests."""
    name = torch.cuda.get_device_name(device) if device.type == "cuda" else platform.processor() or "cpu"
    return {"device": name, "torch": torch.__version__, "python": platform.python_version()}


def find_training_results(folder: Path) -> list[Path]:
    """Find the files written by an earlier fine-tuning: its state, the model and the predictions."""
    names = ("checkpoint.pt", "best.pt", "manifest.json", "predictions.jsonl", "*.onnx", "*.onnx.data")
    patterns = (*names, "checkpoint.part", "best.part", "manifest.part")
    return [path for pattern in patterns for path in sorted(folder.glob(pattern))]


def check_no_training(folder: Path, results: list[Path], overwrite: str) -> None:
    """Raise UserError if the folder has the results of an earlier training."""
    if results:
        names = ", ".join(path.name for path in results)
        raise UserError(f"{folder} already has the files of a training ({names}): add --resume to continue it, or --overwrite to start over{overwrite}.")
