"""Input sequences and batches of prepared examples (JSON Lines of token ids, written by `elenchus train encoder`)."""

import numpy as np
import torch

from .model import END, OPTION, PAD, QUESTION, START

MAX_LENGTH = 384
MAX_QUESTION_TOKENS = 60
MIN_STATEMENT_TOKENS = 8


def compute_token_limit(lengths, room: int) -> int:
    """Return the token limit of a statement (at least 8) at which all together fit: short ones stay complete, long ones are truncated equally."""
    for index, length in enumerate(sorted(lengths)):
        share = room // (len(lengths) - index)
        if length > share:
            return max(MIN_STATEMENT_TOKENS, share)
        room -= length
    return MAX_LENGTH


def sequence(statements, option: int = -1, question=()):
    """
    Return the tokens of an input, and for each token the number of its statement (-1 for none). Before the statement with the number `option`,
    the token OPTION is inserted. packages/neural/src/encoder/passage-input.ts is the same in TypeScript.
    """
    tokens, segment = [START], [-1]

    def add(ids, number):
        tokens.extend(ids)
        segment.extend([number] * len(ids))

    if len(question) > 0:
        add([QUESTION, *question[:MAX_QUESTION_TOKENS], END], -1)
    # Besides its tokens, a statement needs one token for END and, in one case, one for OPTION.
    room = MAX_LENGTH - len(tokens) - 2 * len(statements)
    max_tokens = compute_token_limit([len(s) for s in statements], room)
    for number, ids in enumerate(statements):
        if number == option:
            add([OPTION], -1)
        add(ids[:max_tokens] or [END], number)
        add([END], -1)
    return tokens, segment


def collate(items, device):
    """Pad and stack items (tokens, segment, option) as a batch."""
    width = -(-max(len(tokens) for tokens, _, _ in items) // 16) * 16
    token = np.full((len(items), width), PAD)
    segment = np.full((len(items), width), -1)
    for row, (tokens, segments, _) in enumerate(items):
        token[row, : len(tokens)] = tokens
        segment[row, : len(segments)] = segments
    option = np.array([option for _, _, option in items])
    statements = int(segment.max()) + 1
    return {"token": torch.from_numpy(token).to(device), "segment": torch.from_numpy(segment).to(device), "option": torch.from_numpy(option).to(device), "statements": statements}
