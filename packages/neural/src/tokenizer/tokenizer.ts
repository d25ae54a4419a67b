/** Tokenisers described by a `tokenizer.json` (WordPiece, byte-level BPE, SentencePiece unigram). */
import { NeuralError } from '../neural-error.ts'

export interface Tokenizer {
  /** Token ids of a text, without special tokens. */
  encode(text: string): number[]
  /** Text of token ids; special tokens are skipped. */
  decode(ids: readonly number[]): string
  /** Id of a token, which may be special. */
  getTokenId(token: string): number
  readonly size: number
}

/** The library is an optional peer dependency, like the runtime. */
async function loadLibrary(): Promise<typeof import('@huggingface/tokenizers')> {
  try {
    return await import('@huggingface/tokenizers')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new NeuralError('Neural models need a tokenizer. Install it with: npm install @huggingface/tokenizers')
  }
}

/** Creates a tokeniser from a parsed `tokenizer.json` and, optionally, `tokenizer_config.json`. */
export async function readTokenizer(json: object, config: object = {}): Promise<Tokenizer> {
  const { Tokenizer: Library } = await loadLibrary()
  const library = new Library(json, { clean_up_tokenization_spaces: false, ...config })
  return {
    encode: text => library.encode(text, { add_special_tokens: false }).ids,
    decode: ids =>
      ids.length === 0
        ? ''
        : library.decode([...ids], { skip_special_tokens: true, clean_up_tokenization_spaces: false }),
    getTokenId(token) {
      const id = library.token_to_id(token)
      if (id === undefined) throw new NeuralError(`the tokenizer has no token ${token}`)
      return id
    },
    size: library.get_vocab(true).size,
  }
}
