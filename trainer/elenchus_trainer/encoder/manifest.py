"""
What a model was made of and how: `manifest.json` beside it. Every stage notes its settings, what it saw, what it held out, the device,
the versions and the time; what `elenchus train encoder` prepared (`inputs.json` beside the examples) is taken over. The settings of such a
file train the same again (`--manifest`).
"""

import json
import os
import platform
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch

from ..files import checksum
from ..refused import UnusableFile
from .recipe import Recipe, UnknownSetting, tiny, with_settings

FILE = "manifest.json"


def usual(name: str, vocabulary: int | None = None) -> Recipe:
    """The recipe of a name; a tiny one has as many words as its examples need."""
    if name == "tiny":
        return tiny(**({} if vocabulary is None else {"vocabulary": vocabulary}))
    if name != "small":
        raise UnknownSetting(f"there is no recipe {name}; there are small and tiny")
    return Recipe()


def read_settings(path: Path, vocabulary: int | None = None) -> Recipe:
    """The recipe of a manifest: the one that it names, with its settings."""
    try:
        given = json.loads(Path(path).read_text(encoding="utf8"))["settings"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UnknownSetting(f"{path} is no manifest of an encoder: {error!r}") from None
    if "tuning" in given and "distilling" not in given:
        # Made before there was distilling, or without it.
        given = given | {"distilling": {"layers": 0}}
    try:
        recipe = with_settings(usual(given.get("name", "small"), vocabulary), given)
    except UnknownSetting as error:
        raise UnknownSetting(f"{path}: {error}") from None
    return fitted(recipe, vocabulary) if recipe.name == "tiny" and vocabulary is not None else recipe


def fitted(recipe: Recipe, vocabulary: int) -> Recipe:
    """With so many words, whatever the manifest of other examples said."""
    return with_settings(recipe, {"pretraining": {"shape": {"vocabulary": vocabulary}, "generator": {"vocabulary": vocabulary}}})


def note(out: Path, recipe: Recipe, stage: str, told: dict, device, data: Path) -> None:
    """Adds a stage to the manifest of a folder."""
    path = out / FILE
    held = json.loads(path.read_text(encoding="utf8")) if path.exists() else {}
    prepared = data / "inputs.json"
    if prepared.exists():
        held |= json.loads(prepared.read_text(encoding="utf8"))
    settings = held.get("settings", {}) | {"name": recipe.name, "seed": recipe.seed, "seeds": recipe.seeds, stage: asdict(getattr(recipe, stage))}
    name = torch.cuda.get_device_name(device) if device.type == "cuda" else platform.processor() or "cpu"
    told = told | {"device": name, "torch": torch.__version__, "numpy": np.__version__, "python": platform.python_version()}
    held = {"settings": settings} | held | {"settings": settings, "stages": held.get("stages", {}) | {stage: told}}
    write(path, held)


def forget_stages(out: Path, *stages: str) -> None:
    """Takes stages out of the manifest of a folder that are done anew, or not at all."""
    path = out / FILE
    if path.exists():
        held = json.loads(path.read_text(encoding="utf8"))
        write(path, held | {"stages": {name: told for name, told in held.get("stages", {}).items() if name not in stages}})


def note_settings(out: Path, recipe: Recipe, stage: str) -> None:
    """The settings of a stage that does nothing."""
    path = out / FILE
    held = json.loads(path.read_text(encoding="utf8")) if path.exists() else {}
    write(path, held | {"settings": held.get("settings", {}) | {stage: asdict(getattr(recipe, stage))}})


def note_model(path: Path) -> None:
    """Adds the exported file to the manifest beside it, if there is one."""
    manifest = path.parent / FILE
    if manifest.exists():
        held = json.loads(manifest.read_text(encoding="utf8"))
        write(manifest, held | {"model": {"file": path.name, "bytes": path.stat().st_size, "sha256": checksum(path)}})


def write(path: Path, told: dict) -> None:
    part = path.with_suffix(".part")
    part.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf8")
    os.replace(part, path)
