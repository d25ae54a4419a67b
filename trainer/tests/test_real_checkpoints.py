"""
The papers' families of checkpoints with the real library: a tiny network with random weights of each is saved, loaded, grown by the tokens of the
job, trained for an epoch and exported, also with matrices of eight bits. Skipped where transformers is not installed; what the exported files answer
is compared where Python has onnxruntime too.
"""

import tempfile
import unittest
from itertools import product
from pathlib import Path

try:
    import numpy as np
    import torch
    import import_transformers as library
except ImportError as missing:
    raise unittest.SkipTest(f"skipped: {missing.name} is not installed (pip install torch transformers)")

from elenchus_trainer.fine_tune import fine_tune
from elenchus_trainer.job import Job
from elenchus_trainer.onnx_export import export_model, quantize_model
from tests.test_fine_tune import SETTINGS, given, padded, spread, write

try:
    import onnxruntime
except ImportError:
    onnxruntime = None

SIZE = 24
LIKE_BERT = {"vocab_size": SIZE, "hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16, "max_position_embeddings": 40}
BOTH = {"encoder_layers": 1, "decoder_layers": 1, "encoder_attention_heads": 2, "decoder_attention_heads": 2, "encoder_ffn_dim": 16, "decoder_ffn_dim": 16}

# name: (network, kind of task, whether segments are told apart)
FAMILIES = {
    "BERT": (lambda: library.BertModel(library.BertConfig(**LIKE_BERT)), "multiple-choice", True),
    "RoBERTa": (lambda: library.RobertaModel(library.RobertaConfig(**LIKE_BERT, pad_token_id=0)), "classifier", False),
    "XLNet": (lambda: library.XLNetModel(library.XLNetConfig(vocab_size=SIZE, d_model=16, n_layer=1, n_head=2, d_inner=16)), "multiple-choice", True),
    "BART": (lambda: library.BartModel(library.BartConfig(vocab_size=SIZE, d_model=16, pad_token_id=0, **BOTH)), "classifier", False),
    "GPT-2": (lambda: library.GPT2Model(library.GPT2Config(vocab_size=SIZE, n_embd=16, n_layer=1, n_head=2)), "multiple-choice", False),
    "GPT": (lambda: library.OpenAIGPTModel(library.OpenAIGPTConfig(vocab_size=SIZE, n_embd=16, n_layer=1, n_head=2, n_positions=40)), "multiple-choice", False),
    "T5": (lambda: library.T5ForConditionalGeneration(library.T5Config(vocab_size=SIZE, d_model=16, d_kv=8, d_ff=16, num_layers=1, num_heads=2, decoder_start_token_id=0)), "seq2seq", False),
}


ROWS = [[5, 6, 7], [8, 9, 10, 11, 12, 13, 14], [9, 5], [5, 5, 20, 21]]
WRITTEN = torch.tensor([[1, 4, 5]] * len(ROWS))


def batch(side: str) -> tuple[torch.Tensor, torch.Tensor]:
    return padded(ROWS, 0, side), padded([[1] * len(row) for row in ROWS], 0, side)


@torch.no_grad()
def answers(model, kind: str, side: str):
    """Logits of an output, or scores, of texts in one batch."""
    ids, mask = batch(side)
    return model.write(WRITTEN, model.read(ids, mask), mask) if kind == "seq2seq" else model(ids, mask, torch.zeros_like(ids))


def exported_answers(folder: Path, kind: str, side: str):
    ids, mask = (each.numpy() for each in batch(side))

    def ask(name, **given):
        session = onnxruntime.InferenceSession(str(folder / name))
        return session.run(None, {each.name: given[each.name] for each in session.get_inputs()})[0]

    if kind != "seq2seq":
        return ask("model.onnx", ids=ids, mask=mask, types=np.zeros_like(ids))
    return ask("decoder.onnx", output=WRITTEN.numpy(), states=ask("encoder.onnx", ids=ids, mask=mask), mask=mask)


class RealCheckpoints(unittest.TestCase):
    def setUp(self):
        torch.set_num_threads(1)
        torch.manual_seed(0)

    def test_every_family_is_trained_and_exported(self):
        for int8, (name, (make, kind, types)) in product((False, True), FAMILIES.items()):
            with self.subTest(name, int8=int8), tempfile.TemporaryDirectory() as place:
                checkpoint, folder = Path(place) / "checkpoint", Path(place) / "job"
                folder.mkdir()
                make().save_pretrained(checkpoint)
                base = {"checkpoint": str(checkpoint)}
                write(folder, given(kind, base=base, settings=SETTINGS | {"epochs": 1}, types=types, int8=int8), kind)
                fine_tune(folder, torch.device("cpu"), report=lambda line: None)
                files = {"encoder.onnx", "decoder.onnx"} if kind == "seq2seq" else {"model.onnx"}
                self.assertTrue(files <= {path.name for path in folder.iterdir()})

    def test_int8_of_every_family_answers_nearly_as_before_and_the_files_as_pytorch(self):
        for name, (make, kind, types) in FAMILIES.items():
            side = "left" if name == "XLNet" else "right"
            with self.subTest(name), tempfile.TemporaryDirectory() as place:
                make().save_pretrained(place)
                pool = "first" if name in ("BERT", "RoBERTa") else "last"
                job = Job(Path(place), given(kind, base={"checkpoint": place}, types=types, padSide=side, pool=pool))
                plain = spread(job.build()).eval()
                made = quantize_model(plain).eval()
                # Nothing with rows of its own is left as it was.
                self.assertEqual([key for key, each in made.named_parameters() if each.dim() > 1], [])
                before, after = answers(plain, kind, side), answers(made, kind, side)
                self.assertLess(float((before - after).abs().max()), 0.2 * float(before.std()))
                if onnxruntime is not None:
                    for int8, expected in ((False, before), (True, after)):
                        export_model(job, plain, Path(place), int8=int8)
                        np.testing.assert_allclose(exported_answers(Path(place), kind, side), expected, atol=1e-3)


if __name__ == "__main__":
    unittest.main()
