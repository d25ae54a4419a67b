/** What `elenchus train encoder` prepares the training with; Python trains. */

export { trainWordPieces } from '../tokenizer/train-word-pieces.ts'
export { wordPieces } from '../tokenizer/word-pieces.ts'
export { wordsOf } from '../tokenizer/words.ts'
export { type MarkerExample, markerKinds, markerSample } from './markers.ts'
export { tellingWords } from './telling-words.ts'
