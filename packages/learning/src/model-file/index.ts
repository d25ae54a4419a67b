/** One checked file format for all models. */
export { type BundleContents, bundle, bundleMeta, partOf } from './bundle.ts'
export { crc32 } from './crc32.ts'
export { inflateModel } from './inflate.ts'
export type { Json, ModelArray } from './layout.ts'
export { ModelFileError } from './model-file-error.ts'
export { type ModelFile, type ReadModelOptions, readModelFile, section } from './read.ts'
export { type ModelFileContents, type QuantisedSection, type SectionInput, writeModelFile } from './write.ts'
