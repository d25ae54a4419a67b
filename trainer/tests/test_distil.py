"""Smaller encoders on a CPU with tiny shapes: what is left out of a larger one, what they learn from it, and what is refused."""

import io
import json
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path
from unittest import mock

import numpy as np
import torch

from elenchus_trainer.encoder.__main__ import main
from elenchus_trainer.files import read_json_lines
from elenchus_trainer.encoder.distil import list_inputs, compute_score_loss, create_student
from elenchus_trainer.encoder.manifest import read_settings
from elenchus_trainer.encoder.model import END, START, Encoder, Reader, Shape
from elenchus_trainer.encoder.recipe import InvalidSettingError
from elenchus_trainer.encoder.shrink import select_removed_layers, shrink_weights
from elenchus_trainer.encoder.tune import load_encoder, save_reader

from .test_encoder import SIZE, prepared


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
        gone = select_removed_layers(4, 3)
        silent = [3, 17, 40]
        for name in ("write", "down"):
            weights[f"body.layers.{gone[0]}.{name}"].zero_()
        for layer in range(4):
            weights[f"body.layers.{layer}.down"][:, silent] = 0
        small = replace(self.large, layers=3, hidden=61)
        encoders = [Encoder(self.large), Encoder(small)]
        encoders[0].load_state_dict(weights)
        encoders[1].load_state_dict(shrink_weights(weights, self.large, small))
        tokens = torch.tensor([[START, 9, 20, 33, 41, END]])
        with torch.no_grad():
            before, after = (encoder(tokens) for encoder in encoders)
        self.assertTrue(torch.allclose(before, after, atol=1e-5))

    def test_the_first_and_the_last_layer_stay(self):
        self.assertEqual(select_removed_layers(12, 10), [5, 8])
        self.assertEqual(select_removed_layers(12, 12), [])
        for layers in range(3, 25):
            for fewer in range(-(-2 * layers // 3), layers):
                gone = select_removed_layers(layers, fewer)
                self.assertEqual(len(set(gone)), layers - fewer, (layers, fewer))
                self.assertTrue(0 < min(gone) and max(gone) < layers - 1, (layers, fewer))

    def test_an_encoder_cannot_grow_or_change_its_words(self):
        weights = self.weights(self.large)
        for changes in ({"layers": 5}, {"hidden": 65}, {"width": 16}, {"vocabulary": 32}, {"layers": 1}):
            with self.assertRaisesRegex(InvalidSettingError, "only layers"):
                shrink_weights(weights, self.large, replace(self.large, **changes))

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
            self.assertEqual((told["file"], told["said"]), ("pretrained.pt", "initialised from pretrained.pt"))
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
            self.assertIn("initialised from dev.pt, without its layers 2, 48 of 64 hidden units per layer", told)
            saved = torch.load(small / "distilled.pt")
            self.assertEqual((saved["shape"]["layers"], saved["shape"]["hidden"]), (2, 48))
            stage = json.loads((small / "manifest.json").read_text())["stages"]["distilling"]
            self.assertEqual((stage["leftOut"], stage["larger"]["file"]), ("fold0", "dev.pt"))
            teacher = load_encoder(base, torch.device("cpu")).eval()
            student = load_encoder(small / "distilled.pt", torch.device("cpu")).eval()
            cut = Reader(student.encoder.shape)
            cut.load_state_dict(create_student(base, teacher, student.encoder.shape)[0].state_dict())
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
                with mock.patch("elenchus_trainer.encoder.distil.report_scores", side_effect=[{}, KeyboardInterrupt]), self.assertRaises(KeyboardInterrupt):
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
                ("seconds=-1", "distilling.seconds -1"), ("seconds=0", "above 0"), ("seconds=nan", "not a number"), ("layers=inf", "not a number"), ("length=0", "distilling.length"), ("prose=2", "distilling.prose"),
            ):
                for stage in ("check", "pretrain"):
                    self.assertIn(words, said(stage, *shared, "--set", f"distilling.{setting}"), setting)
            self.assertFalse((out / "pretrained.pt").exists())
            text, missing = data / "telling.json", Path(name) / "none.pt"
            self.assertEqual(main(["pretrain", *shared, "--set", "pretraining.seconds=0.2"]), 0)
            for stage in ("adapt", "tune", "distil", "export"):
                self.assertIn("--base is missing", said(stage, *shared))
                self.assertIn("no such file", said(stage, *shared, "--base", str(missing)))
                self.assertIn("is not a", said(stage, *shared, "--base", str(text)))
                self.assertIn("not an encoder", said(stage, *shared, "--base", str(out / "pretraining.pt")))
            self.assertIn("is only pretrained", said("distil", *shared, "--base", str(out / "pretrained.pt")))
            self.assertIn("no such folder", said("adapt", "--data", str(missing), "--out", str(out), "--base", str(out / "pretrained.pt")))
            read = ["read", "--base", str(out / "pretrained.pt"), "--out", str(out / "read.jsonl"), "--device", "cpu"]
            self.assertIn("--passages is missing", said(*read))
            self.assertIn("is only pretrained", said(*read, "--passages", str(data / "reading.jsonl")))
            other = Path(__file__).parents[2] / "packages" / "neural" / "src" / "testing" / "encoder" / "tiny.safetensors"
            self.assertIn("a different vocabulary", said("distil", *shared, "--base", str(other)))
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
            examples = read_json_lines(prepared(Path(name)) / "tuning.jsonl")
        count = lambda examples, without: len(list(list_inputs(examples, without)))
        self.assertEqual(count(examples, "dev") - count(examples, "fold0"), 2)
        self.assertEqual(count([each | {"without": ["writers"]} for each in examples], "dev"), 0)

    def test_scores_of_statements_that_are_not_there_do_not_count(self):
        batch = {"segment": torch.tensor([[-1, 0, 0, -1, 1, -1]]), "statements": 3}
        other = {name: torch.zeros(shape) for name, shape in {"edge": (1, 3, 3), "rebut": (1, 3, 3), "root": (1, 3), "unused": (1, 3), "side": (1, 3, 3, 3), "role": (1, 3)}.items()}
        own = {name: value.clone() for name, value in other.items()}
        own["edge"][0, 2], own["root"][0, 2], own["side"][0, :, 2] = 9.0, 9.0, 9.0
        for head in ("exam", "plain"):
            self.assertEqual(float(compute_score_loss(own, other, batch, head)), 0)
        own["edge"][0, 0, 1] = 1.5
        self.assertGreater(float(compute_score_loss(own, other, batch, "plain")), 0)
