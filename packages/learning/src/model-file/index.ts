/** Checksummed binary format for models. */
export { type BundleContents, bundle, getPart, readBundleMeta } from './bundle.ts'
export { crc32 } from './crc32.ts'
export { inflateModel } from './inflate.ts'
export { type Json, type ModelArray, ModelFileError } from './layout.ts'
export { type ModelFile, type ReadModelOptions, readModelFile, section } from './read.ts'
export { type ModelFileContents, type QuantisedSection, type SectionInput, writeModelFile } from './write.ts'
