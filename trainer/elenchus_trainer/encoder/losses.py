"""Losses of each task on a batch of a table. There is no data-dependent control flow, so that a step can be captured as a CUDA graph."""

import torch
import torch.nn.functional as F
from torch import nn

from .model import MASK, SPECIAL, MASK_VALUE, Reader, Shape, linear
from .recipe import Tuning
from .tables import Table
from .trees import MAX_ENUMERATED, ROOT, compute_column_losses, arrange_scores, compute_tree_losses

SUPPORTS, REBUTS, NEITHER = 0, 1, 2
MARKERS = 8


class TrainingHeads(nn.Module):
    """Heads that are only used in training: discourse marker between two statements, and option that answers a question."""

    def __init__(self, shape: Shape):
        super().__init__()
        self.pair = linear(shape.compared, 2 * shape.width)
        self.marker = nn.Parameter(torch.zeros(MARKERS, shape.compared))
        self.answer = nn.Parameter(torch.zeros(shape.compared))


def compute_loss(reader: Reader, training_heads: TrainingHeads, table: Table, index, settings: Tuning):
    """Return the mean loss of the rows `index` of a table."""
    dropped = settings.dropped
    row = {name: column.index_select(0, index) for name, column in table.rows.items()}
    batch = {name: row[name].flatten(0, 1) for name in ("token", "segment", "option")} | {"statements": table.statements}
    x = reader.encoder(mask_tokens(batch["token"], settings.hidden), dropped)
    if table.task == "pair":
        return F.cross_entropy(reader.exam(x, batch, dropped)["role"][:, :NEITHER], row["rebuts"])
    if table.task == "stance":
        return F.binary_cross_entropy_with_logits(select_last_pair(reader.plain(x, batch, dropped)["rebut"], row["last"]), row["rebuts"].float())
    if table.task == "marker":
        return compute_marker_loss(reader, training_heads, x, batch, row, dropped)
    if table.task == "exam":
        return compute_exam_loss(reader.exam(x, batch, dropped), training_heads, row)
    is_exam = table.task == "graph"
    out = (reader.exam if is_exam else reader.plain)(x, batch, dropped)
    loss = compute_graph_loss(out, row, is_exam, settings.spread)
    return loss + settings.sides * compute_side_loss(out["side"], row) if settings.sides > 0 else loss


def mask_tokens(tokens, share: float):
    """Mask random tokens, so that a text cannot be memorised by single words."""
    if share <= 0:
        return tokens
    return tokens.masked_fill((torch.rand(tokens.shape, device=tokens.device) < share) & (tokens >= SPECIAL), MASK)


def select_last_pair(scores, last):
    """Select the scores [batch, n, n] from the last statement to the one before it."""
    rows = torch.arange(len(last), device=last.device)
    return scores[rows, last, last - 1]


def compute_masked_mean(values, mask):
    """Return the mean of the values with a mask of 1 (0 if there are none)."""
    return (values * mask).sum() / mask.sum().clamp(min=1)


def compute_marker_loss(reader: Reader, training_heads: TrainingHeads, x, batch, row, dropped: float):
    total = 0.0
    for heads in (reader.exam, reader.plain):
        out = heads(x, batch, dropped)
        total = total + 0.3 * F.binary_cross_entropy_with_logits(select_last_pair(out["rebut"], row["last"]), row["rebuts"].float())
        # 1: edge from the later statement to the earlier one; 0: in the opposite direction; -1: no edge.
        direction_logits = select_last_pair(out["edge"], row["last"]) - select_last_pair(out["edge"].transpose(1, 2), row["last"])
        losses = F.binary_cross_entropy_with_logits(direction_logits, row["speaks"].clamp(min=0).float(), reduction="none")
        total = total + 0.3 * compute_masked_mean(losses, (row["speaks"] >= 0).float())
    rows = torch.arange(len(x), device=x.device)
    pair = torch.cat((out["held"][rows, row["last"] - 1], out["held"][rows, row["last"]]), -1)
    logits = F.linear(F.relu(F.linear(pair, training_heads.pair)), training_heads.marker)
    return total + F.cross_entropy(logits, row["marker"])


