"""
Prepared examples as tensors on the device: one table for each task and size, so that all batches of a table have the same shape and a batch is a
selection of rows. An example with two input forms (with and without its question, or with and without an option marker) has two rows, each with
its own share of the epochs.
"""

from dataclasses import dataclass

import numpy as np
import torch

from .data import sequence
from .recipe import Tuning
from .trees import MAX_ENUMERATED

LENGTHS = (32, 48, 96, 128, 160, 208, 384)
COUNTS = (6, 11, 24)
NONE = -1


@dataclass
class Table:
    task: str
    # Maximum number of statements of a passage.
    statements: int
    # Rows of a batch.
    size: int
    # Tensors by name; the first dimension is the row.
    rows: dict[str, torch.Tensor]
    # Probability of each row to be seen in an epoch, and the index of its example.
    share: np.ndarray
    example: np.ndarray


def list_weighted_forms(example: dict, settings: Tuning):
    """
    Return the input forms of an example: (task, share of the epochs, inputs as (statements, option, question), labels). The share is multiplied
    by the `share` of the example and by the setting that the example names (`of`).
    """
    weight = example.get("share", 1.0) * (getattr(settings, example["of"]) if "of" in example else 1.0)
    return [(task, share * weight, inputs, labels) for task, share, inputs, labels in list_input_forms(example, settings)]


def list_input_forms(example: dict, settings: Tuning):
    task, statements = example["task"], example["statements"]
    last = len(statements) - 1
    if task == "pair":
        labels = {"rebuts": example["rebuts"], "last": last}
        # As an exam passage with an option, and as plain text without one.
        half_share = settings.pairs / 2
        return [("pair", half_share, [(statements, last, ())], labels), ("stance", half_share, [(statements, NONE, ())], labels)]
    if task == "marker":
        labels = {name: example[name] for name in ("rebuts", "marker", "speaks")} | {"last": last}
        return [("marker", settings.markers, [(statements, NONE, ())], labels)]
    if task == "exam":
        has_role = example["rebuts"] is not None
        labels = {"right": example["right"], "kind": int(example["rebuts"]) if has_role else NONE, "asked": example["asked"]}
        with_question = settings.with_question if has_role else 0.7 if example["asked"] != 0 else 1.0
        share = settings.signed_exams if has_role else settings.exams
        with_options = lambda question: [([*statements, words], len(statements), question) for words in example["options"]]
        forms = [("exam", share * with_question, with_options(example["question"]), labels | {"asks": 1})]
        return forms + [("exam", share * (1 - with_question), with_options(()), labels | {"asks": 0})]
    kind = example.get("optionRebuts")
    labels = {"parents": example["parents"], "signs": example["rebuts"], "kind": NONE if kind is None else int(kind), "asked": example["asked"], "n": len(statements)}
    forms = [(task, 1 - settings.with_question if example["question"] else 1.0, [(statements, example["option"], ())], labels | {"asks": 0})]
    if example["question"]:
        forms.append((task, settings.with_question, [(statements, example["option"], example["question"])], labels | {"asks": 1}))
    return forms


def find_smallest_size(sizes: tuple[int, ...], needed: int) -> int:
    return next((size for size in sizes if size >= needed), needed)


def create_tables(examples: list[dict], settings: Tuning, device) -> list[Table]:
    groups: dict[tuple, list] = {}
    for index, example in enumerate(examples):
        if example["task"].endswith("graph") and (example["parents"] is None or len(example["statements"]) < 2):
            continue
        for task, share, inputs, labels in list_weighted_forms(example, settings):
            if share <= 0:
                continue
            encoded = [sequence(*input_form) for input_form in inputs]
            count = max(len(statements) for statements, _, _ in inputs)
            # Trees are enumerated for a fixed number of statements.
            statements = count if task == "graph" and count <= MAX_ENUMERATED else find_smallest_size(COUNTS, count)
            length = find_smallest_size(LENGTHS, max(len(tokens) for tokens, _ in encoded))
            groups.setdefault((task, statements, length), []).append((index, share, encoded, [option for _, option, _ in inputs], labels))
    merge_small(groups, 4 * settings.rows)
    return [create_table(*key, rows, settings, device) for key, rows in sorted(groups.items())]


def merge_small(groups: dict[tuple, list], min_rows: int) -> None:
    """Merge small groups into the next longer group of their task, because every group needs a CUDA graph."""
    for task, statements, length in sorted(groups):
        next_group = min((key for key in groups if key[:2] == (task, statements) and key[2] > length), default=None)
        if next_group is not None and len(groups[task, statements, length]) < min_rows:
            groups[next_group] += groups.pop((task, statements, length))


def create_table(task: str, statements: int, length: int, rows: list, settings: Tuning, device) -> Table:
    inputs = len(rows[0][2])
    token = np.zeros((len(rows), inputs, length), np.int64)
    segment = np.full((len(rows), inputs, length), NONE, np.int64)
    columns: dict[str, np.ndarray] = {}
    for row, (_, _, encoded, _, labels) in enumerate(rows):
        for k, (tokens, segments) in enumerate(encoded):
            token[row, k, : len(tokens)] = tokens
            segment[row, k, : len(segments)] = segments
        for name, value in labels.items():
            if name in ("parents", "signs"):
                column = columns.setdefault(name, np.full((len(rows), statements), -100, np.int64))
                column[row, : len(value)] = value
            else:
                columns.setdefault(name, np.zeros(len(rows), np.int64))[row] = value
    columns |= {"token": token, "segment": segment, "option": np.array([options for _, _, _, options, _ in rows])}
    size = min(settings.rows, max(4, settings.tokens // (length * inputs)))
    on_device = {name: torch.from_numpy(column).to(device) for name, column in columns.items()}
    return Table(task, statements, size, on_device, np.array([share for _, share, *_ in rows]), np.array([number for number, *_ in rows]))
