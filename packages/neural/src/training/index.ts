/** Data preparation for `elenchus train encoder`; the training itself is in Python. */
export { trainWordPieces } from '../tokenizer/train-word-pieces.ts'
export { createWordPieces } from '../tokenizer/word-pieces.ts'
export { splitWords } from '../tokenizer/words.ts'
export type { MarkerExample } from './markers.ts'
export { createMarkerSampler, frequentlyMaskedWords, markerKinds } from './markers.ts'
