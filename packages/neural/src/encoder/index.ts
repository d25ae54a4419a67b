/** Encoder for arguments and exam questions. It takes the bytes of a model file; node.ts reads the file in Node. */
export { createTokenizerJson } from '../tokenizer/tokenizer-json.ts'
export { createWordPieces, type WordPieces } from '../tokenizer/word-pieces.ts'
export { type Encoder, loadEncoder, readEncoderFile } from './encoder.ts'
export type { PassageScores } from './heads.ts'
export { writeOnnx } from './onnx-export/write-onnx.ts'
export { type OpenedEncoder, type OpenOptions, openEncoder } from './open-encoder.ts'
export type { Passage } from './passage-input.ts'
export type { EncoderFile } from './tasks.ts'
