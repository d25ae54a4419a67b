"""Files that are cut, junk or another network's: refused in one line that names the file and the remedy, never by a stack trace."""

import io
import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

try:
    import numpy as np  # noqa: F401, what the trainer needs
    import torch
except ImportError as missing:
    raise unittest.SkipTest(f"skipped: {missing.name} is not installed (Debian: apt-get install python3-torch)")

from elenchus_trainer.encoder.body import load_encoder_weights
from elenchus_trainer.encoder.checkpoint import Checkpoint
from elenchus_trainer.encoder.pretrain import Run
from elenchus_trainer.export import load, load_trained
from elenchus_trainer.fine_tune import FineTuning, fine_tune
from elenchus_trainer.files import load_checkpoint
from elenchus_trainer.job import Job
from elenchus_trainer.onnx_export import network_checksums
from elenchus_trainer.recipe import create_tiny_recipe
from elenchus_trainer.files import InvalidFileError
from elenchus_trainer.train import Training

from .test_fine_tune import ENCODER, given, write
from .test_resume import called

CPU = torch.device("cpu")


def spoilt(folder: Path, name: str) -> list[Path]:
    """Files of a name that are no use: empty, text, zeros, a bare pickle, cut in three places, and what PyTorch saved of something else."""
    buffer = io.BytesIO()
    torch.save({"model": {"a": torch.arange(9000.0)}, "epoch": 1}, buffer)
    whole, other, number = buffer.getvalue(), io.BytesIO(), io.BytesIO()
    torch.save({"weights": {"a": torch.zeros(2)}, "shape": {"a": 1}, "body": {"a": torch.zeros(2)}}, other)
    torch.save(7, number)
    contents = [b"", b"hello", bytes(2000), b"\x80\x04K\x07.", b"PK\x03\x04", *(whole[: len(whole) // part] for part in (2, 10, 300)), other.getvalue(), number.getvalue()]
    paths = []
    for i, content in enumerate(contents):
        paths.append(folder / f"{i}" / name)
        paths[-1].parent.mkdir(parents=True)
        paths[-1].write_bytes(content)
    return paths


class Damaged(unittest.TestCase):
    def setUp(self):
        torch.set_num_threads(1)

    def refused(self, path: Path, remedy: str, read) -> None:
        with self.subTest(path.parent.name), self.assertRaises(InvalidFileError) as found:
            read(path)
        said = str(found.exception)
        self.assertIn(str(path), said)
        self.assertIn(remedy, said)
        self.assertNotIn("\n", said)

    def test_every_file_that_pytorch_saved(self):
        readers = {
            "checkpoint.pt": ("--overwrite instead of --resume", lambda path: self.run_of_a_job().load(path)),
            "best.pt": ("--overwrite instead of --resume", lambda path: self.run_of_a_job().load_best(path)),
            "reasoner.pt": ("--overwrite instead of --resume starts over", lambda path: Training(create_tiny_recipe(), CPU, False).load(path)),
            "model.pt": ("give model.pt of a training", load_trained),
            "model.safetensors": ("give model.pt of a training", load),
            "encoder.pt": ("`elenchus train encoder` writes one", load_encoder_weights),
            "encoder.safetensors": ("`elenchus train encoder` writes one", load_encoder_weights),
            "adapting.pt": ("start over without --resume", lambda path: Checkpoint(path, {"seed": 1}, True, 10)),
            "pretraining.pt": ("start over without --resume", lambda path: Run.load(mock.Mock(device=CPU, key={}), path)),
        }
        for name, (remedy, read) in readers.items():
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                for path in spoilt(Path(folder), name):
                    self.refused(path, remedy, read)

    def run_of_a_job(self) -> FineTuning:
        with tempfile.TemporaryDirectory() as folder:
            write(Path(folder), given("classifier"), "classifier")
            return FineTuning(Job.read(folder), CPU)

    def test_a_base_that_another_recipe_made(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, given("classifier"), "classifier")
            for path in spoilt(folder / "base", "best.pt"):
                (folder / "job.json").write_text(json.dumps(given("classifier", base={"scratch": ENCODER, "weights": str(path)})))
                self.refused(path, "train the earlier step again, or give another --base", lambda path: Job.read(folder).build())
                code, said = called("fine-tune", "--job", name)
                self.assertEqual((code, said.count("\n")), (1, 1))

    def test_a_device_that_is_full_is_not_the_files_fault(self):
        with tempfile.TemporaryDirectory() as name, mock.patch("torch.load", side_effect=MemoryError), self.assertRaises(MemoryError):
            (Path(name) / "a.pt").write_bytes(b"")
            load_checkpoint(Path(name) / "a.pt", "checkpoint", "mend it")

    def test_going_on_says_so_before_it_trains(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, given("classifier"), "classifier")
            fine_tune(folder, CPU, steps=4, report=lambda line: None, onnx=False)
            for file in ("checkpoint.pt", "best.pt"):
                whole = (folder / file).read_bytes()
                for content in (b"junk", whole[: len(whole) // 2]):
                    (folder / file).write_bytes(content)
                    with mock.patch.object(FineTuning, "run", side_effect=AssertionError("trained")):
                        code, said = called("fine-tune", "--job", name, "--resume", "--no-onnx")
                    self.assertEqual((code, said.count("\n")), (1, 1))
                    self.assertRegex(said, f"^{folder / file} is not a .*--overwrite instead of --resume starts over")
                (folder / file).write_bytes(whole)
            (folder / "best.pt").unlink()
            self.assertRegex(called("fine-tune", "--job", name, "--resume", "--no-onnx")[1], "best.pt is missing; it contained the best epoch so far, epoch 1. Restore the file")

    def test_a_job_and_examples(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for text in ("", "{", "[]", '{"kind": "classifier"}'):
                (folder / "job.json").write_text(text)
                code, said = called("fine-tune", "--job", name)
                self.assertEqual((code, said.count("\n")), (1, 1))
                self.assertRegex(said, "job.json is not a .*job.*elenchus train .*prepares a job")
            write(folder, given("classifier"), "classifier")
            lines = (folder / "train.jsonl").read_text()
            (folder / "train.jsonl").write_text(lines[:-20])
            self.assertRegex(called("fine-tune", "--job", name)[1], "train.jsonl, line 24: invalid JSON; `elenchus train` writes the file again.\n")


class Networks(unittest.TestCase):
    def test_weights_beside_the_network_have_a_checksum_too(self):
        with tempfile.TemporaryDirectory() as name:
            for file in ("encoder.onnx", "decoder.onnx", "decoder.onnx.data", "model.onnx", "best.pt"):
                (Path(name) / file).write_text(file)
            self.assertEqual(list(network_checksums("seq2seq", Path(name))), ["encoder.onnx", "decoder.onnx", "decoder.onnx.data"])
            self.assertEqual(list(network_checksums("classifier", Path(name))), ["model.onnx"])

    def test_a_training_that_goes_on_notes_what_is_in_the_folder(self):
        torch.set_num_threads(1)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, given("classifier"), "classifier")
            noted = lambda: json.loads((folder / "manifest.json").read_text())["checksums"].get("model.onnx")
            fine_tune(folder, CPU, steps=4, report=lambda line: None)
            first = noted()
            self.assertEqual(first, network_checksums("classifier", folder)["model.onnx"])
            # The network of before is still there, and so is its checksum.
            fine_tune(folder, CPU, resume=True, steps=6, report=lambda line: None, onnx=False)
            self.assertEqual(noted(), first)
            fine_tune(folder, CPU, resume=True, report=lambda line: None)
            self.assertEqual(noted(), network_checksums("classifier", folder)["model.onnx"])


if __name__ == "__main__":
    unittest.main()
