"""Training recipes of the encoder, and their validation and modification."""

import math
from dataclasses import asdict, dataclass, field, fields, is_dataclass, replace

from ..files import UserError
from .model import Shape


@dataclass(frozen=True)
class Pretraining:
    """Replaced-token detection (Clark et al. 2020) on windows of prose."""

    seconds: float = 530.0
    batch: int = 256
    length: int = 256
    # Masked tokens per window, and the factor by which words that are important for arguments are masked more often.
    masked: int = 40
    telling: float = 4.0
    # Share of windows from in-domain texts.
    domain: float = 0.06
    matrix_rate: float = 0.025
    other_rate: float = 0.003
    warmup: float = 0.02
    falls: float = 0.35
    least: float = 0.02
    shape: Shape = field(default_factory=Shape)
    generator: Shape = field(default_factory=lambda: Shape(width=256, heads=4, hidden=768, layers=4))


@dataclass(frozen=True)
class Tuning:
    epochs: float = 3.0
    # Learning rates: Muon for matrices, AdamW for embeddings and attention sharpness, AdamW for heads.
    matrix_rate: float = 0.004
    rate: float = 1e-3
    head_rate: float = 1e-3
    # Maximum training time.
    seconds: float = 3600.0
    # Maximum rows and tokens of a batch.
    rows: int = 32
    tokens: int = 6144
    dropped: float = 0.1
    # Shares of masked tokens and of label smoothing.
    hidden: float = 0.0
    spread: float = 0.0
    # Weight of the loss for the side (for or against the conclusion) of every statement.
    sides: float = 0.0
    decay: float = 0.01
    warmup: float = 0.06
    # Share of passages read with their question.
    with_question: float = 0.3
    # Shares of exam questions seen in an epoch, without and with a known polarity; the options of a question cost as much as four passages.
    exams: float = 1.0
    signed_exams: float = 1.0
    # Shares of signed pairs and of discourse-marker pairs seen in an epoch.
    pairs: float = 1.0
    markers: float = 0.3
    # Shares of texts written for training: whole texts, arguments annotated by their writer, options made from a statement of an argument,
    # options of exam arguments, options for MetaLogic's passages.
    texts: float = 1.0
    arguments: float = 1.0
    made_options: float = 0.5
    options: float = 1.0
    passage_options: float = 1.0


@dataclass(frozen=True)
class Distilling:
    """Distillation of the tuned encoder into a smaller one (`distil.py`); 0 layers for none."""

    layers: int = 10
    hidden: int = 1024
    seconds: float = 455.0
    # Tokens of a batch, and the share of batches from prose; the others are inputs of the examples.
    tokens: int = 32768
    length: int = 256
    prose: float = 0.25
    matrix_rate: float = 0.01
    rate: float = 1e-3
    warmup: float = 0.03
    # Loss weights of intermediate states and of head scores; final states count 1.
    between: float = 0.3
    scores: float = 0.1


@dataclass(frozen=True)
class Recipe:
    name: str = "small"
    seed: int = 1
    # Tuned models whose weights are averaged.
    seeds: int = 4
    pretraining: Pretraining = field(default_factory=Pretraining)
    # Arguments written for training are seen fourteen times, half of them without some statements; all other examples less than twice.
    adapting: Tuning = field(default_factory=lambda: Tuning(epochs=14.0, matrix_rate=0.008, pairs=0.13, exams=0.13, signed_exams=0.3, markers=0.04, hidden=0.08, spread=0.1, sides=0.3))
    tuning: Tuning = field(default_factory=lambda: Tuning(
        epochs=10.0, matrix_rate=0.003, exams=0.3, signed_exams=0.3, with_question=0.4, texts=0.35, arguments=0.15, options=0.15, passage_options=0.5,
        hidden=0.08, spread=0.1, sides=0.3,
    ))

    distilling: Distilling = field(default_factory=Distilling)


def create_tiny_recipe(**changes) -> Recipe:
    """Create a recipe for tests on a CPU."""
    shape = Shape(width=32, heads=2, hidden=64, layers=2, vocabulary=changes.pop("vocabulary", 512), turns=4, compared=16)
    generator = Shape(width=16, heads=2, hidden=32, layers=1, vocabulary=shape.vocabulary, turns=2)
    settings = {
        "name": "tiny", "seeds": 2, "pretraining": Pretraining(seconds=4.0, batch=4, length=64, masked=10, shape=shape, generator=generator),
        "distilling": Distilling(layers=2, hidden=48, seconds=2.0, tokens=256, length=32),
        "adapting": Tuning(epochs=0.05, rows=4, hidden=0.1, spread=0.1, sides=0.3), "tuning": Tuning(epochs=1.0, rows=4, hidden=0.1, spread=0.1, sides=0.3),
    }
    return Recipe(**(settings | changes))


