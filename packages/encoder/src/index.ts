/** A small encoder of English for arguments and exams. Give it the bytes of its model file; see node.ts for Node. */
export { EncoderError } from './encoder-error.ts'
export { type WordPieces, wordPieces } from './tokenizer/word-pieces.ts'
