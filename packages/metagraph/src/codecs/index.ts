/** Readers and writers of metagraphs in all supported formats. */
export { type OnSkip, readSteps, readTriples, writeLinearSteps, writeTriples } from '../metalogic/linear.ts'
export {
  type Pair,
  readController,
  readDegree,
  readModule,
  readMultitask,
  readOnce,
  type Slots,
  writeAllAtOnce,
  writeController,
  writeModule,
  writeMultitask,
} from '../metalogic/model-formats.ts'
export { readMetaLogic, sentenceSeparator } from '../metalogic/read.ts'
export type { ReleasedRecord, ReleasedStatement, ReleasedTriple } from '../metalogic/record.ts'
export { readVariables, writeVariables } from '../metalogic/variables.ts'
export { writeMetaLogic } from '../metalogic/write.ts'
export { type AifDocument, readAif, writeAif } from './aif.ts'
export { writeArgdown } from './argdown.ts'
export { readBrat, writeBrat } from './brat.ts'
export { writeEntailmentBank } from './entailment-bank.ts'
export { type GraphFormat, type GraphFormatName, graphFormats, type ReadOptions } from './formats.ts'
export { writeDot, writeGraphml, writeMermaid } from './graph-languages.ts'
export { countOpenLinkLosses, type Exported, type Loss, type LossKind, sumLosses } from './loss.ts'
export type { ModelPair, Strategy } from './model-pairs.ts'
export { findPairProblem, readPairs, strategies, writePairs } from './model-pairs.ts'
export { readArgdown } from './read-argdown.ts'
export { writeWebAnnotation } from './web-annotation.ts'
