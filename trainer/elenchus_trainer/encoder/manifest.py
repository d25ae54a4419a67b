"""
`manifest.json` of a trained model: settings, data counts, results, device, versions and time of every stage, and the inputs that `elenchus train
encoder` recorded (`inputs.json`). `--manifest` repeats a training with these settings.
"""

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np

from ..files import compute_checksum, describe_environment, write_json
from .recipe import Recipe, InvalidSettingError, create_tiny_recipe, with_settings

MANIFEST = "manifest.json"


def create_default_recipe(name: str, vocabulary: int | None = None) -> Recipe:
    """Return the recipe with a name; the tiny one has the vocabulary size of the examples."""
    if name == "tiny":
        return create_tiny_recipe(**({} if vocabulary is None else {"vocabulary": vocabulary}))
    if name != "small":
        raise InvalidSettingError(f"unknown recipe {name}; expected small or tiny")
    return Recipe()


def read_settings(path: Path, vocabulary: int | None = None) -> Recipe:
    """Return the recipe of a manifest, with its settings."""
    try:
        settings = json.loads(Path(path).read_text(encoding="utf8"))["settings"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InvalidSettingError(f"{path} is not a manifest of an encoder: {error!r}") from None
    if "tuning" in settings and "distilling" not in settings:
        # A manifest without distillation.
        settings = settings | {"distilling": {"layers": 0}}
    try:
        recipe = with_settings(create_default_recipe(settings.get("name", "small"), vocabulary), settings)
    except InvalidSettingError as error:
        raise InvalidSettingError(f"{path}: {error}") from None
    return with_vocabulary_size(recipe, vocabulary) if recipe.name == "tiny" and vocabulary is not None else recipe


def with_vocabulary_size(recipe: Recipe, vocabulary: int) -> Recipe:
    """Return the recipe with another vocabulary size."""
    return with_settings(recipe, {"pretraining": {"shape": {"vocabulary": vocabulary}, "generator": {"vocabulary": vocabulary}}})


def read_manifest(folder: Path) -> dict:
    """Return the manifest of a folder; empty if there is none."""
    path = folder / MANIFEST
    return json.loads(path.read_text(encoding="utf8")) if path.exists() else {}


def record_stage(out: Path, recipe: Recipe, stage: str, results: dict, device, data: Path) -> None:
    """Add a stage to the manifest of a folder."""
    document = read_manifest(out)
    prepared = data / "inputs.json"
    if prepared.exists():
        document |= json.loads(prepared.read_text(encoding="utf8"))
    settings = document.get("settings", {}) | {"name": recipe.name, "seed": recipe.seed, "seeds": recipe.seeds, stage: asdict(getattr(recipe, stage))}
    results = results | describe_environment(device) | {"numpy": np.__version__}
    document = {"settings": settings} | document | {"settings": settings, "stages": document.get("stages", {}) | {stage: results}}
    write_json(out / MANIFEST, document)


def remove_manifest_entries(out: Path, *stages: str) -> None:
    """Remove stages from the manifest of a folder."""
    if document := read_manifest(out):
        write_json(out / MANIFEST, document | {"stages": {name: results for name, results in document.get("stages", {}).items() if name not in stages}})


def record_settings(out: Path, recipe: Recipe, stage: str) -> None:
    """Record the settings of a skipped stage."""
    document = read_manifest(out)
    write_json(out / MANIFEST, document | {"settings": document.get("settings", {}) | {stage: asdict(getattr(recipe, stage))}})


def record_model(path: Path) -> None:
    """Add the exported file to the manifest in the same folder, if there is one."""
    if document := read_manifest(path.parent):
        write_json(path.parent / MANIFEST, document | {"model": {"file": path.name, "bytes": path.stat().st_size, "sha256": compute_checksum(path)}})
