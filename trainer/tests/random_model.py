"""
Exports tiny random networks with PyTorch's outputs, for the tests of packages/neural.
Called by scripts/write-neural-fixtures.ts: python3 -m tests.random_model FOLDER < job and inputs as JSON.
"""

import json
import sys
from pathlib import Path

import torch

from elenchus_trainer.generate import beam_search, generate
from elenchus_trainer.job import Job
from elenchus_trainer.onnx_export import export_model, move_weights, quantize_model


def numbers(tensor) -> list:
    return json.loads(json.dumps(tensor.tolist()), parse_float=lambda text: round(float(text), 5))


@torch.no_grad()
def answers(model, job: Job, inputs: list[dict]) -> list:
    if job.kind == "causal":
        return [continuations(model, job.config, each["ids"]) for each in inputs]
    if job.kind != "seq2seq":
        return [numbers(model(torch.tensor([i["ids"]]), torch.ones(1, len(i["ids"]), dtype=torch.long), torch.tensor([i["types"]]))[0]) for i in inputs]
    given = job.config
    return [
        {beams: generate(model, each["ids"], given["start"], given["end"], given["outputLongest"], beams)[0] for beams in (1, 3)}
        for each in inputs
    ]


def next_token_predictor(model, ids: list[int]):
    """Returns the function for `beam_search` that continues a text by a causal model."""

    def predict_next(outputs):
        texts = torch.tensor([[*ids, *each] for each in outputs])
        return model(texts, torch.ones_like(texts))[:, -1]

    return predict_next


def continuations(model, given: dict, ids: list[int]) -> dict:
    """What a causal model writes after a text, and how likely it finds all tokens of the text but the first."""
    text = torch.tensor([ids])
    chances = model(text, torch.ones_like(text)).double().log_softmax(-1)[0, :-1]
    found = {beams: beam_search(next_token_predictor(model, ids), given["end"], given["outputLongest"], beams)[0] for beams in (1, 3)}
    return found | {"text": float(chances.gather(1, text[0, 1:, None]).sum())}


def main(folder: str) -> None:
    torch.set_num_threads(1)
    # A seed whose seq2seq network writes different outputs, some of which end.
    torch.manual_seed(1)
    read = json.load(sys.stdin)
    job = Job(Path(folder), read["job"])
    model = job.build()
    for p in model.parameters():
        torch.nn.init.normal_(p, std=1.0 if job.kind in ("seq2seq", "causal") else 0.5)
    # So that outputs differ, and some come to an end.
    with torch.no_grad():
        if job.kind == "seq2seq":
            model.decoder.words.weight[job.config["end"]] *= 3.0
        if job.kind == "causal":
            model.stack.end.bias.zero_()
            model.stack.words.weight[job.config["end"]] *= 2.2
    model.eval()
    export_model(job, model, Path(folder))
    if read.get("outside"):
        move_weights(Path(folder) / "model.onnx", Path(folder) / "model.onnx", min_bytes=64)
    # The exported network is compared, quantized or not.
    made = quantize_model(model).eval() if job.config["int8"] else model
    text = json.dumps(answers(made, job, read["inputs"]), separators=(",", ":"))
    (Path(folder) / "expected.json").write_text(text + "\n", encoding="utf8")


if __name__ == "__main__":
    main(sys.argv[1])
