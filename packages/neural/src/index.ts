/** Neural models in ONNX: opening, tokenisation, scoring, classification and generation. */
export {
  type BeamOptions,
  beamSearch,
  beamSearches,
  type Hypothesis as Output,
  type NextToken,
  type NextTokens,
} from './generation/beam-search.ts'
export type { GeneratedText, GenerateOptions, SequenceModel } from './generation/generate.ts'
export { NeuralError } from './neural-error.ts'
export type { EncoderModel, RunOptions } from './onnx/encoder-model.ts'
export { type EncodedInput, encodeInput, truncateSegments } from './onnx/input-layout.ts'
export type { OnnxRuntime, OnnxSession, OnnxTensor } from './onnx/runtime.ts'
export { type Head, heads, type InputSettings, type Layout, type ModelSettings, readSettings } from './onnx/settings.ts'
export { type NeuralModel, type OpenSession, openModel, type ReadFile } from './open-model.ts'
export { readTokenizer, type Tokenizer } from './tokenizer/tokenizer.ts'
export { type BytePairOptions, trainBytePairs } from './tokenizer/train-byte-pairs.ts'
