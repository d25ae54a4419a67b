"""python3 -m elenchus_trainer COMMAND: see README.md."""

import argparse
import json
import signal
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

if __name__ == "__main__":
    # PyTorch takes seconds to load: who ends this program meanwhile gets a line, not where in it that happened.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: sys.exit("stopped, as told; what was saved before is kept"))

import numpy as np
import torch

from . import evaluate as evaluation
from . import vocabulary
from .checkpoints import export_causal
from .export import export, load, load_trained, quantized, save
from .fine_tune import fine_tune
from .model import Reasoner, parameter_count
from .recipe import TRAINING_SETS, Recipe, tiny, training_set
from .refused import Refused
from .train import Training, manifest, write_manifest

RECIPES = {"robustlr": Recipe, "tiny": tiny} | {name: partial(training_set, name) for name in TRAINING_SETS}


def device_named(name: str) -> torch.device:
    if name.startswith("cuda") and not torch.cuda.is_available():
        raise SystemExit(f"--device {name}: this PyTorch finds no GPU; leave it out to train on the CPU")
    try:
        return torch.device(("cuda" if torch.cuda.is_available() else "cpu") if name == "auto" else name)
    except RuntimeError as unknown:
        raise SystemExit(f"--device {name}: this PyTorch knows no such device; give cuda or cpu, or leave it out") from unknown


def train(args) -> None:
    recipe = RECIPES[args.recipe](seed=args.seed)
    changes = {key: value for key, value in (("seconds", args.seconds), ("threads", args.threads), ("tokens", args.tokens)) if value}
    recipe = replace(recipe, **changes)
    device = device_named(args.device)
    out = Path(args.out)
    left = [name for name in ("checkpoint.pt", "model.pt", "model.safetensors") if (out / name).exists()]
    if left and not args.resume and not args.overwrite:
        raise Refused(f"{out} holds a training already ({', '.join(left)}): --resume goes on with it, --overwrite begins anew, another --out leaves it alone.")
    out.mkdir(parents=True, exist_ok=True)
    training = Training(recipe, device, args.compile)
    print(f"{parameter_count(training.model)} parameters on {device}", flush=True)
    checkpoint = out / "checkpoint.pt"
    if args.resume and checkpoint.exists():
        training.load(checkpoint)
        print(f"resumed at step {training.step}", flush=True)
    while training.seconds < recipe.seconds and (args.steps is None or training.step < args.steps):
        until = min(recipe.seconds, training.seconds + args.save_every)
        training.run(until, lambda line: print(line, flush=True), args.every, args.steps)
        if not args.no_checkpoint:
            training.save(checkpoint)
    torch.save({"shape": recipe.shape.as_dict(), "weights": training.average.state_dict()}, out / "model.pt")
    write_manifest(training, out / "manifest.json")
    print(f"wrote {out / 'model.pt'}: {training.step} steps in {training.seconds:.0f} s", flush=True)
    if args.sets:
        measure(training.average.to(device), args.sets, args.loops, device, out / "predictions.npz")


def load_model(path, device) -> Reasoner:
    if str(path).endswith(".safetensors"):
        return load(path).to(device)
    return load_trained(path, device)


def measure(model, path, loops, device, out=None) -> dict[str, np.ndarray]:
    """Answers every packed set; predictions by "set/loops", also written to `out`."""
    sets = np.load(path)
    names = sorted({name.split("/")[0] for name in sets.files})
    answers = {}
    for name in names:
        packed = {key: sets[f"{name}/{key}"] for key in ("token", "sentence", "place", "length", "label", "theory")}
        began = time.monotonic()
        logits = evaluation.predict(model, packed, loops, device)
        taken = time.monotonic() - began
        for n in loops:
            said = logits[n].argmax(-1)
            answers[f"{name}/{n}"] = said.astype(np.int8)
            gold = packed["label"]
            score = evaluation.robustlr_score(gold, said, packed["theory"])
            print(f"{name:40} loops {n:2}  accuracy {np.mean(said == gold):.4f}  F1 {score:.4f}  {taken:.1f} s", flush=True)
    if out is not None:
        np.savez_compressed(out, **answers)
    return answers


