"""Fine-tuning with tiny networks on a CPU: python3 -m unittest discover -s trainer/tests -t trainer"""

import hashlib
import inspect
import json
import tempfile
import unittest
from itertools import product
from dataclasses import asdict
from pathlib import Path
from unittest import mock

try:
    import numpy as np
    import torch
except ImportError as missing:
    raise unittest.SkipTest(f"skipped: {missing.name} is not installed (Debian: apt-get install python3-torch)")

from elenchus_trainer.adafactor import Adafactor
from elenchus_trainer.fine_tune import FineTuning, fine_tune, create_epoch_batches, pad_rows, compute_rate_factor
from elenchus_trainer.encoder.export import quantize_weights as quantized_encoder
from elenchus_trainer.encoder.model import Encoder, Shape
from elenchus_trainer.export import save_safetensors as save
from elenchus_trainer.generate import generate
from elenchus_trainer.job import Job
from elenchus_trainer.networks import EncoderDecoder
from elenchus_trainer.onnx_export import quantize_model

SETTINGS = {
    "epochs": 3, "batch": 4, "accumulate": 2, "rate": 0.01, "optimizer": "adamw", "schedule": "linear", "warmup": 0.1, "weightDecay": 0.01,
    "betas": [0.9, 0.999], "epsilon": 1e-8, "clip": 1.0, "dropout": 0.1, "evaluateEvery": 1, "patience": None, "bf16": True, "seed": 3,
    "longest": 16, "outputLongest": 8,
}
ENCODER = {"network": "encoder", "width": 8, "heads": 2, "hidden": 16, "layers": 1, "longest": 16, "dropout": 0.0}
BILSTM = {"network": "bilstm", "width": 6, "hidden": 8, "layers": 2, "dropout": 0.0}


def spread(model):
    """Larger weights than at the start of a training, so that a difference is seen."""
    for p in model.parameters():
        torch.nn.init.normal_(p, std=0.5)
    return model


@torch.no_grad()
def scores(model, rows: list[list[int]], side: str, more: int = 0):
    """The scores of some texts in one batch, wider by `more` than needed."""
    width = (more, 0) if side == "left" else (0, more)
    ids, mask = (torch.nn.functional.pad(pad_rows(each, 0, side), width) for each in (rows, [[1] * len(row) for row in rows]))
    return model(ids, mask, torch.zeros_like(ids))


def given(kind: str, **changes) -> dict:
    job = {
        "kind": kind, "head": {"multiple-choice": "choice", "classifier": "classification", "seq2seq": "seq2seq"}[kind],
        "base": {"scratch": ENCODER}, "settings": SETTINGS, "vocabulary": 30, "pad": 0, "padSide": "right", "types": True, "pool": "first",
        "headLayers": 2, "labels": ["yes", "no"], "int8": False, "start": 1, "end": 2,
    }
    if kind == "seq2seq":
        job["base"] = {"scratch": ENCODER | {"network": "seq2seq", "output_longest": 8}}
    return job | changes


def examples(kind: str, count: int) -> list[dict]:
    """The first token tells the answer, so that there is something to learn."""
    random = np.random.default_rng(5)
    made = []
    for i in range(count):
        ids = [int(x) for x in random.integers(5, 30, 3 + i % 7)]
        if kind == "multiple-choice":
            right = int(random.integers(0, 3))
            choices = [{"ids": [3 if c == right else 4, *ids], "types": [0] * (len(ids) + 1)} for c in range(3)]
            made.append({"id": str(i), "choices": choices, "label": right})
        elif kind == "classifier":
            made.append({"id": str(i), "ids": [3 + i % 2, *ids], "types": [0] * (len(ids) + 1), "label": i % 2})
        else:
            made.append({"id": str(i), "ids": [3 + i % 2, *ids], "output": [10 + i % 2, 2]})
    return made


def write(folder: Path, job: dict, kind: str, count: int = 24) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "job.json").write_text(json.dumps(job))
    for name, number in (("train", count), ("dev", 8)):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(each) + "\n" for each in examples(kind, number)))


