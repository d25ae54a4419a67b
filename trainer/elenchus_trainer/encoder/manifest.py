"""
`manifest.json` beside a model: settings, data counts, results, device, versions and time of every stage, with the inputs that `elenchus train encoder`
recorded (`inputs.json`). `--manifest` repeats a training with these settings.
"""

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np

from ..files import checksum, environment, write_json
from .recipe import Recipe, UnknownSetting, tiny, with_settings

FILE = "manifest.json"


def usual(name: str, vocabulary: int | None = None) -> Recipe:
    """The recipe of a name; the tiny one takes its vocabulary size from the examples."""
    if name == "tiny":
        return tiny(**({} if vocabulary is None else {"vocabulary": vocabulary}))
    if name != "small":
        raise UnknownSetting(f"there is no recipe {name}; there are small and tiny")
    return Recipe()


def read_settings(path: Path, vocabulary: int | None = None) -> Recipe:
    """The recipe that a manifest names, with its settings."""
    try:
        given = json.loads(Path(path).read_text(encoding="utf8"))["settings"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UnknownSetting(f"{path} is no manifest of an encoder: {error!r}") from None
    if "tuning" in given and "distilling" not in given:
        # A manifest without distillation.
        given = given | {"distilling": {"layers": 0}}
    try:
        recipe = with_settings(usual(given.get("name", "small"), vocabulary), given)
    except UnknownSetting as error:
        raise UnknownSetting(f"{path}: {error}") from None
    return fitted(recipe, vocabulary) if recipe.name == "tiny" and vocabulary is not None else recipe


def fitted(recipe: Recipe, vocabulary: int) -> Recipe:
    """The recipe with another vocabulary size."""
    return with_settings(recipe, {"pretraining": {"shape": {"vocabulary": vocabulary}, "generator": {"vocabulary": vocabulary}}})


def note(out: Path, recipe: Recipe, stage: str, told: dict, device, data: Path) -> None:
    """Adds a stage to the manifest of a folder."""
    path = out / FILE
    held = json.loads(path.read_text(encoding="utf8")) if path.exists() else {}
    prepared = data / "inputs.json"
    if prepared.exists():
        held |= json.loads(prepared.read_text(encoding="utf8"))
    settings = held.get("settings", {}) | {"name": recipe.name, "seed": recipe.seed, "seeds": recipe.seeds, stage: asdict(getattr(recipe, stage))}
    told = told | environment(device) | {"numpy": np.__version__}
    held = {"settings": settings} | held | {"settings": settings, "stages": held.get("stages", {}) | {stage: told}}
    write_json(path, held)


def forget_stages(out: Path, *stages: str) -> None:
    """Removes stages from the manifest of a folder."""
    path = out / FILE
    if path.exists():
        held = json.loads(path.read_text(encoding="utf8"))
        write_json(path, held | {"stages": {name: told for name, told in held.get("stages", {}).items() if name not in stages}})


def note_settings(out: Path, recipe: Recipe, stage: str) -> None:
    """Records the settings of a skipped stage."""
    path = out / FILE
    held = json.loads(path.read_text(encoding="utf8")) if path.exists() else {}
    write_json(path, held | {"settings": held.get("settings", {}) | {stage: asdict(getattr(recipe, stage))}})


def note_model(path: Path) -> None:
    """Adds the exported file to the manifest beside it, if there is one."""
    manifest = path.parent / FILE
    if manifest.exists():
        held = json.loads(manifest.read_text(encoding="utf8"))
        write_json(manifest, held | {"model": {"file": path.name, "bytes": path.stat().st_size, "sha256": checksum(path)}})
