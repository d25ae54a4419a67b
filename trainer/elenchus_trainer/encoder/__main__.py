"""python3 -m elenchus_trainer.encoder probe|pretrain|adapt|tune|export|read: see ../../README.md."""

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

import torch

from .data import read_lines
from .export import export, load
from .pretrain import pretrain, probe
from .recipe import Recipe, tiny
from .tune import adapt, read_passages, rounded, tune


def recipe_of(args, data: Path) -> Recipe:
    size = len((data / "vocabulary.txt").read_text(encoding="utf8").split("\n")) - 1
    recipe = tiny(seed=args.seed, vocabulary=size) if args.recipe == "tiny" else Recipe(seed=args.seed)
    for change in args.set:
        # --set tuning.rate=1e-4
        path, value = change.split("=")
        part, name = path.split(".")
        old = getattr(recipe, part)
        recipe = replace(recipe, **{part: replace(old, **{name: type(getattr(old, name))(float(value))})})
    return recipe


def main(argv=None) -> int:
    parser = argparse.ArgumentParser(prog="elenchus_trainer.encoder", description=__doc__)
    parser.add_argument("stage", choices=["probe", "pretrain", "adapt", "tune", "export", "read"])
    parser.add_argument("--data", type=Path, help="folder of prepared examples")
    parser.add_argument("--out", type=Path, required=True, help="folder (export and read: file) for what comes out")
    parser.add_argument("--base", type=Path, help="the model to start from")
    parser.add_argument("--recipe", choices=["small", "tiny"], default="small")
    parser.add_argument("--set", nargs="*", default=[], metavar="PART.NAME=VALUE", help="other settings than the recipe's")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--run", nargs="+", default=["dev"], help="which examples are left out, one model for each: dev, fold0 …")
    parser.add_argument("--seeds", type=int, default=4, help="models whose weights are averaged")
    parser.add_argument("--rates", type=float, nargs="+", default=[0.01, 0.02, 0.04], help="rates of Muon to probe")
    parser.add_argument("--passages", type=Path, help="passages to read (JSON lines)")
    parser.add_argument("--device", default="auto")
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--every", type=int, default=200)
    args = parser.parse_args(argv)
    device = torch.device(("cuda" if torch.cuda.is_available() else "cpu") if args.device == "auto" else args.device)
    say = lambda line: print(line, flush=True)
    if args.stage == "export":
        export(args.base, args.data / "vocabulary.txt", args.out, {"name": "elenchus-encoder"})
        return 0
    if args.stage == "read":
        passages = read_lines(args.passages)
        results = read_passages(load(args.base), passages, torch.device("cpu"))
        lines = [json.dumps({"id": passage["id"]} | rounded(said)) for passage, said in zip(passages, results)]
        args.out.write_text("\n".join(lines) + "\n")
        return 0
    recipe = recipe_of(args, args.data)
    args.out.mkdir(parents=True, exist_ok=True)
    if args.stage == "probe":
        probe(recipe, args.data, args.rates, device, args.compile, say)
    elif args.stage == "pretrain":
        pretrain(recipe, args.data, args.out, device, args.compile, args.resume, args.every, say)
    elif args.stage == "adapt":
        adapt(recipe, args.data, args.base, args.out / "adapted.pt", device, say)
    else:
        tune(recipe, args.run, args.seeds, args.data, args.base, args.out, device, say)
    return 0


if __name__ == "__main__":
    sys.exit(main())
