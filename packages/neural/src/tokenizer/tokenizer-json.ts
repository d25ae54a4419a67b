/**
 * The encoder's way from words to numbers as an ordinary `tokenizer.json`, for programs that fine-tune it and for ONNX files with its body:
 * the same numbers as `wordPieces` gives.
 */
import { longestWord, special, UNKNOWN, wordPieces } from './word-pieces.ts'
import { markedWords, typography } from './words.ts'

/** The content of a `tokenizer.json` for a vocabulary, one piece a line. */
export function tokenizerJson(vocabulary: string): object {
  const { pieces } = wordPieces(vocabulary)
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'NFKD' },
        { type: 'StripAccents' },
        ...Object.entries(typography).map(([from, content]) => ({
          type: 'Replace',
          pattern: { String: from },
          content,
        })),
        { type: 'Lowercase' },
      ],
    },
    // What matches is a word; all else is left out.
    pre_tokenizer: { type: 'Split', pattern: { Regex: markedWords }, behavior: 'Removed', invert: true },
    post_processor: null,
    decoder: { type: 'WordPiece', prefix: '##', cleanup: false },
    model: {
      type: 'WordPiece',
      unk_token: special[UNKNOWN],
      continuing_subword_prefix: '##',
      max_input_chars_per_word: longestWord,
      vocab: Object.fromEntries(pieces.map((piece, id) => [piece, id])),
    },
  }
}
