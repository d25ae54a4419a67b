"""Command line: python3 -m elenchus_trainer.encoder check|probe|pretrain|adapt|tune|distil|export|read; see ../../README.md."""

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

import torch

from ..files import UserError, read_json_lines
from .distil import distil
from .export import export, load
from .files import is_model_file, require_heads, read_shape
from .manifest import record_model, read_settings, create_default_recipe
from .pretrain import pretrain, probe
from .recipe import Recipe, validate_recipe, list_differences, with_changes
from .tune import adapt, load_encoder, read_passages, round_scores, tune


def read_recipe(args) -> Recipe:
    """Return the recipe of `--recipe` or `--manifest`, with the changes of `--set`."""
    size = None
    if args.data is not None and (args.data / "vocabulary.txt").exists():
        size = len((args.data / "vocabulary.txt").read_text(encoding="utf8").split("\n")) - 1
    recipe = create_default_recipe(args.recipe, size) if args.manifest is None else read_settings(args.manifest, size)
    given = {name: value for name, value in (("seed", args.seed), ("seeds", args.seeds)) if value is not None}
    return validate_recipe(with_changes(replace(recipe, **given), args.set))


def describe_recipe(recipe: Recipe) -> str:
    changed = list_differences(recipe, create_default_recipe(recipe.name, recipe.pretraining.shape.vocabulary))
    return f"recipe {recipe.name}, seed {recipe.seed}, {recipe.seeds} seeds" + "".join(f"; {each}" for each in changed)


def main(argv=None) -> int:
    parser = argparse.ArgumentParser(prog="elenchus_trainer.encoder", description=__doc__)
    parser.add_argument("stage", choices=["check", "probe", "pretrain", "adapt", "tune", "distil", "export", "read"])
    parser.add_argument("--data", type=Path, help="folder of prepared examples")
    parser.add_argument("--out", type=Path, help="output folder (export and read: output file)")
    parser.add_argument("--base", type=Path, help="model to start from; for pretrain an encoder to continue from (default: random weights)")
    parser.add_argument("--recipe", choices=["small", "tiny"], default="small")
    parser.add_argument("--manifest", type=Path, help="manifest.json of an earlier training, whose settings are used instead of --recipe")
    parser.add_argument("--set", nargs="*", default=[], metavar="PART.NAME=VALUE", help="settings that differ from the recipe")
    parser.add_argument("--seed", type=int, help="random seed (default: that of the recipe)")
    parser.add_argument("--run", nargs="+", default=["dev"], help="held-out sets, one model for each: dev, fold0 …")
    parser.add_argument("--seeds", type=int, help="number of models whose weights are averaged (default: that of the recipe)")
    parser.add_argument("--rates", type=float, nargs="+", default=[0.01, 0.02, 0.04], help="learning rates of Muon to probe")
    parser.add_argument("--passages", type=Path, help="passages to read (JSON Lines)")
    parser.add_argument("--device", default="auto")
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--unrecorded", action="store_true", help="pretrain and distil without CUDA graphs")
    parser.add_argument("--resume", action="store_true", help="continue from the checkpoint of the stage; finished stages are skipped")
    parser.add_argument("--save-every", type=float, default=120, help="seconds between checkpoints")
    parser.add_argument("--every", type=int, default=200)
    args = parser.parse_args(argv)
    device = torch.device(("cuda" if torch.cuda.is_available() else "cpu") if args.device == "auto" else args.device)
    report = lambda line: print(line, flush=True)
    needed = {"out": args.stage != "check", "base": args.stage in ("adapt", "tune", "distil", "export", "read"), "data": args.stage not in ("check", "read"), "passages": args.stage == "read"}
    for name, wanted in needed.items():
        if wanted and getattr(args, name) is None:
            parser.error(f"--{name} is missing: {args.stage} needs it")
    if args.data is not None and not args.data.is_dir():
        parser.error(f"--data {args.data}: no such folder; `elenchus train encoder --prepare-only` writes one")
    if device.type == "cuda" and not torch.cuda.is_available():
        parser.error(f"--device {args.device}: PyTorch finds no GPU; use --device cpu")
    try:
        run(args, device, report)
    except UserError as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


def run(args, device, report) -> None:
    if args.base is not None:
        # Fails early if the file is not an encoder.
        read_shape(args.base)
    if args.stage == "export":
        require_heads(args.base)
        export(args.base, args.data / "vocabulary.txt", args.out, {"name": "elenchus-encoder"})
        return record_model(args.out)
    if args.stage == "read":
        require_heads(args.base)
        passages = read_json_lines(args.passages)
        reader = load(args.base) if is_model_file(args.base) else load_encoder(args.base, torch.device("cpu")).eval()
        results = read_passages(reader, passages, torch.device("cpu"))
        lines = [json.dumps({"id": passage["id"]} | round_scores(said)) for passage, said in zip(passages, results)]
        args.out.write_text("\n".join(lines) + "\n")
        return
    recipe = read_recipe(args)
    if args.stage == "check":
        return report(describe_recipe(recipe))
    args.out.mkdir(parents=True, exist_ok=True)
    if args.stage == "probe":
        probe(recipe, args.data, args.rates, device, args.compile, report)
    elif args.stage == "pretrain":
        pretrain(recipe, args.data, args.out, device, args.compile, args.resume, args.every, report, args.save_every, args.base, not args.unrecorded)
    elif args.stage == "adapt":
        adapt(recipe, args.data, args.base, args.out, device, report, args.resume, args.save_every)
    elif args.stage == "distil":
        distil(recipe, args.data, args.base, args.out, device, report, args.run[0], not args.unrecorded, args.resume, args.save_every)
    else:
        tune(recipe, args.run, args.data, args.base, args.out, device, report, args.resume, args.save_every)


if __name__ == "__main__":
    sys.exit(main())
