export {
  type Feature,
  type FeatureHasher,
  type FeatureHasherOptions,
  featureHasher,
} from './hashing/feature-hasher.ts'
export { hashEnd, hashIntegers, hashMix, hashString } from './hashing/murmur.ts'
export { dot, type SparseVector, sparseVector } from './matrix/sparse-vector.ts'
export { crc32 } from './model-file/crc32.ts'
export type { Json, ModelArray } from './model-file/layout.ts'
export { ModelFileError } from './model-file/model-file-error.ts'
export { type ModelFile, type ReadModelOptions, readModelFile, section } from './model-file/read.ts'
export { type ModelFileContents, type QuantisedSection, type SectionInput, writeModelFile } from './model-file/write.ts'
export { type Random, random, type Seed } from './random/random.ts'
