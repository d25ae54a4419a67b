/** A small encoder of English for arguments and exams. Give it the bytes of its model file; see node.ts for Node. */

export { tokenizerJson } from '../tokenizer/tokenizer-json.ts'
export { type WordPieces, wordPieces } from '../tokenizer/word-pieces.ts'
export { type Encoder, loadEncoder, readEncoderFile } from './encoder.ts'
export type { PassageScores } from './heads.ts'
export { writeOnnx } from './onnx-export/write-onnx.ts'
export {
  type OpenedEncoder,
  type OpenOptions,
  openEncoder,
} from './open-encoder.ts'
export type { EncoderFile } from './reader.ts'
export type { Passage } from './sequence.ts'
