"""Causal models: from nothing, and, where transformers is installed, a tiny random GPT-2 with its tokenizer as a folder for `onnx:FOLDER`."""

import json
import tempfile
import unittest
from pathlib import Path

try:
    import numpy as np
    import torch
except ImportError as missing:
    raise unittest.SkipTest(f"skipped: {missing.name} is not installed (Debian: apt-get install python3-torch)")

from elenchus_trainer.checkpoints import export_causal
from elenchus_trainer.generate import beam_search
from elenchus_trainer.job import Job
from elenchus_trainer.networks import Causal
from elenchus_trainer.onnx_export import export_model, quantize_model
from tests.random_model import next_token_predictor
from tests.test_fine_tune import pad_rows, spread

try:
    import transformers as library
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
except ImportError:
    library = None
try:
    import onnxruntime
except ImportError:
    onnxruntime = None

ROWS = [[1, 5, 6, 7], [1, 8, 9, 10, 11, 12, 13, 14], [1], [1, 5]]


@torch.no_grad()
def logits_together(model):
    return model(pad_rows(ROWS, 0, "right"), pad_rows([[1] * len(row) for row in ROWS], 0, "right"))


class FromNothing(unittest.TestCase):
    def setUp(self):
        torch.set_num_threads(1)
        torch.manual_seed(0)
        self.model = spread(Causal(30, 8, 2, 16, 1, 0.0, 16)).eval()

    @torch.no_grad()
    def test_neither_padding_nor_what_comes_later_changes_a_logit(self):
        for row, found in zip(ROWS, logits_together(self.model)):
            one = torch.tensor([row])
            alone = self.model(one, torch.ones_like(one))[0]
            np.testing.assert_allclose(found[: len(row)], alone, atol=1e-5)
            np.testing.assert_allclose(self.model(one[:, :1], torch.ones(1, 1, dtype=torch.long))[0], alone[:1], atol=1e-5)

    def test_it_goes_on_until_the_end_and_rounded_nearly_as_before(self):
        text, total = [1, 5, 6], 0.0
        (found,) = beam_search(next_token_predictor(self.model, text), 2, 6, 1)
        for token in found["ids"]:
            ids = torch.tensor([text])
            with torch.no_grad():
                chances = self.model(ids, torch.ones_like(ids))[0, -1].log_softmax(-1)
            self.assertEqual(int(chances.argmax()), token)
            text, total = [*text, token], total + float(chances[token])
        self.assertAlmostEqual(found["sum"], total, 4)
        self.assertTrue(found["ids"][-1] == 2 or len(found["ids"]) == 6)
        before, after = logits_together(self.model), logits_together(quantize_model(self.model).eval())
        self.assertLess(float((before - after).abs().max()), 0.1 * float(before.std()))

    def test_it_is_exported(self):
        with tempfile.TemporaryDirectory() as name:
            job = Job(Path(name), {"kind": "causal", "int8": True})
            export_model(job, self.model, Path(name))
            self.assertEqual([path.name for path in Path(name).iterdir()], ["model.onnx"])


@unittest.skipIf(library is None, "skipped: transformers is not installed (pip install transformers)")
class FromACheckpoint(unittest.TestCase):
    def test_a_checkpoint_becomes_a_folder_that_onnx_runs(self):
        torch.manual_seed(0)
        with tempfile.TemporaryDirectory() as name:
            checkpoint, out = Path(name) / "tiny-gpt2", Path(name) / "out"
            words = {word: i for i, word in enumerate(["<|endoftext|>", *"abcdefghijklmnopqrstuvwxyz"])}
            tokenizer = Tokenizer(models.WordLevel(words, unk_token="<|endoftext|>"))
            tokenizer.pre_tokenizer, tokenizer.decoder = pre_tokenizers.Split("", "isolated"), decoders.Fuse()
            library.PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<|endoftext|>").save_pretrained(checkpoint)
            config = library.GPT2Config(vocab_size=len(words), n_embd=16, n_layer=1, n_head=2, n_positions=40, bos_token_id=0, eos_token_id=0)
            spread(library.GPT2LMHeadModel(config)).save_pretrained(checkpoint)
            for int8 in (False, True):
                export_causal(str(checkpoint), out, 12, int8)
                settings = json.loads((out / "elenchus.json").read_text())
                self.assertEqual((settings["name"], settings["head"], settings["input"]["layout"]), ("tiny-gpt2", "causal", [0]))
                self.assertEqual((settings["input"]["longest"], settings["output"]["end"]), (40, "<|endoftext|>"))
                self.assertTrue((out / "tokenizer.json").exists())
                if onnxruntime is None:
                    continue
                model = Job(out, {"kind": "causal", "base": {"checkpoint": str(checkpoint)}, "vocabulary": 27}).build().eval()
                ids, mask = pad_rows(ROWS, 0, "right"), pad_rows([[1] * len(row) for row in ROWS], 0, "right")
                found = onnxruntime.InferenceSession(str(out / "model.onnx")).run(None, {"ids": ids.numpy(), "mask": mask.numpy()})[0]
                wanted = logits_together(quantize_model(model).eval() if int8 else model)
                for row, a, b in zip(ROWS, found, wanted):
                    np.testing.assert_allclose(a[: len(row)], b[: len(row)], atol=1e-3)


if __name__ == "__main__":
    unittest.main()
