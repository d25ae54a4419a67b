"""
A job of fine-tuning, as TypeScript prepared it: a folder with job.json (every setting), train.jsonl, dev.jsonl and test.jsonl (examples
whose texts are already numbers; the last two may be absent), tokenizer.json and elenchus.json, which go with the model.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import torch

from .checkpoints import PretrainedCausal, PretrainedEncoder, PretrainedSeq2seq
from .encoder.body import EncoderBody, encoder_weights
from .networks import NETWORKS, Headed


@dataclass
class Job:
    folder: Path
    given: dict

    @staticmethod
    def read(folder) -> "Job":
        folder = Path(folder)
        path = folder / "job.json"
        if not path.exists():
            raise SystemExit(f"{folder} holds no job.json: it is no job that elenchus train prepared; leave --resume out to begin one")
        return Job(folder, json.loads(path.read_text(encoding="utf8")))

    @property
    def kind(self) -> str:
        return self.given["kind"]

    @property
    def settings(self) -> dict:
        return self.given["settings"]

    def examples(self, name: str) -> list[dict]:
        path = self.folder / f"{name}.jsonl"
        if not path.exists():
            return []
        with open(path, encoding="utf8") as lines:
            return [json.loads(line) for line in lines]

    def checksums(self) -> dict[str, str]:
        names = ("train.jsonl", "dev.jsonl", "test.jsonl", "tokenizer.json")
        return {name: hashlib.sha256((self.folder / name).read_bytes()).hexdigest() for name in names if (self.folder / name).exists()}

    def build(self) -> torch.nn.Module:
        """The network that the job describes, with the weights that it starts from; their paths may be relative to its folder."""
        given, base = self.given, self.given["base"]
        vocabulary = given["vocabulary"]
        if "scratch" in base:
            sizes = dict(base["scratch"])
            body = NETWORKS[sizes.pop("network")](vocabulary, **sizes)
        elif "encoder" in base:
            body = EncoderBody(base["encoder"]["shape"], vocabulary, self.settings["dropout"])
            if not base.get("weights"):
                body.load(encoder_weights(self.folder / base["encoder"]["file"]))
        elif self.kind == "causal":
            body = PretrainedCausal(base["checkpoint"])
        elif self.kind == "seq2seq":
            body = PretrainedSeq2seq(base["checkpoint"], vocabulary)
        else:
            body = PretrainedEncoder(base["checkpoint"], vocabulary, given["types"], base.get("fresh", False))
        if base.get("weights"):
            # Another recipe's result goes on here: its body, under a new head.
            body.load_state_dict(torch.load(self.folder / base["weights"], map_location="cpu")["body"])
        if self.kind in ("seq2seq", "causal"):
            return body
        return Headed(
            body, given["head"], len(given["labels"]), given["pool"], given["padSide"], given["headLayers"], self.settings["dropout"]
        )


def body_of(model: torch.nn.Module) -> torch.nn.Module:
    return model.body if isinstance(model, Headed) else model
