"""
Networks trained from scratch: a bidirectional LSTM, a transformer encoder, an encoder-decoder and a decoder.

The inputs are `ids` and `mask` [batch, length], the outputs hidden states [batch, length, width] or logits of the next token. Attention is
implemented with basic operations, so that every PyTorch since 1.13 can export it.
"""

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


def reorder(states, positions):
    """Reorder the states of each text by positions."""
    return states.gather(1, positions[..., None].expand(-1, -1, states.shape[-1]))


class BiLstm(nn.Module):
    """Two bidirectional LSTM layers (ReClor, appendix A). Texts are aligned to the left and packed, so that padding is skipped."""

    def __init__(self, vocabulary: int, width: int = 300, hidden: int = 256, layers: int = 2, dropout: float = 0.2, longest: int = 0):
        super().__init__()
        self.words = nn.Embedding(vocabulary, width, padding_idx=0)
        self.dropout = nn.Dropout(dropout)
        self.layers = nn.ModuleList(
            nn.LSTM(width if i == 0 else 2 * hidden, hidden, batch_first=True, bidirectional=True) for i in range(layers)
        )
        self.width = 2 * hidden

    def forward(self, ids, mask, types=None):
        width, lengths = ids.shape[1], mask.sum(1).clamp(min=1)
        first = mask.argmax(1, keepdim=True)
        place = torch.arange(width, device=ids.device)[None]
        x = reorder(self.words(ids), (place + first) % width)
        for layer in self.layers:
            # Without an explicit initial state, the exported file would have a fixed batch size.
            zero = x.new_zeros((2, x.shape[0], layer.hidden_size))
            packed = pack_padded_sequence(self.dropout(x), lengths.cpu(), batch_first=True, enforce_sorted=False)
            x = pad_packed_sequence(layer(packed, (zero, zero))[0], batch_first=True, total_length=width)[0]
        return reorder(x, (place - first) % width)


class Attention(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.out = (nn.Linear(width, width, bias=False) for _ in range(4))

    def forward(self, x, source, mask_bias):
        """Attend to `source`; `mask_bias` is added to the scores and is a large negative number at masked positions."""
        def split(y):
            return y.view(y.shape[0], y.shape[1], self.heads, -1).transpose(1, 2)

        q, k, v = split(self.query(x)), split(self.key(source)), split(self.value(source))
        weights = q @ k.transpose(-1, -2) * (q.shape[-1] ** -0.5) + mask_bias
        mixed = weights.softmax(-1) @ v
        return self.out(mixed.transpose(1, 2).reshape(x.shape))


class Layer(nn.Module):
    def __init__(self, width: int, heads: int, hidden: int, dropout: float, crosses: bool):
        super().__init__()
        self.before_self, self.before_hidden = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = Attention(width, heads)
        self.before_cross, self.cross = (nn.LayerNorm(width), Attention(width, heads)) if crosses else (None, None)
        self.up, self.down = nn.Linear(width, hidden), nn.Linear(hidden, width)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x, mask_bias, source=None, source_mask_bias=None):
        y = self.before_self(x)
        x = x + self.dropout(self.attention(y, y, mask_bias))
        if self.cross is not None:
            x = x + self.dropout(self.cross(self.before_cross(x), source, source_mask_bias))
        return x + self.dropout(self.down(F.gelu(self.up(self.before_hidden(x)))))


def create_padding_bias(mask):
    return (1.0 - mask.to(torch.float32))[:, None, None, :] * -1e4


def create_causal_bias(ids):
    place = torch.arange(ids.shape[1], device=ids.device)
    return (place[None, :] > place[:, None]).to(torch.float32)[None, None] * -1e4