class FineTune(unittest.TestCase):
    def setUp(self):
        torch.set_num_threads(1)

    def test_each_kind_trains_learns_and_is_exported(self):
        for kind in ("multiple-choice", "classifier", "seq2seq"):
            with self.subTest(kind), tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                write(folder, given(kind, settings=SETTINGS | {"epochs": 20 if kind == "seq2seq" else 8, "dropout": 0.0, "accumulate": 1}), kind, 40)
                fine_tune(folder, torch.device("cpu"), report=lambda line: None)
                manifest = json.loads((folder / "manifest.json").read_text())
                self.assertLess(manifest["curve"][-1]["loss"], manifest["curve"][0]["loss"])
                self.assertGreater(manifest["devRight"], 0.6)
                self.assertEqual(manifest["job"]["settings"]["seed"], 3)
                files = {"encoder.onnx", "decoder.onnx"} if kind == "seq2seq" else {"model.onnx"}
                self.assertTrue(files <= {path.name for path in folder.iterdir()})
                # Who opens the model learns from these whether its files are whole and belong together.
                noted = {name: sum for name, sum in manifest["checksums"].items() if name.endswith(".onnx")}
                self.assertEqual(noted, {each: hashlib.sha256((folder / each).read_bytes()).hexdigest() for each in files})

    def test_training_ends_early_when_dev_gets_no_better(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, given("classifier", settings=SETTINGS | {"epochs": 50, "patience": 2, "rate": 1e-9}), "classifier")
            run = FineTuning(Job.read(folder), torch.device("cpu"))
            run.run(folder, report=lambda line: None)
            self.assertEqual((run.gained, run.epoch), (0, 3))
            again = FineTuning(Job.read(folder), torch.device("cpu"))
            again.load(folder / "checkpoint.pt")
            again.run(folder, report=lambda line: None)
            self.assertEqual(again.epoch, 3)

    def test_of_epochs_with_as_many_right_the_one_with_the_smaller_loss_is_kept(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, given("classifier"), "classifier")
            run = FineTuning(Job.read(folder), torch.device("cpu"))
            measured = iter([{"right": 0.0, "loss": 3.0}, {"right": 0.0, "loss": 2.0}, {"right": 0.0, "loss": 2.5}])
            run.measure = lambda examples: next(measured)
            run.run(folder, report=lambda line: None)
            self.assertEqual(run.best_epoch, 1)

    def test_a_run_whose_loss_is_lost_keeps_its_best_epoch(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, given("classifier"), "classifier")
            said, step = [], FineTuning.train_step
            try:
                def fail(run, *rest):
                    if run.epoch == 1:
                        raise FloatingPointError("lost")
                    step(run, *rest)

                FineTuning.train_step = fail
                fine_tune(folder, torch.device("cpu"), report=said.append)
            finally:
                FineTuning.train_step = step
            self.assertIn("lost. Epoch 1 is kept.", said)
            self.assertTrue((folder / "model.onnx").exists())

    def test_a_body_is_handed_on_under_another_head(self):
        with tempfile.TemporaryDirectory() as name:
            first, second = Path(name) / "pairs", Path(name) / "questions"
            write(first, given("classifier"), "classifier")
            fine_tune(first, torch.device("cpu"), report=lambda line: None)
            write(second, given("multiple-choice", base={"scratch": ENCODER, "weights": str(first / "best.pt")}), "multiple-choice")
            model = Job.read(second).build()
            saved = torch.load(first / "best.pt")["body"]
            for key, tensor in model.body.state_dict().items():
                np.testing.assert_array_equal(tensor.numpy(), saved[key].numpy())
            self.assertEqual(model.out.out_features, 1)

    def test_gathered_gradients_are_those_of_one_large_batch(self):
        with tempfile.TemporaryDirectory() as name:
            weights = []
            for batch, accumulate in ((8, 1), (4, 2)):
                folder = Path(name) / str(batch)
                write(folder, given("classifier", settings=SETTINGS | {"batch": batch, "accumulate": accumulate, "dropout": 0.0, "epochs": 1, "epsilon": 1.0}), "classifier", 8)
                run = FineTuning(Job.read(folder), torch.device("cpu"))
                run.run(folder, report=lambda line: None, steps=1)
                weights.append(torch.cat([p.detach().flatten() for p in run.model.parameters()]))
            np.testing.assert_allclose(weights[0].numpy(), weights[1].numpy(), atol=2e-5)


    def test_our_own_encoder_is_a_body_from_whichever_file_it_comes(self):
        shape = Shape(width=16, heads=2, hidden=32, layers=1, vocabulary=30, turns=4, compared=8)
        torch.manual_seed(1)
        encoder = Encoder(shape)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            torch.save({"shape": asdict(shape), "weights": encoder.state_dict()}, folder / "plain.pt")
            arrays = {f"encoder.{key}": value for key, value in quantized_encoder(encoder.state_dict()).items()}
            save(folder / "model.safetensors", arrays, {"shape": json.dumps(asdict(shape))})
            rounded_words = {"words": torch.ones(30, 16, dtype=torch.int8), "words.scale": torch.full((30, 1), 0.5)}
            torch.save({key: value for key, value in encoder.state_dict().items() if key != "words"} | rounded_words, folder / "int8.pt")
            for file, words in (("plain.pt", encoder.words), ("model.safetensors", encoder.words), ("int8.pt", torch.full((30, 16), 0.5))):
                # Two tokens of the recipe follow the thirty of the encoder.
                job = given("classifier", base={"encoder": {"file": file, "shape": asdict(shape)}}, pool="mean", types=False, vocabulary=32)
                model = Job(folder, job).build().eval()
                self.assertEqual(model.body.encoder.words.shape, (32, 16))
                np.testing.assert_allclose(model.body.encoder.words[:30].detach(), words.detach(), atol=1e-6)
            ids = torch.tensor([[5, 6, 7]])
            plain = Job(folder, job | {"base": {"encoder": {"file": "plain.pt", "shape": asdict(shape)}}}).build().eval()
            np.testing.assert_allclose(plain.body(ids, torch.ones_like(ids)).detach(), encoder(ids).detach(), atol=1e-6)

    def test_what_is_set_aside_is_answered_in_its_order(self):
        for kind in ("multiple-choice", "seq2seq"):
            with self.subTest(kind), tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                write(folder, given(kind, settings=SETTINGS | {"epochs": 1}), kind)
                (folder / "test.jsonl").write_text((folder / "dev.jsonl").read_text())
                fine_tune(folder, torch.device("cpu"), report=lambda line: None, onnx=False)
                said = [json.loads(line) for line in (folder / "predictions.jsonl").read_text().splitlines()]
                self.assertEqual([line["id"] for line in said], [str(i) for i in range(8)])
                if kind == "multiple-choice":
                    self.assertEqual({len(line["scores"]) for line in said}, {3})
                else:
                    run = FineTuning(Job.read(folder), torch.device("cpu"))
                    run.model.load_state_dict(torch.load(folder / "best.pt")["model"])
                    run.model.eval()
                    for line, example in zip(said, examples(kind, 8)):
                        self.assertEqual(line["output"], generate(run.model, example["ids"], 1, 2, 8)[0]["ids"])

    def test_answers_are_those_of_the_model_that_is_written_rounded_or_not(self):
        for kind, int8, onnx in (("multiple-choice", True, True), ("multiple-choice", False, True), ("multiple-choice", True, False), ("seq2seq", True, True)):
            with self.subTest(kind, int8=int8, onnx=onnx), tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                write(folder, given(kind, int8=int8, settings=SETTINGS | {"epochs": 1}), kind)
                (folder / "test.jsonl").write_text((folder / "dev.jsonl").read_text())
                fine_tune(folder, torch.device("cpu"), report=lambda line: None, onnx=onnx)
                said = [json.loads(line) for line in (folder / "predictions.jsonl").read_text().splitlines()]
                run = FineTuning(Job.read(folder), torch.device("cpu"))
                run.model.load_state_dict(torch.load(folder / "best.pt")["model"])
                plain = list(run.predict(run.job.examples("test")))
                run.model = quantize_model(run.model)
                made = list(run.predict(run.job.examples("test")))
                if kind == "multiple-choice":
                    self.assertNotEqual(plain, made)
                self.assertEqual(said, made if int8 and onnx else plain)

    def test_what_has_no_answer_is_answered_too(self):
        for kind in ("multiple-choice", "classifier"):
            with self.subTest(kind), tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                write(folder, given(kind, settings=SETTINGS | {"epochs": 1}), kind)
                run, asked = FineTuning(Job.read(folder), torch.device("cpu")), examples(kind, 6)
                said = [list(run.predict(each)) for each in (asked, [example | {"label": None} for example in asked])]
                self.assertEqual(*said)

    def test_a_limit_of_time_ends_the_run_and_lowers_the_rate(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, given("classifier", settings=SETTINGS | {"epochs": 10_000}), "classifier")
            run = FineTuning(Job.read(folder), torch.device("cpu"))
            run.run(folder, report=lambda line: None, limit=0.5)
            self.assertLess(run.epoch, 10_000)
            self.assertLess(run.optimizer.param_groups[0]["lr"], 0.5 * SETTINGS["rate"])
            self.assertIn("devRight", run.curve[-1])


