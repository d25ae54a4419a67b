/** A small encoder of English for arguments and exams. Give it the bytes of its model file; see node.ts for Node. */
export { type Encoder, type EncoderFile, loadEncoder, readEncoderFile } from './encoder.ts'
export { EncoderError } from './encoder-error.ts'
export type { PassageScores } from './reading/heads.ts'
export type { Passage } from './reading/sequence.ts'
export { tokenizerJson } from './tokenizer/tokenizer-json.ts'
export { type WordPieces, wordPieces } from './tokenizer/word-pieces.ts'
