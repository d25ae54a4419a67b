"""Weights outside an ONNX file: python3 -m unittest discover -s trainer/tests -t trainer"""

import tempfile
import unittest
from functools import wraps
from pathlib import Path
from unittest import mock

try:
    import numpy  # noqa: F401, what the trainer needs
    import torch
except ImportError as missing:
    raise unittest.SkipTest(f"skipped: {missing.name} is not installed (Debian: apt-get install python3-torch)")

from elenchus_trainer.job import Job
from elenchus_trainer.onnx_export import export_model
from elenchus_trainer.outside_data import EXTERNAL_DATA, GRAPH, INITIALIZER, RAW_DATA, fields, gather_weights
from tests.test_fine_tune import given

NAME = 8


def weights(path: Path) -> dict[str, tuple[bytes, bool]]:
    """Every weight of an ONNX file, and whether it lies outside."""
    found = {}
    for number, graph, _ in fields(memoryview(path.read_bytes())):
        for inner, tensor, _ in fields(graph) if number == GRAPH else ():
            if inner != INITIALIZER:
                continue
            parts = list(fields(tensor))
            content = {key: bytes(value) for key, value, _ in parts if value is not None}
            where = dict([bytes(each).decode() for _, each, _ in fields(pair)] for key, pair, _ in parts if key == EXTERNAL_DATA)
            raw = content.get(RAW_DATA, b"")
            if where:
                begin = int(where["offset"])
                raw = (path.parent / where["location"]).read_bytes()[begin : begin + int(where["length"])]
            found[content[NAME].decode()] = (raw, bool(where))
    return found


class OutsideData(unittest.TestCase):
    def test_weights_are_moved_outside_and_moved_again_unchanged(self):
        torch.manual_seed(0)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            job = Job(folder, given("classifier"))
            export_model(job, job.build(), folder)
            self.assertEqual([path.name for path in folder.iterdir()], ["model.onnx"])
            before = weights(folder / "model.onnx")
            gather_weights(folder / "model.onnx", folder / "outside.onnx", least=64)
            gather_weights(folder / "outside.onnx", folder / "again.onnx")
            for made in ("outside.onnx", "again.onnx"):
                after = weights(folder / made)
                self.assertEqual({key: raw for key, (raw, _) in after.items()}, {key: raw for key, (raw, _) in before.items()})
                self.assertEqual({len(raw) >= 64 for raw, outside in after.values() if outside}, {True})
                self.assertEqual({len(raw) < 64 for raw, outside in after.values() if not outside}, {True})
                self.assertLess((folder / made).stat().st_size, (folder / "model.onnx").stat().st_size)

    def test_two_networks_of_one_folder_keep_their_own_weights(self):
        export = torch.onnx.export

        @wraps(export)
        def write_apart(model, inputs, path, **settings):
            """As PyTorch does with more than 2 GiB: the weights are beside the file."""
            plain = Path(path).with_name("plain")
            export(model, inputs, str(plain), **settings)
            gather_weights(plain, Path(path), least=64)
            plain.unlink()

        torch.manual_seed(0)
        with tempfile.TemporaryDirectory() as name:
            inside, outside = Path(name) / "inside", Path(name) / "outside"
            job = Job(Path(name), given("seq2seq"))
            model = job.build()
            for folder, by in ((inside, export), (outside, write_apart)):
                folder.mkdir()
                with mock.patch("torch.onnx.export", by):
                    export_model(job, model, folder)
            names = {"encoder.onnx", "encoder.onnx.data", "decoder.onnx", "decoder.onnx.data"}
            self.assertEqual({path.name for path in outside.iterdir()}, names)
            for network in ("encoder.onnx", "decoder.onnx"):
                plain, apart = weights(inside / network), weights(outside / network)
                self.assertEqual({key: raw for key, (raw, _) in apart.items()}, {key: raw for key, (raw, _) in plain.items()})
            # What is written again without weights outside leaves none behind.
            export_model(job, model, outside)
            self.assertEqual({path.name for path in outside.iterdir()}, {"encoder.onnx", "decoder.onnx"})


if __name__ == "__main__":
    unittest.main()
