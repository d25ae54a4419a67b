"""
A fine-tuning job, as prepared by @elenchus/training: a folder with job.json (all settings), train.jsonl, dev.jsonl and test.jsonl (tokenized
examples; the last two are optional), and tokenizer.json and elenchus.json of the model.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import torch

from .checkpoints import PretrainedCausal, PretrainedEncoder, PretrainedSeq2seq
from .encoder.body import EncoderBody, encoder_weights
from .files import UnusableFile, checksum, load_saved, read_lines, usable
from .networks import NETWORKS, Headed


@dataclass
class Job:
    folder: Path
    given: dict

    @staticmethod
    def read(folder) -> "Job":
        folder = Path(folder)
        path = folder / "job.json"
        prepares = "`elenchus train seq2seq|classifier|multiple-choice … --out FOLDER` prepares a job and trains it"
        if not path.is_file():
            problem = "has no job.json" if folder.is_dir() else "no such folder"
            raise UnusableFile(f"{folder}: {problem}; {prepares}.")
        with usable(path, "job", prepares):
            given = json.loads(path.read_text(encoding="utf8"))
        if not isinstance(given, dict) or not {"kind", "base", "settings"} <= given.keys():
            raise UnusableFile(f"{path} is not a job: kind, base or settings are missing; {prepares}.")
        return Job(folder, given)

    @property
    def kind(self) -> str:
        return self.given["kind"]

    @property
    def settings(self) -> dict:
        return self.given["settings"]

    def examples(self, name: str) -> list[dict]:
        path = self.folder / f"{name}.jsonl"
        return read_lines(path) if path.exists() else []

    def checksums(self) -> dict[str, str]:
        names = ("train.jsonl", "dev.jsonl", "test.jsonl", "tokenizer.json")
        return {name: checksum(self.folder / name) for name in names if (self.folder / name).exists()}

    def build(self) -> torch.nn.Module:
        """The network of the job with its initial weights, whose paths may be relative to the folder."""
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
            # The body of an earlier job, under a new head.
            path, what = self.folder / base["weights"], "model that this job can continue from"
            remedy = "train the earlier step again, or give another --base"
            with usable(path, what, remedy):
                body.load_state_dict(load_saved(path, what, remedy, ("body",))["body"])
        if self.kind in ("seq2seq", "causal"):
            return body
        return Headed(
            body, given["head"], len(given["labels"]), given["pool"], given["padSide"], given["headLayers"], self.settings["dropout"]
        )


def body_of(model: torch.nn.Module) -> torch.nn.Module:
    return model.body if isinstance(model, Headed) else model
