export type { EncoderModel, RunOptions } from './encoder-model.ts'
export {
  type BeamOptions,
  beamSearch,
  beamSearches,
  type NextToken,
  type NextTokens,
  type Output,
} from './generation/beam-search.ts'
export type { GeneratedText, GenerateOptions, SequenceModel } from './generation/writing.ts'
export { type EncodedInput, encodeInput, fitSegments } from './layout.ts'
export { NeuralError } from './neural-error.ts'
export { type NeuralModel, type OpenSession, openModel, type ReadFile } from './open-model.ts'
export type { OnnxRuntime, OnnxSession, OnnxTensor } from './runtime.ts'
export { type Head, heads, type InputSettings, type Layout, type ModelSettings, readSettings } from './settings.ts'
export { readTokenizer, type Tokenizer } from './tokenizer.ts'
export { type BytePairOptions, trainBytePairs } from './train-byte-pairs.ts'
