"""
Pretrained bodies, with a stand-in for transformers: modules with the same calls, so that what checkpoints.py asks of the library is checked where
neither the library nor a checkpoint is at hand. What the real library answers is not.
"""

import hashlib
import json
import sys
import tempfile
import types
import unittest
from pathlib import Path

try:
    import numpy  # noqa: F401, what the trainer needs
    import torch
    from torch import nn
except ImportError as missing:
    raise unittest.SkipTest(f"skipped: {missing.name} is not installed (Debian: apt-get install python3-torch)")

from elenchus_trainer.fine_tune import fine_tune
from elenchus_trainer.files import UserError
from tests.test_fine_tune import SETTINGS, given, write


class Config(types.SimpleNamespace):
    pass


class Answer(types.SimpleNamespace):
    pass


class Standing(nn.Module):
    """What transformers' models have in common: a config, tokens that can be added."""

    def __init__(self, size_name: str):
        super().__init__()
        self.words = nn.Embedding(20, 8)
        self.config = Config(vocab_size=20, **{size_name: 8})

    def resize_token_embeddings(self, count: int):
        kept = self.words
        self.words = nn.Embedding(count, 8)
        self.words.weight.data[: kept.num_embeddings] = kept.weight.data
        self.config.vocab_size = count


class StandingEncoder(Standing):
    def __init__(self, size_name: str):
        super().__init__(size_name)
        self.kinds = nn.Embedding(2, 8)
        self.asked = []

    def forward(self, input_ids, attention_mask, return_dict, token_type_ids=None):
        assert return_dict
        self.asked.append(token_type_ids is not None)
        x = self.words(input_ids) * attention_mask[..., None]
        return Answer(last_hidden_state=x if token_type_ids is None else x + self.kinds(token_type_ids))


class StandingSeq2seq(Standing):
    def __init__(self):
        super().__init__("d_model")
        self.mix = nn.Linear(8, 8)

    def get_encoder(self):
        return lambda input_ids, attention_mask, return_dict: Answer(last_hidden_state=self.words(input_ids) * attention_mask[..., None])

    def forward(self, encoder_outputs, attention_mask, decoder_input_ids, use_cache, return_dict):
        assert not use_cache and return_dict
        states = encoder_outputs.last_hidden_state
        x = self.mix(self.words(decoder_input_ids) + states[:, :1])
        return Answer(logits=x @ self.words.weight.t())


class StandingCausal(Standing):
    def __init__(self):
        super().__init__("n_embd")
        self.config.max_position_embeddings = 16

    def forward(self, input_ids, attention_mask, use_cache, return_dict):
        assert not use_cache and return_dict
        return Answer(logits=(self.words(input_ids) * attention_mask[..., None]) @ self.words.weight.t())


class StandingTokenizer:
    eos_token = bos_token = "<end>"
    pad_token, bos_token_id = None, 0

    def save_pretrained(self, folder):
        (Path(folder) / "tokenizer.json").write_text("{}")

    def __len__(self):
        return 20

    def __call__(self, text):
        return Answer(input_ids=[5])


def library(size_name: str = "hidden_size"):
    found = types.ModuleType("transformers")
    found.made = []

    def loading(make):
        def from_pretrained(folder):
            torch.manual_seed(0)
            found.made.append((folder, make()))
            return found.made[-1][1]

        def from_config(config):
            found.made.append((config, make()))
            return found.made[-1][1]

        return types.SimpleNamespace(from_pretrained=from_pretrained, from_config=from_config)

    found.AutoConfig = types.SimpleNamespace(from_pretrained=lambda folder: f"config of {folder}")
    found.AutoModel = loading(lambda: StandingEncoder(size_name))
    found.AutoModelForSeq2SeqLM = loading(StandingSeq2seq)
    found.AutoModelForCausalLM = loading(StandingCausal)
    found.AutoTokenizer = types.SimpleNamespace(from_pretrained=lambda folder: StandingTokenizer())
    found.modeling_outputs = types.SimpleNamespace(BaseModelOutput=lambda last_hidden_state: Answer(last_hidden_state=last_hidden_state))
    return found


