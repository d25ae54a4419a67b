/** A small encoder of English for arguments and exams. Give it the bytes of its model file; see node.ts for Node. */
export { type Encoder, loadEncoder, readEncoderFile } from './encoder.ts'
export { EncoderError } from './encoder-error.ts'
export { writeOnnx } from './onnx/write-onnx.ts'
export {
  type OnnxRuntime,
  type OnnxSession,
  type OpenedEncoder,
  type OpenOptions,
  openEncoder,
} from './open-encoder.ts'
export type { PassageScores } from './reading/heads.ts'
export type { EncoderFile } from './reading/reader.ts'
export type { Passage } from './reading/sequence.ts'
export { tokenizerJson } from './tokenizer/tokenizer-json.ts'
export { type WordPieces, wordPieces } from './tokenizer/word-pieces.ts'
