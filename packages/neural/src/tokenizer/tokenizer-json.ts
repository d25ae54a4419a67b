/**
 * Exports the encoder's tokeniser as a Hugging Face `tokenizer.json` with the same token ids as `createWordPieces`, for programs that fine-tune the
 * encoder and for ONNX models that contain it.
 */
import { createWordPieces, maxWordLength, specialTokens, UNKNOWN } from './word-pieces.ts'
import { plainCharacters, wordPattern } from './words.ts'

/** Creates the fields with which every `tokenizer.json` begins: no truncation or padding, and the special tokens. */
export function createTokenizerHeader(special: readonly string[]) {
  const flags = { single_word: false, lstrip: false, rstrip: false, normalized: false, special: true }
  const addedTokens = special.map((content, id) => ({ id, content, ...flags }))
  return { version: '1.0', truncation: null, padding: null, added_tokens: addedTokens }
}

/** Creates the content of `tokenizer.json` for a vocabulary with one piece per line. */
export function createTokenizerJson(vocabulary: string): object {
  const { pieces } = createWordPieces(vocabulary)
  const replacements = Object.entries(plainCharacters)
  return {
    ...createTokenizerHeader(specialTokens),
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'NFKD' },
        { type: 'StripAccents' },
        ...replacements.map(([from, content]) => ({ type: 'Replace', pattern: { String: from }, content })),
        { type: 'Lowercase' },
      ],
    },
    // Inverted: matches are words, everything else is removed.
    pre_tokenizer: { type: 'Split', pattern: { Regex: wordPattern }, behavior: 'Removed', invert: true },
    post_processor: null,
    decoder: { type: 'WordPiece', prefix: '##', cleanup: false },
    model: {
      type: 'WordPiece',
      unk_token: specialTokens[UNKNOWN],
      continuing_subword_prefix: '##',
      max_input_chars_per_word: maxWordLength,
      vocab: Object.fromEntries(pieces.map((piece, id) => [piece, id])),
    },
  }
}