class Checkpoints(unittest.TestCase):
    def setUp(self):
        torch.set_num_threads(1)
        self.before = sys.modules.get("transformers")

    def tearDown(self):
        sys.modules.pop("transformers", None)
        if self.before is not None:
            sys.modules["transformers"] = self.before

    def train(self, kind: str, stand_in, **changes):
        sys.modules["transformers"] = stand_in
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            settings = SETTINGS | {"epochs": 1}
            write(folder, given(kind, base={"checkpoint": "somewhere"}, settings=settings, **changes), kind)
            fine_tune(folder, torch.device("cpu"), report=lambda line: None)
            return {path.name for path in folder.iterdir()}

    def test_an_encoder_is_loaded_grown_told_of_segments_and_exported(self):
        # BERT and its like say hidden_size, GPT-2 n_embd, BART d_model.
        for size_name in ("hidden_size", "n_embd", "d_model"):
            stand_in = library(size_name)
            self.assertIn("model.onnx", self.train("multiple-choice", stand_in))
            ((folder, network),) = stand_in.made
            self.assertEqual((folder, network.config.vocab_size, set(network.asked)), ("somewhere", 30, {True}))
        stand_in = library()
        self.train("classifier", stand_in, types=False)
        self.assertEqual(set(stand_in.made[0][1].asked), {False})

    def test_a_seq2seq_model_reads_once_and_writes_without_a_cache(self):
        self.assertTrue({"encoder.onnx", "decoder.onnx"} <= self.train("seq2seq", library()))

    def test_a_causal_checkpoint_is_exported_with_its_checksums(self):
        sys.modules["transformers"] = library()
        from elenchus_trainer.checkpoints import export_causal

        with tempfile.TemporaryDirectory() as name:
            sums = []
            for int8 in (False, True):
                export_causal("somewhere", Path(name), 8, int8)
                noted = json.loads((Path(name) / "manifest.json").read_text())["checksums"]
                files = ("tokenizer.json", "model.onnx")
                self.assertEqual(noted, {each: hashlib.sha256((Path(name) / each).read_bytes()).hexdigest() for each in files})
                sums.append(noted["model.onnx"])
            self.assertNotEqual(*sums)

    def test_a_fresh_network_has_the_shape_of_a_checkpoint_and_weights_of_its_own(self):
        sys.modules["transformers"] = stand_in = library()
        from elenchus_trainer.job import Job

        words = []
        for seed, fresh in ((1, True), (2, True), (1, False), (2, False)):
            torch.manual_seed(seed)
            base = {"checkpoint": "somewhere", "fresh": True} if fresh else {"checkpoint": "somewhere"}
            words.append(Job(Path(), given("classifier", base=base)).build().body.network.words.weight)
        self.assertEqual([asked for asked, _ in stand_in.made], ["config of somewhere"] * 2 + ["somewhere"] * 2)
        self.assertFalse(torch.equal(words[0], words[1]))
        self.assertTrue(torch.equal(words[2][:20], words[3][:20]))

    def test_a_vocabulary_that_is_large_enough_is_left_alone(self):
        sys.modules["transformers"] = library()
        from elenchus_trainer.checkpoints import PretrainedEncoder

        self.assertEqual(PretrainedEncoder("x", 12, True).network.words.weight.shape, (20, 8))

    def test_without_the_library_the_message_says_what_to_do(self):
        sys.modules["transformers"] = None
        from elenchus_trainer.checkpoints import PretrainedEncoder, export_causal

        with self.assertRaisesRegex(UserError, "pip install transformers.*elenchus train with --base scratch:NAME"):
            PretrainedEncoder("x", 12, True)
        # An export trains nothing, so there is no other way; and what is refused leaves no folder.
        with tempfile.TemporaryDirectory() as name:
            with self.assertRaises(UserError) as refused:
                export_causal("gpt2", Path(name) / "out", 8)
            self.assertEqual(str(refused.exception), "a checkpoint needs the package transformers: pip install transformers.")
            self.assertEqual(list(Path(name).iterdir()), [])


if __name__ == "__main__":
    unittest.main()