PARTS = ("pretraining", "adapting", "tuning", "distilling")


class InvalidSettingError(UserError):
    """An unknown setting, or an invalid value."""


def get_min_layers(layers: int) -> int:
    """Return the minimum number of layers of a smaller encoder: two thirds."""
    return -(-2 * layers // 3)


def validate_recipe(recipe: Recipe) -> Recipe:
    """Check the values of a recipe and return it."""
    for part in PARTS:
        seconds = getattr(recipe, part).seconds
        if not (math.isfinite(seconds) and seconds > 0):
            raise InvalidSettingError(f"{part}.seconds {seconds}: expected a number above 0")
    own, larger = recipe.distilling, recipe.pretraining.shape
    if own.layers == 0:
        return recipe
    for name, value, low, high in (
        ("layers", own.layers, get_min_layers(larger.layers), larger.layers), ("hidden", own.hidden, 1, larger.hidden), ("length", own.length, 2, 4096), ("tokens", own.tokens, 2, 1 << 24),
        ("prose", own.prose, 0, 1), ("warmup", own.warmup, 1e-9, 1), ("matrix_rate", own.matrix_rate, 0, 1e9), ("rate", own.rate, 0, 1e9), ("between", own.between, 0, 1e9), ("scores", own.scores, 0, 1e9),
    ):
        if not low <= value <= high:
            none = ", or 0 to distil nothing" if name == "layers" else ""
            raise InvalidSettingError(f"distilling.{name} {value}: expected {low:g} to {high:g}{none}")
    return recipe


def with_settings(recipe: Recipe, given: dict) -> Recipe:
    """Return the recipe with the settings of a manifest (`{"seed": 1, "tuning": {"texts": 0.6}}`)."""
    return _changed(recipe, given, "")


def with_changes(recipe: Recipe, changes: list[str]) -> Recipe:
    """Return the recipe with some settings changed, each written as `tuning.rate=1e-4`."""
    for change in changes:
        path, is_there, value = change.partition("=")
        part, dot, name = path.partition(".")
        if not (is_there and dot and value.strip()):
            raise InvalidSettingError(f"--set {change}: expected PART.NAME=VALUE, such as tuning.rate=1e-4")
        if part not in PARTS:
            raise InvalidSettingError(f"--set {change}: unknown part {part}; expected one of {', '.join(PARTS)}")
        try:
            number = float(value)
        except ValueError:
            number = math.nan
        if not math.isfinite(number):
            raise InvalidSettingError(f"--set {change}: {value} is not a number")
        recipe = _changed(recipe, {part: {name: int(number) if number.is_integer() else number}}, "")
    return recipe


def list_differences(recipe: Recipe, usual: Recipe) -> list[str]:
    """Describe the differences of two recipes."""
    found = []
    for part in PARTS:
        own, other = asdict(getattr(recipe, part)), asdict(getattr(usual, part))
        found += [f"{part}.{name} {own[name]} instead of {other[name]}" for name in own if own[name] != other[name]]
    return found


def _changed(old, given: dict, path: str):
    if not isinstance(given, dict):
        raise InvalidSettingError(f"{path.rstrip('.')}: expected an object of settings, not {given!r}")
    known = {each.name for each in fields(old)}
    values = {}
    for name, value in given.items():
        if name not in known:
            raise InvalidSettingError(f"unknown setting {path}{name}; expected one of {', '.join(sorted(known))}")
        values[name] = _value(getattr(old, name), value, f"{path}{name}")
    return replace(old, **values)


def _value(before, value, name: str):
    if is_dataclass(before):
        return _changed(before, value, f"{name}.")
    if isinstance(before, str):
        if not isinstance(value, str):
            raise InvalidSettingError(f"{name} {value!r}: expected a string")
        return value
    whole = isinstance(before, int)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or (whole and value != int(value)):
        raise InvalidSettingError(f"{name} {value!r}: expected a {'whole number' if whole else 'number'}")
    return type(before)(value)
