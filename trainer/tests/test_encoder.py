"""The encoder on a CPU with tiny shapes: trees, inputs, every stage from pretraining to the exported file."""

import io
import json
import random
import tempfile
import unittest
from dataclasses import asdict, replace
from pathlib import Path
from unittest import mock

import numpy as np
import torch

from elenchus_trainer.encoder import trees
from elenchus_trainer.encoder.__main__ import main
from elenchus_trainer.encoder.data import read_lines, sequence
from elenchus_trainer.encoder.distil import inputs_of, scores_apart, student_of
from elenchus_trainer.encoder.export import load
from elenchus_trainer.encoder.lessons import sides_of
from elenchus_trainer.encoder.manifest import read_settings
from elenchus_trainer.encoder.model import END, OPTION, QUESTION, START, Encoder, Reader, Shape
from elenchus_trainer.encoder.recipe import Recipe, UnknownSetting, with_changes, with_settings
from elenchus_trainer.encoder.shrink import left_out, shrunk
from elenchus_trainer.encoder.steps import Trainer
from elenchus_trainer.encoder.tune import load_encoder, save_reader

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
        self.assertEqual([len(trees.all_trees(n)) for n in (2, 3, 4)], [2, 15, 112])

    def test_probabilities_sum_to_one(self):
        torch.manual_seed(1)
        n = 4
        scores = trees.columns(torch.randn(1, n, n), torch.randn(1, n), torch.randn(1, n))
        total = sum(float(torch.exp(-trees.tree_losses(scores, torch.tensor([tree]) + 2))) for tree in trees.all_trees(n))
        self.assertAlmostEqual(total, 1, 4)

    def test_spread_belief_is_the_mean_over_all_trees(self):
        torch.manual_seed(2)
        scores = trees.columns(torch.randn(1, 3, 3), torch.randn(1, 3), torch.randn(1, 3))
        every = [float(trees.tree_losses(scores, torch.tensor([tree]) + 2)) for tree in trees.all_trees(3)]
        spread = float(trees.tree_losses(scores, torch.tensor([trees.all_trees(3)[4]]) + 2, 0.2))
        self.assertAlmostEqual(spread, 0.8 * every[4] + 0.2 * sum(every) / len(every), 4)

    def test_nothing_is_spread_over_what_is_ruled_out(self):
        torch.manual_seed(3)
        scores = trees.columns(torch.randn(1, 3, 3), torch.randn(1, 3), torch.randn(1, 3))
        gold = torch.tensor([[1, 2, 2]])
        losses = trees.column_losses(scores, gold, 0.3)
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
        self.assertEqual(sides_of(parents, signs)[0, 1:].tolist(), [0, 1, 0, 0, 2, 2, 2])


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


