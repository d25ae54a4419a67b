"""Bodies from pretrained checkpoints, by Hugging Face's transformers, which is imported here and nowhere else."""

from torch import nn


def transformers():
    try:
        import transformers as library
    except ImportError as missing:
        raise SystemExit(
            f"a checkpoint needs the package {missing.name}: pip install transformers. Without it, --base scratch:CONFIG trains from nothing."
        )
    return library


class PretrainedEncoder(nn.Module):
    """The last states of an encoder, of a decoder alone (GPT), or of the decoder of both (BART)."""

    def __init__(self, folder: str, vocabulary: int, types: bool, fresh: bool = False):
        super().__init__()
        library = transformers()
        # Fresh: the shape alone, with weights drawn anew.
        config = library.AutoConfig.from_pretrained(folder) if fresh else None
        self.network = library.AutoModel.from_config(config) if fresh else library.AutoModel.from_pretrained(folder)
        self.types = types
        config = self.network.config
        if vocabulary > config.vocab_size:
            self.network.resize_token_embeddings(vocabulary)
        self.width = getattr(config, "hidden_size", None) or getattr(config, "n_embd", None) or config.d_model

    def forward(self, ids, mask, types=None):
        more = {"token_type_ids": types} if self.types and types is not None else {}
        return self.network(input_ids=ids, attention_mask=mask, return_dict=True, **more).last_hidden_state


class PretrainedSeq2seq(nn.Module):
    def __init__(self, folder: str, vocabulary: int):
        super().__init__()
        self.network = transformers().AutoModelForSeq2SeqLM.from_pretrained(folder)
        if vocabulary > self.network.config.vocab_size:
            self.network.resize_token_embeddings(vocabulary)

    def read(self, ids, mask):
        return self.network.get_encoder()(input_ids=ids, attention_mask=mask, return_dict=True).last_hidden_state

    def write(self, output, states, mask):
        known = transformers().modeling_outputs.BaseModelOutput(last_hidden_state=states)
        answer = self.network(encoder_outputs=known, attention_mask=mask, decoder_input_ids=output, use_cache=False, return_dict=True)
        return answer.logits
