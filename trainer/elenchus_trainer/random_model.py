"""
Tiny random networks for the tests of packages/neural: exported as ONNX, with what PyTorch makes of the given inputs.
Called by scripts/write-neural-fixtures.ts: python3 -m elenchus_trainer.random_model FOLDER < job and inputs as JSON.
"""

import json
import sys
from pathlib import Path

import torch

from .generate import generate
from .job import Job
from .onnx_export import export_model, rounded
from .outside_data import gather_weights


def numbers(tensor) -> list:
    return json.loads(json.dumps(tensor.tolist()), parse_float=lambda text: round(float(text), 5))


@torch.no_grad()
def answers(model, job: Job, inputs: list[dict]) -> list:
    if job.kind != "seq2seq":
        return [numbers(model(torch.tensor([i["ids"]]), torch.ones(1, len(i["ids"]), dtype=torch.long), torch.tensor([i["types"]]))[0]) for i in inputs]
    given = job.given
    return [
        {beams: generate(model, each["ids"], given["start"], given["end"], given["outputLongest"], beams)[0] for beams in (1, 3)}
        for each in inputs
    ]


def main(folder: str) -> None:
    torch.set_num_threads(1)
    # A seed whose seq2seq network writes different outputs, some of which end.
    torch.manual_seed(1)
    read = json.load(sys.stdin)
    job = Job(Path(folder), read["job"])
    model = job.build()
    for p in model.parameters():
        torch.nn.init.normal_(p, std=1.0 if job.kind == "seq2seq" else 0.5)
    if job.kind == "seq2seq":
        # So that outputs differ, and some come to an end.
        with torch.no_grad():
            model.decoder.words.weight[job.given["end"]] *= 3.0
    model.eval()
    export_model(job, model, Path(folder))
    if read.get("outside"):
        gather_weights(Path(folder) / "model.onnx", Path(folder) / "model.onnx", least=64)
    # What is exported is what is compared: the rounded network, where it is rounded.
    made = rounded(model).eval() if job.given["int8"] else model
    text = json.dumps(answers(made, job, read["inputs"]), separators=(",", ":"))
    (Path(folder) / "expected.json").write_text(text + "\n", encoding="utf8")


if __name__ == "__main__":
    main(sys.argv[1])
