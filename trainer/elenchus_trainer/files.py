"""Files as they are read again: one that is cut, junk or another network's is refused in one line, with the file and what mends it."""

import hashlib
import json
from contextlib import contextmanager
from pathlib import Path

import torch

from .refused import Refused, UnusableFile


def checksum(path) -> str:
    """SHA-256 of a file of any size."""
    found = hashlib.sha256()
    try:
        with open(path, "rb") as file:
            while part := file.read(1 << 20):
                found.update(part)
    except OSError as error:
        raise UnusableFile(f"{path} cannot be read: {error.strerror}.") from None
    return found.hexdigest()


def load_saved(path, what: str, remedy: str, needs: tuple[str, ...] = (), device="cpu") -> dict:
    """What `torch.save` wrote, which holds at least `needs`; `what` names it in a refusal, as in "is no checkpoint"."""
    path = Path(path)
    if not path.is_file():
        raise UnusableFile(f"{path}: there is no such file; {remedy}.")
    with usable(path, what, remedy):
        saved = torch.load(path, map_location=device)
    if not isinstance(saved, dict) or not set(needs) <= saved.keys():
        raise UnusableFile(f"{path} is no {what}: it holds other things than one; {remedy}.")
    return saved


@contextmanager
def usable(path, what: str, remedy: str):
    """
    Refuses a file on which reading or taking over its weights fails: junk makes pickle, zip and PyTorch fail in a dozen ways, none of which
    names the file. A device that is full is not the file's fault.
    """
    try:
        yield
    except (Refused, MemoryError, getattr(torch.cuda, "OutOfMemoryError", MemoryError)):
        raise
    except Exception as failed:
        why = " ".join(str(failed).split("\n")[0].split()).rstrip(".:") or "it ends too early"
        raise UnusableFile(f"{path} is no {what}, or not whole ({type(failed).__name__}: {why}); {remedy}.") from None


def read_lines(path) -> list[dict]:
    """The examples of a file, one a line."""
    out = []
    try:
        with open(path, encoding="utf8", newline="\n") as lines:
            for number, line in enumerate(lines, 1):
                try:
                    out.append(json.loads(line))
                except ValueError:
                    raise UnusableFile(f"{path}, line {number}: this is no JSON; `elenchus train` writes the file anew.") from None
    except OSError as error:
        raise UnusableFile(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise UnusableFile(f"{path} is no text; `elenchus train` writes the file anew.") from None
    return out
