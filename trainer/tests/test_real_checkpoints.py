"""
The papers' families of checkpoints with the real library: a tiny network with random weights of each is saved, loaded, grown by the tokens of the
job, trained for an epoch and exported. Skipped where transformers is not installed.
"""

import tempfile
import unittest
from pathlib import Path

try:
    import torch
    import transformers as library
except ImportError as missing:
    raise unittest.SkipTest(f"skipped: {missing.name} is not installed (pip install torch transformers)")

from elenchus_trainer.fine_tune import fine_tune
from tests.test_fine_tune import SETTINGS, given, write

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
    "T5": (lambda: library.T5ForConditionalGeneration(library.T5Config(vocab_size=SIZE, d_model=16, d_kv=8, d_ff=16, num_layers=1, num_heads=2, decoder_start_token_id=0)), "seq2seq", False),
}


class RealCheckpoints(unittest.TestCase):
    def test_every_family_is_trained_and_exported(self):
        torch.set_num_threads(1)
        for name, (make, kind, types) in FAMILIES.items():
            with self.subTest(name), tempfile.TemporaryDirectory() as place:
                checkpoint, folder = Path(place) / "checkpoint", Path(place) / "job"
                folder.mkdir()
                torch.manual_seed(0)
                make().save_pretrained(checkpoint)
                write(folder, given(kind, base={"checkpoint": str(checkpoint)}, settings=SETTINGS | {"epochs": 1}, types=types), kind)
                fine_tune(folder, torch.device("cpu"), report=lambda line: None)
                files = {"encoder.onnx", "decoder.onnx"} if kind == "seq2seq" else {"model.onnx"}
                self.assertTrue(files <= {path.name for path in folder.iterdir()})


if __name__ == "__main__":
    unittest.main()
