"""Prepared examples (JSON lines of numbers of pieces, written by `elenchus train encoder`) as batches."""

import numpy as np
import torch

from .model import END, OPTION, PAD, QUESTION, START

MAX_LENGTH = 384
MIN_STATEMENT_TOKENS = 8


def compute_token_limit(lengths, room: int) -> int:
    """How many pieces of a statement are read, so that all together fit: all of the shorter ones, and as many of each longer one."""
    for at, length in enumerate(sorted(lengths)):
        share = room // (len(lengths) - at)
        if length > share:
            return max(MIN_STATEMENT_TOKENS, share)
        room -= length
    return MAX_LENGTH


def sequence(statements, option: int = -1, question=()):
    """One input and the number of the statement that each piece belongs to (-1 for none). packages/neural/src/encoder/sequence.ts is the same."""
    tokens, segment = [START], [-1]

    def add(ids, number):
        tokens.extend(ids)
        segment.extend([number] * len(ids))

    if len(question) > 0:
        add([QUESTION, *question[:60], END], -1)
    room = MAX_LENGTH - len(tokens) - 2 * len(statements)
    max_tokens = compute_token_limit([len(s) for s in statements], room)
    for number, ids in enumerate(statements):
        if number == option:
            add([OPTION], -1)
        add(ids[:max_tokens] or [END], number)
        add([END], -1)
    return tokens, segment


def collate(items, device):
    """`items`: (tokens, segment, option)."""
    width = -(-max(len(tokens) for tokens, _, _ in items) // 16) * 16
    token = np.full((len(items), width), PAD)
    segment = np.full((len(items), width), -1)
    for row, (tokens, segments, _) in enumerate(items):
        token[row, : len(tokens)] = tokens
        segment[row, : len(segments)] = segments
    option = np.array([option for _, _, option in items])
    statements = int(segment.max()) + 1
    return {"token": torch.from_numpy(token).to(device), "segment": torch.from_numpy(segment).to(device), "option": torch.from_numpy(option).to(device), "statements": statements}
