/** Tokenizers of checkpoints (WordPiece, byte-level BPE, SentencePiece unigram), as their `tokenizer.json` describes them. */
import { NeuralError } from '../neural-error.ts'

export interface Tokenizer {
  /** The tokens of a text without special ones around it. */
  encode(text: string): number[]
  /** The text of tokens; special ones are left out. */
  decode(ids: readonly number[]): string
  /** The number of a token, special or not. */
  numberOf(token: string): number
  readonly size: number
}

/** The library is an optional peer, as the runtime is: who runs no neural model downloads neither. */
async function loadLibrary(): Promise<typeof import('@huggingface/tokenizers')> {
  try {
    return await import('@huggingface/tokenizers')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new NeuralError('Neural models need a tokenizer. Install it with: npm install @huggingface/tokenizers')
  }
}

/** The tokenizer of a `tokenizer.json` (parsed), with the `tokenizer_config.json` beside it where there is one. */
export async function readTokenizer(json: object, config: object = {}): Promise<Tokenizer> {
  const { Tokenizer: Library } = await loadLibrary()
  const library = new Library(json, { clean_up_tokenization_spaces: false, ...config })
  return {
    encode: text => library.encode(text, { add_special_tokens: false }).ids,
    decode: ids =>
      ids.length === 0
        ? ''
        : library.decode([...ids], { skip_special_tokens: true, clean_up_tokenization_spaces: false }),
    numberOf(token) {
      const number = library.token_to_id(token)
      if (number === undefined) throw new NeuralError(`the tokenizer has no token ${token}`)
      return number
    },
    size: library.get_vocab(true).size,
  }
}
