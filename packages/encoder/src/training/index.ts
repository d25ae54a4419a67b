/** What `elenchus train encoder` prepares the training with; Python trains. */
export { wordPieces } from '../tokenizer/word-pieces.ts'
export { wordsOf } from '../tokenizer/words.ts'
export { type MarkerExample, markerKinds, markerSample } from './markers.ts'
export { tellingWords } from './telling-words.ts'
export { trainWordPieces } from './train-word-pieces.ts'
