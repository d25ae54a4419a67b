"""Command line: python3 -m elenchus_trainer COMMAND; see README.md."""

import argparse
import json
import signal
import sys
import time
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

if __name__ == "__main__":
    # PyTorch takes seconds to load; a signal during that time ends the program without a traceback.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: sys.exit("stopped as requested; earlier checkpoints are kept"))

import numpy as np
import torch

from . import evaluate as evaluation
from . import vocabulary
from .checkpoints import export_causal
from .export import export, load, load_trained, quantize_weights, save_safetensors
from .files import UserError, check_no_training, write_json
from .fine_tune import fine_tune
from .model import Reasoner, parameter_count
from .recipe import TRAINING_SETS, Recipe, create_tiny_recipe, create_training_set_recipe
from .train import Training

RECIPES = {"robustlr": Recipe, "tiny": create_tiny_recipe} | {name: partial(create_training_set_recipe, name) for name in TRAINING_SETS}


def report(line: str) -> None:
    print(line, flush=True)


def find_device(name: str) -> torch.device:
    if name.startswith("cuda") and not torch.cuda.is_available():
        raise SystemExit(f"--device {name}: PyTorch finds no GPU; omit the option to train on the CPU")
    try:
        return torch.device(("cuda" if torch.cuda.is_available() else "cpu") if name == "auto" else name)
    except RuntimeError as error:
        raise SystemExit(f"--device {name}: this version of PyTorch does not have the device; use cuda or cpu, or omit the option") from error


def select_options(args, *names: str) -> dict:
    """Return the options that have a value, by name."""
    return {name: getattr(args, name) for name in names if getattr(args, name)}


def read_questions(path) -> list[dict]:
    return [json.loads(line) for line in Path(path).read_text(encoding="utf8").splitlines()]


def train(args) -> None:
    recipe = replace(RECIPES[args.recipe](seed=args.seed), **select_options(args, "seconds", "threads", "tokens"))
    device = find_device(args.device)
    out = Path(args.out)
    if not args.resume and not args.overwrite:
        results = [out / name for name in ("checkpoint.pt", "model.pt", "model.safetensors")]
        check_no_training(out, [path for path in results if path.exists()], ", or choose another --out")
    out.mkdir(parents=True, exist_ok=True)
    training = Training(recipe, device, args.compile)
    report(f"{parameter_count(training.model)} parameters on {device}")
    checkpoint = out / "checkpoint.pt"
    if args.resume and checkpoint.exists():
        training.load(checkpoint)
        report(f"resumed at step {training.step}")
    while training.seconds < recipe.seconds and (args.steps is None or training.step < args.steps):
        training.run(min(recipe.seconds, training.seconds + args.save_every), report, args.every, args.steps)
        if not args.no_checkpoint:
            training.save(checkpoint)
    torch.save({"shape": asdict(recipe.shape), "weights": training.average.state_dict()}, out / "model.pt")
    write_json(out / "manifest.json", training.manifest())
    report(f"wrote {out / 'model.pt'}: {training.step} steps in {training.seconds:.0f} s")
    if args.sets:
        measure(training.average.to(device), args.sets, args.loops, device, out / "predictions.npz")


def load_model(path, device) -> Reasoner:
    return load(path).to(device) if str(path).endswith(".safetensors") else load_trained(path, device)


def measure(model, path, loops, device, out=None) -> dict[str, np.ndarray]:
    """Answer every packed set; return the predictions by "set/loops", and write them to `out`."""
    sets = np.load(path)
    answers = {}
    for name in sorted({name.split("/")[0] for name in sets.files}):
        packed = {key: sets[f"{name}/{key}"] for key in ("token", "sentence", "place", "length", "label", "theory")}
        start = time.monotonic()
        logits = evaluation.predict(model, packed, loops, device)
        seconds = time.monotonic() - start
        gold = packed["label"]
        for n in loops:
            predicted = logits[n].argmax(-1)
            answers[f"{name}/{n}"] = predicted.astype(np.int8)
            score = evaluation.compute_robustlr_score(gold, predicted, packed["theory"])
            report(f"{name:40} loops {n:2}  accuracy {np.mean(predicted == gold):.4f}  F1 {score:.4f}  {seconds:.1f} s")
    if out is not None:
        np.savez_compressed(out, **answers)
    return answers


