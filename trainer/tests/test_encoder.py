"""The encoder on a CPU with tiny shapes: trees, inputs, every stage from pretraining to the exported file."""

import io
import json
import random
import tempfile
import unittest
from dataclasses import asdict
from pathlib import Path
from unittest import mock

import numpy as np
import torch

from elenchus_trainer.encoder import trees
from elenchus_trainer.encoder.__main__ import main
from elenchus_trainer.encoder.data import sequence
from elenchus_trainer.encoder.export import load
from elenchus_trainer.encoder.losses import compute_statement_sides
from elenchus_trainer.encoder.manifest import read_settings
from elenchus_trainer.encoder.model import END, OPTION, QUESTION, START, Encoder, Reader, Shape
from elenchus_trainer.encoder.recipe import Recipe, InvalidSettingError, with_changes, with_settings
from elenchus_trainer.encoder.steps import Trainer

SIZE = 64


def prepared(folder: Path) -> Path:
    """A folder as `elenchus train encoder` writes it, with made-up numbers."""
    chance = random.Random(1)
    words = lambda: [chance.randrange(8, SIZE) for _ in range(chance.randrange(3, 9))]
    lines = lambda name, rows: (folder / name).write_text("".join(json.dumps(row) + "\n" for row in rows))
    (folder / "vocabulary.txt").write_text("".join(f"piece{i}\n" for i in range(SIZE)))
    (folder / "telling.json").write_text("[9, 10]")
    np.array([chance.randrange(8, SIZE) for _ in range(4000)], np.uint16).tofile(folder / "prose.ids")
    pair = {"task": "pair", "statements": [words(), words()], "rebuts": 1}
    exam = {"task": "exam", "statements": [words(), words()], "question": words(), "options": [words(), words(), words(), words()], "right": 2, "rebuts": 0, "asked": 2}
    marker = {"task": "marker", "statements": [words(), words()], "marker": 1, "rebuts": 0, "speaks": 0}
    written = {"task": "plain graph", "statements": [words(), words(), words()], "question": [], "option": -1, "parents": [1, -1, 1], "rebuts": [0, 0, 1], "optionRebuts": None, "asked": 0}
    lines("adapting.jsonl", [pair, exam, marker] * 4 + [written | {"without": [], "share": 0.5}, written | {"without": ["writers"]}])
    graph = {"task": "graph", "statements": [words(), words(), words()], "question": words(), "option": 2, "parents": [1, -1, 1], "rebuts": [0, 0, 1], "optionRebuts": 1, "asked": 1}
    plain = graph | {"task": "plain graph", "option": -1, "optionRebuts": None, "question": []}
    lines("tuning.jsonl", [graph | {"without": ["fold0"]}, graph | {"without": []}, plain | {"without": []}, exam | {"without": []}])
    lines("reading.jsonl", [graph | {"id": "a", "set": "paper", "by": ["fold0"]}, plain | {"id": "b", "set": "everyday", "by": ["fold0"]}, written | {"id": "c", "set": "written", "by": ["writers"]}])
    return folder


class Trees(unittest.TestCase):
    def test_counts(self):
        # Σ C(n, k) k^(k-1) over k >= 2.
        self.assertEqual([len(trees.enumerate_trees(n)) for n in (2, 3, 4)], [2, 15, 112])

    def test_probabilities_sum_to_one(self):
        torch.manual_seed(1)
        n = 4
        scores = trees.arrange_scores(torch.randn(1, n, n), torch.randn(1, n), torch.randn(1, n))
        total = sum(float(torch.exp(-trees.compute_tree_losses(scores, torch.tensor([tree]) + 2))) for tree in trees.enumerate_trees(n))
        self.assertAlmostEqual(total, 1, 4)

    def test_spread_belief_is_the_mean_over_all_trees(self):
        torch.manual_seed(2)
        scores = trees.arrange_scores(torch.randn(1, 3, 3), torch.randn(1, 3), torch.randn(1, 3))
        every = [float(trees.compute_tree_losses(scores, torch.tensor([tree]) + 2)) for tree in trees.enumerate_trees(3)]
        spread = float(trees.compute_tree_losses(scores, torch.tensor([trees.enumerate_trees(3)[4]]) + 2, 0.2))
        self.assertAlmostEqual(spread, 0.8 * every[4] + 0.2 * sum(every) / len(every), 4)

    def test_nothing_is_spread_over_what_is_ruled_out(self):
        torch.manual_seed(3)
        scores = trees.arrange_scores(torch.randn(1, 3, 3), torch.randn(1, 3), torch.randn(1, 3))
        gold = torch.tensor([[1, 2, 2]])
        losses = trees.compute_column_losses(scores, gold, 0.3)
        # Of five columns one is the statement itself.
        log = scores.log_softmax(-1)
        evenly = torch.stack([torch.cat((log[0, i, : 2 + i], log[0, i, 3 + i :])).mean() for i in range(3)])
        right = log[0].gather(1, gold[0][:, None])[:, 0]
        self.assertLess(float((losses[0] + 0.7 * right + 0.3 * evenly).abs().max()), 1e-5)