def compare(args) -> None:
    """Trains one network on each of the paper's training sets, one after the other, and answers the same packed sets with each."""
    device = device_named(args.device)
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    answers, runs = {}, {}
    for name in args.only or TRAINING_SETS:
        changes = {key: getattr(tiny(), key) for key in ("shape", "tokens", "threads")} if args.tiny else {}
        recipe = training_set(name, seed=args.seed, **changes)
        recipe = replace(recipe, **({"seconds": args.seconds} if args.seconds else {}) | ({"threads": args.threads} if args.threads else {}))
        training = Training(recipe, device, args.compile)
        print(f"{name}: {parameter_count(training.model)} parameters on {device}", flush=True)
        training.run(recipe.seconds, lambda line: print(f"{name}: {line}", flush=True), args.every)
        save(out / f"{name}.safetensors", quantized(training.average.state_dict()), {"name": name, "shape": json.dumps(recipe.shape.as_dict())})
        said = measure(training.average.to(device), args.sets, args.loops, device)
        answers |= {f"{name}/{key}": value for key, value in said.items()}
        runs[name] = manifest(training)
        # After each set, so that what was done is there if the time ends.
        np.savez_compressed(out / "predictions.npz", **answers)
        (out / "runs.json").write_text(json.dumps(runs, indent=1) + "\n")


def predictions(args) -> None:
    """Predictions of `compare` as lines that `elenchus score robustlr` reads: one folder a training set, one file an evaluation set."""
    said = np.load(args.predictions)
    for path in map(Path, args.files):
        rows = [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]
        name = path.name.removesuffix(".jsonl")
        for key in said.files:
            *trained, evaluated, loops = key.split("/")
            if evaluated != name:
                continue
            target = Path(args.out, *trained, f"{name}.loops{loops}.csv")
            target.parent.mkdir(parents=True, exist_ok=True)
            lines = (f"{row['id']},{row['label']},{vocabulary.LABELS[answer]}" for row, answer in zip(rows, said[key]))
            target.write_text("\n".join(lines) + "\n", encoding="utf8")


def answer(args) -> None:
    """Answers questions (JSON lines with context and statement) one by one, as the TypeScript side does."""
    device = torch.device("cpu")
    model = load_model(args.model, device)
    with open(args.out, "w", encoding="utf8") as out:
        for line in Path(args.questions).read_text(encoding="utf8").splitlines():
            row = json.loads(line)
            grid = [torch.tensor([part]) for part in vocabulary.encode(row["context"], row["statement"])]
            tokens, sentence, place = grid
            least, most = (args.loops, args.loops) if args.loops else (4, 32)
            logits, loops = evaluation.settle(model, tokens, place, sentence, least, most)
            said = vocabulary.LABELS[int(logits.argmax())]
            kept = {key: row[key] for key in ("context", "statement")}
            out.write(json.dumps(kept | {"label": said, "logits": [round(x, 5) for x in logits.tolist()], "loops": loops}) + "\n")


def pack(args) -> None:
    arrays = {}
    for path in args.files:
        rows = [json.loads(line) for line in Path(path).read_text(encoding="utf8").splitlines()]
        ids = {each: i for i, each in enumerate(dict.fromkeys(row["theoryId"] for row in rows))}
        packed = evaluation.pack((row["context"], row["statement"], row["label"]) for row in rows)
        packed["theory"] = np.array([ids[row["theoryId"]] for row in rows], np.int32)
        name = f"{args.prefix}{Path(path).name.removesuffix('.jsonl')}"
        arrays |= {f"{name}/{key}": value for key, value in packed.items()}
        print(f"{name}: {len(rows)} questions, at most {packed['length'].max()} tokens", flush=True)
    if args.append and Path(args.out).exists():
        arrays = dict(np.load(args.out)) | arrays
    np.savez_compressed(args.out, **arrays)


