"""
Fine-tuning job prepared by @elenchus/training: a folder with job.json (all settings), train.jsonl, dev.jsonl and test.jsonl (tokenized
examples; dev and test are optional), and tokenizer.json and elenchus.json of the model.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import torch

from .checkpoints import PretrainedCausal, PretrainedEncoder, PretrainedSeq2seq
from .encoder.body import EncoderBody, load_encoder_weights
from .files import InvalidFileError, compute_checksum, load_checkpoint, read_json_lines, checked_load
from .networks import NETWORKS, ModelWithHead


@dataclass
class Job:
    folder: Path
    config: dict

    @staticmethod
    def read(folder) -> "Job":
        folder = Path(folder)
        path = folder / "job.json"
        prepares = "`elenchus train seq2seq|classifier|multiple-choice … --out FOLDER` prepares a job and trains it"
        if not path.is_file():
            problem = "has no job.json" if folder.is_dir() else "no such folder"
            raise InvalidFileError(f"{folder}: {problem}; {prepares}.")
        with checked_load(path, "job", prepares):
            config = json.loads(path.read_text(encoding="utf8"))
        if not isinstance(config, dict) or not {"kind", "base", "settings"} <= config.keys():
            raise InvalidFileError(f"{path} is not a job: kind, base or settings are missing; {prepares}.")
        return Job(folder, config)

    @property
    def kind(self) -> str:
        return self.config["kind"]

    @property
    def settings(self) -> dict:
        return self.config["settings"]

    def examples(self, name: str) -> list[dict]:
        path = self.folder / f"{name}.jsonl"
        return read_json_lines(path) if path.exists() else []

    def checksums(self) -> dict[str, str]:
        names = ("train.jsonl", "dev.jsonl", "test.jsonl", "tokenizer.json")
        return {name: compute_checksum(self.folder / name) for name in names if (self.folder / name).exists()}

    def build(self) -> torch.nn.Module:
        """Build the network of the job with its initial weights; paths of weights may be relative to the folder."""
        config, base = self.config, self.config["base"]
        vocabulary = config["vocabulary"]
        if "scratch" in base:
            sizes = dict(base["scratch"])
            body = NETWORKS[sizes.pop("network")](vocabulary, **sizes)
        elif "encoder" in base:
            body = EncoderBody(base["encoder"]["shape"], vocabulary, self.settings["dropout"])
            if not base.get("weights"):
                body.load(load_encoder_weights(self.folder / base["encoder"]["file"]))
        elif self.kind == "causal":
            body = PretrainedCausal(base["checkpoint"])
        elif self.kind == "seq2seq":
            body = PretrainedSeq2seq(base["checkpoint"], vocabulary)
        else:
            body = PretrainedEncoder(base["checkpoint"], vocabulary, config["types"], base.get("fresh", False))
        if base.get("weights"):
            # The body of an earlier job gets a new head.
            path, what = self.folder / base["weights"], "model that this job can continue from"
            remedy = "train the earlier step again, or give another --base"
            with checked_load(path, what, remedy):
                body.load_state_dict(load_checkpoint(path, what, remedy, ("body",))["body"])
        if self.kind in ("seq2seq", "causal"):
            return body
        return ModelWithHead(
            body, config["head"], len(config["labels"]), config["pool"], config["padSide"], config["headLayers"], self.settings["dropout"]
        )


def get_body(model: torch.nn.Module) -> torch.nn.Module:
    return model.body if isinstance(model, ModelWithHead) else model