class Sides(unittest.TestCase):
    def test_attacks_are_counted_to_the_conclusion(self):
        # A reason, an objection to it, an answer to that, a reason for the answer; one without a part and what bears on it; padding.
        parents = torch.tensor([[-1, 0, 1, 2, 3, -2, 5, -100]])
        signs = torch.tensor([[0, 0, 1, 1, 0, 0, 1, -100]])
        self.assertEqual(compute_statement_sides(parents, signs)[0, 1:].tolist(), [0, 1, 0, 0, 2, 2, 2])


class Inputs(unittest.TestCase):
    def test_marks(self):
        tokens, segment = sequence([[20, 21], [22]], 1, [30])
        self.assertEqual(tokens, [START, QUESTION, 30, END, 20, 21, END, OPTION, 22, END])
        self.assertEqual(segment, [-1, -1, -1, -1, 0, 0, -1, -1, 1, -1])

    def test_padding_changes_nothing(self):
        torch.manual_seed(1)
        reader = Reader(Shape(width=32, heads=2, hidden=64, layers=2, vocabulary=SIZE, turns=4, compared=16))
        for p in reader.parameters():
            torch.nn.init.normal_(p, std=0.2)
        tokens, segment = sequence([[20, 21], [22]], 1)
        short = {"token": torch.tensor([tokens]), "segment": torch.tensor([segment]), "option": torch.tensor([1]), "statements": 2}
        long = short | {"token": torch.tensor([tokens + [0] * 5]), "segment": torch.tensor([segment + [-1] * 5])}
        self.assertTrue(torch.allclose(reader(short, "exam")["rebut"], reader(long, "exam")["rebut"], atol=1e-4))


class Stages(unittest.TestCase):
    def test_from_prose_to_file(self):
        with tempfile.TemporaryDirectory() as name:
            data, out = prepared(Path(name)), Path(name) / "out"
            call = lambda *words: self.assertEqual(main([*map(str, words), "--device", "cpu"]), 0)
            shared = ["--recipe", "tiny", "--data", data, "--out", out]
            call("pretrain", *shared, "--set", "pretraining.seconds=1", "--resume")
            call("pretrain", *shared, "--set", "pretraining.seconds=1.2", "--resume")
            curve = json.loads((out / "pretraining.json").read_text())
            self.assertGreater(curve["seconds"], 1)
            call("adapt", *shared, "--base", out / "pretrained.pt", "--set", "adapting.epochs=2")
            call("tune", *shared, "--base", out / "adapted.pt", "--run", "fold0", "dev", "--seeds", 2, "--set", "tuning.epochs=3")
            said = [json.loads(line) for line in (out / "fold0.jsonl").read_text().splitlines()]
            self.assertEqual([(row["id"], len(row["edge"])) for row in said], [("a", 9), ("b", 9), ("c", 9)])
            self.assertEqual(main([*map(str, ["tune", *shared, "--base", out / "adapted.pt", "--run", "fold0", "fold9", "--device", "cpu"])]), 1)
            self.assertFalse((out / "fold9.pt").exists())
            file = out / "encoder.safetensors"
            call("export", "--data", data, "--base", out / "fold0.pt", "--out", file)
            call("read", "--base", file, "--passages", data / "reading.jsonl", "--out", out / "read.jsonl")
            again = [json.loads(line) for line in (out / "read.jsonl").read_text().splitlines()]
            for before, after in zip(said, again):
                self.assertTrue(np.allclose(before["rebut"], after["rebut"], atol=0.05))
            call("read", "--base", out / "fold0.pt", "--passages", data / "reading.jsonl", "--out", out / "floats.jsonl")
            floats = [json.loads(line) for line in (out / "floats.jsonl").read_text().splitlines()]
            self.assertEqual([row["edge"] for row in floats], [row["edge"] for row in said])
            self.assertEqual(load(file).encoder.shape.layers, 2)
            told = json.loads((out / "manifest.json").read_text())
            self.assertEqual(set(told["stages"]), {"pretraining", "adapting", "tuning"})
            self.assertEqual(told["stages"]["adapting"]["examples"], 14)
            self.assertEqual([each["seed"] for each in told["stages"]["tuning"]["runs"]["dev"]["seeds"]], [101, 102])
            self.assertEqual(told["model"]["bytes"], file.stat().st_size)
            # What it says can be trained again.
            again = read_settings(out / "manifest.json", SIZE)
            self.assertEqual((again.tuning.epochs, again.adapting.epochs, again.pretraining.seconds, again.seeds), (3.0, 2.0, 1.2, 2))
            call("adapt", "--manifest", out / "manifest.json", "--data", data, "--out", out / "again", "--base", out / "pretrained.pt")
            weights = lambda path: torch.load(path)["weights"]
            for name, value in weights(out / "adapted.pt").items():
                self.assertTrue(torch.equal(value, weights(out / "again" / "adapted.pt")[name]), name)


    def test_a_body_without_heads_is_not_exported(self):
        with tempfile.TemporaryDirectory() as name:
            data = prepared(Path(name))
            base, file = Path(name) / "pretrained.pt", Path(name) / "encoder.safetensors"
            shape = Shape(vocabulary=SIZE, width=16, layers=1, heads=2, hidden=16)
            torch.save({"shape": asdict(shape), "weights": Encoder(shape).state_dict()}, base)
            with mock.patch("sys.stderr", io.StringIO()) as said:
                self.assertEqual(main(["export", "--data", str(data), "--base", str(base), "--out", str(file), "--device", "cpu"]), 1)
            self.assertIn(f"--base {base} is only pretrained", said.getvalue())
            self.assertFalse(file.exists())