def evaluate(args) -> None:
    device = find_device(args.device)
    measure(load_model(args.model, device), args.sets, args.loops, device, args.out)


def compare(args) -> None:
    """Train a network on each of the paper's training sets, and answer the same packed sets with each."""
    device = find_device(args.device)
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    answers, runs = {}, {}
    for name in args.only or TRAINING_SETS:
        changes = {key: getattr(create_tiny_recipe(), key) for key in ("shape", "tokens", "threads")} if args.tiny else {}
        recipe = replace(create_training_set_recipe(name, seed=args.seed, **changes), **select_options(args, "seconds", "threads"))
        training = Training(recipe, device, args.compile)
        report(f"{name}: {parameter_count(training.model)} parameters on {device}")
        training.run(recipe.seconds, lambda line: report(f"{name}: {line}"), args.every)
        save_safetensors(out / f"{name}.safetensors", quantize_weights(training.average.state_dict()), {"name": name, "shape": json.dumps(asdict(recipe.shape))})
        predictions = measure(training.average.to(device), args.sets, args.loops, device)
        answers |= {f"{name}/{key}": value for key, value in predictions.items()}
        runs[name] = training.manifest()
        # Written after each training, in case the program is stopped.
        np.savez_compressed(out / "predictions.npz", **answers)
        write_json(out / "runs.json", runs)


def predictions(args) -> None:
    """Write predictions of `compare` for `elenchus score robustlr`: a folder per training set, a file per evaluation set."""
    answers = np.load(args.predictions)
    for path in map(Path, args.files):
        rows = read_questions(path)
        name = path.name.removesuffix(".jsonl")
        for key in answers.files:
            *trained, evaluated, loops = key.split("/")
            if evaluated != name:
                continue
            target = Path(args.out, *trained, f"{name}.loops{loops}.csv")
            target.parent.mkdir(parents=True, exist_ok=True)
            lines = (f"{row['id']},{row['label']},{vocabulary.LABELS[answer]}" for row, answer in zip(rows, answers[key]))
            target.write_text("\n".join(lines) + "\n", encoding="utf8")


def answer(args) -> None:
    """Answer questions one by one, as the TypeScript implementation does."""
    model = load_model(args.model, torch.device("cpu"))
    min_loops, max_loops = (args.loops, args.loops) if args.loops else (4, 32)
    with open(args.out, "w", encoding="utf8") as out:
        for row in read_questions(args.questions):
            tokens, sentence, place = (torch.tensor([part]) for part in vocabulary.encode(row["context"], row["statement"]))
            logits, loops = evaluation.predict_until_stable(model, tokens, place, sentence, min_loops, max_loops)
            label = vocabulary.LABELS[int(logits.argmax())]
            result = {"label": label, "logits": [round(x, 5) for x in logits.tolist()], "loops": loops}
            out.write(json.dumps({key: row[key] for key in ("context", "statement")} | result) + "\n")


def pack(args) -> None:
    arrays = {}
    for path in args.files:
        rows = read_questions(path)
        ids = {theory: i for i, theory in enumerate(dict.fromkeys(row["theoryId"] for row in rows))}
        packed = evaluation.pack((row["context"], row["statement"], row["label"]) for row in rows)
        packed["theory"] = np.array([ids[row["theoryId"]] for row in rows], np.int32)
        name = f"{args.prefix}{Path(path).name.removesuffix('.jsonl')}"
        arrays |= {f"{name}/{key}": value for key, value in packed.items()}
        report(f"{name}: {len(rows)} questions, at most {packed['length'].max()} tokens")
    if args.append and Path(args.out).exists():
        arrays = dict(np.load(args.out)) | arrays
    np.savez_compressed(args.out, **arrays)


def fine_tune_job(args) -> None:
    device = find_device(args.device)
    fine_tune(args.job, device, args.resume, args.steps, args.save_every, report, args.seconds, not args.no_onnx, args.overwrite)


