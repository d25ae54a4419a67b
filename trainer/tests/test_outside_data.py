"""Weights outside an ONNX file: python3 -m unittest discover -s trainer/tests -t trainer"""

import tempfile
import unittest
from functools import partial, wraps
from pathlib import Path
from unittest import mock

try:
    import onnx
    import torch
except ImportError as missing:
    raise unittest.SkipTest(f"skipped: {missing.name} is not installed (pip install {missing.name})")

from elenchus_trainer.job import Job
from elenchus_trainer.onnx_export import export_model, move_weights
from tests.test_fine_tune import given


def weights(path: Path) -> dict[str, bytes]:
    return {each.name: each.raw_data for each in onnx.load(str(path)).graph.initializer}


def outside(path: Path) -> set[str]:
    """Names of the weights that are in another file."""
    model = onnx.load(str(path), load_external_data=False)
    return {each.name for each in model.graph.initializer if each.data_location == onnx.TensorProto.EXTERNAL}


class OutsideData(unittest.TestCase):
    def test_weights_are_moved_outside_and_moved_again_unchanged(self):
        torch.manual_seed(0)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            job = Job(folder, given("classifier"))
            export_model(job, job.build(), folder)
            self.assertEqual([path.name for path in folder.iterdir()], ["model.onnx"])
            before = weights(folder / "model.onnx")
            move_weights(folder / "model.onnx", folder / "outside.onnx", min_bytes=64)
            move_weights(folder / "outside.onnx", folder / "again.onnx", min_bytes=64)
            for copy in ("outside.onnx", "again.onnx"):
                self.assertEqual(weights(folder / copy), before)
                large = {key for key, raw in before.items() if len(raw) >= 64}
                self.assertTrue(large and large <= outside(folder / copy))
                self.assertLess((folder / copy).stat().st_size, (folder / "model.onnx").stat().st_size)

    def test_two_networks_of_one_folder_keep_their_own_weights(self):
        export = torch.onnx.export

        @wraps(export)
        def write_apart(model, inputs, path, **settings):
            """As PyTorch does with more than 2 GiB: the weights are beside the file."""
            plain = Path(path).with_name("plain")
            export(model, inputs, str(plain), **settings)
            move_weights(plain, Path(path), min_bytes=64)
            plain.unlink()

        torch.manual_seed(0)
        with tempfile.TemporaryDirectory() as name:
            inside, apart = Path(name) / "inside", Path(name) / "apart"
            job = Job(Path(name), given("seq2seq"))
            model = job.build()
            for folder, by in ((inside, export), (apart, write_apart)):
                folder.mkdir()
                small = partial(move_weights, min_bytes=64)
                with mock.patch("torch.onnx.export", by), mock.patch("elenchus_trainer.onnx_export.move_weights", small):
                    export_model(job, model, folder)
            names = {"encoder.onnx", "encoder.onnx.data", "decoder.onnx", "decoder.onnx.data"}
            self.assertEqual({path.name for path in apart.iterdir()}, names)
            for network in ("encoder.onnx", "decoder.onnx"):
                self.assertEqual(weights(apart / network), weights(inside / network))
            # A smaller export leaves no weights of an earlier one behind.
            export_model(job, model, apart)
            self.assertEqual({path.name for path in apart.iterdir()}, {"encoder.onnx", "decoder.onnx"})


if __name__ == "__main__":
    unittest.main()