class Settings(unittest.TestCase):
    shipped = Path(__file__).parents[2] / "packages" / "encoder" / "training" / "encoder-small.json"

    def test_the_shipped_manifest_names_every_setting_and_no_other(self):
        given = json.loads(self.shipped.read_text(encoding="utf8"))["settings"]
        recipe = read_settings(self.shipped)
        self.assertEqual(given, asdict(recipe))
        self.assertEqual((recipe.tuning.texts, recipe.tuning.seconds, recipe.seeds, recipe.pretraining.seconds), (0.6, 52, 4, 510))

    def test_what_no_recipe_has_is_refused(self):
        for given, words in (
            ({"tuning": {"text": 0.6}}, "unknown setting tuning.text;"), ({"pretraining": {"shape": {"wide": 3}}}, "unknown setting pretraining.shape.wide"),
            ({"tuning": {"rows": 1.5}}, "whole number"), ({"tuning": {"texts": "many"}}, "expected a number"), ({"tuning": 3}, "tuning: expected an object of settings"),
        ):
            with self.assertRaisesRegex(InvalidSettingError, words):
                with_settings(Recipe(), given)
        for change, words in (("tuning.text=1", "unknown setting"), ("tuned.texts=1", "unknown part tuned"), ("tuning.texts", "PART.NAME=VALUE"), ("tuning.texts=a", "not a number")):
            with self.assertRaisesRegex(InvalidSettingError, words):
                with_changes(Recipe(), [change])
        self.assertEqual(with_changes(Recipe(), ["tuning.rate=1e-4", "tuning.rows=16"]).tuning.rows, 16)


class Interrupted(Exception):
    pass


def stopping_after(steps: int):
    """Training that is interrupted in the step after so many."""
    done, own = [], Trainer._step

    def step(self, k):
        if len(done) == steps:
            raise Interrupted
        done.append(k)
        return own(self, k)

    return mock.patch.object(Trainer, "_step", step)


class Resume(unittest.TestCase):
    """On a CPU what was interrupted and resumed has the very weights of what was not. (A GPU adds numbers in another order each time.)"""

    def test_adapting_and_tuning_go_on_as_if_nothing_had_happened(self):
        with tempfile.TemporaryDirectory() as name:
            data, straight, halting = prepared(Path(name)), Path(name) / "straight", Path(name) / "halting"
            shared = ["--recipe", "tiny", "--data", data, "--device", "cpu", "--save-every", 0, "--set", "adapting.epochs=4.5", "tuning.epochs=6"]
            call = lambda stage, out, *words: self.assertEqual(main([stage, *map(str, [*shared, "--out", out, *words])]), 0)
            call("pretrain", straight, "--set", "pretraining.seconds=0.2")
            base = straight / "pretrained.pt"
            tuned = lambda out: ("--base", out / "adapted.pt", "--run", "dev", "fold0", "--seeds", 2)
            call("adapt", straight, "--base", base)
            call("tune", straight, *tuned(straight))
            for stops, stage, words in (((1, 4), "adapt", ("--base", base)), ((2, 1, 7, 3), "tune", tuned(halting))):
                for at, steps in enumerate(stops):
                    with stopping_after(steps), self.assertRaises(Interrupted):
                        call(stage, halting, *words, *(["--resume"] if at else []))
                call(stage, halting, *words, "--resume")
            for file in ("adapted.pt", "dev.pt", "fold0.pt"):
                one, other = (torch.load(out / file)["weights"] for out in (straight, halting))
                for key in one:
                    self.assertTrue(torch.equal(one[key], other[key]), f"{file}, {key}")
            self.assertEqual((straight / "dev.jsonl").read_text(), (halting / "dev.jsonl").read_text())

            def timeless(out):
                told = json.loads((out / "manifest.json").read_text())["stages"]
                return {stage: {key: value for key, value in told[stage].items() if key != "seconds"} for stage in ("adapting",)}

            self.assertEqual(timeless(straight), timeless(halting))
            # What is finished is not done again, and another recipe does not go on from it.
            with stopping_after(0):
                call("adapt", halting, "--base", base, "--resume")
                call("tune", halting, *tuned(halting), "--resume")
            refused = [*shared, "--out", halting, "--base", base, "--resume", "--set", "adapting.epochs=5"]
            self.assertEqual(main(["adapt", *map(str, refused)]), 1)


if __name__ == "__main__":
    unittest.main()
