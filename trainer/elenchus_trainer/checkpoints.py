"""Pretrained checkpoints, loaded with Hugging Face's transformers; no other module imports that library."""

import json
import shutil
import tempfile
from pathlib import Path

import torch
from torch import nn

from .files import UserError, compute_checksum


def import_transformers(without: str = " Without it, elenchus train with --base scratch:NAME trains from nothing."):
    """Import the library; `without` is appended to the error message and says what is possible without it."""
    try:
        import transformers as library
    except ImportError as missing:
        raise UserError(f"a checkpoint needs the package {missing.name}: pip install transformers.{without}") from None
    return library


class PretrainedEncoder(nn.Module):
    """Body that returns the last hidden states of an encoder, of a decoder (GPT), or of the decoder of an encoder-decoder (BART)."""

    def __init__(self, folder: str, vocabulary: int, types: bool, fresh: bool = False):
        super().__init__()
        library = import_transformers()
        # `fresh` initialises the architecture with random weights.
        config = library.AutoConfig.from_pretrained(folder) if fresh else None
        self.network = library.AutoModel.from_config(config) if fresh else library.AutoModel.from_pretrained(folder)
        self.types = types
        config = self.network.config
        if vocabulary > config.vocab_size:
            self.network.resize_token_embeddings(vocabulary)
        self.width = getattr(config, "hidden_size", None) or getattr(config, "n_embd", None) or config.d_model

    def forward(self, ids, mask, types=None):
        more = {"token_type_ids": types} if self.types and types is not None else {}
        return self.network(input_ids=ids, attention_mask=mask, return_dict=True, **more).last_hidden_state


class PretrainedSeq2seq(nn.Module):
    def __init__(self, folder: str, vocabulary: int):
        super().__init__()
        self.network = import_transformers().AutoModelForSeq2SeqLM.from_pretrained(folder)
        if vocabulary > self.network.config.vocab_size:
            self.network.resize_token_embeddings(vocabulary)

    def read(self, ids, mask):
        return self.network.get_encoder()(input_ids=ids, attention_mask=mask, return_dict=True).last_hidden_state

    def write(self, output, states, mask):
        encoder_output = import_transformers().modeling_outputs.BaseModelOutput(last_hidden_state=states)
        result = self.network(encoder_outputs=encoder_output, attention_mask=mask, decoder_input_ids=output, use_cache=False, return_dict=True)
        return result.logits


class PretrainedCausal(nn.Module):
    def __init__(self, folder: str):
        super().__init__()
        self.network = import_transformers().AutoModelForCausalLM.from_pretrained(folder)

    def forward(self, ids, mask):
        return self.network(input_ids=ids, attention_mask=mask, use_cache=False, return_dict=True).logits


def export_causal(checkpoint: str, out: Path, longest: int, int8: bool = False) -> None:
    """Export a causal checkpoint to a folder for `onnx:FOLDER`: model.onnx, tokenizer.json and elenchus.json."""
    from .job import Job
    from .onnx_export import export_model, network_checksums

    tokenizer = import_transformers(without="").AutoTokenizer.from_pretrained(checkpoint)
    out.mkdir(parents=True, exist_ok=True)
    (out / "manifest.json").unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as place:
        tokenizer.save_pretrained(place)
        if not (Path(place) / "tokenizer.json").exists():
            raise SystemExit(f"{checkpoint} has no tokenizer.json and its tokenizer cannot be converted to one; onnx:FOLDER needs it")
        shutil.copy(Path(place) / "tokenizer.json", out)
    if tokenizer.eos_token is None:
        raise SystemExit(f"{checkpoint} has no end-of-text token")
    job = Job(out, {"kind": "causal", "base": {"checkpoint": checkpoint}, "vocabulary": len(tokenizer), "int8": int8})
    model = job.build().eval()
    # Some tokenizers begin every text with a BOS token.
    first = tokenizer("a").input_ids[:1] == [tokenizer.bos_token_id]
    settings = {
        "format": "elenchus-neural-1", "name": Path(checkpoint).name, "head": "causal",
        "input": {
            "layout": [tokenizer.bos_token, 0] if first else [0], "pad": {"token": tokenizer.pad_token or tokenizer.eos_token, "side": "right"},
            "longest": model.network.config.max_position_embeddings, "types": False,
        },
        "output": {"start": tokenizer.eos_token, "end": tokenizer.eos_token, "longest": longest},
    }
    (out / "elenchus.json").write_text(json.dumps(settings, indent=2) + "\n", encoding="utf8")
    export_model(job, model, out)
    checksums = {"tokenizer.json": compute_checksum(out / "tokenizer.json")} | network_checksums("causal", out)
    manifest = {"job": job.config, "torch": torch.__version__, "checksums": checksums}
    (out / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf8")
