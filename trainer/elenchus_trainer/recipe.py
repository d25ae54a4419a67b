"""Training recipes of the reasoner; the manifest of a run records all settings."""

from dataclasses import dataclass, field, replace

from .model import Shape
from .sampler import Algorithm1, Size

SMALL, MIDDLE, LARGE = Size((2, 5), 128), Size((4, 12), 256), Size((8, 30), 448)
DEEP = Size((10, 34), 448, deep=100)


@dataclass(frozen=True)
class Stage:
    """Stage of the curriculum: its end as a share of the training time, its mix of theories (share, size), and the range of loops."""

    until: float
    mix: tuple[tuple[float, Size | Algorithm1], ...]
    loops: tuple[int, int]
    # Share of steps with a number of loops in the range `far`; the first of these loops have no gradient.
    beyond: float = 0.0
    far: tuple[int, int] = (9, 22)
    # Accuracy from which the next stage starts early.
    enough: float = 0.96


@dataclass(frozen=True)
class Recipe:
    name: str = "robustlr"
    seed: int = 1
    seconds: float = 300.0
    tokens: int = 98304
    threads: int = 6
    shape: Shape = field(default_factory=Shape)
    matrix_rate: float = 0.02
    other_rate: float = 0.005
    warmup: float = 0.01
    # Start of the linear decay as a share of the training time, and the final learning-rate factor.
    falls: float = 0.5
    least: float = 0.02
    average: float = 0.997
    # Number of loops with a gradient in steps with `far` loops.
    learning_loops: int = 5
    asked_weight: float = 4.0
    answer_weight: float = 1.0
    clip: float = 1.0
    stages: tuple[Stage, ...] = (
        Stage(0.12, ((1, SMALL),), (3, 4)),
        Stage(0.3, ((0.3, SMALL), (0.7, MIDDLE)), (4, 6)),
        Stage(1.0, ((0.12, SMALL), (0.28, MIDDLE), (0.4, LARGE), (0.2, DEEP)), (5, 8), beyond=0.2),
    )


# The five training sets of RobustLR (section 5.1), with the numbers of training theories in Table 7.
TRAINING_SETS = {
    "no-logic-op": Algorithm1(negation=0, statement_negation=0, body=1, theories=51_093),
    "neg": Algorithm1(body=1, theories=69_669),
    "and-neg": Algorithm1(connectives=1, theories=78_370),
    "or-neg": Algorithm1(connectives=2, theories=53_691),
    "and-or-neg": Algorithm1(theories=86_682),
}


def create_training_set_recipe(name: str, **changes) -> Recipe:
    """
    Create the recipe for one of the paper's training sets. Two stages with smaller theories come first: without them, the network predicted
    only Unknown for the first 42 seconds on sets with compound rule bodies.
    """
    whole = TRAINING_SETS[name]
    small = replace(whole, atoms=(2, 6), levels=2, theories=0, longest=128)
    middle = replace(whole, atoms=(5, 14), levels=3, theories=0, longest=256)
    stages = (
        Stage(0.2, ((1, small),), (3, 4)),
        Stage(0.4, ((0.3, small), (0.7, middle)), (4, 6)),
        Stage(1.0, ((0.15, middle), (0.85, whole)), (5, 8)),
    )
    return Recipe(**({"name": name, "seconds": 75.0, "stages": stages} | changes))


def create_tiny_recipe(**changes) -> Recipe:
    """Create a recipe for tests on a CPU."""
    size = Size((2, 4), 64)
    settings = {
        "name": "tiny", "seconds": 2.0, "tokens": 1024, "threads": 1, "shape": Shape(width=32, heads=2, hidden=64),
        "stages": (Stage(1.0, ((1, size),), (2, 2), beyond=0.3, far=(4, 5)),), "learning_loops": 2,
    }
    return Recipe(**(settings | changes))