class Parts(unittest.TestCase):
    def test_an_epoch_has_every_example_once_in_an_order_of_its_own(self):
        made = examples("classifier", 37)
        order = create_epoch_batches(made, 4, 1, 0)
        self.assertEqual(sorted(i for batch in order for i in batch), list(range(37)))
        self.assertEqual(order, create_epoch_batches(made, 4, 1, 0))
        self.assertNotEqual(order, create_epoch_batches(made, 4, 1, 1))

    def test_rates_rise_and_fall(self):
        self.assertAlmostEqual(compute_rate_factor(SETTINGS, 0, 100, 0), 0.1)
        self.assertAlmostEqual(compute_rate_factor(SETTINGS, 10, 100, 0), 1.0)
        self.assertAlmostEqual(compute_rate_factor(SETTINGS, 55, 100, 0), 0.5)
        self.assertEqual(compute_rate_factor(SETTINGS | {"schedule": "halving"}, 50, 100, 25), 0.25)

    def test_padding_may_stand_on_either_side(self):
        self.assertEqual(pad_rows([[1, 2], [3]], 0, "left").tolist(), [[1, 2], [0, 3]])
        self.assertEqual(pad_rows([[1, 2], [3]], 0, "right").tolist(), [[1, 2], [3, 0]])

    def test_padding_changes_no_score(self):
        torch.manual_seed(0)
        shape = Shape(width=16, heads=2, hidden=32, layers=1, vocabulary=30, turns=4, compared=8)
        with tempfile.TemporaryDirectory() as name:
            torch.save(Encoder(shape).state_dict(), Path(name) / "encoder.pt")
            bases = {
                "encoder": {"scratch": ENCODER}, "bilstm": {"scratch": BILSTM}, "ours": {"encoder": {"file": "encoder.pt", "shape": asdict(shape)}},
            }
            for (body, base), pool, side in product(bases.items(), ("first", "last", "max", "mean"), ("right", "left")):
                if body == "encoder" and side == "left" or pool == "first" and side == "left":
                    continue  # Its places are counted from the left; and the first token is then padding.
                with self.subTest(body=body, pool=pool, side=side):
                    job = Job(Path(name), given("classifier", pool=pool, base=base, padSide=side))
                    model = spread(job.build()).eval()
                    rows = [[5, 6, 7], [8, 9, 10, 11, 12, 13, 14], [9], [5, 5]]
                    alone = torch.cat([scores(model, [row], side) for row in rows])
                    np.testing.assert_allclose(scores(model, rows, side), alone, atol=1e-5)
                    # A batch may be wider than its longest text.
                    np.testing.assert_allclose(scores(model, [[5, 6, 7]], side, 4), alone[:1], atol=1e-5)

    def test_padding_of_an_input_changes_nothing_that_is_written(self):
        torch.manual_seed(0)
        model = spread(EncoderDecoder(30, 8, 2, 16, 1, 0.0, 16, 8)).eval()
        rows, output = [[5, 6, 7], [8, 9, 10, 11, 12]], torch.tensor([[1, 4, 5]])
        ids, mask = pad_rows(rows, 0, "right"), pad_rows([[1] * len(row) for row in rows], 0, "right")
        with torch.no_grad():
            together = model.write(output.expand(2, -1), model.read(ids, mask), mask)
            for row, found in zip(rows, together):
                one = torch.tensor([row])
                np.testing.assert_allclose(found, model.write(output, model.read(one, one.clamp(max=1)), one.clamp(max=1))[0], atol=1e-5)

    def test_adafactor_goes_downhill(self):
        torch.manual_seed(0)
        weight, bias = torch.nn.Parameter(torch.randn(6, 4)), torch.nn.Parameter(torch.randn(6))
        optimizer = Adafactor([weight, bias], lr=0.05)
        losses = []
        for _ in range(100):
            loss = weight.square().sum() + bias.square().sum()
            losses.append(float(loss))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        self.assertLess(losses[-1], 0.05 * losses[0])

    def test_more_beams_find_nothing_less_likely(self):
        torch.manual_seed(4)
        model = EncoderDecoder(30, 8, 2, 16, 1, 0.0, 16, 8).eval()
        for p in model.parameters():
            torch.nn.init.normal_(p, std=0.7)
        for first in range(5, 15):
            one, many = (generate(model, [first, 6, 7], 1, 2, 6, beams)[0] for beams in (1, 4))
            self.assertGreaterEqual(many["sum"] / len(many["ids"]) + 1e-6, one["sum"] / len(one["ids"]))

    def test_rounding_moves_no_weight_by_more_than_half_a_step(self):
        torch.manual_seed(0)
        for body in (ENCODER, BILSTM):
            model = spread(Job(Path(), given("classifier", base={"scratch": body})).build())
            made = quantize_model(model)
            for name, weight in model.named_parameters():
                step = weight.abs().amax(-1, keepdim=True) / 127 if weight.dim() > 1 else torch.zeros(())
                place, _, last = name.rpartition(".")
                moved = (getattr(made.get_submodule(place), last) - weight).abs()
                self.assertTrue(bool((moved <= 0.5001 * step + 1e-7).all()), name)
            kept = {name for name, each in made.state_dict().items() if each.is_floating_point() and each.dim() > 1 and each.shape[-1] > 1}
            self.assertEqual(kept, set())

    def test_rounded_networks_answer_nearly_as_before(self):
        torch.manual_seed(0)
        rows = [[5, 6, 7], [8, 9, 10, 11, 12, 13, 14], [9], [5, 5]]
        for body in (ENCODER, BILSTM):
            with self.subTest(body["network"]):
                model = spread(Job(Path(), given("classifier", base={"scratch": body}, pool="max")).build()).eval()
                plain, made = scores(model, rows, "right"), scores(quantize_model(model).eval(), rows, "right")
                self.assertGreater(float((plain - made).abs().max()), 0)
                self.assertLess(float((plain - made).abs().max()), 0.05 * float(plain.std()))
        model = spread(EncoderDecoder(30, 8, 2, 16, 1, 0.0, 16, 8)).eval()
        ids = torch.tensor([[5, 6, 7, 8]])
        with torch.no_grad():
            plain, made = (each.write(ids, each.read(ids, ids), torch.ones_like(ids)) for each in (model, quantize_model(model).eval()))
        self.assertLess(float((plain - made).abs().max()), 0.1 * float(plain.std()))

    def test_a_network_that_cannot_be_exported_is_not_trained(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, given("classifier"), "classifier")
            for error, told in ((ValueError("no such operator"), "ValueError: no such operator"), (ImportError("x", name="onnx"), "pip install onnx")):
                with mock.patch("torch.onnx.export", side_effect=error, __signature__=inspect.signature(torch.onnx.export)):
                    with self.assertRaisesRegex(SystemExit, f"not trained.*{told}.*--no-onnx"):
                        fine_tune(folder, torch.device("cpu"), report=lambda line: None)
            self.assertFalse((folder / "manifest.json").exists())


if __name__ == "__main__":
    unittest.main()
