/** A small encoder of English for arguments and exams. Give it the bytes of its model file; see node.ts for Node. */
export { type Encoder, loadEncoder } from './encoder.ts'
export { EncoderError } from './encoder-error.ts'
export type { PassageScores } from './reading/heads.ts'
export type { Passage } from './reading/sequence.ts'
export { type WordPieces, wordPieces } from './tokenizer/word-pieces.ts'