def compute_exam_loss(out, training_heads: TrainingHeads, row):
    """Return the loss of exam questions: role of the correct option, answer (if the question is part of the input), or kind of question (otherwise)."""
    correct, kind, has_question = row["right"], row["kind"], row["asks"].float()
    rows = torch.arange(len(correct), device=correct.device)
    role = out["role"].view(len(correct), -1, 3)
    options = role.shape[1]
    has_role = (kind >= 0).float()
    log_probabilities = role.log_softmax(-1)
    gold_role = kind.clamp(min=0)
    correct_loss = -log_probabilities[rows, correct, gold_role]
    is_wrong = 1 - F.one_hot(correct, options).float()
    wrong_loss = -0.3 * (log_probabilities[..., NEITHER] * is_wrong).sum(1) / (options - 1)
    role_margins = role.gather(2, gold_role[:, None, None].expand(-1, options, 1))[..., 0] - role[..., NEITHER]
    choice_loss = F.cross_entropy(role_margins, correct, reduction="none")
    answer_loss = F.cross_entropy((out["hidden"] @ training_heads.answer).view(len(correct), options), correct, reduction="none")
    question_loss = F.cross_entropy(out["asked"].view(len(correct), options, -1)[rows, correct], row["asked"], reduction="none")
    return (has_role * (correct_loss + wrong_loss + choice_loss) + has_question * answer_loss + 0.5 * (1 - has_question) * question_loss).mean()


def compute_graph_loss(out, row, is_exam: bool, spread: float):
    """Return the loss of argument trees: tree, kind of every edge (that of the option counts twice) and role of the option."""
    parents, option = row["parents"], row["option"][:, 0]
    n = parents.shape[1]
    position = torch.arange(n, device=parents.device)
    is_statement = position[None] < row["n"][:, None]
    edge = out["edge"].masked_fill(~is_statement[:, None, :], MASK_VALUE)
    scores = arrange_scores(edge, out["root"], out["unused"])
    gold = (parents + 2).clamp(min=0)
    if is_exam and n <= MAX_ENUMERATED:
        total = compute_tree_losses(scores, gold, spread)
    else:
        total = (compute_column_losses(scores, gold, spread) * is_statement).sum(1)
    rebut = out["rebut"].gather(2, parents.clamp(min=0)[..., None])[..., 0]
    weight = (parents >= 0).float() * (1 + (position[None] == option[:, None]).float())
    target = row["signs"].clamp(min=0).float() * (1 - spread) + spread / 2
    total = total + (F.binary_cross_entropy_with_logits(rebut, target, reduction="none") * weight).sum(1)
    has_role = (row["kind"] >= 0).float()
    total = total + has_role * F.cross_entropy(out["role"], row["kind"].clamp(min=0), reduction="none", label_smoothing=spread)
    lacks_question = has_role * (1 - row["asks"].float())
    return (total + 0.3 * lacks_question * F.cross_entropy(out["asked"], row["asked"], reduction="none")).mean()


def compute_statement_sides(parents, signs):
    """
    Return the side of each statement: 0 for the conclusion, 1 against it, 2 if it is not part of the tree. The parity of rebuttals on the path to
    the conclusion is computed by pointer jumping.
    """
    ancestor, rebuttals = parents, signs.clamp(min=0)
    for _ in range(parents.shape[1].bit_length()):
        has_parent = ancestor >= 0
        parent_index = ancestor.clamp(min=0)
        rebuttals = torch.where(has_parent, rebuttals + rebuttals.gather(1, parent_index), rebuttals)
        ancestor = torch.where(has_parent, ancestor.gather(1, parent_index), ancestor)
    return torch.where(ancestor == ROOT, rebuttals % 2, 2)


def compute_side_loss(side, row):
    """Return the loss of the side of each statement, relative to the conclusion; `side` [batch, n, n, 3] has logits relative to every statement."""
    parents = row["parents"]
    mask = (torch.arange(parents.shape[1], device=parents.device)[None] < row["n"][:, None]) & (parents != ROOT)
    logits = (side * (parents == ROOT).float()[:, None, :, None]).sum(2)
    losses = F.cross_entropy(logits.flatten(0, 1), compute_statement_sides(parents, row["signs"]).flatten(), reduction="none").view_as(parents)
    return (losses * mask).sum(1).mean()