def create_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="elenchus_trainer", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)

    def command(name: str, run, summary: str):
        added = commands.add_parser(name, help=summary)
        added.set_defaults(run=run)
        return added.add_argument

    def add_training_options(add) -> None:
        add("--seed", type=int, default=1)
        add("--seconds", type=float, help="training time (of each network)")
        add("--threads", type=int, help="threads that sample theories")
        add("--every", type=int, default=100, help="steps between reports")
        add("--compile", action="store_true", help="compile the layers (PyTorch 2)")

    def add_evaluation_options(add, is_required: bool) -> None:
        add("--device", default="auto")
        add("--sets", required=is_required, help="packed sets to answer")
        add("--loops", type=int, nargs="+", default=[8])

    def add_start_options(add) -> None:
        add("--resume", action="store_true", help="continue from the checkpoint in the folder")
        add("--overwrite", action="store_true", help="start over in a folder that has the files of a training")
        add("--steps", type=int, help="stop after a number of steps")

    add = command("train", train, "train a reasoner")
    add("--recipe", choices=RECIPES, default="robustlr")
    add("--tokens", type=int, help="tokens in a batch")
    add("--out", required=True, help="folder for the model, the manifest and checkpoints")
    add("--no-checkpoint", action="store_true", help="do not write checkpoints")
    add("--save-every", type=float, default=1e9, help="seconds between checkpoints")
    add_training_options(add)
    add_start_options(add)
    add_evaluation_options(add, False)
    add = command("evaluate", evaluate, "answer packed sets")
    add("--model", required=True)
    add("--out", default="predictions.npz")
    add_evaluation_options(add, True)
    add = command("pack", pack, "pack generated sets (JSON Lines) for evaluation")
    add("files", nargs="+")
    add("--out", required=True)
    add("--prefix", default="")
    add("--append", action="store_true")
    add = command("export", lambda args: export(args.model, args.out, {"name": args.name}), "write a trained model as an int8 file")
    add("--model", required=True)
    add("--name", default="robustlr-small")
    add("--out", required=True)
    add = command("answer", answer, "answer questions one by one (JSON Lines with context and statement)")
    add("--model", required=True)
    add("--questions", required=True)
    add("--loops", type=int, help="number of loops (default: until no prediction changes)")
    add("--out", required=True)
    add = command("compare", compare, "train on each of RobustLR's training sets and answer the same packed sets with each")
    add("--only", choices=TRAINING_SETS, nargs="+", help="training sets to use (default: all five)")
    add("--tiny", action="store_true", help="train a tiny network, for a test on a CPU")
    add("--out", required=True)
    add_training_options(add)
    add_evaluation_options(add, True)
    add = command("predictions", predictions, "write predictions as files for `elenchus score robustlr`")
    add("files", nargs="+", help="the generated sets that were packed")
    add("--predictions", required=True)
    add("--out", required=True)
    add = command("fine-tune", fine_tune_job, "train a job that `elenchus train` prepared, and export it to ONNX")
    add("--job", required=True, help="folder with job.json, train.jsonl and dev.jsonl, to which the model is also written")
    add("--device", default="auto")
    add("--seconds", type=float, help="maximum training time; the learning-rate schedule is shortened accordingly")
    add("--save-every", type=float, default=300, help="seconds between checkpoints")
    add("--no-onnx", action="store_true", help="do not write ONNX files")
    add_start_options(add)
    add = command("export-causal", lambda args: export_causal(args.base, Path(args.out), args.longest, args.int8), "export a causal checkpoint for `onnx:FOLDER`; needs transformers")
    add("--base", required=True, help="checkpoint: a folder, or a name on the Hugging Face Hub")
    add("--out", required=True)
    add("--longest", type=int, default=256, help="maximum tokens of an answer")
    add("--int8", action="store_true", help="quantize the weights to 8 bits")
    return parser


def main(argv=None) -> int:
    parser = create_parser()
    args = parser.parse_args(argv)
    if getattr(args, "resume", False) and args.overwrite:
        parser.error("argument --overwrite: not allowed with argument --resume")
    try:
        args.run(args)
    except UserError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