class Shrinking(unittest.TestCase):
    large = Shape(width=32, heads=2, hidden=64, layers=4, vocabulary=SIZE, turns=4, compared=16)

    def weights(self, shape: Shape) -> dict:
        torch.manual_seed(3)
        encoder = Encoder(shape)
        for name, value in encoder.named_parameters():
            value.data = torch.randn_like(value) * 0.2
        return encoder.state_dict()

    def test_what_says_nothing_is_left_out_first(self):
        """A layer that adds nothing and hidden numbers that nothing reads can go, and every vector stays."""
        weights = self.weights(self.large)
        gone = left_out(4, 3)
        silent = [3, 17, 40]
        for name in ("write", "down"):
            weights[f"body.layers.{gone[0]}.{name}"].zero_()
        for layer in range(4):
            weights[f"body.layers.{layer}.down"][:, silent] = 0
        small = replace(self.large, layers=3, hidden=61)
        encoders = [Encoder(self.large), Encoder(small)]
        encoders[0].load_state_dict(weights)
        encoders[1].load_state_dict(shrunk(weights, self.large, small))
        tokens = torch.tensor([[START, 9, 20, 33, 41, END]])
        with torch.no_grad():
            before, after = (encoder(tokens) for encoder in encoders)
        self.assertTrue(torch.allclose(before, after, atol=1e-5))

    def test_the_first_and_the_last_layer_stay(self):
        self.assertEqual(left_out(12, 10), [5, 8])
        self.assertEqual(left_out(12, 12), [])
        for layers in range(3, 25):
            for fewer in range(-(-2 * layers // 3), layers):
                gone = left_out(layers, fewer)
                self.assertEqual(len(set(gone)), layers - fewer, (layers, fewer))
                self.assertTrue(0 < min(gone) and max(gone) < layers - 1, (layers, fewer))

    def test_an_encoder_cannot_grow_or_change_its_words(self):
        weights = self.weights(self.large)
        for changes in ({"layers": 5}, {"hidden": 65}, {"width": 16}, {"vocabulary": 32}, {"layers": 1}):
            with self.assertRaisesRegex(UnknownSetting, "only layers"):
                shrunk(weights, self.large, replace(self.large, **changes))

    def test_pretraining_goes_on_from_an_encoder(self):
        with tempfile.TemporaryDirectory() as name:
            data, first, second = prepared(Path(name)), Path(name) / "first", Path(name) / "second"
            shared = ["pretrain", "--recipe", "tiny", "--data", str(data), "--device", "cpu", "--set", "pretraining.seconds=0.3"]
            self.assertEqual(main([*shared, "--out", str(first)]), 0)
            base = first / "pretrained.pt"
            # At a rate of 0 nothing is learnt: the weights are those that it began with.
            still = ["pretraining.matrix_rate=0", "pretraining.other_rate=0"]
            self.assertEqual(main([*shared, *still, "--out", str(second), "--base", str(base), "--resume"]), 0)
            before, after = (torch.load(path)["weights"] for path in (base, second / "pretrained.pt"))
            for key, value in before.items():
                self.assertTrue(torch.equal(value, after[key]), key)
            told = json.loads((second / "manifest.json").read_text())["stages"]["pretraining"]["base"]
            self.assertEqual((told["file"], told["said"]), ("pretrained.pt", "goes on from pretrained.pt"))
            # A checkpoint that went on from another encoder is none to resume.
            self.assertEqual(main([*shared, "--out", str(Path(name) / "third"), "--seed", "7"]), 0)
            self.assertEqual(main([*shared, *still, "--out", str(second), "--base", str(Path(name) / "third" / "pretrained.pt"), "--resume"]), 1)


class Distilling(unittest.TestCase):
    def test_a_smaller_encoder_comes_to_think_what_the_larger_one_thinks(self):
        with tempfile.TemporaryDirectory() as name:
            data, out, small = prepared(Path(name)), Path(name) / "out", Path(name) / "small"
            shared = ["--recipe", "tiny", "--data", str(data), "--device", "cpu"]
            larger = ["--set", "pretraining.seconds=0.5", "tuning.epochs=3", "adapting.epochs=2"]
            # Recipes name shapes by numbers only, hence a manifest.
            manifest = Path(name) / "shape.json"
            manifest.write_text(json.dumps({"settings": {"name": "tiny", "pretraining": {"shape": {"layers": 3}}}}))
            for stage, more in (("pretrain", []), ("adapt", ["--base", str(out / "pretrained.pt")]), ("tune", ["--base", str(out / "adapted.pt"), "--seeds", "1"])):
                self.assertEqual(main([stage, "--manifest", str(manifest), *shared[2:], *more, "--out", str(out), *larger]), 0)
            base = out / "dev.pt"
            told = []
            with mock.patch("builtins.print", lambda *words, **_: told.append(" ".join(map(str, words)))):
                smaller = ["--set", "distilling.seconds=6", "distilling.prose=0.3"]
                self.assertEqual(main(["distil", *shared, "--base", str(base), "--out", str(small), "--run", "fold0", *smaller]), 0)
            self.assertIn("goes on from dev.pt, without its layers 2, 48 of 64 hidden numbers a layer", told)
            saved = torch.load(small / "distilled.pt")
            self.assertEqual((saved["shape"]["layers"], saved["shape"]["hidden"]), (2, 48))
            stage = json.loads((small / "manifest.json").read_text())["stages"]["distilling"]
            self.assertEqual((stage["leftOut"], stage["larger"]["file"]), ("fold0", "dev.pt"))
            teacher = load_encoder(base, torch.device("cpu")).eval()
            student = load_encoder(small / "distilled.pt", torch.device("cpu")).eval()
            cut = Reader(student.encoder.shape)
            cut.load_state_dict(student_of(base, teacher, student.encoder.shape)[0].state_dict())
            tokens = torch.tensor(np.random.default_rng(5).integers(8, SIZE, (20, 24)))
            with torch.no_grad():
                wanted, before, after = (reader.encoder(tokens) for reader in (teacher, cut, student))
            far = lambda x: float((x - wanted).square().mean())
            self.assertLess(far(after), 0.7 * far(before))
            # What is finished is not done again; other weights are not gone on with.
            again = ["distil", *shared, "--out", str(small), "--run", "fold0", *smaller, "--resume"]
            modified = (small / "distilled.pt").stat().st_mtime_ns
            self.assertEqual(main([*again, "--base", str(base)]), 0)
            self.assertEqual((small / "distilled.pt").stat().st_mtime_ns, modified)
            self.assertEqual(main([*again, "--base", str(out / "adapted.pt")]), 1)

    def test_an_interrupted_run_goes_on_from_its_checkpoint(self):
        with tempfile.TemporaryDirectory() as name:
            data, out = prepared(Path(name)), Path(name) / "out"
            out.mkdir()
            torch.manual_seed(4)
            save_reader(Reader(Shape(width=32, heads=2, hidden=64, layers=3, vocabulary=SIZE, turns=4, compared=16)), out / "large.pt")
            call = ["distil", "--recipe", "tiny", "--data", str(data), "--device", "cpu", "--base", str(out / "large.pt"), "--out", str(out), "--save-every", "0.2", "--set", "distilling.seconds=1"]
            told = []
            with mock.patch("builtins.print", lambda *words, **_: told.append(" ".join(map(str, words)))):
                with mock.patch("elenchus_trainer.encoder.distil.show", side_effect=[{}, KeyboardInterrupt]), self.assertRaises(KeyboardInterrupt):
                    main(call)
                self.assertFalse((out / "distilled.pt").exists())
                self.assertEqual(main([*call, "--resume"]), 0)
            self.assertTrue([line for line in told if line.startswith("resumed at step ")])
            stage = json.loads((out / "manifest.json").read_text())["stages"]["distilling"]
            self.assertLess(abs(stage["seconds"] - 1), 0.5)

    def test_what_cannot_be_is_said_in_one_line_before_anything_is_trained(self):
        with tempfile.TemporaryDirectory() as name:
            data, out = prepared(Path(name)), Path(name) / "out"
            shared = ["--recipe", "tiny", "--data", str(data), "--device", "cpu", "--out", str(out)]

            def said(*words: str) -> str:
                told = io.StringIO()
                with mock.patch("sys.stderr", told), mock.patch("sys.stdout", io.StringIO()):
                    try:
                        self.assertEqual(main([*words]), 1, words)
                    except SystemExit as stop:
                        self.assertEqual(stop.code, 2)
                return told.getvalue().strip().splitlines()[-1]

            for setting, words in (
                ("layers=9", "distilling.layers 9: expected 2 to 2, or 0"), ("layers=-1", "distilling.layers -1"), ("hidden=0", "distilling.hidden 0: expected 1 to 64"), ("hidden=1000", "distilling.hidden"),
                ("seconds=-1", "distilling.seconds -1"), ("seconds=0", "above 0"), ("seconds=nan", "no number"), ("layers=inf", "no number"), ("length=0", "distilling.length"), ("prose=2", "distilling.prose"),
            ):
                for stage in ("check", "pretrain"):
                    self.assertIn(words, said(stage, *shared, "--set", f"distilling.{setting}"), setting)
            self.assertFalse((out / "pretrained.pt").exists())
            text, missing = data / "telling.json", Path(name) / "none.pt"
            self.assertEqual(main(["pretrain", *shared, "--set", "pretraining.seconds=0.2"]), 0)
            for stage in ("adapt", "tune", "distil", "export"):
                self.assertIn("--base is missing", said(stage, *shared))
                self.assertIn("there is no such file", said(stage, *shared, "--base", str(missing)))
                self.assertIn("is no encoder", said(stage, *shared, "--base", str(text)))
                self.assertIn("holds no encoder", said(stage, *shared, "--base", str(out / "pretraining.pt")))
            self.assertIn("is only pretrained", said("distil", *shared, "--base", str(out / "pretrained.pt")))
            self.assertIn("no such folder", said("adapt", "--data", str(missing), "--out", str(out), "--base", str(out / "pretrained.pt")))
            read = ["read", "--base", str(out / "pretrained.pt"), "--out", str(out / "read.jsonl"), "--device", "cpu"]
            self.assertIn("--passages is missing", said(*read))
            self.assertIn("is only pretrained", said(*read, "--passages", str(data / "reading.jsonl")))
            other = Path(__file__).parents[2] / "packages" / "encoder" / "src" / "testing" / "tiny.safetensors"
            self.assertIn("other word pieces", said("distil", *shared, "--base", str(other)))
            if not torch.cuda.is_available():
                self.assertIn("no GPU", said("check", "--recipe", "tiny", "--device", "cuda"))

    def test_what_is_gone_is_done_again_and_what_is_not_wanted_is_not_in_the_manifest(self):
        with tempfile.TemporaryDirectory() as name:
            data, out = prepared(Path(name)), Path(name) / "out"
            shared = ["--recipe", "tiny", "--data", str(data), "--device", "cpu", "--out", str(out), "--resume", "--seeds", "1"]
            settings = ["--set", "pretraining.seconds=0.2", "adapting.epochs=1", "tuning.epochs=1", "distilling.seconds=0.2"]
            stages = (("pretrain", None), ("adapt", "pretrained"), ("tune", "adapted"), ("distil", "dev"))
            manifest = lambda: json.loads((out / "manifest.json").read_text())

            def all_stages(*more: str) -> None:
                for stage, base in stages:
                    self.assertEqual(main([stage, *shared, *([] if base is None else ["--base", str(out / f"{base}.pt")]), *settings, *more]), 0, stage)

            all_stages()
            for gone in ("adapted.pt", "distilled.pt"):
                (out / gone).unlink()
                all_stages()
                self.assertTrue((out / gone).exists())
            all_stages("distilling.layers=0")
            self.assertFalse((out / "distilled.pt").exists())
            self.assertEqual((manifest()["settings"]["distilling"]["layers"], set(manifest()["stages"])), (0, {"pretraining", "adapting", "tuning"}))
            self.assertEqual(read_settings(out / "manifest.json", SIZE).distilling.layers, 0)
            all_stages()
            self.assertIn("distilling", manifest()["stages"])
            # Done anew, nothing is said of what came after it before.
            self.assertEqual(main(["pretrain", *[word for word in shared if word != "--resume"], *settings]), 0)
            self.assertEqual(set(manifest()["stages"]), {"pretraining"})

    def test_what_a_run_leaves_out_is_not_read(self):
        with tempfile.TemporaryDirectory() as name:
            examples = read_lines(prepared(Path(name)) / "tuning.jsonl")
        count = lambda examples, without: len(list(inputs_of(examples, without)))
        self.assertEqual(count(examples, "dev") - count(examples, "fold0"), 2)
        self.assertEqual(count([each | {"without": ["writers"]} for each in examples], "dev"), 0)

    def test_scores_of_statements_that_are_not_there_do_not_count(self):
        batch = {"segment": torch.tensor([[-1, 0, 0, -1, 1, -1]]), "statements": 3}
        other = {name: torch.zeros(shape) for name, shape in {"edge": (1, 3, 3), "rebut": (1, 3, 3), "root": (1, 3), "unused": (1, 3), "side": (1, 3, 3, 3), "role": (1, 3)}.items()}
        own = {name: value.clone() for name, value in other.items()}
        own["edge"][0, 2], own["root"][0, 2], own["side"][0, :, 2] = 9.0, 9.0, 9.0
        for which in ("exam", "plain"):
            self.assertEqual(float(scores_apart(own, other, batch, which)), 0)
        own["edge"][0, 0, 1] = 1.5
        self.assertGreater(float(scores_apart(own, other, batch, "plain")), 0)


class Settings(unittest.TestCase):
    shipped = Path(__file__).parents[2] / "packages" / "encoder" / "training" / "encoder-small.json"

    def test_the_shipped_manifest_names_every_setting_and_no_other(self):
        given = json.loads(self.shipped.read_text(encoding="utf8"))["settings"]
        recipe = read_settings(self.shipped)
        self.assertEqual(given, asdict(recipe))
        self.assertEqual((recipe.tuning.texts, recipe.tuning.seconds, recipe.seeds, recipe.pretraining.seconds), (0.6, 52, 4, 510))

    def test_what_no_recipe_has_is_refused(self):
        for given, words in (
            ({"tuning": {"text": 0.6}}, "no setting tuning.text;"), ({"pretraining": {"shape": {"wide": 3}}}, "no setting pretraining.shape.wide"),
            ({"tuning": {"rows": 1.5}}, "whole number"), ({"tuning": {"texts": "many"}}, "expected a number"), ({"tuning": 3}, "tuning: expected settings"),
        ):
            with self.assertRaisesRegex(UnknownSetting, words):
                with_settings(Recipe(), given)
        for change, words in (("tuning.text=1", "no setting"), ("tuned.texts=1", "no part tuned"), ("tuning.texts", "PART.NAME=VALUE"), ("tuning.texts=a", "no number")):
            with self.assertRaisesRegex(UnknownSetting, words):
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