class TransformerStack(nn.Module):
    """Token, position and segment embeddings, followed by transformer layers."""

    def __init__(self, vocabulary, width, heads, hidden, layers, dropout, longest, crosses=False):
        super().__init__()
        self.words, self.places = nn.Embedding(vocabulary, width), nn.Embedding(longest, width)
        self.segments = nn.Embedding(2, width)
        self.layers = nn.ModuleList(Layer(width, heads, hidden, dropout, crosses) for _ in range(layers))
        self.end = nn.LayerNorm(width)
        self.dropout = nn.Dropout(dropout)
        self.width = width
        for embedding in (self.words, self.places, self.segments):
            nn.init.normal_(embedding.weight, std=0.02)

    def forward(self, ids, mask_bias, types=None, source=None, source_mask_bias=None):
        place = torch.arange(ids.shape[1], device=ids.device)
        x = self.words(ids) + self.places(place)[None]
        if types is not None:
            x = x + self.segments(types.clamp(0, 1))
        x = self.dropout(x)
        for layer in self.layers:
            x = layer(x, mask_bias, source, source_mask_bias)
        return self.end(x)


class Encoder(nn.Module):
    def __init__(self, vocabulary, width=256, heads=4, hidden=1024, layers=4, dropout=0.1, longest=256):
        super().__init__()
        self.stack = TransformerStack(vocabulary, width, heads, hidden, layers, dropout, longest)
        self.width = width

    def forward(self, ids, mask, types=None):
        return self.stack(ids, create_padding_bias(mask), types)


class EncoderDecoder(nn.Module):
    """Encoder-decoder: `read` encodes an input, `write` returns the logits of the next token at every position of an output."""

    def __init__(self, vocabulary, width=256, heads=4, hidden=1024, layers=4, dropout=0.1, longest=512, output_longest=256):
        super().__init__()
        self.encoder = TransformerStack(vocabulary, width, heads, hidden, layers, dropout, longest)
        self.decoder = TransformerStack(vocabulary, width, heads, hidden, layers, dropout, output_longest + 1, crosses=True)
        self.decoder.words = self.encoder.words
        self.width = width

    def read(self, ids, mask):
        return self.encoder(ids, create_padding_bias(mask))

    def write(self, output, states, mask):
        x = self.decoder(output, create_causal_bias(output), None, states, create_padding_bias(mask))
        return x @ self.decoder.words.weight.t()


class Causal(Encoder):
    """Causal language model; padding is on the right."""

    def forward(self, ids, mask):
        return self.stack(ids, create_causal_bias(ids) + create_padding_bias(mask)) @ self.stack.words.weight.t()


NETWORKS = {"bilstm": BiLstm, "encoder": Encoder, "seq2seq": EncoderDecoder, "causal": Causal}


class ModelWithHead(nn.Module):
    """Body with a head: one score (choice), logits of classes, or logits of labels at every token."""

    def __init__(self, body, head: str, labels: int, pool: str, side: str, head_layers: int, dropout: float):
        super().__init__()
        self.body, self.head, self.pool, self.side = body, head, pool, side
        self.hidden = nn.Linear(body.width, body.width) if head_layers > 1 else None
        self.out = nn.Linear(body.width, 1 if head == "choice" else labels)
        self.dropout = nn.Dropout(dropout)

    def pool_states(self, states, mask):
        if self.pool == "max":
            return states.masked_fill(mask[..., None] == 0, -1e4).max(1)[0]
        if self.pool == "mean":
            seen = mask[..., None].to(states.dtype)
            return (states * seen).sum(1) / seen.sum(1).clamp(min=1)
        if self.pool == "first":
            return states[:, 0]
        if self.side == "left":
            return states[:, -1]
        return reorder(states, mask.sum(1, keepdim=True) - 1)[:, 0]

    def forward(self, ids, mask, types=None):
        x = self.body(ids, mask, types)
        if self.head != "tokens":
            x = self.pool_states(x, mask)
        x = self.dropout(x)
        if self.hidden is not None:
            x = self.dropout(torch.tanh(self.hidden(x)))
        x = self.out(x)
        return x[..., 0] if self.head == "choice" else x