def main(argv=None) -> int:
    parser = argparse.ArgumentParser(prog="elenchus_trainer", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("train", help="train a reasoner")
    one.add_argument("--recipe", choices=RECIPES, default="robustlr")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--seconds", type=float, help="how long to train")
    one.add_argument("--steps", type=int, help="stop after so many steps")
    one.add_argument("--tokens", type=int, help="tokens in a batch")
    one.add_argument("--threads", type=int, help="threads that draw theories")
    one.add_argument("--out", required=True, help="folder for the model, the manifest and checkpoints")
    begun = one.add_mutually_exclusive_group()
    begun.add_argument("--resume", action="store_true", help="go on from the checkpoint in --out")
    begun.add_argument("--overwrite", action="store_true", help="begin anew in a folder that holds a training")
    one.add_argument("--no-checkpoint", action="store_true", help="write no checkpoints")
    one.add_argument("--save-every", type=float, default=1e9, help="seconds between checkpoints")
    one.add_argument("--every", type=int, default=100, help="steps between reports")
    one.add_argument("--compile", action="store_true", help="compile the layers (PyTorch 2)")
    two = commands.add_parser("evaluate", help="answer packed sets")
    two.add_argument("--model", required=True)
    two.add_argument("--out", default="predictions.npz")
    for each in (one, two):
        each.add_argument("--device", default="auto")
        each.add_argument("--sets", required=each is two, help="packed sets to answer")
        each.add_argument("--loops", type=int, nargs="+", default=[8])
    three = commands.add_parser("pack", help="pack generated sets (JSON lines) for evaluation")
    three.add_argument("files", nargs="+")
    three.add_argument("--out", required=True)
    three.add_argument("--prefix", default="")
    three.add_argument("--append", action="store_true")
    four = commands.add_parser("export", help="write a trained model as a small file")
    four.add_argument("--model", required=True)
    four.add_argument("--name", default="robustlr-small")
    four.add_argument("--out", required=True)
    five = commands.add_parser("answer", help="answer questions one by one (JSON lines with context and statement)")
    five.add_argument("--model", required=True)
    five.add_argument("--questions", required=True)
    five.add_argument("--loops", type=int, help="so many loops; default: until no belief changes")
    five.add_argument("--out", required=True)
    six = commands.add_parser("compare", help="train on each of RobustLR's training sets and answer the same packed sets with each")
    six.add_argument("--only", choices=TRAINING_SETS, nargs="+", help="these training sets (default: all five)")
    six.add_argument("--sets", required=True, help="packed sets to answer")
    six.add_argument("--loops", type=int, nargs="+", default=[8])
    six.add_argument("--seconds", type=float, help="how long to train on each")
    six.add_argument("--seed", type=int, default=1)
    six.add_argument("--threads", type=int, help="threads that draw theories")
    six.add_argument("--every", type=int, default=100, help="steps between reports")
    six.add_argument("--device", default="auto")
    six.add_argument("--compile", action="store_true", help="compile the layers (PyTorch 2)")
    six.add_argument("--tiny", action="store_true", help="a tiny network, to see it work on a CPU")
    six.add_argument("--out", required=True)
    seven = commands.add_parser("predictions", help="write predictions as files of `elenchus score robustlr`")
    seven.add_argument("files", nargs="+", help="the generated sets that were packed")
    seven.add_argument("--predictions", required=True)
    seven.add_argument("--out", required=True)
    eight = commands.add_parser("fine-tune", help="train the job of a folder that `elenchus train` prepared, and export it as ONNX")
    eight.add_argument("--job", required=True, help="folder with job.json, train.jsonl and dev.jsonl; the model goes there too")
    eight.add_argument("--device", default="auto")
    which = eight.add_mutually_exclusive_group()
    which.add_argument("--resume", action="store_true", help="go on from the checkpoint in the folder")
    which.add_argument("--overwrite", action="store_true", help="begin anew in a folder that holds a training; its model and answers are removed first")
    eight.add_argument("--steps", type=int, help="stop after so many steps")
    eight.add_argument("--seconds", type=float, help="train no longer than this; the rate falls accordingly")
    eight.add_argument("--save-every", type=float, default=300, help="seconds between checkpoints")
    eight.add_argument("--no-onnx", action="store_true", help="write no ONNX files")
    nine = commands.add_parser("export-causal", help="write a causal checkpoint as a folder that `onnx:FOLDER` runs; needs transformers")
    nine.add_argument("--base", required=True, help="checkpoint: a folder, or a name of the hub")
    nine.add_argument("--out", required=True)
    nine.add_argument("--longest", type=int, default=256, help="tokens of an answer at most")
    nine.add_argument("--int8", action="store_true", help="write matrices as whole numbers of eight bits")
    args = parser.parse_args(argv)
    try:
        run(args)
    except Refused as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


def run(args) -> None:
    if args.command == "fine-tune":
        def say(line: str) -> None:
            print(line, flush=True)

        device = device_named(args.device)
        fine_tune(args.job, device, args.resume, args.steps, args.save_every, say, args.seconds, not args.no_onnx, args.overwrite)
    elif args.command == "train":
        train(args)
    elif args.command == "compare":
        compare(args)
    elif args.command == "predictions":
        predictions(args)
    elif args.command == "evaluate":
        device = device_named(args.device)
        measure(load_model(args.model, device), args.sets, args.loops, device, args.out)
    elif args.command == "answer":
        answer(args)
    elif args.command == "export-causal":
        export_causal(args.base, Path(args.out), args.longest, args.int8)
    elif args.command == "export":
        export(args.model, args.out, {"name": args.name})
    else:
        pack(args)


if __name__ == "__main__":
    sys.exit(main())
